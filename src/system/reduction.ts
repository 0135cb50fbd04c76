/**
 * A reduction turns a system into one that is easier to check, and knows the way back.
 *
 * Whatever is proved or refuted on the reduced system must be stated on the original one, in the user's
 * names: traces and predicates are lifted back. Reductions compose.
 */

import type { Predicate } from "./predicate.ts";
import type { System } from "./system.ts";
import type { Trace } from "./trace.ts";

/** A reduced system and how to lift evidence about it. */
export interface Reduction {
  /** What was done, for people: `coi`, `fold constraints`, … */
  readonly title: string;
  /** The reduced system. */
  readonly system: System;
  /** A trace of the reduced system as a trace of the original. */
  liftTrace(trace: Trace): Trace;
  /** A predicate proved inductive for the reduced system as one that is inductive for the original. */
  liftPredicate(predicate: Predicate): Predicate;
}

/** `second` after `first`. */
export function compose(first: Reduction, second: Reduction): Reduction {
  return {
    title: `${first.title}, ${second.title}`,
    system: second.system,
    liftTrace: (trace) => first.liftTrace(second.liftTrace(trace)),
    liftPredicate: (predicate) => first.liftPredicate(second.liftPredicate(predicate)),
  };
}

/** The reduction that does nothing. */
export function identity(system: System): Reduction {
  return { title: "identity", system, liftTrace: (t) => t, liftPredicate: (p) => p };
}
