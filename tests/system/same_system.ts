/** Are two systems the same: same lists, same names, and the same behaviour as far as random runs can tell? */

import { assertEquals } from "@std/assert";
import { FALSE, type Lit, TRUE, variableOf } from "../../src/aig/literal.ts";
import { makeWords, simulateWords, wordOf } from "../../src/aig/simulate.ts";
import type { System } from "../../src/system/system.ts";
import { Random } from "../generators/random.ts";

/** Fail if the systems differ in anything that can be seen. */
export function assertSameSystem(actual: System, expected: System, steps: number = 8): void {
  assertEquals(shapeOf(actual), shapeOf(expected), expected.name);
  const [a, b] = [new ParallelRun(actual), new ParallelRun(expected)];
  for (let step = 0; step < steps; step++) {
    a.step();
    b.step();
    assertEquals(a.observations(), b.observations(), `${expected.name}, step ${step}`);
  }
}

/** Everything but the functions. */
function shapeOf(system: System) {
  const names = (list: readonly { readonly name: string }[]) => list.map(({ name }) => name);
  return {
    inputs: system.inputs.length,
    resets: system.latches.map(({ lit, reset }) =>
      reset === FALSE ? "0" : reset === TRUE ? "1" : reset === lit
    ),
    outputs: names(system.outputs),
    bads: names(system.bads),
    constraints: names(system.constraints),
    justice: system.justice.map(({ name, lits }) => [name, lits.length]),
    fairness: names(system.fairness),
    signals: system.signals.map(({ name, kind, type, bits }) => ({
      name,
      kind,
      type,
      width: bits.length,
    })),
  };
}

/** 32 runs at a time from random states (latches need not be at their resets) under random inputs. */
class ParallelRun {
  readonly #system: System;
  readonly #words: Int32Array;
  readonly #rng = new Random(1);

  constructor(system: System) {
    this.#system = system;
    this.#words = makeWords(system.aig);
    for (const { lit } of system.latches) this.#words[variableOf(lit)] = this.#rng.bits();
  }

  step(): void {
    const { aig, inputs, latches } = this.#system;
    const next = latches.map((latch) => wordOf(this.#words, latch.next));
    // Exclusive or keeps the states random where the system would settle.
    latches.forEach((latch, i) => this.#words[variableOf(latch.lit)]! ^= next[i]!);
    for (const lit of inputs) this.#words[variableOf(lit)] = this.#rng.bits();
    simulateWords(aig, this.#words);
  }

  observations(): Int32Array {
    const { latches, outputs, bads, constraints, fairness, justice, signals } = this.#system;
    const lits: Lit[] = [
      ...latches.map((latch) => latch.next),
      ...[...outputs, ...bads, ...constraints, ...fairness].map(({ lit }) => lit),
      ...justice.flatMap((set) => set.lits),
      ...signals.flatMap((signal) => signal.bits),
    ];
    return Int32Array.from(lits, (lit) => wordOf(this.#words, lit));
  }
}
