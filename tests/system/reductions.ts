/** All reductions, each with the questions it translates: shared by the tests and the fuzzer. */

import { assert, assertEquals } from "@std/assert";
import type { Lit } from "../../src/aig/literal.ts";
import { replay } from "../../src/proof/replay.ts";
import { findLasso } from "../../src/proof/trace_loop.ts";
import { coi } from "../../src/system/coi.ts";
import { compact } from "../../src/system/compact.ts";
import { removeConstantLatches } from "../../src/system/constant_latches.ts";
import { mergeEquivalentLatches } from "../../src/system/equivalent_latches.ts";
import { foldConstraints } from "../../src/system/fold_constraints.ts";
import { kCounter } from "../../src/system/k_counter.ts";
import { l2s } from "../../src/system/l2s.ts";
import {
  mergeJustice,
  type MergeMethod,
  terminationSignals,
} from "../../src/system/merge_justice.ts";
import { type Predicate, toLiteral } from "../../src/system/predicate.ts";
import { compose, identity, type Reduction } from "../../src/system/reduction.ts";
import { registerBad, registerSignal } from "../../src/system/register_signal.ts";
import type { System } from "../../src/system/system.ts";
import { decideBad, decideJustice, ExplicitSystem, shortestJusticeLasso } from "../oracle/mod.ts";
import {
  assertInductive,
  checkLaws,
  excludes,
  randomInductivePredicate,
} from "./reduction_laws.ts";
import { Random } from "../generators/mod.ts";

/** A check of one reduction on one system; returns whether there was a counterexample. */
export type ReductionCheck = (system: System, seed: number) => boolean;

function badOf(system: System): Lit {
  return system.bads[0]!.lit;
}

/** The first justice property with the fairness, as engines see it. */
function justiceOf(system: System): Lit[] {
  return [...system.justice[0]!.lits, ...system.fairness.map(({ lit }) => lit)];
}

/** Reductions that keep literals (through `mapLit`), tried with a bad and with justice. */
function preserving(reduce: (system: System, roots: readonly Lit[]) => Reduction) {
  return {
    bad: (system: System, seed: number) => {
      const lit = badOf(system);
      const reduction = reduce(system, [lit]);
      const mapped = reduction.mapLit(lit);
      return checkLaws(reduction, { kind: "bad", lit }, { kind: "bad", lit: mapped }, seed);
    },
    justice: (system: System, seed: number) => {
      const lits = justiceOf(system);
      const reduction = reduce(system, lits);
      const mapped = lits.map((lit) => reduction.mapLit(lit));
      return checkLaws(
        reduction,
        { kind: "justice", lits },
        { kind: "justice", lits: mapped },
        seed,
      );
    },
  };
}

/** The checks by name. */
export const reductionChecks: Readonly<Record<string, ReductionCheck>> = {
  "identity bad": preserving(identity).bad,
  "identity justice": preserving(identity).justice,
  "coi bad": preserving(coi).bad,
  "coi justice": preserving(coi).justice,
  "constant latches bad": preserving(removeConstantLatches).bad,
  "constant latches justice": preserving(removeConstantLatches).justice,
  "equivalent latches bad": preserving((system) => mergeEquivalentLatches(system)).bad,
  "equivalent latches justice": preserving((system) => mergeEquivalentLatches(system)).justice,
  "compact bad": preserving(compact).bad,
  "compact justice": preserving(compact).justice,

  "fold constraints bad": (system, seed) => {
    const folded = foldConstraints(system);
    assertEquals(folded.system.constraints, []);
    const lit = folded.foldBad(badOf(system));
    assertEquals(folded.system.bads[0]!.lit, lit);
    return checkLaws(folded, { kind: "bad", lit: badOf(system) }, { kind: "bad", lit }, seed);
  },

  "fold constraints justice": (system, seed) => {
    const folded = foldConstraints(system);
    const lits = folded.foldJustice(justiceOf(system));
    const original = { kind: "justice", lits: justiceOf(system) } as const;
    // The reduced system's own property, with its fairness, must say the same.
    const own = { kind: "justice", lits: justiceOf(folded.system) } as const;
    const found = checkLaws(folded, original, own, seed);
    assertEquals(checkLaws(folded, original, { kind: "justice", lits }, seed), found);
    return found;
  },

  "merge justice by flags": (system, seed) => checkMerge(system, "flag", seed),
  "merge justice by a counter": (system, seed) => checkMerge(system, "counter", seed),

  "register a justice signal": (system, seed) => {
    const lits = justiceOf(system);
    if (lits.length === 0) return false;
    const registered = registerSignal(system, lits[0]!);
    return checkLaws(
      registered,
      { kind: "justice", lits },
      { kind: "justice", lits: [registered.register, ...lits.slice(1)] },
      seed,
    );
  },

  "register a bad": (system, seed) => {
    const registered = registerBad(system, badOf(system));
    const original = decideBad(system, badOf(system));
    const reduced = decideBad(registered.system, registered.register);
    if (original.reachable && reduced.reachable) assertEquals(reduced.depth, original.depth + 1);
    return checkLaws(
      registered,
      { kind: "bad", lit: badOf(system) },
      { kind: "bad", lit: registered.register },
      seed,
    );
  },

  "l2s": (system, seed) => {
    const lits = justiceOf(system);
    const cone = coi(system, lits);
    if (cone.system.latches.length > 4) return false; // latches are doubled
    const safety = l2s(cone.system, lits);
    // The bad step comes right after the last step of the lasso: nothing is found later than it could be.
    const answer = decideBad(safety.system, safety.bad);
    const depth = answer.reachable ? answer.depth : undefined;
    assertEquals(depth, shortestJusticeLasso(cone.system, lits));
    return checkLaws(
      compose(cone, safety),
      { kind: "justice", lits },
      { kind: "bad", lit: safety.bad },
      seed,
    );
  },

  "k-counter": (system, seed) => checkCounter(system, seed),

  "everything in a row": (system, seed) => {
    const lits = justiceOf(system);
    let all: Reduction = removeConstantLatches(system);
    all = compose(all, coi(all.system, lits.map((lit) => all.mapLit(lit))));
    all = compose(all, mergeEquivalentLatches(all.system));
    const folded = foldConstraints(all.system);
    const foldedLits = folded.foldJustice(lits.map((lit) => all.mapLit(lit)));
    const merged = mergeJustice(folded.system, foldedLits, seed % 2 === 0 ? "flag" : "counter");
    const registered = registerSignal(merged.system, merged.merged);
    const small = compact(registered.system);
    if (small.system.latches.length > 6) return false;
    const safety = l2s(small.system, [small.mapLit(registered.register)]);
    return checkLaws(
      [folded, merged, registered, small, safety].reduce(compose, all),
      { kind: "justice", lits },
      { kind: "bad", lit: safety.bad },
      seed,
    );
  },
};

