/**
 * Sequences of reachability queries over one session: random initial sets, targets, constraints added in
 * between, refinement of the proofs; each answer is checked state by state.
 */

import { type Lit, notIf } from "../../../src/aig/literal.ts";
import {
  type EntryStep,
  type From,
  Reachability,
  Refinement,
} from "../../../src/engines/ic3/mod.ts";
import { Prime } from "../../../src/engines/prime.ts";
import type { Predicate } from "../../../src/system/predicate.ts";
import type { System } from "../../../src/system/system.ts";
import type { Trace } from "../../../src/system/trace.ts";
import { pointsAlong, statesAlong, statesOf } from "../../engines/explicit_checks.ts";
import { Random, randomSystem } from "../../generators/mod.ts";
import { ExplicitSystem } from "../../oracle/mod.ts";
import type { FuzzKind } from "../kind.ts";
import { randomIc3Options } from "./ic3.ts";

/** A literal over latches alone. */
function randomStateLit(rng: Random, system: System, size: number): Lit {
  const { aig, latches } = system;
  let lit: Lit = latches.length === 0 ? 0 as Lit : rng.pick(latches).lit;
  for (let i = 0; i < size && latches.length > 0; i++) {
    const other = notIf(rng.pick(latches).lit, rng.chance(0.5));
    lit = rng.chance(0.6) ? aig.and(notIf(lit, rng.chance(0.3)), other) : aig.xor(lit, other);
  }
  return notIf(lit, rng.chance(0.5));
}

/** A literal over latches and inputs. */
function randomLit(rng: Random, system: System): Lit {
  const lit = randomStateLit(rng, system, rng.below(3));
  if (system.inputs.length === 0 || rng.chance(0.5)) return lit;
  const input = notIf(rng.pick(system.inputs), rng.chance(0.5));
  return rng.chance(0.5) ? system.aig.and(lit, input) : system.aig.or(lit, input);
}

function randomCube(rng: Random, system: System, all: boolean): Lit[] {
  const chosen = system.latches.filter(() => all || rng.chance(0.5));
  return chosen.map(({ lit }) => notIf(lit, rng.chance(0.5)));
}

function randomFrom(rng: Random, system: System): From {
  switch (rng.below(4)) {
    case 0:
      return { kind: "reset" };
    case 1:
      return { kind: "cube", cube: randomCube(rng, system, rng.chance(0.5)) };
    case 2:
      return { kind: "states", lit: randomStateLit(rng, system, 2) };
    default: {
      const of = randomCube(rng, system, rng.chance(0.7));
      const under = rng.chance(0.5) ? [] : [randomLit(rng, system)];
      return { kind: "successors", of, under };
    }
  }
}

/** What is true of the query, state by state. */
class Truth {
  readonly start: Uint8Array;
  /** Points whose step is allowed. */
  readonly step: Uint8Array;
  /** Points that may occur in a path. */
  readonly legal: Uint8Array;

  constructor(readonly model: ExplicitSystem, from: From, steps: Lit[], everywhere: Lit[]) {
    this.legal = model.legal.map((legal, p) =>
      legal === 1 && everywhere.every((lit) => model.value(lit, p) === 1) ? 1 : 0
    );
    this.step = this.legal.map((legal, p) =>
      legal === 1 && steps.every((lit) => model.value(lit, p) === 1) ? 1 : 0
    );
    this.start = this.#start(from);
  }

