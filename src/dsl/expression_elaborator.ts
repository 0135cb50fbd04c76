/** Expressions: what names and literals mean, and everything that binds variables. Operators are in the layer below. */

import { listOf } from "./array_operators.ts";
import { choiceOf } from "./builder.ts";
import { boolConstant, intConstant } from "./coercion.ts";
import { Expr } from "./expression.ts";
import { Vector } from "./vector.ts";
import { describeValue } from "./interpolated.ts";
import * as logic from "./logic_operators.ts";
import { nearestNames } from "../logic/nearest_name.ts";
import { type Node, type Owner, RuleError, scalarsOf } from "./node.ts";
import * as numbers from "./number_operators.ts";
import { OperatorElaborator } from "./operator_elaborator.ts";
import { Scope } from "./scope.ts";
import type { Span } from "./source.ts";
import type { ChooseSyntax, ExprSyntax } from "./syntax.ts";
import { ExpressionText } from "./texts.ts";
import { rangeType, type Type } from "./types.ts";

const FUNCTIONS = ["int", "min", "max", "count"];
/** Calls of definitions inside each other deeper than this do not end. */
const DEEPEST_CALL = 200;

/** Elaborates expressions. */
export class ExpressionElaborator extends OperatorElaborator {
  /** The system that expressions are about; interpolated expressions of other systems are refused. */
  owner?: Owner;
  #calls = 0;

  node(syntax: ExprSyntax, scope: Scope, expected?: Type): Node | undefined {
    switch (syntax.kind) {
      case "number":
        return this.attempt(syntax.span, () => number(syntax.value, expected));
      case "boolean":
        return boolConstant(syntax.value);
      case "name":
        return this.named(syntax.name, syntax.span, scope, expected);
      case "hole":
        return this.interpolated(syntax.hole.value, syntax.span, scope, expected);
      case "member":
      case "index": {
        const entry = this.entry(syntax, scope);
        if (entry !== undefined) {
          return this.entryValue(entry, entryName(syntax), syntax.span, expected);
        }
        return syntax.kind === "index" ? this.indexOf(syntax, scope) : undefined;
      }
      case "prefix":
        return this.prefixOf(syntax, scope, expected);
      case "infix":
        return this.infixOf(syntax, scope, expected);
      case "chain":
        return this.chainOf(syntax, scope, expected);
      case "conditional":
        return this.conditionalOf(syntax, scope, expected);
      case "case":
        return this.caseOf(syntax, scope, expected);
      case "quantified":
        return this.#quantified(syntax, scope);
      case "choose":
        return this.#choose(syntax.from, syntax.span, scope, expected);
      case "slice":
        return this.sliceOf(syntax, scope);
      case "prime":
        return this.primeOf(syntax.target, syntax.span, scope);
      case "call":
        return this.#call(syntax, scope);
      case "convert":
        return this.convertOf(syntax, scope);
      case "member of":
        return this.#memberOf(syntax, scope);
      case "list": {
        const element = expected?.kind === "array" ? expected.element : undefined;
        const items = this.uniformOf(syntax.items, scope, element);
        return items && this.attempt(syntax.span, () => listOf(items));
      }
      case "temporal":
      case "temporal2":
        this.report.error(
          syntax.at,
          "a temporal formula cannot be part of an expression",
          "only & | ! -> <-> and temporal operators apply to formulas",
        );
        return undefined;
    }
  }

  /** The value of something interpolated. */
  protected interpolated(
    value: unknown,
    span: Span,
    scope: Scope,
    expected?: Type,
  ): Node | undefined {
    if (value instanceof Expr || value instanceof Vector) return this.#own(value.node, span);
    if (value instanceof ExpressionText) {
      this.report.embed(value.source, span);
      return this.node(value.syntax, scope, expected);
    }
    if (typeof value === "boolean") return boolConstant(value);
    if (typeof value === "number" || typeof value === "bigint") {
      return this.attempt(span, () => number(value, expected));
    }
    if (Array.isArray(value)) {
      const element = expected?.kind === "array" ? expected.element : undefined;
      const items = value.map((item) => this.interpolated(item, span, scope, element));
      return items.every((item) => item !== undefined)
        ? this.attempt(span, () => listOf(items))
        : undefined;
    }
    this.report.error(
      span,
      `expected a number, a truth value or an expression, but the interpolated value is ${
        describeValue(value)
      }`,
      typeof value === "string" ? "text is never pasted into a template: use expr`…`" : undefined,
    );
    return undefined;
  }

