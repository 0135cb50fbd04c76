/**
 * A trace with everything that follows from it: the value of any literal or signal at any step.
 *
 * Only latches and inputs are kept for all steps. Gates are evaluated on demand for 32 steps at a time, which
 * one pass over the graph does, and the last such block is kept: reading step after step is cheap.
 */

import { isNegative, type Lit, variableOf } from "../aig/literal.ts";
import { Execution } from "../system/execution.ts";
import { Names } from "../system/names.ts";
import type { Signal, System } from "../system/system.ts";
import type { Trace } from "../system/trace.ts";
import type { SignalValue } from "../system/types.ts";

const BLOCK = 32;

/**
 * An executed trace.
 *
 * @example
 * ```ts
 * import { assertEquals } from "@std/assert";
 * import { TracePath, system } from "kripke";
 *
 * const toggle = system("toggle")`var on : bool = false  next on = !on`;
 * const step = new Uint8Array(0);
 * const path = new TracePath(toggle.system, { initial: Uint8Array.of(0), inputs: [step, step] });
 * assertEquals([0, 1].map((i) => path.signal("on", i)), [false, true]);
 * ```
 */
export class TracePath {
  /** The system. */
  readonly system: System;
  /** The trace that is executed. */
  readonly trace: Trace;
  /** The names of the system. */
  readonly names: Names;
  /** Number of steps, each with inputs. */
  readonly length: number;
  /** Latch values before each step, and after the last one: `length + 1` states. */
  readonly states: readonly Uint8Array[];
  #block = -1;
  #words = new Uint32Array(0);

  /** The trace must fit the system: one value per latch, one per input and step. */
  constructor(system: System, trace: Trace) {
    this.system = system;
    this.trace = trace;
    this.names = new Names(system);
    this.length = trace.inputs.length;
    const execution = new Execution(system);
    const states: Uint8Array[] = [];
    execution.start(trace.initial);
    for (const inputs of trace.inputs) {
      states.push(execution.state());
      execution.apply(inputs);
      execution.advance();
    }
    states.push(execution.state());
    this.states = states;
  }

  /** Where a lasso goes on after its last step. */
  get loop(): number | undefined {
    return this.trace.loop;
  }

  /** The value of a literal at a step. */
  value(lit: Lit, step: number): 0 | 1 {
    if (!(step >= 0 && step < this.length)) {
      throw new RangeError(`step ${step} is not on the path: expected 0 to ${this.length - 1}`);
    }
    this.system.aig.assertLit(lit);
    const block = Math.floor(step / BLOCK);
    if (block !== this.#block || variableOf(lit) >= this.#words.length) this.#evaluate(block);
    const bit = (this.#words[variableOf(lit)]! >>> (step % BLOCK)) & 1;
    return (isNegative(lit) ? bit ^ 1 : bit) as 0 | 1;
  }

  /** The value of a signal, given itself or its name, at a step. */
  signal(signal: Signal | string, step: number): SignalValue {
    const found = typeof signal === "string" ? this.names.signal(signal) : signal;
    if (found === undefined) {
      const known = this.system.signals.map(({ name }) => name).join(", ");
      throw new RangeError(`there is no signal "${signal}": expected one of ${known}`);
    }
    return this.names.value(found, (lit) => this.value(lit, step));
  }

  /** The state before a step as text. */
  describe(step: number): string {
    return this.names.state(this.states[step]!);
  }

  /** The first step from `from` on at which the literal holds. */
  first(lit: Lit, from: number = 0): number | undefined {
    for (let step = from; step < this.length; step++) if (this.value(lit, step) === 1) return step;
    return undefined;
  }

  /** In a lasso, the positions of the latches that are not back at their value of step `loop`. */
  openLatches(): number[] {
    if (this.loop === undefined) return [];
    const [before, after] = [this.states[this.loop]!, this.states[this.length]!];
    return [...before.keys()].filter((j) => before[j] !== after[j]);
  }

  /** Values of all variables in the steps of a block, one bit per step. */
  #evaluate(block: number): void {
    const { system } = this;
    const { aig } = system;
    const words = this.#words.length === aig.size ? this.#words : new Uint32Array(aig.size);
    const start = block * BLOCK;
    const end = Math.min(start + BLOCK, this.length);
    const fill = (lit: Lit, valueAt: (step: number) => number) => {
      let word = 0;
      for (let step = start; step < end; step++) word |= valueAt(step) << (step - start);
      words[variableOf(lit)] = word;
    };
    system.inputs.forEach((lit, i) => fill(lit, (step) => this.trace.inputs[step]![i]!));
    system.latches.forEach(({ lit }, j) => fill(lit, (step) => this.states[step]![j]!));
    const { fanins0, fanins1 } = aig;
    for (let variable = 1; variable < aig.size; variable++) {
      if (!aig.isGate(variable)) continue;
      const left = fanins0[variable]!;
      const right = fanins1[variable]!;
      words[variable] = (words[left >>> 1]! ^ -(left & 1)) & (words[right >>> 1]! ^ -(right & 1));
    }
    this.#words = words;
    this.#block = block;
  }
}
