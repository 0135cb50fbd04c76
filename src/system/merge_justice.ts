/**
 * One justice signal in place of several, after Awedh and Somenzi, "Termination Criteria for Bounded Model
 * Checking: Extensions and Comparison" (BMC 2005), section 5.
 *
 * | paper | here |
 * |---|---|
 * | `F_1 … F_r`, with predicates `p_j` | `lits`, which may read inputs |
 * | Flag: `x_j(t) = p_j(t) or (x_j(t-1) and not x(t-1))`, `x = and_j x_j` | `seen_j = p_j or flag_j`, `next flag_j = seen_j and not merged`, `merged = and_j seen_j` |
 * | Counter: from i to i + 1 when `F_i` is visited, fair is "`F_1` and counter 1" | the same, counted from 0, in binary |
 * | Or, One | {@linkcode terminationSignals}: no reduction of the property, only of the termination check |
 *
 * With a path of the original, either method has exactly one run, in which `merged` holds infinitely often if
 * and only if each of the signals does. Flags never wait for an order, so their loops are shorter; the counter
 * needs fewer latches.
 *
 * Lifting: a loop that starts and ends with the same flags or count and sees `merged` has seen every signal. A
 * predicate keeps the states for which some value of the auxiliary latches is in it: those latches never stop
 * the system, so this is inductive.
 */

import type { Aig } from "../aig/graph.ts";
import { FALSE, type Lit, not, notIf, TRUE } from "../aig/literal.ts";
import { type AuxiliaryLatch, extend, restrictTrace } from "./auxiliary.ts";
import { projectPredicate } from "./projection.ts";
import type { Reduction } from "./reduction.ts";
import type { System } from "./system.ts";
import { bitsFor } from "./types.ts";

/** How several justice signals become one. */
export type MergeMethod = "flag" | "counter";

/** A system with one signal that stands for several. */
export interface MergedJustice extends Reduction {
  /** Holds infinitely often if and only if each of the signals does. */
  readonly merged: Lit;
}

/**
 * Merge justice signals into one. One signal is used as it is, none is the constant true.
 *
 * The reduced system has the merged property as its only one, and no fairness: the signals given must include
 * the fairness that is meant.
 *
 * @example
 * ```ts
 * import { assertEquals } from "@std/assert";
 * import { expression, mergeJustice, not, system } from "kripke";
 *
 * const toggle = system("toggle")`var on : bool = false  next on = !on`;
 * const on = expression(toggle, "on");
 * const { system: merged } = mergeJustice(toggle.system, [on, not(on)], "flag");
 * assertEquals(merged.justice.map(({ lits }) => lits.length), [1]);
 * ```
 */
export function mergeJustice(
  system: System,
  lits: readonly Lit[],
  method: MergeMethod,
): MergedJustice {
  const { aig } = system;
  const distinct = [...new Set(lits)].filter((lit) => lit !== TRUE);
  const { merged, latches } = distinct.length <= 1
    ? { merged: distinct[0] ?? TRUE, latches: [] }
    : (method === "flag" ? flags(aig, distinct) : counter(aig, distinct));
  return {
    title: `merge justice (${method})`,
    original: system,
    system: extend(system, { latches }, {
      bads: [],
      justice: [{ name: "merged", lits: [merged] }],
      fairness: [],
    }),
    merged,
    mapLit: (lit) => lit,
    liftTrace: (trace) => restrictTrace(system, trace),
    liftPredicate: (predicate) => projectPredicate(aig, predicate, latches.map(({ lit }) => lit)),
  };
}

/** A merged signal and the latches it needs. */
interface Monitor {
  readonly merged: Lit;
  readonly latches: readonly AuxiliaryLatch[];
}

function flags(aig: Aig, lits: readonly Lit[]): Monitor {
  const flag = lits.map(() => aig.leaf());
  const seen = lits.map((lit, j) => aig.or(lit, flag[j]!));
  const merged = aig.andAll(seen);
  const latches = flag.map((lit, j) => ({
    name: `seen${j}`,
    lit,
    next: aig.and(seen[j]!, not(merged)),
    reset: FALSE,
  }));
  return { merged, latches };
}

function counter(aig: Aig, lits: readonly Lit[]): Monitor {
  const bits = Array.from({ length: bitsFor(lits.length) }, () => aig.leaf());
  const is = (value: number) =>
    aig.andAll(bits.map((bit, b) => notIf(bit, ((value >> b) & 1) === 0)));
  const at = lits.map((_, j) => is(j));
  // What the counter waits for; then it goes on, from the last signal to the first.
  const visited = aig.orAll(lits.map((lit, j) => aig.and(at[j]!, lit)));
  const latches = bits.map((lit, b) => {
    const following = at.filter((_, j) => ((((j + 1) % lits.length) >> b) & 1) === 1);
    return {
      name: `waiting${b}`,
      lit,
      next: aig.mux(visited, aig.orAll(following), lit),
      reset: FALSE,
    };
  });
  return { merged: aig.and(at[0]!, lits[0]!), latches };
}

/** How the termination check of bounded model checking treats several justice signals. */
export type TerminationMethod = "or" | "one";

/**
 * Signals to which the termination criteria of the paper may be applied without merging: a path that satisfies
 * all of `lits` again and again satisfies their disjunction (`or`), and each one of them (`one`), again and
 * again. So if the criteria exclude one of the returned signals, they exclude the property. The converse is
 * false: these are not for finding counterexamples.
 *
 * @example
 * ```ts
 * import { assertEquals } from "@std/assert";
 * import { expression, not, system, terminationSignals } from "kripke";
 *
 * const toggle = system("toggle")`var on : bool = false  next on = !on`;
 * const on = expression(toggle, "on");
 * assertEquals(terminationSignals(toggle.system, [on, not(on)], "one"), [on, not(on)]);
 * ```
 */
export function terminationSignals(
  system: System,
  lits: readonly Lit[],
  method: TerminationMethod,
): Lit[] {
  if (lits.length === 0) return [TRUE];
  return method === "or" ? [system.aig.orAll(lits)] : [...new Set(lits)];
}
