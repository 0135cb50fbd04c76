/**
 * The transition relation of a system as clauses over one copy of the state.
 *
 * The next state is a function of state and inputs, so no next-state variables are needed: the primed
 * literal of a latch is the literal of its next-state function ({@linkcode TransitionEncoding.primed}).
 * Everything incremental engines ask about a step is then a question about one copy of the circuit.
 *
 * Only the cone of influence of the literals asked for is encoded. It can be extended later
 * ({@linkcode TransitionEncoding.extend}): variables and clauses are only ever appended, so a solver that
 * has loaded a prefix catches up by loading the rest.
 *
 * Gates are recognised before they are encoded, because fewer variables make every query cheaper:
 * trees of conjunctions become one `AND` of many operands, and the two-level patterns of multiplexers and
 * exclusive ors become `MUX` and `XOR`. The recognised structure is kept, since lifting walks over it.
 *
 * Invariants
 * 1. Variable 0 is the constant: SAT literal 0 is false and 1 is true, as in the graph.
 * 2. Operands of a gate have smaller variables than the gate, within one call of `extend` and across calls.
 * 3. Every latch in the encoding has its next-state function in the encoding.
 */

import type { Aig } from "../aig/graph.ts";
import { isNegative, type Lit, not, notIf, toLit, variableOf } from "../aig/literal.ts";
import type { SatLit } from "../sat/literal.ts";
import type { Solver } from "../sat/solver.ts";
import type { System } from "../system/system.ts";

/** The kind of a variable that stands for no node: the constant and the ones made by `free`. */
export const FREE = 0;
/** The kind of an input. */
export const INPUT = 1;
/** The kind of a latch. */
export const LATCH = 2;
/** A conjunction of two or more operands. */
export const AND = 3;
/** Operands: condition, then, otherwise. */
export const MUX = 4;
/** Exclusive or of two operands. */
export const XOR = 5;

const NONE = -1;

/** One copy of a system's transition relation, as SAT variables and gates. */
export class TransitionEncoding {
  /** What a variable stands for: {@linkcode FREE} … {@linkcode XOR}. */
  kinds: Uint8Array = new Uint8Array(64);
  /** Operands of variable `v` are `operands[starts[v]] .. operands[starts[v + 1] - 1]`. */
  starts: Int32Array = new Int32Array(65);
  operands: Int32Array = new Int32Array(128);
  /** For a SAT literal of a latch, the literal of the same value in the next state; else -1. */
  primed: Int32Array = new Int32Array(128).fill(NONE);
  /** Variables of the latches in the cone, in the order they were met. */
  readonly latches: number[] = [];
  /** Variables of the inputs in the cone. */
  readonly inputs: number[] = [];

  /** Position of a latch or input variable in the system's list. */
  #positions = new Int32Array(64);
  /** SAT variable to AIG variable. */
  #nodes = new Int32Array(64);
  /** AIG variable to SAT variable. */
  #variables: Int32Array;
  /** AIG leaf to its place: latches from 0 up, inputs from -2 down, -1 for none. */
  #leaves = new Map<number, number>();
  #size = 1;

