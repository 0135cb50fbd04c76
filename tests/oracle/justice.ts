/** Is there an infinite path on which the constraints hold always and given signals again and again? */

import type { Lit } from "../../src/aig/literal.ts";
import type { System } from "../../src/system/system.ts";
import type { Trace } from "../../src/system/trace.ts";
import type { ExplicitSystem, Flags } from "./explicit_system.ts";
import { type Edge, type LabelledGraph, nodesWithFairPath, shortestLasso } from "./fair_paths.ts";
import { explicit, traceOf } from "./reachability.ts";

/**
 * Is there an initial infinite path that satisfies every constraint at every step and each of the literals
 * infinitely often? The fairness of the system does not take part unless it is among the literals.
 */
export function decideJustice(system: System | ExplicitSystem, lits: readonly Lit[]): boolean {
  const model = explicit(system);
  const roots = initialStates(model);
  const fair = nodesWithFairPath(stateGraph(model, model.legal, lits), lits.length, roots);
  return roots.some((x) => fair[x] === 1);
}

/**
 * A lasso that {@linkcode decideJustice} asks for with the fewest steps (input vectors); its loop closes on
 * equal values of all latches.
 */
export function shortestJusticeTrace(
  system: System | ExplicitSystem,
  lits: readonly Lit[],
): Trace | undefined {
  const model = explicit(system);
  const graph = stateGraph(model, model.legal, lits);
  const lasso = shortestLasso(graph, lits.length, initialStates(model));
  return lasso && traceOf(model, [...lasso.stem, ...lasso.cycle], lasso.stem.length);
}

/** The number of steps of {@linkcode shortestJusticeTrace}. */
export function shortestJusticeLasso(
  system: System | ExplicitSystem,
  lits: readonly Lit[],
): number | undefined {
  return shortestJusticeTrace(system, lits)?.inputs.length;
}

/** The initial states as a list. */
export function initialStates(model: ExplicitSystem): number[] {
  return [...model.initial.keys()].filter((x) => model.initial[x] === 1);
}

/** States as nodes; every allowed point is an edge that carries the literals which hold in it. */
export function stateGraph(
  model: ExplicitSystem,
  allowed: Flags,
  lits: readonly Lit[],
): LabelledGraph {
  const values = lits.map((lit) => model.values(lit));
  return {
    nodes: model.states,
    edges(x: number): Edge[] {
      // Of several points with the same target and labels one is enough.
      const edges = new Map<string, Edge>();
      for (let i = 0; i < model.choices; i++) {
        const p = model.point(x, i);
        if (!allowed[p]) continue;
        const labels = values.reduce((mask, flags, l) => mask | (flags[p]! << l), 0);
        edges.set(`${model.next[p]} ${labels}`, { target: model.next[p]!, labels, via: p });
      }
      return [...edges.values()];
    },
  };
}
