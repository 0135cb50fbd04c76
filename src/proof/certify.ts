/** Does this evidence prove this verdict about this claim? The one question everything certified goes through. */

import type { System } from "../system/system.ts";
import type { Evidence } from "./certificate.ts";
import { checkCtl } from "./check_ctl.ts";
import { checkerSolver, checkLivenessProof, checkSafetyProof } from "./check_proof.ts";
import { type Claim, claimsOf } from "./claim.ts";
import type { CheckOutcome } from "./outcome.ts";
import type { NewSolver } from "./prover.ts";
import { type Goal, replay } from "./replay.ts";

/** A verdict with its evidence. */
export interface EvidentVerdict {
  /** The verdict. */
  readonly status: "holds" | "fails";
  /** What stands behind it. */
  readonly evidence: Evidence;
}

/**
 * Check the evidence for a verdict with the independent checker: proofs by SAT queries, traces by simulation.
 *
 * @param property a claim, or the id or name of one of the system's own
 * @example
 * ```ts
 * import { assert } from "@std/assert";
 * import { certify, check, system } from "kripke";
 *
 * const counter = system("counter")`
 *   var  n : 0..7 = 0
 *   next n = n < 5 ? n + 1 : n
 *   invariant high : n < 6
 * `;
 * const { system: asked, claim, status, evidence } = await check(counter, "high", { certify: false });
 * if (status === "unknown" || evidence === undefined) throw new Error("undecided");
 * assert((await certify(asked, claim, { status, evidence })).accepted);
 * ```
 */
export async function certify(
  system: System,
  property: string | Claim,
  verdict: EvidentVerdict,
): Promise<CheckOutcome> {
  const claim = typeof property === "string" ? namedClaim(system, property) : property;
  const solverNeeded = verdict.evidence.kind !== "trace";
  const newSolver = solverNeeded ? await checkerSolver() : () => {
    throw new TypeError("traces are checked without a solver");
  };
  return certifyWith(system, claim, verdict, newSolver);
}

/**
 * The same with a solver of the caller's choice, at once.
 *
 * @example
 * ```ts
 * import { assert } from "@std/assert";
 * import { certifyWith, check, sat, system } from "kripke";
 *
 * const counter = system("counter")`
 *   var  n : 0..7 = 0
 *   next n = n < 5 ? n + 1 : n
 *   invariant high : n < 6
 * `;
 * const { system: asked, claim, status, evidence } = await check(counter, "high", { certify: false });
 * if (status === "unknown" || evidence === undefined) throw new Error("undecided");
 * // Any solver will do; the kernel is the one that engines use.
 * assert(certifyWith(asked, claim, { status, evidence }, () => sat.createSolver("kernel")).accepted);
 * ```
 */
export function certifyWith(
  system: System,
  claim: Claim,
  { status, evidence }: EvidentVerdict,
  newSolver: NewSolver,
): CheckOutcome {
  if (evidence.kind === "ctl") {
    if (claim.kind !== "ctl") return misplaced(claim, status, evidence);
    return checkCtl(system, claim.formula, status, evidence, newSolver);
  }
  if (claim.kind === "ctl") return misplaced(claim, status, evidence);
  if (evidence.kind === "trace") {
    if (status !== "fails") return misplaced(claim, status, evidence);
    const goal: Goal = claim.kind === "bad"
      ? { kind: "bad", lit: claim.lit, name: claim.name }
      : { kind: "justice", lits: claim.lits, name: claim.name };
    const replayed = replay(system, evidence.trace, goal);
    return replayed.accepted
      ? { accepted: true, obligations: evidence.trace.inputs.length }
      : { accepted: false, reason: replayed.flaw.message };
  }
  if (status !== "holds") return misplaced(claim, status, evidence);
  if (
    evidence.kind === "invariant" || evidence.kind === "k-induction" || evidence.kind === "radius"
  ) {
    if (claim.kind !== "bad") return misplaced(claim, status, evidence);
    return checkSafetyProof(system, claim.lit, evidence, newSolver);
  }
  if (claim.kind !== "justice") return misplaced(claim, status, evidence);
  return checkLivenessProof(system, claim.lits, evidence, newSolver);
}

function namedClaim(system: System, wanted: string): Claim {
  const claims = claimsOf(system);
  const found = claims.find(({ id }) => id === wanted) ??
    claims.find(({ name }) => name === wanted);
  if (found !== undefined) return found;
  const ids = claims.map(({ id }) => id).join(", ");
  throw new RangeError(`there is no property '${wanted}': the system has ${ids || "none"}`);
}

function misplaced(claim: Claim, status: string, evidence: Evidence): CheckOutcome {
  const kinds = { bad: "a bad signal", justice: "a justice property", ctl: "a CTL formula" };
  return {
    accepted: false,
    reason: `evidence of kind '${evidence.kind}' cannot show that ${claim.id}, ` +
      `${kinds[claim.kind]}, '${status}'`,
  };
}
