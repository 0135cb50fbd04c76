import { kfair } from "../../../src/engines/kfair/mod.ts";
import { kliveness } from "../../../src/engines/kliveness/mod.ts";
import { l2s } from "../../../src/engines/l2s/mod.ts";
import { rlive } from "../../../src/engines/rlive/mod.ts";
import type { LivenessProblem, Running } from "../../../src/engines/engine.ts";
import { agreesWithOracle } from "../../engines/liveness_laws.ts";
import type { FuzzKind } from "../kind.ts";

/** One of these per case, by its seed. */
const variants: readonly ((problem: LivenessProblem) => Running)[] = [
  (problem) => rlive(problem),
  (problem) => rlive(problem, { pruneDepth: 0 }),
  (problem) => rlive(problem, { pruneDepth: 3, reuse: true }),
  (problem) => rlive(problem, { weaken: false }),
  (problem) => rlive(problem, { lift: "core", infinity: false }),
  (problem) => kliveness(problem),
  (problem) => kliveness(problem, { reuse: false }),
  (problem) => l2s(problem),
  (problem) => kfair(problem),
  (problem) => kfair(problem, { schedule: "fair" }),
  (problem) => kfair(problem, { schedule: "klive", predicates: "latches" }),
];

export const fuzz: FuzzKind = {
  name: "liveness",
  description: "rlive, k-liveness, k-FAIR and l2s against the oracle, with evidence checked",
  run(seed) {
    const engine = variants[seed % variants.length]!;
    const small = engine === variants[5] || engine === variants[6];
    agreesWithOracle(engine, seed, { latches: small ? 4 : 6 });
  },
};
