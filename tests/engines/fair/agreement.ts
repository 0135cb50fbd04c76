/** FAIR against the oracle, with all its evidence checked. */

import { fair, type FairEvent, type FairOptions } from "../../../src/engines/fair/mod.ts";
import type { Running, Verdict } from "../../../src/engines/engine.ts";
import { checkLivenessProof } from "../../../src/proof/check_proof.ts";
import type { FairProof } from "../../../src/proof/proof.ts";
import type { NewSolver } from "../../../src/proof/prover.ts";
import { replay } from "../../../src/proof/replay.ts";
import type { Lit } from "../../../src/aig/literal.ts";
import type { System } from "../../../src/system/system.ts";
import { decideJustice } from "../../oracle/mod.ts";

/** Drive a run to its end. */
export function finish(
  running: Running<FairEvent>,
  see: (event: FairEvent) => void = () => {},
): Verdict {
  for (;;) {
    const { done, value } = running.next();
    if (done) return value;
    see(value);
  }
}

/** Throws unless the evidence of a verdict is accepted. */
export function ensureEvidence(
  system: System,
  justice: readonly Lit[],
  verdict: Verdict,
  newSolver: NewSolver,
): void {
  if (verdict.status === "fails") {
    const outcome = replay(system, verdict.trace, { kind: "justice", lits: justice });
    if (!outcome.accepted) throw new Error(`the lasso is wrong: ${outcome.flaw.message}`);
  } else if (verdict.status === "holds") {
    const outcome = checkLivenessProof(system, justice, verdict.proof as FairProof, newSolver);
    if (!outcome.accepted) throw new Error(`the proof is wrong: ${outcome.reason}`);
  }
}

/** Throws unless the verdict is right and its evidence accepted; says which one it is. */
export function ensureAgreement(
  system: System,
  justice: readonly Lit[],
  options: FairOptions,
  newSolver: NewSolver,
): "holds" | "fails" {
  const verdict = finish(fair({ system, justice }, options));
  const expected = decideJustice(system, justice) ? "fails" : "holds";
  if (verdict.status !== expected) {
    throw new Error(`the verdict is ${verdict.status}, expected ${expected}`);
  }
  ensureEvidence(system, justice, verdict, newSolver);
  return expected;
}
