import { assert, assertEquals, assertInstanceOf } from "@std/assert";
import { LanguageError } from "../../src/dsl/mod.ts";
import { BAD_PROGRAMS } from "./bad_programs.ts";

// Run with KRIPKE_UPDATE=1 to write the snapshots anew; then read what changed.
const FOLDER = new URL("snapshots/", import.meta.url);
const update = Deno.env.get("KRIPKE_UPDATE") === "1";

/** What the author of a program gets to read. */
function messageOf(program: () => unknown): string {
  try {
    program();
  } catch (error) {
    assertInstanceOf(error, LanguageError);
    assertInstanceOf(error, SyntaxError);
    assert(!/^ {4}at /m.test(error.stack ?? ""), "a stack trace reaches the user");
    return error.message;
  }
  throw new Error("the program was accepted");
}

for (const [title, program] of Object.entries(BAD_PROGRAMS)) {
  Deno.test(`wrong program: ${title}`, () => {
    const file = new URL(`${title.toLowerCase().replaceAll(/[^a-z0-9]+/g, "_")}.txt`, FOLDER);
    const message = `${messageOf(program)}\n`;
    if (update) {
      Deno.mkdirSync(FOLDER, { recursive: true });
      Deno.writeTextFileSync(file, message);
    }
    assertEquals(message, Deno.readTextFileSync(file));
  });
}

Deno.test("every snapshot belongs to a program", () => {
  const files = [...Deno.readDirSync(FOLDER)].map(({ name }) => name);
  assertEquals(files.length, Object.keys(BAD_PROGRAMS).length);
  assert(files.length >= 40);
});

Deno.test("an uncaught error shows the message and no frames", async () => {
  const tags = new URL("../../src/dsl/mod.ts", import.meta.url);
  const code = `import { system } from ${
    JSON.stringify(tags.href)
  }; system("s")\`var x : bool = y\`;`;
  const { stderr, success } = await new Deno.Command(Deno.execPath(), {
    args: ["eval", "--no-lock", code],
    env: { NO_COLOR: "1" },
  }).output();
  const text = new TextDecoder().decode(stderr);
  assert(!success);
  assert(text.includes("unknown name `y`"), text);
  assert(!/^ {4}at /m.test(text), text);
});
