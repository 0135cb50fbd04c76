/**
 * The oracle: answers for small systems by plain graph algorithms, against which everything else is tested.
 *
 * It is written to be believed, not to be fast; up to about 12 latches and 6 inputs are fine. Every function
 * takes a system or an {@linkcode ExplicitSystem}, which saves work when one system is asked many questions.
 */

export { type CtlAnswer, type CtlReading, decideCtl, inputsRead } from "./ctl.ts";
export { ExplicitSystem, type Flags } from "./explicit_system.ts";
export { decideJustice, shortestJusticeLasso, shortestJusticeTrace } from "./justice.ts";
export { holdsOnLasso } from "./lasso_semantics.ts";
export { decideLtl, shortestLtlLasso, shortestLtlTrace } from "./ltl.ts";
export { type BadAnswer, decideBad, explicit, reachableStates, traceOf } from "./reachability.ts";
