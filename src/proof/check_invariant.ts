/**
 * Inductive invariants.
 *
 *   initiation   I & c -> Inv
 *   consecution  Inv & c & T & c' -> Inv'
 *   safety       Inv & c -> !bad
 *
 * Why they suffice. A counterexample is a path of points that all satisfy the constraints `c`, from an initial
 * state to a point with `bad`. Its first point satisfies Inv by initiation, every further one by consecution,
 * so the last one does, and by safety it is not bad. Since all points of the path are legal, `c` may be
 * assumed at both ends of a step; Inv may read inputs. The clauses of Inv are checked one by one.
 */

import type { Lit } from "../aig/literal.ts";
import type { System } from "../system/system.ts";
import { type CheckOutcome, outcomeOf } from "./outcome.ts";
import { Paths } from "./paths.ts";
import type { InvariantProof } from "./proof.ts";
import { type NewSolver, proving } from "./prover.ts";

/** Check that the invariant excludes `bad`. */
export function checkInvariant(
  system: System,
  bad: Lit,
  proof: InvariantProof,
  newSolver: NewSolver,
): CheckOutcome {
  return outcomeOf(() => {
    const paths = new Paths(system, newSolver);
    const unfolding = paths.unfold();
    return paths.dischargeInductive([proof.invariant], "Inv") +
      proving(unfolding, newSolver, (prover) => {
        const now = unfolding.anywhere();
        const lits = [now.predicate(proof.invariant), now.legal, now.lit(bad)];
        prover.refute("safety: Inv & c -> !bad", lits, [now]);
        return prover.discharged;
      });
  });
}
