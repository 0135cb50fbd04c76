/**
 * When the search for a path to a bad state may stop: M. Sheeran, S. Singh, G. Stålmarck, "Checking safety properties
 * using induction and a SAT-solver", FMCAD 2000, the criterion for safety of Awedh and Somenzi (BMC 2005, section 1).
 *
 * | here | paper |
 * |---|---|
 * | forward, k | I(s_0) & simplePath_k, with no initial state after s_0 |
 * | backward, k | simplePath_k & bad(s_k), with no bad state before s_k and no initial state after s_0 |
 *
 * If one of them is unsatisfiable and bad is not reached in k - 1 or fewer steps, it is not reached at all; see
 * `src/proof/check_radius.ts`. Latches that bad cannot read take no part.
 */

import { not } from "../../aig/literal.ts";
import type { Solver } from "../../sat/solver.ts";
import { coi } from "../../system/coi.ts";
import type { SafetyProblem } from "../engine.ts";
import { type Attempt, PatientCriterion, PROOF_SLICE } from "./patience.ts";
import type { BmcOptions } from "./options.ts";
import { SimplePaths } from "./simple_paths.ts";

/** The criterion for safety. */
export function radiusCriterion(
  problem: SafetyProblem,
  options: BmcOptions,
  search: Solver,
): PatientCriterion {
  return new PatientCriterion(
    "radius",
    options,
    search,
    (criterion) => attempt(problem, options, criterion),
  );
}

function* attempt(
  problem: SafetyProblem,
  { slice = PROOF_SLICE }: BmcOptions,
  criterion: PatientCriterion,
): Attempt {
  const { bad } = problem;
  const { system } = coi(problem.system, [bad]);
  const forward = new SimplePaths(system, criterion.open(), "initial", slice);
  const backward = new SimplePaths(system, criterion.open(), "anywhere", slice);
  const both = [[forward, "forward"], [backward, "backward"]] as const;
  for (let k = 0;; k++) {
    while (criterion.refuted < k - 1) yield undefined;
    for (const [paths, direction] of both) {
      const { unroller } = paths;
      paths.extendTo(k + 1);
      if (k > 0) unroller.encoder.assert(not(unroller.initial(k)));
      if (k > 0 && paths === backward) unroller.encoder.assert(not(paths.at(bad, k - 1)));
      const asked = paths === backward ? [paths.at(bad, k)] : [];
      if (yield* paths.exists(asked, `${direction} radius, k = ${k}`)) continue;
      yield { kind: "termination", signal: "bad", bound: "k", value: k, by: direction };
      return { status: "holds", proof: { kind: "radius", k, direction } };
    }
  }
}
