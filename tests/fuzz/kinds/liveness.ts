import { kfair } from "../../../src/engines/kfair/mod.ts";
import { kliveness } from "../../../src/engines/kliveness/mod.ts";
import { klivenessBmc } from "../../../src/engines/kliveness/lockstep.ts";
import { l2s } from "../../../src/engines/l2s/mod.ts";
import { rlive } from "../../../src/engines/rlive/mod.ts";
import type { LivenessProblem, Running } from "../../../src/engines/engine.ts";
import { agreesWithOracle } from "../../engines/liveness_laws.ts";
import type { FuzzKind } from "../kind.ts";

/** One of these per case, by its seed. */
const variants: readonly ((problem: LivenessProblem) => Running)[] = [
  (problem) => rlive(problem),
  (problem) => rlive(problem, { stabiliseAfter: 0 }),
  (problem) => rlive(problem, { pruneDepth: 0, stabiliseAfter: 20, signals: "in turn" }),
  (problem) => rlive(problem, { stabiliseAfter: Infinity, pruneDepth: 2, subsumption: false }),
  (problem) => rlive(problem, { pruneDepth: 3, reuse: true, stabiliseAfter: 5 }),
  (problem) => rlive(problem, { weaken: false, stabiliseAfter: 0 }),
  (problem) => rlive(problem, { lift: "core", infinity: false }),
  (problem) => kliveness(problem),
  (problem) => kliveness(problem, { reuse: false }),
  (problem) => kliveness(problem, { subsumption: false, effort: "fixed" }),
  (problem) => klivenessBmc(problem),
  (problem) => l2s(problem),
  (problem) => kfair(problem),
  (problem) => kfair(problem, { schedule: "fair", subsumption: false }),
  (problem) => kfair(problem, { schedule: "klive", predicates: "latches" }),
];

/** k-liveness counts up to the number of states: its systems are smaller. */
const FIRST_COUNTING = 7;

export const fuzz: FuzzKind = {
  name: "liveness",
  description: "rlive, k-liveness, k-FAIR and l2s against the oracle, with evidence checked",
  run(seed) {
    const index = seed % variants.length;
    const small = index >= FIRST_COUNTING && index < FIRST_COUNTING + 4;
    agreesWithOracle(variants[index]!, seed, { latches: small ? 4 : 6 });
  },
};
