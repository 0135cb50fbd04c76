/** Scripted sessions on a real pseudo-terminal. */

import { assert, assertEquals } from "@std/assert";
import { Pty, ptyMissing } from "./pty/pty.ts";

const missing = ptyMissing();
if (missing !== undefined) console.log(`terminal tests are skipped: ${missing}`);

const MAIN = new URL("../../repl/main.ts", import.meta.url).pathname;

interface Place {
  readonly directory: string;
  readonly history: string;
  start(
    options?: { args?: string[]; env?: Record<string, string>; columns?: number; rows?: number },
  ): Pty;
}

/** A test on a terminal, in a directory of its own. */
function terminalTest(name: string, body: (place: Place) => Promise<void>): void {
  Deno.test({
    name: `terminal: ${name}`,
    ignore: missing !== undefined,
    sanitizeResources: false,
    sanitizeOps: false,
    fn: async () => {
      const directory = await Deno.makeTempDir();
      const history = `${directory}/state/history`;
      const open: Pty[] = [];
      try {
        await body({
          directory,
          history,
          start: ({ args = [], env = {}, columns, rows } = {}) => {
            const pty = new Pty(
              [Deno.execPath(), "run", "-A", "--no-lock", MAIN, ...args],
              { cwd: directory, env: { KRIPKE_HISTORY: history, ...env }, columns, rows },
            );
            open.push(pty);
            return pty;
          },
        });
      } finally {
        for (const pty of open) await pty.close();
        await Deno.remove(directory, { recursive: true });
      }
    },
  });
}

terminalTest("evaluates, remembers, leaves with Ctrl-D", async ({ start }) => {
  const pty = start();
  await pty.enter("const x: number = 20");
  await pty.enter("x + 1");
  await pty.see(/^21$/m);
  await pty.enter("_ * 2");
  await pty.see(/^42$/m);
  await pty.enter("nothing.at.all");
  await pty.see("ReferenceError: nothing is not defined");
  await pty.enter("_err.name");
  await pty.see('"ReferenceError"');
  pty.type("\x04");
  assertEquals(await pty.exit(), 0);
});

terminalTest("completes variables, members and commands", async ({ start }) => {
  const pty = start();
  await pty.enter("const remarkable = { first: 1, second: 'two' }");
  pty.type("remark\t");
  await pty.prompt("remarkable");
  pty.type(".fi\t + 1\r");
  await pty.see(/^2$/m);
  await pty.prompt();
  pty.type("remarkable.\t\t");
  await pty.see(/first\s+second/);
  pty.type("\x15");
  await pty.prompt();
  pty.type(".rel\t");
  await pty.prompt(".reload");
});

