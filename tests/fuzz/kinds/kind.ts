/** k-induction with random options against the oracle; strengthened by invariants of IC3 now and then. */

import { ic3 } from "../../../src/engines/ic3/mod.ts";
import { kind } from "../../../src/engines/kind/mod.ts";
import { Run } from "../../../src/engines/run.ts";
import { ensureKInductive, ensureVerdict } from "../../engines/explicit_checks.ts";
import { Random, randomSystem } from "../../generators/mod.ts";
import { ExplicitSystem } from "../../oracle/mod.ts";
import type { FuzzKind } from "../kind.ts";

export const fuzz: FuzzKind = {
  name: "kind",
  description: "k-induction with random options against the oracle",
  run(seed) {
    const rng = new Random(seed);
    const system = randomSystem(rng, { latches: rng.pick([2, 3, 4]), justice: 0, fairness: 0 });
    const model = new ExplicitSystem(system);
    for (const [index, { lit: bad }] of system.bads.entries()) {
      const other = new Run(ic3({ system, bad: system.bads.at(index - 1)!.lit })).finish();
      const seeded = rng.chance(0.3) && other.status === "holds" &&
        other.proof.kind === "invariant";
      const verdict = new Run(kind({ system, bad }, {
        ...(seeded && { invariants: other.proof.invariant }),
        ...(rng.chance(0.3) && { ic3Frames: rng.between(1, 3) }),
        slice: rng.pick([1, 1000]),
      })).finish();
      ensureVerdict(model, bad, verdict);
      if (verdict.status === "holds" && verdict.proof.kind === "k-induction") {
        ensureKInductive(model, verdict.proof, bad);
      }
      const weak = new Run(kind({ system, bad }, { simplePath: false, to: 6 })).finish();
      if (weak.status !== "unknown") ensureVerdict(model, bad, weak);
    }
  },
};
