/** Questions and answers: choose engines, run them, certify what they find. */

import "./standard/mod.ts";

export { check, checkAll, type CheckResult } from "./check.ts";
export { type CheckOptions } from "./check_options.ts";
export { claimed } from "./claimed.ts";
export {
  type CertifyLimits,
  certifyWithin,
  judgedWithin,
  type NoJudgement,
} from "./certify_within.ts";
export {
  drive,
  type DriveOptions,
  type Driver,
  driver,
  EngineRun,
  resultOf,
  type RunVerdict,
} from "./drive.ts";
export * from "./drivers.ts";
export { cpuSeconds } from "./cpu_clock.ts";
export {
  type EngineAnswer,
  type EngineEntry,
  type EngineProblem,
  type EngineSettings,
  enginesFor,
  findEngine,
  type RaceSettings,
  registerEngine,
} from "./engines.ts";
export {
  type ExpectedStatus,
  type ModuleOptions,
  type ModuleQuestion,
  type ModuleSubject,
  moduleSubjects,
} from "./load.ts";
export { inLinearTime } from "./linear.ts";
export { findClaim } from "./property.ts";
export {
  type Asked,
  ctlClaims,
  type LtlClaim,
  type Question,
  questionOf,
  questionsOf,
  type Subject,
} from "./question.ts";
export { race, type RaceAnswer, type Runner, type TurnEvent } from "./race.ts";
export {
  checkCase,
  type Expected,
  type Parameter,
  Spec,
  type SpecCase,
  specify,
  type SpecResult,
  type SpecText,
} from "./spec.ts";
export {
  assertAgreement,
  type Asserted,
  assertFails,
  assertHolds,
  assertReachable,
  assertVerdicts,
  type Failure,
} from "./spec_assert.ts";
export { UnexpectedVerdict } from "./spec_message.ts";
