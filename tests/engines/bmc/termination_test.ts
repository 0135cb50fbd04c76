import { assert, assertEquals, assertMatch, assertThrows } from "@std/assert";
import { not, TRUE } from "../../../src/aig/literal.ts";
import { check } from "../../../src/check/mod.ts";
import { bmc, type BmcEvent, bmcLasso, type BmcOptions } from "../../../src/engines/bmc/mod.ts";
import type { LivenessProblem, Verdict } from "../../../src/engines/engine.ts";
import { checkerSolver, checkLivenessProof } from "../../../src/proof/check_proof.ts";
import type { LivenessProof, TerminationProof } from "../../../src/proof/proof.ts";
import { CadicalSolver, loadCadical } from "../../../src/sat/cadical.ts";
import { Random, randomSystem } from "../../generators/mod.ts";
import { decideJustice, shortestJusticeLasso } from "../../oracle/mod.ts";
import { finish } from "../liveness_laws.ts";
import { graphSystem } from "./graph_system.ts";
import {
  ensureTerminates,
  ensureTerminatesSafely,
  type Tally,
  treatments,
} from "./termination_laws.ts";

const newSolver = await checkerSolver();

/** The verdict and what was said on the way. */
function listen(problem: LivenessProblem, options: BmcOptions = {}) {
  const events: BmcEvent[] = [];
  const running = bmcLasso(problem, options);
  for (;;) {
    const { done, value } = running.next();
    if (done) return { verdict: value as Verdict, events };
    events.push(value);
  }
}

function boundsOf(problem: LivenessProblem, options: BmcOptions = {}) {
  const { verdict } = listen(problem, options);
  assertEquals(verdict.status, "holds");
  const proof = (verdict as { proof: LivenessProof }).proof;
  const outcome = checkLivenessProof(problem.system, problem.justice, proof, newSolver);
  assert(outcome.accepted, JSON.stringify(outcome));
  const { n, stem, m, segment } = proof as TerminationProof;
  return { n, stem, m, segment };
}

Deno.test("lassos: every treatment agrees with the oracle, and its bounds are least", () => {
  const tally: Tally = new Map();
  for (let seed = 1; seed <= 400; seed++) ensureTerminates(seed, {}, tally);
  for (const treatment of treatments) {
    assert((tally.get(`${treatment} holds`) ?? 0) > 20, treatment);
  }
  assertEquals(tally.get("flag unknown"), undefined);
});

Deno.test("lassos: many signals, many constraints", () => {
  for (let seed = 5001; seed <= 5100; seed++) {
    ensureTerminates(seed, { justiceSize: 6, fairness: 3 });
  }
  for (let seed = 6001; seed <= 6100; seed++) ensureTerminates(seed, { constraints: 5 });
});

Deno.test("paths to bad: forward and backward radius agree with the oracle", () => {
  const tally: Tally = new Map();
  for (let seed = 1; seed <= 150; seed++) ensureTerminatesSafely(seed, {}, tally);
  assert(tally.get("forward")! > 20 && tally.get("backward")! > 20);
});

Deno.test("beta'' does not see a stem to the signal, beta' does not see what follows it", () => {
  // 0 stays. Unreachable: a way of six states to the signal, and then one step to the end.
  const chain = [[0], [2], [3], [4], [5], [6], [7], [7]];
  const graph = graphSystem(chain);
  const late = boundsOf({ system: graph.system, justice: [graph.in(6)] });
  assertEquals(late, { n: 1, stem: "radius", m: 1, segment: "beta''" });
  const early = boundsOf({ system: graph.system, justice: [graph.in(2)] });
  assertEquals(early, { n: 1, stem: "beta", m: 1, segment: "beta'" });
  // With what is reachable there is nothing to search for.
  const invariants = { clauses: [[graph.in(0)]] };
  assertEquals(boundsOf({ system: graph.system, justice: [graph.in(6)] }, { invariants }).n, 0);
});

Deno.test("the bounds are reported when they are found", () => {
  // 0 -> 1 -> 2 -> 3 -> 3: the signal is seen once.
  const graph = graphSystem([[1], [2], [3], [3]]);
  const { verdict, events } = listen({ system: graph.system, justice: [graph.in(2)] });
  assertEquals(verdict.status, "holds");
  const said = events.filter(({ kind }) => kind === "termination" || kind === "bound");
  assertEquals(said, [
    { kind: "bound", bound: 1 },
    { kind: "termination", signal: "signal 0", bound: "m", value: 1, by: "beta''" },
    { kind: "bound", bound: 2 },
    { kind: "bound", bound: 3 },
    { kind: "termination", signal: "signal 0", bound: "n", value: 3, by: "beta" },
    { kind: "bound", bound: 4 },
  ]);
});

