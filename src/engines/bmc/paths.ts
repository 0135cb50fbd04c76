/** Bounded model checking for finite paths: is `bad` reached in k steps, for k = 0, 1, 2, …? */

import { Unroller } from "../../encode/unroller.ts";
import { negate } from "../../sat/literal.ts";
import { ask } from "../ask.ts";
import { defaultSolver, type Running, type SafetyProblem } from "../engine.ts";
import { type BmcEvent, type BmcOptions, BmcView, conclude, exhausted } from "./options.ts";
import { radiusCriterion } from "./radius.ts";

/**
 * Search for a shortest path to `bad`. The bound is the number of steps before the bad one.
 *
 * @throws {RangeError} if bounds are skipped and termination is asked for
 * @example
 * ```ts
 * import { assertEquals } from "@std/assert";
 * import { Run, engines, system } from "kripke";
 *
 * const counter = system("counter")`
 *   var  n : 0..7 = 0
 *   next n = n < 5 ? n + 1 : n
 *   invariant low  : n < 3
 * `;
 * const bad = counter.system.bads[0]!.lit;
 * assertEquals(new Run(engines.bmc({ system: counter.system, bad })).finish().status, "fails");
 * ```
 */
export function* bmc(problem: SafetyProblem, options: BmcOptions = {}): Running<BmcEvent> {
  const { system, bad } = problem;
  const { from = 0, to = Infinity, slice = 1000, interrupt, seed, termination = false } = options;
  if (termination && from > 0) {
    throw new RangeError(
      `bmc cannot prove anything about bounds it skips: with termination, from must be 0, not ${from}`,
    );
  }
  const solver = (options.solver ?? defaultSolver)({ interrupt, seed });
  const patient = termination ? [radiusCriterion(problem, options, solver)] : [];
  const criteria = [...patient, ...options.criteria ?? []];
  try {
    const unroller = new Unroller(system, solver, { polarity: true });
    const view = new BmcView(() => ({
      conflicts: solver.statistics.conflicts,
      variables: solver.variables,
    }));
    yield { kind: "start", view };
    const early = yield* conclude(patient, -1);
    if (early !== undefined) return early;
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
      const verdict = yield* conclude(criteria, bound);
      if (verdict !== undefined) return verdict;
    }
    return { status: "unknown", reason: exhausted(from, to) };
  } finally {
    for (const criterion of patient) criterion.dispose();
    solver.dispose();
  }
}
