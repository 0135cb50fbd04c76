/**
 * Expressions for people who prefer functions to templates: one class per type, operators as methods, checked by
 * the type checker as far as it can see (kinds of values) and by us beyond that (widths, intervals, enum values).
 */

import { boolConstant, enumConstant, intConstant } from "./coercion.ts";
import * as logic from "./logic_operators.ts";
import { type Node, RuleError } from "./node.ts";
import * as numbers from "./number_operators.ts";
import { printNode } from "./print_node.ts";
import type { Scalar } from "./types.ts";

/** What can stand for a truth value. */
export type BoolLike = Bool | boolean;
/** What can stand for a word; numbers take the width of the other side. */
export type WordLike = Word | number | bigint;
/** What can stand for an integer. */
export type IntLike = Int | number;
/** What can stand for a number of either kind, such as an index. */
export type NumberLike = Word | Int | number;
/** What can stand for a value of an enum. */
export type EnumLike<V extends string> = Enum<V> | V;

/** A typed expression over the signals of one system. */
export abstract class Expr {
  /**
   * The expression as data.
   * @ignore
   */
  readonly node: Node;

  /** @ignore */
  constructor(node: Node) {
    this.node = node;
  }

  /** The expression as text of the language. */
  toString(): string {
    return printNode(this.node);
  }

  /** What `console.log` shows. */
  [Symbol.for("Deno.customInspect")](): string {
    return `${this.constructor.name} \`${this}\``;
  }
}

/**
 * A truth value.
 *
 * @example
 * ```ts
 * import { assertEquals } from "@std/assert";
 * import { Bool, builder } from "kripke";
 * const s = builder("b");
 * const [x, y] = [s.input.bool("x"), s.input.bool("y")];
 * assertEquals(String(Bool.all([x, y.not()])), "x & !y");
 * ```
 */
export class Bool extends Expr {
  /** All of the given conditions. */
  static all(conditions: Iterable<BoolLike>): Bool {
    return new Bool(logic.junction("and", [...conditions].map(nodeOf)));
  }

  /** At least one of the given conditions. */
  static some(conditions: Iterable<BoolLike>): Bool {
    return new Bool(logic.junction("or", [...conditions].map(nodeOf)));
  }

  /** How many of the given conditions hold. */
  static count(conditions: Iterable<BoolLike>): Int {
    return new Int(logic.counting([...conditions].map(nodeOf)));
  }

  /** `!this`. */
  not(): Bool {
    return new Bool(logic.negation(this.node));
  }

  /** `this & a & …`. */
  and(...others: BoolLike[]): Bool {
    return new Bool(logic.junction("and", [this.node, ...others.map(nodeOf)]));
  }

  /** `this | a | …`. */
  or(...others: BoolLike[]): Bool {
    return new Bool(logic.junction("or", [this.node, ...others.map(nodeOf)]));
  }

  /** `this ^ a ^ …`. */
  xor(...others: BoolLike[]): Bool {
    return new Bool(logic.junction("xor", [this.node, ...others.map(nodeOf)]));
  }

  /** `this -> other`. */
  implies(other: BoolLike): Bool {
    return new Bool(logic.implication(this.node, nodeOf(other)));
  }

  /** `this <-> other`. */
  iff(other: BoolLike): Bool {
    return new Bool(logic.equivalence(this.node, nodeOf(other)));
  }

  /** `this == other`. */
  eq(other: BoolLike): Bool {
    return new Bool(logic.equality("eq", this.node, nodeOf(other)));
  }

  /** `this != other`. */
  ne(other: BoolLike): Bool {
    return new Bool(logic.equality("ne", this.node, nodeOf(other)));
  }

  /** `this ? a : b`. */
  ite(a: BoolLike, b: BoolLike): Bool;
  /** `this ? a : b` on words. */
  ite(a: Word, b: WordLike): Word;
  /** `this ? a : b` on words. */
  ite(a: WordLike, b: Word): Word;
  /** `this ? a : b` on integers. */
  ite(a: IntLike, b: IntLike): Int;
  /** `this ? a : b` on values of an enum. */
  ite<V extends string>(a: Enum<V>, b: EnumLike<V>): Enum<V>;
  /** `this ? a : b` on values of an enum. */
  ite<V extends string>(a: EnumLike<V>, b: Enum<V>): Enum<V>;
  ite(a: Operand, b: Operand): Expr {
    return wrap(logic.conditional(this.node, nodeOf(a, b), nodeOf(b, a)));
  }

