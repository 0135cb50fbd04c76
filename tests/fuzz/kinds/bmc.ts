/** Bounded model checking against the oracle: shortest paths to bad, shortest lassos, and termination. */

import { bmc, bmcLasso } from "../../../src/engines/bmc/mod.ts";
import { Run } from "../../../src/engines/run.ts";
import { ensureFair, ensureReaches } from "../../engines/explicit_checks.ts";
import { ensureTerminates, ensureTerminatesSafely } from "../../engines/bmc/termination_laws.ts";
import { Random, randomSystem } from "../../generators/mod.ts";
import { decideBad, ExplicitSystem, shortestJusticeLasso } from "../../oracle/mod.ts";
import type { FuzzKind } from "../kind.ts";

export const fuzz: FuzzKind = {
  name: "bmc",
  description: "bounded model checking: shortest paths and lassos, termination, against the oracle",
  run(seed) {
    const rng = new Random(seed);
    const system = randomSystem(rng, { latches: rng.pick([3, 4, 5]) });
    const model = new ExplicitSystem(system);
    const slice = rng.pick([1, 1000]);
    const to = 12;
    for (const { lit: bad } of system.bads) {
      const answer = decideBad(model, bad);
      const depth = answer.reachable ? answer.depth : Infinity;
      const verdict = new Run(bmc({ system, bad }, { to, slice })).finish();
      if (verdict.status === "holds") throw new Error("bmc was not asked to prove anything");
      const length = verdict.status === "fails" ? verdict.trace.inputs.length - 1 : undefined;
      const expected = depth <= to ? depth : undefined;
      if (length !== expected) throw new Error(`bmc finds depth ${length}, expected ${expected}`);
      if (verdict.status === "fails") ensureReaches(model, verdict.trace, bad);
    }
    const fairness = system.fairness.map(({ lit }) => lit);
    system.justice.forEach(({ lits }) => {
      const justice = [...lits, ...fairness];
      const shortest = shortestJusticeLasso(model, justice) ?? Infinity;
      const options = { to: 8, slice, termination: false };
      const verdict = new Run(bmcLasso({ system, justice }, options)).finish();
      const length = verdict.status === "fails" ? verdict.trace.inputs.length : undefined;
      const expected = shortest <= 8 ? shortest : undefined;
      if (length !== expected) throw new Error(`lasso of ${length} steps, expected ${expected}`);
      if (verdict.status === "fails") ensureFair(model, verdict.trace, justice);
    });
    ensureTerminatesSafely(seed);
    ensureTerminates(seed);
  },
};
