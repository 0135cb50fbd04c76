/** What operators apply to: numbers, names, calls, `case`, `choose`, quantifiers; and types and domains. */

import { ParseFailure } from "./cursor.ts";
import { isTemporalWord, whyReserved } from "./keywords.ts";
import type { Token } from "./lexer.ts";
import { OperatorParser } from "./operator_parser.ts";
import type {
  ArmSyntax,
  BindingSyntax,
  ChooseSyntax,
  DomainSyntax,
  EnumValueSyntax,
  ExprSyntax,
  OptionSyntax,
  TypeSyntax,
} from "./syntax.ts";

const QUANTIFIERS = ["all", "some", "count", "sum"] as const;

/** Reads operands, types and domains. */
export class OperandParser extends OperatorParser {
  protected primary(): ExprSyntax {
    const token = this.peek();
    if (token.kind === "number") {
      this.take();
      return { kind: "number", value: BigInt(token.text.replaceAll("_", "")), span: token };
    }
    if (token.kind === "hole") {
      this.take();
      return { kind: "hole", hole: token.hole!, span: token };
    }
    if (this.accept("(")) return this.#parenthesised(token);
    if (this.accept("[")) return this.#list(token);
    if (token.kind === "name") return this.#named(token);
    this.fail("expected an expression");
  }

