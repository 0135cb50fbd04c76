/**
 * The interactive session: `deno task repl [FILE…]`. With a terminal it converses, with a pipe or `--eval` it
 * recites. `repl(args)` is the same as a function, for the command line.
 */

import configuration from "../deno.json" with { type: "json" };
import { enterCallingDirectory } from "../cli/working_directory.ts";
import { parseArguments, USAGE } from "./arguments.ts";
import { historyPath } from "./editor/history.ts";
import { recite } from "./pipe.ts";
import { converse } from "./terminal.ts";

/** Run a session with these arguments; returns the exit code. */
export async function repl(args: readonly string[]): Promise<number> {
  let options;
  try {
    options = parseArguments(args);
  } catch (error) {
    console.error(error instanceof Error ? error.message : String(error));
    return 3;
  }
  const { files, evaluate } = options;
  if (options.help || options.version) {
    console.log(options.help ? USAGE.trimEnd() : configuration.version);
    return 0;
  }
  const fancy = Deno.stdout.isTerminal() && Deno.env.get("TERM") !== "dumb";
  const colour = options.colour ?? (fancy && !Deno.env.get("NO_COLOR"));
  if (evaluate.length > 0) return await recite({ files, colour, inputs: evaluate });
  if (!Deno.stdin.isTerminal()) return await recite({ files, colour });
  if (!fancy) return await recite({ files, colour, prompt: "kripke> " });
  return await converse({
    files,
    colour,
    historyPath: historyPath((name) =>
      name === "KRIPKE_HISTORY" ? options.history ?? Deno.env.get(name) : Deno.env.get(name)
    ),
    version: configuration.version,
  });
}

if (import.meta.main) {
  enterCallingDirectory();
  Deno.exit(await repl(Deno.args));
}
