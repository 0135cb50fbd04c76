/**
 * The checker's solver with an end in sight: it looks at the clock and at the interrupt flag while it encodes and
 * between slices of its search, and gives up by throwing. Judging evidence is one synchronous call, so this is the only
 * place where it can be stopped.
 */

import type { NewSolver } from "../proof/prover.ts";
import type { Solver } from "../sat/solver.ts";

/** The evidence was not judged in time. */
export class NotJudged extends Error {
  override readonly name = "NotJudged";
}

/** Conflicts between two looks at the clock, and new variables between two looks. */
const CONFLICTS = 2000;
const VARIABLES = 8192;

/** Solvers that throw {@linkcode NotJudged} once `stop` gives a reason. */
export function boundedSolver(newSolver: NewSolver, stop: () => string | undefined): NewSolver {
  const look = () => {
    const reason = stop();
    if (reason !== undefined) throw new NotJudged(reason);
  };
  let fresh = 0;
  const bounded = () => {
    look();
    const solver = newSolver();
    const { newVariable, solve } = solver;
    const methods: Pick<Solver, "newVariable" | "solve"> = {
      newVariable: () => {
        if (++fresh % VARIABLES === 0) look();
        return newVariable.call(solver);
      },
      solve: (assumptions, options) => {
        for (let left = options?.conflicts ?? Infinity;; left -= CONFLICTS) {
          look();
          const conflicts = Math.min(CONFLICTS, left);
          const status = solve.call(solver, assumptions, { ...options, conflicts });
          if (status !== "unknown" || left <= CONFLICTS) return status;
        }
      },
    };
    return Object.assign(solver, methods);
  };
  return Object.assign(bounded, { look });
}
