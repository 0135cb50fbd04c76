/**
 * The operator-precedence parser behind `parseLtl` and `parseCtl`.
 *
 * From the tightest to the loosest:
 *
 * | level | operators                                  | associativity |
 * |-------|--------------------------------------------|---------------|
 * | 7     | `!` and the temporal operators of one argument | prefix    |
 * | 6     | `U R W S T` (LTL only)                     | right         |
 * | 5     | `&`                                        | left          |
 * | 4     | `^`                                        | left          |
 * | 3     | `\|`                                       | left          |
 * | 2     | `->`                                       | right         |
 * | 1     | `<->`                                      | left          |
 *
 * So `G a -> b U c & d` is `(G a) -> ((b U c) & d)`. The second spellings are `~`, `not` for `!`; `&&`, `||`;
 * `=>` for `->`; `<=>` for `<->`; `[]` for `G` and `<>` for `F`.
 */

import { type Token, tokenize } from "./formula_lexer.ts";
import { FormulaSyntaxError } from "./formula_syntax_error.ts";

/** Level of the prefix operators. */
export const PREFIX_LEVEL = 7;

/** How an operator of two arguments binds. */
export interface Binding {
  readonly level: number;
  readonly associates: "left" | "right";
}

/** The operators of two arguments of LTL; those of CTL are a subset. */
export const BINDINGS: Readonly<Record<string, Binding>> = {
  U: { level: 6, associates: "right" },
  R: { level: 6, associates: "right" },
  W: { level: 6, associates: "right" },
  S: { level: 6, associates: "right" },
  T: { level: 6, associates: "right" },
  and: { level: 5, associates: "left" },
  xor: { level: 4, associates: "left" },
  or: { level: 3, associates: "left" },
  implies: { level: 2, associates: "right" },
  iff: { level: 1, associates: "left" },
};

/** What the two logics differ in. */
export interface Grammar<F> {
  /** The name of the logic in error messages. */
  readonly what: string;
  /** Prefix operators: word to kind. */
  readonly prefixes: ReadonlyMap<string, string>;
  /** Infix operators: word to kind, a key of {@linkcode BINDINGS}. */
  readonly infixes: ReadonlyMap<string, string>;
  /** Words that start an operand and are not atoms: constants and path quantifiers. */
  readonly openers: ReadonlySet<string>;
  /** Words that are not atoms and never start an operand, besides the operators. */
  readonly closers: ReadonlySet<string>;
  /** A word like `GF` or `AGEF` as the prefix operators it consists of. */
  readonly run: RegExp;
  readonly operators: RegExp;
  /** An operand only this grammar has, e.g. `E [a U b]`. */
  operand?(parser: FormulaParser<F>): F | undefined;
  constant(value: boolean): F;
  atom(name: string): F;
  unary(kind: string, arg: F): F;
  binary(kind: string, left: F, right: F): F;
}

const DEEPEST = 1000;

/** One parse of one text. */
export class FormulaParser<F> {
  #grammar: Grammar<F>;
  #text: string;
  #tokens: Token[];
  #next = 0;
  #depth = 0;

  constructor(grammar: Grammar<F>, text: string) {
    this.#grammar = grammar;
    this.#text = text;
    this.#tokens = tokenize(grammar.what, text);
  }

  /** The whole text as one formula. */
  whole(): F {
    const formula = this.formula(1);
    if (this.peek().kind !== "end") {
      this.fail("an operator or the end of the formula");
    }
    return formula;
  }

  /** The token that comes next. */
  peek(ahead: number = 0): Token {
    return this.#tokens[Math.min(this.#next + ahead, this.#tokens.length - 1)]!;
  }

  /** Consume the next token if it is this word. */
  accept(word: string): boolean {
    const token = this.peek();
    if (token.kind === "quoted" || token.kind === "end" || token.text !== word) return false;
    this.#next++;
    return true;
  }

  /** Consume this word or fail. */
  expect(word: string): void {
    if (!this.accept(word)) this.fail(`"${word}"`);
  }

  /** Throw the error that something else was expected here. */
  fail(expected: string): never {
    const token = this.peek();
    const found = token.kind === "end" ? "the end" : `"${token.text}"`;
    throw new FormulaSyntaxError(
      this.#grammar.what,
      this.#text,
      token.position,
      `expected ${expected}, found ${found}`,
    );
  }

  /** A formula whose operators bind at least as tightly as `level`. */
  formula(level: number): F {
    if (++this.#depth > DEEPEST) {
      throw new FormulaSyntaxError(
        this.#grammar.what,
        this.#text,
        this.peek().position,
        `expected at most ${DEEPEST} nested formulas; name a part of the formula instead`,
      );
    }
    let left = this.#prefixed();
    for (;;) {
      const kind = this.#infix();
      if (kind === undefined) break;
      const binding = BINDINGS[kind]!;
      if (binding.level < level) break;
      this.#next++;
      const right = this.formula(
        binding.associates === "left" ? binding.level + 1 : binding.level,
      );
      left = this.#grammar.binary(kind, left, right);
    }
    this.#depth--;
    return left;
  }

  /** Prefix operators and their operand; a loop, so that `X X X …` may be long. */
  #prefixed(): F {
    const kinds: string[] = [];
    for (;;) {
      const token = this.peek();
      if (token.kind === "quoted" || token.kind === "end") break;
      const kind = this.#grammar.prefixes.get(token.text);
      if (kind !== undefined) kinds.push(kind);
      else if (this.#isRun(token)) {
        for (const word of token.text.match(this.#grammar.operators)!) {
          kinds.push(this.#grammar.prefixes.get(word)!);
        }
      } else break;
      this.#next++;
    }
    let formula = this.#operand();
    for (let i = kinds.length - 1; i >= 0; i--) formula = this.#grammar.unary(kinds[i]!, formula);
    return formula;
  }

  /** `GF p`: a name made of operator letters in front of an operand can only be meant as operators. */
  #isRun(token: Token): boolean {
    return token.kind === "atom" && this.#grammar.run.test(token.text) &&
      this.#startsOperand(this.peek(1));
  }

  #startsOperand(token: Token): boolean {
    if (token.kind === "quoted") return true;
    if (token.kind === "end") return false;
    if (this.#grammar.prefixes.has(token.text) || token.text === "(") return true;
    return token.kind === "atom" && !this.#grammar.infixes.has(token.text) &&
      !this.#grammar.closers.has(token.text);
  }

  #operand(): F {
    const special = this.#grammar.operand?.(this);
    if (special !== undefined) return special;
    if (this.accept("(")) {
      const inner = this.formula(1);
      if (!this.accept(")")) this.fail('an operator or ")"');
      return inner;
    }
    if (this.accept("true")) return this.#grammar.constant(true);
    if (this.accept("false")) return this.#grammar.constant(false);
    const token = this.peek();
    if (token.kind === "quoted" || (token.kind === "atom" && !this.#isReserved(token.text))) {
      this.#next++;
      return this.#grammar.atom(token.text);
    }
    this.fail("an atom, a constant, a prefix operator or a parenthesis");
  }

  #isReserved(word: string): boolean {
    const { infixes, openers, closers } = this.#grammar;
    return infixes.has(word) || openers.has(word) || closers.has(word);
  }

  #infix(): string | undefined {
    const token = this.peek();
    return token.kind === "quoted" ? undefined : this.#grammar.infixes.get(token.text);
  }
}
