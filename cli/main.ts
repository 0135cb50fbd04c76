#!/usr/bin/env -S deno run -A
/**
 * The command line: `kripke check FILE`, and what else one does with models.
 *
 * Exit codes: 0 everything holds (or was accepted), 1 something fails (or was rejected), 2 something is undecided,
 * 3 bad input or wrong use.
 *
 * @module
 */

import { program } from "./program.ts";
import { report } from "./report.ts";

/** Run the command line with these arguments and return the exit code. */
export async function main(args: readonly string[]): Promise<number> {
  const debug = args.includes("--debug");
  try {
    return await program(args);
  } catch (error) {
    return report(error, debug);
  }
}

if (import.meta.main) Deno.exit(await main(Deno.args));
