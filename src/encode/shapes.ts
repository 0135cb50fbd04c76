/**
 * What a gate of an AIG really is: an exclusive or, a multiplexer, or a conjunction of several inputs.
 *
 * Encoding these shapes as one function each instead of gate by gate roughly halves the number of
 * variables and clauses, after Eén, Mishchenko and Sörensson, "Applying logic synthesis for speeding up
 * SAT" (SAT 2007), here without cuts.
 */

import type { Aig } from "../aig/graph.ts";
import { isNegative, type Lit, not, variableOf } from "../aig/literal.ts";

/** The function of a gate in terms of {@linkcode Shape.inputs}. */
export type ShapeKind = "and" | "xor" | "mux";

/** A gate as a function: `and(inputs)`, `xor(a, b)` or `mux(condition, then, otherwise)`. */
export interface Shape {
  readonly kind: ShapeKind;
  readonly inputs: readonly Lit[];
}

/** Conjunctions are not made larger than this: long clauses propagate late. */
const MAX_INPUTS = 12;

/** Finds the shapes of gates; remembers which gates have a single fanout. */
export class ShapeFinder {
  readonly #aig: Aig;
  /** Fanouts by variable, counted up to two. */
  #fanouts = new Uint8Array(0);
  #counted = 0;

  constructor(aig: Aig) {
    this.#aig = aig;
  }

  /**
   * The shape of a gate.
   *
   * @param keep gates that must not disappear inside of a larger conjunction, because they are already
   * encoded
   */
  shape(gate: number, keep: (variable: number) => boolean): Shape {
    this.#count();
    return this.#choice(gate) ?? { kind: "and", inputs: this.#conjuncts(gate, keep) };
  }

  /** `!(c & x) & !(!c & y)` is `c ? !x : !y`; it is an exclusive or if `x` and `y` are opposite. */
  #choice(gate: number): Shape | undefined {
    const aig = this.#aig;
    const [l, r] = [aig.left(gate), aig.right(gate)];
    if (!isNegative(l) || !isNegative(r)) return undefined;
    const [p, q] = [variableOf(l), variableOf(r)];
    if (!aig.isGate(p) || !aig.isGate(q)) return undefined;
    const [p0, p1] = [aig.left(p), aig.right(p)];
    const [q0, q1] = [aig.left(q), aig.right(q)];
    if (p0 === not(q0)) return this.#select(p, q, p0, p1, q1);
    if (p0 === not(q1)) return this.#select(p, q, p0, p1, q0);
    if (p1 === not(q0)) return this.#select(p, q, p1, p0, q1);
    if (p1 === not(q1)) return this.#select(p, q, p1, p0, q0);
    return undefined;
  }

  #select(p: number, q: number, condition: Lit, x: Lit, y: Lit): Shape | undefined {
    // c ? !x : x, that is c xor x, since y = !x.
    if (x === not(y)) return { kind: "xor", inputs: [condition, x] };
    if (this.#fanouts[p]! > 1 && this.#fanouts[q]! > 1) return undefined;
    return { kind: "mux", inputs: [condition, not(x), not(y)] };
  }

  #conjuncts(gate: number, keep: (variable: number) => boolean): Lit[] {
    const aig = this.#aig;
    const inputs: Lit[] = [aig.left(gate), aig.right(gate)];
    for (let i = 0; i < inputs.length && inputs.length < MAX_INPUTS;) {
      const lit = inputs[i]!;
      const v = variableOf(lit);
      if (
        isNegative(lit) || !aig.isGate(v) || this.#fanouts[v]! > 1 || keep(v) ||
        this.#choice(v) !== undefined
      ) {
        i++;
        continue;
      }
      inputs[i] = aig.left(v);
      inputs.push(aig.right(v));
    }
    return [...new Set(inputs)];
  }

  /** Count the fanouts of gates made since the last time. */
  #count(): void {
    const aig = this.#aig;
    if (this.#counted === aig.size) return;
    if (this.#fanouts.length < aig.size) {
      const bigger = new Uint8Array(Math.max(aig.size, 2 * this.#fanouts.length));
      bigger.set(this.#fanouts);
      this.#fanouts = bigger;
    }
    for (let v = this.#counted; v < aig.size; v++) {
      if (!aig.isGate(v)) continue;
      for (const fanin of [variableOf(aig.left(v)), variableOf(aig.right(v))]) {
        if (this.#fanouts[fanin]! < 2) this.#fanouts[fanin] = this.#fanouts[fanin]! + 1;
      }
    }
    this.#counted = aig.size;
  }
}
