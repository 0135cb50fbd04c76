/**
 * Expressions and formulas: one grammar, in which temporal operators are allowed where the mode says so.
 *
 * | binds    | operators | groups |
 * |----------|-----------|--------|
 * | weakest  | `c ? a : b` | right |
 * |          | `<->` | left |
 * |          | `->` | right |
 * |          | `\|` | |
 * |          | `^` | |
 * |          | `&` | |
 * |          | `U R W S T` | right |
 * |          | `X F G Y Z O H`, `AX AF AG EX EF EG`, `A [f U g]`, `E [f U g]` | prefix |
 * |          | `== != < <= > >= in` | not at all |
 * |          | `++` | |
 * |          | `<< >>` | left |
 * |          | `+ -` | left |
 * |          | `* / mod` | left |
 * |          | `! ~ -` | prefix |
 * | tightest | `a[i]`, `w[7:4]`, `u.x`, `x'` | postfix |
 *
 * `&&`, `||`, `%`, `<=>`, `[]`, `<>` are second spellings of `&`, `|`, `mod`, `<->`, `G`, `F`. What operators apply to
 * (`operand_parser.ts`) is left open here.
 */

import { Cursor, ParseFailure } from "./cursor.ts";
import { CTL_PREFIXES, LTL_INFIXES, LTL_PREFIXES } from "./keywords.ts";
import type { Token } from "./lexer.ts";
import type { Span } from "./source.ts";
import type {
  ChainOp,
  DomainSyntax,
  ExprSyntax,
  InfixOp,
  TemporalBinary,
  TemporalUnary,
} from "./syntax.ts";

const COMPARISONS = new Set(["==", "!=", "<", "<=", ">", ">="]);

/** Reads operators. */
export abstract class OperatorParser extends Cursor {
  /** A number, a name, something in parentheses, … */
  protected abstract primary(): ExprSyntax;
  /** `0..3`, `{a, b}` or a type. */
  protected abstract domain(): DomainSyntax;

  /** Any expression. */
  expression(): ExprSyntax {
    return this.nested(() => {
      const condition = this.equivalence();
      if (!this.accept("?")) return condition;
      const then = this.expression();
      this.expect(":", "between the two outcomes of `?`");
      const otherwise = this.expression();
      return { kind: "conditional", condition, then, otherwise, span: this.since(condition.span) };
    });
  }

  /** An expression without an outer `? :`. */
  protected equivalence(): ExprSyntax {
    let left = this.#implication();
    for (;;) {
      const at = this.accept("<->") ?? this.accept("<=>");
      if (at === undefined) return left;
      left = this.#infix("<->", left, this.#implication(), at);
    }
  }

