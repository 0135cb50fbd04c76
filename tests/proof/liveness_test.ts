import { assert, assertEquals, assertMatch } from "@std/assert";
import { FALSE, type Lit, not, TRUE } from "../../src/aig/literal.ts";
import { checkerSolver, checkLivenessProof } from "../../src/proof/check_proof.ts";
import type { ChainLink, FairProof, LoopProof } from "../../src/proof/proof.ts";
import type { Latch, System } from "../../src/system/system.ts";
import { Random } from "../generators/random.ts";
import { randomSystem } from "../generators/random_system.ts";
import { ExplicitSystem } from "../oracle/explicit_system.ts";
import { decideJustice } from "../oracle/justice.ts";
import { reachableStates } from "../oracle/reachability.ts";
import { exactChain, exactFair } from "./exact_evidence.ts";
import { predicateOf } from "./exact_sets.ts";
import { mutateFair, mutatePredicate } from "./mutations.ts";

const newSolver = await checkerSolver();
const small = { latches: 3, inputs: 2, constraints: 1, justice: 1, justiceSize: 2, fairness: 1 };

function signalsOf(system: System): Lit[] {
  return [...system.justice[0]!.lits, ...system.fairness.map(({ lit }) => lit)];
}

/** The exact closure of the loop relation: which states follow a saved one, having seen what. */
function exactLoop(model: ExplicitSystem, justice: readonly Lit[], rng: Random): LoopProof {
  const { system } = model;
  const { aig } = system;
  const reachable = Uint8Array.from(reachableStates(model), (d) => d >= 0 ? 1 : 0);
  const values = justice.map((lit) => model.values(lit));
  const seen = justice.map(() => aig.leaf());
  const saved = system.latches.map(({ lit }) => ({ latch: lit, copy: aig.leaf() }));
  const steps = (x: number) =>
    Array.from({ length: model.choices }, (_, i) => model.point(x, i)).filter((p) => model.legal[p])
      .map((p) => [model.next[p]!, values.reduce((m, v, j) => m | (v[p]! << j), 0)] as const);
  const triples = new Set<string>();
  const queue: [number, number, number][] = [];
  const add = (y: number, x: number, f: number) => {
    if (triples.has(`${y} ${x} ${f}`)) return;
    triples.add(`${y} ${x} ${f}`);
    queue.push([y, x, f]);
  };
  for (let y = 0; y < model.states; y++) {
    if (reachable[y]) { for (const [x, f] of steps(y)) add(y, x, f); }
  }
  for (const [y, x, f] of queue) for (const [next, g] of steps(x)) add(y, next, f | g);
  const bits = (lits: readonly Lit[], value: number) =>
    lits.map((lit, b) => ((value >> b) & 1) === 1 ? lit : not(lit));
  const cubes = queue.map(([y, x, f]) =>
    aig.andAll([
      ...bits(saved.map(({ copy }) => copy), y),
      ...bits(system.latches.map(({ lit }) => lit), x),
      ...bits(seen, f),
    ])
  );
  return {
    kind: "loop",
    reach: predicateOf(system, reachable, rng),
    loop: { clauses: [[aig.orAll(cubes)]] },
    saved,
    seen,
  };
}

Deno.test("loops: exact relations are accepted exactly if no loop closes", () => {
  let [good, rejected] = [0, 0];
  for (let seed = 0; seed < 100; seed++) {
    const rng = new Random(seed);
    const system = randomSystem(rng, small);
    const model = new ExplicitSystem(system);
    const signals = signalsOf(system);
    const justice = signals.length === 0 ? [TRUE] : signals;
    const holds = !decideJustice(model, signals);
    const proof = exactLoop(model, justice, rng);
    const outcome = checkLivenessProof(system, signals, proof, newSolver);
    assertEquals(outcome.accepted, holds, `seed ${seed}: ${JSON.stringify(outcome)}`);
    if (holds) good++;
    for (let m = 0; m < 4; m++) {
      const mutant: LoopProof = rng.chance(0.3)
        ? { ...proof, reach: mutatePredicate(system, proof.reach, rng) }
        : rng.chance(0.3)
        ? { ...proof, saved: proof.saved.slice(1) }
        : { ...proof, loop: mutatePredicate(system, proof.loop, rng) };
      const judged = checkLivenessProof(system, signals, mutant, newSolver);
      assert(!judged.accepted || holds, `seed ${seed}, mutant ${m}: accepted although it fails`);
      if (!judged.accepted) rejected++;
    }
  }
  assert(good > 20 && rejected > 100, `too few interesting cases: ${good} good, ${rejected} not`);
});

