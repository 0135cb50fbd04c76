/** Is there an infinite path on which the constraints hold always and given signals again and again? */

import type { Lit } from "../../src/aig/literal.ts";
import type { System } from "../../src/system/system.ts";
import type { ExplicitSystem, Flags } from "./explicit_system.ts";
import {
  type Edge,
  type LabelledGraph,
  nodesWithFairPath,
  shortestLassoLength,
} from "./fair_paths.ts";
import { explicit } from "./reachability.ts";

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
 * Steps (input vectors) of the shortest lasso that {@linkcode decideJustice} asks for: the loop closes on
 * equal latch values. `undefined` if there is none.
 */
export function shortestJusticeLasso(
  system: System | ExplicitSystem,
  lits: readonly Lit[],
): number | undefined {
  const model = explicit(system);
  return shortestLassoLength(
    stateGraph(model, model.legal, lits),
    lits.length,
    initialStates(model),
  );
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
      const labelsTo = new Map<number, Set<number>>();
      for (let i = 0; i < model.choices; i++) {
        const p = model.point(x, i);
        if (!allowed[p]) continue;
        const labels = values.reduce((mask, flags, l) => mask | (flags[p]! << l), 0);
        const known = labelsTo.get(model.next[p]!);
        if (known === undefined) labelsTo.set(model.next[p]!, new Set([labels]));
        else known.add(labels);
      }
      return [...labelsTo].flatMap(([target, all]) =>
        [...all].map((labels) => ({ target, labels }))
      );
    },
  };
}
