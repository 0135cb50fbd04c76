import { klivenessBmc } from "../../../src/engines/kliveness/lockstep.ts";
import { kliveness } from "../../../src/engines/kliveness/mod.ts";
import { agreesWithOracle } from "../liveness_laws.ts";

for (const reuse of [true, false]) {
  Deno.test(`k-liveness agrees with the oracle, reuse ${reuse}`, () => {
    for (let seed = 1; seed <= 200; seed++) {
      agreesWithOracle((problem) => kliveness(problem, { reuse }), seed, { latches: 4 });
    }
  });
}

Deno.test("k-liveness and bmc in lockstep agree with the oracle", () => {
  for (let seed = 1; seed <= 200; seed++) agreesWithOracle(klivenessBmc, seed, { latches: 4 });
});
