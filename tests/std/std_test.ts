import { assert, assertEquals, AssertionError, assertRejects, assertThrows } from "@std/assert";
import { parseArgs, unicodeWidth } from "@std/cli";

Deno.test("@std/assert fails when it should", async () => {
  assertThrows(() => assertEquals({ a: 1 }, { a: 2 }), AssertionError);
  assertThrows(() => assert(false, "said so"), AssertionError, "said so");
  await assertRejects(() => Promise.reject(new RangeError("far")), RangeError, "far");
});

Deno.test("@std/cli parses arguments and measures text", () => {
  const args = parseArgs(["sat", "--seed", "7", "--json"], { boolean: ["json"] });
  assertEquals(args._, ["sat"]);
  assertEquals(args.seed, 7);
  assertEquals(args.json, true);
  assertEquals(unicodeWidth("時計"), 4);
});
