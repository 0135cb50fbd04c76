/** Strongly connected components of an automaton, and which of them accept. */

import { allSets, type Automaton, type Transition } from "./automaton.ts";

/** A decomposition into strongly connected components. */
export interface Components {
  /** Component of each state. Components are numbered against the direction of the transitions. */
  readonly of: Int32Array;
  readonly count: number;
}

/** Tarjan's algorithm, without recursion. `follow` may leave transitions out. */
export function componentsOf(
  automaton: Automaton<unknown>,
  follow: (state: number, transition: Transition) => boolean = () => true,
): Components {
  const size = automaton.transitions.length;
  const of = new Int32Array(size).fill(-1);
  const index = new Int32Array(size).fill(-1);
  const low = new Int32Array(size);
  const open: number[] = [];
  let [visited, count] = [0, 0];
  for (let root = 0; root < size; root++) {
    if (index[root] !== -1) continue;
    const path: { readonly state: number; next: number }[] = [];
    const enter = (state: number) => {
      index[state] = low[state] = visited++;
      open.push(state);
      path.push({ state, next: 0 });
    };
    enter(root);
    while (path.length > 0) {
      const top = path[path.length - 1]!;
      const { state } = top;
      const transition = automaton.transitions[state]![top.next++];
      if (transition === undefined) {
        path.pop();
        const parent = path[path.length - 1];
        if (parent !== undefined) low[parent.state] = Math.min(low[parent.state]!, low[state]!);
        if (low[state] !== index[state]) continue;
        for (;;) {
          const member = open.pop()!;
          of[member] = count;
          if (member === state) break;
        }
        count++;
      } else if (follow(state, transition)) {
        const { target } = transition;
        if (index[target] === -1) enter(target);
        else if (of[target] === -1) low[state] = Math.min(low[state]!, index[target]!);
      }
    }
  }
  return { of, count };
}

/** A transition between states of one component. */
export interface InnerTransition {
  readonly source: number;
  readonly transition: Transition;
}

/** The transitions inside each component. */
export function innerTransitions(
  automaton: Automaton<unknown>,
  components: Components,
): InnerTransition[][] {
  const inner: InnerTransition[][] = Array.from(
    { length: components.count },
    () => [],
  );
  automaton.transitions.forEach((list, source) => {
    const component = components.of[source]!;
    for (const transition of list) {
      if (components.of[transition.target] === component) {
        inner[component]!.push({ source, transition });
      }
    }
  });
  return inner;
}

/** Which components contain an accepting run: a cycle, and transitions of every acceptance set. */
export function acceptingComponents(
  automaton: Automaton<unknown>,
  components: Components,
): boolean[] {
  const all = allSets(automaton.sets);
  return innerTransitions(automaton, components).map((inner) =>
    inner.length > 0 &&
    inner.reduce((seen, { transition }) => seen | transition.accepting, 0n) === all
  );
}
