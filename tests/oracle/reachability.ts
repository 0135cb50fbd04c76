/** Which states are reachable, and is `bad`: breadth-first search. */

import type { Lit } from "../../src/aig/literal.ts";
import type { System } from "../../src/system/system.ts";
import type { Trace } from "../../src/system/trace.ts";
import { ExplicitSystem } from "./explicit_system.ts";

/** Whether `bad` is reachable, in how many steps at least, and how. */
export type BadAnswer =
  | { readonly reachable: false }
  | {
    readonly reachable: true;
    /** Steps before the bad one: 0 if it happens in an initial state. */
    readonly depth: number;
    /** A shortest path, with `depth + 1` input vectors. */
    readonly trace: Trace;
  };

/** Steps from an initial state to each state, along legal steps; -1 marks unreachable states. */
export function reachableStates(system: System | ExplicitSystem): Int32Array {
  return search(explicit(system)).distance;
}

/** Is there a path that satisfies the constraints at every step and `lit` at its last? */
export function decideBad(system: System | ExplicitSystem, lit: Lit): BadAnswer {
  const model = explicit(system);
  const { distance, arrival } = search(model);
  const bad = model.values(lit);
  let found: number | undefined;
  for (let p = 0; p < model.points; p++) {
    const depth = distance[model.stateOf(p)]!;
    if (!model.legal[p] || !bad[p] || depth < 0) continue;
    if (found === undefined || depth < distance[model.stateOf(found)]!) found = p;
  }
  if (found === undefined) return { reachable: false };
  const points = [found];
  while (distance[model.stateOf(points[0]!)]! > 0) {
    points.unshift(arrival[model.stateOf(points[0]!)]!);
  }
  return { reachable: true, depth: points.length - 1, trace: traceOf(model, points) };
}

/** The trace that runs through these points. */
export function traceOf(model: ExplicitSystem, points: readonly number[], loop?: number): Trace {
  const bits = (value: number, count: number) =>
    Uint8Array.from({ length: count }, (_, j) => (value >> j) & 1);
  return {
    initial: bits(model.stateOf(points[0]!), model.latchCount),
    inputs: points.map((p) => bits(p % model.choices, model.inputCount)),
    ...(loop === undefined ? {} : { loop }),
  };
}

/** The system state by state; what already is explicit is taken as it is. */
export function explicit(system: System | ExplicitSystem): ExplicitSystem {
  return system instanceof ExplicitSystem ? system : new ExplicitSystem(system);
}

/** Distances, and for each state the point through which it is first reached. */
function search(model: ExplicitSystem): { distance: Int32Array; arrival: Int32Array } {
  const distance = new Int32Array(model.states).fill(-1);
  const arrival = new Int32Array(model.states).fill(-1);
  const queue: number[] = [];
  for (let x = 0; x < model.states; x++) {
    if (model.initial[x]) {
      distance[x] = 0;
      queue.push(x);
    }
  }
  for (const x of queue) {
    for (let i = 0; i < model.choices; i++) {
      const p = model.point(x, i);
      const y = model.next[p]!;
      if (!model.legal[p] || distance[y]! >= 0) continue;
      distance[y] = distance[x]! + 1;
      arrival[y] = p;
      queue.push(y);
    }
  }
  return { distance, arrival };
}
