import type { IictlOptions } from "../../../src/engines/iictl/mod.ts";
import { ensureAgreement, randomCase } from "../../engines/iictl/agreement.ts";
import type { FuzzKind } from "../kind.ts";

/** One of these per case, by its seed. */
const variants: readonly IictlOptions[] = [
  {},
  { ctgEffort: "ignore" },
  { ctgEffort: "ic3" },
  { generalize: false },
  { cycles: "rlive" },
  { cycles: "fair" },
  { lowerQueries: true },
  { lowerQueries: true, ctgEffort: "ic3", mostCubes: 20 },
  { exact: { after: 0 } },
  { exact: { after: 20 } },
  { exact: { after: 20, limit: 300 }, ctgEffort: "ic3" },
  { exact: 0 },
  { exact: { after: 0, constants: 0 } },
  { exact: { after: 10, constants: 1 } },
  { walkAfter: Infinity },
  { walkAfter: 1, exact: 0, generalize: false },
  { walkAfter: 2, ctgEffort: "ic3", seed: 7 },
];

export const fuzz: FuzzKind = {
  name: "iictl",
  description: "iictl against the oracle on random CTL formulas, with evidence checked",
  run(seed) {
    ensureAgreement(randomCase(seed), variants[seed % variants.length]!);
  },
};
