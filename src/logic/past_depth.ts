/**
 * How deeply past operators are nested, and what follows for words `u v^ω`.
 *
 * Lemma (Laroussinie, Markey, Schnoebelen, "Temporal logic with forgettable past", LICS 2002; Benedetti and
 * Cimatti, "Bounded model checking for past LTL", TACAS 2003). On a word `u v^ω`, the value of a formula of
 * past depth `h` at a position of the loop is the same in every pass through `v` from pass `h` on (passes
 * are counted from 0).
 *
 * Proof by induction. Atoms have depth 0 and are periodic from the first pass. Boolean and future operators
 * look at the present and the future only, where their arguments are periodic. `Y f` at the first position
 * of a pass looks at the last position of the pass before, so it is periodic one pass after `f`. For `f S g`
 * let `f` and `g` be periodic from pass `h`. If in one pass some position satisfies `g` or falsifies `f`,
 * the value at the end of pass `h` and of every later pass is decided inside that pass, alike in each, and
 * so are all values from pass `h + 1` on. If there is no such position, `f` holds and `g` fails from pass `h`
 * on, and the value never changes again. `O`, `H`, `T` follow by duality and as special cases.
 */

import { children, subformulas } from "./formula.ts";
import type { Ltl } from "./ltl_formula.ts";

const PAST: ReadonlySet<string> = new Set(["Y", "Z", "O", "H", "S", "T"]);
const FUTURE: ReadonlySet<string> = new Set(["X", "F", "G", "U", "R", "W"]);

/** Whether the outermost operator is a past operator. */
export function isPastOperator(formula: Ltl<unknown>): boolean {
  return PAST.has(formula.kind);
}

/** Whether the outermost operator is a future operator. */
export function isFutureOperator(formula: Ltl<unknown>): boolean {
  return FUTURE.has(formula.kind);
}

/** For every subformula the largest number of past operators on a path down from it. */
export function pastDepths<A>(formula: Ltl<A>): Map<Ltl<A>, number> {
  const depths = new Map<Ltl<A>, number>();
  for (const f of subformulas(formula)) {
    let deepest = 0;
    for (const child of children(f)) deepest = Math.max(deepest, depths.get(child)!);
    depths.set(f, isPastOperator(f) ? deepest + 1 : deepest);
  }
  return depths;
}

/**
 * The largest number of nested past operators; 0 for a formula without past.
 *
 * @example
 * ```ts
 * import { assertEquals } from "@std/assert";
 * import { parseLtl, pastDepth } from "kripke";
 *
 * assertEquals(pastDepth(parseLtl("G (ack -> O Y req)")), 2);
 * ```
 */
export function pastDepth(formula: Ltl<unknown>): number {
  return pastDepths(formula).get(formula)!;
}
