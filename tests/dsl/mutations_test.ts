import { assert } from "@std/assert";
import { checkMutation } from "./mutated_program.ts";

Deno.test("mutated programs compile or are refused with a place and a reason", () => {
  const seen = { compiled: 0, refused: 0 };
  for (let seed = 1; seed <= 1500; seed++) seen[checkMutation(seed)]++;
  assert(seen.compiled > 100 && seen.refused > 500, JSON.stringify(seen));
});

Deno.test("an array of more elements than there are atoms is refused", () => {
  checkMutation(4584);
});
