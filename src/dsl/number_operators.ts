/**
 * Arithmetic, shifts, slices and conversions: their rules, the intervals of their results and their
 * constant folding. Division and remainder of integers round down, so that `(i - 1) mod n` counts
 * backwards around a ring; the divisor must not be negative.
 */

import { intConstant, isNumber, safeRange, unify, wordConstant } from "./coercion.ts";
import { constant, constantOf, makeNode, type Node, RuleError } from "./node.ts";
import {
  BOOL,
  describeType,
  formatType,
  rangeType,
  type Scalar,
  type Type,
  WIDEST_WORD,
  wordType,
} from "./types.ts";

type Arithmetic = "add" | "sub" | "mul" | "div" | "mod";
const SYMBOL = { add: "+", sub: "-", mul: "*", div: "/", mod: "mod" } as const;

function requireNumber(
  type: Type,
  where: string,
): asserts type is Scalar & { kind: "word" | "range" } {
  if (type.kind === "word" || type.kind === "range") return;
  throw new RuleError(`${where} needs numbers, but this is ${describeType(type)}`);
}

/** `+ - * / mod` on integers (exact) or on words of one width (modulo two to the width). */
export function arithmetic(op: Arithmetic, a: Node, b: Node): Node {
  const where = `\`${SYMBOL[op]}\``;
  requireNumber(a.type, `the left side of ${where}`);
  requireNumber(b.type, `the right side of ${where}`);
  const [left, right, type] = unify(a, b, where);
  const [x, y] = [constantOf(left), constantOf(right)];
  if (type.kind === "word") {
    if (x === undefined || y === undefined || (y === 0n && (op === "div" || op === "mod"))) {
      return makeNode(op, type, [left, right]);
    }
    return constant(type, BigInt.asUintN(type.width, fold(op, x, y)));
  }
  const range = intervalOf(op, left.type, right.type, where);
  if (x !== undefined && y !== undefined) return intConstant(fold(op, x, y));
  return makeNode(op, range, [left, right]);
}

function fold(op: Arithmetic, x: bigint, y: bigint): bigint {
  switch (op) {
    case "add":
      return x + y;
    case "sub":
      return x - y;
    case "mul":
      return x * y;
    case "div":
      return (x - ((x % y) + y) % y) / y;
    case "mod":
      return ((x % y) + y) % y;
  }
}

/** The interval of the result of an operation on two intervals. */
function intervalOf(op: Arithmetic, s: Type, t: Type, where: string): Scalar {
  if (s.kind !== "range" || t.kind !== "range") throw new RangeError("intervals of no integers");
  switch (op) {
    case "add":
      return safeRange(s.low + t.low, s.high + t.high, where);
    case "sub":
      return safeRange(s.low - t.high, s.high - t.low, where);
    case "mul": {
      const corners = [s.low * t.low, s.low * t.high, s.high * t.low, s.high * t.high];
      return safeRange(Math.min(...corners), Math.max(...corners), where);
    }
  }
  if (t.low < 0) {
    throw new RuleError(`the divisor of ${where} can be negative: it is ${formatType(t)}`);
  }
  if (t.high === 0) throw new RuleError(`the divisor of ${where} is always 0`);
  const [least, most] = [Math.max(1, t.low), t.high];
  if (op === "div") {
    return rangeType(
      Math.floor(s.low / (s.low < 0 ? least : most)),
      Math.floor(s.high / (s.high < 0 ? most : least)),
    );
  }
  const unchanged = s.low >= 0 && s.high < least;
  return unchanged ? rangeType(s.low, s.high) : rangeType(
    0,
    s.low >= 0 ? Math.min(s.high, most - 1) : most - 1,
  );
}

/** `-x`: of an integer, or of a word modulo two to its width. */
export function minus(arg: Node): Node {
  requireNumber(arg.type, "`-`");
  const value = constantOf(arg);
  if (arg.type.kind === "range") {
    if (value !== undefined) return intConstant(-value);
    return makeNode("neg", rangeType(-arg.type.high, -arg.type.low), [arg]);
  }
  if (value !== undefined) return constant(arg.type, BigInt.asUintN(arg.type.width, -value));
  return makeNode("neg", arg.type, [arg]);
}

/** `~w`: every bit flipped. A truth value is one bit. */
export function complementOf(arg: Node): Node {
  if (arg.type.kind === "range") {
    throw new RuleError(
      `\`~\` needs a word, but this is ${describeType(arg.type)}`,
      "integers have no fixed width: convert with u8(…) of the right width",
    );
  }
  if (arg.type.kind !== "word") {
    throw new RuleError(`\`~\` needs a word, but this is ${describeType(arg.type)}`);
  }
  const value = constantOf(arg);
  if (value === undefined) return makeNode("not", arg.type, [arg]);
  return constant(arg.type, BigInt.asUintN(arg.type.width, ~value));
}

/** `w << k`, `w >> k`: zeros come in, the width stays. */
export function shift(op: "shl" | "shr", word: Node, amount: Node): Node {
  const where = op === "shl" ? "`<<`" : "`>>`";
  if (word.type.kind !== "word") {
    throw new RuleError(`${where} shifts words, but its left side is ${describeType(word.type)}`);
  }
  requireNumber(amount.type, `the right side of ${where}`);
  if (amount.type.kind === "range" && amount.type.low < 0) {
    throw new RuleError(
      `${where} by ${describeType(amount.type)}`,
      "the amount must not be negative",
    );
  }
  const [x, k] = [constantOf(word), constantOf(amount)];
  if (x === undefined || k === undefined) return makeNode(op, word.type, [word, amount]);
  if (k >= BigInt(word.type.width)) return constant(word.type, 0n);
  return constant(word.type, BigInt.asUintN(word.type.width, op === "shl" ? x << k : x >> k));
}

