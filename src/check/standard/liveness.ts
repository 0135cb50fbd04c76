/** The engines for justice. */

import { fair, type FairOptions } from "../../engines/fair/mod.ts";
import { kfair, type KfairOptions } from "../../engines/kfair/mod.ts";
import { klivenessBmc } from "../../engines/kliveness/lockstep.ts";
import { kliveness, type KlivenessOptions } from "../../engines/kliveness/mod.ts";
import { l2s, type L2sOptions } from "../../engines/l2s/mod.ts";
import { rlive, type RliveOptions } from "../../engines/rlive/mod.ts";
import type { JusticeClaim } from "../../proof/claim.ts";
import { type EngineProblem, registerEngine } from "../engines.ts";
import { OPTION_NAMES } from "../option_names.ts";
import { optionsOf, sharedOptionsOf } from "./settings.ts";

const liveness = ({ system, claim }: EngineProblem<JusticeClaim>) => ({
  system,
  justice: claim.lits,
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
