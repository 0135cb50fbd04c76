import { assert, assertEquals } from "@std/assert";
import { type Lit, TRUE } from "../../src/aig/literal.ts";
import {
  checkerSolver,
  checkLivenessProof,
  checkSafetyProof,
} from "../../src/proof/check_proof.ts";
import type { CheckOutcome } from "../../src/proof/outcome.ts";
import type { FairProof, LivenessProof, SafetyProof } from "../../src/proof/proof.ts";
import type { System } from "../../src/system/system.ts";
import { Random } from "../generators/random.ts";
import { randomSystem } from "../generators/random_system.ts";
import { ExplicitSystem } from "../oracle/explicit_system.ts";
import { decideJustice } from "../oracle/justice.ts";
import { decideBad } from "../oracle/reachability.ts";
import { exactChain, exactFair, exactInvariant, exactKInduction } from "./exact_evidence.ts";
import { chainHolds, fairHolds, invariantHolds, kInductionHolds } from "./explicit_obligations.ts";
import { mutateFair, mutateLinks, mutatePredicate } from "./mutations.ts";

const newSolver = await checkerSolver();

const small = { latches: 3, inputs: 2, constraints: 1, justice: 1, justiceSize: 2, fairness: 1 };

function signalsOf(system: System): Lit[] {
  return [...system.justice[0]!.lits, ...system.fairness.map(({ lit }) => lit)];
}

/** The checker and the explicit obligations must agree, and nothing false may be accepted. */
function assertAgrees(outcome: CheckOutcome, expected: boolean, holds: boolean, what: string) {
  assertEquals(outcome.accepted, expected, `${what}: ${JSON.stringify(outcome)}`);
  if (outcome.accepted) assert(holds, `${what}: accepted although the property fails`);
  else assert(outcome.reason.length > 10, `${what}: no reason`);
}

Deno.test("invariants: accepted exactly if their obligations hold", () => {
  let [good, rejected] = [0, 0];
  for (let seed = 0; seed < 120; seed++) {
    const rng = new Random(seed);
    const system = randomSystem(rng, small);
    const model = new ExplicitSystem(system);
    const bad = system.bads[0]!.lit;
    const holds = !decideBad(model, bad).reachable;
    const proof = exactInvariant(model, bad, rng);
    const outcome = checkSafetyProof(system, bad, proof, newSolver);
    assertAgrees(outcome, invariantHolds(model, bad, proof), holds, `seed ${seed}`);
    if (holds) {
      assert(outcome.accepted, `seed ${seed}: the exact invariant is rejected`);
      good++;
    }
    for (let m = 0; m < 4; m++) {
      const invariant = mutatePredicate(system, proof.invariant, rng);
      const mutant: SafetyProof = { kind: "invariant", invariant };
      const judged = checkSafetyProof(system, bad, mutant, newSolver);
      assertAgrees(judged, invariantHolds(model, bad, mutant), holds, `seed ${seed}, mutant ${m}`);
      if (!judged.accepted) rejected++;
    }
  }
  assert(good > 20 && rejected > 100, `too few interesting cases: ${good} good, ${rejected} not`);
});

Deno.test("k-induction: accepted exactly if its obligations hold", () => {
  let [good, rejected] = [0, 0];
  for (let seed = 0; seed < 60; seed++) {
    const rng = new Random(seed);
    const system = randomSystem(rng, { ...small, latches: 2, inputs: 1 });
    const model = new ExplicitSystem(system);
    const bad = system.bads[0]!.lit;
    const holds = !decideBad(model, bad).reachable;
    const proof = exactKInduction(model, rng);
    const outcome = checkSafetyProof(system, bad, proof, newSolver);
    assertAgrees(outcome, kInductionHolds(model, bad, proof), holds, `seed ${seed}`);
    if (holds) {
      assert(outcome.accepted, `seed ${seed}: complete k-induction is rejected`);
      good++;
    }
    for (let m = 0; m < 4; m++) {
      const mutant: SafetyProof = {
        ...proof,
        k: rng.below(model.states + 1),
        simplePath: rng.chance(0.5),
        strengthening: rng.chance(0.3)
          ? mutatePredicate(system, proof.strengthening, rng)
          : proof.strengthening,
      };
      const judged = checkSafetyProof(system, bad, mutant, newSolver);
      assertAgrees(judged, kInductionHolds(model, bad, mutant), holds, `seed ${seed}, mutant ${m}`);
      if (!judged.accepted) rejected++;
    }
  }
  assert(good > 10 && rejected > 20, `too few interesting cases: ${good} good, ${rejected} not`);
});

Deno.test("chains: accepted exactly if R1 to R3 hold", () => {
  let [good, rejected] = [0, 0];
  for (let seed = 0; seed < 120; seed++) {
    const rng = new Random(seed);
    const system = randomSystem(rng, small);
    const model = new ExplicitSystem(system);
    const signals = signalsOf(system);
    const justice = signals.length === 0 ? [TRUE] : signals;
    const holds = !decideJustice(model, signals);
    const { links } = exactChain(model, justice, rng);
    const outcome = checkLivenessProof(system, signals, { kind: "chain", links }, newSolver);
    assertAgrees(outcome, chainHolds(model, justice, links), holds, `seed ${seed}`);
    if (holds) {
      assert(outcome.accepted, `seed ${seed}: the exact chain is rejected`);
      good++;
    }
    for (let m = 0; m < 3; m++) {
      const mutant = mutateLinks(system, links, justice.length, rng);
      const proof: LivenessProof = { kind: "chain", links: mutant };
      const judged = checkLivenessProof(system, signals, proof, newSolver);
      assertAgrees(judged, chainHolds(model, justice, mutant), holds, `seed ${seed}, mutant ${m}`);
      if (!judged.accepted) rejected++;
    }
  }
  assert(good > 20 && rejected > 60, `too few interesting cases: ${good} good, ${rejected} not`);
});

Deno.test("FAIR and k-FAIR: accepted exactly if F0 to F4 hold", () => {
  let [good, rejected] = [0, 0];
  for (let seed = 0; seed < 120; seed++) {
    const rng = new Random(seed);
    const system = randomSystem(rng, small);
    const model = new ExplicitSystem(system);
    const signals = signalsOf(system);
    const justice = signals.length === 0 ? [TRUE] : signals;
    const holds = !decideJustice(model, signals);
    const proof = exactFair(model, justice, rng);
    const outcome = checkLivenessProof(system, signals, proof, newSolver);
    assertAgrees(outcome, fairHolds(model, justice, proof), holds, `seed ${seed}`);
    if (holds && proof.reach.length > 0) {
      assert(outcome.accepted, `seed ${seed}: exact walls are rejected`);
      good++;
    }
    for (let m = 0; m < 3; m++) {
      const mutant: FairProof = mutateFair(system, proof, justice.length, rng);
      const judged = checkLivenessProof(system, signals, mutant, newSolver);
      assertAgrees(judged, fairHolds(model, justice, mutant), holds, `seed ${seed}, mutant ${m}`);
      if (!judged.accepted) rejected++;
    }
  }
  assert(good > 20 && rejected > 60, `too few interesting cases: ${good} good, ${rejected} not`);
});
