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

/** Above these numbers, comparing all pairs takes too long. */
const MOST_STATES = 400;
const MOST_LABELS = 2000;

/** What matching compares: an edge into or out of a state, with numbers for guard and acceptance. */
interface Edge {
  readonly label: number;
  readonly neighbour: number;
}

/** Reduce by direct, then by reverse simulation; a large automaton is left as it is. */
export function reduceBySimulation<A>(automaton: Automaton<A>): Automaton<A> {
  if (automaton.transitions.length > MOST_STATES) return automaton;
  if (new Labels(automaton).size > MOST_LABELS) return automaton;
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
    const numbers = list.map((t) => labels.of(t));
    for (const [i, t] of list.entries()) {
      const dominated = list.some((other, j) =>
        i !== j && simulated[t.target * size + other.target] === 1 &&
        labels.isBelow(numbers[i]!, numbers[j]!) &&
        // Of two transitions that match each other the first one stays.
        (j < i || simulated[other.target * size + t.target] !== 1 ||
          !labels.isBelow(numbers[j]!, numbers[i]!))
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
 * of `i` is matched by one of `j`, in rounds; a pair is looked at again if a pair of neighbours was removed.
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
  const flat = edges.map((list) => Int32Array.from(list.flatMap((e) => [e.label, e.neighbour])));
  const below = labels.matrix();
  const labelCount = labels.size;
  const matches = (i: number, j: number): boolean => {
    const [mine, theirs] = [flat[i]!, flat[j]!];
    for (let a = 0; a < mine.length; a += 2) {
      const [row, target] = [mine[a]! * labelCount, mine[a + 1]! * size];
      let found = false;
      for (let b = 0; b < theirs.length && !found; b += 2) {
        found = related[target + theirs[b + 1]!] === 1 && below[row + theirs[b]!] === 1;
      }
      if (!found) return false;
    }
    return true;
  };
  const dirty = new Uint8Array(size * size).fill(1);
  for (let changed = true; changed;) {
    changed = false;
    for (let i = 0; i < size; i++) {
      for (let j = 0; j < size; j++) {
        const pair = i * size + j;
        if (dirty[pair] === 0 || related[pair] === 0) continue;
        dirty[pair] = 0;
        if (i === j || matches(i, j)) continue;
        related[pair] = 0;
        changed = true;
        for (const a of before[i]!) for (const b of before[j]!) dirty[a * size + b] = 1;
      }
    }
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

/** Numbers for pairs of guard and acceptance, and whether one can match another. */
class Labels {
  #numbers = new Map<string, number>();
  #list: Transition[] = [];
  #matrix: Uint8Array | undefined;

  constructor(automaton: Automaton<unknown>) {
    for (const list of automaton.transitions) for (const t of list) this.of(t);
  }

  get size(): number {
    return this.#list.length;
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

  /** Entry `a * size + b`: `b` can be taken wherever `a` can, and accepts at least as much. */
  matrix(): Uint8Array {
    if (this.#matrix !== undefined) return this.#matrix;
    const matrix = this.#matrix = new Uint8Array(this.size * this.size);
    this.#list.forEach((s, a) =>
      this.#list.forEach((t, b) => {
        const below = (s.accepting & ~t.accepting) === 0n && implies(s.guard, t.guard);
        matrix[a * this.size + b] = below ? 1 : 0;
      })
    );
    return matrix;
  }

  isBelow(a: number, b: number): boolean {
    return this.matrix()[a * this.size + b] === 1;
  }
}
