import { assertEquals } from "@std/assert";
import { LanguageError, system } from "../../src/dsl/mod.ts";

const text = Deno.readTextFileSync(new URL("../../docs/language.md", import.meta.url));

Deno.test("the error message that is shown is the one that is thrown", () => {
  let message = "";
  try {
    system("arbiter")`
    var turn : 0..3 = 0
    var n    : u4   = 16
    next turn = (tern + 1) mod 4
    next n = n + turn
  `;
  } catch (error) {
    if (error instanceof LanguageError) message = error.message;
  }
  assertEquals(text.includes(`\`\`\`text\n${message}\n\`\`\``), true, message);
});

Deno.test("what the examples print is what their comments say", async () => {
  const entry = new URL("../../mod.ts", import.meta.url).href;
  let compared = 0;
  for (const [, code] of text.matchAll(/```ts\n([\s\S]*?)```/g)) {
    const printed = await printedBy(code!.replaceAll('"kripke"', JSON.stringify(entry)));
    const said = [...code!.matchAll(/^console\.log\(.*\); \/\/ (.*)$/gm)].map(([, comment]) =>
      comment!
    );
    if (said.length === 0) continue;
    assertEquals(printed, said, code);
    compared += said.length;
  }
  assertEquals(compared >= 8, true);
});

/** What a module prints when it is run, a line per call. */
async function printedBy(code: string): Promise<string[]> {
  const lines: string[] = [];
  const log = console.log;
  console.log = (...args) =>
    void lines.push(args.map((arg) => typeof arg === "string" ? arg : Deno.inspect(arg)).join(" "));
  try {
    await import(`data:application/typescript;charset=utf-8,${encodeURIComponent(code)}`);
  } finally {
    console.log = log;
  }
  return lines;
}
