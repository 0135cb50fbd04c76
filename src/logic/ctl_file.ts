/**
 * Reading `.ctl` files, the property files that public CTL benchmarks come with.
 *
 * Formulas follow one another without separators; `#` starts a comment, `;` is white space. The syntax is not
 * the house syntax of `ctl_text.ts`: `^`, `==` and `->` are one level, loosest and left associative, then `|`,
 * then `&`, then `~` and `!`, then the temporal operators, which are written `EX f` and `E f U g` without
 * brackets. So `EX a & b` is `(EX a) & b`, and in `E f U g` the first argument ends where `U` stands, the
 * second is as short as it can be.
 *
 * Names are `[a-zA-Z][a-zA-Z_0-9.*<>]*`: `pc2<1>`, `cabc.squash<*5*><0>`. `E A U R W` are reserved.
 */

import type { Ctl } from "./ctl_formula.ts";
import { FormulaSyntaxError } from "./formula_syntax_error.ts";

/** What the author of a file expected of a formula; not always right. */
export type CtlAnnotation = "PASS" | "FAIL";

/** One formula of a file. */
export interface CtlFileFormula {
  /** The formula over the names of the file. */
  readonly formula: Ctl<string>;
  /** The formula as it is written, on one line. */
  readonly text: string;
  /** The line it starts on, from 1. */
  readonly line: number;
  /** From a comment such as `#PASS: (5-8)`, where the numbers count formulas from 0. */
  readonly annotation?: CtlAnnotation;
}

const NAME = /[a-zA-Z][a-zA-Z_0-9.*<>]*/y;
const SPACE = /(?:[\s;]+|#[^\n]*)*/y;
const SYMBOL = /->|==|[\^|&~!()]/y;
const PREFIXES: ReadonlySet<string> = new Set(["EX", "EF", "EG", "AX", "AF", "AG"]);
const WEAKEST = { "^": "xor", "==": "iff", "->": "implies" } as const;
const DEEPEST = 1000;
/** Numbers of an annotation beyond this are not numbers of formulas. */
const MOST_FORMULAS = 100_000;

/**
 * Read all formulas of a file.
 *
 * @param name the name of the file, for error messages
 * @throws {FormulaSyntaxError} with line, column, what was expected and a caret line
 * @example
 * ```ts
 * import { assertEquals } from "@std/assert";
 * import { printCtl, readCtlFile } from "kripke";
 *
 * const [first] = readCtlFile("AG EF reset # can it always be reset?\n");
 * assertEquals(printCtl(first!.formula), "AG EF reset");
 * ```
 */
export function readCtlFile(text: string, name: string = ".ctl file"): CtlFileFormula[] {
  const annotations = readAnnotations(text);
  return new CtlFileReader(text, name).formulas().map((formula, index) => {
    const annotation = annotations.get(index);
    return annotation === undefined ? formula : { ...formula, annotation };
  });
}

function readAnnotations(text: string): Map<number, CtlAnnotation> {
  const annotations = new Map<number, CtlAnnotation>();
  for (const match of text.matchAll(/#\s*(PASS|FAIL):\s*\((\d+)(?:\s*-\s*(\d+))?\)/g)) {
    const [first, last] = [Number(match[2]), Number(match[3] ?? match[2])];
    for (let i = first; i <= last && i < MOST_FORMULAS; i++) {
      annotations.set(i, match[1] as CtlAnnotation);
    }
  }
  return annotations;
}

class CtlFileReader {
  #text: string;
  #name: string;
  #position = 0;
  #depth = 0;

  constructor(text: string, name: string) {
    this.#text = text;
    this.#name = name;
  }

  formulas(): CtlFileFormula[] {
    const list: CtlFileFormula[] = [];
    for (;;) {
      this.#skip();
      const start = this.#position;
      if (start === this.#text.length) return list;
      const formula = this.#formula();
      const source = this.#text.slice(start, this.#position).replace(/#[^\n]*/g, "");
      const line = this.#text.slice(0, start).split("\n").length;
      list.push({ formula, text: source.replace(/[\s;]+/g, " ").trim(), line });
    }
  }

  /** `^`, `==` and `->`, left associative. */
  #formula(): Ctl<string> {
    if (++this.#depth > DEEPEST) this.#fail(`at most ${DEEPEST} nested formulas`);
    let left = this.#disjunction();
    for (;;) {
      const word = this.#peek();
      if (word !== "^" && word !== "==" && word !== "->") break;
      this.#take(word);
      left = { kind: WEAKEST[word], left, right: this.#disjunction() };
    }
    this.#depth--;
    return left;
  }

  #disjunction(): Ctl<string> {
    let left = this.#conjunction();
    while (this.#accept("|")) left = { kind: "or", left, right: this.#conjunction() };
    return left;
  }

  #conjunction(): Ctl<string> {
    let left = this.#prefixed();
    while (this.#accept("&")) left = { kind: "and", left, right: this.#prefixed() };
    return left;
  }

  #prefixed(): Ctl<string> {
    const kinds: ("not" | "EX" | "EF" | "EG" | "AX" | "AF" | "AG")[] = [];
    for (;;) {
      const word = this.#peek();
      if (word === "~" || word === "!") kinds.push("not");
      else if (word !== undefined && PREFIXES.has(word)) kinds.push(word as "EX");
      else break;
      this.#take(word);
    }
    let formula = this.#operand();
    for (let i = kinds.length - 1; i >= 0; i--) formula = { kind: kinds[i]!, arg: formula };
    return formula;
  }

  #operand(): Ctl<string> {
    const word = this.#peek();
    if (word === "(") {
      this.#take(word);
      const formula = this.#formula();
      if (!this.#accept(")")) this.#fail('an operator or ")"');
      return formula;
    }
    if (word === "E" || word === "A") {
      this.#take(word);
      return this.#quantified(word);
    }
    if (word === undefined || !/^[a-zA-Z]/.test(word) || /^[URW]$/.test(word)) {
      this.#fail('a name, a constant, a temporal operator, "~" or "("');
    }
    this.#take(word);
    return word === "true" || word === "false" ? { kind: word } : { kind: "atom", atom: word };
  }

  #quantified(quantifier: "E" | "A"): Ctl<string> {
    const left = this.#formula();
    const operator = this.#peek();
    if (operator !== "U" && operator !== "R" && operator !== "W") {
      this.#fail(`U, R or W, as in ${quantifier} p U q`);
    }
    this.#take(operator);
    if (++this.#depth > DEEPEST) this.#fail(`at most ${DEEPEST} nested formulas`);
    const right = this.#prefixed();
    this.#depth--;
    return { kind: `${quantifier}${operator}`, left, right };
  }

  /** The word that comes next, `undefined` at the end or where no word begins. */
  #peek(): string | undefined {
    this.#skip();
    return this.#match(NAME) ?? this.#match(SYMBOL);
  }

  #accept(word: string): boolean {
    if (this.#peek() !== word) return false;
    this.#take(word);
    return true;
  }

  #take(word: string): void {
    this.#position += word.length;
  }

  #skip(): void {
    this.#position += this.#match(SPACE)!.length;
  }

  #match(pattern: RegExp): string | undefined {
    pattern.lastIndex = this.#position;
    return pattern.exec(this.#text)?.[0];
  }

  #fail(expected: string): never {
    const word = this.#peek();
    const found = this.#position === this.#text.length
      ? "the end of the file"
      : JSON.stringify(word ?? this.#text[this.#position]);
    throw new FormulaSyntaxError(
      this.#name,
      this.#text,
      this.#position,
      `expected ${expected}, found ${found}`,
    );
  }
}
