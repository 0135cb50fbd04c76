/**
 * From cones of an AIG to clauses, lazily: a gate gets a variable when somebody first asks for it.
 *
 * The full encoding (Tseitin 1968) makes the variable of a gate equal to the gate. Solvers are told the
 * gates themselves, so that queries can be restricted to the cones they are about.
 *
 * The polarity-aware encoding (Plaisted and Greenbaum 1986) has only the clauses of the directions that
 * were asked for: {@linkcode Tseitin.encode} then gives a literal that *implies* the function, so it may
 * be assumed or asserted, and nothing else. It is made of plain clauses, so restriction has no effect.
 */

import type { Aig } from "../aig/graph.ts";
import { isNegative, type Lit, TRUE, variableOf } from "../aig/literal.ts";
import { AND, MUX, XOR } from "../sat/gates.ts";
import { negate, negateIf, type SatLit } from "../sat/literal.ts";
import type { Solver } from "../sat/solver.ts";
import { type Shape, ShapeFinder } from "./shapes.ts";

/** How to encode. */
export interface TseitinOptions {
  /** Encode only the directions that are needed (default false). */
  readonly polarity?: boolean;
}

/** The variable implies the gate: needed when its positive literal is assumed. */
const DOWN = 1;
/** The gate implies the variable. */
const UP = 2;
const BOTH = 3;

const KINDS = { and: AND, mux: MUX, xor: XOR } as const;

/** Encodes cones of one graph into one solver. */
export class Tseitin {
  readonly aig: Aig;
  readonly solver: Solver;
  readonly #polarity: boolean;
  readonly #shapes: ShapeFinder;
  /** By variable of the graph: `literal + 1` of the solver, 0 if there is none. */
  #literals = new Int32Array(64);
  /** By variable of the graph: the directions that are encoded. */
  #encoded = new Uint8Array(64);
  /** By variable of the graph: the directions that are wanted; non-zero only during a call. */
  #wanted = new Uint8Array(64);

  constructor(aig: Aig, solver: Solver, options: TseitinOptions = {}) {
    this.aig = aig;
    this.solver = solver;
    this.#polarity = options.polarity ?? false;
    this.#shapes = new ShapeFinder(aig);
  }

  /** Use this literal of the solver for a leaf that has none yet. */
  bind(leaf: Lit, literal: SatLit): void {
    this.#grow();
    const v = variableOf(leaf);
    if (!this.aig.isLeaf(v)) throw new RangeError(`bind: ${this.aig.format(leaf)} is not a leaf`);
    if (this.#literals[v] !== 0) {
      throw new RangeError(`bind: ${this.aig.format(leaf)} already has a literal`);
    }
    this.#literals[v] = negateIf(literal, isNegative(leaf)) + 1;
    this.#encoded[v] = BOTH;
  }

  /** The literal of the solver for a literal of the graph, if it is encoded in any direction. */
  lookup(lit: Lit): SatLit | undefined {
    const code = this.#literals[variableOf(lit)];
    return code === undefined || code === 0
      ? undefined
      : negateIf(code - 1 as SatLit, isNegative(lit));
  }

