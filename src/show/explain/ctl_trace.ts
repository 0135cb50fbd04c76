/**
 * The path along which a CTL formula fails, for formulas that fail because of one: to a state where `AG` breaks, round a
 * loop that avoids the goal of `AF`. It is a picture, not the evidence: what fails at its end may need more than a path,
 * and the certificate has that.
 */

import { TRUE } from "../../aig/literal.ts";
import type { CtlClaim } from "../../proof/claim.ts";
import type { CtlProof } from "../../proof/proof.ts";
import { TracePath } from "../../proof/trace_path.ts";
import type { System } from "../../system/system.ts";
import type { Trace } from "../../system/trace.ts";
import { CertificateStates, type Point, type Walk } from "./ctl_states.ts";

/** The path, or undefined if the formula does not fail, or not because of a path. */
export function ctlTrace(system: System, claim: CtlClaim, proof: CtlProof): Trace | undefined {
  if (proof.refuted === undefined) return undefined;
  const trace = new FailingPath(new CertificateStates(system, claim, proof)).from(proof.refuted);
  if (trace === undefined) return undefined;
  const path = new TracePath(system, trace);
  const legal = trace.inputs.every((_, step) =>
    system.constraints.every(({ lit }) => path.value(lit, step) === 1)
  );
  return legal ? trace : undefined;
}

class FailingPath {
  readonly #inputs: Uint8Array[] = [];

  constructor(readonly states: CertificateStates) {}

  /** Where the moves lead from a state in which the root fails. */
  from(start: Point): Trace | undefined {
    const { states } = this;
    const initial = start.latches;
    let [number, point, holds] = [states.dag.root, start, false];
    for (;;) {
      const node = states.dag.nodes[number]!;
      switch (node.kind) {
        case "not":
          [number, holds] = [node.arg, !holds];
          continue;
        case "and": {
          const sides = [node.left, node.right];
          const next = holds
            ? sides.find((side) => this.#isTemporal(side))
            : sides.find((side) => !states.upper(side, point));
          if (next === undefined) return this.#ended(initial, point);
          number = next;
          continue;
        }
        case "atom":
          return this.#ended(initial, point);
      }
      // What fails on every path has no path to show.
      if (!holds) return this.#ended(initial, point);
      if (node.kind === "EG") {
        const lasso = states.lassoOf(number, point);
        if (lasso?.loop === undefined) return undefined;
        const loop = this.#inputs.length + lasso.loop;
        return { initial, inputs: [...this.#inputs, ...lasso.inputs], loop };
      }
      const walk: Walk | undefined = node.kind === "EU"
        ? states.pathOf(number, point)
        : states.stepOf(number, point);
      if (walk === undefined) return undefined;
      this.#inputs.push(...walk.inputs);
      point = walk.points.at(-1)!;
      number = "right" in node ? node.right : node.arg;
    }
  }

  /** A path that ends in a state; its last step can be any legal one. */
  #ended(initial: Uint8Array, point: Point): Trace | undefined {
    if (this.#inputs.length === 0) return undefined; // a state is no path
    const last = this.states.inputs(point, { from: [], input: "any" });
    return { initial, inputs: [...this.#inputs, last] };
  }

  /** Whether a node has temporal parts, apart from the fair path that the translation asks for. */
  #isTemporal(number: number): boolean {
    const { nodes } = this.states.dag;
    const node = nodes[number]!;
    switch (node.kind) {
      case "atom":
        return false;
      case "not":
        return this.#isTemporal(node.arg);
      case "and":
        return this.#isTemporal(node.left) || this.#isTemporal(node.right);
      case "EG": {
        const arg = nodes[node.arg]!;
        return !(arg.kind === "atom" && arg.lit === TRUE);
      }
      default:
        return true;
    }
  }
}
