/**
 * Operators: from trees of text to typed nodes, by the same rules the builder uses. What is wrong is reported
 * where it is written, and the expression around it stays silent about it.
 */

import { indexing } from "./array_operators.ts";
import type { StateLeaf } from "./design.ts";
import * as logic from "./logic_operators.ts";
import { NameElaborator } from "./name_elaborator.ts";
import { arrayNode, constantOf, type Node, RuleError } from "./node.ts";
import * as numbers from "./number_operators.ts";
import type { Entry, Scope } from "./scope.ts";
import type { Span } from "./source.ts";
import { primed } from "./state_variable.ts";
import type { ExprSyntax, InfixOp } from "./syntax.ts";
import type { Type } from "./types.ts";

const ARITHMETIC = { "+": "add", "-": "sub", "*": "mul", "/": "div", mod: "mod" } as const;
const COMPARISON = { "<": "lt", "<=": "le", ">": "gt", ">=": "ge" } as const;
const JUNCTION = { "&": "and", "|": "or", "^": "xor" } as const;

/** Elaborates operators. */
export abstract class OperatorElaborator extends NameElaborator {
  /** A truth value. */
  condition(syntax: ExprSyntax, scope: Scope, what: string): Node | undefined {
    const node = this.node(syntax, scope);
    return node && this.attempt(syntax.span, () => {
      logic.requireBool(node, what);
      return node;
    });
  }

  protected indexOf(syntax: ExprSyntax & { kind: "index" }, scope: Scope): Node | undefined {
    const target = this.node(syntax.target, scope);
    const index = this.node(syntax.index, scope);
    if (target === undefined || index === undefined) return undefined;
    const span = target.type.kind === "array" || target.type.kind === "word"
      ? syntax.index.span
      : syntax.target.span;
    return this.attempt(span, () => indexing(target, index));
  }

  protected sliceOf(syntax: ExprSyntax & { kind: "slice" }, scope: Scope): Node | undefined {
    const target = this.node(syntax.target, scope);
    const high = this.integer(syntax.high, scope, "the bound of a slice");
    const low = this.integer(syntax.low, scope, "the bound of a slice");
    if (target === undefined || high === undefined || low === undefined) return undefined;
    return this.attempt(syntax.span, () => numbers.slice(target, high, low));
  }

  protected prefixOf(
    syntax: ExprSyntax & { kind: "prefix" },
    scope: Scope,
    expected?: Type,
  ): Node | undefined {
    const arg = this.node(syntax.arg, scope, expected);
    if (arg === undefined) return undefined;
    return this.attempt(syntax.span, () => {
      if (syntax.op === "-") return numbers.minus(arg);
      if (syntax.op === "~" && arg.type.kind !== "bool") return numbers.complementOf(arg);
      return logic.negation(arg);
    });
  }

  protected infixOf(
    syntax: ExprSyntax & { kind: "infix" },
    scope: Scope,
    expected?: Type,
  ): Node | undefined {
    const { op } = syntax;
    if (op === "<<" || op === ">>") {
      const word = this.node(syntax.left, scope, expected);
      const amount = this.node(syntax.right, scope);
      if (word === undefined || amount === undefined) return undefined;
      return this.attempt(
        syntax.at,
        () => numbers.shift(op === "<<" ? "shl" : "shr", word, amount),
      );
    }
    const sides = this.uniformOf(
      [syntax.left, syntax.right],
      scope,
      op in ARITHMETIC ? expected : undefined,
    );
    if (sides === undefined) return undefined;
    return this.attempt(syntax.at, () => binary(op, sides[0]!, sides[1]!));
  }

  protected chainOf(
    syntax: ExprSyntax & { kind: "chain" },
    scope: Scope,
    expected?: Type,
  ): Node | undefined {
    const { op } = syntax;
    if (op === "++") {
      const args = syntax.args.map((arg) => this.node(arg, scope));
      if (!args.every((arg) => arg !== undefined)) return undefined;
      return this.attempt(syntax.at, () => numbers.concatenation(args));
    }
    const args = this.uniformOf(
      syntax.args,
      scope,
      expected?.kind === "word" ? expected : undefined,
    );
    return args && this.attempt(syntax.at, () => logic.junction(JUNCTION[op], args));
  }

  /**
   * Several expressions that should have one type: those that are not just the name of an enum value are looked at
   * first, and tell the others which enum is meant.
   */
  protected uniformOf(
    items: readonly ExprSyntax[],
    scope: Scope,
    expected?: Type,
  ): Node[] | undefined {
    const nodes: (Node | undefined)[] = new Array(items.length);
    const isBare = (item: ExprSyntax): boolean => {
      if (item.kind === "index") return isBare(item.target);
      if (item.kind !== "name") return item.kind === "number";
      const entry = scope.lookup(item.name);
      return entry === undefined || isProcess(entry);
    };
    let type = expected;
    for (const bare of [false, true]) {
      for (const [i, item] of items.entries()) {
        if (isBare(item) !== bare) continue;
        nodes[i] = this.node(item, scope, type);
        if (type === undefined && isGuiding(nodes[i]?.type)) type = nodes[i]!.type;
      }
    }
    return nodes.every((node) => node !== undefined) ? nodes as Node[] : undefined;
  }

