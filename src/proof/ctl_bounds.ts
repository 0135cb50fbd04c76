/** The bounds `L_v` and `U_v` of every node, from what a CTL certificate says about temporal nodes. */

import { FALSE, type Lit, not } from "../aig/literal.ts";
import type { CtlDag } from "./ctl_dag.ts";
import { Rejection } from "./outcome.ts";
import type { CtlProof, GlobalBounds, StepBounds } from "./proof.ts";
import type { Step } from "./unfolding.ts";

/** Computes bounds at steps; what was computed at a step is remembered there. */
export class CtlBoundsTable {
  readonly #bounds = new Map<number, StepBounds | GlobalBounds>();
  readonly #uppers = new WeakMap<Step, Map<number, Lit>>();
  readonly #lowers = new WeakMap<Step, Map<number, Lit>>();

  constructor(readonly dag: CtlDag, proof: CtlProof) {
    for (const bounds of proof.bounds) {
      const node = dag.nodes[bounds.node];
      if (node === undefined || node.kind !== bounds.kind) {
        throw new Rejection(
          `there are bounds of an ${bounds.kind} node ${bounds.node}: ` +
            `the formula has ${node === undefined ? "no such node" : `'${node.kind}' there`}`,
        );
      }
      if (this.#bounds.has(bounds.node)) {
        throw new Rejection(`there are two lists of bounds for node ${bounds.node}`);
      }
      this.#bounds.set(bounds.node, bounds);
    }
  }

  /** The argument of a node that has one. */
  argument(node: number): number {
    const { arg } = this.dag.nodes[node] as { arg: number };
    return arg;
  }

  /** The arguments of a node that has two. */
  arguments(node: number): { readonly left: number; readonly right: number } {
    return this.dag.nodes[node] as { kind: "EU"; left: number; right: number };
  }

  /** `U_v` at a step; after the first `removals` removals only, if given. */
  upper(node: number, step: Step, removals?: number): Lit {
    if (removals !== undefined) return this.#upper(node, step, removals);
    return remembered(this.#uppers, step, node, () => this.#upper(node, step, Infinity));
  }

  /** `L_v` at a step. */
  lower(node: number, step: Step): Lit {
    return remembered(this.#lowers, step, node, () => this.#lower(node, step));
  }

  #upper(number: number, step: Step, removals: number): Lit {
    const node = this.dag.nodes[number]!;
    const { aig } = step.unfolding;
    switch (node.kind) {
      case "atom":
        return step.lit(node.lit);
      case "not":
        return not(this.lower(node.arg, step));
      case "and":
        return aig.and(this.upper(node.left, step), this.upper(node.right, step));
    }
    const sets = (this.#bounds.get(number)?.removed ?? []).slice(0, removals);
    const kept = sets.map((set) => not(step.predicate("states" in set ? set.states : set)));
    if (node.kind === "EU") {
      kept.push(aig.or(this.upper(node.left, step), this.upper(node.right, step)));
    } else if (node.kind === "EG") kept.push(this.upper(node.arg, step));
    return aig.andAll(kept);
  }

  #lower(number: number, step: Step): Lit {
    const node = this.dag.nodes[number]!;
    const { aig } = step.unfolding;
    switch (node.kind) {
      case "atom":
        return step.lit(node.lit);
      case "not":
        return not(this.upper(node.arg, step));
      case "and":
        return aig.and(this.lower(node.left, step), this.lower(node.right, step));
    }
    const bounds = this.#bounds.get(number);
    if (bounds === undefined) return node.kind === "EU" ? this.lower(node.right, step) : FALSE;
    const cubes = bounds.kind === "EG" ? bounds.lower : bounds.moves.map(({ from }) => from);
    const parts = cubes.map((cube) => step.all(cube));
    if (node.kind === "EU") parts.push(this.lower(node.right, step));
    return aig.orAll(parts);
  }
}

function remembered(
  memory: WeakMap<Step, Map<number, Lit>>,
  step: Step,
  node: number,
  compute: () => Lit,
): Lit {
  let known = memory.get(step);
  if (known === undefined) memory.set(step, known = new Map());
  let lit = known.get(node);
  if (lit === undefined) known.set(node, lit = compute());
  return lit;
}
