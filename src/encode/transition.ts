/**
 * The transition relation of a system as clauses over one copy of the state.
 *
 * The next state is a function of state and inputs, so no next-state variables are needed: the primed
 * literal of a latch is the literal of its next-state function ({@linkcode TransitionEncoding.prime}).
 * Everything incremental engines ask about a step is then a question about one copy of the circuit.
 *
 * Cones are encoded when they are first asked for ({@linkcode TransitionEncoding.extend}, or `prime`): a query
 * about few latches of a large system never sees the rest. Variables and clauses are only ever appended, so a
 * solver that has loaded a prefix catches up by loading the rest ({@linkcode TransitionEncoding.load}).
 *
 * Gates are recognised before they are encoded (`shapes` of this folder does the same for unrollings), because
 * fewer variables make every query cheaper. The recognised structure is kept, since lifting walks over it.
 *
 * Invariants
 * 1. Variable 0 is the constant: SAT literal 0 is false and 1 is true, as in the graph.
 * 2. Operands of a gate have smaller variables than the gate.
 */

import { isNegative, type Lit, not, toLit } from "../aig/literal.ts";
import { AND, INPUT, LATCH, loadGates, MUX, XOR } from "../sat/gates.ts";
import type { SatLit } from "../sat/literal.ts";
import type { Solver } from "../sat/solver.ts";
import type { System } from "../system/system.ts";

const NONE = -1;
/** Marks nodes that the current call will give a variable. */
const FOUND = -2;
/** Trees of conjunctions are taken apart this far. */
const MOST_LEVELS = 32;

/** One copy of a system's transition relation, as SAT variables and gates. */
export class TransitionEncoding {
  /**
   * By variable: where its operands start, times 8, plus its kind. There is one more entry, for the end.
   * Hot loops read it directly; it is replaced when the encoding grows.
   */
  heads: Int32Array = new Int32Array(65);
  /** Operands of all gates, as SAT literals. */
  operands: Int32Array = new Int32Array(128);
  /** Variables of the latches met so far. */
  readonly latches: number[] = [];
  /** Variables of the inputs met so far. */
  readonly inputs: number[] = [];

  #size = 1;
  /** By SAT literal of a latch: its primed literal; -1 if that was not asked for. */
  #primed = new Int32Array(128).fill(NONE);
  /** SAT variable to AIG variable. */
  #nodes = new Int32Array(64);
  /** AIG variable to SAT variable. */
  #variables: Int32Array;
  /** By AIG variable: latches from 1 up, inputs from -1 down, 0 for gates. */
  #leaves: Int32Array;
  /** By AIG variable: 0, 1 or 2 for more uses. */
  #uses = new Uint8Array(0);
  #counted = 1;
  /** Gates found by the current call and the literals their operands start at, by node. */
  #found: number[] = [];
  #shapeStart: Int32Array;
  #shapeKind: Uint8Array;
  #shapeOperands: number[] = [];

  constructor(readonly system: System, roots: Iterable<Lit>) {
    const { aig, latches, inputs } = system;
    const size = aig.size;
    this.#variables = new Int32Array(size).fill(NONE);
    this.#variables[0] = 0;
    this.#leaves = new Int32Array(size);
    this.#shapeStart = new Int32Array(size);
    this.#shapeKind = new Uint8Array(size);
    for (let i = 0; i < latches.length; i++) this.#leaves[latches[i]!.lit >>> 1] = i + 1;
    for (let i = 0; i < inputs.length; i++) this.#leaves[inputs[i]! >>> 1] = -1 - i;
    this.#count();
    for (const { next } of latches) this.#use(next >>> 1);
    this.extend(roots);
  }

  /** Number of SAT variables, the constant included. */
  get size(): number {
    return this.#size;
  }

  /** Is the literal encoded? */
  has(lit: Lit): boolean {
    const node = lit >>> 1;
    return node < this.#variables.length && this.#variables[node] !== NONE;
  }