  /** 1 if it holds, 0 if not. */
  toInt(): Int {
    return new Int(numbers.toInt(this.node));
  }

  /** A word of that width: 1 if it holds, 0 if not. */
  toWord(width: number): Word {
    return new Word(numbers.toWord(this.node, width));
  }
}

/** Operators that words and integers have in common; `L` is what the other side may be. */
export abstract class Numeric<Self extends Expr, L extends Operand> extends Expr {
  /** `this + other`. */
  add(other: L): Self {
    return this.#binary("add", other);
  }

  /** `this - other`. */
  sub(other: L): Self {
    return this.#binary("sub", other);
  }

  /** `this * other`. */
  mul(other: L): Self {
    return this.#binary("mul", other);
  }

  /** `this / other`, rounding down. */
  div(other: L): Self {
    return this.#binary("div", other);
  }

  /** `this mod other`, never negative. */
  mod(other: L): Self {
    return this.#binary("mod", other);
  }

  /** `-this`. */
  neg(): Self {
    return wrap(numbers.minus(this.node)) as unknown as Self;
  }

  /** The smaller one. */
  min(other: L): Self {
    return wrap(numbers.extremum("min", this.node, nodeOf(other))) as unknown as Self;
  }

  /** The larger one. */
  max(other: L): Self {
    return wrap(numbers.extremum("max", this.node, nodeOf(other))) as unknown as Self;
  }

  /** `this == other`. */
  eq(other: L): Bool {
    return new Bool(logic.equality("eq", this.node, nodeOf(other)));
  }

  /** `this != other`. */
  ne(other: L): Bool {
    return new Bool(logic.equality("ne", this.node, nodeOf(other)));
  }

  /** `this < other`. */
  lt(other: L): Bool {
    return new Bool(logic.comparison("lt", this.node, nodeOf(other)));
  }

  /** `this <= other`. */
  le(other: L): Bool {
    return new Bool(logic.comparison("le", this.node, nodeOf(other)));
  }

  /** `this > other`. */
  gt(other: L): Bool {
    return new Bool(logic.comparison("gt", this.node, nodeOf(other)));
  }

  /** `this >= other`. */
  ge(other: L): Bool {
    return new Bool(logic.comparison("ge", this.node, nodeOf(other)));
  }

  #binary(op: "add" | "sub" | "mul" | "div" | "mod", other: L): Self {
    return wrap(numbers.arithmetic(op, this.node, nodeOf(other))) as unknown as Self;
  }
}

/**
 * A word: an unsigned number of a fixed width that wraps around.
 *
 * @example
 * ```ts
 * import { assertEquals } from "@std/assert";
 * import { builder } from "kripke";
 * const s = builder("b");
 * const w = s.input.word("w", 8);
 * assertEquals([w.width, w.slice(3, 0).width], [8, 4]);
 * ```
 */
export class Word extends Numeric<Word, WordLike> {
  /** Number of bits. */
  get width(): number {
    return (this.node.type as Scalar & { kind: "word" }).width;
  }

  /** Bitwise `this & a & …`. */
  and(...others: WordLike[]): Word {
    return new Word(logic.junction("and", [this.node, ...others.map((o) => nodeOf(o))]));
  }

  /** Bitwise `this | a | …`. */
  or(...others: WordLike[]): Word {
    return new Word(logic.junction("or", [this.node, ...others.map((o) => nodeOf(o))]));
  }

  /** Bitwise `this ^ a ^ …`. */
  xor(...others: WordLike[]): Word {
    return new Word(logic.junction("xor", [this.node, ...others.map((o) => nodeOf(o))]));
  }

  /** `~this`. */
  not(): Word {
    return new Word(numbers.complementOf(this.node));
  }

  /** `this << amount`. */
  shl(amount: NumberLike): Word {
    return new Word(numbers.shift("shl", this.node, nodeOf(amount)));
  }