  #start(from: From): Uint8Array {
    const { model } = this;
    if (from.kind === "reset") return model.initial;
    const start = new Uint8Array(model.states);
    const every = (lits: readonly Lit[], p: number) =>
      lits.every((lit) => model.value(lit, p) === 1);
    for (let p = 0; p < model.points; p++) {
      if (from.kind === "cube" && every(from.cube, p)) start[model.stateOf(p)] = 1;
      if (from.kind === "states" && every([from.lit], p)) start[model.stateOf(p)] = 1;
      if (from.kind !== "successors") continue;
      if (this.step[p] === 1 && every([...from.of, ...(from.under ?? [])], p)) {
        start[model.next[p]!] = 1;
      }
    }
    return start;
  }

  reachable(target: Lit): boolean {
    const { model } = this;
    const seen = this.start.slice();
    const queue = Array.from(seen.keys()).filter((x) => seen[x] === 1);
    for (const x of queue) {
      for (let i = 0; i < model.choices; i++) {
        const p = model.point(x, i);
        if (this.legal[p] === 1 && model.value(target, p) === 1) return true;
        if (this.step[p] === 0 || seen[model.next[p]!] === 1) continue;
        seen[model.next[p]!] = 1;
        queue.push(model.next[p]!);
      }
    }
    return false;
  }

  ensureTrace(trace: Trace, entry: EntryStep | undefined, from: From, target: Lit): void {
    const { model } = this;
    const points = pointsAlong(model, trace);
    if (this.start[statesAlong(model, trace)[0]!] === 0) throw new Error("wrong first state");
    points.forEach((p, i) => {
      const flags = i === points.length - 1 ? this.legal : this.step;
      if (flags[p] === 0) throw new Error(`step ${i} is not allowed`);
    });
    if (model.value(target, points.at(-1)!) === 0) throw new Error("the last state is no target");
    if ((from.kind === "successors") !== (entry !== undefined)) throw new Error("entry is missing");
    if (entry === undefined) return;
    const before = { initial: entry.state, inputs: [entry.inputs] };
    if (this.step[pointsAlong(model, before)[0]!] === 0) {
      throw new Error("the entry is not allowed");
    }
    if (statesAlong(model, before)[1] !== statesAlong(model, trace)[0]) {
      throw new Error("the entry leads elsewhere");
    }
  }

  /** `F -> P`, `P & c -> !G`, `C & P & T -> P'`, on the states of the assumed invariant. */
  ensureProof(proof: Predicate, target: Lit, assumed: Predicate): void {
    const { model } = this;
    const inside = statesOf(model, proof);
    const known = statesOf(model, assumed);
    for (let x = 0; x < model.states; x++) {
      // A start state without any legal point starts no path.
      const legal = Array.from({ length: model.choices }, (_, i) => this.legal[model.point(x, i)]);
      if (this.start[x] === 1 && inside[x] === 0 && legal.includes(1)) {
        throw new Error(`start state ${x} is not in the proof`);
      }
    }
    for (let p = 0; p < model.points; p++) {
      const x = model.stateOf(p);
      if (inside[x] === 0 || known[x] === 0) continue;
      if (this.legal[p] === 1 && model.value(target, p) === 1) {
        throw new Error(`point ${p} is a target`);
      }
      if (this.step[p] === 1 && inside[model.next[p]!] === 0) throw new Error(`point ${p} leaves`);
    }
  }
}

export const fuzz: FuzzKind = {
  name: "reach",
  description: "sequences of reach queries with changing F, G and C, proofs refined, all checked",
  run(seed) {
    const rng = new Random(seed);
    const system = randomSystem(rng, { latches: rng.pick([3, 5, 7]), justice: 0, fairness: 0 });
    const options = randomIc3Options(rng);
    const prime = new Prime(system);
    const reachability = new Reachability(system, [], options);
    const steps: Lit[] = [];
    const everywhere: Lit[] = [];
    let from = randomFrom(rng, system);
    const log: unknown[] = [options];
    try {
      for (let round = rng.between(1, 5); round > 0; round--) {
        if (rng.chance(0.4)) {
          const state = randomStateLit(rng, system, 1);
          const lit = rng.pick([
            randomLit(rng, system),
            system.aig.implies(prime.of(state), state),
            prime.of(state),
          ]);
          if (rng.chance(0.5)) {
            steps.push(lit);
            reachability.constrain(lit);
          } else {
            everywhere.push(lit);
            reachability.require(lit);
          }
          log.push({ constrain: lit });
        }
        if (rng.chance(0.5)) from = randomFrom(rng, system);
        const target = randomLit(rng, system);
        log.push({ from, target });
        const model = new ExplicitSystem(system);
        const truth = new Truth(model, from, steps, everywhere);
        const running = reachability.query({ from, target, reuse: rng.chance(0.7) });
        let step = running.next();
        let patience = rng.chance(0.2) ? rng.between(1, 30) : Infinity; // give up some of them
        while (step.done !== true && patience-- > 0) step = running.next();
        if (step.done !== true) continue;
        const result = step.value;
        const expected = truth.reachable(target) ? "reached" : "separated";
        if (result.status !== expected) {
          throw new Error(`the answer is ${result.status}, expected ${expected}`);
        }
        if (result.status === "reached") {
          truth.ensureTrace(result.trace, result.entry, from, target);
        } else if (result.status === "separated") {
          truth.ensureProof(result.proof, target, { clauses: [] });
          refineInSteps(rng, truth, reachability, result.proof, target);
        }
      }
    } catch (error) {
      throw new Error(JSON.stringify(log), { cause: error });
    } finally {
      reachability.dispose();
    }
  },
};

function refineInSteps(
  rng: Random,
  truth: Truth,
  reachability: Reachability,
  proof: Predicate,
  target: Lit,
): void {
  const refinement = new Refinement(reachability.session!, proof, target);
  for (
    const name of rng.shuffle(["generalizeProperty", "strengthen", "weaken", "shrink"] as const)
  ) {
    const running = refinement[name]();
    while (running.next().done !== true);
    truth.ensureProof(refinement.predicate, target, { clauses: [] });
  }
  if (refinement.predicate.clauses.length > proof.clauses.length) throw new Error("the proof grew");
  refinement.dispose();
}
