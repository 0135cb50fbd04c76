/**
 * Random formulas as Rozier and Vardi (SPIN 2007) draw them, after Daniele, Giunchiglia, Vardi (CAV 1999): length
 * `L`, `N` variables, and probability `P` for a temporal operator (`U`, `R`) against a Boolean one where there are
 * two arguments; with one argument `!`, `X`, `F`, `G`.
 */

import { Ltl } from "../../src/logic/ltl_formula.ts";

const COUNT = 20;
const VARIABLES = 3;
const TEMPORAL = 0.5;

/** Twenty formulas of a length, the same ones every time. */
export function randomFormulas(length: number): Ltl<string>[] {
  const random = mulberry(length);
  const pick = <T>(items: readonly T[]): T => items[Math.floor(random() * items.length)]!;
  const variables = Array.from({ length: VARIABLES }, (_, i) => Ltl.atom(`p${i + 1}`));
  const draw = (size: number): Ltl<string> => {
    if (size === 1) return pick(variables);
    if (size === 2) return Ltl[pick(["not", "X", "F", "G"] as const)](draw(1));
    const kind = random() < TEMPORAL
      ? pick(["U", "R", "X", "F", "G"] as const)
      : pick(["and", "or", "not"] as const);
    if (kind === "X" || kind === "F" || kind === "G" || kind === "not") {
      return Ltl[kind](draw(size - 1));
    }
    const left = 1 + Math.floor(random() * (size - 2));
    return Ltl[kind](draw(left), draw(size - 1 - left));
  };
  return Array.from({ length: COUNT }, () => draw(length));
}

/** A small generator of random numbers (mulberry32 by Ettinger), for tables that can be repeated. */
function mulberry(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 0x1_0000_0000;
  };
}
