/**
 * A lexer for TypeScript as people type it: it never fails and always covers the whole text.
 *
 * It is the common ground of everything here that looks at source without running it: whether an input is
 * complete, colours, rewriting of imports, finding declarations, what to complete. It knows strings,
 * nested templates, comments, regular expressions and brackets; it does not parse. The one guess it
 * has to make, whether a slash divides or opens a regular expression, is made from the token before it.
 */

/** What a token is. A template is lexed as its pieces of text, with the tokens of each `${…}` between. */
export type TokenKind =
  | "space"
  | "comment"
  | "string"
  | "template"
  | "number"
  | "regex"
  | "keyword"
  | "identifier"
  | "punctuation";

/** A piece of source; tokens follow each other without gaps. */
export interface Token {
  readonly kind: TokenKind;
  readonly start: number;
  readonly end: number;
  readonly text: string;
  /** Number of brackets and templates that are open before it (for a closing one: after it). */
  readonly depth: number;
  /** For pieces of a template: the tag in front of it, empty if there is none. */
  readonly tag?: string;
}

/** All tokens, and what is still open at the end. */
export interface Lexed {
  readonly tokens: readonly Token[];
  /** Of `(`, `[`, `{`, `${`, a back quote, `/*`, `'` and `"`: those not closed, outermost first. */
  readonly open: readonly string[];
}

const KEYWORDS = new Set(
  ("abstract as async await break case catch class const continue debugger declare default delete do else " +
    "enum export extends false finally for from function get if implements import in instanceof interface " +
    "let namespace new null of private protected public readonly return satisfies set static super switch " +
    "this throw true try type typeof undefined using var void while with yield").split(" "),
);

/** Words after which a value is expected, so that a slash opens a regular expression. */
const BEFORE_VALUE = new Set(
  "await case delete do else in instanceof new of return throw typeof void yield".split(" "),
);

