import { assert, assertEquals, assertMatch, assertRejects, assertThrows } from "@std/assert";
import { readAiger, writeAiger } from "../../src/aig/aiger/mod.ts";
import { type Lit, TRUE } from "../../src/aig/literal.ts";
import {
  type Certificate,
  type Evidence,
  readCertificate,
  writeCertificate,
} from "../../src/proof/certificate.ts";
import { certify, certifyWith } from "../../src/proof/certify.ts";
import { checkerSolver } from "../../src/proof/check_proof.ts";
import { checkWitnessCircuit } from "../../src/proof/check_witness_circuit.ts";
import { type Claim, claimsOf } from "../../src/proof/claim.ts";
import type { CtlSyntax } from "../../src/proof/ctl_dag.ts";
import { fingerprint } from "../../src/proof/fingerprint.ts";
import type { Proof } from "../../src/proof/proof.ts";
import { witnessCircuit } from "../../src/proof/witness_circuit.ts";
import { readSystem, writeSystem } from "../../src/system/aiger.ts";
import type { System } from "../../src/system/system.ts";
import { Random } from "../generators/random.ts";
import { randomAtoms, randomCtl } from "../generators/random_formula.ts";
import { randomSystem } from "../generators/random_system.ts";
import { ExplicitSystem } from "../oracle/explicit_system.ts";
import { decideJustice } from "../oracle/justice.ts";
import { decideBad } from "../oracle/reachability.ts";
import { exactCtl } from "./exact_ctl.ts";
import { exactChain, exactFair, exactInvariant, exactKInduction } from "./exact_evidence.ts";

const newSolver = await checkerSolver();
const small = {
  latches: 3,
  inputs: 2,
  constraints: 1,
  justice: 1,
  justiceSize: 2,
  fairness: 1,
  bads: 1,
};

/** A verdict with evidence about a random small system, of any kind. */
function randomCertificate(rng: Random): { system: System; certificate: Certificate } {
  const system = randomSystem(rng, small);
  const model = new ExplicitSystem(system);
  const [bad, justice] = claimsOf(system) as [Claim & { lit: Lit }, Claim & { lits: Lit[] }];
  const of = (property: string, status: "holds" | "fails", evidence: Evidence) => ({
    system,
    certificate: { property, status, evidence, engine: "oracle" },
  });
  const kind = rng.below(3);
  if (kind === 0) {
    const answer = decideBad(model, bad.lit);
    if (answer.reachable) return of("b0", "fails", { kind: "trace", trace: answer.trace });
    const proof = rng.chance(0.2)
      ? exactKInduction(model, rng)
      : exactInvariant(model, bad.lit, rng);
    return of("b0", "holds", proof);
  }
  const signals = justice.lits.length === 0 ? [TRUE] : justice.lits;
  if (kind === 1 && !decideJustice(model, justice.lits)) {
    const fair = exactFair(model, signals, rng);
    if (rng.chance(0.5) && fair.reach.length > 0) return of("j0", "holds", fair);
    return of("j0", "holds", { kind: "chain", links: exactChain(model, signals, rng).links });
  }
  const atoms = randomAtoms(rng, system, 3, true);
  const formula: CtlSyntax = randomCtl(rng, atoms, { size: rng.between(1, 4) });
  const { status, proof } = exactCtl(system, formula, rng);
  return { system, certificate: { property: "c0", status, evidence: proof, formula } };
}

function claimOf(system: System, { property, formula }: Certificate): Claim {
  if (formula !== undefined) return { kind: "ctl", id: property, name: property, formula };
  return claimsOf(system).find(({ id }) => id === property)!;
}

Deno.test("certificates are written, read for a fresh copy of the system, and accepted", () => {
  const kinds = new Set<string>();
  for (let seed = 0; seed < 150; seed++) {
    const { system, certificate } = randomCertificate(new Random(seed));
    kinds.add(certificate.evidence.kind);
    const copy = readSystem(writeSystem(system, "aig"), "copy");
    const read = readCertificate(copy, writeCertificate(system, certificate));
    const outcome = certifyWith(copy, claimOf(copy, read), read, newSolver);
    assert(outcome.accepted, `seed ${seed}: ${JSON.stringify(outcome)}`);
    assertEquals(read.engine, certificate.engine);
    // Writing what was read gives the same text, but for the name of the system.
    const again = writeCertificate({ ...copy, name: system.name }, read);
    const first = writeCertificate(system, certificate);
    assertEquals(again.length, first.length, `seed ${seed}`);
  }
  assertEquals([...kinds].sort(), ["chain", "ctl", "fair", "invariant", "k-induction", "trace"]);
});

Deno.test("a certificate for another system is refused with both sizes", () => {
  const { system, certificate } = randomCertificate(new Random(1));
  const text = writeCertificate(system, certificate);
  const other = randomSystem(new Random(77), { ...small, latches: 5 });
  const error = assertThrows(() => readCertificate(other, text), SyntaxError);
  assertMatch(error.message, /about another system .*inputs and .*latches/);
});

Deno.test("the fingerprint sees the circuit, not the numbering", () => {
  for (let seed = 0; seed < 50; seed++) {
    const system = randomSystem(new Random(seed), small);
    const copy = readSystem(writeSystem(system, "aag"), "other name");
    assertEquals(fingerprint(copy), fingerprint(system), `seed ${seed}`);
    const [first, ...rest] = system.latches;
    const flipped = {
      ...system,
      latches: [{ ...first!, next: (first!.next ^ 1) as Lit }, ...rest],
    };
    assert(fingerprint(flipped) !== fingerprint(system), `seed ${seed}`);
  }
});

