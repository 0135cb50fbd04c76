/**
 * k-liveness: if the signals occur at most k times on any path, they do not occur infinitely often.
 *
 * K. Claessen, N. Sörensson: A Liveness Checking Algorithm that Counts. FMCAD 2012. It is also the special case of
 * k-FAIR without Run_FAIR and stabilising constraints (A. Ivrii, Z. Nevo, J. Baumgartner, FMCAD 2018, paper 002).
 *
 * | here | paper 002, Algorithm 1 |
 * |---|---|
 * | `counting.counter` | `p` with `k` rounds of absorbing logic |
 * | `counting.occurs` | Run_kLIVENESS (line 9) |
 * | `findLasso` | state repetition (line 12) |
 * | `counting.deeper` | AbsorbingLogic (line 20) |
 *
 * Invariant: when `k` is tried, every smaller number of occurrences is reachable.
 *
 * Departures
 * - Several signals are counted in turn (occurrence j is one of signal j mod n) instead of being merged first, so
 *   the chain certificate names a signal per link and needs no auxiliary latches.
 * - The lemmas of one k are candidates for the next, see `counting.ts`.
 *
 * On its own the algorithm finds a counterexample only when one of its paths happens to repeat a state, for some k up
 * to the number of states; run `bmc` beside it.
 */

import { TRUE } from "../../aig/literal.ts";
import { findLasso } from "../../proof/trace_loop.ts";
import type { ChainLink } from "../../proof/proof.ts";
import type { KCounter } from "../../system/k_counter.ts";
import type { Predicate } from "../../system/predicate.ts";
import type { EngineEvent, LivenessProblem, Running, StartEvent } from "../engine.ts";
import type { Ic3Event } from "../ic3/events.ts";
import type { Ic3Options } from "../ic3/options.ts";
import { Counting } from "./counting.ts";

/** Options of {@linkcode kliveness}; those of IC3 are passed on. */
export interface KlivenessOptions extends Ic3Options {
  /** Give up (`unknown`) after this k. */
  readonly maxK?: number;
  /** Try the lemmas of one k for the next; true unless told. */
  readonly reuse?: boolean;
}

/** A new k is tried: can the signals occur k + 1 times? */
export interface CountEvent extends EngineEvent {
  readonly kind: "count";
  readonly k: number;
}

/** All events of k-liveness; those of IC3 come in between. */
export type KlivenessEvent = StartEvent | CountEvent | Ic3Event;

/**
 * Decide whether no path sees all justice signals infinitely often.
 *
 * @example
 * ```ts
 * import { assertEquals } from "@std/assert";
 * import { FALSE, Run, engines, system } from "kripke";
 *
 * const toggle = system("toggle")`var on : bool = false  next on = !on`;
 * const problem = { system: toggle.system, justice: [FALSE] };
 * assertEquals(new Run(engines.kliveness(problem)).finish().status, "holds");
 * ```
 */
export function* kliveness(
  problem: LivenessProblem,
  options: KlivenessOptions = {},
): Running<KlivenessEvent> {
  const { system } = problem;
  const justice = problem.justice.length === 0 ? [TRUE] : problem.justice;
  const { maxK = Infinity, reuse = true } = options;
  const counting = new Counting(system, justice, options, reuse);
  yield {
    kind: "start",
    view: {
      statistics: () => ({ ...counting.session.statistics(), k: counting.k }),
      lemmas: () => counting.session.lemmas(),
    },
  };
  try {
    for (;;) {
      const { k, counter, session } = counting;
      yield { kind: "count", k };
      const outcome = yield* counting.occurs();
      if (outcome.status === "open") {
        return { status: "unknown", reason: `frame ${session.level} was reached, the limit` };
      }
      if (outcome.status === "separated") {
        const links = chainOf(counter, session.predicate(outcome.frame), justice.length);
        return { status: "holds", proof: { kind: "chain", links } };
      }
      const lasso = findLasso(system, counter.liftTrace(outcome.path.trace), justice);
      if (lasso !== undefined) return { status: "fails", trace: lasso };
      if (k >= maxK) return { status: "unknown", reason: `k = ${maxK} was reached` };
      yield* counting.deeper();
    }
  } finally {
    counting.dispose();
  }
}

/** The states of the invariant by count, the highest count first: from there no occurrence is left. */
export function chainOf(counter: KCounter, invariant: Predicate, signals: number): ChainLink[] {
  return counter.levels(invariant)
    .map((region, count) => ({ region, justice: count % signals }))
    .reverse();
}
