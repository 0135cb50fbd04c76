/** The session: how soon it is ready, what a line costs, and what 20,000 steps of an engine do to its memory. */

import { Session } from "../repl/session.ts";
import type { Bench } from "./bench.ts";

const MAIN = new URL("../repl/main.ts", import.meta.url).pathname;
const HARD =
  'const hard = system("hard")`var n : u32 = 0  next n = n + 1  invariant far : n != 4000000000`';

/** An engine that learns nothing, so that all memory is that of the session. */
const SPIN = `registerEngine({ name: "spin", description: "does nothing", decides: ["bad"],
  *start() { for (let n = 0;; n++) yield { kind: "lemma", lemma: { cube: new Int32Array(8), id: n, frame: 1 } } } })`;

/** The benchmark of the session. */
export const bench: Bench = {
  name: "repl",
  description: "start, cost of a line, memory and response of a session",
  run: async () => {
    const rows: [string, string, string][] = [];
    rows.push(["start and one line, CPU", await startCpu(), "at most 1 s"]);
    const { median, worst } = await lineCost();
    rows.push(["a line, median", `${median.toFixed(1)} ms`, "at most 20 ms"]);
    rows.push(["a line, slowest of 500", `${worst.toFixed(1)} ms`, ""]);
    for (const row of await longRun()) rows.push(row);
    const width = Math.max(...rows.map(([name]) => name.length));
    for (const [name, value, limit] of rows) {
      console.log(`${name.padEnd(width)}  ${value.padStart(10)}  ${limit}`);
    }
  },
};

/** CPU seconds of both processes from start to the answer to the first line. */
async function startCpu(): Promise<string> {
  const command = new Deno.Command("sh", {
    args: ["-c", `echo '1 + 1' | "$0" run -A --no-lock "$1"; times`, Deno.execPath(), MAIN],
    stdout: "piped",
  });
  await command.output(); // once to fill the caches
  const { stdout } = await command.output();
  // The second line of `times` is about the children: user and system time.
  const [, children = ""] = new TextDecoder().decode(stdout).trim().split("\n").slice(-2);
  const seconds = [...children.matchAll(/(\d+)m([\d.]+)s/g)]
    .reduce((sum, [, minutes, rest]) => sum + 60 * Number(minutes) + Number(rest), 0);
  return `${seconds.toFixed(2)} s`;
}

async function lineCost(): Promise<{ median: number; worst: number }> {
  return await withSession(async (session) => {
    await session.evaluate("let i = 0");
    const times: number[] = [];
    for (let i = 0; i < 500; i++) {
      const begin = performance.now();
      await session.evaluate("const x: number = i++; x + 1");
      times.push(performance.now() - begin);
    }
    times.sort((a, b) => a - b);
    return { median: times[250]!, worst: times[499]! };
  });
}

async function longRun(): Promise<[string, string, string][]> {
  return await withSession(async (session) => {
    await session.evaluate(HARD);
    const memory = async () => {
      const { text } = await session.evaluate("Deno.memoryUsage().rss");
      return Number(text) / 1e6;
    };
    await session.evaluate(SPIN);
    await session.evaluate('const s = drive("spin", hard, "far"); s.step(2000)');
    const before = await memory();
    await session.command("step", "18000");
    const after = await memory();
    const { text: kept } = await session.evaluate("s.events.length");
    await session.evaluate('const r = ic3(hard, "far")');
    const begin = performance.now();
    await session.command("step", "20000");
    const seconds = (performance.now() - begin) / 1000;
    const { text: frames } = await session.evaluate("r.stats.frame");
    const withEngine = await memory();
    // How long until a busy engine has stopped?
    const running = session.evaluate("r.finish()");
    await new Promise((resolve) => setTimeout(resolve, 500));
    const pressed = performance.now();
    session.interrupt();
    await running;
    const stopped = performance.now() - pressed;
    return [
      ["memory after 2,000 steps", `${before.toFixed(0)} MB`, ""],
      ["memory after 20,000 steps", `${after.toFixed(0)} MB`, "flat"],
      ["events kept", kept, "at most 1,000"],
      [`after 20,000 steps of ic3 (${frames} frames)`, `${withEngine.toFixed(0)} MB`, ""],
      ["time for these", `${seconds.toFixed(1)} s`, ""],
      ["Ctrl-C to prompt", `${stopped.toFixed(0)} ms`, "at most 1 s"],
    ];
  });
}

async function withSession<T>(body: (session: Session) => Promise<T>): Promise<T> {
  const session = new Session({
    columns: 100,
    colour: false,
    directory: Deno.cwd(),
    output: () => {},
    status: () => {},
    leave: () => {},
  });
  try {
    await session.ready;
    return await body(session);
  } finally {
    session.close();
  }
}
