/** What every liveness engine must do: agree with the oracle, with evidence that is accepted. */

import { assert, assertEquals } from "@std/assert";
import type { LivenessProblem, Running, Verdict } from "../../src/engines/engine.ts";
import { checkerSolver, checkLivenessProof } from "../../src/proof/check_proof.ts";
import type { LivenessProof } from "../../src/proof/proof.ts";
import { replay } from "../../src/proof/replay.ts";
import { Random, randomSystem, type SystemOptions } from "../generators/mod.ts";
import { decideJustice } from "../oracle/mod.ts";

const newSolver = await checkerSolver();

/** Run to the end. */
export function finish(running: Running): Verdict {
  for (;;) {
    const { done, value } = running.next();
    if (done) return value;
  }
}

/** Compare an engine with the oracle on the random system of a seed, and have its evidence checked. */
export function agreesWithOracle(
  engine: (problem: LivenessProblem) => Running,
  seed: number,
  options: SystemOptions = {},
): void {
  const system = randomSystem(new Random(seed), { bads: 0, ...options });
  for (const { name, lits } of system.justice) {
    const justice = [...lits, ...system.fairness.map(({ lit }) => lit)];
    const verdict = finish(engine({ system, justice }));
    const where = `seed ${seed}, ${name}`;
    assertEquals(verdict.status, decideJustice(system, justice) ? "fails" : "holds", where);
    if (verdict.status === "fails") {
      const outcome = replay(system, verdict.trace, { kind: "justice", lits: justice });
      assert(outcome.accepted, `${where}: ${outcome.accepted || outcome.flaw.message}`);
    } else if (verdict.status === "holds") {
      const proof = verdict.proof as LivenessProof;
      const outcome = checkLivenessProof(system, justice, proof, newSolver);
      assert(outcome.accepted, `${where}: ${outcome.accepted || outcome.reason}`);
    }
  }
}
