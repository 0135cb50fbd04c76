/**
 * The independent checker: what is asked, a proof, and the judgement.
 *
 * The checkers share with the engines only the graph and the types of the evidence, and they use CaDiCaL, with
 * which the engines do not learn.
 */

import { type Lit, TRUE } from "../aig/literal.ts";
import { CadicalSolver, loadCadical } from "../sat/cadical.ts";
import type { System } from "../system/system.ts";
import { dischargeChain } from "./check_chain.ts";
import { dischargeFair } from "./check_fair.ts";
import { checkInvariant } from "./check_invariant.ts";
import { checkKInduction } from "./check_k_induction.ts";
import { dischargeLoop } from "./check_loop.ts";
import { dischargeLoopRadius } from "./check_loop_radius.ts";
import { checkRadius } from "./check_radius.ts";
import { dischargeTermination } from "./check_termination.ts";
import { type CheckOutcome, outcomeOf } from "./outcome.ts";
import { Paths } from "./paths.ts";
import type { LivenessProof, SafetyProof } from "./proof.ts";
import type { NewSolver } from "./prover.ts";

/**
 * Load the solver of the checkers. Its wasm is only read when something is to be certified. Obligations are many
 * and mostly easy, so that the solver does better without simplifying in between.
 *
 * @example
 * ```ts
 * import { assertEquals } from "@std/assert";
 * import { checkerSolver } from "kripke";
 *
 * const newSolver = await checkerSolver();
 * const solver = newSolver();
 * const x = solver.newVariable();
 * solver.addClause([x]);
 * assertEquals(solver.solve(), "sat");
 * ```
 */
export async function checkerSolver(): Promise<NewSolver> {
  await loadCadical();
  return () => new CadicalSolver({ inprocessing: false });
}

/**
 * Check a proof that `bad` is unreachable.
 *
 * @example
 * ```ts
 * import { assert } from "@std/assert";
 * import { check, checkSafetyProof, checkerSolver, system } from "kripke";
 *
 * const counter = system("counter")`
 *   var  n : 0..7 = 0
 *   next n = n < 5 ? n + 1 : n
 *   invariant high : n < 6
 * `;
 * const { evidence } = await check(counter, "high", { engine: "ic3" });
 * if (evidence?.kind !== "invariant") throw new Error("expected an invariant");
 * const bad = counter.system.bads[0]!.lit;
 * const newSolver = await checkerSolver();
 * assert(checkSafetyProof(counter.system, bad, evidence, newSolver).accepted);
 * const nothing = { ...evidence, invariant: { clauses: [] } };
 * assert(!checkSafetyProof(counter.system, bad, nothing, newSolver).accepted);
 * ```
 */
export function checkSafetyProof(
  system: System,
  bad: Lit,
  proof: SafetyProof,
  newSolver: NewSolver,
): CheckOutcome {
  switch (proof.kind) {
    case "invariant":
      return checkInvariant(system, bad, proof, newSolver);
    case "k-induction":
      return checkKInduction(system, bad, proof, newSolver);
    case "radius":
      return checkRadius(system, bad, proof, newSolver);
  }
}

/**
 * Check a proof that no path of the system sees each of the signals infinitely often.
 *
 * @param signals the members of the justice set and the fairness signals of the system
 * @example
 * ```ts
 * import { assert } from "@std/assert";
 * import { FALSE, check, checkLivenessProof, checkerSolver, derive, system } from "kripke";
 *
 * const toggle = system("toggle")`var on : bool = false  next on = !on`;
 * const off = derive(toggle.system, { justice: [{ name: "never", lits: [FALSE] }] });
 * const { evidence } = await check(off, "j0", { engine: "rlive" });
 * if (evidence?.kind !== "chain") throw new Error("expected a chain");
 * assert(checkLivenessProof(off, [FALSE], evidence, await checkerSolver()).accepted);
 * ```
 */
export function checkLivenessProof(
  system: System,
  signals: readonly Lit[],
  proof: LivenessProof,
  newSolver: NewSolver,
): CheckOutcome {
  // Without any signal, every infinite path is a counterexample: each of its steps counts.
  const justice = signals.length === 0 ? [TRUE] : signals;
  return outcomeOf(() => {
    switch (proof.kind) {
      case "chain":
        return dischargeChain(
          new Paths(system, newSolver, proof.observers),
          justice,
          proof.links,
        );
      case "fair":
        return dischargeFair(new Paths(system, newSolver, proof.observers), justice, proof);
      case "loop":
        return dischargeLoop(system, justice, proof, newSolver);
      case "termination":
        return dischargeTermination(system, justice, proof, newSolver);
      case "loop-radius":
        return dischargeLoopRadius(system, justice, proof, newSolver);
    }
  });
}
