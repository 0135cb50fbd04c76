import { kfair, type KfairSchedule, SCHEDULES } from "../../../src/engines/kfair/mod.ts";
import { agreesWithOracle } from "../liveness_laws.ts";

for (const schedule of Object.keys(SCHEDULES) as KfairSchedule[]) {
  Deno.test(`k-FAIR agrees with the oracle, schedule ${schedule}`, () => {
    for (let seed = 1; seed <= 120; seed++) {
      agreesWithOracle((problem) => kfair(problem, { schedule }), seed, { latches: 5 });
    }
  });
}
