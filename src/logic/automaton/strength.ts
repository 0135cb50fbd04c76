/**
 * The strength of an automaton.
 *
 * Bloem, Ravi, Somenzi: Efficient decision procedures for model checking of linear time logic properties (CAV
 * 1999). The weaker the automaton, the simpler the search for an accepting run:
 * - terminal: whoever enters an accepting component has won, whatever follows. The language is co-safety, so the
 *   property (its complement) is safety, and a violation is a path *to* somewhere;
 * - weak: every cycle of an accepting component is accepting. A violation is a path and any cycle there;
 * - strong: everything else.
 */

import type { Automaton } from "./automaton.ts";
import { acceptingComponents, componentsOf } from "./components.ts";
import { coverAll } from "./guard.ts";
import { allSets } from "./automaton.ts";

/** How simple acceptance is. */
export type Strength = "terminal" | "weak" | "strong";

/** A strength, and the states in which a terminal automaton has won. */
export interface StrengthReport {
  /** The strength. */
  readonly strength: Strength;
  /** States from which every continuation is accepted; complete for terminal automata only. */
  readonly won: ReadonlySet<number>;
}

/** The strength of a pruned automaton. */
export function strengthOf(automaton: Automaton<unknown>): StrengthReport {
  const components = componentsOf(automaton);
  const accepting = acceptingComponents(automaton, components);
  const all = allSets(automaton.sets);
  const isAccepting = (state: number) => accepting[components.of[state]!]!;
  const weak = automaton.transitions.every((list, state) =>
    !isAccepting(state) ||
    list.every((t) => components.of[t.target] !== components.of[state] || t.accepting === all)
  );
  if (!weak) return { strength: "strong", won: new Set() };
  // The largest set of states of accepting components that can be stayed in with any letter.
  const won = new Set<number>();
  automaton.transitions.forEach((_, state) => {
    if (isAccepting(state)) won.add(state);
  });
  const inAccepting = won.size;
  for (let changed = true; changed;) {
    changed = false;
    for (const state of won) {
      const stay = automaton.transitions[state]!.filter(({ target }) => won.has(target));
      if (coverAll(stay.map(({ guard }) => guard))) continue;
      won.delete(state);
      changed = true;
    }
  }
  return { strength: won.size === inAccepting ? "terminal" : "weak", won };
}
