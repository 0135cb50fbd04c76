import { assert, assertEquals, AssertionError, assertRejects, assertThrows } from "@std/assert";
import { parseArgs } from "@std/cli";

Deno.test("@std/assert fails when it should", async () => {
  assertThrows(() => assertEquals({ a: 1 }, { a: 2 }), AssertionError);
  assertThrows(() => assert(false, "said so"), AssertionError, "said so");
  await assertRejects(() => Promise.reject(new RangeError("far")), RangeError, "far");
});

Deno.test("@std/cli parses arguments", () => {
  const args = parseArgs(["sat", "--seed", "7", "--json"], { boolean: ["json"] });
  assertEquals(args._, ["sat"]);
  assertEquals(args.seed, 7);
  assertEquals(args.json, true);
});
