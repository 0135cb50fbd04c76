/** What termination must do: agree with the oracle, with evidence that is accepted and as small as it says. */

import { assert, assertEquals } from "@std/assert";
import { bmc, bmcLasso, type FairnessTreatment } from "../../../src/engines/bmc/mod.ts";
import {
  checkerSolver,
  checkLivenessProof,
  checkSafetyProof,
} from "../../../src/proof/check_proof.ts";
import type { LivenessProof, SafetyProof } from "../../../src/proof/proof.ts";
import { replay } from "../../../src/proof/replay.ts";
import { Random, randomSystem, type SystemOptions } from "../../generators/mod.ts";
import { decideBad, decideJustice } from "../../oracle/mod.ts";
import { finish } from "../liveness_laws.ts";

const newSolver = await checkerSolver();

/** All treatments of several signals. */
export const treatments: readonly FairnessTreatment[] = ["flag", "counter", "or", "one", "l2s"];

/** How often termination was concluded, by kind. */
export type Tally = Map<string, number>;

function count(tally: Tally | undefined, what: string): void {
  tally?.set(what, (tally.get(what) ?? 0) + 1);
}

/** Evidence with one bound made smaller, each of which is a least one. */
function* smaller(proof: LivenessProof | SafetyProof) {
  switch (proof.kind) {
    case "termination":
      if (proof.n > 0) yield { ...proof, n: proof.n - 1 };
      if (proof.n > 0 && proof.m > 0) yield { ...proof, m: proof.m - 1 };
      break;
    case "radius":
    case "loop-radius":
      if (proof.k > 0) yield { ...proof, k: proof.k - 1 };
      break;
    default:
      throw new Error(`bmc does not make proofs of kind ${proof.kind}`);
  }
}

/** Lassos of the random system of a seed, by a treatment that the seed chooses. */
export function ensureTerminates(seed: number, options: SystemOptions = {}, tally?: Tally): void {
  const rng = new Random(seed ^ 0x5eed);
  const fairness = rng.pick(treatments);
  const latches = fairness === "l2s" ? 2 : rng.pick([2, 3, 4]);
  const slice = rng.pick([1, 1000]);
  const from = rng.pick([undefined, undefined, 4]);
  const complete = fairness !== "or" && fairness !== "one";
  const system = randomSystem(rng, { bads: 0, latches, ...options });
  for (const { name, lits } of system.justice) {
    const justice = [...lits, ...system.fairness.map(({ lit }) => lit)];
    const where = `seed ${seed}, ${name}, ${fairness}`;
    const verdict = finish(bmcLasso({ system, justice }, {
      fairness,
      slice,
      ...(from !== undefined && fairness !== "l2s" && { from }),
      ...(!complete && { to: 40 }),
    }));
    const fails = decideJustice(system, justice);
    count(tally, `${fairness} ${verdict.status}`);
    if (verdict.status === "unknown") assert(!complete && !fails, where);
    else assertEquals(verdict.status, fails ? "fails" : "holds", where);
    if (verdict.status === "fails") {
      const outcome = replay(system, verdict.trace, { kind: "justice", lits: justice });
      assert(outcome.accepted, `${where}: ${outcome.accepted || outcome.flaw.message}`);
    } else if (verdict.status === "holds") {
      const proof = verdict.proof as LivenessProof;
      const outcome = checkLivenessProof(system, justice, proof, newSolver);
      assert(outcome.accepted, `${where}: ${outcome.accepted || outcome.reason}`);
      for (const spoiled of smaller(proof)) {
        const { accepted } = checkLivenessProof(
          system,
          justice,
          spoiled as LivenessProof,
          newSolver,
        );
        assert(!accepted, `${where}: accepted ${JSON.stringify(spoiled)}`);
      }
    }
  }
}

/** Paths to the bads of the random system of a seed. */
export function ensureTerminatesSafely(
  seed: number,
  options: SystemOptions = {},
  tally?: Tally,
): void {
  const rng = new Random(seed ^ 0x5afe);
  const slice = rng.pick([1, 1000]);
  const latches = rng.pick([2, 3, 4, 5]);
  const system = randomSystem(rng, { latches, justice: 0, fairness: 0, ...options });
  for (const { name, lit: bad } of system.bads) {
    const where = `seed ${seed}, ${name}`;
    const verdict = finish(bmc({ system, bad }, { termination: true, slice }));
    const answer = decideBad(system, bad);
    assertEquals(verdict.status, answer.reachable ? "fails" : "holds", where);
    if (verdict.status === "fails") {
      const length = answer.reachable ? answer.depth : undefined;
      assertEquals(verdict.trace.inputs.length - 1, length, where);
    } else if (verdict.status === "holds") {
      const proof = verdict.proof as SafetyProof;
      count(tally, proof.kind === "radius" ? proof.direction : proof.kind);
      const outcome = checkSafetyProof(system, bad, proof, newSolver);
      assert(outcome.accepted, `${where}: ${outcome.accepted || outcome.reason}`);
      for (const spoiled of smaller(proof)) {
        const { accepted } = checkSafetyProof(system, bad, spoiled as SafetyProof, newSolver);
        assert(!accepted, `${where}: accepted ${JSON.stringify(spoiled)}`);
      }
    }
  }
}
