/** Arrays of the builder: elements by number, or by an expression that varies. */

import * as arrays from "./array_operators.ts";
import {
  type Bool,
  type Enum,
  type Expr,
  type Int,
  type NumberLike,
  type Word,
  wrap,
} from "./expression.ts";
import type { Node } from "./node.ts";
import { printNode } from "./print_node.ts";

/** The class of expressions an element of an array belongs to. */
export type PlainOf<E extends Expr> = E extends Bool ? Bool
  : E extends Word ? Word
  : E extends Int ? Int
  : E extends Enum<infer V> ? Enum<V>
  : Expr;

/**
 * An array of expressions of one type.
 *
 * @example
 * ```ts
 * import { assertEquals } from "@std/assert";
 * import { builder } from "kripke";
 *
 * const s = builder("b");
 * const bits = s.array("bits", 3, (name) => s.bool(name));
 * for (const bit of bits) {
 *   bit.init = false;
 *   bit.next = bit.not();
 * }
 * assertEquals([bits.length, s.build().system.latches.length], [3, 3]);
 * ```
 */
export class Vector<E extends Expr> {
  /** The elements. */
  readonly items: readonly E[];
  /** @ignore */
  readonly node: Node;

  /** @ignore */
  constructor(node: Node, items: readonly E[]) {
    this.node = node;
    this.items = items;
  }

  /** Number of elements. */
  get length(): number {
    return this.items.length;
  }

  /** An element: the signal itself for a number, an expression for a variable index. */
  at(index: number): E;
  /** An element by an index that varies. */
  at(index: NumberLike): PlainOf<E>;
  at(index: NumberLike): Expr {
    if (typeof index !== "number") return wrap(arrays.indexing(this.node, index.node));
    const item = this.items[index];
    if (item !== undefined) return item;
    throw new RangeError(`index ${index} is outside 0..${this.length - 1}`);
  }

  /** The elements one after the other. */
  [Symbol.iterator](): IterableIterator<E> {
    return this.items[Symbol.iterator]();
  }

  /** The results of a function for all elements. */
  map<R>(f: (item: E, index: number) => R): R[] {
    return this.items.map(f);
  }

  /** The array as text of the language. */
  toString(): string {
    return printNode(this.node);
  }
}