  /** The SAT literal of a literal of the graph. */
  toSat(lit: Lit): SatLit {
    if (!this.has(lit)) {
      throw new RangeError(`literal ${lit} is not in the encoding: extend it first`);
    }
    return ((this.#variables[lit >>> 1]! << 1) | (lit & 1)) as SatLit;
  }

  /** The literal of the graph of a SAT literal. */
  toAig(lit: SatLit): Lit {
    return toLit(this.#nodes[lit >>> 1]!, (lit & 1) === 1);
  }

  /** What a variable stands for: `FREE`, `INPUT`, `LATCH`, `AND`, `MUX` or `XOR` of `src/sat/gates.ts`. */
  kind(variable: number): number {
    return this.heads[variable]! & 7;
  }

  /** Is this the literal of a latch? */
  isLatch(lit: number): boolean {
    return (this.heads[lit >>> 1]! & 7) === LATCH;
  }

  /** Position of a latch variable in `system.latches`, or of an input variable in `system.inputs`. */
  position(variable: number): number {
    const place = this.#leaves[this.#nodes[variable]!]!;
    return place > 0 ? place - 1 : -1 - place;
  }

  /** For a SAT literal of a latch: the literal of the same value in the next state. */
  prime(lit: number): number {
    const primed = this.#primed[lit]!;
    return primed !== NONE ? primed : this.#encodeNext(lit);
  }

  #encodeNext(lit: number): number {
    if (!this.isLatch(lit)) {
      throw new RangeError(`SAT literal ${lit} is not a latch: only latches have a next state`);
    }
    const { next } = this.system.latches[this.position(lit >>> 1)]!;
    this.extend([next]);
    const primed = this.toSat(next);
    this.#primed[lit & ~1] = primed;
    this.#primed[lit | 1] = primed ^ 1;
    return primed ^ (lit & 1);
  }

  /** A variable of its own, for instance to switch clauses on and off. */
  free(): SatLit {
    this.#fit(this.#size + 1, 0);
    const variable = this.#size++;
    this.heads[variable + 1] = this.heads[variable]! & ~7;
    return (variable << 1) as SatLit;
  }

  /** Encode the cones of literals down to latches and inputs. */
  extend(roots: Iterable<Lit>): void {
    this.#count();
    for (const root of roots) {
      if (this.has(root)) continue;
      this.system.aig.assertLit(root);
      this.#find(root >>> 1);
    }
    const found = this.#found;
    if (found.length === 0) return;
    this.#fit(this.#size + found.length, this.#shapeOperands.length);
    const order = Int32Array.from(found).sort(); // operands first
    for (let i = 0; i < order.length; i++) this.#append(order[i]!);
    found.length = 0;
    this.#shapeOperands.length = 0;
  }

  /** Collect the nodes under a root that have no variable, from the top down. */
  #find(root: number): void {
    const found = this.#found;
    let next = found.length;
    this.#visit(root);
    for (; next < found.length; next++) {
      const node = found[next]!;
      if (!this.system.aig.isGate(node)) continue;
      const operands = this.#shapeOperands;
      const start = operands.length;
      this.#shapeStart[node] = start;
      this.#recognise(node);
      for (let i = start; i < operands.length; i++) this.#visit(operands[i]! >>> 1);
      operands.push(NONE);
    }
  }

  #visit(node: number): void {
    if (this.#variables[node] !== NONE) return;
    this.#variables[node] = FOUND;
    this.#found.push(node);
  }

  /** Decide the shape of a gate and push its operands. */
  #recognise(gate: number): void {
    const kind = this.#multiplexer(gate);
    this.#shapeKind[gate] = kind;
    if (kind === AND) {
      const { aig } = this.system;
      const start = this.#shapeOperands.length;
      this.#conjuncts(aig.left(gate), start, 0);
      this.#conjuncts(aig.right(gate), start, 0);
    }
  }

