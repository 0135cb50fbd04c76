/**
 * Liveness as safety: is there a reachable state that is reached again with every signal seen in between?
 *
 * A. Biere, C. Artho, V. Schuppan: Liveness Checking as Safety Checking. FMICS 2002. The construction doubles the
 * latches (`src/system/l2s.ts`) and any safety engine decides the result.
 *
 * | here | paper |
 * |---|---|
 * | `reduction.system` | the system with a saved copy of the state and one flag per signal |
 * | `reduction.bad` | the loop is closed |
 * | `safety` | the safety engine, IC3 unless told |
 *
 * Evidence: an invariant of the construction falls into two halves, what it says before a state is saved (an
 * invariant of the system) and what it says after; `src/proof/check_loop.ts` checks them without the construction.
 */

import { type Lit, not, TRUE } from "../../aig/literal.ts";
import type { LoopProof, Proof } from "../../proof/proof.ts";
import { l2s as reduce, type LivenessAsSafety } from "../../system/l2s.ts";
import { cofactorPredicate } from "../../system/projection.ts";
import type { System } from "../../system/system.ts";
import type { EngineEvent, LivenessProblem, Running, SafetyProblem, Verdict } from "../engine.ts";
import { ic3, type Ic3Options } from "../ic3/mod.ts";

/** Options of {@linkcode l2s}; those of IC3 are passed on. */
export interface L2sOptions extends Ic3Options {
  /** What decides the safety problem; it must answer with an invariant when it says `holds`. */
  readonly safety?: (problem: SafetyProblem, options: Ic3Options) => Running<EngineEvent>;
}

/**
 * Decide whether no path sees all justice signals infinitely often.
 *
 * @example
 * ```ts
 * import { assertEquals } from "@std/assert";
 * import { Run, engines, expression, system } from "kripke";
 *
 * const toggle = system("toggle")`var on : bool = false  next on = !on`;
 * const problem = { system: toggle.system, justice: [expression(toggle, "on")] };
 * assertEquals(new Run(engines.l2s(problem)).finish().status, "fails");
 * ```
 */
export function* l2s(
  problem: LivenessProblem,
  options: L2sOptions = {},
): Running<EngineEvent> {
  const { system } = problem;
  const justice = problem.justice.length === 0 ? [TRUE] : problem.justice;
  const reduction = reduce(system, justice);
  const { safety = ic3, ...rest } = options;
  const verdict: Verdict = yield* safety({ system: reduction.system, bad: reduction.bad }, rest);
  switch (verdict.status) {
    case "fails":
      return { status: "fails", trace: reduction.liftTrace(verdict.trace) };
    case "holds":
      return { status: "holds", proof: loopProof(system, justice, reduction, verdict.proof) };
    case "unknown":
      return verdict;
  }
}

/** The two halves of an invariant of the construction. */
function loopProof(
  system: System,
  justice: readonly Lit[],
  reduction: LivenessAsSafety,
  proof: Proof,
): LoopProof {
  if (proof.kind !== "invariant") {
    throw new TypeError(`l2s needs an invariant from its safety engine, not a ${proof.kind} proof`);
  }
  const { aig } = system;
  const { saved, copies, flags } = reduction;
  const unsaved = [saved, ...copies, ...flags].map(not);
  return {
    kind: "loop",
    reach: cofactorPredicate(aig, proof.invariant, unsaved),
    loop: cofactorPredicate(aig, proof.invariant, [saved]),
    saved: system.latches.map(({ lit }, i) => ({ latch: lit, copy: copies[i]! })),
    // A signal that is listed twice has one flag; the proof does not read the flag of its repetition.
    seen: justice.map((lit, j) =>
      justice.indexOf(lit) === j ? flags[reduction.signals.indexOf(lit)]! : aig.leaf()
    ),
  };
}
