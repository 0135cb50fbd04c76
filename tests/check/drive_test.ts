import { assert, assertEquals } from "@std/assert";
import { check, drive, enginesFor, ic3 } from "../../src/check/mod.ts";
import * as drivers from "../../src/check/drivers.ts";
import { Random } from "../generators/random.ts";
import { randomSystem } from "../generators/random_system.ts";

Deno.test("a driven engine ends with the verdict of check, certified", async () => {
  for (let seed = 0; seed < 20; seed++) {
    const system = randomSystem(new Random(seed), { latches: 5, inputs: 2 });
    const run = ic3({ system, properties: [] }, "b0");
    while (run.step(3) !== undefined);
    const expected = await check(system, "b0", { engine: "ic3" });
    assertEquals(run.verdict?.status, expected.status, `seed ${seed}`);
    const judgement = await run.certify();
    assert(judgement.accepted, `seed ${seed}: ${JSON.stringify(judgement)}`);
  }
});

Deno.test("a raised flag pauses a run, which goes on when it is lowered", () => {
  const system = randomSystem(new Random(3), { latches: 6, inputs: 2 });
  const interrupt = new Int32Array(1);
  let events = 0;
  const run = drive("ic3", system, "b0", {
    interrupt,
    onEvent: () => {
      if (++events === 2) interrupt[0] = 1;
    },
  });
  assertEquals(run.finish(), { status: "unknown", reason: "paused; it can go on" });
  assertEquals([run.paused, run.done, run.verdict], [true, false, undefined]);
  assertEquals(run.step(), undefined);
  interrupt[0] = 0;
  assert(run.finish().status !== "unknown");
  assert(run.done && !run.paused);
});

Deno.test("every engine is also a function that starts it, see drivers.ts", () => {
  // Combinations such as `ic3-core` have no name in TypeScript: drive("ic3-core", …) starts them.
  const names = enginesFor().map(({ name }) => name)
    .filter((name) => !name.includes("test") && /^\w+$/.test(name));
  assertEquals(names.filter((name) => !(name in drivers)), []);
});

Deno.test("options of the engine stand beside those of the driver", () => {
  const system = randomSystem(new Random(5), { latches: 6, inputs: 2 });
  const run = drive("bmc", system, "b0", { to: 0, keep: 3 });
  const answer = run.finish();
  assert(answer.status === "fails" || answer.status === "unknown");
  assert((run.counts.bound ?? 0) <= 1);
});
