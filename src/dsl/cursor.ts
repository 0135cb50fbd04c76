/** A position in a list of tokens, with the questions every parsing function asks. */

import type { Report } from "./diagnostics.ts";
import { whyReserved } from "./keywords.ts";
import type { Token } from "./lexer.ts";
import type { Span } from "./source.ts";

/** Thrown after an error was reported, to leave the statement it is in. */
export class ParseFailure extends Error {}

/** What kind of text is being read: which temporal operators are allowed. */
export type Mode = "expression" | "ltl" | "ctl";

/** Reads tokens from left to right. */
export class Cursor {
  readonly report: Report;
  readonly #tokens: readonly Token[];
  #next = 0;
  /** Temporal operators allowed at this place. */
  mode: Mode = "expression";
  /** Whether `name[…]` is an index: not in the bounds of a range, where `[…]` makes an array. */
  indexed = true;
  #depth = 0;

  constructor(tokens: readonly Token[], report: Report) {
    this.#tokens = tokens;
    this.report = report;
  }

  /** The next token, or one further ahead. */
  peek(ahead: number = 0): Token {
    return this.#tokens[Math.min(this.#next + ahead, this.#tokens.length - 1)]!;
  }

  /** Consume a token. */
  take(): Token {
    const token = this.peek();
    if (token.kind !== "end") this.#next++;
    return token;
  }

  /** Whether the next token is this symbol or this word. */
  at(text: string, ahead: number = 0): boolean {
    const token = this.peek(ahead);
    return token.text === text && !token.quoted &&
      (token.kind === "symbol" || token.kind === "name");
  }

  /** Consume this symbol or word if it is next. */
  accept(text: string): Token | undefined {
    return this.at(text) ? this.take() : undefined;
  }

  /** Consume this symbol or word, or fail. */
  expect(text: string, why: string = ""): Token {
    return this.accept(text) ?? this.fail(`expected \`${text}\`${why && ` ${why}`}`);
  }

  /** Report what was expected at the next token, and give up the statement. */
  fail(expected: string, label?: string): never {
    const token = this.peek();
    const before = this.#tokens[this.#next - 1];
    const glued = token.kind === "hole" && before?.kind === "name" && before.end === token.start;
    const hint = glued
      ? `a value is never part of a name: use an index, as in ${before.text}[${token.text}]`
      : label;
    this.report.error(token, `${expected}, found ${describe(token)}`, hint);
    throw new ParseFailure();
  }

  /** A name that is not reserved; `what` says whose name. */
  name(what: string): Token {
    const token = this.peek();
    if (token.kind !== "name") this.fail(`expected ${what}`);
    if (!token.quoted) {
      const reserved = whyReserved(token.text);
      if (reserved !== undefined) {
        this.report.error(token, `\`${token.text}\` cannot be ${what}`, `it is ${reserved}`);
        this.take();
        throw new ParseFailure();
      }
    }
    return this.take();
  }

  /** The span from a token to the last one consumed. */
  since(start: Span): Span {
    const last = this.#tokens[Math.max(0, this.#next - 1)]!;
    return { source: start.source, start: start.start, end: Math.max(start.end, last.end) };
  }

  /** Remember the position and try something; if it fails, go back and forget its errors. */
  attempt<T>(read: () => T): T | undefined {
    const { mode, indexed } = this;
    const [next, count, depth] = [this.#next, this.report.count, this.#depth];
    try {
      return read();
    } catch (failure) {
      if (!(failure instanceof ParseFailure)) throw failure;
      this.#next = next;
      this.#depth = depth;
      this.mode = mode;
      this.indexed = indexed;
      this.report.rollback(count);
      return undefined;
    }
  }

  /** Refuse nesting that would overflow the stack. */
  nested<T>(read: () => T): T {
    if (++this.#depth > DEEPEST) {
      this.report.error(
        this.peek(),
        `nested more than ${DEEPEST} levels deep`,
        "give a part a name",
      );
      throw new ParseFailure();
    }
    const result = read();
    this.#depth--;
    return result;
  }

  /** Start afresh after an error. */
  recover(): void {
    this.#depth = 0;
    this.mode = "expression";
    this.indexed = true;
  }
}

const DEEPEST = 400;

/** A token in a sentence. */
export function describe(token: Token): string {
  if (token.kind === "end") return "the end";
  if (token.kind === "hole") return `the interpolated ${token.text}`;
  return `\`${token.text}\``;
}
