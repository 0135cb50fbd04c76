/**
 * Words of the text syntax that LTL and CTL share.
 *
 * An atom is an identifier with selectors, `req`, `x.y`, `a[3]`, `st[1].busy`, or any text in double quotes
 * (`"pc2<1>"`, with `\"`, `\\` and `\n` inside). Comments run from `#` or `//` to the end of the line.
 */

import { FormulaSyntaxError } from "./formula_syntax_error.ts";

/** One word of the text. `atom` is the name of an atom, quotes removed. */
export interface Token {
  readonly kind: "atom" | "quoted" | "symbol" | "end";
  readonly text: string;
  readonly position: number;
}

const SPACE = /(?:\s+|#[^\n]*|\/\/[^\n]*)*/y;
const IDENTIFIER = /[A-Za-z_$][\w$]*(?:\.[A-Za-z_$][\w$]*|\[\d+\])*/y;
const QUOTED = /"(?:[^"\\\n]|\\["\\n])*"/y;
// The longest symbols first.
const SYMBOL = /<->|<=>|\[\]|<>|&&|\|\||->|=>|[!~&|^()[\]]/y;

/** Whether a name can be written without quotes (reserved words aside). */
export function isIdentifier(name: string): boolean {
  IDENTIFIER.lastIndex = 0;
  return IDENTIFIER.test(name) && IDENTIFIER.lastIndex === name.length;
}

/** A name in quotes. */
export function quote(name: string): string {
  return `"${name.replace(/["\\]/g, "\\$&").replaceAll("\n", "\\n")}"`;
}

/** Split a text into words; the last one has kind `end`. `what` names the text in error messages. */
export function tokenize(what: string, text: string): Token[] {
  const tokens: Token[] = [];
  let position = 0;
  const match = (pattern: RegExp): string | undefined => {
    pattern.lastIndex = position;
    return pattern.exec(text)?.[0];
  };
  for (;;) {
    position += match(SPACE)!.length;
    if (position === text.length) {
      tokens.push({ kind: "end", text: "", position });
      return tokens;
    }
    const identifier = match(IDENTIFIER);
    const quoted = match(QUOTED);
    const word = identifier ?? quoted ?? match(SYMBOL);
    if (word === undefined) {
      const found = text[position] === '"'
        ? "a quoted name that does not end on its line"
        : `${JSON.stringify(String.fromCodePoint(text.codePointAt(position)!))}`;
      throw new FormulaSyntaxError(
        what,
        text,
        position,
        `expected a name, an operator or a parenthesis, found ${found}`,
      );
    }
    if (quoted !== undefined) {
      tokens.push({
        kind: "quoted",
        text: quoted.slice(1, -1).replace(/\\(["\\n])/g, (_, c) => c === "n" ? "\n" : c),
        position,
      });
    } else {
      tokens.push({ kind: identifier === undefined ? "symbol" : "atom", text: word, position });
    }
    position += word.length;
  }
}
