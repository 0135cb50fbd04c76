/** Operators that make truth values or choose between values: their rules and their constant folding. */

import { boolConstant, intConstant, unify, unifyAll } from "./coercion.ts";
import {
  arrayNode,
  constantOf,
  type Leaf,
  leafNode,
  makeNode,
  type Node,
  RuleError,
} from "./node.ts";
import { BOOL, describeType, formatType, rangeType, type Type } from "./types.ts";

/** Refuse what is not a truth value. */
export function requireBool(node: Node, where: string): void {
  if (node.type.kind === "bool") return;
  const number = node.type.kind === "word" || node.type.kind === "range";
  throw new RuleError(
    `${where} needs a truth value, but this is ${describeType(node.type)}`,
    number ? "compare it, as in n != 0" : undefined,
  );
}

function isTrue(node: Node): boolean {
  return constantOf(node) === 1n;
}

function isFalse(node: Node): boolean {
  return constantOf(node) === 0n;
}

const SYMBOL = { and: "&", or: "|", xor: "^" } as const;

/**
 * `&`, `|`, `^`: on truth values, or bitwise on words of one width. Operands that are themselves such an
 * operation are merged, so that a chain is one node however it was put together.
 */
export function junction(op: "and" | "or" | "xor", args: readonly Node[]): Node {
  const where = `\`${SYMBOL[op]}\``;
  if (args.length === 0) return boolConstant(op === "and");
  const unified = unifyAll(args, where);
  const { type } = unified;
  const nodes = unified.nodes.flatMap((node) => node.op === op ? node.args : [node]);
  if (type.kind === "word") return bitwise(op, nodes, type);
  for (const node of nodes) requireBool(node, where);
  if (op === "xor") return exclusive(nodes);
  const absorbing = op === "and" ? isFalse : isTrue;
  const neutral = op === "and" ? isTrue : isFalse;
  if (nodes.some(absorbing)) return boolConstant(op === "or");
  const rest = nodes.filter((node) => !neutral(node));
  if (rest.length === 0) return boolConstant(op === "and");
  return rest.length === 1 ? rest[0]! : makeNode(op, BOOL, rest);
}

function exclusive(nodes: readonly Node[]): Node {
  const rest = nodes.filter((node) => constantOf(node) === undefined);
  const flip = nodes.filter(isTrue).length % 2 === 1;
  if (rest.length === 0) return boolConstant(flip);
  const parity = rest.length === 1 ? rest[0]! : makeNode("xor", BOOL, rest);
  return flip ? negation(parity) : parity;
}

function bitwise(op: "and" | "or" | "xor", nodes: readonly Node[], type: Type): Node {
  const values = nodes.map(constantOf);
  if (values.every((value) => value !== undefined)) {
    const value = values.reduce((a, b) => op === "and" ? a & b : op === "or" ? a | b : a ^ b);
    return makeNode("const", type, [], { value });
  }
  return nodes.length === 1 ? nodes[0]! : makeNode(op, type, nodes);
}

/** `!` of a truth value. */
export function negation(arg: Node): Node {
  if (arg.type.kind === "word") {
    throw new RuleError(
      `\`!\` needs a truth value, but this is ${formatType(arg.type)}`,
      "use ~ for the bitwise complement, or compare it, as in n == 0",
    );
  }
  requireBool(arg, "`!`");
  const value = constantOf(arg);
  return value === undefined ? makeNode("not", BOOL, [arg]) : boolConstant(value === 0n);
}

/** `->`. */
export function implication(a: Node, b: Node): Node {
  requireBool(a, "the left side of `->`");
  requireBool(b, "the right side of `->`");
  if (isFalse(a) || isTrue(b)) return boolConstant(true);
  if (isTrue(a)) return b;
  return isFalse(b) ? negation(a) : makeNode("implies", BOOL, [a, b]);
}

/** `<->`. */
export function equivalence(a: Node, b: Node): Node {
  requireBool(a, "the left side of `<->`");
  requireBool(b, "the right side of `<->`");
  const [x, y] = [constantOf(a), constantOf(b)];
  if (x !== undefined && y !== undefined) return boolConstant(x === y);
  return makeNode("iff", BOOL, [a, b]);
}

/** `==` and `!=` on two values of one type, arrays element by element. */
export function equality(op: "eq" | "ne", a: Node, b: Node): Node {
  const [left, right, type] = unify(a, b, op === "eq" ? "`==`" : "`!=`");
  if (type.kind === "array") {
    const pairs = left.args.map((x, i) => equality(op, x, right.args[i]!));
    return junction(op === "eq" ? "and" : "or", pairs);
  }
  const [x, y] = [constantOf(left), constantOf(right)];
  if (x !== undefined && y !== undefined) return boolConstant((x === y) === (op === "eq"));
  return makeNode(op, BOOL, [left, right]);
}

