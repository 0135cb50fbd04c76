/**
 * Three-valued simulation from reset: latches that provably never change.
 *
 * Start from the reset values (uninitialised latches are X), keep all inputs X, and step; a latch whose next
 * value is not surely what it was becomes X for good. When nothing changes any more, every latch that is not
 * X has its value in all reachable states: the set of states described is closed under steps and contains the
 * initial ones. Constraints are not used, which only makes the answer weaker.
 */

import { FALSE, type Lit, not, TRUE } from "../aig/literal.ts";
import { makeTernaryWords, onesOf, setTernary, simulateTernary, zerosOf } from "../aig/simulate.ts";
import type { System } from "./system.ts";

/** Latch literals, of either sign, that are true in all reachable states. */
export function stuckLatches(system: System): Lit[] {
  const { aig, latches } = system;
  const words = makeTernaryWords(aig);
  const set = (lit: Lit, value: Lit | undefined) =>
    setTernary(words, lit, value === TRUE ? -1 : 0, value === FALSE ? -1 : 0);
  const values = latches.map(({ lit, reset }) => (reset === lit ? undefined : reset));
  for (let changed = true; changed;) {
    changed = false;
    latches.forEach(({ lit }, i) => set(lit, values[i]));
    simulateTernary(aig, words);
    latches.forEach(({ next }, i) => {
      const value = values[i];
      if (value === undefined) return;
      const kept = value === TRUE ? onesOf(words, next) : zerosOf(words, next);
      if (kept !== -1) {
        values[i] = undefined;
        changed = true;
      }
    });
  }
  return latches.flatMap(({ lit }, i) =>
    values[i] === undefined ? [] : [values[i] === TRUE ? lit : not(lit)]
  );
}
