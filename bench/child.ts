/**
 * Running a command and its CPU time: the shell's `time` reports the resource usage of the child, user and
 * system, all threads, from start to exit.
 */

/** How a command ended. */
export interface ChildRun {
  readonly stdout: string;
  readonly stderr: string;
  readonly code: number;
  /** User and system seconds. */
  readonly cpu: number;
  readonly timedOut: boolean;
}

/** One engine keeps one core busy: helper threads of the runtime only add to the CPU time. */
export const DENO = ["deno", "run", "-A", "--no-check", "--v8-flags=--single-threaded"];

const MARK = "--cpu--";
/** Killed, out of CPU time, or a shell's word for either. */
const KILLED = new Set([137, 152, 158, 124]);

/** Run a command, for at most some seconds of CPU time (and ten times as many on the clock). */
export async function runChild(command: readonly string[], seconds: number): Promise<ChildRun> {
  const limit = Math.ceil(seconds);
  const script = `TIMEFORMAT='${MARK} %U %S'; ulimit -t ${limit}; ` +
    `time timeout -s KILL ${10 * limit} "$@"`;
  const child = new Deno.Command("bash", {
    args: ["-c", script, "bash", ...command],
    stdout: "piped",
    stderr: "piped",
    stdin: "null",
  });
  const { stdout, stderr, code } = await child.output();
  const text = new TextDecoder().decode(stderr);
  const [before, after] = text.split(MARK);
  if (after === undefined) throw new Error(`cannot measure '${command[0]}': ${text}`);
  const [user, system] = after.trim().split(/\s+/).map(Number);
  return {
    stdout: new TextDecoder().decode(stdout),
    stderr: before!,
    code,
    cpu: user! + system!,
    timedOut: KILLED.has(code),
  };
}

/** Do the jobs, some at a time, and answer in the order of the items. */
export async function inParallel<T, R>(
  items: readonly T[],
  jobs: number,
  run: (item: T) => Promise<R>,
): Promise<R[]> {
  const results: R[] = [];
  let next = 0;
  const worker = async () => {
    while (next < items.length) {
      const index = next++;
      results[index] = await run(items[index]!);
    }
  };
  await Promise.all(Array.from({ length: Math.min(jobs, items.length) }, worker));
  return results;
}