  constructor(readonly system: System, roots: Iterable<Lit>) {
    this.#variables = new Int32Array(system.aig.size).fill(NONE);
    this.#variables[0] = 0;
    system.latches.forEach((latch, i) => this.#leaves.set(variableOf(latch.lit), i));
    system.inputs.forEach((lit, i) => this.#leaves.set(variableOf(lit), -2 - i));
    this.extend(roots);
  }

  /** Number of SAT variables, the constant included. */
  get size(): number {
    return this.#size;
  }

  /** Is the literal encoded? */
  has(lit: Lit): boolean {
    const variable = variableOf(lit);
    return variable < this.#variables.length && this.#variables[variable] !== NONE;
  }

  /** The SAT literal of a literal of the graph. */
  toSat(lit: Lit): SatLit {
    if (!this.has(lit)) {
      throw new RangeError(`literal ${lit} is not in the encoding: extend it first`);
    }
    return ((this.#variables[variableOf(lit)]! << 1) | (lit & 1)) as SatLit;
  }

  /** The literal of the graph of a SAT literal. */
  toAig(lit: SatLit): Lit {
    return toLit(this.#nodes[lit >>> 1]!, (lit & 1) === 1);
  }

  /** Position of a latch variable in `system.latches`, or of an input variable in `system.inputs`. */
  position(variable: number): number {
    return this.#positions[variable]!;
  }

  /** Encode the cones of more literals, and the next-state functions of all latches they depend on. */
  extend(roots: Iterable<Lit>): void {
    const aig = this.system.aig;
    if (this.#variables.length < aig.size) {
      const bigger = new Int32Array(aig.size).fill(NONE);
      bigger.set(this.#variables);
      this.#variables = bigger;
    }
    const wanted: Lit[] = [];
    for (const root of roots) {
      aig.assertLit(root);
      if (!this.has(root)) wanted.push(root);
    }
    if (wanted.length === 0) return;
    const { uses, needed, latches } = this.#cone(wanted);
    const shapes = this.#recognise(uses, needed);
    this.#reserve(needed, shapes);
    for (let node = 1; node < needed.length; node++) {
      if (needed[node] === 1 && this.#variables[node] === NONE) this.#append(aig, node, shapes);
    }
    for (const position of latches) {
      const latch = this.system.latches[position]!;
      const current = this.toSat(latch.lit);
      const next = this.toSat(latch.next);
      this.primed[current] = next;
      this.primed[current ^ 1] = next ^ 1;
    }
  }

  /** The new part of the cone: how often a gate is used in it, and the nodes that must have a variable. */
  #cone(wanted: Lit[]): { uses: Uint32Array; needed: Uint8Array; latches: number[] } {
    const { aig, latches } = this.system;
    const uses = new Uint32Array(aig.size);
    const needed = new Uint8Array(aig.size);
    const seen = new Uint8Array(aig.size);
    const met: number[] = [];
    const stack: number[] = [];
    const want = (lit: Lit) => {
      needed[variableOf(lit)] = 1;
      stack.push(variableOf(lit));
    };
    wanted.forEach(want);
    while (stack.length > 0) {
      const node = stack.pop()!;
      if (seen[node] === 1 || this.#variables[node] !== NONE) continue;
      seen[node] = 1;
      if (aig.isGate(node)) {
        for (const operand of [variableOf(aig.left(node)), variableOf(aig.right(node))]) {
          uses[operand]!++;
          stack.push(operand);
        }
      } else {
        needed[node] = 1;
        const place = this.#leaves.get(node);
        if (place === undefined) {
          throw new RangeError(
            `leaf ${node} of the graph is neither an input nor a latch of '${this.system.name}'`,
          );
        }
        if (place >= 0) {
          met.push(place);
          want(latches[place]!.next);
        }
      }
    }
    return { uses, needed, latches: met };
  }

  /** Decide the shape of every needed gate, from the outputs down, and which operands that needs. */
  #recognise(uses: Uint32Array, needed: Uint8Array): Map<number, Shape> {
    const aig = this.system.aig;
    const shapes = new Map<number, Shape>();
    const inner = (lit: Lit) => {
      const node = variableOf(lit);
      return aig.isGate(node) && uses[node] === 1 && needed[node] === 0 &&
        this.#variables[node] === NONE;
    };
    for (let node = needed.length - 1; node > 0; node--) {
      if (needed[node] === 0 || !aig.isGate(node) || this.#variables[node] !== NONE) continue;
      const shape = multiplexer(aig, node, inner) ?? conjunction(aig, node, inner);
      shapes.set(node, shape);
      for (const operand of shape.operands) needed[variableOf(operand)] = 1;
    }
    return shapes;
  }

  /** A variable of its own, for instance to switch clauses on and off. */
  free(): SatLit {
    this.#fit(this.#size + 1, 0);
    const variable = this.#size++;
    this.starts[variable + 1] = this.starts[variable]!;
    return (variable << 1) as SatLit;
  }

  #append(aig: Aig, node: number, shapes: Map<number, Shape>): void {
    const variable = this.#size++;
    this.#variables[node] = variable;
    this.#nodes[variable] = node;
    let end = this.starts[variable]!;
    if (aig.isGate(node)) {
      const shape = shapes.get(node)!;
      this.kinds[variable] = shape.kind;
      for (const operand of shape.operands) this.operands[end++] = this.toSat(operand);
    } else {
      const place = this.#leaves.get(node)!;
      this.kinds[variable] = place >= 0 ? LATCH : INPUT;
      this.#positions[variable] = place >= 0 ? place : -2 - place;
      (place >= 0 ? this.latches : this.inputs).push(variable);
    }
    this.starts[variable + 1] = end;
  }

  #reserve(needed: Uint8Array, shapes: Map<number, Shape>): void {
    let variables = this.#size;
    for (const mark of needed) variables += mark;
    let operands = this.starts[this.#size]!;
    for (const shape of shapes.values()) operands += shape.operands.length;
    this.#fit(variables, operands);
  }

  #fit(variables: number, operands: number): void {
    if (variables > this.kinds.length) {
      const capacity = Math.max(variables, 2 * this.kinds.length);
      this.kinds = grown(this.kinds, new Uint8Array(capacity));
      this.starts = grown(this.starts, new Int32Array(capacity + 1));
      this.#positions = grown(this.#positions, new Int32Array(capacity));
      this.#nodes = grown(this.#nodes, new Int32Array(capacity));
      this.primed = grown(this.primed, new Int32Array(2 * capacity).fill(NONE));
    }
    if (operands > this.operands.length) {
      const capacity = Math.max(operands, 2 * this.operands.length);
      this.operands = grown(this.operands, new Int32Array(capacity));
    }
  }

  /** Load the variables `from .. size - 1` and their clauses into a solver that has the ones before. */
  load(solver: Solver, from: number = 0): void {
    solver.ensureVariables(this.#size);
    if (from === 0) solver.addClause([1 as SatLit]);
    for (let variable = Math.max(1, from); variable < this.#size; variable++) {
      const kind = this.kinds[variable]!;
      if (kind < AND) continue;
      const gate = variable << 1;
      const inputs = this.operands.subarray(this.starts[variable], this.starts[variable + 1]);
      const define = (...lits: number[]) => solver.addDefinitionClause(lits as SatLit[]);
      solver.define(gate as SatLit, inputs as unknown as ArrayLike<SatLit>);
      if (kind === AND) {
        const long: number[] = [gate];
        for (const input of inputs) {
          define(gate ^ 1, input);
          long.push(input ^ 1);
        }
        define(...long);
      } else if (kind === MUX) {
        const [condition, then, otherwise] = inputs as unknown as [number, number, number];
        define(gate ^ 1, condition ^ 1, then);
        define(gate ^ 1, condition, otherwise);
        define(gate, condition ^ 1, then ^ 1);
        define(gate, condition, otherwise ^ 1);
        // Redundant, but lets equal branches decide the gate.
        define(gate ^ 1, then, otherwise);
        define(gate, then ^ 1, otherwise ^ 1);
      } else {
        const [a, b] = inputs as unknown as [number, number];
        define(gate ^ 1, a, b);
        define(gate ^ 1, a ^ 1, b ^ 1);
        define(gate, a ^ 1, b);
        define(gate, a, b ^ 1);
      }
    }
  }
}

interface Shape {
  readonly kind: number;
  readonly operands: readonly Lit[];
}

/** `!(c & a) & !(!c & b)` is `c ? !a : !b`; worth it when one of the two inner gates can be left out. */
function multiplexer(aig: Aig, node: number, inner: (lit: Lit) => boolean): Shape | undefined {
  const [left, right] = [aig.left(node), aig.right(node)];
  if (!isNegative(left) || !isNegative(right)) return undefined;
  if (!aig.isGate(variableOf(left)) || !aig.isGate(variableOf(right))) return undefined;
  if (!inner(left) && !inner(right)) return undefined;
  const l = [aig.left(variableOf(left)), aig.right(variableOf(left))] as const;
  const r = [aig.left(variableOf(right)), aig.right(variableOf(right))] as const;
  for (const i of [0, 1] as const) {
    for (const j of [0, 1] as const) {
      if (l[i] !== not(r[j])) continue;
      const condition = l[i];
      const [then, otherwise] = [not(l[1 - i]!), not(r[1 - j]!)];
      if (then === not(otherwise)) {
        // c ? a : !a is !(c xor a); the sign moves into the second operand.
        return { kind: XOR, operands: [condition, not(then)] };
      }
      return { kind: MUX, operands: [condition, then, otherwise] };
    }
  }
  return undefined;
}

/** The tree of conjunctions under a gate, as far as its inner gates are used by it alone. */
function conjunction(aig: Aig, node: number, inner: (lit: Lit) => boolean): Shape {
  const operands = new Set<Lit>();
  const stack = [aig.right(node), aig.left(node)];
  while (stack.length > 0) {
    const lit = stack.pop()!;
    if (!isNegative(lit) && inner(lit) && multiplexer(aig, variableOf(lit), inner) === undefined) {
      stack.push(aig.right(variableOf(lit)), aig.left(variableOf(lit)));
    } else operands.add(lit);
  }
  return { kind: AND, operands: [...operands] };
}

function grown<A extends Uint8Array | Int32Array>(old: A, bigger: A): A {
  bigger.set(old as never);
  return bigger;
}
