/** Every reduction on random systems, against the oracle. */

import { assert } from "@std/assert";
import { Random, randomSystem, type SystemOptions } from "../generators/mod.ts";
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
