/**
 * Lifting: from one state and one input vector that satisfy some target literals, keep only latches that
 * are needed for them.
 *
 * By justification (FMCAD'11, section III-B, on values instead of X): a true conjunction needs all its operands, a
 * false one needs one false operand, a multiplexer needs its condition and the chosen branch (or both branches if they agree), an exclusive or needs both operands.
 * Where there is a choice the one that needs fewest latches is taken: costs are computed bottom up in a
 * first walk over the cone (sharing is ignored there) and the second walk follows the cheapest choices,
 * preferring what is explained already. Inputs cost nothing, because the step is taken under these inputs.
 *
 * By cores (Chockler et al., Incremental formal verification of hardware, FMCAD 2011): state, inputs and
 * "some target is false" contradict each other; the literals of the core are kept.
 *
 * Postcondition: every state of the cube satisfies all targets under the inputs.
 */

import type { TransitionEncoding } from "../../encode/transition.ts";
import { AND, FREE, LATCH, MUX, XOR } from "../../sat/gates.ts";
import type { SatLit } from "../../sat/literal.ts";
import type { Solver } from "../../sat/solver.ts";
import type { TickEvent } from "../engine.ts";
import { type StateCube, toCube } from "./cube.ts";

const OPEN = 1;
const DONE = 2;
const UNKNOWN = 2;
const MAX_COST = 1 << 24;

/** A cube of states and the inputs under which they all do the same. */
export interface Lifted {
  readonly cube: StateCube;
  readonly inputs: Int32Array;
}

/**
 * Shrink a cube by the core of "the targets are false somewhere in it".
 *
 * @param bare a solver with the transition relation alone
 * @param order the literals of the cube, those that should be kept first
 */
export function* liftByCore(
  solvers: Asking,
  bare: Solver,
  lifted: Lifted,
  order: Int32Array,
  targets: readonly number[],
): Generator<TickEvent, Lifted> {
  const assumptions = new Int32Array(lifted.inputs.length + order.length);
  assumptions.set(lifted.inputs);
  assumptions.set(order, lifted.inputs.length);
  const some = Int32Array.from(targets, (lit) => lit ^ 1);
  if (yield* solvers.ask(bare, assumptions, some)) {
    throw new Error("lifting: the targets do not follow from the model, which is a bug");
  }
  const needed = (lit: number) => bare.failed(lit as SatLit);
  return { cube: lifted.cube.filter(needed), inputs: lifted.inputs.filter(needed) };
}

/** What can ask a solver a question in slices. */
export interface Asking {
  ask(
    solver: Solver,
    assumptions: Int32Array,
    clause: Int32Array | undefined,
  ): Generator<TickEvent, boolean>;
}

/** Justification over one encoding; keeps its arrays between calls. */
export class Justification {
  /** 0, OPEN or DONE. */
  #state = new Uint8Array(0);
  /** Value of a variable that is not new. */
  #value = new Uint8Array(0);
  #cost = new Int32Array(0);
  #marked = new Uint8Array(0);
  /** Variables touched by the call, to be reset after it. */
  #touched: number[] = [];
  #stack: number[] = [];

  constructor(readonly encoding: TransitionEncoding) {}

  /**
   * Explain why the targets are true in the model of the solver.
   *
   * Values the query did not look at are free: leaves are taken to be false then, and gates follow.
   *
   * @param targets literals that are true in the model
   */
  justify(solver: Solver, targets: ArrayLike<number>): Lifted {
    this.#fit();
    for (let i = 0; i < targets.length; i++) this.#price(solver, targets[i]! >>> 1);
    for (let i = 0; i < targets.length; i++) this.#mark(targets[i]! >>> 1);
    const lifted = this.#collect();
    const touched = this.#touched;
    for (let i = 0; i < touched.length; i++) {
      this.#state[touched[i]!] = 0;
      this.#marked[touched[i]!] = 0;
    }
    touched.length = 0;
    return lifted;
  }

  #fit(): void {
    const size = this.encoding.size;
    if (this.#state.length >= size) return;
    this.#state = new Uint8Array(size);
    this.#value = new Uint8Array(size);
    this.#cost = new Int32Array(size);
    this.#marked = new Uint8Array(size);
  }

