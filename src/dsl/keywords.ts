/** Words that cannot be names, and why. */

/** Words that start a statement. */
export const STATEMENT_WORDS: ReadonlySet<string> = new Set([
  "input",
  "var",
  "frozen",
  "const",
  "type",
  "define",
  "init",
  "next",
  "keep",
  "assume",
  "fair",
  "strong",
  "invariant",
  "ltl",
  "ctl",
  "for",
  "if",
  "process",
  "rule",
  "instance",
]);

const EXPRESSION_WORDS = new Set([
  "true",
  "false",
  "all",
  "some",
  "case",
  "choose",
  "else",
  "in",
  "mod",
  "bool",
]);

/** Temporal operators of LTL in front of their argument. */
export const LTL_PREFIXES: ReadonlySet<string> = new Set(["X", "F", "G", "Y", "Z", "O", "H"]);

/** Temporal operators of LTL between their arguments. */
export const LTL_INFIXES: ReadonlySet<string> = new Set(["U", "R", "W", "S", "T"]);

/** Temporal operators of CTL in front of their argument. */
export const CTL_PREFIXES: ReadonlySet<string> = new Set(["EX", "EF", "EG", "AX", "AF", "AG"]);

/** Whether the word is a temporal operator or part of one. */
export function isTemporalWord(word: string): boolean {
  return LTL_PREFIXES.has(word) || LTL_INFIXES.has(word) || CTL_PREFIXES.has(word) ||
    word === "A" || word === "E";
}

/** Why a word cannot be a name; nothing if it can. */
export function whyReserved(word: string): string | undefined {
  if (STATEMENT_WORDS.has(word) || EXPRESSION_WORDS.has(word)) return "a word of the language";
  if (isTemporalWord(word)) return "a temporal operator";
  if (/^u[0-9]+$/.test(word)) return "a type";
  if (word.includes("$")) return "reserved for signals the compiler makes";
  return undefined;
}
