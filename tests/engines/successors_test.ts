import { assert } from "@std/assert";
import { notIf } from "../../src/aig/literal.ts";
import { Successors } from "../../src/engines/successors.ts";
import { Execution } from "../../src/system/execution.ts";
import { Random, randomSystem } from "../generators/mod.ts";

Deno.test("what all successors have in common holds in every successor, and sometimes there is something", () => {
  let found = 0;
  for (let seed = 1; seed <= 60; seed++) {
    const rng = new Random(seed);
    const system = randomSystem(rng, { latches: 5 });
    const successors = new Successors(system);
    const execution = new Execution(system);
    const state = Uint8Array.from(system.latches, () => rng.below(2));
    const cube = system.latches.map(({ lit }, i) => notIf(lit, state[i] === 0));
    const common = new Set(successors.common(cube));
    found += common.size;
    for (let n = 0; n < 20; n++) {
      execution.start(state);
      execution.apply(Uint8Array.from(system.inputs, () => rng.below(2)));
      execution.advance();
      const next = execution.state();
      for (const [i, { lit }] of system.latches.entries()) {
        assert(!common.has(notIf(lit, next[i] === 1)), `seed ${seed}, latch ${i}`);
      }
    }
  }
  assert(found > 60, `only ${found} literals in all`);
});
