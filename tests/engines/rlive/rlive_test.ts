import { assert, assertEquals } from "@std/assert";
import type { Verdict } from "../../../src/engines/engine.ts";
import { rlive, type RliveOptions } from "../../../src/engines/rlive/mod.ts";
import { checkerSolver, checkLivenessProof } from "../../../src/proof/check_proof.ts";
import type { LivenessProof } from "../../../src/proof/proof.ts";
import { replay } from "../../../src/proof/replay.ts";
import { Random, randomSystem } from "../../generators/mod.ts";
import { decideJustice } from "../../oracle/mod.ts";

const newSolver = await checkerSolver();

function finish(running: ReturnType<typeof rlive>): Verdict {
  for (;;) {
    const { done, value } = running.next();
    if (done) return value;
  }
}

function compare(seed: number, options: RliveOptions): void {
  const rng = new Random(seed);
  const system = randomSystem(rng, { bads: 0 });
  for (const { lits } of system.justice) {
    const justice = [...lits, ...system.fairness.map(({ lit }) => lit)];
    const verdict = finish(rlive({ system, justice }, options));
    const fair = decideJustice(system, justice);
    const where = `seed ${seed}`;
    assertEquals(verdict.status, fair ? "fails" : "holds", where);
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

for (const pruneDepth of [0, 1, 3]) {
  Deno.test(`rlive agrees with the oracle, pruneDepth ${pruneDepth}`, () => {
    for (let seed = 1; seed <= 300; seed++) compare(seed, { pruneDepth });
  });
}