  /** Can the gate disappear inside the one that uses it? */
  #isInner(node: number): boolean {
    return this.#uses[node] === 1 && this.#variables[node] === NONE && this.system.aig.isGate(node);
  }

  /**
   * `!(c & a) & !(!c & b)` is `c ? !a : !b`, and an exclusive or if `a` and `b` are opposite. Worth it when
   * one of the two inner gates can be left out. Answers the kind and pushes the operands unless it is `AND`.
   */
  #multiplexer(gate: number): number {
    const { aig } = this.system;
    const left = aig.left(gate), right = aig.right(gate);
    if ((left & right & 1) === 0) return AND;
    const p = left >>> 1, q = right >>> 1;
    if (!aig.isGate(p) || !aig.isGate(q)) return AND;
    if (!this.#isInner(p) && !this.#isInner(q)) return AND;
    const p0 = aig.left(p), p1 = aig.right(p);
    const q0 = aig.left(q), q1 = aig.right(q);
    if (p0 === not(q0)) return this.#choice(p0, p1, q1);
    if (p0 === not(q1)) return this.#choice(p0, p1, q0);
    if (p1 === not(q0)) return this.#choice(p1, p0, q1);
    if (p1 === not(q1)) return this.#choice(p1, p0, q0);
    return AND;
  }

  #choice(condition: Lit, a: Lit, b: Lit): number {
    if (a === not(b)) {
      this.#shapeOperands.push(condition, a); // c ? !a : a
      return XOR;
    }
    this.#shapeOperands.push(condition, not(a), not(b));
    return MUX;
  }

  /** The operands of a conjunction, as far as its inner gates are used by it alone. */
  #conjuncts(lit: Lit, start: number, depth: number): void {
    const operands = this.#shapeOperands;
    const node = lit >>> 1;
    const last = isNegative(lit) || depth >= MOST_LEVELS || !this.#isInner(node);
    if (last || this.#isMultiplexer(node)) {
      if (!operands.includes(lit, start)) operands.push(lit);
      return;
    }
    this.#conjuncts(this.system.aig.left(node), start, depth + 1);
    this.#conjuncts(this.system.aig.right(node), start, depth + 1);
  }

  #isMultiplexer(node: number): boolean {
    const operands = this.#shapeOperands;
    const before = operands.length;
    const found = this.#multiplexer(node) !== AND;
    operands.length = before;
    return found;
  }

  /** Give a node the next variable. */
  #append(node: number): void {
    const variable = this.#size++;
    this.#variables[node] = variable;
    this.#nodes[variable] = node;
    let end = this.heads[variable]! >> 3;
    const place = this.#leaves[node]!;
    let kind = INPUT;
    if (this.system.aig.isGate(node)) {
      kind = this.#shapeKind[node]!;
      const shape = this.#shapeOperands;
      for (let i = this.#shapeStart[node]!; shape[i] !== NONE; i++) {
        const operand = shape[i]!;
        this.operands[end++] = (this.#variables[operand >>> 1]! << 1) | (operand & 1);
      }
    } else if (place > 0) {
      kind = LATCH;
      this.latches.push(variable);
    } else if (place < 0) this.inputs.push(variable);
    else {
      throw new RangeError(
        `leaf ${node} of the graph is neither an input nor a latch of '${this.system.name}'`,
      );
    }
    this.heads[variable] = (this.heads[variable]! & ~7) | kind;
    this.heads[variable + 1] = end << 3;
  }

  /** Make room for variables and operands in this object, and for the nodes of a graph that has grown. */
  #fit(variables: number, operands: number): void {
    if (variables >= this.heads.length) {
      const capacity = Math.max(variables + 1, 2 * this.heads.length);
      this.heads = grown(this.heads, new Int32Array(capacity));
      this.#nodes = grown(this.#nodes, new Int32Array(capacity));
      this.#primed = grown(this.#primed, new Int32Array(2 * capacity).fill(NONE));
    }
    const total = (this.heads[this.#size]! >> 3) + operands;
    if (total > this.operands.length) {
      this.operands = grown(
        this.operands,
        new Int32Array(Math.max(total, 2 * this.operands.length)),
      );
    }
  }

  /** Count the uses of gates made since the last time. */
  #count(): void {
    const { aig } = this.system;
    const size = aig.size;
    if (this.#counted === size) return;
    if (this.#uses.length < size) {
      const capacity = Math.max(size, 2 * this.#uses.length);
      this.#uses = grown(this.#uses, new Uint8Array(capacity));
      this.#variables = grown(this.#variables, new Int32Array(capacity).fill(NONE));
      this.#leaves = grown(this.#leaves, new Int32Array(capacity));
      this.#shapeStart = new Int32Array(capacity);
      this.#shapeKind = new Uint8Array(capacity);
    }
    const fanins0 = aig.fanins0, fanins1 = aig.fanins1;
    for (let node = this.#counted; node < size; node++) {
      if (!aig.isGate(node)) continue;
      this.#use(fanins0[node]! >>> 1);
      this.#use(fanins1[node]! >>> 1);
    }
    this.#counted = size;
  }

  #use(node: number): void {
    if (this.#uses[node]! < 2) this.#uses[node]!++;
  }

  /** Load the variables `from .. size - 1` and their clauses into a solver that has the ones before. */
  load(solver: Solver, from: number = 0): void {
    solver.ensureVariables(this.#size);
    if (from === 0) solver.addClause([1 as SatLit]);
    loadGates(solver, this, Math.max(1, from), this.#size);
  }
}

function grown<A extends Uint8Array | Int32Array>(old: A, bigger: A): A {
  bigger.set(old as never);
  return bigger;
}
