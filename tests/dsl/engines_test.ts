import { assert, assertEquals } from "@std/assert";
import { checkAll } from "../../src/check/mod.ts";
import type { Model } from "../../src/dsl/model.ts";

const FOLDER = new URL("../../examples/systems/", import.meta.url);

Deno.test("the engines answer what the systems state about themselves", async () => {
  let decided = 0;
  for (const { name: file } of Deno.readDirSync(FOLDER)) {
    const { model, expected } = await import(new URL(file, FOLDER).href) as {
      model: Model;
      expected: Record<string, string>;
    };
    for await (
      const { name, status } of checkAll(model, { timeout: 60, certify: false })
    ) {
      assertEquals(status, expected[name], `${file}: ${name}`);
      decided++;
    }
  }
  assert(decided > 50);
});
