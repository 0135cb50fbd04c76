/**
 * k-induction (Sheeran, Singh, Stålmarck, "Checking safety properties using induction and a SAT-solver",
 * FMCAD 2000), strengthened by an inductive predicate S.
 *
 *   S            inductive, as in `check_invariant.ts`
 *   base         I & c_0 & T & .. & c_j -> !bad_j                         for every j < k
 *   step         S, c and T along k + 1 points, !bad in the first k -> !bad in the last
 *
 * with the latches of the k + 1 points pairwise different if the proof says `simplePath`; only those latches are
 * compared on which bad and the constraints depend, directly or through other latches (the cone).
 *
 * Why they suffice. Take a shortest counterexample, of n + 1 points. By base, n >= k. Its last k + 1 points are
 * legal, satisfy S, and only the last one is bad, since a bad point before it would end a shorter
 * counterexample. No two of its points agree in the cone: the part between them could be cut out, for whether the
 * points that follow are legal and bad depends on the latches of the cone and on the inputs from there on, and what
 * is then reached satisfies S too. So the last k + 1 points contradict the step.
 */

import { type Lit, not } from "../aig/literal.ts";
import type { System } from "../system/system.ts";
import { coneOf } from "./sequential_cone.ts";
import { type CheckOutcome, outcomeOf, Rejection } from "./outcome.ts";
import { Paths } from "./paths.ts";
import type { KInductionProof } from "./proof.ts";
import { type NewSolver, proving } from "./prover.ts";
import { type Step, Unfolding } from "./unfolding.ts";

/** Check that `bad` is unreachable by k-induction. */
export function checkKInduction(
  system: System,
  bad: Lit,
  proof: KInductionProof,
  newSolver: NewSolver,
): CheckOutcome {
  return outcomeOf(() => {
    const { k, strengthening } = proof;
    if (!Number.isInteger(k) || k < 0) {
      throw new Rejection(`k is ${k}: expected an integer from 0 on`);
    }
    return new Paths(system, newSolver).dischargeInductive([strengthening], "S") +
      base(system, bad, k, newSolver) + step(system, bad, proof, newSolver);
  });
}

function base(system: System, bad: Lit, k: number, newSolver: NewSolver): number {
  const unfolding = new Unfolding(system);
  return proving(unfolding, newSolver, (prover) => {
    const steps: Step[] = [];
    const cone = coneOf(system, [bad]);
    for (let j = 0; j < k; j++) {
      steps.push(j === 0 ? unfolding.initial() : unfolding.after(steps[j - 1]!));
      for (const position of cone) steps[j]!.latch(position); // one step after the other
      prover.assume(steps[j]!.legal);
      const badNow = steps[j]!.lit(bad);
      prover.refute(`base: bad is not reached at step ${j}`, [badNow], steps);
      prover.assume(not(badNow));
    }
    return prover.discharged;
  });
}

function step(
  system: System,
  bad: Lit,
  { k, simplePath, strengthening }: KInductionProof,
  newSolver: NewSolver,
): number {
  const unfolding = new Unfolding(system);
  return proving(unfolding, newSolver, (prover) => {
    const steps: Step[] = [unfolding.anywhere()];
    for (let j = 1; j <= k; j++) steps.push(unfolding.after(steps[j - 1]!));
    const cone = coneOf(system, [bad]);
    steps.forEach((point, j) => {
      for (const position of cone) point.latch(position); // one step after the other
      prover.assume(point.legal, point.predicate(strengthening));
      if (j < k) prover.assume(not(point.lit(bad)));
      if (!simplePath) return;
      for (let i = 0; i < j; i++) {
        prover.assume(not(steps[i]!.sameLatches(point, cone)));
      }
    });
    prover.refute(`step: ${k} good steps are followed by a good one`, [
      steps[k]!.lit(bad),
    ], steps);
    return prover.discharged;
  });
}
