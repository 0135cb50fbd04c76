import { assert, assertEquals } from "@std/assert";
import type { Model } from "../../src/dsl/model.ts";
import { ltl, resolve } from "../../src/dsl/mod.ts";
import { type Answer, decide, decideAll } from "./verdicts.ts";

const FOLDER = new URL("../../examples/systems/", import.meta.url);

/** The files of the systems. */
const files = [...Deno.readDirSync(FOLDER)].map(({ name }) => name).sort();

for (const file of files) {
  Deno.test(`${file}: the oracle agrees with what the system states about itself`, async () => {
    const { model, expected } = await import(new URL(file, FOLDER).href) as {
      model: Model;
      expected: Record<string, Answer>;
    };
    assertEquals(decideAll(model), expected);
    assertEquals(decide(model, resolve(model, ltl`false`)), "fails", "there is a fair path");
    assert(Object.values(expected).includes("holds") && Object.values(expected).includes("fails"));
  });

  Deno.test(`${file}: the template is shorter than 40 lines`, () => {
    const text = Deno.readTextFileSync(new URL(file, FOLDER));
    for (const [, body] of text.matchAll(/system\(".*"\)`([^`]*)`/g)) {
      assert(body!.split("\n").length < 40);
    }
  });
}

Deno.test("there are twelve systems", () => assert(files.length >= 12));
