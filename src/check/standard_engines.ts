/** The engines that are there from the start. */

import { bmc, bmcLasso, type BmcOptions } from "../engines/bmc/mod.ts";
import { fair, type FairOptions, type SharesFindings } from "../engines/fair/mod.ts";
import { ic3, type Ic3Options } from "../engines/ic3/mod.ts";
import { kfair, type KfairOptions } from "../engines/kfair/mod.ts";
import { iictl, type IictlOptions } from "../engines/iictl/mod.ts";
import { kind, type KindOptions } from "../engines/kind/mod.ts";
import { kliveness, type KlivenessOptions } from "../engines/kliveness/mod.ts";
import { klivenessBmc } from "../engines/kliveness/lockstep.ts";
import { l2s, type L2sOptions } from "../engines/l2s/mod.ts";
import { rlive, type RliveOptions } from "../engines/rlive/mod.ts";
import type { BadClaim, CtlClaim, JusticeClaim } from "../proof/claim.ts";
import {
  type EngineProblem,
  type EngineSettings,
  type RaceSettings,
  registerEngine,
} from "./engines.ts";
import { OPTION_NAMES } from "./option_names.ts";

/** The options of an engine: those given for it, the seed and the interrupt flag. */
function optionsOf<O>({ options, seed, interrupt }: EngineSettings): O {
  return { ...options, seed, interrupt } as O;
}

/** The same for engines that learn from each other. */
function sharedOptionsOf<O>(settings: RaceSettings): O & SharesFindings {
  return { ...optionsOf<O>(settings), findings: settings.findings };
}

const safety = ({ system, claim }: EngineProblem<BadClaim>) => ({ system, bad: claim.lit });
const liveness = ({ system, claim }: EngineProblem<JusticeClaim>) => ({
  system,
  justice: claim.lits,
});

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
      : bmcLasso(liveness({ system, claim }), options);
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

registerEngine<JusticeClaim>({
  name: "rlive",
  description: "liveness by avoiding the shoals (CAV 2024)",
  optionNames: OPTION_NAMES.rlive,
  decides: ["justice"],
  share: 2,
  start: (problem, settings) => rlive(liveness(problem), sharedOptionsOf<RliveOptions>(settings)),
});

registerEngine<JusticeClaim>({
  name: "kliveness",
  description: "liveness by counting occurrences (FMCAD 2012)",
  optionNames: OPTION_NAMES.kliveness,
  decides: ["justice"],
  share: 0.5,
  start: (problem, settings) => kliveness(liveness(problem), optionsOf<KlivenessOptions>(settings)),
});

registerEngine<JusticeClaim>({
  name: "kliveness+bmc",
  description: "k-liveness and bounded model checking in lockstep (FMCAD 2012, TACAS 1999)",
  optionNames: OPTION_NAMES.kliveness,
  decides: ["justice"],
  start: (problem, settings) =>
    klivenessBmc(liveness(problem), optionsOf<KlivenessOptions>(settings)),
});

registerEngine<JusticeClaim>({
  name: "l2s",
  description: "liveness as safety, with IC3 (FMICS 2002)",
  optionNames: OPTION_NAMES.l2s,
  decides: ["justice"],
  start: (problem, settings) => l2s(liveness(problem), optionsOf<L2sOptions>(settings)),
});

registerEngine<JusticeClaim>({
  name: "fair",
  description: "liveness by skeletons, walls and arenas (FMCAD 2011)",
  optionNames: OPTION_NAMES.fair,
  decides: ["justice"],
  share: 1.5,
  start: (problem, settings) => fair(liveness(problem), sharedOptionsOf<FairOptions>(settings)),
});

registerEngine<JusticeClaim>({
  name: "kfair",
  description: "k-liveness with FAIR's walls as stabilising constraints (FMCAD 2018)",
  optionNames: OPTION_NAMES.kfair,
  decides: ["justice"],
  start: (problem, settings) => kfair(liveness(problem), sharedOptionsOf<KfairOptions>(settings)),
});

registerEngine<CtlClaim>({
  name: "iictl",
  description: "CTL by incremental, inductive bounds of all subformulas (CAV 2012)",
  optionNames: OPTION_NAMES.iictl,
  decides: ["ctl"],
  share: 1,
  start: ({ system, claim: { formula } }, settings) =>
    iictl({ system, formula }, optionsOf<IictlOptions>(settings)),
});
