/** Sessions from a pipe and from the command line: no prompts, results on the standard output, exit codes. */

import { assert, assertEquals } from "@std/assert";

const MAIN = new URL("../../repl/main.ts", import.meta.url).pathname;
const MODELS = new URL("../../docs/transcripts/models/", import.meta.url).pathname;

async function repl(args: readonly string[], input: string = "") {
  const process = new Deno.Command(Deno.execPath(), {
    args: ["run", "-A", "--no-lock", MAIN, ...args],
    stdin: "piped",
    stdout: "piped",
    stderr: "piped",
    cwd: MODELS,
  }).spawn();
  const writer = process.stdin.getWriter();
  await writer.write(new TextEncoder().encode(input));
  await writer.close();
  const { code, stdout, stderr } = await process.output();
  const text = (bytes: Uint8Array) => new TextDecoder().decode(bytes);
  return { code, stdout: text(stdout), stderr: text(stderr) };
}

Deno.test("pipe: inputs of several lines, no prompts, errors apart", async () => {
  const { code, stdout, stderr } = await repl([], "const x =\n  20\nx + 1\nnonsense\n`a\nb`\n");
  assertEquals(stdout, "21\na\nb\n");
  assertEquals(stderr, "ReferenceError: nonsense is not defined\n");
  assertEquals(code, 3);
});

Deno.test("pipe: the exit code is that of the last check", async () => {
  const run = (input: string) => repl(["traffic.ts"], input);
  assertEquals((await run('check(crossing, "safe")')).code, 0);
  const failing = await run('check(crossing, "safe")\ncheck(crossing, expr`wait < 2`)');
  assertEquals(failing.code, 1);
  // deno-lint-ignore no-control-regex
  assert(!/\x1b/.test(failing.stdout), "no colours in a pipe");
  const open = await run('bmc(crossing, "safe", { to: 2 })\n.run');
  assertEquals([open.code, open.stdout.includes("unknown")], [2, true]);
});

Deno.test("--eval prints results; a prelude is loaded first; mistakes are told", async () => {
  const { code, stdout } = await repl([
    "traffic.ts",
    "--eval",
    "const n = crossing.name",
    "--eval",
    "n",
  ]);
  assertEquals([code, stdout], [0, '"crossing"\n']);
  const missing = await repl(["nowhere.ts", "--eval", "1"]);
  assertEquals(missing.code, 3);
  assert(missing.stderr.includes("cannot load nowhere.ts: there is no such file"), missing.stderr);
  const wrong = await repl(["--evil", "1"]);
  assertEquals([wrong.code, wrong.stderr], [3, "unknown option --evil: see --help\n"]);
  assert((await repl(["--help"])).stdout.includes("deno task repl"));
  assertEquals((await repl(["--eval", "Deno.exit(7)"])).code, 7);
});
