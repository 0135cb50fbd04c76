/** Verdicts, traces and frames checked state by state against the explicit system. */

import type { Lit } from "../../src/aig/literal.ts";
import type { Verdict } from "../../src/engines/engine.ts";
import type { Session } from "../../src/engines/ic3/mod.ts";
import type { KInductionProof } from "../../src/proof/proof.ts";
import type { Predicate } from "../../src/system/predicate.ts";
import type { Trace } from "../../src/system/trace.ts";
import { decideBad, type ExplicitSystem } from "../oracle/mod.ts";

function ensure(condition: boolean, message: () => string): void {
  if (!condition) throw new Error(message());
}

/** The states of a predicate over latches, one byte per state. */
export function statesOf(model: ExplicitSystem, predicate: Predicate): Uint8Array {
  const inside = new Uint8Array(model.states).fill(1);
  for (const clause of predicate.clauses) {
    for (let x = 0; x < model.states; x++) {
      if (!clause.some((lit) => model.value(lit, model.point(x, 0)) === 1)) inside[x] = 0;
    }
  }
  return inside;
}

/** The states a trace goes through, one per input vector, and the one after the last. */
export function statesAlong(model: ExplicitSystem, trace: Trace): number[] {
  const number = (bits: Uint8Array) => bits.reduce((sum, bit, j) => sum + bit * 2 ** j, 0);
  const states = [number(trace.initial)];
  for (const inputs of trace.inputs) {
    states.push(model.next[model.point(states.at(-1)!, number(inputs))]!);
  }
  return states;
}

/** The points a trace goes through. */
export function pointsAlong(model: ExplicitSystem, trace: Trace): number[] {
  const states = statesAlong(model, trace);
  return trace.inputs.map((inputs, step) =>
    model.point(states[step]!, inputs.reduce((sum, bit, j) => sum + bit * 2 ** j, 0))
  );
}

/** The trace is a legal path from an initial state, and `bad` holds in its last step. */
export function ensureReaches(model: ExplicitSystem, trace: Trace, bad: Lit): void {
  const points = pointsAlong(model, trace);
  ensure(
    model.initial[model.stateOf(points[0]!)] === 1,
    () => "the trace starts in no initial state",
  );
  points.forEach((point, step) =>
    ensure(model.legal[point] === 1, () => `step ${step} of the trace violates a constraint`)
  );
  ensure(model.value(bad, points.at(-1)!) === 1, () => "the last step of the trace is not bad");
}

/** The predicate holds initially, is inductive and excludes `bad`. */
export function ensureInductive(model: ExplicitSystem, invariant: Predicate, bad: Lit): void {
  const inside = statesOf(model, invariant);
  const bads = model.values(bad);
  for (let x = 0; x < model.states; x++) {
    ensure(
      model.initial[x] === 0 || inside[x] === 1,
      () => `initial state ${x} is not in the invariant`,
    );
  }
  for (let p = 0; p < model.points; p++) {
    if (model.legal[p] === 0 || inside[model.stateOf(p)] === 0) continue;
    ensure(bads[p] === 0, () => `point ${p} is in the invariant and bad`);
    ensure(inside[model.next[p]!] === 1, () => `point ${p} leaves the invariant`);
  }
}

/** The verdict agrees with the oracle, and its evidence is right. An `unknown` is refused. */
export function ensureVerdict(model: ExplicitSystem, bad: Lit, verdict: Verdict): void {
  const answer = decideBad(model, bad);
  if (verdict.status === "unknown") throw new Error(`no verdict: ${verdict.reason}`);
  ensure(
    (verdict.status === "fails") === answer.reachable,
    () =>
      `the engine says ${verdict.status}, the oracle says ${answer.reachable ? "fails" : "holds"}`,
  );
  if (verdict.status === "fails") ensureReaches(model, verdict.trace, bad);
  else if (verdict.proof.kind === "invariant") {
    ensureInductive(model, verdict.proof.invariant, bad);
  }
}

/**
 * The invariants of VMCAI'11: `I -> F_1`, `F_i -> F_{i+1}`, `F_i & T -> F_{i+1}'`, and `F_i -> !bad` for
 * i < k and every bad that was not reached.
 */
export function ensureFrames(model: ExplicitSystem, session: Session, bads: readonly Lit[]): void {
  const frames: Uint8Array[] = [];
  for (let i = 0; i <= session.level; i++) {
    frames.push(i === 0 ? model.initial : statesOf(model, session.predicate(i)));
  }
  const badPoints = bads.map((bad) => model.values(bad));
  for (let x = 0; x < model.states; x++) {
    for (let i = 0; i < session.level; i++) {
      ensure(
        frames[i]![x]! <= frames[i + 1]![x]!,
        () => `state ${x}: F_${i} is not within F_${i + 1}`,
      );
    }
  }
  for (let p = 0; p < model.points; p++) {
    if (model.legal[p] === 0) continue;
    for (let i = 0; i < session.level; i++) {
      if (frames[i]![model.stateOf(p)] === 0) continue;
      ensure(
        frames[i + 1]![model.next[p]!] === 1,
        () => `point ${p}: F_${i} steps out of F_${i + 1}`,
      );
      badPoints.forEach((bad, b) =>
        ensure(bad[p] === 0, () => `point ${p}: F_${i} contains a point that satisfies bad ${b}`)
      );
    }
  }
}

/** The trace is a legal lasso from an initial state whose loop satisfies every literal. */
export function ensureFair(model: ExplicitSystem, trace: Trace, justice: readonly Lit[]): void {
  const points = pointsAlong(model, trace);
  const states = statesAlong(model, trace);
  const loop = trace.loop ?? -1;
  ensure(model.initial[states[0]!] === 1, () => "the lasso starts in no initial state");
  ensure(loop >= 0 && loop < points.length, () => `the lasso has loop ${trace.loop}`);
  ensure(states.at(-1) === states[loop], () => "the lasso does not return");
  points.forEach((p, i) => ensure(model.legal[p] === 1, () => `step ${i} violates a constraint`));
  justice.forEach((lit, j) =>
    ensure(
      points.slice(loop).some((p) => model.value(lit, p) === 1),
      () => `the loop never satisfies justice literal ${j}`,
    )
  );
}

/** The step case of k-induction, by walking all paths of k good steps inside the strengthening. */
export function ensureKInductive(model: ExplicitSystem, proof: KInductionProof, bad: Lit): void {
  const inside = statesOf(model, proof.strengthening);
  const bads = model.values(bad);
  const walk = (path: number[]): void => {
    const x = path.at(-1)!;
    for (let i = 0; i < model.choices; i++) {
      const p = model.point(x, i);
      if (model.legal[p] === 0 || inside[x] === 0) continue;
      if (path.length > proof.k) {
        ensure(bads[p] === 0, () => `states ${path.join(" ")} are followed by bad`);
        continue;
      }
      const y = model.next[p]!;
      if (bads[p] === 1 || (proof.simplePath && path.includes(y))) continue;
      walk([...path, y]);
    }
  };
  if (proof.k > 5) return; // too many paths; the independent checker is for those
  for (let x = 0; x < model.states; x++) walk([x]);
}