const ORDER = { lt: "<", le: "<=", gt: ">", ge: ">=" } as const;

/** `<`, `<=`, `>`, `>=` on integers or on words of one width (unsigned). */
export function comparison(op: "lt" | "le" | "gt" | "ge", a: Node, b: Node): Node {
  const where = `\`${ORDER[op]}\``;
  const [left, right, type] = unify(a, b, where);
  if (type.kind !== "range" && type.kind !== "word") {
    throw new RuleError(`${where} compares numbers, but these are ${describeType(type)}`);
  }
  const [x, y] = [constantOf(left), constantOf(right)];
  if (x !== undefined && y !== undefined) {
    return boolConstant(op === "lt" ? x < y : op === "le" ? x <= y : op === "gt" ? x > y : x >= y);
  }
  return makeNode(op, BOOL, [left, right]);
}

/** `condition ? then : otherwise`, arrays element by element. */
export function conditional(condition: Node, then: Node, otherwise: Node): Node {
  requireBool(condition, "the condition of `?`");
  const [a, b, type] = unify(then, otherwise, "`? :`");
  if (isTrue(condition)) return a;
  if (isFalse(condition)) return b;
  if (type.kind === "array") {
    return arrayNode(type.element, a.args.map((x, i) => conditional(condition, x, b.args[i]!)));
  }
  return makeNode("ite", type, [condition, a, b]);
}

/** One arm of a `case`. */
export interface Arm {
  readonly guard: Node;
  readonly value: Node;
}

/**
 * The value of the first arm whose guard holds. Without `otherwise` the guards must cover every situation,
 * which becomes a proof obligation unless it is evident.
 */
export function cases(arms: readonly Arm[], otherwise?: Node): Node {
  for (const { guard } of arms) requireBool(guard, "a guard of `case`");
  const values = [...arms.map((arm) => arm.value), ...(otherwise ? [otherwise] : [])];
  if (values.length === 0) throw new RuleError("this `case` has no arms");
  const { nodes, type } = unifyAll(values, "`case`");
  if (type.kind === "array") {
    const element = (i: number) =>
      cases(
        arms.map((arm, k) => ({ guard: arm.guard, value: nodes[k]!.args[i]! })),
        otherwise && nodes[arms.length]!.args[i]!,
      );
    return arrayNode(type.element, Array.from({ length: type.length }, (_, i) => element(i)));
  }
  const args: Node[] = [];
  for (const [k, { guard }] of arms.entries()) {
    if (isFalse(guard)) continue;
    if (isTrue(guard)) return caseNode(type, [...args, nodes[k]!]);
    args.push(guard, nodes[k]!);
  }
  if (otherwise !== undefined) args.push(nodes[arms.length]!);
  if (args.length === 0) throw new RuleError("no arm of this `case` can be taken", "add an else");
  return caseNode(type, args);
}

function caseNode(type: Type, args: readonly Node[]): Node {
  return args.length === 1 ? args[0]! : makeNode("case", type, args);
}

/** How many of the conditions hold. */
export function counting(args: readonly Node[]): Node {
  for (const arg of args) requireBool(arg, "`count`");
  const rest = args.filter((arg) => constantOf(arg) === undefined);
  const sure = args.filter(isTrue).length;
  if (rest.length === 0) return intConstant(sure);
  const some = makeNode("count", rangeType(0, rest.length), rest);
  if (sure === 0) return some;
  return makeNode("add", rangeType(sure, args.length), [some, intConstant(sure)]);
}

/** A possible outcome of a choice. */
export interface Option {
  readonly value: Node;
  readonly when: Node;
}

/**
 * Any of the values whose condition holds. One selector input decides; if it points at a value that is not
 * allowed, the first allowed one is taken, so that no constraint is needed. It is an obligation that
 * there always is one.
 */
export function picking(options: readonly Option[]): Node {
  for (const { when } of options) requireBool(when, "the condition of `choose`");
  const possible = options.filter(({ when }) => !isFalse(when));
  if (possible.length === 0) throw new RuleError("`choose` has nothing to choose from");
  const { nodes, type } = unifyAll(possible.map(({ value }) => value), "`choose`");
  if (type.kind === "array") throw new RuleError("`choose` picks scalars, not arrays");
  if (possible.length === 1 && isTrue(possible[0]!.when)) return nodes[0]!;
  const last = possible.length - 1;
  const selector: Leaf = { name: "", kind: "choice", type: rangeType(0, last) };
  const args = possible.flatMap(({ when }, i) => [nodes[i]!, when]);
  return makeNode("pick", type, [leafNode(selector, undefined), ...args]);
}
