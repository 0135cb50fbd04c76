import { kliveness } from "../../../src/engines/kliveness/mod.ts";
import { agreesWithOracle } from "../liveness_laws.ts";

for (const reuse of [true, false]) {
  Deno.test(`k-liveness agrees with the oracle, reuse ${reuse}`, () => {
    for (let seed = 1; seed <= 200; seed++) {
      agreesWithOracle((problem) => kliveness(problem, { reuse }), seed, { latches: 4 });
    }
  });
}
