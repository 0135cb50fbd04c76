/** Tokens. Line ends mean nothing; comments are as in TypeScript; an interpolated value is one token. */

import type { Report } from "./diagnostics.ts";
import type { Hole, Source, Span } from "./source.ts";

/** One token. */
export interface Token extends Span {
  readonly kind: "name" | "number" | "symbol" | "hole" | "end";
  /** The text; of a quoted name what is between the quotes. */
  readonly text: string;
  readonly hole?: Hole;
  /** A name in double quotes is never a keyword. */
  readonly quoted?: boolean;
}

/** Symbols, longer ones before their beginnings. */
const SYMBOLS = [
  ["<->", "<=>"],
  ["<>", "[]", "&&", "||", "->", "=>", "==", "!=", "<=", ">=", "<<", ">>", "++", "..", ":="],
  [..."+-*/%&|^~!<>=?:;,.(){}[]'"],
].flat();

const NAME = /[A-Za-z_$][A-Za-z_0-9$]*/y;
const NUMBER = /0[xX][0-9a-fA-F][0-9a-fA-F_]*|0[bB][01][01_]*|[0-9][0-9_]*/y;
const BLANK = /\s+/y;

/** Split a source into tokens; the last one is the end. */
export function tokenize(source: Source, report: Report): Token[] {
  const { text, holes } = source;
  const tokens: Token[] = [];
  const add = (kind: Token["kind"], start: number, end: number, more: Partial<Token> = {}) =>
    tokens.push({ kind, text: text.slice(start, end), source, start, end, ...more });
  let at = 0;
  let nextHole = 0;
  const match = (pattern: RegExp): number => {
    pattern.lastIndex = at;
    const limit = holes[nextHole]?.start ?? text.length;
    const found = pattern.exec(text);
    return found === null ? at : Math.min(at + found[0].length, limit);
  };
  while (at < text.length) {
    while (nextHole < holes.length && holes[nextHole]!.start < at) nextHole++;
    const hole = holes[nextHole];
    if (hole?.start === at) {
      add("hole", hole.start, hole.end, { hole });
      at = hole.end;
      continue;
    }
    const blank = match(BLANK);
    if (blank > at) {
      at = blank;
    } else if (text.startsWith("//", at)) {
      const newline = text.indexOf("\n", at);
      at = newline < 0 ? text.length : newline;
    } else if (text.startsWith("/*", at)) {
      const close = text.indexOf("*/", at + 2);
      if (close < 0) {
        report.error(
          { source, start: at, end: at + 2 },
          "this comment is never closed",
          "expected */",
        );
      }
      at = close < 0 ? text.length : close + 2;
    } else if (text[at] === '"') {
      at = quotedName(source, at, report, tokens);
    } else {
      const start = at;
      const name = match(NAME);
      const number = name > at ? at : match(NUMBER);
      const symbol = SYMBOLS.find((s) => text.startsWith(s, start));
      if (name > start) add("name", start, at = name);
      else if (number > start) add("number", start, at = number);
      else if (symbol !== undefined) add("symbol", start, at = start + symbol.length);
      else {
        const character = String.fromCodePoint(text.codePointAt(at)!);
        at += character.length;
        report.error({ source, start, end: at }, `unexpected character \`${character}\``);
      }
    }
  }
  add("end", text.length, text.length);
  return tokens;
}

/** `"any text"` is a name that does not look like one, as files of other tools have them. */
function quotedName(source: Source, start: number, report: Report, tokens: Token[]): number {
  const close = source.text.indexOf('"', start + 1);
  const newline = source.text.indexOf("\n", start);
  if (close < 0 || (newline >= 0 && newline < close)) {
    report.error(
      { source, start, end: start + 1 },
      "this quoted name is never closed",
      'expected "',
    );
    return newline < 0 ? source.text.length : newline;
  }
  const text = source.text.slice(start + 1, close);
  tokens.push({ kind: "name", text, quoted: true, source, start, end: close + 1 });
  return close + 1;
}
