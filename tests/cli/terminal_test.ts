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

Deno.test({
  name: "on a terminal progress is shown on a line that is gone at the end",
  ignore: Deno.build.os !== "linux" || scriptMissing(),
  fn: () => {
    const directory = Deno.makeTempDirSync();
    // Two latches that always agree: bounded model checking never finishes.
    const model = "aag 6 1 2 0 3 1\n2\n4 2 0\n6 2 0\n13\n8 4 7\n10 5 6\n12 9 11\nb0 differ\n";
    for (const name of ["a.aag", "b.aag"]) Deno.writeTextFileSync(`${directory}/${name}`, model);
    const command = `${Deno.execPath()} run -A --quiet ${MAIN} check '${directory}/*.aag' ` +
      "--engine bmc --timeout 0.7";
    const { code, text } = onTerminal(command, { NO_COLOR: "1" });
    assertEquals(code, 2);
    const { lines, wiped } = onScreen(text);
    assert(wiped.some((line) => /^1\/2 differ +\d\.\d s +bmc +bound \d+/.test(line)), text);
    assert(wiped.some((line) => /^2\/2 differ/.test(line)), text);
    // The table follows.
    for (const [i, name] of ["a", "b"].entries()) {
      assertEquals(lines[i], `${directory}/${name}.aag  b0 differ  unknown  (out of time)`);
    }
    Deno.removeSync(directory, { recursive: true });
  },
});

/** What lines there are in the end, and what was taken away in between. */
function onScreen(text: string): { lines: string[]; wiped: string[] } {
  const lines: string[] = [];
  const wiped: string[] = [];
  for (const line of text.split("\n")) {
    const [first, ...parts] = line.replace(/\r$/, "").split("\r\x1b[1A\x1b[2K");
    lines.push(first!);
    for (const part of parts) {
      lines.pop(); // the cursor was on an empty line
      wiped.push(lines.pop()!);
      lines.push(part);
    }
  }
  return { lines, wiped };
}
