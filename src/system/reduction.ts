/**
 * A reduction turns a system into one that is easier to check, and knows the way back.
 *
 * Whatever is proved or refuted on the reduced system must be stated on the original one, in the user's
 * names: traces and predicates are lifted back. Reductions compose.
 *
 * Unless its documentation says otherwise, a reduction works on the graph of the original system: it drops
 * leaves from the lists, or adds leaves and gates to the graph, and a literal means the same in both systems.
 */

import type { Lit } from "../aig/literal.ts";
import type { Predicate } from "./predicate.ts";
import type { System } from "./system.ts";
import type { Trace } from "./trace.ts";

/** A reduced system and how to lift evidence about it. */
export interface Reduction {
  /** What was done, for people: `coi`, `fold constraints`, … */
  readonly title: string;
  /** The system before. */
  readonly original: System;
  /** The reduced system. */
  readonly system: System;
  /**
   * The literal of the reduced system that has, in a run, the value that `lit` has in the lifted run.
   *
   * @throws {RangeError} if the literal depends on something that is not in the reduced system
   */
  mapLit(lit: Lit): Lit;
  /** A trace of the reduced system as a trace of the original. */
  liftTrace(trace: Trace): Trace;
  /**
   * A predicate that is inductive for the reduced system as one that is inductive for the original. If it
   * excludes a bad of the reduced system that stands for one of the original, the lifted one excludes that.
   */
  liftPredicate(predicate: Predicate): Predicate;
}

/**
 * `second` after `first`.
 *
 * @example
 * ```ts
 * import { assertEquals } from "@std/assert";
 * import { coi, compose, identity, system } from "kripke";
 *
 * const toggle = system("toggle")`var on : bool = false  next on = !on`;
 * const both = compose(coi(toggle.system, []), identity(toggle.system));
 * assertEquals(both.title, "coi, identity");
 * ```
 */
export function compose(first: Reduction, second: Reduction): Reduction {
  return {
    title: `${first.title}, ${second.title}`,
    original: first.original,
    system: second.system,
    mapLit: (lit) => second.mapLit(first.mapLit(lit)),
    liftTrace: (trace) => first.liftTrace(second.liftTrace(trace)),
    liftPredicate: (predicate) => first.liftPredicate(second.liftPredicate(predicate)),
  };
}

/**
 * The reduction that does nothing.
 *
 * @example
 * ```ts
 * import { assertEquals } from "@std/assert";
 * import { identity, system } from "kripke";
 *
 * const toggle = system("toggle")`var on : bool = false  next on = !on`;
 * assertEquals(identity(toggle.system).system, toggle.system);
 * ```
 */
export function identity(system: System): Reduction {
  return {
    title: "identity",
    original: system,
    system,
    mapLit: (lit) => lit,
    liftTrace: (trace) => trace,
    liftPredicate: (predicate) => predicate,
  };
}
