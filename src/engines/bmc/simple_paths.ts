/**
 * Simple paths: legal points in a row with pairwise different latches, one longer than the other.
 *
 * Only states that a model repeats are made different (N. Eén, N. Sörensson, "Temporal induction by incremental SAT
 * solving", BMC 2003). Since every path that is asked for is as long as the unrolling, what is asserted about one length
 * stays true of the longer ones.
 */

import { type Lit, not } from "../../aig/literal.ts";
import { Unroller } from "../../encode/unroller.ts";
import type { Solver } from "../../sat/solver.ts";
import { Execution } from "../../system/execution.ts";
import type { System } from "../../system/system.ts";
import { ask } from "../ask.ts";
import type { TickEvent } from "../engine.ts";

/** The simple paths of a system, from its initial states or from anywhere. */
export class SimplePaths {
  readonly unroller: Unroller;
  readonly #execution: Execution;

  /** @param facts literals of the system that hold at every point of the paths */
  constructor(
    readonly system: System,
    solver: Solver,
    readonly from: "initial" | "anywhere",
    readonly slice: number,
    readonly facts: readonly Lit[] = [],
  ) {
    const initialised = from === "initial";
    this.unroller = new Unroller(system, solver, { polarity: true, initialised });
    this.#execution = new Execution(system);
  }

  /** Make the paths as long as this; they never become shorter. */
  extendTo(points: number): void {
    while (this.unroller.depth < points) {
      const frame = this.unroller.addFrame();
      for (const lit of this.facts) this.unroller.encoder.assert(this.unroller.at(lit, frame));
    }
  }

  /** A literal at a point. */
  at(lit: Lit, point: number): Lit {
    return this.unroller.at(lit, point);
  }

  /** Is there one that satisfies these literals of the unrolled graph? */
  *exists(asked: readonly Lit[], activity: string): Generator<TickEvent, boolean> {
    const { aig, encoder } = this.unroller;
    const all = encoder.encode(aig.andAll(asked));
    for (;;) {
      yield { kind: "tick", activity };
      if (!(yield* ask(encoder.solver, [all], this.slice, activity))) return false;
      if (!this.#separate()) return true;
    }
  }

  /** Make states different that the model repeats; false if it repeats none. */
  #separate(): boolean {
    const { initial, inputs } = this.unroller.trace(this.unroller.depth);
    const first = new Map<string, number>();
    let repeats = false;
    this.#execution.start(initial);
    inputs.forEach((vector, j) => {
      const state = this.#execution.state().join("");
      const i = first.get(state);
      if (i === undefined) first.set(state, j);
      else {
        this.unroller.encoder.assert(not(sameLatches(this.unroller, i, j)));
        repeats = true;
      }
      this.#execution.apply(vector);
      this.#execution.advance();
    });
    return repeats;
  }
}

/** The latches of two frames are equal. */
export function sameLatches(unroller: Unroller, i: number, k: number): Lit {
  const { aig, system } = unroller;
  return aig.andAll(
    system.latches.map(({ lit }) => aig.iff(unroller.at(lit, i), unroller.at(lit, k))),
  );
}