/** The system with a counter that waits for one signal after the other; `done` holds when it has seen all. */
function withCounter(
  system: System,
  justice: readonly Lit[],
): { system: System; done: Lit; at: Lit[] } {
  const { aig } = system;
  const at = justice.map(() => aig.leaf()); // one-hot
  const seen = justice.map((lit, s) => aig.and(at[s]!, lit));
  const latches: Latch[] = at.map((lit, s) => ({
    lit,
    reset: s === 0 ? TRUE : FALSE,
    next: aig.or(seen[(s + at.length - 1) % at.length]!, aig.and(lit, not(seen[s]!))),
  }));
  return {
    system: { ...system, latches: [...system.latches, ...latches] },
    done: seen[seen.length - 1]!,
    at,
  };
}

Deno.test("chains for merged justice signals become chains for the signals themselves", () => {
  let good = 0;
  for (let seed = 0; seed < 60; seed++) {
    const rng = new Random(seed);
    const system = randomSystem(rng, { ...small, latches: 2 });
    const signals = signalsOf(system);
    if (signals.length < 2) continue;
    const holds = !decideJustice(system, signals);
    const merged = withCounter(system, signals);
    const { links } = exactChain(new ExplicitSystem(merged.system), [merged.done], rng);
    const observers = merged.system.latches.slice(system.latches.length);
    // With the counter as an observer: C_k where it waits for s, the last s first.
    const watched: ChainLink[] = links.flatMap(({ region }) =>
      signals.map((_, d): ChainLink => {
        const s = signals.length - 1 - d;
        const where = merged.at.map((lit, t) => [t === s ? lit : not(lit)]);
        return { region: { clauses: [...region.clauses, ...where] }, justice: s };
      })
    );
    // States of the counter that it never reaches: whatever they do, they must be left out of the chain.
    const outcome = checkLivenessProof(
      system,
      signals,
      { kind: "chain", observers, links: watched },
      newSolver,
    );
    if (holds) {
      assert(outcome.accepted, `seed ${seed}: ${JSON.stringify(outcome)}`);
      good++;
    } else assert(!outcome.accepted, `seed ${seed}: accepted although the property fails`);
  }
  assert(good > 8, `only ${good} cases`);
});

Deno.test("FAIR with windows of any size never proves what fails", () => {
  let [good, rejected] = [0, 0];
  for (let seed = 0; seed < 150; seed++) {
    const rng = new Random(seed);
    const system = randomSystem(rng, small);
    const model = new ExplicitSystem(system);
    const signals = signalsOf(system);
    const justice = signals.length === 0 ? [TRUE] : signals;
    const holds = !decideJustice(model, signals);
    const window = () => ({
      before: rng.below(3),
      after: rng.between(1, 3),
      loopFree: rng.chance(0.6),
    });
    const exact = exactFair(model, justice, rng);
    const proof: FairProof = {
      ...exact,
      lemmas: exact.lemmas.map((lemma) =>
        lemma.kind === "constraint" && lemma.side !== "same"
          ? { ...lemma, window: window() }
          : lemma
      ),
      conclusion: { kind: "skeleton", window: window() },
    };
    const outcome = checkLivenessProof(system, signals, proof, newSolver);
    if (holds && proof.reach.length > 0) {
      assert(outcome.accepted, `seed ${seed}: ${JSON.stringify(outcome)}`);
      good++;
    }
    assert(holds || !outcome.accepted, `seed ${seed}: accepted although the property fails`);
    for (let m = 0; m < 3; m++) {
      const mutant = mutateFair(system, proof, justice.length, rng);
      const judged = checkLivenessProof(system, signals, mutant, newSolver);
      assert(holds || !judged.accepted, `seed ${seed}, mutant ${m}: accepted although it fails`);
      if (!judged.accepted) rejected++;
    }
  }
  assert(good > 20 && rejected > 60, `too few interesting cases: ${good} good, ${rejected} not`);
});

Deno.test("evidence about leaves of its own is refused where they are not free", () => {
  const system = randomSystem(new Random(5), small);
  const latch = system.latches[0]!;
  const chain = (observers: Latch[]) =>
    checkLivenessProof(system, [TRUE], { kind: "chain", observers, links: [] }, newSolver);
  const stolen = chain([{ lit: latch.lit, next: latch.lit, reset: FALSE }]);
  assert(!stolen.accepted);
  assertMatch(stolen.reason, /already an input, a latch or another observer/);
  const own = system.aig.leaf();
  const odd = chain([{ lit: own, next: own, reset: latch.lit }]);
  assert(!odd.accepted);
  assertMatch(odd.reason, /expected 0, 1 or its own literal/);
  const gate = chain([{ lit: not(own), next: own, reset: FALSE }]);
  assert(!gate.accepted);
  assertMatch(gate.reason, /not a positive leaf/);
  const region = { clauses: [[own]] };
  const foreign = checkLivenessProof(
    system,
    [TRUE],
    { kind: "chain", links: [{ region, justice: 0 }] },
    newSolver,
  );
  assert(!foreign.accepted);
  assertMatch(foreign.reason, /neither an input nor a latch/);
});
