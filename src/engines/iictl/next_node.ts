/** EX nodes: equations 4 and 5. */

import type { Running } from "../engine.ts";
import type { Decision, TemporalNode, Undecided } from "./decide.ts";
import type { IictlEvent } from "./events.ts";
import { Generalization } from "./generalize.ts";

/** `EX u`. */
export class NextNode implements TemporalNode {
  readonly #generalization: Generalization;

  constructor(readonly decision: Decision, readonly v: number, readonly u: number) {
    this.#generalization = new Generalization(decision.analysis, v);
  }

  *refine({ state }: Undecided): Running<IictlEvent, void> {
    const { analysis } = this.decision;
    const { bounds, kripke, prime, reachable, steps } = analysis;
    const cube = kripke.cubeOf(state);
    yield { kind: "query", node: this.v, bound: "upper", engine: "sat" };
    const step = [reachable.lit, bounds.upper(this.v), kripke.legal];
    const others = [...step, prime.of(bounds.upper(this.u))];
    if (!(yield* steps.areSat([...others, ...cube]))) { // (4)
      const core = (yield* steps.minimalCore(others, cube))!;
      yield* analysis.remove(this.v, { clauses: core.map((lit) => [lit]) });
      return;
    }
    const { inputs } = steps.model();
    yield { kind: "query", node: this.v, bound: "lower", engine: "sat" };
    if (yield* this.#generalization.addState(state)) return; // (5)
    const successor = analysis.statesAlong({ initial: state, inputs: [inputs] })[1]!;
    const target = kripke.cubeOf(successor);
    const set = kripke.system.aig.andAll(target);
    yield* this.decision.decide({ set, cube: target }, "All", this.u);
  }

  dispose(): void {}
}
