/** The engines: generators of typed events that return a verdict, and the run that drives them. */

export type {
  EngineEvent,
  EngineView,
  LemmaView,
  LivenessProblem,
  Running,
  SafetyProblem,
  SolverFactory,
  StartEvent,
  TickEvent,
  Verdict,
} from "./engine.ts";
export { type Budgets, Run, type RunOptions, type Stopped } from "./run.ts";
export { Prime } from "./prime.ts";
export {
  bmc,
  type BmcEvent,
  bmcLasso,
  type BmcOptions,
  type Criterion,
  type FairnessTreatment,
  type TerminationEvent,
} from "./bmc/mod.ts";
export { kind, type KindOptions } from "./kind/mod.ts";
export { ic3, ic3All, type Ic3Event, type Ic3Options } from "./ic3/mod.ts";
export { type ProposalReport, propose } from "./ic3/propose.ts";
export { reach, Reachability, type ReachQuery, type ReachResult } from "./ic3/reach.ts";
export { Refinement } from "./ic3/refine.ts";
export { rlive, type RliveEvent, type RliveOptions } from "./rlive/mod.ts";
export { kliveness, type KlivenessEvent, type KlivenessOptions } from "./kliveness/mod.ts";
export { klivenessBmc, type LockstepEvent } from "./kliveness/lockstep.ts";
export { l2s, type L2sOptions } from "./l2s/mod.ts";
export { type Finding, Findings } from "./fair/findings.ts";
export { fair, type FairEvent, type FairOptions } from "./fair/mod.ts";
export { kfair, type KfairEvent, type KfairOptions, type KfairSchedule } from "./kfair/mod.ts";
export {
  type CtlProblem,
  type CtlVerdict,
  iictl,
  type IictlEvent,
  type IictlOptions,
  type IictlView,
  type NodeBounds,
} from "./iictl/mod.ts";