  #parenthesised(open: Token): ExprSyntax {
    const inner = this.#inside(() => this.expression());
    this.expect(")", "to close the parenthesis");
    return { ...inner, span: this.since(open) };
  }

  /** Inside brackets of any kind indices are indices again. */
  #inside<T>(read: () => T): T {
    const outer = this.indexed;
    this.indexed = true;
    const result = read();
    this.indexed = outer;
    return result;
  }

  #list(open: Token): ExprSyntax {
    const items = this.#inside(() => this.list(() => this.expression(), "]"));
    this.expect("]", "to close the array");
    return { kind: "list", items, span: this.since(open) };
  }

  /** Things separated by commas, up to a closing symbol that is left in place. */
  protected list<T>(item: () => T, close: string): T[] {
    const items: T[] = [];
    while (!this.at(close)) {
      items.push(item());
      if (!this.accept(",")) break;
    }
    return items;
  }

  #named(token: Token): ExprSyntax {
    if (!token.quoted) {
      const special = this.#special(token);
      if (special !== undefined) return special;
      if (isTemporalWord(token.text)) {
        this.report.error(
          token,
          `temporal operator \`${token.text}\` is not allowed here`,
          this.mode === "expression"
            ? "it belongs in a property"
            : "put what it applies to in parentheses",
        );
        throw new ParseFailure();
      }
      if (whyReserved(token.text)?.startsWith("a ")) this.fail("expected an expression");
    }
    this.take();
    if (this.at("(") && !token.quoted) {
      this.take();
      const args = this.#inside(() => this.list(() => this.expression(), ")"));
      this.expect(")", `to close the arguments of \`${token.text}\``);
      return { kind: "call", name: token.text, args, at: token, span: this.since(token) };
    }
    return { kind: "name", name: token.text, span: token };
  }

  #special(token: Token): ExprSyntax | undefined {
    switch (token.text) {
      case "true":
      case "false":
        this.take();
        return { kind: "boolean", value: token.text === "true", span: token };
      case "case":
        return this.#inside(() => this.#case());
      case "choose":
        return this.#inside(() => this.#choose());
    }
    for (const op of QUANTIFIERS) {
      if (token.text !== op) continue;
      const reserved = op === "all" || op === "some";
      if (!reserved && !(this.peek(1).kind === "name" && this.at("in", 2))) continue;
      this.take();
      const bindings = this.bindings();
      this.expect(
        ":",
        `and what is said of ${bindings.map(({ name }) => `\`${name}\``).join(", ")}`,
      );
      const body = this.expression();
      return { kind: "quantified", op, bindings, body, span: this.since(token) };
    }
    return this.#conversion(token);
  }

  /** `u8(x)`, `u${n}(x)`. */
  #conversion(token: Token): ExprSyntax | undefined {
    const type = this.#wordType(token);
    if (type?.kind !== "word") return undefined;
    this.expect("(", "to convert something to a word");
    const arg = this.#inside(() => this.expression());
    this.expect(")");
    return { kind: "convert", width: type.width, arg, span: this.since(token) };
  }

  /** `u8`, or `u` with an interpolated width right behind it. */
  #wordType(token: Token): TypeSyntax | undefined {
    if (token.kind !== "name" || token.quoted) return undefined;
    const digits = /^u([0-9]+)$/.exec(token.text);
    if (digits !== null) {
      this.take();
      const width: ExprSyntax = { kind: "number", value: BigInt(digits[1]!), span: token };
      return { kind: "word", width, span: token };
    }
    const hole = this.peek(1);
    if (token.text !== "u" || hole.kind !== "hole" || hole.start !== token.end) return undefined;
    this.take();
    this.take();
    const width: ExprSyntax = { kind: "hole", hole: hole.hole!, span: hole };
    return { kind: "word", width, span: this.since(token) };
  }

  /** `i in 0..3, j in 0..3`. */
  bindings(): BindingSyntax[] {
    const bindings: BindingSyntax[] = [];
    do bindings.push(this.#binding()); while (this.accept(","));
    return bindings;
  }

  #binding(): BindingSyntax {
    const name = this.name("the name of a loop variable");
    this.expect("in", `and what \`${name.text}\` runs through`);
    const domain = this.domain();
    return { name: name.text, domain, span: name };
  }

  protected domain(): DomainSyntax {
    const start = this.peek();
    if (this.accept("{")) {
      const items = this.#inside(() => this.list(() => this.expression(), "}"));
      this.expect("}", "to close the set");
      return { kind: "set", items, span: this.since(start) };
    }
    const type = this.type();
    if (type.kind === "range") {
      return { kind: "span", low: type.low, high: type.high, span: type.span };
    }
    return { kind: "type", type, span: type.span };
  }

  /** A type. */
  type(): TypeSyntax {
    let type = this.#elementType();
    const lengths: ExprSyntax[] = [];
    while (this.accept("[")) {
      lengths.push(this.#inside(() => this.expression()));
      this.expect("]", "after the length of the array");
    }
    const start = type.span;
    for (const length of lengths.toReversed()) {
      type = { kind: "array", element: type, length, span: this.since(start) };
    }
    return type;
  }

  #elementType(): TypeSyntax {
    const token = this.peek();
    if (this.accept("bool")) return { kind: "bool", span: token };
    if (this.accept("{")) {
      const values = this.list(() => this.#enumValue(), "}");
      this.expect("}", "to close the values of the enum");
      return { kind: "enum", values, span: this.since(token) };
    }
    if (this.at("word") && this.at("(", 1)) {
      this.take();
      this.take();
      const width = this.#inside(() => this.expression());
      this.expect(")", "after the width of the word");
      return { kind: "word", width, span: this.since(token) };
    }
    const word = this.#wordType(token);
    if (word !== undefined) return word;
    if (["number", "hole", "name"].includes(token.kind) || this.at("(") || this.at("-")) {
      return this.#range(token);
    }
    this.fail("expected a type", "bool, u8, 0..7, {red, green} or the name of a type");
  }

  #range(token: Token): TypeSyntax {
    const outer = this.indexed;
    this.indexed = false;
    const low = this.sum();
    if (!this.at("..") && low.kind === "name") {
      this.indexed = outer;
      return { kind: "named", name: low.name, span: token };
    }
    this.expect("..", "between the bounds of a range");
    const high = this.sum();
    this.indexed = outer;
    return { kind: "range", low, high, span: this.since(token) };
  }

  #enumValue(): EnumValueSyntax {
    const token = this.peek();
    if (token.kind === "hole") {
      this.take();
      return { hole: token.hole, span: token };
    }
    this.name("a value of an enum");
    return { name: token.text, span: token };
  }

  #case(): ExprSyntax {
    const start = this.take();
    const subject = this.at("{") ? undefined : this.equivalence();
    this.expect("{", "to open the arms of `case`");
    const arms: ArmSyntax[] = [];
    let otherwise: ExprSyntax | undefined;
    while (!this.at("}")) {
      if (this.accept("else")) {
        this.expect(":", "after `else`");
        otherwise = this.expression();
        this.accept(";");
        break;
      }
      const patterns = [this.equivalence()];
      while (subject !== undefined && this.accept(",")) patterns.push(this.equivalence());
      this.expect(":", "between a guard and its value");
      arms.push({ patterns, value: this.expression() });
      if (!this.accept(";")) this.accept(",");
    }
    this.expect(
      "}",
      otherwise === undefined ? "or another arm of `case`" : "after the last arm of `case`",
    );
    return { kind: "case", subject, arms, otherwise, span: this.since(start) };
  }

  #choose(): ExprSyntax {
    const start = this.take();
    const from = this.#chooseFrom();
    return { kind: "choose", from, span: this.since(start) };
  }

  #chooseFrom(): ChooseSyntax {
    if (this.accept("{")) {
      const options = this.list((): OptionSyntax => {
        const value = this.expression();
        return this.accept("if") ? { value, when: this.expression() } : { value };
      }, "}");
      this.expect("}", "to close what is chosen from");
      return { kind: "options", options };
    }
    if (this.peek().kind === "name" && this.at("in", 1)) {
      const binding = this.#binding();
      this.expect(":", "and a condition");
      return { kind: "binding", binding, condition: this.equivalence() };
    }
    return { kind: "domain", domain: this.domain() };
  }
}
