/** When an EU node walks, and how far: see `walk.ts`. */

import type { CtlDag } from "../../proof/ctl_dag.ts";
import type { Trace } from "../../system/trace.ts";
import type { Running } from "../engine.ts";
import type { ReachResult } from "../ic3/reach.ts";
import type { Analysis } from "./analysis.ts";
import type { IictlEvent } from "./events.ts";
import type { Until } from "./resting.ts";
import { walkFar, type WalkPlan } from "./walk.ts";

/** Refinements of a node until the first walk, the states it may see, and those of the longest one. */
const WALK_AFTER = 2;
const FIRST_WALK = 128;
const LONGEST_WALK = 1024;

/** The walks of one node. */
export class Walks {
  #rounds = 0;

  constructor(readonly analysis: Analysis, readonly until: Until) {}

  /**
   * Now and then a walk that gets far instead of a shortest path, if the target takes more than a look. Each may be twice as
   * long as the one before.
   */
  *far(from: Uint8Array): Running<IictlEvent, Trace | undefined> {
    if (this.#isExact()) return undefined;
    const { walkAfter = WALK_AFTER, seed = 0 } = this.analysis.options;
    const round = ++this.#rounds;
    const turn = Math.log2(round / walkAfter);
    if (turn < 0 || !Number.isInteger(turn)) return undefined;
    const most = Math.min(FIRST_WALK * 2 ** turn, LONGEST_WALK);
    return yield* this.#walk({ from, most, seed: seed + round });
  }

  /**
   * A path by walking, if a look tells targets from others: there may be some deep down that IC3 takes long to find. Only for
   * nodes with no temporal operator above: others are asked about many states, and short paths are better for them.
   */
  *path(from: Uint8Array): Running<IictlEvent, ReachResult> {
    const { dag, kripke, options } = this.analysis;
    const { walkAfter = WALK_AFTER, seed = 0 } = options;
    if (walkAfter < Infinity && this.#isExact() && isTop(dag, this.until.v)) {
      for (let most = FIRST_WALK; most <= LONGEST_WALK; most *= 2) {
        const trace = yield* this.#walk({ from, most, seed: seed + most, first: true });
        if (trace === undefined) continue;
        const last = new Uint8Array(kripke.system.inputs.length);
        return { status: "reached", trace: { ...trace, inputs: [...trace.inputs, last] } };
      }
    }
    return { status: "unknown", reason: "no walk got there" };
  }

  /** Does a look tell whether a state is a target? */
  #isExact(): boolean {
    const { bounds } = this.analysis;
    return bounds.lower(this.until.w) === bounds.upper(this.until.w);
  }

  *#walk(
    plan: Omit<WalkPlan, "through" | "target">,
  ): Running<IictlEvent, Trace | undefined> {
    const { bounds, kripke } = this.analysis;
    const { v, u, w } = this.until;
    const through = kripke.system.aig.and(bounds.upper(u), bounds.upper(v));
    const trace = yield* walkFar(kripke, { ...plan, through, target: bounds.upper(w) });
    if (trace !== undefined) yield { kind: "walk", node: v, length: trace.inputs.length };
    return trace;
  }
}

/** Is there no temporal operator above the node? */
function isTop({ nodes, root }: CtlDag, v: number): boolean {
  const above = [root];
  for (let i = 0; i < above.length; i++) {
    if (above[i] === v) return true;
    const node = nodes[above[i]!]!;
    if (node.kind === "not") above.push(node.arg);
    if (node.kind === "and") above.push(node.left, node.right);
  }
  return false;
}
