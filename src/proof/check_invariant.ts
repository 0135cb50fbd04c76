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
 * assumed at both ends of a step; Inv may read inputs.
 */

import { type Lit, not } from "../aig/literal.ts";
import { clauseText } from "../system/cube_text.ts";
import { Names } from "../system/names.ts";
import type { Predicate } from "../system/predicate.ts";
import type { System } from "../system/system.ts";
import type { Valuation } from "./describe.ts";
import { type CheckOutcome, outcomeOf } from "./outcome.ts";
import type { InvariantProof } from "./proof.ts";
import { type NewSolver, proving } from "./prover.ts";
import { type Step, Unfolding } from "./unfolding.ts";

/** Check that the invariant excludes `bad`. */
export function checkInvariant(
  system: System,
  bad: Lit,
  proof: InvariantProof,
  newSolver: NewSolver,
): CheckOutcome {
  return outcomeOf(() => {
    const discharged = dischargeInductive(system, [proof.invariant], newSolver, "Inv");
    const unfolding = new Unfolding(system);
    return discharged + proving(unfolding, newSolver, (prover) => {
      const now = unfolding.anywhere();
      const lits = [now.predicate(proof.invariant), now.legal, now.lit(bad)];
      prover.refute("safety: Inv & c -> !bad", lits, [now]);
      return prover.discharged;
    });
  });
}

/**
 * Check a list of predicates of which each is inductive relative to the ones before it: together they hold in
 * every point of every legal path from an initial state. Returns the number of obligations.
 */
export function dischargeInductive(
  system: System,
  predicates: readonly Predicate[],
  newSolver: NewSolver,
  name: string,
): number {
  const titles = predicates.map((_, i) => predicates.length === 1 ? name : `${name}_${i + 1}`);
  const start = new Unfolding(system);
  const initiation = proving(start, newSolver, (prover) => {
    const now = start.initial();
    prover.assume(now.legal);
    predicates.forEach((predicate, i) => {
      const broken = not(now.predicate(predicate));
      prover.refute(
        `initiation: I & c -> ${titles[i]}`,
        [broken],
        [now],
        brokenClause(system, now, predicate),
      );
    });
    return prover.discharged;
  });
  const step = new Unfolding(system);
  return initiation + proving(step, newSolver, (prover) => {
    const now = step.anywhere();
    const then = step.after(now);
    prover.assume(now.legal, then.legal);
    predicates.forEach((predicate, i) => {
      prover.assume(now.predicate(predicate));
      const next = then.predicate(predicate);
      prover.refute(
        `consecution: ${titles[i]} & c & T & c' -> ${titles[i]}'`,
        [not(next)],
        [now, then],
        brokenClause(system, then, predicate),
      );
      prover.assume(next);
    });
    return prover.discharged;
  });
}

/** Names the first clause that a counterexample breaks. */
function brokenClause(system: System, step: Step, predicate: Predicate) {
  return (valuation: Valuation): string | undefined => {
    const broken = predicate.clauses.find((clause) => !valuation(step.some(clause)));
    if (broken === undefined || predicate.clauses.length === 1) return undefined;
    return `clause ${clauseText(new Names(system), broken)}`;
  };
}
