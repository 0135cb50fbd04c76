/** Every reduction on random systems, against the oracle. */

import { assert } from "@std/assert";
import { buildSystem, Random, randomSystem, type SystemOptions } from "../generators/mod.ts";
import { reductionChecks } from "./reductions.ts";

const small: SystemOptions = { latches: 4, inputs: 2 };
const tiny: SystemOptions = { latches: 3, inputs: 2, justiceSize: 3, fairness: 1 };

for (const [name, check] of Object.entries(reductionChecks)) {
  Deno.test(`${name}: verdicts, traces and predicates are preserved`, () => {
    const tight = name === "l2s" || name === "everything in a row";
    let fails = 0;
    const count = tight ? 500 : 1000;
    for (let seed = 0; seed < count; seed++) {
      const system = randomSystem(new Random(seed), tight ? tiny : small);
      try {
        if (check(system, seed)) fails++;
      } catch (error) {
        throw new Error(`seed ${seed}: ${(error as Error).message}`, { cause: error });
      }
    }
    assert(fails > count / 8, `only ${fails} of ${count} have a counterexample`);
    assert(fails < (7 * count) / 8, `all but ${count - fails} of ${count} have a counterexample`);
  });
}

Deno.test("found by fuzzing: a latch that only seems to matter keeps the loop open", () => {
  // x0 is constant, so `!(x0 & x1)` is true and x1 is dropped; the loop of length 1 settles later.
  const check = reductionChecks["everything in a row"]!;
  const system = buildSystem({
    inputs: 1,
    parts: [{ kind: "bit", reset: 0, next: 0 }, { kind: "bit", reset: 1, next: 0 }],
    gates: [{ op: "and", a: 4, b: 6, c: 0 }],
    bads: [[0]],
    constraints: [],
    justice: [[2, 9]],
    fairness: [],
  });
  assert(check(system, 100109));
});