Deno.test("malformed certificates say where and what was expected", () => {
  const { system, certificate } = randomCertificate(new Random(4));
  const good = JSON.parse(writeCertificate(system, certificate));
  const cases: [change: (json: Record<string, unknown>) => unknown, message: RegExp][] = [
    [() => "nonsense", /certificate, file: expected an object, got "nonsense"/],
    [(json) => ({ ...json, format: "x" }), /format: expected "kripke certificate", got "x"/],
    [(json) => ({ ...json, version: 9 }), /version: expected 1, got 9/],
    [(json) => ({ ...json, status: "maybe" }), /status: expected "holds" or "fails", got "maybe"/],
    [(json) => ({ ...json, property: 3 }), /property: expected text, got 3/],
    [(json) => ({ ...json, evidence: [] }), /evidence: expected an object, got \[\]/],
    [
      (json) => ({ ...json, evidence: { kind: "faith" } }),
      /evidence.kind: expected "invariant" or/,
    ],
    [
      (json) => ({ ...json, evidence: { kind: "invariant", invariant: { clauses: [["no"]] } } }),
      /evidence.invariant.clauses\[0\]\[0\]: expected the name of an input, a latch or a gate/,
    ],
    [
      (json) => ({ ...json, evidence: { kind: "invariant", invariant: { clauses: [] }, more: 1 } }),
      /evidence.more: expected no such field, got 1/,
    ],
    [(json) => ({ ...json, gates: [["true"]] }), /gates\[0\]: expected a list of two literals/],
    [(json) => ({ ...json, leaves: -1 }), /leaves: expected an integer from 0/],
    [
      (json) => ({ ...json, evidence: { kind: "trace", initial: "012", inputs: [] } }),
      /evidence.initial: expected a text of the digits 0 and 1, got "012"/,
    ],
  ];
  for (const [change, message] of cases) {
    const text = JSON.stringify(change(structuredClone(good)));
    const error = assertThrows(() => readCertificate(system, text), SyntaxError);
    assertMatch(error.message, message);
  }
  const error = assertThrows(() => readCertificate(system, "{"), SyntaxError);
  assertMatch(error.message, /expected JSON/);
});

Deno.test("certify finds properties by id and name", async () => {
  const { system, certificate } = Array.from(
    { length: 50 },
    (_, seed) => randomCertificate(new Random(seed)),
  ).find(({ certificate: { property } }) => property === "b0")!;
  for (const property of ["b0", system.bads[0]!.name]) {
    const outcome = await certify(system, property, certificate);
    assert(outcome.accepted, JSON.stringify(outcome));
  }
  const error = await assertRejects(() => certify(system, "b9", certificate), RangeError);
  assertMatch(error.message, /no property 'b9': the system has b0, j0/);
});

Deno.test("evidence of the wrong kind is rejected by name", () => {
  const system = randomSystem(new Random(3), small);
  const [bad, justice] = claimsOf(system);
  const invariant: Proof = { kind: "invariant", invariant: { clauses: [] } };
  const wrong = certifyWith(system, justice!, { status: "holds", evidence: invariant }, newSolver);
  assert(!wrong.accepted);
  assertMatch(wrong.reason, /'invariant' cannot show that j0, a justice property, 'holds'/);
  const status = certifyWith(system, bad!, { status: "fails", evidence: invariant }, newSolver);
  assert(!status.accepted);
});

Deno.test("witness circuits of invariants and chains hold by their own obligations, and only then", () => {
  let [good, refused] = [0, 0];
  for (let seed = 0; seed < 150; seed++) {
    const rng = new Random(seed);
    const live = rng.chance(0.6);
    const both = randomSystem(rng, small);
    const system = live ? { ...both, bads: [] } : { ...both, justice: [], fairness: [] };
    const model = new ExplicitSystem(system);
    const [claim] = claimsOf(system);
    if (claim === undefined || (claim.kind === "justice" && claim.lits.length === 0)) continue;
    const holds = claim.kind === "bad"
      ? !decideBad(model, claim.lit).reachable
      : !decideJustice(model, claim.lits);
    const proof: Proof = claim.kind === "bad"
      ? exactInvariant(model, claim.lit, rng)
      : { kind: "chain", links: exactChain(model, claim.lits, rng).links };
    const format = rng.pick(["aag", "aig"] as const);
    const circuit = readAiger(writeAiger(witnessCircuit(system, claim, proof), format));
    const outcome = checkWitnessCircuit(system, circuit, newSolver);
    assertEquals(outcome.accepted, holds, `seed ${seed}: ${JSON.stringify(outcome)}`);
    holds ? good++ : refused++;
  }
  assert(good > 20 && refused > 20, `${good} good, ${refused} refused`);
});

Deno.test("witness circuits are refused where the convention has none", () => {
  const system = randomSystem(new Random(3), small);
  const [bad] = claimsOf(system);
  const proof: Proof = { kind: "invariant", invariant: { clauses: [] } };
  const several = assertThrows(() => witnessCircuit(system, bad!, proof), RangeError);
  assertMatch(several.message, /1 bads and 1 justice properties.*exactly one/);
  const single = { ...system, justice: [] };
  const kInduction: Proof = {
    kind: "k-induction",
    k: 1,
    simplePath: false,
    strengthening: { clauses: [] },
  };
  const kind = assertThrows(() => witnessCircuit(single, bad!, kInduction), RangeError);
  assertMatch(kind.message, /'k-induction' has no witness circuit/);
});