function checkMerge(system: System, method: MergeMethod, seed: number): boolean {
  const lits = justiceOf(system);
  const merged = mergeJustice(system, lits, method);
  for (const termination of ["or", "one"] as const) {
    // If one of these signals cannot hold infinitely often, the property has no counterexample.
    const signals = terminationSignals(system, lits, termination);
    const excluded = signals.some((lit) => !decideJustice(system, [lit]));
    if (excluded) assertEquals(decideJustice(system, lits), false);
  }
  return checkLaws(
    merged,
    { kind: "justice", lits },
    { kind: "justice", lits: [merged.merged] },
    seed,
  );
}

/** The bad of the counter is what counting says, and its levels are a chain (CERTIFICATES: R1 to R3). */
function checkCounter(system: System, seed: number): boolean {
  const rng = new Random(seed);
  const signal = justiceOf(system)[0] ?? badOf(system);
  const k = rng.between(0, 3);
  const counter = kCounter(system, signal, k);
  const model = new ExplicitSystem(system);
  const happens = model.values(signal);
  const answer = decideBad(counter.system, counter.bad);
  assertEquals(answer.reachable, mostOccurrences(model, happens, k + 1) > k, "another bound");
  if (answer.reachable) {
    const lifted = counter.liftTrace(answer.trace);
    const result = replay(system, lifted, { kind: "bad", lit: signal });
    assert(result.accepted);
    const times = lifted.inputs.filter((_, step) => result.path.value(signal, step) === 1).length;
    assertEquals(times, k + 1);
    const lasso = findLasso(system, lifted, [signal]);
    if (lasso) assert(replay(system, lasso, { kind: "justice", lits: [signal] }).accepted);
  }
  for (let round = 0; round < 2; round++) {
    const predicate = randomInductivePredicate(
      rng,
      new ExplicitSystem(counter.system),
      round === 0,
    );
    assertInductive(system, counter.liftPredicate(predicate), counter.title);
    if (!excludes(counter.system, predicate, counter.bad)) continue;
    assertEquals(decideJustice(system, [signal]), false);
    assertChain(model, happens, counter.levels(predicate).toReversed());
  }
  return answer.reachable;
}

/** The most steps, counted up to `limit`, of one path in which the flag holds. */
function mostOccurrences(model: ExplicitSystem, happens: Uint8Array, limit: number): number {
  const seen = new Set<number>();
  const queue: [state: number, count: number][] = [];
  const visit = (x: number, count: number) => {
    const key = x * (limit + 1) + count;
    if (seen.has(key)) return;
    seen.add(key);
    queue.push([x, count]);
  };
  model.initial.forEach((initial, x) => initial && visit(x, 0));
  for (const [x, count] of queue) {
    for (let i = 0; i < model.choices; i++) {
      const p = model.point(x, i);
      if (model.legal[p]) visit(model.next[p]!, Math.min(limit, count + happens[p]!));
    }
  }
  return Math.max(...queue.map(([, count]) => count));
}

/** R1, R2 and R3 of the chain certificate, in every state that has a legal input. */
function assertChain(
  model: ExplicitSystem,
  happens: Uint8Array,
  levels: readonly Predicate[],
): void {
  const sets = levels.map((level) => {
    const values = new ExplicitSystem(model.system).values(toLiteral(model.system.aig, level));
    return Uint8Array.from({ length: model.states }, (_, x) => values[model.point(x, 0)]!);
  });
  const alive = new Uint8Array(model.states);
  model.legal.forEach((legal, p) => alive[model.stateOf(p)]! |= legal);
  // The first level, counted from 0, that contains the state.
  const rank = (x: number) => sets.findIndex((set) => set[x] === 1);
  for (let x = 0; x < model.states; x++) {
    if (model.initial[x] && alive[x]) assert(rank(x) >= 0, "R3: an initial state is in no level");
    if (rank(x) < 0) continue;
    for (let i = 0; i < model.choices; i++) {
      const p = model.point(x, i);
      const y = model.next[p]!;
      if (!model.legal[p] || !alive[y]) continue;
      assert(rank(y) >= 0 && rank(y) <= rank(x), "R1: a step goes up");
      if (happens[p]) assert(rank(y) < rank(x), "R2: an occurrence does not go down");
    }
  }
}
