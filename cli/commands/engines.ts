/** `kripke engines [NAME]`: the engines, and the options of one. */

import { enginesFor, findEngine } from "../../mod.ts";
import { engineOptions } from "../../repl/worker/option_docs.ts";
import { style } from "../terminal.ts";

/** Options of the command. */
export interface EnginesOptions {
  readonly json?: boolean;
}

/** List engines, or say more about one; returns the exit code. */
export async function engines(name: string | undefined, { json }: EnginesOptions): Promise<number> {
  const entries = name === undefined ? enginesFor() : [findEngine(name)];
  if (name === undefined && json !== true) {
    const width = Math.max(...entries.map((entry) => entry.name.length)) + 2;
    for (const { name, description, share } of entries) {
      const auto = share === undefined ? "" : style.dim("  (takes part in auto)");
      console.log(`${style.bold(name.padEnd(width))}${description}${auto}`);
    }
    return 0;
  }
  for (const { name, description, decides, optionNames = [] } of entries) {
    const documented = (await engineOptions(name)).filter((option) =>
      optionNames.includes(option.name) && !["interrupt", "solver"].includes(option.name)
    );
    if (json) {
      console.log(JSON.stringify({ engine: name, description, decides, options: documented }));
      continue;
    }
    console.log(`${style.bold(name)}: ${description}`);
    const width = Math.max(0, ...documented.map((option) => option.name.length)) + 2;
    for (const { name, text } of documented) console.log(`  ${name.padEnd(width)}${text}`);
  }
  return 0;
}
