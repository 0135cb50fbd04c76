/** Measurements of a graph: levels, fanouts and a summary. Loops over variables, which are in topological order. */

import { coneOf } from "./cone.ts";
import type { Aig } from "./graph.ts";
import type { Lit } from "./literal.ts";

/**
 * The level of every variable: 0 for leaves and the constant, one more than its operands for a gate.
 *
 * @example
 * ```ts
 * import { assertEquals } from "@std/assert";
 * import { Aig, levelsOf } from "kripke";
 *
 * const aig = new Aig();
 * const gate = aig.and(aig.leaf(), aig.leaf());
 * aig.and(gate, aig.leaf());
 * assertEquals([...levelsOf(aig)], [0, 0, 0, 1, 0, 2]);
 * ```
 */
export function levelsOf(aig: Aig): Uint32Array {
  const levels = new Uint32Array(aig.size);
  const { fanins0, fanins1, size } = aig;
  for (let gate = 1; gate < size; gate++) {
    if (!aig.isGate(gate)) continue;
    const left = levels[fanins0[gate]! >>> 1]!;
    const right = levels[fanins1[gate]! >>> 1]!;
    levels[gate] = 1 + (left > right ? left : right);
  }
  return levels;
}

/**
 * How often each variable is an operand of a gate, plus once for each of `roots` it carries.
 *
 * @example
 * ```ts
 * import { assertEquals } from "@std/assert";
 * import { Aig, fanoutsOf } from "kripke";
 *
 * const aig = new Aig();
 * const [a, b] = [aig.leaf(), aig.leaf()];
 * const gate = aig.and(a, b);
 * assertEquals([...fanoutsOf(aig, [gate])], [0, 1, 1, 1]);
 * ```
 */
export function fanoutsOf(aig: Aig, roots: Iterable<Lit> = []): Uint32Array {
  const fanouts = new Uint32Array(aig.size);
  const { fanins0, fanins1, size } = aig;
  for (let gate = 1; gate < size; gate++) {
    if (!aig.isGate(gate)) continue;
    fanouts[fanins0[gate]! >>> 1]!++;
    fanouts[fanins1[gate]! >>> 1]!++;
  }
  for (const root of roots) fanouts[root >>> 1]!++;
  return fanouts;
}

/** A summary of a graph or of a cone in it. */
export interface AigStatistics {
  /** Inputs and latches. */
  readonly leaves: number;
  /** And gates. */
  readonly gates: number;
  /** The largest level. */
  readonly levels: number;
}

/**
 * Summary of the cones of `roots`, or of the whole graph without them.
 *
 * @example
 * ```ts
 * import { assertEquals } from "@std/assert";
 * import { Aig, statisticsOf } from "kripke";
 *
 * const aig = new Aig();
 * const gate = aig.and(aig.leaf(), aig.leaf());
 * aig.leaf();
 * assertEquals(statisticsOf(aig, [gate]).leaves, 2);
 * assertEquals(statisticsOf(aig).leaves, 3);
 * ```
 */
export function statisticsOf(aig: Aig, roots?: Iterable<Lit>): AigStatistics {
  const levels = levelsOf(aig);
  if (roots === undefined) {
    return { leaves: aig.leafCount, gates: aig.gateCount, levels: largest(levels) };
  }
  const cone = coneOf(aig, roots);
  let gates = 0;
  for (const variable of cone) if (aig.isGate(variable)) gates++;
  return { leaves: cone.length - gates, gates, levels: largest(cone.map((v) => levels[v]!)) };
}

function largest(values: Uint32Array): number {
  let most = 0;
  for (const value of values) if (value > most) most = value;
  return most;
}
