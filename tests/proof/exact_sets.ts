/** Sets of states of small systems as evidence states them, and back. */

import type { Lit } from "../../src/aig/literal.ts";
import { not } from "../../src/aig/literal.ts";
import type { Cube, Predicate } from "../../src/system/predicate.ts";
import { toLiteral } from "../../src/system/predicate.ts";
import type { System } from "../../src/system/system.ts";
import { ExplicitSystem, type Flags } from "../oracle/explicit_system.ts";
import type { Random } from "../generators/random.ts";

/** The cube of exactly one state. */
export function minterm(system: System, state: number): Cube {
  return system.latches.map(({ lit }, j) => ((state >> j) & 1) === 1 ? lit : not(lit));
}

/** The states of the set, as clauses or, now and then, as one literal of the graph. */
export function predicateOf(system: System, states: Flags, rng: Random): Predicate {
  const outside = [...states.keys()].filter((x) => states[x] === 0);
  const clauses = outside.map((x) => [...merged(system, states, x, rng)].map(not));
  if (rng.chance(0.2)) return { clauses: [[toLiteral(system.aig, { clauses })]] };
  return { clauses };
}

/** The cube of a state outside the set, with literals dropped as long as it stays outside. */
function merged(system: System, states: Flags, state: number, rng: Random): Cube {
  let cube = [...minterm(system, state)];
  for (const lit of rng.shuffle([...cube])) {
    const smaller = cube.filter((other) => other !== lit);
    const covered = [...states.keys()].filter((x) => inCube(system, smaller, x));
    if (covered.every((x) => states[x] === 0)) cube = smaller;
  }
  return cube;
}

/** Whether a state is in a cube of latches. */
export function inCube(system: System, cube: Cube, state: number): boolean {
  return cube.every((lit) => {
    const j = system.latches.findIndex((latch) => latch.lit === ((lit & ~1) as Lit));
    return ((state >> j) & 1) === ((lit & 1) === 1 ? 0 : 1);
  });
}

/** In which points a predicate holds. */
export function pointsOf(model: ExplicitSystem, predicate: Predicate): Flags {
  const flags = new Uint8Array(model.points).fill(1);
  for (const clause of predicate.clauses) {
    const values = clause.map((lit) => model.values(lit));
    for (let p = 0; p < model.points; p++) {
      if (!values.some((value) => value[p] === 1)) flags[p] = 0;
    }
  }
  return flags;
}

/** In which points a cube holds. */
export function cubePoints(model: ExplicitSystem, cube: Cube): Flags {
  return pointsOf(model, { clauses: cube.map((lit) => [lit]) });
}

/** All points that a legal step from a legal point may lead to, legal themselves. */
export function successors(model: ExplicitSystem, point: number): number[] {
  const found: number[] = [];
  for (let i = 0; i < model.choices; i++) {
    const next = model.point(model.next[point]!, i);
    if (model.legal[next]) found.push(next);
  }
  return found;
}

/** The legal points. */
export function legalPoints(model: ExplicitSystem): number[] {
  return [...model.legal.keys()].filter((p) => model.legal[p] === 1);
}

/** The legal points at time 0. */
export function initialPoints(model: ExplicitSystem): number[] {
  return legalPoints(model).filter((p) => model.initial[model.stateOf(p)] === 1);
}
