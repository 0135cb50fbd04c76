/**
 * Targets of EU nodes that look one step ahead.
 *
 * In `AG (p -> AX q)` the target is `p & EX !q`, and as long as nothing is known of the EX node its upper bound is true:
 * the paper (section 4) tells of searches for targets that prove empty later. But a state of `EX u` has a step into `U_u`,
 * and a target may read the inputs of a step. So the target says that. If it cannot be reached, the states of the proof
 * leave the upper bound of the EX node as well.
 *
 * One step is enough for one EX node in a conjunction: two of them choose their inputs independently.
 */

import { type Lit, not, TRUE } from "../../aig/literal.ts";
import type { Clause } from "../../system/predicate.ts";
import type { Running } from "../engine.ts";
import type { Analysis } from "./analysis.ts";
import type { IictlEvent } from "./events.ts";

/** Upper bounds that read the inputs of a step. */
export class LookAhead {
  constructor(readonly analysis: Analysis) {}

  /** A literal over states and inputs: where the node is satisfied, it holds for some legal inputs. */
  upper(v: number): Lit {
    const { bounds, dag, kripke, prime } = this.analysis;
    const node = dag.nodes[v]!;
    if (!this.#helps(v, true)) return bounds.upper(v);
    const { aig } = kripke.system;
    switch (node.kind) {
      case "not":
        return not(this.#lower(node.arg));
      case "and": {
        const [one, other] = this.#sides(node.left, node.right);
        return aig.and(this.upper(one), bounds.upper(other));
      }
      case "EX":
        return aig.and(bounds.upper(v), prime.of(bounds.upper(node.arg)));
      default:
        return bounds.upper(v);
    }
  }

  /** No state of these clauses satisfies the literal of the node, whatever the inputs: so much for its EX nodes. */
  *exclude(v: number, clauses: readonly Clause[]): Running<IictlEvent, void> {
    const { analysis } = this;
    const { bounds, dag } = analysis;
    const node = dag.nodes[v]!;
    if (!this.#helps(v, true)) return;
    if (node.kind === "not") return yield* this.#excludeBelowNot(node.arg, clauses);
    if (node.kind === "and") {
      const [one, other] = this.#sides(node.left, node.right);
      return yield* this.exclude(one, [...clauses, [bounds.upper(other)]]);
    }
    const all = [...clauses, [bounds.upper(v)]].filter((clause) => !clause.includes(TRUE));
    yield* analysis.remove(v, { clauses: all });
  }

  #lower(v: number): Lit {
    const { bounds, dag, kripke } = this.analysis;
    const node = dag.nodes[v]!;
    if (node.kind === "not") return not(this.upper(node.arg));
    if (node.kind !== "and") return bounds.lower(v);
    return kripke.system.aig.and(this.#lower(node.left), this.#lower(node.right));
  }

  *#excludeBelowNot(v: number, clauses: readonly Clause[]): Running<IictlEvent, void> {
    const node = this.analysis.dag.nodes[v]!;
    if (node.kind === "not") return yield* this.exclude(node.arg, clauses);
    if (node.kind !== "and") return;
    yield* this.#excludeBelowNot(node.left, clauses);
    yield* this.#excludeBelowNot(node.right, clauses);
  }

  /** The argument of a conjunction that looks ahead, and the other one. */
  #sides(left: number, right: number): [number, number] {
    return this.#helps(left, true) ? [left, right] : [right, left];
  }

  /** Is there an EX node to be seen with this sign? */
  #helps(v: number, positive: boolean): boolean {
    const { bounds, dag } = this.analysis;
    const node = dag.nodes[v]!;
    switch (node.kind) {
      case "not":
        return this.#helps(node.arg, !positive);
      case "and":
        return this.#helps(node.left, positive) || this.#helps(node.right, positive);
      case "EX":
        return positive && bounds.upper(node.arg) !== TRUE;
      default:
        return false;
    }
  }
}