  /**
   * The literal of the solver that equals `lit` (or implies it, if the encoding is polarity-aware). The
   * clauses it needs are added.
   */
  encode(lit: Lit): SatLit {
    this.aig.assertLit(lit);
    this.#grow();
    const v = variableOf(lit);
    const need = this.#polarity ? (isNegative(lit) ? UP : DOWN) : BOTH;
    if ((need & ~this.#encoded[v]!) !== 0) this.#encodeCone(v, need);
    return negateIf(this.#literals[v]! - 1 as SatLit, isNegative(lit));
  }

  /** Add the clause that says that `lit` is true. Conjunctions are taken apart first. */
  assert(lit: Lit): boolean {
    if (lit === TRUE) return true;
    const todo = [lit];
    let ok = true;
    for (let next = todo.pop(); next !== undefined; next = todo.pop()) {
      const v = variableOf(next);
      if (!isNegative(next) && this.aig.isGate(v) && this.lookup(next) === undefined) {
        todo.push(this.aig.right(v), this.aig.left(v));
      } else {
        ok = this.solver.addClause([this.encode(next)]);
      }
    }
    return ok;
  }

  #grow(): void {
    const size = this.aig.size;
    if (size <= this.#literals.length) return;
    const capacity = Math.max(size, 2 * this.#literals.length);
    const literals = new Int32Array(capacity);
    literals.set(this.#literals);
    this.#literals = literals;
    const encoded = new Uint8Array(capacity);
    encoded.set(this.#encoded);
    this.#encoded = encoded;
    this.#wanted = new Uint8Array(capacity);
  }

  /** Find the gates that are missing from the top down, then encode them from the bottom up. */
  #encodeCone(root: number, need: number): void {
    const found: number[] = [];
    const stack = [root];
    const wanted = this.#wanted;
    wanted[root] = need;
    // Directions are only added, so a variable is looked at again at most twice.
    for (let v = stack.pop(); v !== undefined; v = stack.pop()) {
      found.push(v);
      if (!this.aig.isGate(v)) continue;
      const shape = this.#shape(v);
      for (const input of shape.inputs) {
        const child = variableOf(input);
        const directions = this.#directions(shape, input, wanted[v]!);
        const missing = directions & ~this.#encoded[child]! & ~wanted[child]!;
        if (missing === 0) continue;
        wanted[child] = wanted[child]! | missing;
        stack.push(child);
      }
    }
    for (const v of Int32Array.from(found).sort()) {
      const missing = wanted[v]! & ~this.#encoded[v]!;
      wanted[v] = 0;
      if (missing !== 0) this.#encodeNode(v, missing);
    }
  }

  #shape(gate: number): Shape {
    return this.#shapes.shape(gate, (v) => this.#literals[v] !== 0);
  }

  /** The directions in which an input is needed if its gate is needed in `directions`. */
  #directions(shape: Shape, input: Lit, directions: number): number {
    if (!this.#polarity || shape.kind === "xor") return BOTH;
    if (shape.kind === "mux" && variableOf(input) === variableOf(shape.inputs[0]!)) return BOTH;
    return isNegative(input) ? swap(directions) : directions;
  }

  #encodeNode(v: number, missing: number): void {
    if (this.#literals[v] === 0) this.#literals[v] = this.solver.newVariable() + 1;
    this.#encoded[v] = this.#encoded[v]! | missing;
    const out = this.#literals[v]! - 1 as SatLit;
    if (v === 0) {
      // The empty conjunction is true and the constant of the graph is false.
      this.#literals[0] = negate(out) + 1;
      this.#encoded[0] = BOTH;
      if (this.#polarity) this.solver.addClause([out]);
      else this.solver.gate(AND, out, []);
    } else if (this.aig.isGate(v)) {
      this.#encodeGate(out, this.#shape(v), missing);
    } else {
      this.#encoded[v] = BOTH;
    }
  }

  #encodeGate(out: SatLit, shape: Shape, missing: number): void {
    const inputs = shape.inputs.map((lit) => this.lookup(lit)!);
    if (!this.#polarity) this.solver.gate(KINDS[shape.kind], out, inputs);
    else if (shape.kind === "and") this.#encodeAnd(out, inputs, missing);
    else if (shape.kind === "xor") this.#encodeXor(out, inputs[0]!, inputs[1]!, missing);
    else this.#encodeMux(out, inputs[0]!, inputs[1]!, inputs[2]!, missing);
  }

  #encodeAnd(out: SatLit, inputs: SatLit[], missing: number): void {
    if ((missing & DOWN) !== 0) { for (const a of inputs) this.solver.addClause([negate(out), a]); }
    if ((missing & UP) !== 0) this.solver.addClause([out, ...inputs.map(negate)]);
  }

  #encodeXor(out: SatLit, a: SatLit, b: SatLit, missing: number): void {
    if ((missing & DOWN) !== 0) {
      this.solver.addClause([negate(out), a, b]);
      this.solver.addClause([negate(out), negate(a), negate(b)]);
    }
    if ((missing & UP) !== 0) {
      this.solver.addClause([out, negate(a), b]);
      this.solver.addClause([out, a, negate(b)]);
    }
  }

  #encodeMux(out: SatLit, c: SatLit, a: SatLit, b: SatLit, missing: number): void {
    if ((missing & DOWN) !== 0) {
      this.solver.addClause([negate(out), negate(c), a]);
      this.solver.addClause([negate(out), c, b]);
    }
    if ((missing & UP) !== 0) {
      this.solver.addClause([out, negate(c), negate(a)]);
      this.solver.addClause([out, c, negate(b)]);
    }
  }
}

function swap(directions: number): number {
  return ((directions & DOWN) << 1) | ((directions & UP) >> 1);
}
