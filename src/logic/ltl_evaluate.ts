/**
 * The meaning of LTL with past on ultimately periodic words `u v^ω`, computed from the definitions.
 *
 * This is the yardstick of all translations, and what explains a counterexample step by step: it tells the
 * value of every subformula at every position. By the lemma of `past_depth.ts` the values of a formula of
 * past depth `h` repeat from pass `h` through the loop on, so the word is laid out as `u v^h · v^ω`: every
 * position of the layout stands for itself, and after the last one the word goes on at the start of the last
 * copy of `v`. On this layout past operators are one sweep forwards and future operators two sweeps
 * backwards: the first sweep, started with the value an endless loop without a decision would have, finds
 * the right value at the start of the last copy; the second uses it.
 */

import { subformulas } from "./formula.ts";
import type { Ltl } from "./ltl_formula.ts";
import { pastDepth } from "./past_depth.ts";

/** An infinite word `u v^ω` by the values of its atoms. */
export interface LassoWord<A> {
  /** Length of `u`. */
  readonly stem: number;
  /** Length of `v`, at least 1. */
  readonly loop: number;
  /** Whether the atom holds at a position, `0 .. stem + loop - 1`. */
  holds(atom: A, position: number): boolean;
}

/**
 * Whether the formula holds at the beginning of the word.
 *
 * @example
 * ```ts
 * import { assert } from "@std/assert";
 * import { evaluateLtl, parseLtl } from "kripke";
 *
 * // The word p, !p, p, !p, …
 * const word = { stem: 0, loop: 2, holds: (_: string, position: number) => position % 2 === 0 };
 * assert(evaluateLtl(parseLtl("G F p"), word));
 * assert(!evaluateLtl(parseLtl("F G p"), word));
 * ```
 */
export function evaluateLtl<A>(formula: Ltl<A>, word: LassoWord<A>): boolean {
  return new LassoEvaluation(formula, word).value;
}

/**
 * The values of a formula and all its subformulas at every position of a word.
 *
 * @example
 * ```ts
 * import { assertEquals } from "@std/assert";
 * import { LassoEvaluation, parseLtl } from "kripke";
 *
 * const word = { stem: 1, loop: 1, holds: (_: string, position: number) => position === 0 };
 * const evaluation = new LassoEvaluation(parseLtl("F p"), word);
 * assertEquals([0, 1].map((step) => evaluation.at(evaluation.formula, step)), [true, false]);
 * ```
 */
export class LassoEvaluation<A> {
  /** The formula. */
  readonly formula: Ltl<A>;
  /** The word it is read on. */
  readonly word: LassoWord<A>;
  /** Positions of the layout. */
  readonly length: number;
  /** Where the word goes on after the last position of the layout. */
  readonly loopStart: number;
  #values = new Map<Ltl<A>, Uint8Array>();

  /** Evaluate a formula on every position of a lasso. */
  constructor(formula: Ltl<A>, word: LassoWord<A>) {
    const { stem, loop } = word;
    if (!Number.isInteger(stem) || stem < 0 || !Number.isInteger(loop) || loop < 1) {
      throw new RangeError(
        `a word needs a stem of length >= 0 and a loop of length >= 1, got ${stem} and ${loop}`,
      );
    }
    this.formula = formula;
    this.word = word;
    this.loopStart = stem + loop * pastDepth(formula);
    this.length = this.loopStart + loop;
    for (const f of subformulas(formula)) this.#values.set(f, this.#evaluate(f));
  }

  /** Whether the formula holds at the beginning of the word. */
  get value(): boolean {
    return this.at(this.formula, 0);
  }

  /** Whether a subformula (an object of the formula's tree) holds at a position of the infinite word. */
  at(subformula: Ltl<A>, position: number): boolean {
    const values = this.#values.get(subformula);
    if (values === undefined) {
      throw new RangeError("expected a subformula of the formula that was evaluated");
    }
    return values[this.#layout(position)] === 1;
  }

  /** Where a position of the infinite word is in the layout. */
  #layout(position: number): number {
    if (!Number.isInteger(position) || position < 0) {
      throw new RangeError(`a position is a natural number, got ${position}`);
    }
    if (position < this.length) return position;
    return this.loopStart + (position - this.loopStart) % this.word.loop;
  }

