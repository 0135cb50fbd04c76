/**
 * Random simulation: 32 executions of a system side by side, from initial states under random inputs.
 *
 * Bit `p` of every word belongs to execution `p`. Constraints are respected: an execution that violates one
 * draws its inputs again, a few times; if that does not help it is not counted in this step and begins
 * anew in an initial state in the next one. So whatever is observed in a counted (`alive`) bit is a
 * reachable state under allowed inputs, and every execution can be told as a {@linkcode Trace}.
 */

import { type Lit, TRUE, variableOf } from "../aig/literal.ts";
import { makeWords, simulateWords, wordOf, type Words } from "../aig/simulate.ts";
import { Xorshift } from "../aig/xorshift.ts";
import type { System } from "./system.ts";
import type { Trace } from "./trace.ts";

/** Number of executions side by side. */
export const PATTERNS = 32;

/** How to draw. */
export interface RandomSimulationOptions {
  /** The same seed draws the same executions. */
  readonly seed: number;
  /** How often inputs are drawn for executions that violate a constraint; 4 unless told. */
  readonly attempts?: number;
}

/**
 * 32 random executions. Call `step` and look at the words.
 *
 * @example
 * ```ts
 * import { assertEquals } from "@std/assert";
 * import { RandomSimulation, expression, system } from "kripke";
 *
 * const toggle = system("toggle")`var on : bool = false  next on = !on`;
 * const simulation = new RandomSimulation(toggle.system, { seed: 1 });
 * simulation.step();
 * assertEquals(simulation.holds(expression(toggle, "on")), 0);
 * simulation.step();
 * assertEquals(simulation.holds(expression(toggle, "on")), -1); // in all 32 executions
 * ```
 */
export class RandomSimulation {
  /** The system. */
  readonly system: System;
  /** Values of all variables at the current step, one bit per execution. */
  readonly words: Words;
  readonly #random: Xorshift;
  readonly #attempts: number;
  /** Input words of every step made. */
  readonly #inputs: Int32Array[] = [];
  /** First step of each execution, and its latches there. */
  readonly #starts = new Int32Array(PATTERNS);
  readonly #initial: Uint8Array[];
  #alive = 0;

  /** Executions of a system, not yet started. */
  constructor(system: System, options: RandomSimulationOptions) {
    this.system = system;
    this.#random = new Xorshift(options.seed);
    this.#attempts = options.attempts ?? 4;
    this.words = makeWords(system.aig);
    this.#initial = Array.from({ length: PATTERNS }, () => new Uint8Array(system.latches.length));
  }

  /** Steps made. */
  get time(): number {
    return this.#inputs.length;
  }

  /** The executions in which every constraint holds in the present step. */
  get alive(): number {
    return this.#alive;
  }

  /** Make a step: move the executions that are alive, begin the others anew, draw inputs. */
  step(): void {
    const { aig, inputs, constraints } = this.system;
    const words = this.words;
    this.#moveLatches();
    const drawn = new Int32Array(inputs.length);
    let alive = 0;
    for (let attempt = 0; attempt < Math.max(1, this.#attempts) && alive !== -1; attempt++) {
      for (let i = 0; i < inputs.length; i++) {
        drawn[i] = (drawn[i]! & alive) | (this.#random.word() & ~alive);
        words[variableOf(inputs[i]!)] = drawn[i]!;
      }
      simulateWords(aig, words, words.length);
      alive = -1;
      for (const { lit } of constraints) alive &= wordOf(words, lit);
    }
    this.#inputs.push(drawn);
    this.#alive = alive;
  }

  /** The executions in which a literal holds now, among those that count. */
  holds(lit: Lit): number {
    if (variableOf(lit) >= this.words.length) {
      throw new RangeError(`literal ${lit} is newer than this simulation: begin another one`);
    }
    return wordOf(this.words, lit) & this.#alive;
  }

  /** The execution with this number up to the present step. */
  trace(pattern: number): Trace {
    if (((this.#alive >>> pattern) & 1) === 0) {
      throw new RangeError(
        `execution ${pattern} violates a constraint: expected one that is alive`,
      );
    }
    return {
      initial: this.#initial[pattern]!.slice(),
      inputs: this.#inputs.slice(this.#starts[pattern]).map((words) =>
        Uint8Array.from(words, (word) => (word >>> pattern) & 1)
      ),
    };
  }

  /** Next states where alive, initial states elsewhere. */
  #moveLatches(): void {
    const { latches } = this.system;
    const words = this.words;
    const alive = this.time === 0 ? 0 : this.#alive;
    const moved = new Int32Array(latches.length);
    for (let i = 0; i < latches.length; i++) {
      const { lit, next, reset } = latches[i]!;
      const initial = reset === lit ? this.#random.word() : reset === TRUE ? -1 : 0;
      moved[i] = (wordOf(words, next) & alive) | (initial & ~alive);
    }
    for (let i = 0; i < latches.length; i++) words[variableOf(latches[i]!.lit)] = moved[i]!;
    for (let pattern = 0; pattern < PATTERNS; pattern++) {
      if (((alive >>> pattern) & 1) === 1) continue;
      this.#starts[pattern] = this.time;
      const initial = this.#initial[pattern]!;
      for (let i = 0; i < moved.length; i++) initial[i] = (moved[i]! >>> pattern) & 1;
    }
  }
}

/** Options of searches by random simulation. */
export interface RandomSearchOptions extends RandomSimulationOptions {
  /** How many steps are tried. */
  readonly steps: number;
}

/**
 * A trace that ends where the literal holds, if luck finds one within so many steps.
 *
 * @example
 * ```ts
 * import { assertEquals } from "@std/assert";
 * import { expression, findByRandomSimulation, system } from "kripke";
 *
 * const toggle = system("toggle")`var on : bool = false  next on = !on`;
 * const on = expression(toggle, "on");
 * const trace = findByRandomSimulation(toggle.system, on, { seed: 1, steps: 10 });
 * assertEquals(trace?.inputs.length, 2);
 * ```
 */
export function findByRandomSimulation(
  system: System,
  lit: Lit,
  options: RandomSearchOptions,
): Trace | undefined {
  const simulation = new RandomSimulation(system, options);
  for (let step = 0; step < options.steps; step++) {
    simulation.step();
    const hits = simulation.holds(lit);
    if (hits !== 0) return simulation.trace(31 - Math.clz32(hits));
  }
  return undefined;
}