  /** An expression made elsewhere must be about this system. */
  #own(node: Node, span: Span): Node | undefined {
    if (node.owner === undefined || this.owner === undefined || node.owner === this.owner) {
      return node;
    }
    this.report.error(
      span,
      `this expression is about \`${node.owner.name}\`, not about \`${this.owner.name}\``,
      "use the signals of an instance of it instead",
    );
    return undefined;
  }

  #quantified(syntax: ExprSyntax & { kind: "quantified" }, scope: Scope): Node | undefined {
    const scopes = this.bindingScopes(syntax.bindings, scope, (parent) => new Scope(parent));
    if (scopes === undefined) return undefined;
    const nodes = scopes.map((inner) => this.node(syntax.body, inner));
    if (!nodes.every((node) => node !== undefined)) return undefined;
    return this.attempt(syntax.body.span, () => {
      switch (syntax.op) {
        case "all":
        case "some":
          for (const node of nodes) logic.requireBool(node, `\`${syntax.op}\``);
          return logic.junction(
            syntax.op === "all" ? "and" : "or",
            nodes.length > 0 ? nodes : [
              boolConstant(syntax.op === "all"),
            ],
          );
        case "count":
          return logic.counting(nodes);
        case "sum":
          return nodes.length === 0
            ? intConstant(0)
            : nodes.reduce((a, b) => numbers.arithmetic("add", a, b));
      }
    });
  }

  #choose(from: ChooseSyntax, span: Span, scope: Scope, expected?: Type): Node | undefined {
    if (!this.allowed.choose) {
      this.report.error(
        span,
        "`choose` is not allowed here",
        "name the choice with `define`, then use the name",
      );
      return undefined;
    }
    if (from.kind === "domain") {
      if (from.domain.kind === "type") {
        const type = this.type(from.domain.type, scope);
        if (type?.kind !== "array") return type && choiceOf(type);
        this.report.error(span, "`choose` picks scalars, not arrays");
        return undefined;
      }
      if (from.domain.kind === "span") {
        const low = this.integer(from.domain.low, scope, "a bound");
        const high = this.integer(from.domain.high, scope, "a bound");
        if (low === undefined || high === undefined) return undefined;
        if (low <= high) return choiceOf(rangeType(low, high));
        this.report.error(span, `\`choose\` has nothing to choose from: ${low}..${high} is empty`);
        return undefined;
      }
    }
    if (from.kind === "binding") {
      const scopes = this.bindingScopes([from.binding], scope, (parent) => new Scope(parent));
      const options = scopes?.map((inner) => {
        const bound = inner.entries.get(from.binding.name);
        const when = this.condition(from.condition, inner, "the condition of `choose`");
        return bound?.kind === "value" && when !== undefined
          ? { value: bound.node, when }
          : undefined;
      });
      if (!options?.every((option) => option !== undefined)) return undefined;
      return this.attempt(span, () => logic.picking(options));
    }
    const options = from.kind === "options" ? from.options : [];
    const values = this.uniformOf(options.map((option) => option.value), scope, expected);
    const conditions = options.map(({ when }) =>
      when === undefined
        ? boolConstant(true)
        : this.condition(when, scope, "the condition of `choose`")
    );
    if (values === undefined || !conditions.every((when) => when !== undefined)) return undefined;
    return this.attempt(
      span,
      () => logic.picking(values.map((value, i) => ({ value, when: conditions[i]! }))),
    );
  }

  #memberOf(syntax: ExprSyntax & { kind: "member of" }, scope: Scope): Node | undefined {
    const arg = this.node(syntax.arg, scope);
    if (arg === undefined) return undefined;
    const { domain } = syntax;
    if (domain.kind !== "set") {
      const bounds = this.#bounds(syntax, scope);
      return bounds && this.attempt(domain.span, () =>
        logic.junction("and", [
          logic.comparison("ge", arg, intConstant(bounds[0])),
          logic.comparison("le", arg, intConstant(bounds[1])),
        ]));
    }
    const values = this.domainValues(domain, scope, arg.type);
    return values && this.attempt(domain.span, () =>
      logic.junction("or", [
        boolConstant(false),
        ...values.map((value) => logic.equality("eq", arg, value)),
      ]));
  }

  #bounds(syntax: ExprSyntax & { kind: "member of" }, scope: Scope): [number, number] | undefined {
    const { domain } = syntax;
    if (domain.kind === "span") {
      const low = this.integer(domain.low, scope, "a bound");
      const high = this.integer(domain.high, scope, "a bound");
      return low === undefined || high === undefined ? undefined : [low, high];
    }
    const type = domain.kind === "type" ? this.type(domain.type, scope) : undefined;
    if (type?.kind === "range") return [type.low, type.high];
    if (type !== undefined) this.report.error(domain.span, "expected a range or a set after `in`");
    return undefined;
  }

  #call(syntax: ExprSyntax & { kind: "call" }, scope: Scope): Node | undefined {
    const entry = scope.lookup(syntax.name);
    const args = syntax.args.map((arg) => this.node(arg, scope));
    if (!args.every((arg) => arg !== undefined)) return undefined;
    if (entry?.kind === "function") return this.#define(entry, args, syntax);
    if (entry !== undefined || !FUNCTIONS.includes(syntax.name)) {
      const near = nearestNames(syntax.name, [...FUNCTIONS, ...scope.names()]);
      this.report.error(
        syntax.at,
        entry === undefined
          ? `unknown function \`${syntax.name}\``
          : `\`${syntax.name}\` is not a function`,
        near.length > 0 && entry === undefined ? `did you mean \`${near[0]}\`?` : undefined,
      );
      return undefined;
    }
    return this.attempt(syntax.span, () => {
      if (syntax.name === "count") return logic.counting(args.flatMap(scalarsOf));
      if (syntax.name === "int") {
        if (args.length !== 1) throw new RuleError(`int(…) takes one argument, not ${args.length}`);
        return numbers.toInt(args[0]!);
      }
      if (args.length < 2) throw new RuleError(`${syntax.name}(…) takes two or more arguments`);
      return args.reduce((a, b) => numbers.extremum(syntax.name as "min" | "max", a, b));
    });
  }

  #define(
    entry: { name: string; parameters: readonly string[]; body: ExprSyntax; scope: Scope },
    args: readonly Node[],
    syntax: ExprSyntax & { kind: "call" },
  ): Node | undefined {
    const { parameters, name } = entry;
    if (parameters.length !== args.length) {
      this.report.error(
        syntax.span,
        `\`${name}\` takes ${parameters.length} argument${
          parameters.length === 1 ? "" : "s"
        }, not ${args.length}`,
      );
      return undefined;
    }
    if (this.#calls >= DEEPEST_CALL) {
      this.report.error(syntax.at, `\`${name}\` calls itself without end`);
      return undefined;
    }
    this.#calls++;
    const inner = new Scope(entry.scope);
    parameters.forEach((parameter, i) =>
      inner.declare(parameter, { kind: "value", node: args[i]! })
    );
    const value = this.node(entry.body, inner);
    this.#calls--;
    return value;
  }
}

/** A number where a word is expected is that word, so that wide constants can be written. */
function number(value: bigint | number, expected?: Type): Node {
  if (typeof value === "number" && !Number.isInteger(value)) return intConstant(value);
  if (expected?.kind === "word" && !Number.isSafeInteger(Number(value))) {
    return numbers.toWord(wide(BigInt(value)), expected.width);
  }
  if (typeof value === "bigint" && !Number.isSafeInteger(Number(value))) return wide(value);
  return intConstant(value);
}

/** A constant too large for an integer: a word as wide as it needs. */
function wide(value: bigint): Node {
  if (value < 0n) throw new RuleError(`${value} is too small for an integer`);
  const width = value.toString(2).length;
  return { op: "const", type: { kind: "word", width }, args: [], value };
}

function entryName(syntax: ExprSyntax): string {
  switch (syntax.kind) {
    case "name":
      return syntax.name;
    case "member":
      return `${entryName(syntax.target)}.${syntax.name}`;
    case "index":
      return `${entryName(syntax.target)}[…]`;
    default:
      return "…";
  }
}
