/**
 * The forward and backward recurrence radius as a proof of safety (Sheeran, Singh, Stålmarck, "Checking safety
 * properties using induction and a SAT-solver", FMCAD 2000, as used by Awedh and Somenzi, "Termination Criteria for
 * Bounded Model Checking: Extensions and Comparison", BMC 2005, section 1).
 *
 *   base       I & c_0 & T & .. & c_j -> !bad_j                                        for every j < k
 *   forward    there are no k + 1 legal points in a row of which exactly the first is initial
 *   backward   there are no k + 1 legal points in a row of which exactly the last is bad and none but perhaps the
 *              first is initial
 *
 * with the latches of the k + 1 points pairwise different. Only latches on which bad and the constraints depend are
 * compared, and asked whether they have their reset values (the cone).
 *
 * Why they suffice. Take a shortest counterexample, of l + 1 points. By base, l >= k. No two of its points agree in the
 * cone, or the part between them could be cut out; no point but the first is initial in the cone, or the part before it
 * could be left out (the latches outside of the cone can be given their reset values then: nobody reads them); no point
 * but the last is bad. So its first k + 1 points contradict `forward`, and its last k + 1 points contradict `backward`.
 */

import { type Lit, not, notIf } from "../aig/literal.ts";
import type { System } from "../system/system.ts";
import { type CheckOutcome, outcomeOf, Rejection } from "./outcome.ts";
import type { RadiusProof } from "./proof.ts";
import { type NewSolver, proving } from "./prover.ts";
import { coneOf } from "./sequential_cone.ts";
import { type Step, Unfolding } from "./unfolding.ts";

/** Check that `bad` is unreachable. */
export function checkRadius(
  system: System,
  bad: Lit,
  proof: RadiusProof,
  newSolver: NewSolver,
): CheckOutcome {
  return outcomeOf(() => dischargeRadius(system, bad, proof, newSolver));
}

/** Discharge base and one of the two; returns the number of obligations. */
export function dischargeRadius(
  system: System,
  bad: Lit,
  { k, direction }: Pick<RadiusProof, "k" | "direction">,
  newSolver: NewSolver,
): number {
  if (!Number.isInteger(k) || k < 0) {
    throw new Rejection(`k is ${k}: expected an integer from 0 on`);
  }
  const cone = coneOf(system, [bad]);
  return base(system, bad, k, cone, newSolver) +
    radius(system, bad, { k, direction }, cone, newSolver);
}

function base(
  system: System,
  bad: Lit,
  k: number,
  cone: readonly number[],
  newSolver: NewSolver,
): number {
  const unfolding = new Unfolding(system);
  return proving(unfolding, newSolver, (prover) => {
    const steps: Step[] = [];
    for (let j = 0; j < k; j++) {
      const step = j === 0 ? unfolding.initial() : unfolding.after(steps[j - 1]!);
      steps.push(step);
      for (const position of cone) step.latch(position); // one step after the other
      prover.assume(step.legal);
      prover.refute(`base: bad is not reached at step ${j}`, [step.lit(bad)], steps);
      prover.assume(not(step.lit(bad)));
    }
    return prover.discharged;
  });
}

function radius(
  system: System,
  bad: Lit,
  { k, direction }: Pick<RadiusProof, "k" | "direction">,
  cone: readonly number[],
  newSolver: NewSolver,
): number {
  const unfolding = new Unfolding(system);
  const { aig } = unfolding;
  const isInitial = (step: Step) =>
    aig.andAll(cone.flatMap((position) => {
      const { lit, reset } = system.latches[position]!;
      return reset === lit ? [] : [notIf(step.latch(position), reset === 0)];
    }));
  return proving(unfolding, newSolver, (prover) => {
    const forward = direction === "forward";
    const steps = [forward ? unfolding.initial() : unfolding.anywhere()];
    for (let j = 0; j <= k; j++) {
      if (j > 0) steps.push(unfolding.after(steps[j - 1]!));
      const step = steps[j]!;
      for (const position of cone) step.latch(position); // one step after the other
      prover.assume(step.legal);
      if (j > 0) prover.assume(not(isInitial(step)));
      if (!forward && j < k) prover.assume(not(step.lit(bad)));
      for (let i = 0; i < j; i++) prover.assume(not(steps[i]!.sameLatches(step, cone)));
    }
    const title = forward
      ? `forward: no simple path of ${k} steps starts in its only initial state`
      : `backward: no simple path of ${k} steps ends in its only bad state`;
    prover.refute(title, forward ? [] : [steps[k]!.lit(bad)], steps);
    return prover.discharged;
  });
}
