/**
 * Where two types meet. The rules, all of them:
 *
 * 1. A number constant becomes a word of the width the other side has, if it fits.
 * 2. Integers of different intervals meet in the interval that holds both.
 * 3. Everything else must be the same type: no widening, no truncation, no truth of numbers.
 *
 * Storing (`coerce`) is stricter than meeting in one point: the interval of an integer must overlap the
 * range it is stored in; what sticks out becomes a proof obligation of the system.
 */

import {
  arrayNode,
  constant,
  constantOf,
  makeNode,
  type Node,
  RuleError,
  scalarsOf,
} from "./node.ts";
import {
  BOOL,
  describeType,
  formatType,
  LARGEST_INTEGER,
  rangeType,
  sameType,
  type Scalar,
  type Type,
  wordType,
} from "./types.ts";

/** A truth value. */
export function boolConstant(value: boolean): Node {
  return constant(BOOL, value ? 1n : 0n);
}

/** An integer constant. */
export function intConstant(value: bigint | number): Node {
  const n = Number(value);
  if (!Number.isSafeInteger(n)) {
    if (typeof value === "number" && !Number.isInteger(value)) {
      throw new RuleError(`${value} is not an integer`);
    }
    throw new RuleError(`${value} is too large for an integer`, "use a word, such as u64(…)");
  }
  return constant(rangeType(n, n), BigInt(value));
}

/** A word constant; it must fit. */
export function wordConstant(width: number, value: bigint | number): Node {
  const type = wordType(width);
  const n = BigInt(value);
  if (n < 0n || n >= 1n << BigInt(width)) {
    throw new RuleError(
      `${value} does not fit ${formatType(type)}`,
      `its values are 0..${(1n << BigInt(width)) - 1n}`,
    );
  }
  return constant(type, n);
}

/** A value of an enum by name. */
export function enumConstant(type: Scalar & { kind: "enum" }, value: string): Node {
  const position = type.values.indexOf(value);
  if (position < 0) {
    throw new RuleError(`\`${value}\` is not a value of ${formatType(type)}`);
  }
  return constant(type, BigInt(position));
}

/** Whether the node is made of number constants only, which adapt to words: `3`, `c ? 1 : 2`. */
export function isNumber(node: Node): boolean {
  if (node.type.kind !== "range") return false;
  return constantOf(node) !== undefined || (isChoice(node) && valuesOf(node).every(isNumber));
}

function isChoice(node: Node): boolean {
  return node.op === "ite" || node.op === "case";
}

/** Whether operand `i` of an `ite` or `case` is one of its values, not a condition. */
function isValue(node: Node, i: number): boolean {
  return node.op === "ite" ? i > 0 : i % 2 === 1 || i === node.args.length - 1;
}

function valuesOf(node: Node): Node[] {
  return node.args.filter((_, i) => isValue(node, i));
}

/** A node as an operand of the given type: numbers become words, everything else stays. */
function adapt(node: Node, type: Type): Node {
  if (type.kind === "word" && isNumber(node)) {
    const value = constantOf(node);
    if (value !== undefined) return wordConstant(type.width, value);
    const args = node.args.map((arg, i) => isValue(node, i) ? adapt(arg, type) : arg);
    return makeNode(node.op, type, args);
  }
  if (type.kind === "array" && node.type.kind === "array") {
    return arrayNode(type.element, node.args.map((arg) => adapt(arg, type.element)), node.name);
  }
  return node;
}

/** The interval that holds both; both must be integers. */
export function hull(a: Type, b: Type): Scalar {
  if (a.kind !== "range" || b.kind !== "range") throw new RangeError("hull of what is no range");
  return rangeType(Math.min(a.low, b.low), Math.max(a.high, b.high));
}

