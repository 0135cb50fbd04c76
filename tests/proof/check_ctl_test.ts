import { assert, assertEquals } from "@std/assert";
import { type Lit, not, TRUE, variableOf } from "../../src/aig/literal.ts";
import { system as compileSystem } from "../../src/dsl/mod.ts";
import { checkCtl } from "../../src/proof/check_ctl.ts";
import { checkerSolver } from "../../src/proof/check_proof.ts";
import { ctlDag, type CtlSyntax } from "../../src/proof/ctl_dag.ts";
import type { Move } from "../../src/proof/proof.ts";
import type { NewSolver } from "../../src/proof/prover.ts";
import type { SatLit } from "../../src/sat/literal.ts";
import type { SolveOptions } from "../../src/sat/solver.ts";
import type { System } from "../../src/system/system.ts";
import { Random } from "../generators/random.ts";
import { randomAtoms, randomCtl } from "../generators/random_formula.ts";
import { randomSystem } from "../generators/random_system.ts";
import { decideCtl } from "../oracle/ctl.ts";
import { exactCtl } from "./exact_ctl.ts";
import { Kripke } from "./kripke.ts";
import { mutateCtl } from "./mutations.ts";

const newSolver = await checkerSolver();

function question(seed: number): { system: System; formula: CtlSyntax; rng: Random } {
  const rng = new Random(seed);
  const system = randomSystem(rng, { latches: 3, inputs: 2, constraints: 1, fairness: 2, bads: 1 });
  const atoms: Lit[] = randomAtoms(rng, system, 3, rng.chance(0.7));
  return { system, formula: randomCtl(rng, atoms, { size: rng.between(1, 5) }), rng };
}

Deno.test("CTL: exact certificates of both verdicts are accepted, and never for the other verdict", () => {
  const verdicts = { holds: 0, fails: 0 };
  for (let seed = 0; seed < 150; seed++) {
    const { system, formula, rng } = question(seed);
    const { status, proof } = exactCtl(system, formula, rng);
    verdicts[status]++;
    const outcome = checkCtl(system, formula, status, proof, newSolver);
    assert(outcome.accepted, `seed ${seed}, ${status}: ${JSON.stringify(outcome)}`);
    const other = status === "holds" ? "fails" : "holds";
    const point = {
      latches: new Uint8Array(system.latches.length),
      inputs: new Uint8Array(system.inputs.length),
    };
    const lie = checkCtl(system, formula, other, { ...proof, refuted: point }, newSolver);
    assert(!lie.accepted, `seed ${seed}: accepted as '${other}'`);
    assert(lie.reason.length > 10);
  }
  assert(verdicts.holds > 40 && verdicts.fails > 40, JSON.stringify(verdicts));
});

Deno.test("CTL: a spoiled certificate never proves the wrong verdict", () => {
  let rejected = 0;
  for (let seed = 0; seed < 150; seed++) {
    const { system, formula, rng } = question(seed);
    const { status, proof } = exactCtl(system, formula, rng);
    const other = status === "holds" ? "fails" : "holds";
    for (let m = 0; m < 4; m++) {
      const mutant = mutateCtl(system, proof, rng);
      const wrong = checkCtl(system, formula, other, mutant, newSolver);
      assert(!wrong.accepted, `seed ${seed}, mutant ${m}: accepted as '${other}'`);
      const right = checkCtl(system, formula, status, mutant, newSolver);
      if (!right.accepted) {
        assert(right.reason.length > 10);
        rejected++;
      }
    }
  }
  assert(rejected > 100, `only ${rejected} mutants were rejected`);
});

/** A solver that gives up on everything it is not given all the time for. */
const impatientSolver: NewSolver = () => {
  const solver = newSolver();
  const { solve } = solver;
  return Object.assign(solver, {
    solve: (assumptions: ArrayLike<SatLit>, options?: SolveOptions) =>
      options?.conflicts === undefined ? solve.call(solver, assumptions, options) : "unknown",
  });
};