  protected conditionalOf(
    syntax: ExprSyntax & { kind: "conditional" },
    scope: Scope,
    expected?: Type,
  ): Node | undefined {
    const condition = this.condition(syntax.condition, scope, "the condition of `?`");
    const sides = this.uniformOf([syntax.then, syntax.otherwise], scope, expected);
    if (condition === undefined || sides === undefined) return undefined;
    return this.attempt(syntax.span, () => logic.conditional(condition, sides[0]!, sides[1]!));
  }

  protected caseOf(
    syntax: ExprSyntax & { kind: "case" },
    scope: Scope,
    expected?: Type,
  ): Node | undefined {
    const subject = syntax.subject && this.node(syntax.subject, scope);
    if (syntax.subject !== undefined && subject === undefined) return undefined;
    const guards = syntax.arms.map(({ patterns }) => {
      if (subject === undefined) return this.condition(patterns[0]!, scope, "a guard of `case`");
      const nodes = patterns.map((pattern) => {
        const value = this.node(pattern, scope, subject.type);
        return value && this.attempt(pattern.span, () => logic.equality("eq", subject, value));
      });
      return nodes.every((node) => node !== undefined) ? logic.junction("or", nodes) : undefined;
    });
    const values = [
      ...syntax.arms.map((arm) => arm.value),
      ...(syntax.otherwise ? [syntax.otherwise] : []),
    ];
    const nodes = this.uniformOf(values, scope, expected);
    if (nodes === undefined || !guards.every((guard) => guard !== undefined)) return undefined;
    return this.attempt(syntax.span, () => {
      const arms = guards.map((guard, i) => ({ guard, value: nodes[i]! }));
      return logic.cases(arms, syntax.otherwise && nodes[arms.length]!);
    });
  }

  protected primeOf(target: ExprSyntax, span: Span, scope: Scope): Node | undefined {
    const node = this.node(target, scope);
    if (node === undefined) return undefined;
    if (!this.allowed.prime) {
      this.report.error(span, "next values are not known here");
      return undefined;
    }
    return this.attempt(span, () => prime(node));
  }

  protected convertOf(syntax: ExprSyntax & { kind: "convert" }, scope: Scope): Node | undefined {
    const width = this.integer(syntax.width, scope, "the width of a word");
    const arg = this.node(syntax.arg, scope);
    if (width === undefined || arg === undefined) return undefined;
    return this.attempt(syntax.span, () => numbers.toWord(arg, width));
  }
}

/** The name of a process is also a value of the scheduler. */
function isProcess(entry: Entry): boolean {
  if (entry.kind === "namespace") return true;
  return entry.kind === "family" && [...entry.items.values()].every(isProcess);
}

/** Types that tell what a bare name or a large number beside them means. */
function isGuiding(type: Type | undefined): boolean {
  return type?.kind === "enum" || type?.kind === "word";
}

function binary(op: InfixOp, left: Node, right: Node): Node {
  switch (op) {
    case "<->":
      return logic.equivalence(left, right);
    case "->":
      return logic.implication(left, right);
    case "==":
    case "!=":
      return logic.equality(op === "==" ? "eq" : "ne", left, right);
    case "<":
    case "<=":
    case ">":
    case ">=":
      return logic.comparison(COMPARISON[op], left, right);
    case "+":
    case "-":
    case "*":
    case "/":
    case "mod":
      return numbers.arithmetic(ARITHMETIC[op], left, right);
    default:
      throw new RangeError(`no operator ${op}`);
  }
}

/** The next value of a variable, an element, a bit or a slice: indices are those of this step, as in an update. */
function prime(node: Node): Node {
  const name = node.name && `${node.name}'`;
  if (node.type.kind === "array") return arrayNode(node.type.element, node.args.map(prime), name);
  if (node.op === "leaf" && node.leaf!.kind === "state") {
    return primed(node.leaf as StateLeaf, node.owner);
  }
  if (node.op === "select") {
    const [index, ...elements] = node.args;
    return { ...node, args: [index!, ...elements.map(prime)], name };
  }
  if (node.op === "bit" || node.op === "slice") {
    const [word, ...rest] = node.args;
    return { ...node, args: [prime(word!), ...rest] };
  }
  if (constantOf(node) !== undefined) return node;
  throw new RuleError(
    "only state variables have next values",
    "prime the variables, as in x' + y'",
  );
}
