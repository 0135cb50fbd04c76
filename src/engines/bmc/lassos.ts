/**
 * Lassos in a solver (Biere et al., TACAS 1999, section 3).
 *
 * | here | meaning |
 * |---|---|
 * | `steps` k | after the last of k steps the latches are those of step `loop` again |
 * | `seen[j][i]` | justice literal j holds in some frame i .. k - 1 |
 *
 * A lasso with k steps exists if for some i < k the latches of frame i and k are equal and all `seen[j][i]`. With
 * constraints asserted in frames 0 .. k - 1 the repeated part satisfies them for ever. All latches of the system are
 * compared, so the trace is a lasso of the system as it is.
 */

import type { Lit } from "../../aig/literal.ts";
import { Unroller } from "../../encode/unroller.ts";
import type { SatLit } from "../../sat/literal.ts";
import type { Solver } from "../../sat/solver.ts";
import { Execution } from "../../system/execution.ts";
import type { Trace } from "../../system/trace.ts";
import type { LivenessProblem } from "../engine.ts";
import { sameLatches } from "./simple_paths.ts";

/** The lassos with k steps that see every signal in their loop, for growing k. */
export class Lassos {
  readonly #unroller: Unroller;
  readonly #seen: Lit[][];

  constructor(readonly problem: LivenessProblem, solver: Solver) {
    this.#unroller = new Unroller(problem.system, solver, { polarity: true });
    this.#seen = problem.justice.map(() => []);
  }

  get steps(): number {
    return this.#unroller.depth;
  }

  /** Make the lassos as long as this; they never become shorter. */
  extendTo(steps: number): void {
    const { aig } = this.#unroller;
    while (this.steps < steps) {
      const frame = this.#unroller.addFrame();
      this.problem.justice.forEach((lit, j) => {
        const now = this.#unroller.at(lit, frame);
        this.#seen[j] = [...this.#seen[j]!.map((before) => aig.or(before, now)), now];
      });
    }
  }

  /** A literal of the solver: there is a lasso. */
  some(): SatLit {
    const { aig, encoder } = this.#unroller;
    const loops: Lit[] = [];
    for (let i = 0; i < this.steps; i++) {
      const visits = aig.andAll(this.#seen.map((row) => row[i]!));
      loops.push(aig.and(visits, sameLatches(this.#unroller, i, this.steps)));
    }
    return encoder.encode(aig.orAll(loops));
  }

  /** The lasso in the model of the solver; it returns to the latest step from which on every signal is seen. */
  trace(): Trace {
    const { system, justice } = this.problem;
    const path = this.#unroller.trace(this.steps);
    const execution = new Execution(system, justice);
    execution.start(path.initial);
    const states = [path.initial];
    const visits = path.inputs.map((inputs) => {
      execution.apply(inputs);
      const visited = justice.map((lit) => execution.value(lit) === 1);
      execution.advance();
      states.push(execution.state());
      return visited;
    });
    const last = states.pop()!;
    for (let loop = states.length - 1; loop >= 0; loop--) {
      const returns = states[loop]!.every((bit, l) => bit === last[l]);
      const fair = justice.every((_, j) => visits.slice(loop).some((visited) => visited[j]));
      if (returns && fair) return { ...path, loop };
    }
    throw new Error("bmc: the model contains no lasso, which is a bug");
  }
}