  /** `this >> amount`. */
  shr(amount: NumberLike): Word {
    return new Word(numbers.shift("shr", this.node, nodeOf(amount)));
  }

  /** `this[index]`: one bit, 0 is the least significant. */
  bit(index: NumberLike): Bool {
    return new Bool(numbers.bitOf(this.node, nodeOf(index)));
  }

  /** `this[high:low]`, both included. */
  slice(high: number, low: number): Word {
    return new Word(numbers.slice(this.node, high, low));
  }

  /** `this ++ a ++ …`: this word's bits on top. */
  concat(...others: (Word | Bool)[]): Word {
    return new Word(numbers.concatenation([this.node, ...others.map((o) => o.node)]));
  }

  /** The same number in a wider word. */
  toWord(width: number): Word {
    return new Word(numbers.toWord(this.node, width));
  }

  /** The number as an integer. */
  toInt(): Int {
    return new Int(numbers.toInt(this.node));
  }
}

/**
 * An integer within known bounds; arithmetic is exact.
 *
 * @example
 * ```ts
 * import { assertEquals } from "@std/assert";
 * import { builder } from "kripke";
 * const s = builder("b");
 * const n = s.input.range("n", 0, 3);
 * assertEquals(n.add(1).range, [1, 4]);
 * ```
 */
export class Int extends Numeric<Int, IntLike> {
  /** The bounds that are known at compile time. */
  get range(): readonly [low: number, high: number] {
    const { low, high } = this.node.type as Scalar & { kind: "range" };
    return [low, high];
  }

  /** The number in a word of that width. */
  toWord(width: number): Word {
    return new Word(numbers.toWord(this.node, width));
  }
}

/**
 * A value of an enum.
 *
 * @example
 * ```ts
 * import { assertEquals } from "@std/assert";
 * import { builder } from "kripke";
 * const s = builder("b");
 * const colour = s.input.enum("colour", ["red", "green"]);
 * assertEquals(String(colour.eq("red")), "colour == red");
 * ```
 */
export class Enum<V extends string = string> extends Expr {
  /** Only for the type checker: enums with different values are different types. */
  declare protected readonly valueType: V;

  /** The values of the type, in order. */
  get values(): readonly V[] {
    return (this.node.type as Scalar & { values: readonly V[] }).values;
  }

  /** `this == other`. */
  eq(other: EnumLike<V>): Bool {
    return new Bool(logic.equality("eq", this.node, nodeOf(other, this)));
  }

  /** `this != other`. */
  ne(other: EnumLike<V>): Bool {
    return new Bool(logic.equality("ne", this.node, nodeOf(other, this)));
  }

  /** `this in {a, b, …}`. */
  in(...values: EnumLike<V>[]): Bool {
    return new Bool(logic.junction("or", values.map((value) => this.eq(value).node)));
  }
}

/** What can stand for an expression of that class. */
export type Like<E extends Expr> = E extends Bool ? BoolLike
  : E extends Word ? WordLike
  : E extends Int ? IntLike
  : E extends Enum<infer V> ? EnumLike<V>
  : E;

/** Anything that can be an operand. */
export type Operand = Expr | boolean | number | bigint | string;

/** The node of an operand; strings are values of the enum that `other` has. */
export function nodeOf(operand: Operand, other?: unknown): Node {
  if (operand instanceof Expr) return operand.node;
  switch (typeof operand) {
    case "boolean":
      return boolConstant(operand);
    case "number":
    case "bigint":
      return intConstant(operand);
    case "string": {
      const type = other instanceof Expr ? other.node.type : undefined;
      if (type?.kind === "enum") return enumConstant(type, operand);
    }
  }
  throw new RuleError(
    `expected an expression, a number or a truth value, found ${typeof operand} ${operand}`,
  );
}

/** The expression object of a scalar node. */
export function wrap(node: Node): Expr {
  switch (node.type.kind) {
    case "bool":
      return new Bool(node);
    case "word":
      return new Word(node);
    case "range":
      return new Int(node);
    case "enum":
      return new Enum(node);
    case "array":
      throw new RangeError("an array is not a scalar");
  }
}
