/** The engines as functions that start them: `ic3(system, "mutex")` is a run that can be stepped. */

import { type Driver, driver } from "./drive.ts";

/** Bounded model checking. */
export const bmc: Driver = driver("bmc");
/** k-induction. */
export const kind: Driver = driver("kind");
/** IC3, property-directed reachability. */
export const ic3: Driver = driver("ic3");
/** Liveness by shoals. */
export const rlive: Driver = driver("rlive");
/** Liveness by counting how often a signal is seen. */
export const kliveness: Driver = driver("kliveness");
/** Liveness as safety. */
export const l2s: Driver = driver("l2s");
/** Liveness by skeletons and walls. */
export const fair: Driver = driver("fair");
/** k-liveness and FAIR together. */
export const kfair: Driver = driver("kfair");
/** CTL by bounds of all subformulas. */
export const iictl: Driver = driver("iictl");