  #evaluate(f: Ltl<A>): Uint8Array {
    const values = new Uint8Array(this.length);
    const of = (g: Ltl<A>) => this.#values.get(g)!;
    switch (f.kind) {
      case "true":
        return values.fill(1);
      case "false":
        return values;
      case "atom": {
        const { stem, loop, holds } = this.word;
        for (let i = 0; i < this.length; i++) {
          const position = i < stem ? i : stem + (i - stem) % loop;
          values[i] = holds.call(this.word, f.atom, position) ? 1 : 0;
        }
        return values;
      }
      case "not":
        return of(f.arg).map((a) => 1 - a);
      case "and":
        return zip(values, of(f.left), of(f.right), (a, b) => a & b);
      case "or":
        return zip(values, of(f.left), of(f.right), (a, b) => a | b);
      case "implies":
        return zip(values, of(f.left), of(f.right), (a, b) => (1 - a) | b);
      case "iff":
        return zip(values, of(f.left), of(f.right), (a, b) => 1 - (a ^ b));
      case "xor":
        return zip(values, of(f.left), of(f.right), (a, b) => a ^ b);
      case "X": {
        const arg = of(f.arg);
        for (let i = 0; i + 1 < this.length; i++) values[i] = arg[i + 1]!;
        values[this.length - 1] = arg[this.loopStart]!;
        return values;
      }
      case "F":
        return this.#backwards(values, 0, of(f.arg), of(f.arg), (a, _, next) => a | next);
      case "G":
        return this.#backwards(values, 1, of(f.arg), of(f.arg), (a, _, next) => a & next);
      case "U":
        return this.#backwards(values, 0, of(f.left), of(f.right), (a, b, next) => b | (a & next));
      case "W":
        return this.#backwards(values, 1, of(f.left), of(f.right), (a, b, next) => b | (a & next));
      case "R":
        return this.#backwards(values, 1, of(f.left), of(f.right), (a, b, next) => b & (a | next));
      case "Y":
        return forwards(values, 0, of(f.arg), of(f.arg), (_a, _b, _, before) => before);
      case "Z":
        return forwards(values, 1, of(f.arg), of(f.arg), (_a, _b, _, before) => before);
      case "O":
        return forwards(values, 0, of(f.arg), of(f.arg), (a, _, previous) => a | previous);
      case "H":
        return forwards(values, 1, of(f.arg), of(f.arg), (a, _, previous) => a & previous);
      case "S":
        return forwards(values, 0, of(f.left), of(f.right), (a, b, prev) => b | (a & prev));
      case "T":
        return forwards(values, 1, of(f.left), of(f.right), (a, b, prev) => b & (a | prev));
    }
  }

  /** `value[i] = step(a[i], b[i], value[i + 1])`, where an endless loop without a decision means `endless`. */
  #backwards(
    values: Uint8Array,
    endless: number,
    a: Uint8Array,
    b: Uint8Array,
    step: (a: number, b: number, next: number) => number,
  ): Uint8Array {
    let next = endless;
    for (let i = this.length - 1; i >= this.loopStart; i--) next = step(a[i]!, b[i]!, next);
    for (let i = this.length - 1; i >= 0; i--) values[i] = next = step(a[i]!, b[i]!, next);
    return values;
  }
}

/** `value[i] = step(a[i], b[i], value[i - 1], a[i - 1])`, where both are `initial` before the beginning. */
function forwards(
  values: Uint8Array,
  initial: number,
  a: Uint8Array,
  b: Uint8Array,
  step: (a: number, b: number, previous: number, before: number) => number,
): Uint8Array {
  let previous = initial;
  let before = initial;
  for (let i = 0; i < values.length; i++) {
    values[i] = previous = step(a[i]!, b[i]!, previous, before);
    before = a[i]!;
  }
  return values;
}

function zip(
  values: Uint8Array,
  a: Uint8Array,
  b: Uint8Array,
  step: (a: number, b: number) => number,
): Uint8Array {
  for (let i = 0; i < values.length; i++) values[i] = step(a[i]!, b[i]!);
  return values;
}