  #implication(): ExprSyntax {
    const left = this.#disjunction();
    const at = this.accept("->");
    if (at === undefined) return left;
    return this.#infix("->", left, this.nested(() => this.#implication()), at);
  }

  #disjunction(): ExprSyntax {
    return this.#chain("|", "||", () => this.#exclusion());
  }

  #exclusion(): ExprSyntax {
    return this.#chain("^", "^", () => this.#conjunction());
  }

  #conjunction(): ExprSyntax {
    return this.#chain("&", "&&", () => this.#until());
  }

  #chain(op: ChainOp, second: string, operand: () => ExprSyntax): ExprSyntax {
    const first = operand();
    const at = this.#acceptEither(op, second);
    if (at === undefined) return first;
    const args = [first, operand()];
    while (this.#acceptEither(op, second)) args.push(operand());
    return { kind: "chain", op, args, at, span: this.since(first.span) };
  }

  #acceptEither(first: string, second: string): Token | undefined {
    return this.accept(first) ?? this.accept(second);
  }

  #until(): ExprSyntax {
    const left = this.#prefixed();
    const token = this.peek();
    if (token.kind !== "name" || token.quoted || !LTL_INFIXES.has(token.text)) return left;
    if (this.mode === "expression") this.#misplaced(token);
    // In CTL the infix belongs to the path quantifier in front of the left side.
    if (this.mode === "ctl") return left;
    this.take();
    const right = this.nested(() => this.#until());
    return {
      kind: "temporal2",
      op: token.text as TemporalBinary,
      left,
      right,
      at: token,
      span: this.since(left.span),
    };
  }

  /** Temporal operators in front of a comparison; a loop, so that `X X X …` may be long. */
  #prefixed(): ExprSyntax {
    const prefixes: { readonly op: TemporalUnary | "!"; readonly at: Token }[] = [];
    for (;;) {
      const token = this.peek();
      if (token.quoted || token.kind === "hole") break;
      if (token.text === "!" && this.#temporalAfterNots()) prefixes.push({ op: "!", at: token });
      else {
        const ops = this.#temporalOperators(token);
        if (ops === undefined) break;
        for (const op of ops) prefixes.push({ op, at: token });
      }
      this.take();
    }
    let formula = this.#unprefixed();
    for (const { op, at } of prefixes.toReversed()) {
      const span = { ...at, end: formula.span.source === at.source ? formula.span.end : at.end };
      formula = op === "!"
        ? { kind: "prefix", op, arg: formula, span }
        : { kind: "temporal", op, arg: formula, at, span };
    }
    return formula;
  }

  #unprefixed(): ExprSyntax {
    const token = this.peek();
    if (!token.quoted && token.kind === "name" && (token.text === "A" || token.text === "E")) {
      return this.#pathQuantified(token.text);
    }
    return this.#comparison();
  }

  #temporalAfterNots(): boolean {
    let ahead = 1;
    while (this.at("!", ahead)) ahead++;
    const token = this.peek(ahead);
    if (token.quoted) return false;
    return this.#temporalOperators(token, ahead) !== undefined || token.text === "A" ||
      token.text === "E";
  }

  /** The operators a token stands for: one, or several as in `GF` and `AGEF`. */
  #temporalOperators(token: Token, ahead: number = 0): TemporalUnary[] | undefined {
    if (token.kind === "symbol") {
      const op = token.text === "[]" ? "G" : token.text === "<>" ? "F" : undefined;
      if (op === undefined) return undefined;
      if (this.mode !== "ltl") this.#misplaced(token);
      return [op];
    }
    if (token.kind !== "name") return undefined;
    const { text } = token;
    if (LTL_PREFIXES.has(text)) {
      if (this.mode !== "ltl") this.#misplaced(token);
      return [text as TemporalUnary];
    }
    if (CTL_PREFIXES.has(text)) {
      if (this.mode !== "ctl") this.#misplaced(token);
      return [text as TemporalUnary];
    }
    const letters = this.mode === "ltl"
      ? /^[XFGYZOH]{2,}$/
      : this.mode === "ctl"
      ? /^([EA][XFG]){2,}$/
      : undefined;
    if (letters === undefined || !letters.test(text) || !this.#startsOperand(ahead + 1)) {
      return undefined;
    }
    return text.match(this.mode === "ltl" ? /./g : /../g) as TemporalUnary[];
  }

  #startsOperand(ahead: number): boolean {
    const token = this.peek(ahead);
    if (token.kind === "symbol") return ["(", "!", "~", "-", "[]", "<>"].includes(token.text);
    return token.kind !== "end" && !(token.kind === "name" && LTL_INFIXES.has(token.text));
  }

  /** A temporal operator where it has no place. */
  #misplaced(token: Token): never {
    const { text } = token;
    const ctl = CTL_PREFIXES.has(text) || text === "A" || text === "E";
    const label = this.mode === "expression"
      ? `it belongs in ${ctl ? "a ctl" : "an ltl"} property`
      : this.mode === "ltl"
      ? "it belongs to CTL; LTL speaks of all paths and has no A or E"
      : `CTL operators come in pairs with A or E, as in A${LTL_PREFIXES.has(text) ? text : "G"}`;
    this.report.error(token, `temporal operator \`${text}\` is not allowed here`, label);
    throw new ParseFailure();
  }

  /** `A [f U g]`, also with parentheses or without anything, and `A G f` for `AG f`. */
  #pathQuantified(quantifier: "A" | "E"): ExprSyntax {
    const start = this.peek();
    if (this.mode !== "ctl") this.#misplaced(start);
    this.take();
    for (const op of ["X", "F", "G"] as const) {
      if (!this.accept(op)) continue;
      const arg = this.nested(() => this.#prefixed());
      return {
        kind: "temporal",
        op: `${quantifier}${op}`,
        arg,
        at: start,
        span: this.since(start),
      };
    }
    const closing = this.at("[") ? "]" : this.at("(") ? ")" : undefined;
    const bracketed = closing && this.attempt(() => {
      this.take();
      const formula = this.#pathFormula(quantifier, start, () => this.expression());
      this.expect(closing);
      return formula;
    });
    if (bracketed !== undefined) return { ...bracketed, span: this.since(start) };
    if (closing === "]") this.take();
    return this.#pathFormula(
      quantifier,
      start,
      closing === "]" ? () => this.expression() : () => this.#prefixed(),
    );
  }

  #pathFormula(quantifier: "A" | "E", start: Token, side: () => ExprSyntax): ExprSyntax {
    const left = this.nested(side);
    const at = this.accept("U") ?? this.accept("R") ?? this.accept("W") ??
      this.fail(`expected U, R or W`, `after ${quantifier}, as in ${quantifier} [p U q]`);
    const right = this.nested(side);
    const op = `${quantifier}${at.text}` as TemporalBinary;
    return { kind: "temporal2", op, left, right, at: start, span: this.since(start) };
  }

  #comparison(): ExprSyntax {
    const left = this.#concatenation();
    const token = this.peek();
    if (this.accept("in")) {
      return { kind: "member of", arg: left, domain: this.domain(), span: this.since(left.span) };
    }
    if (this.at("=")) {
      this.report.error(token, "equality is written `==`");
      throw new ParseFailure();
    }
    if (token.kind !== "symbol" || !COMPARISONS.has(token.text)) return left;
    this.take();
    const right = this.#concatenation();
    const again = this.peek();
    if (again.kind === "symbol" && COMPARISONS.has(again.text)) {
      this.report.error(again, "comparisons do not chain", `join them with &, as in a < b & b < c`);
      throw new ParseFailure();
    }
    return this.#infix(token.text as InfixOp, left, right, token);
  }

  #concatenation(): ExprSyntax {
    return this.#chain("++", "++", () => this.#shift());
  }

  #shift(): ExprSyntax {
    return this.#leftward(["<<", ">>"], () => this.sum());
  }

  /** Arithmetic and tighter: what bounds of ranges are made of. */
  protected sum(): ExprSyntax {
    return this.#leftward(["+", "-"], () => this.#product());
  }

  #product(): ExprSyntax {
    return this.#leftward(["*", "/", "mod", "%"], () => this.#unary());
  }

  #leftward(ops: readonly string[], operand: () => ExprSyntax): ExprSyntax {
    let left = operand();
    for (;;) {
      const at = ops.map((op) => this.accept(op)).find((token) => token !== undefined);
      if (at === undefined) return left;
      const op = at.text === "%" ? "mod" : at.text as InfixOp;
      left = this.#infix(op, left, operand(), at);
    }
  }

  #infix(op: InfixOp, left: ExprSyntax, right: ExprSyntax, at: Span): ExprSyntax {
    return { kind: "infix", op, left, right, at, span: this.since(left.span) };
  }

  #unary(): ExprSyntax {
    const token = this.peek();
    for (const op of ["!", "~", "-"] as const) {
      if (!this.accept(op)) continue;
      const arg = this.nested(() => this.#unary());
      return { kind: "prefix", op, arg, span: this.since(token) };
    }
    return this.postfix();
  }

  /** An operand with indices, members and primes. */
  protected postfix(): ExprSyntax {
    let target = this.primary();
    for (;;) {
      if (this.indexed && this.accept("[")) target = this.#indexOrSlice(target);
      else if (this.accept(".")) {
        const at = this.peek();
        if (at.kind !== "name") this.fail("expected the name of a member after `.`");
        this.take();
        target = { kind: "member", target, name: at.text, at, span: this.since(target.span) };
      } else if (this.accept("'")) {
        target = { kind: "prime", target, span: this.since(target.span) };
      } else return target;
    }
  }

  #indexOrSlice(target: ExprSyntax): ExprSyntax {
    const mode = this.mode;
    this.mode = "expression";
    const index = this.expression();
    let slice: ExprSyntax | undefined;
    if (this.accept(":")) slice = this.expression();
    this.expect("]", slice === undefined ? "after the index" : "after the slice");
    this.mode = mode;
    const span = this.since(target.span);
    if (slice === undefined) return { kind: "index", target, index, span };
    return { kind: "slice", target, high: index, low: slice, span };
  }
}