terminalTest("edits several lines", async ({ start }) => {
  const pty = start();
  await pty.prompt();
  pty.type("const text = `one\r");
  await pty.see("    ...");
  pty.type("twx`\r");
  await pty.prompt();
  // Recall the input, go up into its first line and down into the second, repair both.
  pty.type("\x1b[A");
  await pty.see(/twx`/);
  pty.type("\x1b[D\x1b[D\x1b[3~o"); // left twice, delete, type
  pty.type("\x1b[A\x05!\r"); // up, end of the line
  await pty.prompt();
  await pty.enter("text");
  await pty.see(/^one!\ntwo$/m);
});

terminalTest("keeps the history across sessions and searches it", async ({ start, history }) => {
  const first = start();
  await first.enter("const alpha = 11");
  await first.enter("const beta = `two\rlines`.length");
  await first.enter("alpha + beta");
  first.type("\x04");
  await first.exit();
  assertEquals(Deno.readTextFileSync(history).trim().split("\n").length, 3);

  const second = start();
  await second.prompt();
  second.type("\x12alp");
  await second.see("(reverse search) alp");
  await second.see(/kripke> alpha \+ beta/);
  second.type("\x12");
  await second.see(/kripke> const alpha = 11/);
  second.type("\r");
  await second.prompt();
  await second.enter("alpha");
  await second.see(/^11$/m);
  second.type("\x12lines\x07");
  await second.prompt();
});

terminalTest(
  "Ctrl-C stops an await, and by force a loop; the session survives",
  async ({ start }) => {
    const pty = start();
    await pty.enter("let kept = 'safe'");
    await pty.prompt();
    pty.type("await new Promise(() => {})\r");
    await pty.until((s) => s.cursorLine() === "", "the evaluation to begin");
    pty.type("\x03");
    await pty.see(/^stopped$/m);
    await pty.prompt();
    pty.type("while (true) {}\r");
    await pty.until((s) => s.cursorLine() === "", "the loop to begin");
    pty.type("\x03");
    await pty.see("Press Ctrl-C again");
    pty.type("\x03");
    await pty.see("1 definition restored");
    await pty.enter("kept");
    await pty.see('"safe"');
  },
);

terminalTest(".load, .reload, .save and replay", async ({ start, directory }) => {
  Deno.writeTextFileSync(`${directory}/part.ts`, "export const unit = 2;\n");
  const file = `${directory}/model.ts`;
  Deno.writeTextFileSync(
    file,
    'import { unit } from "./part.ts";\nconst size: number = 10 * unit;\n',
  );
  const pty = start();
  await pty.enter("const mine = 1");
  await pty.enter(".load model.ts");
  await pty.enter("size + mine");
  await pty.see(/^21$/m);
  Deno.writeTextFileSync(
    file,
    'import { unit } from "./part.ts";\nconst size: number = 20 * unit;\n',
  );
  await pty.enter(".reload");
  await pty.see("reloaded model.ts");
  await pty.enter("size + mine");
  await pty.see(/^41$/m);
  await pty.enter("const mine = 100");
  await pty.enter("console.log(size + mine)");
  await pty.enter(".save session.ts");
  const run = new Deno.Command(Deno.execPath(), {
    args: ["run", "-A", "--no-lock", `${directory}/session.ts`],
  }).outputSync();
  const output = new TextDecoder().decode(run.stdout) + new TextDecoder().decode(run.stderr);
  assert(run.success, output);
  assert(output.includes("140"), output);
});

terminalTest("resizes, wraps long lines and copes with a tall input", async ({ start }) => {
  const pty = start({ columns: 40, rows: 8 });
  await pty.prompt();
  pty.type(`"${"0123456789".repeat(6)}".length\r`);
  await pty.see(/^60$/m);
  pty.resize(60, 10);
  await pty.prompt();
  pty.type("`" + Array.from({ length: 20 }, (_, i) => `line ${i}`).join("\r"));
  await pty.see("line 19");
  pty.type("`.split('\\n').length\r");
  await pty.see(/^20$/m);
});

terminalTest("pasted lines are one input; no colours with NO_COLOR", async ({ start }) => {
  const pty = start({ env: { NO_COLOR: "1" } });
  await pty.prompt();
  pty.type("\x1b[200~const p = 1;\nconst q = 2;\nconsole.log(p + q)\x1b[201~\r");
  await pty.see(/^3$/m);
  // deno-lint-ignore no-control-regex
  assert(!/\x1b\[[\d;]*m/.test(pty.screen.raw.replaceAll("\x1b[0m", "")), "colours in the output");
});

const HARD =
  'const hard = system("hard")`var n : u32 = 0  next n = n + 1  invariant far : n != 4000000000`';

terminalTest("Ctrl-C pauses a hard run of ic3, which can go on", async ({ start }) => {
  const pty = start();
  await pty.enter(HARD);
  await pty.enter('const r = ic3(hard, "far")');
  pty.type("r.finish()\r");
  await pty.see(/^ic3 {2}\d+\.\d s {2}frame \d+, lemmas \d+/m); // the live status
  const begin = performance.now();
  pty.type("\x03");
  await pty.see("paused; it can go on");
  await pty.prompt();
  assert(performance.now() - begin < 3000, "it took too long to stop"); // 1 s, on a busy machine
  assert(!/^ic3 {2}\d/m.test(pty.screen.text()), "the status line is gone");
  await pty.enter("const before = r.stats.frame");
  await pty.enter("r.until('frame').frame > before");
  await pty.see(/^true$/m);
  pty.type(".run\r");
  await pty.see(/^ic3 {2}\d/m);
  pty.type("\x03");
  await pty.see("paused: .run or .step goes on");
  await pty.prompt();
  pty.type("check(hard, 'far')\r");
  await pty.see(/ s {2}(?:frame|bound) \d/);
  pty.type("\x03");
  await pty.see("far is unknown: cancelled");
  await pty.enter("hard.name");
  await pty.see('"hard"');
});

terminalTest("completes signals, properties and options of engines", async ({ start }) => {
  const pty = start();
  await pty.enter(HARD);
  pty.type('ic3(hard, "f\t');
  await pty.prompt('ic3(hard, "far');
  pty.type('", { maxF\t');
  await pty.prompt('ic3(hard, "far", { maxFrame');
  pty.type(": 2 }).finish()\r");
  await pty.see("far is unknown: frame 2 was reached");
});