Deno.test("two loops that meet: or and one must not conclude from n + m of their own signal", () => {
  // The only fair lasso goes through both loops, which is longer than n + m of either signal allows.
  const graph = graphSystem([[1, 3], [2], [0], [4], [0]]);
  const justice = [graph.in(2), graph.in(4)];
  assertEquals(shortestJusticeLasso(graph.system, justice), 6);
  for (const fairness of treatments) {
    const { verdict } = listen({ system: graph.system, justice }, { fairness });
    assertEquals([verdict.status, verdict.status === "fails" && verdict.trace.inputs.length], [
      "fails",
      6,
    ], fairness);
  }
  // Two loops that exclude each other: each signal recurs, the two together do not.
  const apart = graphSystem([[1, 3], [2], [1], [4], [3]]);
  const problem = { system: apart.system, justice: [apart.in(2), apart.in(4)] };
  for (const fairness of treatments) {
    const { verdict, events } = listen(problem, { fairness, to: 30 });
    const alone = fairness === "or" || fairness === "one";
    assertEquals(verdict.status, alone ? "unknown" : "holds", fairness);
    const given = events.filter(({ kind }) => kind === "recurs").length;
    assertEquals(given, fairness === "one" ? 2 : fairness === "or" ? 1 : 0);
  }
});

Deno.test("a signal that reads an input, in a state that is left by a dead end", () => {
  // In state 1 the signal is seen only by the choice that leads to state 2, where nothing is legal.
  const graph = graphSystem([[1], [1, 2], [2]]);
  const { system } = graph;
  const signal = system.aig.and(graph.in(1), system.inputs[0]!);
  const dead = { ...system, constraints: [{ name: "alive", lit: not(graph.in(2)) }] };
  assertEquals(boundsOf({ system: dead, justice: [signal] }).n, 2);
  assertEquals(decideJustice(dead, [signal]), false);
  assertEquals(boundsOf({ system: dead, justice: [graph.in(2)] }).n, 0);
  assertEquals(listen({ system: dead, justice: [] }).verdict.status, "fails");
  const stuck = { ...system, constraints: [{ name: "stuck", lit: graph.in(0) }] };
  for (const fairness of treatments) {
    assertEquals(listen({ system: stuck, justice: [] }, { fairness }).verdict.status, "holds");
  }
});

Deno.test("latches that the signals do not read make nothing longer", () => {
  const graph = graphSystem([[1], [2], [2]]);
  const { system } = graph;
  const other = graphSystem([[1], [2], [3], [4], [5], [6], [7], [0]]);
  // A counter of three bits beside it, in the same graph.
  const bits = other.system.latches.map(() => system.aig.leaf());
  const latches = bits.map((lit, b) => ({
    lit,
    next: system.aig.xor(lit, system.aig.andAll(bits.slice(0, b))),
    reset: 0 as typeof lit,
  }));
  const beside = { ...system, latches: [...system.latches, ...latches] };
  const alone = boundsOf({ system, justice: [graph.in(1)] });
  assertEquals(boundsOf({ system: beside, justice: [graph.in(1)] }), alone);
});

Deno.test("with CaDiCaL the bounds are the same", async () => {
  await loadCadical();
  const solver = () => new CadicalSolver({});
  for (let seed = 1; seed <= 40; seed++) {
    const system = randomSystem(new Random(seed), { bads: 1, latches: 3 });
    for (const { lits } of system.justice) {
      const problem = { system, justice: lits };
      const plain = listen(problem).verdict;
      const other = listen(problem, { solver }).verdict;
      assertEquals(other.status, plain.status, `seed ${seed}`);
      if (plain.status === "holds") assertEquals(other, plain, `seed ${seed}`);
    }
    const bad = system.bads[0]!.lit;
    const options = { termination: true };
    const plain = finish(bmc({ system, bad }, options));
    const other = finish(bmc({ system, bad }, { ...options, solver }));
    if (plain.status === "holds") assertEquals(other, plain, `seed ${seed}`);
  }
});

Deno.test("check answers with a certified verdict, also for the whole system of a cone", async () => {
  let held = 0;
  for (let seed = 1; seed <= 40; seed++) {
    const system = randomSystem(new Random(seed), { latches: 4 });
    for (const fairness of ["flag", "counter", "l2s"]) {
      const result = await check(system, "j0", { engine: "bmc", options: { fairness } });
      assert(result.certified, `seed ${seed}, ${fairness}: ${result.reason}`);
      const { lits } = system.justice[0]!;
      const fails = decideJustice(system, [...lits, ...system.fairness.map(({ lit }) => lit)]);
      assertEquals(result.status, fails ? "fails" : "holds");
      if (!fails) held++;
    }
    const safe = await check(system, "b0", { engine: "bmc", options: { termination: true } });
    assert(safe.certified, `seed ${seed}: ${safe.reason}`);
  }
  assert(held > 15);
});

Deno.test("what cannot be proved from is refused", () => {
  const graph = graphSystem([[1], [0]]);
  const problem = { system: graph.system, justice: [graph.in(1)] };
  const outside = { invariants: { clauses: [[graph.in(1)]] } };
  const first = assertThrows(() => finish(bmcLasso(problem, outside)), RangeError);
  assertMatch(first.message, /do not hold in every initial state/);
  const leaving = { invariants: { clauses: [[graph.in(0)]] } };
  const second = assertThrows(() => finish(bmcLasso(problem, leaving)), RangeError);
  assertMatch(second.message, /not inductive/);
  const skipping = { termination: true, from: 3 };
  const bad = { system: graph.system, bad: not(TRUE) };
  const third = assertThrows(() => finish(bmc(bad, skipping)), RangeError);
  assertMatch(third.message, /from must be 0, not 3/);
});
