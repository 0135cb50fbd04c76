/**
 * Bounded model checking: is there a counterexample of length k, for k = 0, 1, 2, …?
 *
 * - A. Biere, A. Cimatti, E. Clarke, Y. Zhu: Symbolic model checking without BDDs. TACAS 1999.
 * - M. Awedh, F. Somenzi: Termination criteria for bounded model checking. BMC 2005. (Its criteria plug in as
 *   {@linkcode Criterion}.)
 *
 * The unrolling grows with the bound and one solver keeps what it learns. Since bounds are tried in order, the
 * first counterexample is a shortest one, unless `from` skips bounds.
 */

import { Unroller } from "../../encode/unroller.ts";
import { negate } from "../../sat/literal.ts";
import { ask } from "../ask.ts";
import { defaultSolver, type Running, type SafetyProblem } from "../engine.ts";
import { type BmcEvent, type BmcOptions, BmcView, conclude, exhausted } from "./options.ts";

export { bmcLasso } from "./lasso.ts";
export type { BmcEvent, BmcOptions, BoundEvent, Criterion } from "./options.ts";

/** Search for a shortest path to `bad`. The bound is the number of steps before the bad one. */
export function* bmc(problem: SafetyProblem, options: BmcOptions = {}): Running<BmcEvent> {
  const { system, bad } = problem;
  const { from = 0, to = Infinity, slice = 1000, interrupt, seed } = options;
  const solver = (options.solver ?? defaultSolver)({ interrupt, seed });
  try {
    const unroller = new Unroller(system, solver, { polarity: true });
    const view = new BmcView(() => ({
      conflicts: solver.statistics.conflicts,
      variables: solver.variables,
    }));
    yield { kind: "start", view };
    for (let bound = 0; bound <= to; bound++) {
      unroller.addFrame();
      if (bound < from) continue;
      const lit = unroller.literal(bad, bound);
      if (yield* ask(solver, [lit], slice, `bmc, bound ${bound}`)) {
        return { status: "fails", trace: unroller.trace(bound + 1) };
      }
      solver.addClause([negate(lit)]); // it stays so
      view.bound = bound;
      yield { kind: "bound", bound };
      const verdict = yield* conclude(options, bound);
      if (verdict !== undefined) return verdict;
    }
    return { status: "unknown", reason: exhausted(from, to) };
  } finally {
    solver.dispose();
  }
}
