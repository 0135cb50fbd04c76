/**
 * One random case: a small system, right evidence about it, and spoiled versions of the evidence. What an evaluation
 * of the obligations state by state finds wrong must be rejected with a reason; everything else accepted.
 */

import { type Lit, TRUE } from "../../src/aig/literal.ts";
import { certifyWith } from "../../src/proof/certify.ts";
import type { Evidence } from "../../src/proof/certificate.ts";
import { claimsOf } from "../../src/proof/claim.ts";
import type { CheckOutcome } from "../../src/proof/outcome.ts";
import type { NewSolver } from "../../src/proof/prover.ts";
import type { System } from "../../src/system/system.ts";
import type { Trace } from "../../src/system/trace.ts";
import { Random } from "../generators/random.ts";
import { randomSystem } from "../generators/random_system.ts";
import { ExplicitSystem } from "../oracle/explicit_system.ts";
import { decideJustice } from "../oracle/justice.ts";
import { decideBad } from "../oracle/reachability.ts";
import { exactChain, exactFair, exactInvariant, exactKInduction } from "./exact_evidence.ts";
import { chainHolds, fairHolds, invariantHolds, kInductionHolds } from "./explicit_obligations.ts";
import { mutateFair, mutateLinks, mutateList, mutatePredicate } from "./mutations.ts";

/** How many spoiled pieces of evidence of each kind were rejected. */
export type Rejections = Record<string, number>;

interface Candidate {
  readonly status: "holds" | "fails";
  readonly evidence: Evidence;
  /** Does it prove the verdict? */
  readonly right: boolean;
}

/** Run the case of a seed and add to the counts; throws when the checker is wrong. */
export function runSpoiledCase(seed: number, newSolver: NewSolver, rejections: Rejections): void {
  const rng = new Random(seed);
  const system = randomSystem(rng, {
    ...{ latches: 3, inputs: 2, constraints: 1, bads: 1 },
    ...{ justice: 1, justiceSize: 2, fairness: 1 },
  });
  const model = new ExplicitSystem(system);
  const claim = claimsOf(system)[rng.below(2)]!;
  const holds = claim.kind === "bad"
    ? !decideBad(model, claim.lit).reachable
    : !decideJustice(model, claim.lits);
  const candidates = claim.kind === "bad"
    ? safetyCandidates(model, claim.lit, rng)
    : livenessCandidates(model, claim.lits, rng);
  candidates.forEach(({ status, evidence, right }, c) => {
    const where = `seed ${seed}, candidate ${c} (${evidence.kind}, ${status})`;
    const outcome = certifyWith(system, claim, { status, evidence }, newSolver);
    judge(outcome, right, where);
    if (outcome.accepted && (status === "holds") !== holds) {
      throw new Error(`${where}: accepted although ${claim.id} ${holds ? "holds" : "fails"}`);
    }
    if (!outcome.accepted) rejections[evidence.kind] = (rejections[evidence.kind] ?? 0) + 1;
  });
}

function judge(outcome: CheckOutcome, right: boolean, where: string): void {
  if (outcome.accepted !== right) {
    const reason = outcome.accepted ? "" : `: ${outcome.reason}`;
    throw new Error(
      `${where}: ${right ? "right" : "wrong"} but ${
        outcome.accepted ? "accepted" : "rejected"
      }${reason}`,
    );
  }
  if (!outcome.accepted && outcome.reason.length < 10) throw new Error(`${where}: no reason`);
}

const MUTANTS = 6;

function safetyCandidates(model: ExplicitSystem, bad: Lit, rng: Random): Candidate[] {
  const { system } = model;
  if (rng.chance(0.25)) {
    const proof = exactKInduction(model, rng);
    const mutants = rng.list(MUTANTS, () => ({
      ...proof,
      k: rng.below(4),
      simplePath: rng.chance(0.5),
      strengthening: rng.chance(0.5)
        ? mutatePredicate(system, proof.strengthening, rng)
        : proof.strengthening,
    }));
    // Long simple paths are too many to look at one by one.
    return (model.states <= 4 ? [proof, ...mutants] : mutants).map((evidence) => ({
      status: "holds",
      evidence,
      right: kInductionHolds(model, bad, evidence),
    }));
  }
  const answer = decideBad(model, bad);
  if (answer.reachable) {
    return traces(answer.trace, system, rng).map((trace) => ({
      status: "fails",
      evidence: { kind: "trace", trace },
      right: isCounterexample(model, bad, trace),
    }));
  }
  const proof = exactInvariant(model, bad, rng);
  const mutants = rng.list(MUTANTS, () => ({
    ...proof,
    invariant: mutatePredicate(system, proof.invariant, rng),
  }));
  return [proof, ...mutants].map((evidence) => ({
    status: "holds",
    evidence,
    right: invariantHolds(model, bad, evidence),
  }));
}

function livenessCandidates(model: ExplicitSystem, lits: readonly Lit[], rng: Random): Candidate[] {
  const { system } = model;
  const justice = lits.length === 0 ? [TRUE] : lits;
  if (rng.chance(0.5)) {
    const { links } = exactChain(model, justice, rng);
    const mutants = rng.list(MUTANTS, () => mutateLinks(system, links, justice.length, rng));
    return [links, ...mutants].map((chain) => ({
      status: "holds",
      evidence: { kind: "chain", links: chain },
      right: chainHolds(model, justice, chain),
    }));
  }
  const proof = exactFair(model, justice, rng);
  const mutants = rng.list(MUTANTS, () => mutateFair(system, proof, justice.length, rng));
  return [proof, ...mutants].map((evidence) => ({
    status: "holds",
    evidence,
    right: fairHolds(model, justice, evidence),
  }));
}

/** A trace and changed versions of it. */
function traces(trace: Trace, system: System, rng: Random): Trace[] {
  const flip = (bits: Uint8Array) => {
    const copy = bits.slice();
    if (copy.length > 0) copy[rng.below(copy.length)]! ^= 1;
    return copy;
  };
  const mutants = rng.list(MUTANTS, (): Trace => {
    switch (rng.below(4)) {
      case 0:
        return { ...trace, initial: flip(trace.initial) };
      case 1:
        return { ...trace, inputs: [...trace.inputs, new Uint8Array(system.inputs.length)] };
      case 2:
        return { ...trace, loop: rng.below(trace.inputs.length) };
      default:
        return { ...trace, inputs: mutateList(trace.inputs, rng, flip) };
    }
  });
  return [trace, ...mutants];
}

function isCounterexample(model: ExplicitSystem, bad: Lit, trace: Trace): boolean {
  if (trace.loop !== undefined || trace.inputs.length === 0) return false;
  const number = (bits: Uint8Array) => bits.reduce((sum, bit, j) => sum | (bit << j), 0);
  let state = number(trace.initial);
  if (!model.initial[state]) return false;
  let point = -1;
  for (const inputs of trace.inputs) {
    point = model.point(state, number(inputs));
    if (!model.legal[point]) return false;
    state = model.next[point]!;
  }
  return model.value(bad, point) === 1;
}
