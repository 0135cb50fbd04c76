/**
 * One execution of a system, step by step: the simplest simulator there is, for replaying and lifting traces.
 *
 * It evaluates only the gates that the next-state functions, the constraints and the watched literals need,
 * one valuation at a time, in the topological order of the graph.
 */

import { coneOf } from "../aig/cone.ts";
import { isNegative, type Lit, variableOf } from "../aig/literal.ts";
import type { System } from "./system.ts";

/** A system that is being executed. Call `start`, then `apply` and `advance` in turn. */
export class Execution {
  readonly system: System;
  /** Values by variable; those of the gates belong to the last `apply`. */
  readonly #values: Uint8Array;
  /** The gates to evaluate with their operands: `gate, left, right, gate, …`. */
  readonly #program: Uint32Array;
  readonly #next: Uint8Array;

  /** @param watched literals whose values will be asked for, besides latches, next states and constraints */
  constructor(system: System, watched: Iterable<Lit> = []) {
    this.system = system;
    const { aig } = system;
    const roots = [
      ...system.latches.map((latch) => latch.next),
      ...system.constraints.map((constraint) => constraint.lit),
      ...watched,
    ];
    const gates = coneOf(aig, roots).filter((variable) => aig.isGate(variable));
    this.#program = new Uint32Array(3 * gates.length);
    gates.forEach((gate, g) => {
      this.#program[3 * g] = gate;
      this.#program[3 * g + 1] = aig.left(gate);
      this.#program[3 * g + 2] = aig.right(gate);
    });
    this.#values = new Uint8Array(aig.size);
    this.#next = new Uint8Array(system.latches.length);
  }

  /** Go to a state: one value per latch. */
  start(latches: ArrayLike<number>): void {
    this.system.latches.forEach(({ lit }, j) => this.#values[variableOf(lit)] = latches[j]!);
  }

  /** Give the inputs of this step and evaluate everything. */
  apply(inputs: ArrayLike<number>): void {
    const values = this.#values;
    this.system.inputs.forEach((lit, i) => values[variableOf(lit)] = inputs[i]!);
    const program = this.#program;
    for (let g = 0; g < program.length; g += 3) {
      const left = program[g + 1]!;
      const right = program[g + 2]!;
      values[program[g]!] = (values[left >>> 1]! ^ (left & 1)) &
        (values[right >>> 1]! ^ (right & 1));
    }
  }

  /** The value of a latch, or of a watched literal, a constraint or a next state after `apply`. */
  value(lit: Lit): number {
    return this.#values[variableOf(lit)]! ^ (isNegative(lit) ? 1 : 0);
  }

  /** The values of all latches now. */
  state(): Uint8Array {
    return Uint8Array.from(this.system.latches, ({ lit }) => this.#values[variableOf(lit)]!);
  }

  /** Go to the next state. */
  advance(): void {
    this.system.latches.forEach(({ next }, j) => this.#next[j] = this.value(next));
    this.start(this.#next);
  }
}