const SPACE = /\s+/y;
const COMMENT_LINE = /\/\/[^\n]*/y;
const COMMENT_BLOCK = /\/\*[^]*?\*\//y;
const STRING = /'(?:[^'\\\n]|\\[^])*'|"(?:[^"\\\n]|\\[^])*"/y;
const OPEN_STRING = /['"](?:[^\\\n]|\\[^])*/y;
const NUMBER =
  /(?:0[xX][\da-fA-F_]+|0[bB][01_]+|0[oO][0-7_]+|(?:\d[\d_]*)?\.?\d[\d_]*(?:[eE][+-]?\d+)?\.?)n?/y;
const WORD = /[#\p{ID_Start}$_][\p{ID_Continue}$\u200c\u200d]*/yu;
const REGEX = /\/(?:[^\\/[\n]|\\[^\n]|\[(?:[^\]\\\n]|\\[^\n])*\])+\/[a-z]*/y;
const TEMPLATE_TEXT = /(?:[^`\\$]|\\[^]|\$(?!\{))*/y;
const PUNCTUATION =
  /=>|\.\.\.|[<>]{2,3}=?|\*\*=?|&&=?|\|\|=?|\?\?=?|\?\.(?!\d)|[=!]==?|[-+*/%&|^<>]=|\+\+|--|[^]/y;

/** Lex the whole text. */
export function lex(source: string): Lexed {
  return new Lexer(source).run();
}

class Lexer {
  readonly #source: string;
  readonly #tokens: Token[] = [];
  /** Open brackets; for a template its tag follows the back quote. */
  readonly #open: string[] = [];
  #at = 0;
  /** The last token that is neither space nor comment. */
  #previous: Token | undefined;

  constructor(source: string) {
    this.#source = source;
  }

  run(): Lexed {
    while (this.#at < this.#source.length) this.#token();
    return { tokens: this.#tokens, open: this.#open.map((o) => (o[0] === "`" ? "`" : o)) };
  }

  #token(): void {
    const top = this.#open.at(-1);
    if (top?.[0] === "`") return this.#templateText(top.slice(1));
    const c = this.#source[this.#at]!;
    const next = this.#source[this.#at + 1];
    if (c === "/" && next === "/") return this.#take(COMMENT_LINE, "comment");
    if (c === "/" && next === "*") return this.#blockComment();
    if (c === "'" || c === '"') return this.#string(c);
    if (c === "`") return this.#openTemplate();
    if (this.#matches(SPACE)) return this.#take(SPACE, "space");
    if (/\d/.test(c) || (c === "." && /\d/.test(next ?? ""))) return this.#take(NUMBER, "number");
    if (this.#matches(WORD)) return this.#word();
    if (c === "/" && this.#expectsValue() && this.#matches(REGEX)) {
      return this.#take(REGEX, "regex");
    }
    this.#punctuation(c);
  }

  #word(): void {
    const text = this.#matches(WORD)!;
    const member = this.#previous?.text === "." || this.#previous?.text === "?.";
    this.#push(KEYWORDS.has(text) && !member ? "keyword" : "identifier", text);
  }

  #blockComment(): void {
    if (this.#matches(COMMENT_BLOCK)) return this.#take(COMMENT_BLOCK, "comment");
    this.#push("comment", this.#source.slice(this.#at));
    this.#open.push("/*");
  }

  #string(quote: string): void {
    if (this.#matches(STRING)) return this.#take(STRING, "string");
    const text = this.#matches(OPEN_STRING)!;
    this.#push("string", text);
    if (this.#at === this.#source.length) this.#open.push(quote);
  }

  #openTemplate(): void {
    const tag = this.#tag();
    this.#push("template", "`", tag);
    this.#open.push("`" + tag);
  }

  #templateText(tag: string): void {
    const text = this.#matches(TEMPLATE_TEXT)!;
    if (text.length > 0) this.#push("template", text, tag);
    const c = this.#source[this.#at];
    if (c === "`") {
      this.#open.pop();
      this.#push("template", "`", tag);
    } else if (c === "$") {
      this.#push("punctuation", "${");
      this.#open.push("${");
    } else if (c === "\\") { // a lone backslash at the very end
      this.#push("template", "\\", tag);
    }
  }

  #punctuation(c: string): void {
    if (c === "(" || c === "[" || c === "{") {
      this.#push("punctuation", c);
      this.#open.push(c);
    } else if (c === ")" || c === "]" || c === "}") {
      const top = this.#open.at(-1);
      if (top === (c === ")" ? "(" : c === "]" ? "[" : "{") || (c === "}" && top === "${")) {
        this.#open.pop();
      }
      this.#push("punctuation", c);
    } else {
      this.#take(PUNCTUATION, "punctuation");
    }
  }

  /** The tag in front of a back quote: `system` in both `` system`…` `` and `` system("name")`…` ``. */
  #tag(): string {
    const before = this.#tokens.filter((t) => t.kind !== "space" && t.kind !== "comment");
    let last = before.length - 1;
    if (before[last]?.text === ")") {
      const depth = before[last]!.depth;
      do last--; while (
        last >= 0 && !(before[last]!.text === "(" && before[last]!.depth === depth)
      );
      last--;
    }
    return before[last]?.kind === "identifier" ? before[last]!.text : "";
  }

  #expectsValue(): boolean {
    const p = this.#previous;
    if (p === undefined) return true;
    switch (p.kind) {
      case "keyword":
        return BEFORE_VALUE.has(p.text);
      case "punctuation":
        return p.text !== ")" && p.text !== "]" && p.text !== "}" && p.text !== "++" &&
          p.text !== "--";
      default:
        return false;
    }
  }

  #matches(pattern: RegExp): string | undefined {
    pattern.lastIndex = this.#at;
    const match = pattern.exec(this.#source);
    return match === null ? undefined : match[0];
  }

  #take(pattern: RegExp, kind: TokenKind): void {
    this.#push(kind, this.#matches(pattern) ?? this.#source[this.#at]!);
  }

  #push(kind: TokenKind, text: string, tag?: string): void {
    const start = this.#at;
    this.#at += text.length;
    const token: Token = {
      kind,
      start,
      end: this.#at,
      text,
      depth: this.#open.length,
      ...(tag !== undefined && { tag }),
    };
    this.#tokens.push(token);
    if (kind !== "space" && kind !== "comment") this.#previous = token;
  }
}
