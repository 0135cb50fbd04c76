/**
 * Where a formula stands in the hierarchy of Manna and Pnueli ("A hierarchy of temporal properties", PODC
 * 1990), judged by its syntax (after Chang, Manna, Pnueli, "Characterization of temporal property classes",
 * ICALP 1992, and Cerna and Pelanek, "Relating hierarchy of temporal properties to model checking", MFCS 2003).
 *
 *                        reactivity
 *                       /          \
 *            recurrence (GF)    persistence (FG)
 *                       \          /
 *                        obligation
 *                       /          \
 *                 safety (G)   guarantee (F)
 *                       \          /
 *                         bounded
 *
 * A property is a set of infinite words. Safety properties are the closed sets, guarantee (co-safety) the
 * open ones, obligation their Boolean combinations, recurrence the countable intersections of open sets,
 * persistence the countable unions of closed ones; reactivity is everything LTL can say. `bounded` is our name
 * for what is safety and guarantee at once: it is decided by a prefix of a fixed length.
 *
 * We compute for every subformula in negation normal form the classes that the set of (word, position) pairs
 * satisfying it certainly has *at every position*; the rules are closure properties of these set classes:
 * - `&`, `|`, `X` and every past operator are finite positive combinations at each position: they keep each class;
 * - `F f` is a countable union: it keeps guarantee and persistence;
 * - `G f` is a countable intersection: it keeps safety and recurrence;
 * - `f U g` is a countable union of finite intersections: it keeps guarantee and persistence. It is also
 *   `F g & (f W g)`, so it is a recurrence property if `g` is guarantee and `f` recurrence; and `g U (f & g)`,
 *   which is what the negation of a weak until looks like, is `F f & (g W (f & g))`, alike;
 * - `f W g` is the intersection over `j` of `f@j | g@0..j`: it keeps safety and recurrence. It is also
 *   `G f | (f U g)`, so it is a persistence property if `f` is safety and `g` persistence;
 * - `f R g` is `g W (f & g)`;
 * - what is both recurrence and persistence is an obligation, for the sets LTL can define.
 * The judgement is one-sided: a formula may belong to a lower class than its syntax shows.
 */

import { subformulas } from "./formula.ts";
import type { Ltl } from "./ltl_formula.ts";
import { negationNormalForm } from "./ltl_normal_form.ts";
import { LtlTable } from "./ltl_table.ts";

/** The classes of the hierarchy, from the smallest to the largest. */
export type LtlClass =
  | "bounded"
  | "safety"
  | "guarantee"
  | "obligation"
  | "recurrence"
  | "persistence"
  | "reactivity";

/** What each class means, in a sentence for people. */
export const CLASS_MEANINGS: Readonly<Record<LtlClass, string>> = {
  bounded: "decided within a fixed number of steps",
  safety: "something bad never happens; every violation shows on a finite prefix",
  guarantee: "something good happens at least once (co-safety); it shows on a finite prefix",
  obligation: "a Boolean combination of safety and guarantee",
  recurrence: "something good happens again and again",
  persistence: "from some time on, something good holds for ever",
  reactivity: "a Boolean combination of recurrence and persistence: the general case",
};

const SAFETY = 1;
const GUARANTEE = 2;
const RECURRENCE = 4;
const PERSISTENCE = 8;
const ALL = SAFETY | GUARANTEE | RECURRENCE | PERSISTENCE;

/**
 * The smallest class of the hierarchy the formula belongs to by its syntax.
 *
 * @example
 * ```ts
 * import { assertEquals } from "@std/assert";
 * import { classifyLtl, parseLtl } from "kripke";
 *
 * assertEquals(["G p", "F p", "G F p"].map((text) => classifyLtl(parseLtl(text))), [
 *   "safety",
 *   "guarantee",
 *   "recurrence",
 * ]);
 * ```
 */
export function classifyLtl<A>(formula: Ltl<A>): LtlClass {
  const flags = syntacticClasses(formula);
  if ((flags & SAFETY) && (flags & GUARANTEE)) return "bounded";
  if (flags & SAFETY) return "safety";
  if (flags & GUARANTEE) return "guarantee";
  if ((flags & RECURRENCE) && (flags & PERSISTENCE)) return "obligation";
  if (flags & RECURRENCE) return "recurrence";
  if (flags & PERSISTENCE) return "persistence";
  return "reactivity";
}

/** Whether the formula is a safety property by its syntax. */
export function isSyntacticSafety<A>(formula: Ltl<A>): boolean {
  return (syntacticClasses(formula) & SAFETY) !== 0;
}

function syntacticClasses<A>(formula: Ltl<A>): number {
  const root = negationNormalForm(new LtlTable<A>(), formula);
  const classes = new Map<Ltl<A>, number>();
  for (const f of subformulas(root)) classes.set(f, classOf(f, classes));
  return classes.get(root)!;
}

function classOf<A>(f: Ltl<A>, classes: Map<Ltl<A>, number>): number {
  const of = (g: Ltl<A>) => classes.get(g)!;
  switch (f.kind) {
    case "true":
    case "false":
    case "atom":
    case "not":
      return ALL;
    case "X":
    case "Y":
    case "Z":
    case "O":
    case "H":
      return of(f.arg);
    case "and":
    case "or":
    case "S":
    case "T":
      return of(f.left) & of(f.right);
    case "F":
      return closure(of(f.arg) & (GUARANTEE | PERSISTENCE));
    case "G":
      return closure(of(f.arg) & (SAFETY | RECURRENCE));
    case "U": {
      const [left, right] = [of(f.left), of(f.right)];
      const both = left & right & (GUARANTEE | PERSISTENCE);
      const goal = of(untilGoal(f.left, f.right));
      return closure(both | (goal & GUARANTEE ? left & right & RECURRENCE : 0));
    }
    case "W":
      return weakUntil(of(f.left), of(f.right));
    case "R":
      return weakUntil(of(f.right), of(f.left) & of(f.right));
    default:
      throw new RangeError(`'${f.kind}' is not in negation normal form`);
  }
}

/** What must happen: `f` in `g U (f & g)`, else the right side. */
function untilGoal<A>(left: Ltl<A>, right: Ltl<A>): Ltl<A> {
  if (right.kind !== "and") return right;
  return right.right === left ? right.left : right.left === left ? right.right : right;
}

function weakUntil(left: number, right: number): number {
  const both = left & right & (SAFETY | RECURRENCE);
  return closure(both | (left & SAFETY ? right & PERSISTENCE : 0));
}

/** Safety and guarantee properties are recurrence and persistence properties. */
function closure(flags: number): number {
  return flags & (SAFETY | GUARANTEE) ? flags | RECURRENCE | PERSISTENCE : flags;
}
