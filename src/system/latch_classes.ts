/**
 * Latches that had the same value in many random runs: candidates for equalities that an induction (or
 * hashing, see `equivalent_latches.ts`) then proves or splits.
 *
 * Latches that reset to 1 take part complemented, so all that are initialised start as one class, together
 * with the constant false. Uninitialised latches are left alone.
 */

import { FALSE, type Lit, not, TRUE, variableOf } from "../aig/literal.ts";
import type { System } from "./system.ts";

/** Literals that are believed equal; the first one represents the others. All are false initially. */
export type LatchClass = readonly Lit[];

/** Steps of random simulation, 32 runs at a time. */
const STEPS = 64;

/** Initialised latches, each in the sign that is false at first, grouped by their values in random runs. */
export function simulatedClasses(system: System, seed: number = 1): LatchClass[] {
  const { aig, latches } = system;
  const values = new Uint32Array(aig.size);
  const word = (lit: Lit) => values[variableOf(lit)]! ^ -(lit & 1);
  const random = xorshift(seed);
  for (const { lit, reset } of latches) {
    values[variableOf(lit)] = reset === lit ? random() : -reset;
  }
  const normal = latches.filter(({ lit, reset }) => reset !== lit)
    .map(({ lit, reset }) => reset === TRUE ? not(lit) : lit);
  let classes: LatchClass[] = [[FALSE, ...normal]];
  for (let step = 0; step < STEPS; step++) {
    for (const lit of system.inputs) values[variableOf(lit)] = random();
    for (let variable = 1; variable < aig.size; variable++) {
      if (!aig.isGate(variable)) continue;
      values[variable] = word(aig.left(variable)) & word(aig.right(variable));
    }
    const following = latches.map(({ next }) => word(next));
    latches.forEach(({ lit }, j) => values[variableOf(lit)] = following[j]!);
    classes = classes.flatMap((members) => groupBy(members, (lit) => word(lit) >>> 0));
  }
  return classes;
}

/** The members by key, in the order they came. */
export function groupBy<T>(members: readonly T[], key: (member: T) => number): T[][] {
  const groups = new Map<number, T[]>();
  for (const member of members) {
    const group = groups.get(key(member));
    if (group === undefined) groups.set(key(member), [member]);
    else group.push(member);
  }
  return [...groups.values()];
}

/** Marsaglia's xorshift: patterns for simulation need no better randomness. */
function xorshift(seed: number): () => number {
  let state = (seed | 0) || 1;
  return () => {
    state ^= state << 13;
    state ^= state >>> 17;
    return state ^= state << 5;
  };
}
