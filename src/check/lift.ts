/** Evidence about a reduced system as evidence about the original one. */

import type { Evidence } from "../proof/certificate.ts";
import type { Claim } from "../proof/claim.ts";
import type { Reduction } from "../system/reduction.ts";
import type { EngineAnswer } from "./engines.ts";

/** A claim about the original system as one about the reduced one. */
export function reduceClaim(reduction: Reduction, claim: Claim): Claim {
  switch (claim.kind) {
    case "bad":
      return { ...claim, lit: reduction.mapLit(claim.lit) };
    case "justice":
      return { ...claim, lits: claim.lits.map((lit) => reduction.mapLit(lit)) };
    case "ctl":
      return claim;
  }
}

/**
 * The evidence of an answer, for the original system.
 *
 * Invariants are lifted by the reduction. The regions, walls and bounds of other proofs are not invariants, so
 * they need a reduction that leaves literals as they are, as the cone of influence does.
 */
export function liftAnswer(
  reduction: Reduction,
  answer: Exclude<EngineAnswer, { status: "unknown" }>,
): Evidence {
  if ("trace" in answer) return { kind: "trace", trace: reduction.liftTrace(answer.trace) };
  const { proof } = answer;
  switch (proof.kind) {
    case "invariant":
      return { ...proof, invariant: reduction.liftPredicate(proof.invariant) };
    case "k-induction":
    case "termination":
      return { ...proof, strengthening: reduction.liftPredicate(proof.strengthening) };
    default:
      return proof;
  }
}
