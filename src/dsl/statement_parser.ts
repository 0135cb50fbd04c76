/**
 * Statements. Each starts with a word of its own (or is an update `x' = …`), so neither line ends nor semicolons are
 * needed; after an error the next such word is where reading goes on.
 */

import type { Report } from "./diagnostics.ts";
import { type Mode, ParseFailure } from "./cursor.ts";
import { isTemporalWord, STATEMENT_WORDS } from "./keywords.ts";
import { tokenize } from "./lexer.ts";
import { OperandParser } from "./operand_parser.ts";
import type { Source } from "./source.ts";
import type {
  BindingSyntax,
  ConnectionSyntax,
  ExprSyntax,
  FairnessSyntax,
  NameSyntax,
  StatementSyntax,
} from "./syntax.ts";
import { nearestNames } from "../logic/nearest_name.ts";

/** Read a source as statements; errors go to the report. */
export function parseStatements(source: Source, report: Report): StatementSyntax[] {
  const tokens = tokenize(source, report);
  return report.failed ? [] : new StatementParser(tokens, report).program();
}

/** Read a source as one expression or formula; nothing if there was an error. */
export function parseExpression(
  source: Source,
  mode: Mode,
  report: Report,
): ExprSyntax | undefined {
  const tokens = tokenize(source, report);
  if (report.failed) return undefined;
  try {
    return new StatementParser(tokens, report).single(mode);
  } catch (failure) {
    if (failure instanceof ParseFailure) return undefined;
    throw failure;
  }
}

class StatementParser extends OperandParser {
  program(): StatementSyntax[] {
    const statements: StatementSyntax[] = [];
    while (this.peek().kind !== "end") {
      statements.push(...this.#statements());
      if (this.at("}")) {
        this.report.error(this.peek(), "this `}` closes nothing");
        this.take();
      }
    }
    return statements;
  }

  single(mode: Mode): ExprSyntax {
    this.mode = mode;
    const expression = this.expression();
    if (this.peek().kind !== "end") {
      this.fail("expected an operator or the end", this.#hint());
    }
    return expression;
  }

  #hint(): string | undefined {
    return this.at("=>") ? "implication is written ->" : undefined;
  }

  /** Statements up to `}` or the end. */
  #statements(): StatementSyntax[] {
    const statements: StatementSyntax[] = [];
    for (;;) {
      while (this.accept(";"));
      if (this.peek().kind === "end" || this.at("}")) return statements;
      const before = this.peek();
      try {
        statements.push(this.#statement());
      } catch (failure) {
        if (!(failure instanceof ParseFailure)) throw failure;
        this.recover();
        if (this.peek() === before && !this.at("}")) this.take();
        this.#skip();
      }
    }
  }

  /** Go on at the next word that starts a statement, or at the end of the block. */
  #skip(): void {
    let depth = 0;
    for (;;) {
      const token = this.peek();
      if (token.kind === "end" || (depth === 0 && this.at("}"))) return;
      if (depth === 0 && token.kind === "name" && !token.quoted) {
        if (STATEMENT_WORDS.has(token.text) || this.#looksLikeStatement()) return;
      }
      if (this.at("{")) depth++;
      if (this.at("}")) depth--;
      this.take();
    }
  }

  /** A line that starts with two names in a row: a statement whose first word is misspelt. */
  #looksLikeStatement(): boolean {
    const [token, next] = [this.peek(), this.peek(1)];
    const before = token.source.text.slice(0, token.start);
    if (!/(^|\n)[ \t]*$/.test(before) || next.kind !== "name") return false;
    return !["mod", "in", "when", "if", "else"].includes(next.text) && !isTemporalWord(next.text);
  }

