/**
 * Public families of LTL formulas, by their definitions.
 *
 * - Dwyer, Avrunin, Corbett: Patterns in property specifications for finite-state verification (ICSE 1999): in
 *   `dwyer.ts`.
 * - Rozier, Vardi: LTL satisfiability checking (SPIN 2007): counters, and random formulas by length, number of
 *   variables and probability of temporal operators: in `counters.ts` and `random.ts`.
 * - Geldenhuys, Hansen: Larger automata and less work for LTL model checking (SPIN 2006): E, U, R, U2, C1, C2, Q, S.
 * - Gastin, Oddoux: Fast LTL to Büchi automata translation (CAV 2001): response under fairness assumptions.
 */

import { Ltl } from "../../src/logic/ltl_formula.ts";
import { counter, counterWithCarry } from "./counters.ts";
import { dwyerPatterns } from "./dwyer.ts";
import { randomFormulas } from "./random.ts";

/** A family: one row of the table per parameter, summed over the formulas it stands for. */
export interface Family {
  readonly name: string;
  readonly parameters: readonly number[];
  formulas(parameter: number): readonly Ltl<string>[];
}

const p = (i: number) => Ltl.atom(`p${i}`);
const range = (n: number) => Array.from({ length: n }, (_, i) => i + 1);
const single = (make: (n: number) => Ltl<string>) => (n: number) => [make(n)];

/** `(((p1 op p2) op p3) …)`. */
function leftNest(op: "U" | "R", n: number): Ltl<string> {
  return range(n).slice(1).reduce((all, i) => Ltl[op](all, p(i)), p(1));
}

/** `p1 op (p2 op (p3 …))`. */
function rightNest(op: "U" | "R", n: number): Ltl<string> {
  return range(n - 1).reverse().reduce((all, i) => Ltl[op](p(i), all), p(n));
}

/** `G (p1 -> O (p2 & Y O (p3 & …)))`: a chain of causes, each before the next. */
function pastChain(n: number): Ltl<string> {
  const chain = range(n).slice(1).reverse().reduce(
    (all: Ltl<string> | undefined, i) =>
      all === undefined ? p(i) : Ltl.and(p(i), Ltl.Y(Ltl.O(all))),
    undefined,
  );
  return Ltl.G(Ltl.implies(p(1), Ltl.O(chain ?? Ltl.true)));
}

const both = (n: number, make: (i: number, next: number) => Ltl<string>) =>
  Ltl.andAll(range(n).map((i) => make(i, i + 1)));

/** All families, small parameters first. */
export const FAMILIES: readonly Family[] = [
  { name: "dwyer", parameters: [1, 2, 3, 4, 5], formulas: dwyerPatterns },
  {
    name: "E: F p1 & … & F pn",
    parameters: [2, 4, 6, 8],
    formulas: single((n) => Ltl.andAll(range(n).map((i) => Ltl.F(p(i))))),
  },
  {
    name: "S: G p1 & … & G pn",
    parameters: [2, 4, 8],
    formulas: single((n) => Ltl.andAll(range(n).map((i) => Ltl.G(p(i))))),
  },
  {
    name: "C1: G F p1 | … | G F pn",
    parameters: [2, 4, 8],
    formulas: single((n) => Ltl.orAll(range(n).map((i) => Ltl.G(Ltl.F(p(i)))))),
  },
  {
    name: "C2: G F p1 & … & G F pn",
    parameters: [2, 4, 8],
    formulas: single((n) => Ltl.andAll(range(n).map((i) => Ltl.G(Ltl.F(p(i)))))),
  },
  {
    name: "R: GF p1 | FG p2 & …",
    parameters: [1, 2, 3, 4],
    formulas: single((n) => both(n, (i, j) => Ltl.or(Ltl.G(Ltl.F(p(i))), Ltl.F(Ltl.G(p(j)))))),
  },
  {
    name: "Q: F p1 | G p2 & …",
    parameters: [1, 2, 4, 6],
    formulas: single((n) => both(n, (i, j) => Ltl.or(Ltl.F(p(i)), Ltl.G(p(j))))),
  },
  { name: "U: (p1 U p2) U …", parameters: [2, 4, 6], formulas: single((n) => leftNest("U", n)) },
  { name: "U2: p1 U (p2 U …)", parameters: [2, 4, 8], formulas: single((n) => rightNest("U", n)) },
  { name: "(p1 R p2) R …", parameters: [2, 4, 6], formulas: single((n) => leftNest("R", n)) },
  { name: "p1 R (p2 R …)", parameters: [2, 4, 8], formulas: single((n) => rightNest("R", n)) },
  {
    name: "GF p1 & … -> G (q -> F r)",
    parameters: [1, 2, 4, 6],
    formulas: single((n) =>
      Ltl.implies(
        Ltl.andAll(range(n).map((i) => Ltl.G(Ltl.F(p(i))))),
        Ltl.G(Ltl.implies(Ltl.atom("q"), Ltl.F(Ltl.atom("r")))),
      )
    ),
  },
  { name: "counter", parameters: [1, 2, 3, 4], formulas: single(counter) },
  { name: "counter with carry", parameters: [1, 2, 3, 4], formulas: single(counterWithCarry) },
  { name: "random, 3 variables, length", parameters: [10, 20, 30], formulas: randomFormulas },
  { name: "past: p1 -> O (p2 & Y O …)", parameters: [2, 4, 6], formulas: single(pastChain) },
];