/** `w[i]`: one bit as a truth value. */
export function bitOf(word: Node, index: Node): Node {
  if (word.type.kind !== "word") {
    throw new RuleError(`${describeType(word.type)} cannot be indexed`, "arrays and words can");
  }
  requireNumber(index.type, "an index");
  const { width } = word.type;
  requireIndex(index, width, formatType(word.type));
  const [x, i] = [constantOf(word), constantOf(index)];
  if (x !== undefined && i !== undefined) return constant(BOOL, (x >> i) & 1n);
  return makeNode("bit", BOOL, [word, index]);
}

/** Refuse an index that can never be right; the rest is an obligation. */
export function requireIndex(index: Node, length: number, of: string): void {
  const { type } = index;
  if (type.kind === "word") {
    const value = constantOf(index);
    if (value === undefined || value < BigInt(length)) return;
  } else if (type.kind === "range") {
    if (type.low < length && type.high >= 0) return;
  } else {
    throw new RuleError(`an index must be a number, but this is ${describeType(type)}`);
  }
  throw new RuleError(
    `the index is ${describeType(type)}, but ${of} has only 0..${length - 1}`,
  );
}

/** `w[high:low]`: both bounds included. */
export function slice(word: Node, high: number, low: number): Node {
  if (word.type.kind !== "word") {
    throw new RuleError(`only words can be sliced, but this is ${describeType(word.type)}`);
  }
  if (low > high) throw new RuleError(`[${high}:${low}] is empty`, "the higher bit comes first");
  if (low < 0 || high >= word.type.width) {
    throw new RuleError(
      `[${high}:${low}] reaches outside ${formatType(word.type)}`,
      `its bits are ${word.type.width - 1}:0`,
    );
  }
  const type = wordType(high - low + 1);
  const value = constantOf(word);
  if (value === undefined) return makeNode("slice", type, [word], { high, low });
  return constant(type, BigInt.asUintN(high - low + 1, value >> BigInt(low)));
}

/** `a ++ b`: the bits of `a` above those of `b`. A truth value is one bit. */
export function concatenation(args: readonly Node[]): Node {
  let width = 0;
  for (const arg of args) {
    if (arg.type.kind === "bool") width += 1;
    else if (arg.type.kind === "word") width += arg.type.width;
    else {
      throw new RuleError(
        `\`++\` joins words and truth values, but this is ${describeType(arg.type)}`,
        arg.type.kind === "range" ? "give it a width, as in u4(…)" : undefined,
      );
    }
  }
  const type = wordOf(width);
  let joined = 0n;
  for (const arg of args) {
    const value = constantOf(arg);
    if (value === undefined) return makeNode("concat", type, args);
    joined = (joined << BigInt(arg.type.kind === "word" ? arg.type.width : 1)) | value;
  }
  return constant(type, joined);
}

/** The type of words of a width, which must be sensible. */
export function wordOf(width: number): Scalar {
  if (!Number.isInteger(width) || width < 1 || width > WIDEST_WORD) {
    throw new RuleError(`a word has 1 to ${WIDEST_WORD} bits, not ${width}`);
  }
  return wordType(width);
}

/** `u8(x)`: widen a word, or give an integer or a truth value a width. Never truncates. */
export function toWord(arg: Node, width: number): Node {
  const type = wordOf(width);
  const value = constantOf(arg);
  if (isNumber(arg) && value !== undefined) return wordConstant(width, value);
  switch (arg.type.kind) {
    case "word":
      if (arg.type.width > width) {
        throw new RuleError(
          `u${width}(…) does not cut ${formatType(arg.type)} down`,
          `write the bits you want, as in w[${width - 1}:0]`,
        );
      }
      if (arg.type.width === width) return arg;
      break;
    case "range":
      if (arg.type.high < 0 || arg.type.low >= 2 ** width) {
        throw new RuleError(`${describeType(arg.type)} never fits u${width}`);
      }
      break;
    case "bool":
      break;
    default:
      throw new RuleError(`u${width}(…) converts numbers, but this is ${describeType(arg.type)}`);
  }
  return value !== undefined ? constant(type, value) : makeNode("toWord", type, [arg]);
}

/** `int(x)`: the number a word stands for, or 1 for true and 0 for false. */
export function toInt(arg: Node): Node {
  const value = constantOf(arg);
  switch (arg.type.kind) {
    case "range":
      return arg;
    case "bool":
      return value === undefined ? makeNode("toInt", rangeType(0, 1), [arg]) : intConstant(value);
    case "word":
      if (value !== undefined) return intConstant(value);
      return makeNode("toInt", safeRange(0, 2 ** arg.type.width - 1, "int(…)"), [arg]);
    default:
      throw new RuleError(`int(…) converts numbers, but this is ${describeType(arg.type)}`);
  }
}

/** `min(a, b)`, `max(a, b)`. */
export function extremum(op: "min" | "max", a: Node, b: Node): Node {
  const [left, right, type] = unify(a, b, `\`${op}\``);
  requireNumber(type, `\`${op}\``);
  const [x, y] = [constantOf(left), constantOf(right)];
  if (x !== undefined && y !== undefined) return (op === "min") === (x < y) ? left : right;
  if (type.kind === "word") return makeNode(op, type, [left, right]);
  const [s, t] = [left.type, right.type] as (Scalar & { kind: "range" })[];
  return makeNode(
    op,
    rangeType(Math[op](s!.low, t!.low), Math[op](s!.high, t!.high)),
    [left, right],
  );
}
