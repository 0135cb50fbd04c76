/**
 * `decide(T, l, v)`, Fig. 1 with the multi-state tasks of section 3.3: make the bounds of node v decide whether all
 * states of T satisfy it, or whether one does. There is no answer to return: whoever asked looks at the bounds, which may
 * also tell that the whole question is settled.
 */

import { type Lit, not } from "../../aig/literal.ts";
import type { Cube } from "../../system/predicate.ts";
import type { Running } from "../engine.ts";
import type { Analysis } from "./analysis.ts";
import type { IictlEvent } from "./events.ts";
import { GlobalNode } from "./global_node.ts";
import { NextNode } from "./next_node.ts";
import { UntilNode } from "./until_node.ts";

/** Whether all states of a task are asked for, or one. */
export type Label = "All" | "One";

/** A set of states; all of them are reachable. */
export interface Task {
  /** Over latches; may read inputs, then it means the states for which there are inputs. */
  readonly set: Lit;
  /** The same as a cube, if it is one. */
  readonly cube?: Cube;
}

/** What is left of a task. */
export interface Undecided {
  /** The states that are not decided, and perhaps some that are. */
  readonly set: Lit;
  /** One of them that is not. */
  readonly state: Uint8Array;
}

/** A temporal node at work. */
export interface TemporalNode {
  /** Refine a bound so that something about the undecided states is decided. */
  refine(undecided: Undecided, task: Task, label: Label): Running<IictlEvent, void>;
  dispose(): void;
}

/** Decides tasks. */
export class Decision {
  readonly #temporal = new Map<number, TemporalNode>();

  constructor(readonly analysis: Analysis) {
    const { dag } = analysis;
    dag.nodes.forEach((node, v) => {
      if (node.kind === "EX") this.#temporal.set(v, new NextNode(this, v, node.arg));
      if (node.kind === "EU") this.#temporal.set(v, new UntilNode(this, v, node.left, node.right));
      if (node.kind === "EG") this.#temporal.set(v, new GlobalNode(this, v, node.arg));
    });
  }

  /** Decide a task at a node, or settle the question. */
  *decide(task: Task, label: Label, v: number): Running<IictlEvent, void> {
    if ((yield* this.#undecided(task.set, label, v)) === undefined) return;
    yield { kind: "decide", node: v, label, cube: task.cube };
    const node = this.analysis.dag.nodes[v]!;
    switch (node.kind) {
      case "atom":
        return;
      case "not":
        return yield* this.decide(task, label === "All" ? "One" : "All", node.arg);
      case "and":
        if (label === "One") return yield* this.#both(task, node.left, node.right);
        yield* this.decide(task, "All", node.left);
        if (yield* this.analysis.isSettled()) return;
        if (yield* this.#isSat(task.set, not(this.analysis.bounds.upper(node.left)))) return;
        return yield* this.decide(task, "All", node.right);
    }
    const temporal = this.#temporal.get(v)!;
    for (;;) {
      if (yield* this.analysis.isSettled()) return;
      const undecided = yield* this.#undecided(task.set, label, v);
      if (undecided === undefined) return;
      yield* temporal.refine(undecided, task, label);
    }
  }

  /** Take from the upper bounds of EU nodes in a formula what one step shows; one query each, if there is news. */
  *closeBelow(v: number): Running<IictlEvent, void> {
    const node = this.analysis.dag.nodes[v]!;
    for (const arg of "arg" in node ? [node.arg] : "left" in node ? [node.left, node.right] : []) {
      yield* this.closeBelow(arg);
    }
    const temporal = this.#temporal.get(v);
    if (temporal instanceof UntilNode) yield* temporal.close();
  }

  /** Does one state of the task satisfy both nodes? */
  *#both(task: Task, u: number, w: number): Running<IictlEvent, void> {
    const { analysis } = this;
    const { bounds } = analysis;
    const { aig } = analysis.kripke.system;
    for (let rest: Task = task;;) {
      yield* this.decide(rest, "One", u);
      if (yield* analysis.isSettled()) return;
      const candidates = aig.and(rest.set, bounds.lower(u));
      if (!(yield* this.#isSat(candidates))) return;
      yield* this.decide({ set: candidates }, "One", w);
      if (yield* analysis.isSettled()) return;
      if (yield* this.#isSat(candidates, bounds.lower(w))) return;
      rest = { set: aig.and(rest.set, not(candidates)) };
      if (!(yield* this.#isSat(rest.set))) return;
    }
  }

  /** The undecided part of a task, or undefined if the task is decided. */
  *#undecided(set: Lit, label: Label, v: number): Running<IictlEvent, Undecided | undefined> {
    const { bounds, kripke, steps } = this.analysis;
    const [upper, lower] = [bounds.upper(v), bounds.lower(v)];
    const decided = label === "All" ? not(upper) : lower;
    if (yield* this.#isSat(set, decided)) return undefined;
    const open = label === "All" ? not(lower) : upper;
    if (!(yield* this.#isSat(set, open))) return undefined;
    return { set: kripke.system.aig.and(set, open), state: steps.model().state };
  }

  #isSat(...lits: Lit[]): Running<IictlEvent, boolean> {
    return this.analysis.steps.areSat(lits);
  }

  /** Give back the memory of all nodes. */
  dispose(): void {
    for (const node of this.#temporal.values()) node.dispose();
  }
}
