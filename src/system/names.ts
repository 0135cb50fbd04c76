/**
 * From bits back to what the user wrote: which signal a literal belongs to, and states as text.
 *
 * `turn = 2, st[1] = busy` is a state; cubes and clauses are put into words by `cube_text.ts`.
 */

import { FALSE, isNegative, type Lit, not, TRUE, variableOf } from "../aig/literal.ts";
import type { Signal, System } from "./system.ts";
import { decodeValue, type SignalValue } from "./types.ts";

/** A bit of a signal. */
export interface BitPlace {
  /** The signal. */
  readonly signal: Signal;
  /** Position in `signal.bits`; 0 is the least significant bit. */
  readonly position: number;
  /** Whether the literal asked about is the complement of the signal's bit. */
  readonly negative: boolean;
}

/**
 * The names of one system.
 *
 * @example
 * ```ts
 * import { assertEquals } from "@std/assert";
 * import { Names, system } from "kripke";
 *
 * const { system: counter } = system("counter")`var n : u4 = 5  keep n`;
 * assertEquals(new Names(counter).state([1, 0, 1, 0]), "n = 5");
 * ```
 */
export class Names {
  /** The system. */
  readonly system: System;
  readonly #signals = new Map<string, Signal>();
  /** Owner of each literal that is a bit of a signal, in both signs. */
  readonly #places = new Map<Lit, BitPlace>();
  /** Names of latches and inputs that no signal mentions. */
  readonly #anonymous = new Map<number, string>();

  /** The names of a system. */
  constructor(system: System) {
    this.system = system;
    const ranks = { input: 0, state: 0, output: 1, define: 2 };
    const ordered = system.signals.toSorted((a, b) => ranks[a.kind] - ranks[b.kind]);
    for (const signal of ordered) {
      if (!this.#signals.has(signal.name)) this.#signals.set(signal.name, signal);
      signal.bits.forEach((lit, position) => this.#place(lit, signal, position));
    }
    system.inputs.forEach((lit, i) => this.#anonymous.set(variableOf(lit), `input ${i}`));
    system.latches.forEach(({ lit }, j) => this.#anonymous.set(variableOf(lit), `latch ${j}`));
  }

  #place(lit: Lit, signal: Signal, position: number): void {
    if (variableOf(lit) === 0 || this.#places.has(lit)) return;
    this.#places.set(lit, { signal, position, negative: false });
    this.#places.set(not(lit), { signal, position, negative: true });
  }

  /** The signal with this name. */
  signal(name: string): Signal | undefined {
    return this.#signals.get(name);
  }

  /** The signal a literal is a bit of, inputs and state before outputs and defines. */
  locate(lit: Lit): BitPlace | undefined {
    return this.#places.get(lit);
  }

  /** A literal in the user's terms: `x`, `!x`, `n[2]`, and `latch 3` or `g17` where there is no name. */
  literal(lit: Lit): string {
    if (lit === TRUE || lit === FALSE) return lit === TRUE ? "true" : "false";
    const place = this.#places.get(lit);
    if (place !== undefined) return (place.negative ? "!" : "") + bitName(place);
    const name = this.#anonymous.get(variableOf(lit));
    if (name !== undefined) return (isNegative(lit) ? "!" : "") + name;
    return this.system.aig.format(lit);
  }

  /** The value of a signal, given those of literals. */
  value(signal: Signal, valueOf: (lit: Lit) => number): SignalValue {
    return decodeValue(signal.type, signal.bits.map(valueOf));
  }

  /**
   * A state as text: `turn = 2, st[1] = busy`. Latches that belong to no state signal follow one by one.
   *
   * @param latches one value per latch
   */
  state(latches: ArrayLike<number>): string {
    const values = new Map<number, number>();
    this.system.latches.forEach(({ lit }, j) => values.set(variableOf(lit), latches[j]!));
    const valueOf = (lit: Lit) =>
      lit <= TRUE ? lit : (values.get(variableOf(lit)) ?? 0) ^ (isNegative(lit) ? 1 : 0);
    const parts: string[] = [];
    for (const signal of this.system.signals) {
      if (signal.kind !== "state") continue;
      parts.push(`${signal.name} = ${this.value(signal, valueOf)}`);
      for (const bit of signal.bits) values.delete(variableOf(bit));
    }
    for (const [variable, value] of values) {
      parts.push(`${this.#anonymous.get(variable)} = ${value}`);
    }
    return parts.join(", ");
  }
}

/**
 * The name of a bit: that of a one-bit `bool` is the signal's own.
 *
 * @example
 * ```ts
 * import { assertEquals } from "@std/assert";
 * import { Names, bitName, system } from "kripke";
 *
 * const { system: counter } = system("counter")`var n : u4 = 5  keep n`;
 * const place = new Names(counter).locate(counter.latches[2]!.lit)!;
 * assertEquals(bitName(place), "n[2]");
 * ```
 */
export function bitName({ signal, position }: Pick<BitPlace, "signal" | "position">): string {
  if (signal.type.kind === "bool") return signal.name;
  const [open, close] = signal.brackets ?? "[]";
  return `${signal.name}${open}${position}${close}`;
}
