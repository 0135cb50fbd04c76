/**
 * Latches that never change, found by three-valued simulation from the initial states.
 *
 * Inputs and uninitialised latches are X. Starting from the reset values, a latch whose next value differs
 * from its value becomes X, until nothing changes. Values only ever change from 0 or 1 to X, so each gate is
 * looked at a bounded number of times and the whole is linear in the graph. What is not X at the end is
 * constant in every reachable state (constraints are not even needed for that).
 */

import { coneOf } from "../aig/cone.ts";
import { FALSE, type Lit, TRUE, variableOf } from "../aig/literal.ts";
import type { Reduction } from "./reduction.ts";
import { replaceLatches } from "./replace_latches.ts";
import type { System } from "./system.ts";

const X = 2;

/**
 * Replace latches that are constant by constants.
 *
 * @example
 * ```ts
 * import { assertEquals } from "@std/assert";
 * import { removeConstantLatches, system } from "kripke";
 *
 * const still = system("still")`
 *   var a : bool = false  keep a
 *   var b : bool = false  next b = a ? b : !b
 * `;
 * assertEquals(removeConstantLatches(still.system).system.latches.length, 1);
 * ```
 */
export function removeConstantLatches(system: System): Reduction {
  const values = constantValues(system);
  const images = new Map<Lit, Lit>();
  for (const { lit } of system.latches) {
    const value = values[variableOf(lit)]!;
    if (value !== X) images.set(lit, value === 1 ? TRUE : FALSE);
  }
  return replaceLatches("constant latches", system, images);
}

/** 0 or 1 for each variable (of the next-state cones) that is constant in all reachable states, else 2. */
function constantValues(system: System): Uint8Array {
  const { aig, latches } = system;
  const values = new Uint8Array(aig.size).fill(X);
  values[0] = 0;
  for (const { lit, reset } of latches) if (reset !== lit) values[variableOf(lit)] = reset;
  const cone = coneOf(aig, latches.map(({ next }) => next));
  const valueOf = (lit: Lit) => {
    const value = values[variableOf(lit)]!;
    return value === X ? X : value ^ (lit & 1);
  };
  const gateValue = (gate: number) => {
    const [a, b] = [valueOf(aig.left(gate)), valueOf(aig.right(gate))];
    return a === 0 || b === 0 ? 0 : a === 1 && b === 1 ? 1 : X;
  };

  // Who must be looked at again when a variable becomes X: gates, and latches by their next literal.
  const readers = new Map<number, number[]>();
  const reads = (reader: number, lit: Lit) => {
    const list = readers.get(variableOf(lit));
    if (list === undefined) readers.set(variableOf(lit), [reader]);
    else list.push(reader);
  };
  for (const variable of cone) {
    if (!aig.isGate(variable)) continue;
    values[variable] = gateValue(variable);
    reads(variable, aig.left(variable));
    reads(variable, aig.right(variable));
  }
  const nextOf = new Map(latches.map(({ lit, next }) => [variableOf(lit), next]));
  for (const { lit, next } of latches) reads(variableOf(lit), next);

  const queue = latches.map(({ lit }) => variableOf(lit));
  for (let at = 0; at < queue.length; at++) {
    const variable = queue[at]!;
    const next = nextOf.get(variable);
    const before = values[variable]!;
    if (next === undefined) values[variable] = gateValue(variable);
    else if (before !== X && valueOf(next) !== before) values[variable] = X;
    if (values[variable] === before) continue;
    for (const reader of readers.get(variable) ?? []) queue.push(reader);
  }
  return values;
}
