/** Parameters of a spec from the words of a command line: `deno run examples/counter.ts 8`. */

import type { Parameter } from "./spec.ts";

/**
 * Words as values of the kinds that the defaults have; defaults where words are missing.
 *
 * @throws {RangeError} if there are too many words or one is of another kind
 */
export function readArguments(
  words: readonly string[],
  names: readonly string[],
  defaults: readonly Parameter[],
  title: string,
): Parameter[] {
  if (words.length > names.length) {
    const wanted = names.length === 0 ? "no parameters" : `at most ${usage(names, defaults)}`;
    throw new RangeError(`${title}: expected ${wanted}, got ${words.join(" ")}`);
  }
  return defaults.map((value, i) => {
    const word = words[i];
    if (word === undefined) return value;
    const read = readWord(word, value);
    if (read !== undefined) return read;
    throw new RangeError(
      `${title}: ${names[i]} is a ${kindOf(value)} such as ${value}, got ${word}`,
    );
  });
}

function usage(names: readonly string[], defaults: readonly Parameter[]): string {
  return names.map((name, i) => `[${name} = ${defaults[i]}]`).join(" ");
}

function kindOf(value: Parameter): string {
  if (typeof value === "boolean") return "truth value";
  return typeof value === "number" ? "number" : "word";
}

function readWord(word: string, like: Parameter): Parameter | undefined {
  switch (typeof like) {
    case "string":
      return word;
    case "boolean":
      return word === "true" ? true : word === "false" ? false : undefined;
    default:
      return /^-?\d+$/.test(word) ? Number(word) : undefined;
  }
}
