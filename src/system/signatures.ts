/**
 * Signatures: what random simulation saw of every node, and which nodes it could not tell apart.
 *
 * Two nodes with different signatures differ in a reachable state. Nodes with the same signature, or the
 * opposite one, are *candidates*: for being equal, or constant, in all reachable states. Whether they are is for
 * a proof to decide.
 */

import { type Lit, not } from "../aig/literal.ts";
import { type RandomSearchOptions, RandomSimulation } from "./random_simulation.ts";
import type { System } from "./system.ts";

/**
 * The values seen at every node of a system's graph.
 *
 * @example
 * ```ts
 * import { assertEquals } from "@std/assert";
 * import { Signatures, expression, not, system } from "kripke";
 *
 * const pair = system("pair")`
 *   input x : bool
 *   var a : bool = false
 *   var b : bool = true
 *   next a = x
 *   next b = !x
 * `;
 * const [a, b] = [expression(pair, "a"), expression(pair, "b")];
 * const signatures = new Signatures(pair.system, { seed: 1, steps: 8 });
 * // They might always be opposite: nothing that was seen speaks against it.
 * assertEquals(signatures.of(a), signatures.of(not(b)));
 * ```
 */
export class Signatures {
  /** Bits of each step that count. */
  readonly #alive: Int32Array;
  /** Words of each step. */
  readonly #words: readonly Int32Array[];

  /** Simulate `steps` steps of 32 executions. */
  constructor(system: System, options: RandomSearchOptions) {
    const simulation = new RandomSimulation(system, options);
    const words: Int32Array[] = [];
    this.#alive = new Int32Array(options.steps);
    for (let step = 0; step < options.steps; step++) {
      simulation.step();
      words.push(simulation.words.slice());
      this.#alive[step] = simulation.alive;
    }
    this.#words = words;
  }

  /** How many states were observed; 0 means that the constraints let nothing through. */
  get observations(): number {
    let count = 0;
    for (let word of this.#alive) for (; word !== 0; word &= word - 1) count++;
    return count;
  }

  /** The signature of a literal: one word per step, bits that do not count are 0. */
  of(lit: Lit): Int32Array {
    const sign = -(lit & 1);
    return this.#alive.map((alive, step) => (this.#words[step]![lit >>> 1]! ^ sign) & alive);
  }

  /** Literals that were true in all observed states, in increasing order. */
  constants(): Lit[] {
    const first = this.classes()[0];
    return first === undefined || first[0] !== 0 ? [] : first.slice(1).map(not);
  }

  /**
   * Classes of at least two literals with equal signatures, each in increasing order of variables, the
   * first literal positive; a class with the constant begins with false.
   */
  classes(): Lit[][] {
    const size = this.#words[0]?.length ?? 0;
    const phases = this.#phases(size);
    const members = new Map<number, number[][]>();
    const classes: number[][] = [];
    for (let variable = 0; variable < size; variable++) {
      const hash = this.#hash(variable, phases[variable]!);
      let bucket = members.get(hash);
      if (bucket === undefined) members.set(hash, bucket = []);
      const own = bucket.find(([other]) => this.#equal(variable, other!, phases));
      if (own !== undefined) own.push(variable);
      else {
        const fresh = [variable];
        bucket.push(fresh);
        classes.push(fresh);
      }
    }
    return classes.filter((list) => list.length > 1).map((list) => {
      const flip = phases[list[0]!]!;
      return list.map((variable) => (2 * variable + (phases[variable]! ^ flip)) as Lit);
    });
  }

  /** Value of each variable in the first state that counts: opposite nodes get opposite phases. */
  #phases(size: number): Uint8Array {
    const step = this.#alive.findIndex((alive) => alive !== 0);
    const phases = new Uint8Array(size);
    if (step < 0) return phases;
    const bit = 31 - Math.clz32(this.#alive[step]!);
    for (let variable = 0; variable < size; variable++) {
      phases[variable] = (this.#words[step]![variable]! >>> bit) & 1;
    }
    return phases;
  }

  #hash(variable: number, phase: number): number {
    let hash = 0;
    for (let step = 0; step < this.#words.length; step++) {
      const word = (this.#words[step]![variable]! ^ -phase) & this.#alive[step]!;
      hash = Math.imul(hash ^ word, 0x9e3779b1);
      hash ^= hash >>> 15;
    }
    return hash;
  }

  #equal(a: number, b: number, phases: Uint8Array): boolean {
    const sign = -(phases[a]! ^ phases[b]!);
    for (let step = 0; step < this.#words.length; step++) {
      const words = this.#words[step]!;
      if (((words[a]! ^ words[b]! ^ sign) & this.#alive[step]!) !== 0) return false;
    }
    return true;
  }
}
