/**
 * What LTL and CTL formulas have in common: their shape. Traversal, size, atoms, substitution, equality.
 *
 * All passes are loops over {@linkcode subformulas} (children before parents, shared objects once), so that
 * they neither overflow the stack on deep formulas nor blow up on shared ones.
 */

import type { Ctl } from "./ctl_formula.ts";
import type { Ltl } from "./ltl_formula.ts";

/** A formula of either logic. */
export type Formula<A> = Ltl<A> | Ctl<A>;

/** The arguments of a formula, left to right. */
export function children<F extends Formula<unknown>>(formula: F): readonly F[] {
  if ("arg" in formula) return [formula.arg as F];
  if ("left" in formula) return [formula.left as F, formula.right as F];
  return [];
}

/**
 * Every subformula, the formula itself last: children come before their parents and left before right. An
 * object that occurs several times is listed once; equal but different objects are listed each.
 *
 * @example
 * ```ts
 * import { assertEquals } from "@std/assert";
 * import { kind, parseLtl, subformulas } from "kripke";
 *
 * assertEquals(subformulas(parseLtl("G F p")).map(({ kind }) => kind), ["atom", "F", "G"]);
 * ```
 */
export function subformulas<F extends Formula<unknown>>(formula: F): F[] {
  const order: F[] = [];
  const seen = new Set<F>();
  const stack: { readonly node: F; readonly expanded: boolean }[] = [{
    node: formula,
    expanded: false,
  }];
  while (stack.length > 0) {
    const { node, expanded } = stack.pop()!;
    if (expanded) {
      order.push(node);
      continue;
    }
    if (seen.has(node)) continue;
    seen.add(node);
    stack.push({ node, expanded: true });
    const below = children(node);
    for (let i = below.length - 1; i >= 0; i--) {
      if (!seen.has(below[i]!)) stack.push({ node: below[i]!, expanded: false });
    }
  }
  return order;
}

/**
 * Number of nodes of the formula as a tree: atoms, constants and operators, each as often as it is written.
 *
 * @example
 * ```ts
 * import { assertEquals } from "@std/assert";
 * import { formulaSize, parseLtl } from "kripke";
 *
 * assertEquals(formulaSize(parseLtl("p & X p")), 4);
 * ```
 */
export function formulaSize(formula: Formula<unknown>): number {
  const sizes = new Map<Formula<unknown>, number>();
  for (const f of subformulas(formula)) {
    sizes.set(f, children(f).reduce((sum, child) => sum + sizes.get(child)!, 1));
  }
  return sizes.get(formula)!;
}

/**
 * Height of the formula as a tree; an atom has depth 1.
 *
 * @example
 * ```ts
 * import { assertEquals } from "@std/assert";
 * import { formulaDepth, parseLtl } from "kripke";
 *
 * assertEquals(formulaDepth(parseLtl("G F p")), 3);
 * ```
 */
export function formulaDepth(formula: Formula<unknown>): number {
  const depths = new Map<Formula<unknown>, number>();
  for (const f of subformulas(formula)) {
    depths.set(f, 1 + Math.max(0, ...children(f).map((child) => depths.get(child)!)));
  }
  return depths.get(formula)!;
}

/**
 * The distinct atoms in the order of their first occurrence.
 *
 * @example
 * ```ts
 * import { assertEquals } from "@std/assert";
 * import { atomsOf, parseLtl } from "kripke";
 *
 * assertEquals(atomsOf(parseLtl("G (req -> F ack) & F req")), ["req", "ack"]);
 * ```
 */
export function atomsOf<A>(formula: Formula<A>): A[] {
  const atoms = new Set<A>();
  for (const f of subformulas(formula)) if (f.kind === "atom") atoms.add(f.atom as A);
  return [...atoms];
}

/**
 * The formula with every atom replaced by another atom, perhaps of another type.
 *
 * @example
 * ```ts
 * import { assertEquals } from "@std/assert";
 * import { mapAtoms, parseLtl, printLtl } from "kripke";
 *
 * const shouted = mapAtoms(parseLtl("F p"), (name) => name.toUpperCase());
 * assertEquals(printLtl(shouted), "F P");
 * ```
 */
export function mapAtoms<A, B>(formula: Ltl<A>, change: (atom: A) => B): Ltl<B>;
/** The same for CTL. */
export function mapAtoms<A, B>(formula: Ctl<A>, change: (atom: A) => B): Ctl<B>;
export function mapAtoms<A, B>(formula: Formula<A>, change: (atom: A) => B): Formula<B> {
  return substitute(formula as Ltl<A>, (atom) => ({ kind: "atom", atom: change(atom) }));
}

/**
 * The formula with every atom replaced by a formula.
 *
 * @example
 * ```ts
 * import { assertEquals } from "@std/assert";
 * import { parseLtl, printLtl, substitute } from "kripke";
 *
 * const formula = substitute(parseLtl("G p"), () => parseLtl("q | r"));
 * assertEquals(printLtl(formula), "G (q | r)");
 * ```
 */
export function substitute<A, B>(formula: Ltl<A>, change: (atom: A) => Ltl<B>): Ltl<B>;
/** The same for CTL. */
export function substitute<A, B>(formula: Ctl<A>, change: (atom: A) => Ctl<B>): Ctl<B>;
export function substitute<A, B>(
  formula: Formula<A>,
  change: (atom: A) => Formula<B>,
): Formula<B> {
  const changed = new Map<Formula<A>, Formula<B>>();
  for (const f of subformulas(formula)) {
    if (f.kind === "atom") changed.set(f, change(f.atom));
    else changed.set(f, rebuild(f, children(f).map((child) => changed.get(child)!)));
  }
  return changed.get(formula)!;
}

/** The same operator over other arguments. */
function rebuild<A, B>(formula: Formula<A>, args: readonly Formula<B>[]): Formula<B> {
  if ("arg" in formula) return { kind: formula.kind, arg: args[0]! } as Formula<B>;
  if ("left" in formula) {
    return { kind: formula.kind, left: args[0]!, right: args[1]! } as Formula<B>;
  }
  return formula as Formula<never>;
}

/**
 * Whether two formulas are the same tree. Atoms are compared with `===` unless told otherwise.
 *
 * @example
 * ```ts
 * import { assert } from "@std/assert";
 * import { parseLtl, sameFormula } from "kripke";
 *
 * assert(sameFormula(parseLtl("p U q"), parseLtl("(p) U (q)")));
 * ```
 */
export function sameFormula<A>(
  first: Formula<A>,
  second: Formula<A>,
  sameAtom: (a: A, b: A) => boolean = (a, b) => a === b,
): boolean {
  // Pairs already found equal or being compared; without it, shared subformulas would be compared again.
  const compared = new Map<Formula<A>, Set<Formula<A>>>();
  const stack: [Formula<A>, Formula<A>][] = [[first, second]];
  while (stack.length > 0) {
    const [a, b] = stack.pop()!;
    if (a === b) continue;
    const partners = compared.get(a) ?? new Set();
    if (partners.has(b)) continue;
    compared.set(a, partners.add(b));
    if (a.kind !== b.kind) return false;
    if (a.kind === "atom" && b.kind === "atom") {
      if (!sameAtom(a.atom, b.atom)) return false;
      continue;
    }
    const [left, right] = [children(a), children(b)];
    for (let i = 0; i < left.length; i++) stack.push([left[i]!, right[i]!]);
  }
  return true;
}
