import { assert, assertEquals, assertStringIncludes } from "@std/assert";

const MAIN = new URL("../../cli/main.ts", import.meta.url).pathname;
const COUNTER = `aag 7 1 2 0 4 1\n2\n4 12 0\n6 10 0\n14\n8 4 6\n10 9 15\n12 5 2\n14 6 4\nb0 top\n`;

/** Run a command on a terminal, by util-linux `script`, and return what it wrote there. */
function onTerminal(command: string, env: Record<string, string>): { code: number; text: string } {
  const { code, stdout } = new Deno.Command("script", {
    args: ["-qec", command, "/dev/null"],
    env: { TERM: "xterm-256color", NO_COLOR: "", ...env },
    stdin: "null",
  }).outputSync();
  return { code, text: new TextDecoder().decode(stdout) };
}

function scriptMissing(): boolean {
  try {
    return onTerminal("true", {}).code !== 0;
  } catch {
    return true;
  }
}

Deno.test({
  name: "on a terminal verdicts are coloured, unless NO_COLOR is set",
  ignore: Deno.build.os !== "linux" || scriptMissing(),
  fn: () => {
    const path = Deno.makeTempFileSync({ suffix: ".aag" });
    Deno.writeTextFileSync(path, COUNTER);
    const command = `${Deno.execPath()} run -A --quiet ${MAIN} check ${path}`;
    const coloured = onTerminal(command, {});
    assertEquals(coloured.code, 1);
    assertStringIncludes(coloured.text, "\x1b[31mfails\x1b[0m");
    const plain = onTerminal(command, { NO_COLOR: "1" });
    assertEquals(plain.code, 1);
    assertStringIncludes(plain.text, "b0 top  fails in 2 steps");
    // The progress line may be drawn and taken away, but nothing has a colour.
    for (const code of [1, 2, 31, 32, 33]) {
      assert(!plain.text.includes(`\x1b[${code}m`), JSON.stringify(plain.text));
    }
    Deno.removeSync(path);
  },
});
