/**
 * What every reduction must obey, checked against the oracle:
 *
 * 1. the property of the reduced system has the verdict of the original one;
 * 2. a trace of the reduced system, lifted, replays in the original and reaches the goal there;
 * 3. a predicate that is inductive for the reduced system, lifted, is inductive for the original, and if it
 *    excludes the reduced bad, the lifted one excludes the original bad.
 *
 * Inductive means what certificates mean: `I & c -> P` and `P & T & c' -> P'`, so that states in which every
 * input is illegal may be in or out.
 */

import { assert, assertEquals } from "@std/assert";
import { type Lit, notIf } from "../../src/aig/literal.ts";
import { type Goal, replay } from "../../src/proof/replay.ts";
import { type Clause, type Predicate, toLiteral } from "../../src/system/predicate.ts";
import type { Reduction } from "../../src/system/reduction.ts";
import type { System } from "../../src/system/system.ts";
import { settleLasso, type Trace } from "../../src/system/trace.ts";
import { Random } from "../generators/mod.ts";
import { decideBad, ExplicitSystem, shortestJusticeTrace } from "../oracle/mod.ts";

/** A question about a system. */
export type Question =
  | { readonly kind: "bad"; readonly lit: Lit }
  | { readonly kind: "justice"; readonly lits: readonly Lit[] };

/** The shortest counterexample to a question, if there is one. */
export function counterexample(model: ExplicitSystem, question: Question): Trace | undefined {
  if (question.kind === "justice") return shortestJusticeTrace(model, question.lits);
  const answer = decideBad(model, question.lit);
  return answer.reachable ? answer.trace : undefined;
}

/**
 * Check the laws for one reduction, with a question about the original system and the question about the
 * reduced one that stands for it. Returns whether there was a counterexample.
 */
export function checkLaws(
  reduction: Reduction,
  original: Question,
  reduced: Question,
  seed: number,
): boolean {
  const rng = new Random(seed);
  const before = new ExplicitSystem(reduction.original);
  const after = new ExplicitSystem(reduction.system);
  const expected = counterexample(before, original);
  const found = counterexample(after, reduced);
  assertEquals(found !== undefined, expected !== undefined, `${reduction.title}: another verdict`);
  if (found !== undefined) {
    const plain = reduction.liftTrace(found);
    const lifted = original.kind === "justice"
      ? settleLasso(reduction.original, plain, original.lits)
      : plain;
    const result = replay(reduction.original, lifted, original satisfies Goal);
    assert(result.accepted, result.accepted ? "" : `${reduction.title}: ${result.flaw.message}`);
  }
  for (let round = 0; round < 3; round++) {
    const predicate = randomInductivePredicate(rng, after, round === 0);
    const lifted = reduction.liftPredicate(predicate);
    assertInductive(reduction.original, lifted, reduction.title);
    if (original.kind === "bad" && reduced.kind === "bad") {
      if (excludes(reduction.system, predicate, reduced.lit)) {
        assert(
          excludes(reduction.original, lifted, original.lit),
          `${reduction.title}: the lifted predicate contains a bad state`,
        );
      }
    }
  }
  return found !== undefined;
}

/** Whether no legal point of the predicate satisfies the literal. */
export function excludes(system: System, predicate: Predicate, bad: Lit): boolean {
  const model = new ExplicitSystem(system);
  const inside = model.values(toLiteral(system.aig, predicate));
  const values = model.values(bad);
  return inside.every((value, p) => !(value && model.legal[p] && values[p]));
}

/** Assert `I & c -> P` and `P & T & c' -> P'`, point by point. */
export function assertInductive(system: System, predicate: Predicate, title: string): void {
  const inside = (() => {
    const lit = toLiteral(system.aig, predicate);
    const model = new ExplicitSystem(system);
    return { model, values: model.values(lit) };
  })();
  const { model, values } = inside;
  const alive = aliveStates(model);
  const member = (x: number) => values[model.point(x, 0)] === 1;
  for (let x = 0; x < model.states; x++) {
    for (let i = 1; i < model.choices; i++) {
      assertEquals(values[model.point(x, i)] === 1, member(x), `${title}: it reads inputs`);
    }
    if (model.initial[x] && alive[x]) assert(member(x), `${title}: initial state ${x} is missing`);
    if (!member(x)) continue;
    for (let i = 0; i < model.choices; i++) {
      const p = model.point(x, i);
      const y = model.next[p]!;
      if (model.legal[p] && alive[y]) assert(member(y), `${title}: ${x} leads outside, to ${y}`);
    }
  }
}

/** States with a legal input. */
function aliveStates(model: ExplicitSystem): Uint8Array {
  const alive = new Uint8Array(model.states);
  model.legal.forEach((legal, p) => alive[model.stateOf(p)]! |= legal);
  return alive;
}

/** The reachable states and, unless `tight`, what some random states reach, as clauses or as one literal. */
export function randomInductivePredicate(
  rng: Random,
  model: ExplicitSystem,
  tight: boolean,
): Predicate {
  const alive = aliveStates(model);
  const inside = model.initial.slice();
  if (!tight) {
    for (let n = rng.between(0, 3); n > 0; n--) inside[rng.below(model.states)] = 1;
  }
  const queue = [...inside.keys()].filter((x) => inside[x]);
  for (const x of queue) {
    for (let i = 0; i < model.choices; i++) {
      const p = model.point(x, i);
      const y = model.next[p]!;
      if (!model.legal[p] || inside[y]) continue;
      inside[y] = 1;
      queue.push(y);
    }
  }
  // States without a legal input may be in or out, whatever leads to them.
  for (let x = 0; x < model.states; x++) if (!alive[x] && rng.chance(0.5)) inside[x]! ^= 1;
  const clauses = clausesFor(rng, model, inside);
  if (rng.chance(0.3)) return { clauses: [[toLiteral(model.system.aig, { clauses })]] };
  return { clauses };
}

/** Clauses that exclude exactly the states that are not inside; each is shortened while that stays true. */
function clausesFor(rng: Random, model: ExplicitSystem, inside: Uint8Array): Clause[] {
  const { latches } = model.system;
  const clauses: Clause[] = [];
  const excluded = new Uint8Array(model.states);
  for (let x = 0; x < model.states; x++) {
    if (inside[x] || excluded[x]) continue;
    let mask = model.states - 1;
    for (const j of rng.shuffle([...latches.keys()])) {
      const shorter = mask & ~(1 << j);
      let safe = true;
      for (let y = 0; y < model.states && safe; y++) {
        if (((x ^ y) & shorter) === 0 && inside[y]) safe = false;
      }
      if (safe) mask = shorter;
    }
    for (let y = 0; y < model.states; y++) if (((x ^ y) & mask) === 0) excluded[y] = 1;
    clauses.push(
      latches.flatMap(({ lit }, j) => (mask >> j) & 1 ? [notIf(lit, ((x >> j) & 1) === 1)] : []),
    );
  }
  return clauses;
}
