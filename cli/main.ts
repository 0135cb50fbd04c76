#!/usr/bin/env -S deno run -A
/**
 * The command line: `kripke check FILE`, and what else one does with models.
 *
 * Exit codes: 0 everything is as it should be (it holds, was accepted, is as the file expects), 1 something is not,
 * 2 something is undecided or not certified in time, 3 bad input or wrong use.
 *
 * @module
 */

import { program } from "./program.ts";
import { report } from "./report.ts";
import { enterCallingDirectory } from "./working_directory.ts";

/** Run the command line with these arguments and return the exit code. */
export async function main(args: readonly string[]): Promise<number> {
  const debug = args.includes("--debug");
  try {
    return await program(args);
  } catch (error) {
    return report(error, debug);
  }
}

if (import.meta.main) {
  enterCallingDirectory();
  Deno.exit(await main(Deno.args));
}
