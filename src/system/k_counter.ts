/**
 * The counter of k-liveness: how often a signal has held, up to a bound. After Claessen and Sörensson, "A
 * Liveness Checking Algorithm that Counts" (FMCAD 2012); the absorbing logic of Ivrii, Nevo, Baumgartner,
 * "k-FAIR = k-LIVENESS + FAIR" (FMCAD 2018).
 *
 * `k` latches count in unary: latch `j` (from 1) is set when the signal `p` holds for the j-th time, and stays
 * set. The bad is the occurrence number `k + 1`. If it is unreachable, `p` holds at most `k` times on any path,
 * so not infinitely often. Every step to a larger `k` adds one latch and keeps the others.
 *
 * Several signals are counted in turn: occurrence `j` (from 0) is one of signal `j mod n`, after the occurrences
 * before it. Each of them holds infinitely often if and only if there is no end of occurrences.
 *
 * Lifting: a trace to the bad satisfies `p` in `k + 1` steps. It refutes "p only finitely often" only if it
 * contains a loop, which `findLasso` of `src/proof` looks for. The parts of an invariant by count
 * ({@linkcode KCounter.levels}) are the chain of the liveness certificate; their union is the lifted predicate.
 */

import { FALSE, type Lit, not } from "../aig/literal.ts";
import { type AuxiliaryLatch, extend, restrictTrace } from "./auxiliary.ts";
import type { Predicate } from "./predicate.ts";
import { cofactorPredicate, unionOf } from "./projection.ts";
import type { Reduction } from "./reduction.ts";
import type { System } from "./system.ts";

/** A system that counts how often a signal holds. */
export interface KCounter extends Reduction {
  /** How often the signal may be seen. */
  readonly k: number;
  /** The signal holds now, for at least the `k + 1`-th time. It reads inputs if the signal does. */
  readonly bad: Lit;
  /** Latch `j` is true once the signal has held more than `j` times before; `k` latches. */
  readonly counter: readonly Lit[];
  /** The cube over the counter that says "`count` times before", for `0 .. k` (for `k`: at least). */
  countIs(count: number): Lit[];
  /** The states that a predicate has at count 0, 1, …, k. */
  levels(predicate: Predicate): Predicate[];
  /** The same with `k + 1`. */
  deeper(): KCounter;
}

/**
 * Count up to `k` occurrences of a signal, or of several in turn.
 *
 * @example
 * ```ts
 * import { assertEquals } from "@std/assert";
 * import { check, expression, kCounter, system } from "kripke";
 *
 * const toggle = system("toggle")`var on : bool = false  next on = !on`;
 * const { system: counting } = kCounter(toggle.system, expression(toggle, "on"), 3);
 * assertEquals((await check(counting, "b0")).status, "fails"); // `on` is seen more than three times
 * ```
 */
export function kCounter(system: System, signals: Lit | readonly Lit[], k: number): KCounter {
  if (!Number.isInteger(k) || k < 0) {
    throw new RangeError(`k is ${k}: expected a whole number that is not negative`);
  }
  let counter = withLatches(system, typeof signals === "number" ? [signals] : signals, []);
  while (counter.k < k) counter = counter.deeper();
  return counter;
}

function withLatches(
  system: System,
  signals: readonly Lit[],
  latches: readonly AuxiliaryLatch[],
): KCounter {
  const { aig } = system;
  const k = latches.length;
  const counter = latches.map(({ lit }) => lit);
  const happensAfter = (count: number) => {
    const signal = signals[count % signals.length]!;
    return count === 0 ? signal : aig.and(counter[count - 1]!, signal);
  };
  const bad = happensAfter(k);
  const countIs = (count: number) => {
    if (!Number.isInteger(count) || count < 0 || count > k) {
      throw new RangeError(`the counter cannot be ${count}: expected 0 to ${k}`);
    }
    return counter.map((lit, j) => j < count ? lit : not(lit));
  };
  const levels = (predicate: Predicate) =>
    Array.from({ length: k + 1 }, (_, n) => cofactorPredicate(aig, predicate, countIs(n)));
  return {
    title: `k-counter (${k})`,
    original: system,
    system: extend(system, { latches }, {
      bads: [{ name: `occurrence ${k + 1}`, lit: bad }],
      justice: [],
      fairness: [],
    }),
    k,
    bad,
    counter,
    countIs,
    levels,
    deeper: () => {
      const lit = aig.leaf();
      const next = aig.or(lit, happensAfter(k));
      return withLatches(system, signals, [
        ...latches,
        { name: `happened${k}`, lit, next, reset: FALSE },
      ]);
    },
    mapLit: (lit) => lit,
    liftTrace: (trace) => restrictTrace(system, trace),
    liftPredicate: (predicate) => unionOf(aig, levels(predicate)),
  };
}
