/**
 * Counter formulas of Rozier and Vardi (SPIN 2007): the only model of the formula is a word in which a bit `b`
 * spells the values of an `n`-bit counter, least significant bit first, one value after the other, and a marker
 * `m` is true at the beginning of each value. Their automata have about `n 2^n` states.
 */

import { Ltl } from "../../src/logic/ltl_formula.ts";

const m = Ltl.atom("m");
const b = Ltl.atom("b");
const c = Ltl.atom("c");
const X = Ltl.nextTimes;

/** The marker comes every `n` steps, and the first value is 0. */
function frame(n: number): Ltl<string>[] {
  const quiet = Array.from({ length: n - 1 }, (_, i) => X(i + 1, Ltl.not(m)));
  const zero = Array.from({ length: n }, (_, i) => X(i, Ltl.not(b)));
  return [m, Ltl.G(Ltl.implies(m, Ltl.andAll([...quiet, X(n, m)]))), ...zero];
}

/** The bit comes again unchanged, or flipped, in the next value. */
const same = (n: number) =>
  Ltl.and(Ltl.implies(b, X(n, b)), Ltl.implies(Ltl.not(b), X(n, Ltl.not(b))));

/** The plain counter: a run of ones at the low end flips, then the first zero, and the rest stays. */
export function counter(n: number): Ltl<string> {
  const rest = Ltl.U(Ltl.and(Ltl.not(m), same(n)), m);
  const lowZero = Ltl.G(
    Ltl.implies(Ltl.and(m, Ltl.not(b)), Ltl.and(X(n, b), Ltl.X(rest))),
  );
  const firstZero = Ltl.andAll([Ltl.not(m), Ltl.not(b), X(n, b), Ltl.X(rest)]);
  const ones = Ltl.U(
    Ltl.andAll([b, Ltl.not(m), X(n, Ltl.not(b))]),
    Ltl.or(m, firstZero),
  );
  const lowOne = Ltl.G(Ltl.implies(Ltl.and(m, b), Ltl.and(X(n, Ltl.not(b)), Ltl.X(ones))));
  return Ltl.andAll([...frame(n), lowZero, lowOne]);
}

/** The counter with a carry bit `c`, which needs no until. */
export function counterWithCarry(n: number): Ltl<string> {
  const lowZero = Ltl.implies(Ltl.and(m, Ltl.not(b)), Ltl.and(Ltl.not(c), X(n, b)));
  const lowOne = Ltl.implies(Ltl.and(m, b), Ltl.and(c, X(n, Ltl.not(b))));
  const inside = Ltl.X(Ltl.not(m));
  const idle = Ltl.implies(
    Ltl.and(Ltl.not(c), inside),
    Ltl.X(Ltl.and(Ltl.not(c), same(n))),
  );
  const carry = Ltl.implies(
    Ltl.and(c, inside),
    Ltl.X(Ltl.and(
      Ltl.implies(Ltl.not(b), Ltl.and(Ltl.not(c), X(n, b))),
      Ltl.implies(b, Ltl.and(c, X(n, Ltl.not(b)))),
    )),
  );
  return Ltl.andAll([...frame(n), Ltl.G(Ltl.andAll([lowZero, lowOne, idle, carry]))]);
}
