/** The command line of the session. */

import { parseArgs } from "@std/cli";

/** What was asked for on the command line. */
export interface Arguments {
  readonly files: readonly string[];
  readonly evaluate: readonly string[];
  readonly history: string | undefined;
  readonly colour: boolean | undefined;
  readonly help: boolean;
  readonly version: boolean;
}

/** Text of `--help`. */
export const USAGE = `A conversation with a model checker.

Usage: repl [FILE…] [--eval CODE]… [options]
  FILE              TypeScript to load first; everything it declares is in scope. An AIGER file
                    declares a variable of its name
  --eval CODE       evaluate CODE, print its result and leave (may be repeated)
  --history FILE    where the history is kept (default: the state directory of this platform, or
                    the variable KRIPKE_HISTORY; an empty value keeps none)
  --no-color        no colours (also the variable NO_COLOR, and always when the output is no terminal)
  --version         print the version
  --help            print this

Without a terminal inputs are read from the standard input, without prompts. The exit code is that of
the last check: 0 it holds, 1 it fails, 2 unknown; 3 if an input was an error.

Examples
  deno task repl
  deno task repl examples/peterson.ts
  deno task repl examples/peterson.ts --eval 'check(peterson(true), "mutex")'
  echo 'check(peterson(false), "mutex")' | deno task repl examples/peterson.ts
`;

/** Read the command line; a mistake in it is a `TypeError`. */
export function parseArguments(args: readonly string[]): Arguments {
  const parsed = parseArgs([...args], {
    string: ["eval", "history"],
    boolean: ["help", "version", "color"],
    negatable: ["color"],
    collect: ["eval"],
    default: { color: undefined },
    alias: { h: "help", e: "eval", V: "version" },
    unknown: (name: string) => {
      if (!name.startsWith("-") || name === "-") return true;
      throw new TypeError(`unknown option ${name}: see --help`);
    },
  });
  return {
    files: parsed._.map(String),
    evaluate: (parsed.eval as string[] | undefined) ?? [],
    history: parsed.history as string | undefined,
    colour: parsed.color as boolean | undefined,
    help: parsed.help === true,
    version: parsed.version === true,
  };
}
