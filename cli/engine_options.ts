/** Options of engines on the command line: `--option ctgs=0`. */

import { type EngineEntry, nearestNames } from "../safety.ts";
import { UsageError } from "./report.ts";

/**
 * The options as the engines take them. Values are JSON where they can be read as such, else text; a bare name is `true`.
 *
 * @throws {UsageError} for a name that none of the engines knows, with the nearest ones
 */
export function engineOptions(
  engines: readonly EngineEntry[],
  given: readonly string[] = [],
): Record<string, unknown> {
  const known = new Set(engines.flatMap(({ optionNames }) => optionNames ?? []));
  const options: Record<string, unknown> = {};
  for (const text of given) {
    const [, name, value] = /^([^=]*)(?:=(.*))?$/s.exec(text)!;
    if (!known.has(name!)) {
      const near = nearestNames(name!, known).map((other) => `'${other}'`);
      const who = engines.length === 1 ? engines[0]!.name : "any engine";
      const hint = near.length > 0
        ? `did you mean ${near.join(" or ")}?`
        : engines.length === 1
        ? `the options are ${[...known].sort().join(", ")}`
        : "kripke engines NAME lists those of an engine";
      throw new UsageError(`--option ${text}: there is no option '${name}' of ${who}: ${hint}`);
    }
    options[name!] = value === undefined ? true : parsed(value);
  }
  return options;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}