/** An integer type, refused if numbers of that size are no longer exact. */
export function safeRange(low: number, high: number, what: string): Scalar {
  if (low < -LARGEST_INTEGER || high > LARGEST_INTEGER) {
    throw new RuleError(
      `the integers of ${what} can grow beyond 2^53`,
      "use words, whose arithmetic wraps at their width",
    );
  }
  return rangeType(low, high);
}

/** The type two operands have in common (rules 1 to 3), or why there is none. */
function meet(a: Operand, b: Operand, where: string): Operand {
  const [s, t] = [a.type, b.type];
  const number = a.number && b.number;
  if (s.kind === "word" && b.number) return a;
  if (t.kind === "word" && a.number) return b;
  if (s.kind === "range" && t.kind === "range") return { type: hull(s, t), number };
  if (s.kind === "array" && t.kind === "array" && s.length === t.length) {
    const element = meet({ type: s.element, number: a.number }, {
      type: t.element,
      number: b.number,
    }, where);
    return { type: { ...s, element: element.type }, number };
  }
  if (sameType(s, t)) return a;
  throw new RuleError(
    `${where} has ${describeType(s)} on the left and ${describeType(t)} on the right`,
    mixingHint(s, t),
  );
}

interface Operand {
  readonly type: Type;
  /** Made of number constants only. */
  readonly number: boolean;
}

function operand(node: Node): Operand {
  const number = node.type.kind === "array" ? scalarsOf(node).every(isNumber) : isNumber(node);
  return { type: node.type, number };
}

/** Bring operands to one type. */
export function unifyAll(nodes: readonly Node[], where: string): { nodes: Node[]; type: Type } {
  const { type } = nodes.map(operand).reduce((a, b) => meet(a, b, where));
  return { nodes: nodes.map((node) => adapt(node, type)), type };
}

/** Bring two operands to one type. */
export function unify(a: Node, b: Node, where: string): [Node, Node, Type] {
  const { nodes, type } = unifyAll([a, b], where);
  return [nodes[0]!, nodes[1]!, type];
}

/** What to do about two types that do not mix. */
export function mixingHint(s: Type, t: Type): string | undefined {
  const kinds = [s.kind, t.kind];
  if (s.kind === "word" && t.kind === "word") {
    const [narrow, wide] = [Math.min(s.width, t.width), Math.max(s.width, t.width)];
    return `widen the narrow one with u${wide}(…), or slice the wide one with [${narrow - 1}:0]`;
  }
  const word = s.kind === "word" ? s : t.kind === "word" ? t : undefined;
  if (word !== undefined && kinds.includes("range")) {
    return `convert the word with int(…), or the integer with u${word.width}(…)`;
  }
  if (kinds.includes("bool") && (kinds.includes("word") || kinds.includes("range"))) {
    return "compare the number (n != 0), or convert the truth value with int(…)";
  }
  if (s.kind === "enum" && t.kind === "enum") {
    return "enums are one type only if they list the same values in the same order";
  }
  return undefined;
}

/**
 * The value as it is stored in something of type `target`. An integer may keep an interval that sticks
 * out of the range; it is refused only when no value of it fits.
 */
export function coerce(node: Node, target: Type, what: string): Node {
  const type = node.type;
  if (target.kind === "word" && isNumber(node)) return adapt(node, target);
  if (target.kind === "range" && type.kind === "range") {
    if (type.high < target.low || type.low > target.high) {
      throw new RuleError(
        `${what} is ${formatType(target)}, but the value is always ${
          type.low === type.high ? type.low : `in ${formatType(type)}`
        }`,
      );
    }
    return node;
  }
  if (target.kind === "array" && type.kind === "array" && type.length === target.length) {
    return arrayNode(
      target.element,
      node.args.map((item) => coerce(item, target.element, what)),
      node.name,
    );
  }
  if (!sameType(type, target)) {
    throw new RuleError(
      `${what} is ${formatType(target)}, but the value is ${describeType(type)}`,
      mixingHint(target, type),
    );
  }
  return node;
}
