/**
 * Lassos in a solver, by an encoding that is linear in their length (A. Biere, K. Heljanko, T. Junttila, T. Latvala, V.
 * Schuppan, "Linear encodings of bounded LTL model checking", LMCS 2006, without the formulas).
 *
 * | here | meaning |
 * |---|---|
 * | `steps` k | after the last of k steps the latches are those of some step i < k again |
 * | `turn` | the latches where the loop begins and ends, free leaves |
 * | `begins_i` | the loop may begin at step i: then the latches of frame i are `turn` |
 * | `inside` | the loop has begun at the current frame or before it |
 * | `seen_j` | justice literal j has held in the loop |
 *
 * A lasso with k steps exists if the latches of frame k can be `turn` with `inside` and all `seen_j`. If several
 * `begins_i` hold, the loop begins with the first of them. With constraints asserted in frames 0 .. k - 1 the
 * repeated part satisfies them for ever. All latches of the system are compared, so the trace is a lasso of the
 * system as it is.
 */

import { FALSE, type Lit, not } from "../../aig/literal.ts";
import { Unroller } from "../../encode/unroller.ts";
import type { SatLit } from "../../sat/literal.ts";
import type { Solver } from "../../sat/solver.ts";
import { Execution } from "../../system/execution.ts";
import type { Trace } from "../../system/trace.ts";
import type { LivenessProblem } from "../engine.ts";

/** The lassos with k steps that see every signal in their loop, for growing k. */
export class Lassos {
  readonly #unroller: Unroller;
  readonly #turn: readonly Lit[];
  #inside: Lit = FALSE;
  #seen: readonly Lit[];

  constructor(readonly problem: LivenessProblem, solver: Solver) {
    this.#unroller = new Unroller(problem.system, solver, { polarity: true });
    this.#turn = problem.system.latches.map(() => this.#unroller.aig.leaf());
    this.#seen = problem.justice.map(() => FALSE);
  }

  get steps(): number {
    return this.#unroller.depth;
  }

  /** Make the lassos as long as this; they never become shorter. */
  extendTo(steps: number): void {
    const { aig, encoder } = this.#unroller;
    while (this.steps < steps) {
      const frame = this.#unroller.addFrame();
      const begins = aig.leaf();
      encoder.assert(aig.or(not(begins), this.#turnsAt(frame)));
      this.#inside = aig.or(this.#inside, begins);
      this.#seen = this.problem.justice.map((lit, j) =>
        aig.or(this.#seen[j]!, aig.and(this.#inside, this.#unroller.at(lit, frame)))
      );
    }
  }

  /** A literal of the solver: there is a lasso. */
  some(): SatLit {
    const { aig, encoder } = this.#unroller;
    return encoder.encode(aig.andAll([this.#inside, ...this.#seen, this.#turnsAt(this.steps)]));
  }

  #turnsAt(frame: number): Lit {
    const { aig, system } = this.#unroller;
    return aig.andAll(
      system.latches.map(({ lit }, l) => aig.iff(this.#unroller.at(lit, frame), this.#turn[l]!)),
    );
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
