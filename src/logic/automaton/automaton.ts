/**
 * Generalised Büchi automata with acceptance on transitions.
 *
 * A run is accepting if it takes transitions of every acceptance set infinitely often. A letter gives every
 * atom a value; a transition can be taken if the letter satisfies its guard. There is one initial state.
 */

import type { Guard } from "./guard.ts";

/** A transition; bit `k` of `accepting` says that it belongs to acceptance set `k`. */
export interface Transition {
  /** What the letter must satisfy. */
  readonly guard: Guard;
  /** The state it leads to. */
  readonly target: number;
  /** The acceptance sets it belongs to, as bits. */
  readonly accepting: bigint;
}

/** An automaton over letters that give values to atoms. */
export interface Automaton<A> {
  /** What letters give values to. */
  readonly atoms: readonly A[];
  /** Number of acceptance sets. */
  readonly sets: number;
  /** The initial state. */
  readonly initial: number;
  /** By state. */
  readonly transitions: readonly (readonly Transition[])[];
  /** What each state stands for, for people. */
  readonly labels: readonly string[];
}

/** The mask of all acceptance sets. */
export function allSets(sets: number): bigint {
  return (1n << BigInt(sets)) - 1n;
}

/** Numbers for tables. */
export function sizeOf(automaton: Automaton<unknown>): { states: number; transitions: number } {
  return {
    states: automaton.transitions.length,
    transitions: automaton.transitions.reduce((sum, list) => sum + list.length, 0),
  };
}

/** The states that can be reached from the initial one, renumbered in the order of a breadth-first search. */
export function reachablePart<A>(automaton: Automaton<A>): Automaton<A> {
  const order = [automaton.initial];
  const numbers = new Map([[automaton.initial, 0]]);
  for (const state of order) {
    for (const { target } of automaton.transitions[state]!) {
      if (numbers.has(target)) continue;
      numbers.set(target, order.length);
      order.push(target);
    }
  }
  return {
    ...automaton,
    initial: 0,
    transitions: order.map((state) =>
      automaton.transitions[state]!.map((t) => ({ ...t, target: numbers.get(t.target)! }))
    ),
    labels: order.map((state) => automaton.labels[state]!),
  };
}