Deno.test("CTL: diagrams judge certificates as the solver does, right ones and spoiled ones", () => {
  const outcomes = { accepted: 0, rejected: 0 };
  for (let seed = 0; seed < 150; seed++) {
    const { system, formula, rng } = question(seed);
    const { status, proof } = exactCtl(system, formula, rng);
    const leaves = [...system.latches.map(({ lit }) => lit), ...system.inputs];
    const order = rng.shuffle(leaves).slice(0, rng.between(0, leaves.length));
    for (const candidate of [proof, mutateCtl(system, proof, rng), mutateCtl(system, proof, rng)]) {
      const expected = checkCtl(system, formula, status, candidate, newSolver);
      const found = checkCtl(system, formula, status, { ...candidate, order }, impatientSolver);
      outcomes[found.accepted ? "accepted" : "rejected"]++;
      assertEquals(found.accepted, expected.accepted, `seed ${seed}: ${JSON.stringify(found)}`);
    }
  }
  assert(outcomes.accepted > 200 && outcomes.rejected > 50, JSON.stringify(outcomes));
});

Deno.test("CTL: inputs that depend on the state must be inputs, once each, and depend on nothing else", () => {
  const { system } = compileSystem("pair")`
    var on : bool = false  input go : bool  input by : bool  next on = go & by
  `;
  const on = system.latches[0]!.lit;
  const [go, by] = system.inputs;
  const formula: CtlSyntax = { kind: "EX", arg: { kind: "atom", atom: on } };
  const judged = (move: Move) =>
    checkCtl(system, formula, "holds", {
      kind: "ctl",
      reach: [],
      bounds: [{ kind: "EX", node: 1, removed: [], moves: [move] }],
    }, newSolver);
  const both = [{ input: go!, value: not(on) }, { input: by!, value: not(on) }];
  const right = judged({ from: [not(on)], input: [], by: both });
  assert(right.accepted, JSON.stringify(right));
  const wrong: [string, Move][] = [
    ["leads where it should", { from: [], input: [], by: both }],
    ["more than once", { from: [not(on)], input: [go!], by: both }],
    ["not an input", { from: [not(on)], input: [], by: [{ input: on, value: TRUE }] }],
    ["reads input", { from: [not(on)], input: [], by: [{ input: go!, value: by! }] }],
    ["any input and yet", { from: [not(on)], input: "any", by: both }],
  ];
  for (const [reason, move] of wrong) {
    const outcome = judged(move);
    assert(!outcome.accepted && outcome.reason.includes(reason), JSON.stringify(outcome));
  }
});

Deno.test("CTL: an order that names what is not there is rejected", () => {
  const { system, formula, rng } = question(2);
  const { status, proof } = exactCtl(system, formula, rng);
  const order = [100_000 as Lit];
  const outcome = checkCtl(system, formula, status, { ...proof, order }, impatientSolver);
  assert(!outcome.accepted && outcome.reason.includes("100000"), JSON.stringify(outcome));
});

Deno.test("CTL: the parse graph means what the formula means, with every input part of the state", () => {
  for (let seed = 0; seed < 300; seed++) {
    const { system, formula } = question(seed);
    const tau = system.fairness.length > 0 || system.constraints.length > 0;
    const dag = ctlDag(system.aig, formula, tau);
    const kripke = new Kripke(system, new Set(system.inputs.map(variableOf)));
    const root = kripke.satisfying(dag)[dag.root]!;
    const fairness = system.fairness.map(({ lit }) => lit);
    const { satisfying } = decideCtl(system, formula, fairness, { given: system.inputs });
    for (let p = 0; p < kripke.model.points; p++) {
      if (!kripke.model.legal[p]) continue;
      assertEquals(root[kripke.stateOf(p)], satisfying[p], `seed ${seed}, point ${p}`);
    }
  }
});

Deno.test("CTL: the parse graph shares nodes, folds atoms and adds EG true only where needed", () => {
  const { system } = question(3);
  const a: CtlSyntax = { kind: "atom", atom: system.latches[0]!.lit };
  const plain = ctlDag(system.aig, { kind: "AG", arg: { kind: "AF", arg: a } }, true);
  assertEquals(plain.nodes.filter(({ kind }) => kind === "EG").length, 1);
  const reset = ctlDag(system.aig, { kind: "AG", arg: { kind: "EF", arg: a } }, true);
  assertEquals(reset.nodes.filter(({ kind }) => kind === "EG").length, 1);
  assertEquals(reset.nodes.filter(({ kind }) => kind === "and").length, 2);
  const without = ctlDag(system.aig, { kind: "AG", arg: { kind: "EF", arg: a } }, false);
  assertEquals(without.nodes.map(({ kind }) => kind), ["atom", "atom", "EU", "not", "EU", "not"]);
  const folded = ctlDag(system.aig, { kind: "iff", left: a, right: { kind: "not", arg: a } }, true);
  assertEquals(folded.nodes[folded.root], { kind: "atom", lit: 0 as Lit });
});
