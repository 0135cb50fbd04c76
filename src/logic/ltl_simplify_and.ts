/**
 * Rules for a conjunction of simplified formulas; for disjunctions they are used through negation.
 *
 * Members that follow from another member are dropped, contradictions found, and operators pulled out:
 * `X a & X b = X (a & b)`, also for `G`, `H`, `Y`, `Z`; `Y a & Z b = Y (a & b)`; `F G a & F G b = F G (a & b)`;
 * `a U c & b U c = (a & b) U c`, `c R a & c R b = c R (a & b)`, also for `S`, `T`.
 */

import type { Ltl, LtlBinary, LtlUnary } from "./ltl_formula.ts";
import type { LtlFacts } from "./ltl_implication.ts";
import type { LtlTable } from "./ltl_table.ts";

/** Constructors that simplify, as `LtlSimplifier` of `ltl_simplify.ts` has them. */
export interface Connectives<A> {
  readonly table: LtlTable<A>;
  readonly facts: LtlFacts<A>;
  and(left: Ltl<A>, right: Ltl<A>): Ltl<A>;
  X(f: Ltl<A>): Ltl<A>;
  F(f: Ltl<A>): Ltl<A>;
  G(f: Ltl<A>): Ltl<A>;
  H(f: Ltl<A>): Ltl<A>;
  Y(f: Ltl<A>): Ltl<A>;
  Z(f: Ltl<A>): Ltl<A>;
  U(left: Ltl<A>, right: Ltl<A>): Ltl<A>;
  R(left: Ltl<A>, right: Ltl<A>): Ltl<A>;
  S(left: Ltl<A>, right: Ltl<A>): Ltl<A>;
  T(left: Ltl<A>, right: Ltl<A>): Ltl<A>;
}

/** Comparing all pairs of members of longer conjunctions would take too long. */
const MOST_PAIRWISE = 60;

/** `left & right`, neither of them constant. */
export function mergeConjuncts<A>(simplifier: Connectives<A>, left: Ltl<A>, right: Ltl<A>): Ltl<A> {
  const { table, facts } = simplifier;
  const distinct = new Set([...conjuncts(left), ...conjuncts(right)]);
  const list = [...distinct];
  for (const member of list) if (distinct.has(facts.negation(member))) return table.false;
  const kept = list.length > MOST_PAIRWISE ? list : withoutImplied(simplifier, list);
  if (kept === undefined) return table.false;

  for (let i = 0; i < kept.length; i++) {
    for (let j = i + 1; j < kept.length && j < i + MOST_PAIRWISE; j++) {
      const merged = mergeTwo(simplifier, kept[i]!, kept[j]!);
      if (merged === undefined) continue;
      // Two members became one: start again with the shorter list.
      const rest = kept.filter((_, k) => k !== i && k !== j);
      return rest.reduce((all, member) => simplifier.and(all, member), merged);
    }
  }
  // The order of making is a canonical order.
  return conjoin(table, kept.sort((f, g) => table.id(f) - table.id(g)));
}

/** A balanced tree, so that passes over it see short lists most of the time. */
function conjoin<A>(table: LtlTable<A>, list: readonly Ltl<A>[]): Ltl<A> {
  if (list.length === 1) return list[0]!;
  // Left-heavy: lists of two and three print without parentheses.
  const middle = 2 ** Math.floor(Math.log2(list.length - 1));
  return table.binary(
    "and",
    conjoin(table, list.slice(0, middle)),
    conjoin(table, list.slice(middle)),
  );
}

function conjuncts<A>(f: Ltl<A>): Ltl<A>[] {
  return f.kind === "and" ? members(f) : [f];
}

/** The members that do not follow from another one; `undefined` if two contradict each other. */
function withoutImplied<A>(simplifier: Connectives<A>, list: Ltl<A>[]): Ltl<A>[] | undefined {
  const { facts } = simplifier;
  const kept: Ltl<A>[] = [];
  for (const member of list) {
    if (kept.some((other) => facts.below(other, facts.negation(member)))) return undefined;
    if (kept.some((other) => facts.below(other, member))) continue;
    const stronger = kept.filter((other) => !facts.below(member, other));
    kept.splice(0, kept.length, ...stronger, member);
  }
  return kept;
}

/** `f & g` as one operator, if there is a rule. */
function mergeTwo<A>(s: Connectives<A>, f: Ltl<A>, g: Ltl<A>): Ltl<A> | undefined {
  if (f.kind === "Z" && g.kind === "Y") return s.Y(s.and(f.arg, g.arg));
  if (f.kind === "Y" && g.kind === "Z") return s.Y(s.and(f.arg, g.arg));
  if (f.kind !== g.kind) return undefined;
  if ("arg" in f && "arg" in g) return mergeUnary(s, f.kind, f.arg, g.arg);
  if ("left" in f && "left" in g) {
    return mergeBinary(s, f.kind, [f.left, f.right], [g.left, g.right]);
  }
  return undefined;
}

function mergeUnary<A>(
  s: Connectives<A>,
  kind: LtlUnary,
  f: Ltl<A>,
  g: Ltl<A>,
): Ltl<A> | undefined {
  // Fairness stays in its pieces: G F a & G F b is what every translation wants to see.
  if (kind === "G" && (s.facts.isEventual(f) || s.facts.isEventual(g))) return undefined;
  if (kind === "X" || kind === "G" || kind === "H" || kind === "Y" || kind === "Z") {
    return s[kind](s.and(f, g));
  }
  if (kind === "F" && f.kind === "G" && g.kind === "G") return s.F(s.G(s.and(f.arg, g.arg)));
  return undefined;
}

function mergeBinary<A>(
  s: Connectives<A>,
  kind: LtlBinary,
  [a, b]: readonly [Ltl<A>, Ltl<A>],
  [c, d]: readonly [Ltl<A>, Ltl<A>],
): Ltl<A> | undefined {
  if ((kind === "U" || kind === "S") && b === d) return s[kind](s.and(a, c), b);
  if ((kind === "R" || kind === "T") && a === c) return s[kind](a, s.and(b, d));
  return undefined;
}

/** The members of a nest of one operator, from left to right. */
export function members<A>(f: Ltl<A>): Ltl<A>[] {
  const list: Ltl<A>[] = [];
  const stack = [f];
  while (stack.length > 0) {
    const g = stack.pop()!;
    if (g.kind === f.kind && "left" in g) stack.push(g.right, g.left);
    else list.push(g);
  }
  return list;
}
