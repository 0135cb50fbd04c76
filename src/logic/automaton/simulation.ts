/**
 * Reduction by simulation.
 *
 * Somenzi, Bloem: Efficient Büchi automata from LTL formulae (CAV 2000), section 5: direct simulation and reverse
 * simulation, here with acceptance on transitions.
 *
 * State `j` *simulates* `i` directly if every transition of `i` is matched by one of `j` that can be taken with the
 * same letters, belongs to the same acceptance sets at least, and leads to a state that simulates the target. Then
 * `j` accepts every word that `i` accepts, and so
 * - states that simulate each other are one state;
 * - of two transitions of one state, the one that is matched by the other is not needed. After the first step
 *   this is never mutual, unless the two are equal, so all such transitions can go at once.
 * Reverse simulation is the same against the direction of time, where the initial state is only simulated by
 * itself: states that can be reached in the same ways are one state with the transitions of both.
 *
 * Guards are compared one by one, so a guard that is covered by two others together is not seen: sound, but not
 * all that could be had.
 */

import { type Automaton, reachablePart, type Transition } from "./automaton.ts";
import { type Guard, implies, mergeGuards } from "./guard.ts";

/** Above this number of states, comparing all pairs takes too long. */
const MOST_STATES = 400;

/** What matching compares: an edge into or out of a state, with numbers for guard and acceptance. */
interface Edge {
  readonly label: number;
  readonly neighbour: number;
}

/** Reduce by direct, then by reverse simulation; a large automaton is left as it is. */
export function reduceBySimulation<A>(automaton: Automaton<A>): Automaton<A> {
  if (automaton.transitions.length > MOST_STATES) return automaton;
  const forward = directReduction(automaton);
  return reachablePart(reverseReduction(forward));
}

function directReduction<A>(automaton: Automaton<A>): Automaton<A> {
  const labels = new Labels(automaton);
  const edges = automaton.transitions.map((list) =>
    list.map((t): Edge => ({ label: labels.of(t), neighbour: t.target }))
  );
  const simulated = simulation(edges, labels, () => true);
  const size = edges.length;
  const representative = representatives(simulated, size);
  const transitions = automaton.transitions.map((list, state) => {
    if (representative[state] !== state) return [];
    const kept: Transition[] = [];
    for (const [i, t] of list.entries()) {
      const dominated = list.some((other, j) =>
        i !== j && labels.isBelow(labels.of(t), labels.of(other)) &&
        simulated[t.target * size + other.target] === 1 &&
        // Of two transitions that match each other the first one stays.
        (j < i || !labels.isBelow(labels.of(other), labels.of(t)) ||
          simulated[other.target * size + t.target] !== 1)
      );
      if (!dominated) kept.push({ ...t, target: representative[t.target]! });
    }
    return mergeTransitions(kept);
  });
  return reachablePart({
    ...automaton,
    initial: representative[automaton.initial]!,
    transitions,
  });
}

function reverseReduction<A>(automaton: Automaton<A>): Automaton<A> {
  const labels = new Labels(automaton);
  const edges: Edge[][] = automaton.transitions.map(() => []);
  automaton.transitions.forEach((list, source) => {
    for (const t of list) edges[t.target]!.push({ label: labels.of(t), neighbour: source });
  });
  const { initial } = automaton;
  const simulated = simulation(edges, labels, (i, j) => i !== initial || j === initial);
  const representative = representatives(simulated, edges.length);
  const transitions: Transition[][] = automaton.transitions.map(() => []);
  automaton.transitions.forEach((list, state) => {
    for (const t of list) {
      transitions[representative[state]!]!.push({ ...t, target: representative[t.target]! });
    }
  });
  return {
    ...automaton,
    initial: representative[initial]!,
    transitions: transitions.map(mergeTransitions),
  };
}

/**
 * The largest simulation: entry `i * size + j` says that `j` simulates `i`. Pairs are removed until every edge
 * of `i` is matched by one of `j`; when a pair goes, only pairs of neighbours need another look.
 */
function simulation(
  edges: readonly (readonly Edge[])[],
  labels: Labels,
  possible: (i: number, j: number) => boolean,
): Uint8Array {
  const size = edges.length;
  const related = new Uint8Array(size * size);
  for (let i = 0; i < size; i++) {
    for (let j = 0; j < size; j++) related[i * size + j] = possible(i, j) ? 1 : 0;
  }
  const before: number[][] = edges.map(() => []);
  edges.forEach((list, state) => {
    for (const { neighbour } of list) {
      if (!before[neighbour]!.includes(state)) before[neighbour]!.push(state);
    }
  });
  const matches = (i: number, j: number) =>
    edges[i]!.every((edge) =>
      edges[j]!.some((other) =>
        related[edge.neighbour * size + other.neighbour] === 1 &&
        labels.isBelow(edge.label, other.label)
      )
    );
  const queue: number[] = [];
  const queued = new Uint8Array(size * size);
  const look = (pair: number) => {
    if (related[pair] === 0 || queued[pair] === 1) return;
    queued[pair] = 1;
    queue.push(pair);
  };
  for (let pair = 0; pair < size * size; pair++) look(pair);
  while (queue.length > 0) {
    const pair = queue.pop()!;
    queued[pair] = 0;
    const [i, j] = [Math.floor(pair / size), pair % size];
    if (i === j || matches(i, j)) continue;
    related[pair] = 0;
    for (const a of before[i]!) for (const b of before[j]!) look(a * size + b);
  }
  return related;
}

/** The smallest state that simulates each state and is simulated by it. */
function representatives(simulated: Uint8Array, size: number): Int32Array {
  return Int32Array.from({ length: size }, (_, i) => {
    for (let j = 0; j < i; j++) {
      if (simulated[i * size + j] === 1 && simulated[j * size + i] === 1) return j;
    }
    return i;
  });
}

/** Transitions with the same target and acceptance have their guards merged. */
export function mergeTransitions(list: readonly Transition[]): Transition[] {
  const groups = new Map<string, { readonly first: Transition; readonly guards: Guard[] }>();
  for (const t of list) {
    const key = `${t.target} ${t.accepting}`;
    const group = groups.get(key);
    if (group === undefined) groups.set(key, { first: t, guards: [t.guard] });
    else group.guards.push(t.guard);
  }
  return [...groups.values()].flatMap(({ first, guards }) =>
    mergeGuards(guards).map((guard) => ({ ...first, guard }))
  );
}

/** Numbers for pairs of guard and acceptance, and whether one can match another, remembered. */
class Labels {
  #numbers = new Map<string, number>();
  #list: Transition[] = [];
  #below = new Map<number, boolean>();

  constructor(automaton: Automaton<unknown>) {
    for (const list of automaton.transitions) for (const t of list) this.of(t);
  }

  of(t: Transition): number {
    const key = `${t.guard.positive} ${t.guard.negative} ${t.accepting}`;
    let number = this.#numbers.get(key);
    if (number === undefined) {
      this.#numbers.set(key, number = this.#list.length);
      this.#list.push(t);
    }
    return number;
  }

  /** Whether `b` can be taken wherever `a` can, and accepts at least as much. */
  isBelow(a: number, b: number): boolean {
    if (a === b) return true;
    const key = a * this.#list.length + b;
    let below = this.#below.get(key);
    if (below === undefined) {
      const [s, t] = [this.#list[a]!, this.#list[b]!];
      below = (s.accepting & ~t.accepting) === 0n && implies(s.guard, t.guard);
      this.#below.set(key, below);
    }
    return below;
  }
}
