/**
 * Bounded model checking for infinite paths: is there a lasso with k steps, for k = 1, 2, 3, …? (Biere et al., TACAS
 * 1999.) Beside the search, the termination criteria of Awedh and Somenzi look for a proof that there is none.
 *
 * All latches of the system take part; cone of influence reduction is the caller's choice.
 */

import { TRUE } from "../../aig/literal.ts";
import { coi } from "../../system/coi.ts";
import { l2s } from "../../system/l2s.ts";
import { ask } from "../ask.ts";
import { defaultSolver, type LivenessProblem, type Running } from "../engine.ts";
import { Lassos } from "./lassos.ts";
import { type BmcEvent, type BmcOptions, BmcView, conclude, exhausted } from "./options.ts";
import { bmc } from "./paths.ts";
import { terminationCriterion } from "./termination.ts";

/**
 * Search for a shortest lasso that satisfies every justice literal in its loop.
 *
 * @example
 * ```ts
 * import { assertEquals } from "@std/assert";
 * import { Run, engines, expression, system } from "kripke";
 *
 * const toggle = system("toggle")`var on : bool = false  next on = !on`;
 * const problem = { system: toggle.system, justice: [expression(toggle, "on")] };
 * assertEquals(new Run(engines.bmcLasso(problem)).finish().status, "fails"); // `on` comes again and again
 * ```
 */
export function* bmcLasso(
  problem: LivenessProblem,
  options: BmcOptions = {},
): Running<BmcEvent> {
  if (options.fairness === "l2s") return yield* bySafety(problem, options);
  const { from = 1, to = Infinity, slice = 1000, interrupt, seed, termination = true } = options;
  const solver = (options.solver ?? defaultSolver)({ interrupt, seed });
  const patient = termination ? [terminationCriterion(problem, options, solver)] : [];
  const criteria = [...patient, ...options.criteria ?? []];
  try {
    const lassos = new Lassos(problem, solver);
    const view = new BmcView(() => ({
      conflicts: solver.statistics.conflicts,
      variables: solver.variables,
    }));
    yield { kind: "start", view };
    const early = yield* conclude(patient, 0); // a lasso has at least one step
    if (early !== undefined) return early;
    for (let bound = 1; bound <= to; bound++) {
      lassos.extendTo(bound);
      if (bound < from) continue;
      if (yield* ask(solver, [lassos.some()], slice, `bmc, lassos of ${bound} steps`)) {
        return { status: "fails", trace: lassos.trace() };
      }
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

/**
 * The treatment `l2s`: paths to the bad of the construction, which are as long as the lassos. They close on the latches
 * that the signals can read.
 */
function* bySafety(problem: LivenessProblem, options: BmcOptions): Running<BmcEvent> {
  const justice = problem.justice.length === 0 ? [TRUE] : problem.justice;
  const cone = coi(problem.system, justice); // every latch is doubled
  const reduction = l2s(cone.system, justice.map((lit) => cone.mapLit(lit)));
  const { termination = true } = options;
  const verdict = yield* bmc({ system: reduction.system, bad: reduction.bad }, {
    ...options,
    termination,
  });
  switch (verdict.status) {
    case "fails":
      return { status: "fails", trace: cone.liftTrace(reduction.liftTrace(verdict.trace)) };
    case "unknown":
      return verdict;
    case "holds": {
      const { proof } = verdict;
      if (proof.kind !== "radius") {
        throw new TypeError(`a proof of kind ${proof.kind} cannot be turned into one of liveness`);
      }
      return { status: "holds", proof: { ...proof, kind: "loop-radius" } };
    }
  }
}
