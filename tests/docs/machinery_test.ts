/** What runs the pages is itself tested: wrong pages are noticed, each for the right reason. */

import { assert, assertEquals, assertRejects, assertThrows } from "@std/assert";
import { renewCommands } from "./commands.ts";
import { interfacesOf } from "./declarations.ts";
import { anchorsOf, blocksOf, codeOf, linksOf, proseOf } from "./markdown.ts";
import { renewModules } from "./modules.ts";
import { difference, essence } from "./renew.ts";
import { renewTables } from "./tables.ts";

const page = (...lines: string[]) => lines.join("\n");

Deno.test("blocks: language, text, line, indentation, neighbours", () => {
  const blocks = blocksOf(
    page(
      "# A",
      "```ts",
      "1;",
      "```",
      "",
      "```text",
      "",
      "```",
      "1. b",
      "   ```sh",
      "   x",
      "   ```",
    ),
  );
  assertEquals(
    blocks.map(({ language, text, line, adjacent }) => [language, text, line, adjacent]),
    [
      ["ts", "1;", 2, false],
      ["text", "", 6, true],
      ["sh", "x", 10, false],
    ],
  );
  assertThrows(() => blocksOf("```ts\n1;"), SyntaxError, "line 1");
});

Deno.test("headings become anchors as on GitHub; blocks are no prose", () => {
  const text = page(
    "# One `two` (three)",
    "## Und, so weiter?",
    "## Und, so weiter?",
    "```sh",
    "# no heading",
    "```",
  );
  assertEquals([...anchorsOf(text)], ["one-two-three", "und-so-weiter", "und-so-weiter-1"]);
  assert(!proseOf(text).includes("no heading"));
});

Deno.test("links and inline code", () => {
  const text = "a [b](c.md#d), `[no](link)` and ![p](<q.svg>) `src/x.ts`";
  assertEquals(linksOf(text).map(({ target }) => target), ["c.md#d", "q.svg"]);
  assertEquals(codeOf(text).map(({ target }) => target), ["[no](link)", "src/x.ts"]);
});

Deno.test("what a module prints replaces what the page says", async () => {
  const said = page("```ts", 'console.log("new");', "```", "", "```text", "old", "```");
  assertEquals(await renewModules("x.md", said), said.replace("old", "new"));
  const commented = page("```ts", "console.log(1 + 1); // 3", "```");
  assertEquals(await renewModules("x.md", commented), commented.replace("// 3", "// 2"));
});

Deno.test("modules that throw, and tests that fail, are noticed", async () => {
  await assertRejects(
    () => renewModules("x.md", page("```ts", 'throw new Error("away");', "```")),
    Error,
    "away",
  );
  const failing = page("```ts", 'Deno.test("no", () => { throw new Error("away"); });', "```");
  await assertRejects(() => renewModules("x.md", failing), Error, "away");
});

Deno.test("commands: output is replaced, errors and unknown programs are noticed", async () => {
  const shown = page(
    "```console",
    "$ deno task kripke certify docs/models/shop.aag nothing.json",
    "x",
    "$ echo $?",
    "```",
  );
  const now = await renewCommands(shown);
  assert(now.includes("nothing.json: there is no such file\n$ echo $?\n3"), now);
  const sh = (command: string) => page("```sh", command, "```");
  await assertRejects(
    () => renewCommands(sh("deno task kripke info none.aig")),
    Error,
    "ends with 3",
  );
  await assertRejects(() => renewCommands(sh("deno run none.ts")), Error, "ends with 1");
  await assertRejects(() => renewCommands(sh("rm -rf docs")), Error, "none of the commands");
});

Deno.test("tables come from the sources", async () => {
  const made = await renewTables("<!-- options kliveness -->\nzzz\n<!-- end -->");
  assert(!made.includes("zzz"));
  assert(/\| `maxK` +\| `number` +\| `Infinity` +\| Give up/.test(made), made);
  assert((await renewTables("<!-- events rlive -->\n<!-- end -->")).includes("| `shoal`"));
  await assertRejects(
    () => renewTables("<!-- options nobody -->\n<!-- end -->"),
    RangeError,
    "nobody",
  );
});

Deno.test("declarations: types as written, aliases of words resolved", async () => {
  const found = (await interfacesOf("src/engines/bmc/options.ts")).find(({ name }) =>
    name === "BmcOptions"
  )!;
  const type = (name: string) => found.members.find((member) => member.name === name)!.type;
  assertEquals(type("fairness"), '"or" | "one" | "flag" | "counter" | "l2s"');
  assertEquals(type("criteria"), "readonly Criterion[]");
});

Deno.test("times and padding do not count, everything else does", () => {
  assertEquals(essence("✓ a  0.12 s\n| a   | b |"), essence("✓ a  0.34 s\n| a | b   |"));
  assert(essence("a") !== essence("b"));
  assertEquals(difference("a\nb\nc", "a\nx\nc"), "from line 2 on:\n- b\n+ x");
});
