/** Every example is a script that needs no permission, and a file that can be read. */

import { assert, assertEquals, assertMatch } from "@std/assert";
import { examples, FOLDER, ORDER } from "./catalogue.ts";

/** Lines of an example, comments and all. */
const MOST_LINES = 80;

Deno.test("all examples are in the catalogue, and there are twenty at least", () => {
  const files = [...Deno.readDirSync(FOLDER)].map(({ name }) => name)
    .filter((name) => name.endsWith(".ts")).sort();
  assertEquals(files, ORDER.map((name) => `${name}.ts`).sort());
  assert(files.length >= 20);
});

for (const { name, spec } of await examples()) {
  Deno.test(`${name}: opens with what it teaches, is short, and uses the public interface`, () => {
    const text = Deno.readTextFileSync(new URL(`${name}.ts`, FOLDER));
    const lines = text.split("\n").length - 1;
    assert(lines < MOST_LINES, `${lines} lines`);
    const [, header] = /^\/\*\*\n([\s\S]*?) \*\/\n/.exec(text) ?? [];
    const defaults = spec.parameters.map((parameter, i) =>
      ` [${parameter} = ${spec.cases[0]![i]}]`
    );
    const command = `    deno run examples/${name}.ts${defaults.join("")}`;
    assert(header?.includes(`${command}\n`), `the header should say "${command}"`);
    const imported = [...text.matchAll(/ from "(.*)";/g)].map(([, from]) => from);
    assertEquals(imported, ["kripke"]);
    assert(spec.title !== "" && spec.teaches !== "");
  });

  Deno.test(`${name}: runs without permissions and prints something`, async () => {
    const { code, stdout, stderr } = await run(name);
    assertEquals({ code, stderr }, { code: 0, stderr: "" });
    assert(stdout.split("\n").length > 4, stdout);
    // deno-lint-ignore no-control-regex
    assert(!/[\x00-\x08\x0b-\x1f]/.test(stdout), "no control characters when piped");
  });
}

Deno.test("parameters come from the command line", async () => {
  const { stdout } = await run("counter", "3");
  assertMatch(stdout, /n +: word of 3 bits/);
  const { code, stderr } = await run("counter", "wide");
  assertEquals(code, 1);
  assertMatch(stderr, /RangeError: Counter: width is a number such as 4, got wide/);
});

async function run(name: string, ...words: string[]) {
  const { code, stdout, stderr } = await new Deno.Command(Deno.execPath(), {
    args: ["run", "--no-prompt", "--no-check", new URL(`${name}.ts`, FOLDER).href, ...words],
    stdin: "null",
    env: { NO_COLOR: "1" },
  }).output();
  const text = (bytes: Uint8Array) => new TextDecoder().decode(bytes);
  return { code, stdout: text(stdout), stderr: text(stderr) };
}
