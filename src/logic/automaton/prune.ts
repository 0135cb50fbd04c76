/**
 * Pruning: states from which nothing is accepted, acceptance where it does not matter, and acceptance sets that
 * are not needed.
 *
 * Only what happens inside accepting components counts for acceptance. In such a component a set is *needless* if
 * some cycle-free part is all that is left when its transitions are taken away (then every cycle passes through
 * it), or if it contains another set that is kept. The sets a component needs are then renumbered from 0, so
 * that the automaton has as many sets as its neediest component (Somenzi and Bloem, CAV 2000, section 6, reduce
 * the fair sets of the whole automaton; component by component it is more).
 */

import { allSets, type Automaton, reachablePart, type Transition } from "./automaton.ts";
import {
  acceptingComponents,
  type Components,
  componentsOf,
  type InnerTransition,
  innerTransitions,
} from "./components.ts";

/** The automaton without useless states and acceptance; it has at least one acceptance set. */
export function prune<A>(automaton: Automaton<A>): Automaton<A> {
  const live = withoutDeadStates(reachablePart(automaton));
  const components = componentsOf(live);
  const accepting = acceptingComponents(live, components);
  const inner = innerTransitions(live, components);
  const needed = inner.map((_, c) =>
    accepting[c] ? neededSets(live, components, c, inner[c]!) : []
  );
  const sets = Math.max(1, ...needed.map((list) => list.length));
  const transitions = live.transitions.map((list, state) => {
    const c = components.of[state]!;
    return list.map((t): Transition => {
      if (!accepting[c] || components.of[t.target] !== c) return { ...t, accepting: 0n };
      return { ...t, accepting: renumber(t.accepting, needed[c]!, sets) };
    });
  });
  return { ...live, sets, transitions };
}

/** Without the transitions to states from which no accepting component can be reached. */
function withoutDeadStates<A>(automaton: Automaton<A>): Automaton<A> {
  const components = componentsOf(automaton);
  const accepting = acceptingComponents(automaton, components);
  // Components are numbered against the direction of transitions: successors come first.
  const live = [...accepting];
  const byComponent: number[][] = Array.from({ length: components.count }, () => []);
  automaton.transitions.forEach((_, state) => byComponent[components.of[state]!]!.push(state));
  for (let c = 0; c < components.count; c++) {
    live[c] ||= byComponent[c]!.some((state) =>
      automaton.transitions[state]!.some(({ target }) => live[components.of[target]!])
    );
  }
  return reachablePart({
    ...automaton,
    transitions: automaton.transitions.map((list) =>
      list.filter(({ target }) => live[components.of[target]!])
    ),
  });
}

/** The acceptance sets that make a difference in an accepting component. */
function neededSets(
  automaton: Automaton<unknown>,
  components: Components,
  c: number,
  inner: readonly InnerTransition[],
): number[] {
  const contains = (set: number, t: Transition) => ((t.accepting >> BigInt(set)) & 1n) === 1n;
  const kept: number[] = [];
  for (let set = 0; set < automaton.sets; set++) {
    const without = componentsOf(
      automaton,
      (state, t) =>
        components.of[state] === c && components.of[t.target] === c && !contains(set, t),
    );
    const cycles = inner.some(({ source, transition }) =>
      !contains(set, transition) && without.of[source] === without.of[transition.target]
    );
    if (cycles) kept.push(set);
  }
  // A set that contains another one is implied by it; of equal sets the first one stays.
  const isWithin = (a: number, b: number) =>
    inner.every(({ transition }) => !contains(a, transition) || contains(b, transition));
  return kept.filter((set) =>
    !kept.some((other) =>
      other !== set && isWithin(other, set) && (!isWithin(set, other) || other < set)
    )
  );
}

/** The sets of a component that needs fewer than the automaton has are filled up with its first one. */
function renumber(accepting: bigint, needed: readonly number[], sets: number): bigint {
  if (needed.length === 0) return allSets(sets);
  let result = 0n;
  for (let set = 0; set < sets; set++) {
    const old = needed[set] ?? needed[0]!;
    if ((accepting >> BigInt(old)) & 1n) result |= 1n << BigInt(set);
  }
  return result;
}