  /** First walk: values and costs of the variable and what may explain it, operands first. */
  #price(solver: Solver, root: number): void {
    const { heads, operands } = this.encoding;
    const stack = this.#stack, state = this.#state, value = this.#value;
    stack.push(root);
    while (stack.length > 0) {
      const variable = stack[stack.length - 1]!;
      const kind = heads[variable]! & 7;
      if (state[variable] !== 0) {
        stack.pop();
        if (state[variable] === OPEN) this.#close(variable, kind);
        continue;
      }
      this.#touched.push(variable);
      const lit = (variable << 1) as SatLit;
      const known = solver.assigned(lit);
      value[variable] = known ? (solver.value(lit) ? 1 : 0) : UNKNOWN;
      if (kind < AND) {
        stack.pop();
        state[variable] = DONE;
        if (!known) value[variable] = 0;
        this.#cost[variable] = kind === LATCH ? 1 : 0;
        continue;
      }
      state[variable] = OPEN;
      const end = heads[variable + 1]! >> 3;
      // Only false (or unknown) operands can explain a conjunction that is false.
      const onlyFalse = kind === AND && value[variable] === 0;
      for (let i = heads[variable]! >> 3; i < end; i++) {
        const operand = operands[i]!;
        if (state[operand >>> 1] !== 0) continue;
        if (onlyFalse && solver.value(operand as SatLit)) continue;
        stack.push(operand >>> 1);
      }
    }
  }

  /** The operands are priced: now the gate. */
  #close(variable: number, kind: number): void {
    const { heads, operands } = this.encoding;
    const start = heads[variable]! >> 3, end = heads[variable + 1]! >> 3;
    if (this.#value[variable] === UNKNOWN) {
      this.#value[variable] = this.#evaluate(kind, start, end);
    }
    this.#state[variable] = DONE;
    let cost = 0;
    if (kind === MUX) cost = Math.min(this.#routeCost(start), this.#agreementCost(start));
    else if (kind === AND && this.#value[variable] === 0) {
      cost = MAX_COST;
      for (let i = start; i < end; i++) {
        if (this.#isFalse(operands[i]!)) cost = Math.min(cost, this.#cost[operands[i]! >>> 1]!);
      }
    } else for (let i = start; i < end; i++) cost += this.#cost[operands[i]! >>> 1]!;
    this.#cost[variable] = Math.min(cost, MAX_COST);
  }

  /** Value of a literal whose variable was priced. */
  #of(lit: number): number {
    return this.#value[lit >>> 1]! ^ (lit & 1);
  }

  /** Was this operand priced and is it false? */
  #isFalse(lit: number): boolean {
    return this.#state[lit >>> 1] === DONE && this.#of(lit) === 0;
  }

  #evaluate(kind: number, start: number, end: number): number {
    const operands = this.encoding.operands;
    if (kind === XOR) return this.#of(operands[start]!) ^ this.#of(operands[start + 1]!);
    if (kind === MUX) {
      return this.#of(operands[start + (this.#of(operands[start]!) === 1 ? 1 : 2)]!);
    }
    for (let i = start; i < end; i++) if (this.#of(operands[i]!) === 0) return 0;
    return 1;
  }

  /** Cost of a multiplexer by its condition and the chosen branch. */
  #routeCost(start: number): number {
    const operands = this.encoding.operands;
    const condition = operands[start]!;
    const branch = operands[start + (this.#of(condition) === 1 ? 1 : 2)]!;
    return this.#cost[condition >>> 1]! + this.#cost[branch >>> 1]!;
  }

  /** Cost of a multiplexer by both branches, if they agree. */
  #agreementCost(start: number): number {
    const operands = this.encoding.operands;
    const then = operands[start + 1]!, otherwise = operands[start + 2]!;
    if (this.#of(then) !== this.#of(otherwise)) return 2 * MAX_COST;
    return this.#cost[then >>> 1]! + this.#cost[otherwise >>> 1]!;
  }

  #mark(variable: number): void {
    if (this.#marked[variable] === 1) return;
    this.#marked[variable] = 1;
    this.#stack.push(variable);
  }

  /** Second walk: follow the cheapest choices from the marked targets down to the leaves. */
  #collect(): Lifted {
    const { heads, operands } = this.encoding;
    const stack = this.#stack;
    const latches: number[] = [];
    const inputs: number[] = [];
    while (stack.length > 0) {
      const variable = stack.pop()!;
      const kind = heads[variable]! & 7;
      if (kind < AND) {
        if (kind === FREE) continue;
        const lit = (variable << 1) | (this.#value[variable]! ^ 1);
        (kind === LATCH ? latches : inputs).push(lit);
        continue;
      }
      const start = heads[variable]! >> 3, end = heads[variable + 1]! >> 3;
      if (kind === MUX) {
        const route = this.#routeCost(start) <= this.#agreementCost(start);
        const chosen = this.#of(operands[start]!) === 1 ? 1 : 2;
        this.#mark(operands[start + (route ? 0 : 3 - chosen)]! >>> 1);
        this.#mark(operands[start + chosen]! >>> 1);
      } else if (kind === AND && this.#value[variable] === 0) {
        this.#mark(this.#cheapestFalse(start, end));
      } else for (let i = start; i < end; i++) this.#mark(operands[i]! >>> 1);
    }
    return { cube: toCube(latches), inputs: toCube(inputs) };
  }

  /** The false operand of a conjunction that is explained already or needs fewest latches. */
  #cheapestFalse(start: number, end: number): number {
    const operands = this.encoding.operands;
    let best = -1;
    let least = MAX_COST + 1;
    for (let i = start; i < end; i++) {
      const operand = operands[i]!;
      if (!this.#isFalse(operand)) continue;
      const variable = operand >>> 1;
      if (this.#marked[variable] === 1) return variable;
      if (this.#cost[variable]! < least) {
        least = this.#cost[variable]!;
        best = variable;
      }
    }
    return best;
  }
}
