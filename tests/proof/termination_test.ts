import { assert, assertEquals, assertMatch } from "@std/assert";
import { bmc, bmcLasso } from "../../src/engines/bmc/mod.ts";
import { readCertificate, writeCertificate } from "../../src/proof/certificate.ts";
import { certifyWith } from "../../src/proof/certify.ts";
import {
  checkerSolver,
  checkLivenessProof,
  checkSafetyProof,
} from "../../src/proof/check_proof.ts";
import { claimsOf } from "../../src/proof/claim.ts";
import type { LivenessProof, RadiusProof, TerminationProof } from "../../src/proof/proof.ts";
import { readSystem, writeSystem } from "../../src/system/aiger.ts";
import { finish } from "../engines/liveness_laws.ts";
import { graphSystem } from "../engines/bmc/graph_system.ts";
import { treatments } from "../engines/bmc/termination_laws.ts";
import { Random, randomSystem } from "../generators/mod.ts";
import { decideBad, decideJustice } from "../oracle/mod.ts";

const newSolver = await checkerSolver();
const none = { clauses: [] };

function randomProof(rng: Random, signals: number): LivenessProof {
  if (rng.chance(0.2)) {
    const direction = rng.pick(["forward", "backward"] as const);
    return { kind: "loop-radius", k: rng.between(0, 10), direction };
  }
  return {
    kind: "termination",
    signal: rng.pick(["one", "or", "flag", "counter"] as const),
    justice: rng.between(0, Math.max(0, signals - 1)),
    n: rng.between(0, 9),
    stem: rng.pick(["beta", "radius"] as const),
    m: rng.between(0, 5),
    segment: rng.pick(["beta'", "beta''"] as const),
    strengthening: none,
  };
}

Deno.test("no evidence is accepted for a property that fails", () => {
  let tried = 0;
  for (let seed = 1; seed <= 150; seed++) {
    const rng = new Random(seed);
    const system = randomSystem(rng, { latches: 3 });
    for (const { lits } of system.justice) {
      const justice = [...lits, ...system.fairness.map(({ lit }) => lit)];
      if (!decideJustice(system, justice)) continue;
      for (let i = 0; i < 5; i++) {
        const proof = randomProof(rng, justice.length);
        const { accepted } = checkLivenessProof(system, justice, proof, newSolver);
        assert(!accepted, `seed ${seed}: accepted ${JSON.stringify(proof)}`);
        tried++;
      }
    }
    for (const { lit: bad } of system.bads) {
      if (!decideBad(system, bad).reachable) continue;
      for (const direction of ["forward", "backward"] as const) {
        const proof: RadiusProof = { kind: "radius", k: rng.between(0, 9), direction };
        assert(!checkSafetyProof(system, bad, proof, newSolver).accepted, `seed ${seed}`);
        tried++;
      }
    }
  }
  assert(tried > 500, `only ${tried}`);
});

Deno.test("certificates are written, read for a copy of the system, and accepted", () => {
  const kinds = new Set<string>();
  for (let seed = 1; seed <= 60; seed++) {
    const rng = new Random(seed);
    const system = randomSystem(rng, { latches: 3, bads: 1, justice: 1 });
    const copy = readSystem(writeSystem(system, "aig"), "copy");
    for (const claim of claimsOf(system)) {
      const verdict = claim.kind === "bad"
        ? finish(bmc({ system, bad: claim.lit }, { termination: true }))
        : finish(bmcLasso({ system, justice: claim.lits }, {
          fairness: rng.pick(treatments),
          to: 30,
        }));
      if (verdict.status !== "holds") continue;
      kinds.add(verdict.proof.kind);
      const certificate = { property: claim.id, status: "holds", evidence: verdict.proof } as const;
      const text = writeCertificate(system, certificate);
      const read = readCertificate(copy, text);
      assertEquals(read.evidence, verdict.proof);
      const own = claimsOf(copy).find(({ id }) => id === claim.id)!;
      const outcome = certifyWith(copy, own, read, newSolver);
      assert(outcome.accepted, `seed ${seed}: ${JSON.stringify(outcome)}`);
    }
  }
  assertEquals([...kinds].sort(), ["loop-radius", "radius", "termination"]);
});

Deno.test("every obligation is needed, and its failure is explained", () => {
  // 0 -> 1 -> 2 -> 3 -> 3, the signal in 2.
  const graph = graphSystem([[1], [2], [3], [3]]);
  const justice = [graph.in(2)];
  const good: TerminationProof = {
    kind: "termination",
    signal: "one",
    justice: 0,
    n: 3,
    stem: "beta",
    m: 1,
    segment: "beta''",
    strengthening: none,
  };
  const reasonOf = (changes: Partial<TerminationProof>, signals = justice) => {
    const proof = { ...good, ...changes };
    const outcome = checkLivenessProof(graph.system, signals, proof, newSolver);
    return outcome.accepted ? "accepted" : outcome.reason;
  };
  assertEquals(reasonOf({}), "accepted");
  assertEquals(reasonOf({ n: 4, stem: "radius" }), "accepted");
  assertEquals(reasonOf({ m: 2, segment: "beta'" }), "accepted");
  assertMatch(reasonOf({ n: 2 }), /alpha: no simple path of 2 steps/);
  assertMatch(reasonOf({ n: 1 }), /beta: the signal does not begin after a simple path of 1 steps/);
  assertMatch(reasonOf({ stem: "radius" }), /no simple path has 3 steps/);
  assertMatch(reasonOf({ m: 0 }), /beta'': no simple path of 1 steps/);
  assertMatch(reasonOf({ m: 0, segment: "beta'" }), /beta': no simple path of 1 steps/);
  assertMatch(reasonOf({ n: -1 }), /n is -1: expected an integer from 0 on/);
  assertMatch(reasonOf({ m: 0.5 }), /m is 0.5: expected an integer/);
  assertMatch(reasonOf({ justice: 1 }), /there is no justice signal 1: there are 1/);
  assertMatch(reasonOf({ justice: undefined }), /there is no justice signal undefined/);
  assertMatch(reasonOf({ strengthening: { clauses: [[graph.in(0)]] } }), /consecution of S/);
  assertMatch(reasonOf({ n: 4, m: 4 }, [graph.in(3)]), /lasso: none has 8 steps/);
});
