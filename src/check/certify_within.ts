/** Having evidence judged, with an end in sight: by a timeout, or by the interrupt flag. */

import { certifyWith, type EvidentVerdict } from "../proof/certify.ts";
import { checkerSolver } from "../proof/check_proof.ts";
import type { Claim } from "../proof/claim.ts";
import type { CheckOutcome } from "../proof/outcome.ts";
import type { NewSolver } from "../proof/prover.ts";
import type { System } from "../system/system.ts";
import { boundedSolver, NotJudged } from "./bounded_solver.ts";

/** When to give up. */
export interface CertifyLimits {
  /** Seconds of `clock`. */
  readonly timeout?: number;
  /** Seconds, from anywhere; the wall clock unless told. */
  readonly clock?: () => number;
  /** Polled; non-zero ends it. */
  readonly interrupt?: Int32Array;
}

/** The evidence was neither accepted nor rejected. */
export interface NoJudgement {
  /** Tells it from a judgement. */
  readonly accepted: undefined;
  /** Why not: `not certified: out of time`. */
  readonly reason: string;
}

/**
 * Check the evidence for a verdict like `certify`, but give up in time.
 *
 * @example
 * ```ts
 * import { assertEquals } from "@std/assert";
 * import { certifyWithin, check, system } from "kripke";
 *
 * const counter = system("counter")`
 *   var  n : 0..7 = 0
 *   next n = n < 5 ? n + 1 : n
 *   invariant high : n < 6
 * `;
 * const { system: asked, claim, status, evidence } = await check(counter, "high", { certify: false });
 * if (status === "unknown" || evidence === undefined) throw new Error("undecided");
 * const judgement = await certifyWithin(asked, claim, { status, evidence }, { timeout: 10 });
 * assertEquals(judgement.accepted, true);
 * ```
 */
export async function certifyWithin(
  system: System,
  claim: Claim,
  verdict: EvidentVerdict,
  limits: CertifyLimits = {},
): Promise<CheckOutcome | NoJudgement> {
  const newSolver = verdict.evidence.kind === "trace" ? noSolver : await checkerSolver();
  return judgedWithin(limits, newSolver, (bounded) => certifyWith(system, claim, verdict, bounded));
}

/**
 * Judge something with a solver that gives up in time.
 *
 * @example
 * ```ts
 * import { assertEquals } from "@std/assert";
 * import { certifyWith, check, checkerSolver, judgedWithin, system } from "kripke";
 *
 * const counter = system("counter")`
 *   var  n : 0..7 = 0
 *   next n = n < 5 ? n + 1 : n
 *   invariant high : n < 6
 * `;
 * const { system: asked, claim, status, evidence } = await check(counter, "high", { certify: false });
 * if (status === "unknown" || evidence === undefined) throw new Error("undecided");
 * const judgement = judgedWithin(
 *   { timeout: 10 },
 *   await checkerSolver(),
 *   (newSolver) => certifyWith(asked, claim, { status, evidence }, newSolver),
 * );
 * assertEquals(judgement.accepted, true);
 * ```
 */
export function judgedWithin(
  limits: CertifyLimits,
  newSolver: NewSolver,
  judge: (newSolver: NewSolver) => CheckOutcome,
): CheckOutcome | NoJudgement {
  const { timeout, interrupt, clock = () => performance.now() / 1000 } = limits;
  const begin = timeout === undefined ? 0 : clock();
  const stop = () => {
    if (timeout !== undefined && clock() - begin > timeout) return "not certified: out of time";
    const raised = interrupt !== undefined && Atomics.load(interrupt, 0) !== 0;
    return raised ? "not certified: interrupted" : undefined;
  };
  try {
    return judge(boundedSolver(newSolver, stop));
  } catch (error) {
    if (error instanceof NotJudged) return { accepted: undefined, reason: error.message };
    // The solver aborts when its memory, 2 GB at most, is not enough: that says nothing about the evidence.
    if (!(error instanceof WebAssembly.RuntimeError)) throw error;
    const reason = `not certified: the checker's solver gave up (${error.message})`;
    return { accepted: undefined, reason };
  }
}

function noSolver(): never {
  throw new TypeError("traces are checked without a solver");
}
