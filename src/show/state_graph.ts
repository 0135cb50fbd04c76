/**
 * The reachable states of a small system as a graph, by plain enumeration. For pictures and for teaching; engines
 * never do this.
 *
 * Every step that the constraints allow is an edge. All steps between the same two states share one edge, which
 * remembers their inputs.
 */

import type { Lit } from "../aig/literal.ts";
import { displayable } from "../system/display.ts";
import { type Subject, systemOf } from "../check/question.ts";
import { Execution } from "../system/execution.ts";
import { Names } from "../system/names.ts";
import type { System } from "../system/system.ts";

/** A reachable state. */
export interface GraphState {
  /** Position in the list of states. */
  readonly index: number;
  /** Values of the latches. */
  readonly latches: Uint8Array;
  /** Whether it is an initial state. */
  readonly initial: boolean;
  /** As text: `turn = 2, st[1] = busy`. */
  readonly text: string;
  /** Names of the bads that some allowed input makes true here. */
  readonly bad: readonly string[];
}

/** Steps from one state to another. */
export interface GraphEdge {
  /** Index of the state before. */
  readonly from: number;
  /** Index of the state after. */
  readonly to: number;
  /** The inputs that lead from one to the other, each as a bit pattern: bit `i` is input `i`. */
  readonly inputs: readonly number[];
}

/** The reachable part of a system. */
export interface StateGraph {
  /** The system. */
  readonly system: System;
  /** The reachable states, in the order of a breadth-first search. */
  readonly states: readonly GraphState[];
  /** The steps between them. */
  readonly edges: readonly GraphEdge[];
  /** Number of input patterns there are. */
  readonly patterns: number;
}

/** How much is enumerated at most. */
export interface StateGraphOptions {
  /** Most states; 500 unless told. */
  readonly states?: number;
  /** Most input bits; 12 unless told. */
  readonly inputs?: number;
}

/**
 * Enumerate the reachable states; a `RangeError` if there are too many.
 *
 * @example
 * ```ts
 * import { assertEquals } from "@std/assert";
 * import { stateGraph, system } from "kripke";
 *
 * const toggle = system("toggle")`var on : bool = false  next on = !on`;
 * const { states, edges } = stateGraph(toggle.system);
 * assertEquals([states.length, edges.length], [2, 2]);
 * ```
 */
export function stateGraph(subject: Subject, options: StateGraphOptions = {}): StateGraph {
  const system = systemOf(subject);
  const mostStates = options.states ?? 500;
  const mostInputs = options.inputs ?? 12;
  const width = system.inputs.length;
  if (width > mostInputs) {
    throw new RangeError(
      `${system.name} has ${width} input bits: a graph is drawn for at most ${mostInputs} ` +
        `(option \`inputs\`)`,
    );
  }
  const explorer = new Explorer(system, mostStates);
  explorer.run(2 ** width);
  return displayable({ system, ...explorer.result(), patterns: 2 ** width });
}

class Explorer {
  readonly #system: System;
  readonly #most: number;
  readonly #execution: Execution;
  readonly #names: Names;
  readonly #index = new Map<string, number>();
  readonly #states: { latches: Uint8Array; initial: boolean; bad: Set<string> }[] = [];
  readonly #edges = new Map<string, { from: number; to: number; inputs: number[] }>();

  constructor(system: System, most: number) {
    this.#system = system;
    this.#most = most;
    this.#execution = new Execution(system, system.bads.map(({ lit }) => lit));
    this.#names = new Names(system);
  }

  run(patterns: number): void {
    const { latches } = this.#system;
    const free = latches.flatMap(({ lit, reset }, j) => (reset === lit ? [j] : []));
    if (2 ** free.length > this.#most) throw this.#tooMany();
    for (let choice = 0; choice < 2 ** free.length; choice++) {
      const state = Uint8Array.from(latches, ({ reset }) => reset === 1 ? 1 : 0);
      free.forEach((j, bit) => state[j] = (choice >>> bit) & 1);
      this.#enter(state, true);
    }
    for (let from = 0; from < this.#states.length; from++) {
      for (let pattern = 0; pattern < patterns; pattern++) this.#step(from, pattern);
    }
  }

  result(): { states: GraphState[]; edges: GraphEdge[] } {
    return {
      states: this.#states.map(({ latches, initial, bad }, index) => ({
        index,
        latches,
        initial,
        text: this.#names.state(latches),
        bad: [...bad],
      })),
      edges: [...this.#edges.values()],
    };
  }

  #step(from: number, pattern: number): void {
    const { system } = this.#execution;
    this.#execution.start(this.#states[from]!.latches);
    this.#execution.apply(system.inputs.map((_, i) => (pattern >>> i) & 1));
    const holds = ({ lit }: { lit: Lit }) => this.#execution.value(lit) === 1;
    if (!system.constraints.every(holds)) return;
    for (const bad of system.bads) if (holds(bad)) this.#states[from]!.bad.add(bad.name);
    this.#execution.advance();
    const to = this.#enter(this.#execution.state(), false);
    const key = `${from} ${to}`;
    const edge = this.#edges.get(key);
    if (edge === undefined) this.#edges.set(key, { from, to, inputs: [pattern] });
    else edge.inputs.push(pattern);
  }

  #enter(latches: Uint8Array, initial: boolean): number {
    const key = latches.join("");
    const known = this.#index.get(key);
    if (known !== undefined) return known;
    const index = this.#states.length;
    if (index >= this.#most) throw this.#tooMany();
    this.#index.set(key, index);
    this.#states.push({ latches, initial, bad: new Set() });
    return index;
  }

  #tooMany(): RangeError {
    return new RangeError(
      `${this.#system.name} has more than ${this.#most} reachable states: ` +
        `too many to draw (option \`states\`)`,
    );
  }
}
