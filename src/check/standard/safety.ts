/** The engines for bad states, and bmc, which is for all paths. */

import { bmc, bmcLasso, type BmcOptions } from "../../engines/bmc/mod.ts";
import { ic3, type Ic3Options } from "../../engines/ic3/mod.ts";
import { kind, type KindOptions } from "../../engines/kind/mod.ts";
import type { BadClaim, JusticeClaim } from "../../proof/claim.ts";
import { type EngineProblem, registerEngine } from "../engines.ts";
import { OPTION_NAMES } from "../option_names.ts";
import { optionsOf } from "./settings.ts";

const safety = ({ system, claim }: EngineProblem<BadClaim>) => ({ system, bad: claim.lit });

registerEngine<BadClaim | JusticeClaim>({
  name: "bmc",
  description: "bounded model checking, shortest counterexamples first (TACAS 1999, BMC 2005)",
  optionNames: OPTION_NAMES.bmc,
  decides: ["bad", "justice"],
  share: 1,
  start({ system, claim }, settings) {
    const options = optionsOf<BmcOptions>(settings);
    return claim.kind === "bad"
      ? bmc(safety({ system, claim }), options)
      : bmcLasso({ system, justice: claim.lits }, options);
  },
});

registerEngine<BadClaim>({
  name: "kind",
  description: "k-induction with simple paths (FMCAD 2000)",
  optionNames: OPTION_NAMES.kind,
  decides: ["bad"],
  share: 1,
  after: 3,
  start: (problem, settings) => kind(safety(problem), optionsOf<KindOptions>(settings)),
});

registerEngine<BadClaim>({
  name: "ic3",
  description: "property-directed reachability (VMCAI 2011, FMCAD 2011 and 2013)",
  optionNames: OPTION_NAMES.ic3,
  decides: ["bad"],
  share: 3,
  start: (problem, settings) => ic3(safety(problem), optionsOf<Ic3Options>(settings)),
});

registerEngine<BadClaim>({
  name: "ic3-core",
  description: "ic3 that lifts by cores and always generalises with effort: another temperament",
  optionNames: OPTION_NAMES.ic3,
  decides: ["bad"],
  share: 2,
  after: 8,
  start: (problem, settings) =>
    ic3(safety(problem), {
      lift: "core",
      effort: "fixed",
      ...optionsOf<Ic3Options>(settings),
    }),
});
