/**
 * Whether every finite path of a system goes on to an infinite, fair one. Then, and only then in general, the
 * violation of a safety formula on a prefix is a counterexample.
 *
 * Without fairness and constraints it is so, since next-state functions are total. Constraints may leave a state
 * without a legal step. Cheap cases in which they do not are recognised:
 * - latches whose next value is constant have that value in every state after the first, so a constraint about
 *   the first step ("initially n < 4") is true from then on;
 * - a constraint that then depends on inputs alone ("the input is a valid code") can be satisfied in every state
 *   if it can be satisfied at all. Constraints that share inputs are looked at together.
 * A system of which neither is seen may still be total; who knows better says so to `translate`.
 */

import { coneOf, supportOf } from "../../aig/cone.ts";
import { FALSE, type Lit, TRUE, variableOf } from "../../aig/literal.ts";
import { makeWords, simulateCone, wordOf } from "../../aig/simulate.ts";
import { composeCone } from "../../aig/substitution.ts";
import type { System } from "../../system/system.ts";

/** Up to this many inputs all values are tried, in words of 32; beyond, as many random ones. */
const MOST_EXHAUSTIVE = 14;

/** The values of the first five inputs in the 32 patterns of a word. */
const PATTERNS = [0xaaaaaaaa, 0xcccccccc, 0xf0f0f0f0, 0xff00ff00, 0xffff0000];

/** Whether every finite path is seen to be the beginning of an infinite, fair one. */
export function isTotal(system: System): boolean {
  if (system.fairness.some(({ lit }) => lit !== TRUE)) return false;
  const { aig } = system;
  const constant = system.latches.filter(({ next }) => next === FALSE || next === TRUE);
  const later = composeCone(
    aig,
    system.constraints.map(({ lit }) => lit),
    constant.map(({ lit, next }) => [lit, next] as const),
  ).filter((lit) => lit !== TRUE);
  const inputs = new Set(system.inputs.map(variableOf));
  const groups: { readonly lits: Lit[]; readonly support: Set<number> }[] = [];
  for (const lit of later) {
    const support = new Set(supportOf(aig, [lit]));
    if ([...support].some((leaf) => !inputs.has(leaf))) return false;
    const touched = groups.filter((group) => [...group.support].some((leaf) => support.has(leaf)));
    const merged = { lits: [lit], support };
    for (const group of touched) {
      merged.lits.push(...group.lits);
      for (const leaf of group.support) support.add(leaf);
      groups.splice(groups.indexOf(group), 1);
    }
    groups.push(merged);
  }
  return groups.every(({ lits, support }) => isSatisfied(system, lits, [...support]));
}

/** Whether some tried values of the inputs satisfy all the literals. */
function isSatisfied(system: System, lits: readonly Lit[], inputs: readonly number[]): boolean {
  const { aig } = system;
  const cone = coneOf(aig, lits);
  const words = makeWords(aig);
  const exhaustive = inputs.length <= MOST_EXHAUSTIVE;
  const rounds = 2 ** Math.max(0, Math.min(inputs.length, MOST_EXHAUSTIVE) - PATTERNS.length);
  let random = 0x9e3779b9;
  for (let round = 0; round < rounds; round++) {
    inputs.forEach((leaf, i) => {
      random = Math.imul(random ^ (random >>> 15), 0x2c1b3c6d) + 0x6d2b79f5 | 0;
      const high = (round >> (i - PATTERNS.length)) & 1 ? -1 : 0;
      const value = i < PATTERNS.length ? PATTERNS[i]! : high;
      words[leaf] = exhaustive ? value : random;
    });
    simulateCone(aig, cone, words);
    if (lits.reduce((all, lit) => all & wordOf(words, lit), -1) !== 0) return true;
  }
  return false;
}
