/**
 * Steps of the system, 32 to a batch, that show literals falling without a solver: random ones, those of a random walk,
 * and the neighbours of steps that a solver found. They stay useful as R and C grow, as long as they satisfy them.
 */

import { type Lit, variableOf } from "../../aig/literal.ts";
import { makeWords, simulateWords, wordOf, type Words } from "../../aig/simulate.ts";
import { Xorshift } from "../../aig/xorshift.ts";
import { type Predicate, toLiteral } from "../../system/predicate.ts";
import type { System } from "../../system/system.ts";
import type { Listener } from "./walls.ts";

/** A step: a state, its inputs, and inputs of the successor. */
export interface SampleStep {
  readonly state: Uint8Array;
  readonly inputs: Uint8Array;
  readonly next: Uint8Array;
}

/** Words of the leaves of 32 steps. */
interface Batch {
  readonly state: Int32Array;
  readonly inputs: Int32Array;
  readonly next: Int32Array;
}

/** Random batches, as many of a random walk, and the most that are kept in all. */
const RANDOM = 8;
const MOST = 48;

/** A collection of steps. */
export class StepSamples implements Listener {
  readonly #random: Xorshift;
  readonly #batches: Batch[] = [];
  /** What both states of a step satisfy. */
  readonly #everywhere: Lit[];
  /** What a step satisfies. */
  readonly #along: Lit[] = [];
  #words: [Words, Words];

  constructor(readonly system: System, seed: number) {
    this.#random = new Xorshift(seed + 1);
    this.#everywhere = system.constraints.map(({ lit }) => lit);
    this.#words = [makeWords(system.aig), makeWords(system.aig)];
    for (let n = 0; n < RANDOM; n++) this.#add(this.#noise(system.latches.length));
    this.#walk();
  }

  addReach(assertion: Predicate): void {
    this.#everywhere.push(toLiteral(this.system.aig, assertion));
  }

  addConstraint(lits: readonly Lit[]): void {
    this.#along.push(...lits);
  }

  /** Keep a step and try its neighbours. */
  learn({ state, inputs, next }: SampleStep): void {
    const near = (bits: Uint8Array) =>
      Int32Array.from(bits, (bit) => {
        const random = this.#random;
        return -bit ^ (random.word() & random.word() & random.word() & ~1); // the first pattern is the step
      });
    this.#add(near(state), near(inputs), near(next));
  }

  /** The items whose literals fall in none of the steps; only the latest batch is looked at if told. */
  standing<T extends { readonly lit: Lit }>(items: readonly T[], latest = false): T[] {
    let rest = [...items];
    for (const batch of latest ? this.#batches.slice(-1) : this.#batches) {
      if (rest.length === 0) break;
      const valid = this.#simulate(batch);
      if (valid === 0) continue;
      const [now, then] = this.#words;
      rest = rest.filter(({ lit }) => (wordOf(now, lit) & ~wordOf(then, lit) & valid) === 0);
    }
    return rest;
  }

  /** From the initial states, some steps in a row. */
  #walk(): void {
    const { latches } = this.system;
    let state = Int32Array.from(
      latches,
      ({ lit, reset }) => reset === lit ? this.#random.word() : -reset,
    );
    for (let n = 0; n < RANDOM; n++) {
      const batch = this.#add(state);
      this.#simulate(batch);
      state = Int32Array.from(latches, ({ next }) => wordOf(this.#words[0], next));
    }
  }

  #add(
    state: Int32Array,
    inputs = this.#noise(this.system.inputs.length),
    next = this.#noise(this.system.inputs.length),
  ): Batch {
    const batch = { state, inputs, next };
    this.#batches.push(batch);
    if (this.#batches.length > MOST) this.#batches.splice(2 * RANDOM, 1);
    return batch;
  }

  #noise(length: number): Int32Array {
    return Int32Array.from({ length }, () => this.#random.word());
  }

  /** Compute all words of a batch; the patterns that are steps as far as we know. */
  #simulate({ state, inputs, next }: Batch): number {
    const { aig, latches, inputs: leaves } = this.system;
    if (this.#words[0].length < aig.size) this.#words = [makeWords(aig), makeWords(aig)];
    const [now, then] = this.#words;
    latches.forEach(({ lit }, i) => now[variableOf(lit)] = state[i]!);
    leaves.forEach((lit, i) => {
      now[variableOf(lit)] = inputs[i]!;
      then[variableOf(lit)] = next[i]!;
    });
    simulateWords(aig, now);
    latches.forEach(({ lit, next: f }) => then[variableOf(lit)] = wordOf(now, f));
    simulateWords(aig, then);
    let valid = -1;
    for (const lit of this.#along) valid &= wordOf(now, lit);
    for (const lit of this.#everywhere) valid &= wordOf(now, lit) & wordOf(then, lit);
    return valid;
  }
}
