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

/**
 * Refuse values for which a family states no verdicts.
 *
 * @throws {RangeError} if a number is too small, or a word is in none of the cases
 */
export function refuseParameters(
  values: readonly Parameter[],
  { title, parameters, cases, least }: {
    readonly title: string;
    readonly parameters: readonly string[];
    readonly cases: readonly (readonly Parameter[])[];
    readonly least: readonly number[];
  },
): void {
  for (const [i, value] of values.entries()) {
    const bound = least[i];
    if (typeof value === "number" && bound !== undefined && !(value >= bound)) {
      throw new RangeError(`${title}: ${parameters[i]} is ${bound} or more, got ${value}`);
    }
    if (typeof value !== "string") continue;
    const words = [...new Set(cases.map((each) => each[i]))];
    if (words.includes(value)) continue;
    throw new RangeError(
      `${title}: ${parameters[i]} is one of ${words.join(", ")}, got ${value}`,
    );
  }
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
