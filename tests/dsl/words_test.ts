import { assert } from "@std/assert";
import { checkExpression } from "./expression_case.ts";

Deno.test("random expressions of all types mean the same compiled and computed with big integers", () => {
  const cases = 3000;
  let refused = 0;
  for (let seed = 1; seed <= cases; seed++) refused += Number(checkExpression(seed).refused);
  assert(refused < cases / 5, `${refused} of ${cases} random expressions were refused`);
});
