import { assert } from "@std/assert";
import { checkProcesses } from "./random_processes.ts";
import { checkProgram } from "./random_program.ts";

Deno.test("random systems reach the same states compiled and executed", () => {
  const cases = 300;
  const seen = { refused: 0, leaving: 0, large: 0 };
  for (let seed = 1; seed <= cases; seed++) {
    const { refused, leaving, states } = checkProgram(seed);
    seen.refused += Number(refused);
    seen.leaving += Number(leaving);
    seen.large += Number(states > 4);
  }
  assert(seen.refused < cases / 4 && seen.leaving > 20 && seen.large > 100, JSON.stringify(seen));
});

Deno.test("random processes make the same steps compiled and executed", () => {
  const cases = 200;
  const seen = { refused: 0, large: 0 };
  for (let seed = 1; seed <= cases; seed++) {
    const { refused, steps } = checkProcesses(seed);
    seen.refused += Number(refused);
    seen.large += Number(steps > 5);
  }
  assert(seen.refused < cases / 4 && seen.large > 50, JSON.stringify(seen));
});
