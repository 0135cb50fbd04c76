/**
 * Where the commands of a page run: a directory that looks like the root of the project, but what is written into it is
 * gone afterwards. So commands stand on a page as somebody would type them in a checkout.
 */

import { readSystem, writeSystem } from "../../mod.ts";
import { ROOT } from "./pages.ts";

/** What a page may name. */
const VISIBLE = ["docs", "examples", "mod.ts", "src"];

/** Pages that speak of any AIGER file call it so. */
const ANY_MODEL = "model.aig";

/** Result of a process. */
export interface Finished {
  readonly output: string;
  readonly code: number;
}

/** Use a fresh directory. */
export async function inWorkspace<T>(use: (directory: string) => Promise<T>): Promise<T> {
  const directory = await Deno.makeTempDir();
  try {
    for (const name of VISIBLE) {
      await Deno.symlink(new URL(name, ROOT).pathname, `${directory}/${name}`);
    }
    const model = readSystem(await Deno.readFile(new URL("docs/models/modulo_six.aag", ROOT)));
    await Deno.writeFile(`${directory}/${ANY_MODEL}`, writeSystem(model, "aig"));
    return await use(directory);
  } finally {
    await Deno.remove(directory, { recursive: true });
  }
}

/** Run deno in a directory. */
export async function deno(directory: string, args: readonly string[]): Promise<Finished> {
  const command = new Deno.Command(Deno.execPath(), {
    args: [args[0]!, "--config", pathOf("deno.json"), ...args.slice(1)],
    cwd: directory,
    env: { NO_COLOR: "1", KRIPKE_HISTORY: "" },
    stdin: "null",
    stdout: "piped",
    stderr: "piped",
  });
  const { stdout, stderr, code } = await command.output();
  const text = new TextDecoder().decode(stdout) + new TextDecoder().decode(stderr);
  const output = text.replaceAll(directory, "/tmp").replaceAll(ROOT.pathname, "/path/to/kripke/");
  return { output, code };
}

/** Path of a file of the project. */
export function pathOf(name: string): string {
  return new URL(name, ROOT).pathname;
}
