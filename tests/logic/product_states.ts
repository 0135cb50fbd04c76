/**
 * The reachable states of a system with many inputs, explicitly.
 *
 * The oracle tries all inputs in all states, which is too much for products with a monitor. Here inputs (and
 * uninitialised latches) are chosen one after another while everything is evaluated with three values, so that
 * a choice that violates a constraint is given up at once and one that no longer matters is not made.
 */

import { coneOf } from "../../src/aig/cone.ts";
import { type Lit, TRUE, variableOf } from "../../src/aig/literal.ts";
import type { System } from "../../src/system/system.ts";

/** A step of the product: where to, and which of the watched literals hold in it. */
export interface Step {
  readonly target: number;
  readonly marks: number;
}

const UNKNOWN = 2;

/** Thrown when a case is too large to be decided this way. */
export class TooManyStates extends Error {}

/** The reachable part of a system. State numbers are in the order of discovery. */
export class ProductStates {
  readonly initial: number[] = [];
  readonly steps: Step[][] = [];
  #system: System;
  #watched: readonly Lit[];
  #constraints: Lit[];
  #values: Uint8Array;
  #program: Int32Array;
  #choices: number[];
  #numbers = new Map<string, number>();
  #states: Uint8Array[] = [];
  #budget: number;

  constructor(system: System, watched: readonly Lit[], budget: number = 200_000) {
    this.#system = system;
    this.#watched = watched;
    this.#budget = budget;
    this.#constraints = system.constraints.map(({ lit }) => lit);
    const { aig } = system;
    const roots = [...system.latches.map(({ next }) => next), ...this.#constraints, ...watched];
    const gates = [...coneOf(aig, roots)].filter((v) => aig.isGate(v));
    this.#program = Int32Array.from(gates.flatMap((g) => [g, aig.left(g), aig.right(g)]));
    this.#values = new Uint8Array(aig.size);
    this.#choices = system.inputs.map((lit) => variableOf(lit));
    this.#findInitial();
    for (let state = 0; state < this.#states.length; state++) {
      this.steps.push(this.#successors(this.#states[state]!));
    }
  }

  get size(): number {
    return this.steps.length;
  }

  /** The latches of a state. */
  latches(state: number): Uint8Array {
    return this.#states[state]!;
  }

  /** Initial states: free latches are chosen like inputs, as long as the constraints can be satisfied. */
  #findInitial(): void {
    const { latches } = this.#system;
    const free = latches.filter(({ lit, reset }) => reset === lit).map(({ lit }) =>
      variableOf(lit)
    );
    for (const { lit, reset } of latches) {
      this.#values[variableOf(lit)] = reset === lit ? UNKNOWN : reset === TRUE ? 1 : 0;
    }
    for (const variable of this.#choices) this.#values[variable] = UNKNOWN;
    const choose = (next: number) => {
      if (this.#isHopeless()) return;
      if (next < free.length) {
        for (const value of [0, 1]) {
          this.#values[free[next]!] = value;
          choose(next + 1);
        }
        this.#values[free[next]!] = UNKNOWN;
        return;
      }
      const state = Uint8Array.from(latches, ({ lit }) => this.#values[variableOf(lit)]!);
      this.initial.push(this.#number(state));
    };
    choose(0);
  }

  #successors(state: Uint8Array): Step[] {
    const { latches } = this.#system;
    latches.forEach(({ lit }, j) => this.#values[variableOf(lit)] = state[j]!);
    for (const variable of this.#choices) this.#values[variable] = UNKNOWN;
    const found = new Map<string, Step>();
    const choose = () => {
      if (this.#isHopeless()) return;
      const variable = this.#undecided();
      if (variable === undefined) {
        const target = this.#number(Uint8Array.from(latches, ({ next }) => this.#value(next)));
        let marks = 0;
        this.#watched.forEach((lit, i) => marks |= this.#value(lit) << i);
        found.set(`${target} ${marks}`, { target, marks });
        return;
      }
      for (const value of [0, 1]) {
        this.#values[variable] = value;
        choose();
      }
      this.#values[variable] = UNKNOWN;
    };
    choose();
    return [...found.values()];
  }

  #isHopeless(): boolean {
    if (--this.#budget < 0) throw new TooManyStates();
    this.#evaluate();
    return this.#constraints.some((lit) => this.#value(lit) === 0);
  }

  /** An input that something which matters waits for, constraints first; `undefined` if all is decided. */
  #undecided(): number | undefined {
    const { aig, latches } = this.#system;
    const waits = (lit: Lit) => this.#value(lit) === UNKNOWN;
    let lit = this.#constraints.find(waits) ?? this.#watched.find(waits) ??
      latches.find(({ next }) => waits(next))?.next;
    while (lit !== undefined && aig.isGate(variableOf(lit))) {
      const gate = variableOf(lit);
      lit = waits(aig.left(gate)) ? aig.left(gate) : aig.right(gate);
    }
    return lit === undefined ? undefined : variableOf(lit);
  }

  #evaluate(): void {
    const [values, program] = [this.#values, this.#program];
    for (let g = 0; g < program.length; g += 3) {
      const [l, r] = [program[g + 1]!, program[g + 2]!];
      const a = values[l >> 1]! === UNKNOWN ? UNKNOWN : values[l >> 1]! ^ (l & 1);
      const b = values[r >> 1]! === UNKNOWN ? UNKNOWN : values[r >> 1]! ^ (r & 1);
      values[program[g]!] = a === 0 || b === 0 ? 0 : a === UNKNOWN || b === UNKNOWN ? UNKNOWN : 1;
    }
  }

  #value(lit: Lit): number {
    const value = this.#values[variableOf(lit)]!;
    return value === UNKNOWN ? UNKNOWN : value ^ (lit & 1);
  }

  #number(state: Uint8Array): number {
    const key = state.join("");
    let number = this.#numbers.get(key);
    if (number === undefined) {
      this.#numbers.set(key, number = this.#states.length);
      this.#states.push(state);
    }
    return number;
  }
}

/** Whether some infinite path has every mark infinitely often. */
export function hasFairPath(states: ProductStates, marks: number): boolean {
  const component = componentsOf(states);
  const seen = new Map<number, number>();
  states.steps.forEach((steps, state) => {
    for (const step of steps) {
      const c = component[state]!;
      if (component[step.target] === c) seen.set(c, (seen.get(c) ?? 0) | step.marks);
    }
  });
  const all = 2 ** marks - 1;
  return [...seen.values()].some((union) => (union & all) === all);
}

/** Strongly connected components by two depth-first searches (Kosaraju). */
function componentsOf(states: ProductStates): Int32Array {
  const size = states.size;
  const order: number[] = [];
  const visited = new Uint8Array(size);
  for (let root = 0; root < size; root++) {
    if (visited[root]) continue;
    visited[root] = 1;
    const stack = [{ state: root, next: 0 }];
    while (stack.length > 0) {
      const top = stack[stack.length - 1]!;
      const step = states.steps[top.state]![top.next++];
      if (step === undefined) order.push(stack.pop()!.state);
      else if (!visited[step.target]) {
        visited[step.target] = 1;
        stack.push({ state: step.target, next: 0 });
      }
    }
  }
  const before: number[][] = Array.from({ length: size }, () => []);
  states.steps.forEach((steps, state) => {
    for (const { target } of steps) before[target]!.push(state);
  });
  const component = new Int32Array(size).fill(-1);
  for (let i = size - 1; i >= 0; i--) {
    const root = order[i]!;
    if (component[root] !== -1) continue;
    const stack = [root];
    component[root] = root;
    while (stack.length > 0) {
      for (const source of before[stack.pop()!]!) {
        if (component[source] !== -1) continue;
        component[source] = root;
        stack.push(source);
      }
    }
  }
  return component;
}

/** Whether some path of legal steps has a step with the first mark. */
export function canReach(states: ProductStates): boolean {
  return states.steps.some((steps) => steps.some(({ marks }) => (marks & 1) === 1));
}

/**
 * Whether there is a lasso with exactly `stem` steps before the loop and `loop` steps in it that has every mark
 * in the loop.
 */
export function hasLassoOfShape(
  states: ProductStates,
  marks: number,
  stem: number,
  loop: number,
): boolean {
  const all = 2 ** marks - 1;
  let front = new Set(states.initial);
  for (let i = 0; i < stem; i++) {
    const next = new Set<number>();
    for (const state of front) for (const { target } of states.steps[state]!) next.add(target);
    front = next;
  }
  for (const start of front) {
    // Pairs of a state and the marks seen so far.
    let pairs = new Map([[`${start} 0`, { target: start, marks: 0 }]]);
    for (let i = 0; i < loop; i++) {
      const next = new Map<string, Step>();
      for (const { target: state, marks: seen } of pairs.values()) {
        for (const step of states.steps[state]!) {
          const pair = { target: step.target, marks: seen | step.marks };
          next.set(`${pair.target} ${pair.marks}`, pair);
        }
      }
      pairs = next;
    }
    for (const pair of pairs.values()) {
      if (pair.target === start && (pair.marks & all) === all) return true;
    }
  }
  return false;
}