  #block(what: string): StatementSyntax[] {
    const open = this.expect("{", what);
    const statements = this.#statements();
    if (!this.accept("}")) {
      this.report.error(open, "this `{` is never closed", "expected } before the end");
      throw new ParseFailure();
    }
    return statements;
  }

  #statement(): StatementSyntax {
    const token = this.peek();
    if (token.kind === "hole") {
      this.take();
      return { kind: "splice", hole: token.hole!, span: token };
    }
    if (token.kind === "name" && !token.quoted && STATEMENT_WORDS.has(token.text)) {
      this.take();
      const shape = this.#keyword(token.text);
      return { ...shape, span: this.since(token) } as StatementSyntax;
    }
    if (token.kind === "name") return this.#update();
    this.fail("expected a statement", this.#hint());
  }

  /** `x' = e`. */
  #update(): StatementSyntax {
    const start = this.peek();
    const target = this.postfix();
    if (target.kind !== "prime") {
      const words = nearestNames(start.text, STATEMENT_WORDS).map((word) => `\`${word}\``);
      const label = words.length > 0
        ? `did you mean ${words.join(" or ")}?`
        : "a statement starts with a word like var, next or ltl; an update is x' = …";
      this.report.error(start, `expected a statement, found \`${start.text}\``, label);
      throw new ParseFailure();
    }
    this.expect("=", "and the next value");
    return {
      kind: "next",
      target: target.target,
      value: this.expression(),
      span: this.since(start),
    };
  }

  #keyword(word: string): object {
    switch (word) {
      case "input":
        return { kind: "input", names: this.#names("an input"), type: this.#annotation() };
      case "var":
      case "frozen": {
        const names = this.#names("a variable");
        const type = this.#annotation();
        const init = this.accept("=") ? this.expression() : undefined;
        return { kind: "var", frozen: word === "frozen", names, type, init };
      }
      case "const":
        return {
          kind: "const",
          name: this.#declared("the name of a constant"),
          value: this.#given(),
        };
      case "type": {
        const name = this.#declared("the name of a type");
        this.expect("=", "and a type");
        return { kind: "type", name, type: this.type() };
      }
      case "define":
        return this.#define();
      case "next": {
        const target = this.postfix();
        return {
          kind: "next",
          target: target.kind === "prime" ? target.target : target,
          value: this.#given(),
        };
      }
      case "keep": {
        const targets = [this.postfix()];
        while (this.accept(",")) targets.push(this.postfix());
        return { kind: "keep", targets };
      }
      case "fair":
      case "strong": {
        const fairness = word === "fair" ? "weak" : "strong";
        if (this.accept("process")) return this.#process(fairness);
        if (this.accept("rule")) return this.#rule(fairness);
        return word === "fair" ? this.#condition("fair") : this.#strong();
      }
      case "init":
      case "assume":
      case "invariant":
        return this.#condition(word);
      case "ltl":
      case "ctl": {
        const name = this.#label();
        this.mode = word;
        const value = this.expression();
        this.mode = "expression";
        return { kind: word, name, value };
      }
      case "for": {
        const bindings = this.bindings();
        return { kind: "for", bindings, body: this.#block("to open the loop") };
      }
      case "if":
        return this.#if();
      case "process":
        return this.#process("none");
      case "rule":
        return this.#rule("none");
      default:
        return this.#instance();
    }
  }

  #names(what: string): NameSyntax[] {
    const names = [this.#declared(`the name of ${what}`)];
    while (this.accept(",")) names.push(this.#declared(`the name of ${what}`));
    return names;
  }

  #annotation() {
    this.expect(":", "and a type");
    return this.type();
  }

  #given(): ExprSyntax {
    this.expect("=", "and a value");
    return this.expression();
  }

  /** A name that is being declared, with indices in loops. */
  #declared(what: string): NameSyntax {
    const token = this.name(what);
    const indices: ExprSyntax[] = [];
    while (this.accept("[")) {
      indices.push(this.expression());
      this.expect("]", "after the index");
    }
    return { name: token.text, indices, span: this.since(token) };
  }

  /** `name :` in front of a condition, if it is there. */
  #label(): NameSyntax | undefined {
    return this.attempt(() => {
      const name = this.#declared("a name");
      this.expect(":");
      return name;
    });
  }

  #condition(kind: string): object {
    const name = this.#label();
    return { kind, name, value: this.expression() };
  }

  #strong(): object {
    const name = this.#label();
    const premise = this.expression();
    this.expect("=>", "between premise and conclusion of strong fairness");
    return { kind: "strong", name, premise, conclusion: this.expression() };
  }

  #define(): object {
    const name = this.#declared("the name of a definition");
    let parameters: string[] | undefined;
    if (this.accept("(")) {
      parameters = this.list(() => this.name("the name of a parameter").text, ")");
      this.expect(")", "after the parameters");
    }
    const type = this.accept(":") ? this.type() : undefined;
    return { kind: "define", name, parameters, type, value: this.#given() };
  }

  #if(): object {
    const condition = this.expression();
    const then = this.#block("to open what happens if the condition holds");
    let otherwise: StatementSyntax[] = [];
    if (this.accept("else")) {
      const start = this.peek();
      otherwise = this.accept("if")
        ? [{ ...this.#if(), span: this.since(start) } as StatementSyntax]
        : this.#block("to open what happens otherwise");
    }
    return { kind: "if", condition, then, otherwise };
  }

  #process(fairness: FairnessSyntax): object {
    const token = this.name("the name of a process");
    const bindings: BindingSyntax[] = [];
    while (this.accept("[")) {
      bindings.push(...this.bindings());
      this.expect("]", "after the range");
    }
    const name: NameSyntax = { name: token.text, indices: [], span: token };
    return { kind: "process", name, bindings, fairness, body: this.#block("to open the process") };
  }

  #rule(fairness: FairnessSyntax): object {
    const name = this.#declared("the name of a rule");
    const guard = this.accept("when") ? this.expression() : undefined;
    const body = this.#block(
      guard === undefined ? "or `when` and a guard" : "to open the updates of the rule",
    );
    return { kind: "rule", name, fairness, guard, body };
  }

  #instance(): object {
    const name = this.#declared("the name of an instance");
    this.expect("=", "and an interpolated system");
    const token = this.peek();
    if (token.kind !== "hole") {
      this.fail("expected an interpolated system", "as in instance u = ${counter}(…)");
    }
    this.take();
    const system: ExprSyntax = { kind: "hole", hole: token.hole!, span: token };
    this.expect("(", "and the connections of the inputs");
    const connections = this.list((): ConnectionSyntax => {
      const input = this.#declared("the name of an input");
      this.expect("=", "and what the input is connected to");
      const open = this.accept("*") !== undefined;
      return open
        ? { input, span: this.since(input.span) }
        : { input, value: this.expression(), span: this.since(input.span) };
    }, ")");
    this.expect(")", "after the connections");
    return { kind: "instance", name, system, connections };
  }
}
