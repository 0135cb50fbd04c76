import { bmc } from "../../../src/engines/bmc/mod.ts";
import { l2s } from "../../../src/engines/l2s/mod.ts";
import { assertEquals } from "@std/assert";
import { Random, randomSystem } from "../../generators/mod.ts";
import { decideJustice, shortestJusticeLasso } from "../../oracle/mod.ts";
import { agreesWithOracle, finish } from "../liveness_laws.ts";

Deno.test("l2s with ic3 agrees with the oracle", () => {
  for (let seed = 1; seed <= 250; seed++) agreesWithOracle((problem) => l2s(problem), seed);
});

Deno.test("l2s with ic3 and two or more signals agrees with the oracle", () => {
  for (let seed = 1000; seed <= 1150; seed++) {
    agreesWithOracle((problem) => l2s(problem), seed, { justiceSize: 6, fairness: 3, latches: 4 });
  }
});

Deno.test("l2s with bmc finds shortest lassos", () => {
  for (let seed = 1; seed <= 60; seed++) {
    const system = randomSystem(new Random(seed), { bads: 0, latches: 4 });
    for (const { lits } of system.justice) {
      if (!decideJustice(system, lits)) continue;
      const verdict = finish(l2s({ system, justice: lits }, { safety: (p) => bmc(p) }));
      if (verdict.status !== "fails") throw new Error(`seed ${seed}: ${verdict.status}`);
      assertEquals(verdict.trace.inputs.length, shortestJusticeLasso(system, lits), `seed ${seed}`);
    }
  }
});
