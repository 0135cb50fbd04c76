/**
 * The path of the search, from an initial state to the current one, and the lassos it closes.
 *
 * The paper compares a new `¬q`-state with the earlier ones (line 12). Here every state of the path is compared
 * with all earlier ones, and it is a lasso if each signal was seen since.
 */

import type { Lit } from "../../aig/literal.ts";
import { Execution } from "../../system/execution.ts";
import type { System } from "../../system/system.ts";
import { latchesRead, type Trace } from "../../system/trace.ts";

/** States and inputs of the search so far. */
export class SearchPath {
  readonly #execution: Execution;
  readonly #states: Uint8Array[] = [];
  readonly #inputs: Uint8Array[] = [];
  /** By position: for each signal the last step before it that saw the signal, or -1. */
  readonly #lastSeen: Int32Array[] = [];
  /** State to its first position. */
  readonly #first = new Map<string, number>();

  /** Positions of the latches that constraints and signals depend on: a loop repeats these. */
  readonly #relevant: readonly number[];

  constructor(system: System, readonly justice: readonly Lit[]) {
    this.#execution = new Execution(system, justice);
    this.#relevant = latchesRead(system, justice);
  }

  /** Number of steps; the last state has this position. */
  get length(): number {
    return this.#inputs.length;
  }

  /** The latches at a position. */
  state(position: number): Uint8Array {
    return this.#states[position]!;
  }

  /** The path so far as a trace, with inputs for its last state. */
  trace(last: Uint8Array): Trace {
    return { initial: this.#states[0]!, inputs: [...this.#inputs, last] };
  }

  /** Begin with an initial state. */
  start(initial: Uint8Array): void {
    for (const state of this.#states) this.#first.delete(this.#key(state));
    this.#states.length = this.#inputs.length = this.#lastSeen.length = 0;
    this.#arrive(initial, new Int32Array(this.justice.length).fill(-1));
  }

  /** Go back to the state at a position. */
  truncate(position: number): void {
    for (let p = this.#states.length - 1; p > position; p--) {
      const name = this.#key(this.#states[p]!);
      if (this.#first.get(name) === p) this.#first.delete(name);
    }
    this.#states.length = Math.min(this.#states.length, position + 1);
    this.#lastSeen.length = this.#states.length;
    this.#inputs.length = Math.min(this.#inputs.length, position);
  }

  /** Take a step; if it closes a fair loop, the lasso. */
  append(inputs: Uint8Array): Trace | undefined {
    const execution = this.#execution;
    const position = this.#inputs.length;
    execution.start(this.#states[position]!);
    execution.apply(inputs);
    const seen = this.#lastSeen[position]!.slice();
    this.justice.forEach((lit, j) => {
      if (execution.value(lit) === 1) seen[j] = position;
    });
    execution.advance();
    this.#inputs.push(inputs);
    const loop = this.#arrive(execution.state(), seen);
    if (loop === undefined || !seen.every((step) => step >= loop)) return undefined;
    return { initial: this.#states[0]!, inputs: [...this.#inputs], loop };
  }

  /** Where the state occurred first, if it is not new. */
  #arrive(state: Uint8Array, seen: Int32Array): number | undefined {
    const position = this.#states.length;
    this.#states.push(state);
    this.#lastSeen.push(seen);
    const name = this.#key(state);
    const before = this.#first.get(name);
    if (before === undefined) this.#first.set(name, position);
    return before;
  }

  /** A short name for what matters of a state: 15 latches in a character. */
  #key(state: Uint8Array): string {
    const relevant = this.#relevant;
    let text = "";
    for (let i = 0; i < relevant.length; i += 15) {
      const end = Math.min(i + 15, relevant.length);
      let code = 0;
      for (let j = i; j < end; j++) code = 2 * code + state[relevant[j]!]!;
      text += String.fromCharCode(code);
    }
    return text;
  }
}
