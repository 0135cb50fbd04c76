/**
 * Small questions answered on the spot, without a solver: a literal that depends on few leaves is simulated
 * for all their values, 32 at a time. Used to discharge obligations that are evident, such as
 * `n == 9 ? 0 : n + 1` staying in `0..9`; what is too large to be evident is left to the engines.
 */

import { ConeFinder } from "../aig/cone.ts";
import type { Aig } from "../aig/graph.ts";
import { FALSE, type Lit, TRUE } from "../aig/literal.ts";
import { makeWords, simulateCone, wordOf } from "../aig/simulate.ts";

/** Gate evaluations (of 32 patterns each) that may be spent on one question. */
const BUDGET = 1 << 19;

/** Patterns in which leaf `k < 5` of 32 cases is true. */
const ALTERNATING = [0xaaaaaaaa, 0xcccccccc, 0xf0f0f0f0, 0xff00ff00, 0xffff0000];

/** Whether no values of the leaves make the literal true; `false` also if that is too much work to find out. */
export function isUnsatisfiable(aig: Aig, lit: Lit): boolean {
  if (lit === FALSE) return true;
  if (lit === TRUE) return false;
  const cone = new ConeFinder(aig).cone([lit]);
  const leaves = cone.filter((variable) => aig.isLeaf(variable));
  const rounds = 2 ** Math.max(0, leaves.length - 5);
  if (rounds * cone.length > BUDGET) return false;
  const words = makeWords(aig);
  for (let round = 0; round < rounds; round++) {
    for (const [k, leaf] of leaves.entries()) {
      words[leaf] = k < 5 ? ALTERNATING[k]! : -((round >> (k - 5)) & 1);
    }
    simulateCone(aig, cone, words);
    if (wordOf(words, lit) !== 0) return false;
  }
  return true;
}
