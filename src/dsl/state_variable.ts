/**
 * State variables of the builder: expressions that also have a next value and an initial value.
 *
 * ```ts
 * import { builder } from "kripke";
 * const s = builder("blink");
 * const light = s.bool("light");
 * light.init = false;
 * light.next = light.not();
 * ```
 */

import { coerce } from "./coercion.ts";
import type { Design, StateLeaf } from "./design.ts";
import {
  Bool,
  type BoolLike,
  Enum,
  type EnumLike,
  type Expr,
  Int,
  type IntLike,
  nodeOf,
  type Operand,
  Word,
  type WordLike,
  wrap,
} from "./expression.ts";
import { type Node, RuleError } from "./node.ts";

/** A state variable of any type. */
export type StateVariable = BoolState | WordState | IntState | EnumState;

/** `x'`: the value of a state variable in the next state. */
export function primed(leaf: StateLeaf, owner: Node["owner"]): Node {
  return { op: "prime", type: leaf.type, args: [], leaf, owner };
}

/** Give a state variable its next value; it has only one. */
export function assignNext(design: Design, leaf: StateLeaf, value: Node): void {
  design.assertOpen();
  design.assertOwn(value);
  if (leaf.next !== undefined) {
    throw new RuleError(`the next value of \`${leaf.name}\` is given twice`);
  }
  leaf.next = coerce(value, leaf.type, `\`${leaf.name}\``);
}

/** Give a state variable its initial value; it has only one. */
export function assignInit(design: Design, leaf: StateLeaf, value: Node): void {
  design.assertOpen();
  design.assertOwn(value);
  if (leaf.init !== undefined) {
    throw new RuleError(`the initial value of \`${leaf.name}\` is given twice`);
  }
  leaf.init = coerce(value, leaf.type, `\`${leaf.name}\``);
}

/** What the state classes share: the accessors differ in their types only. */
class Cell {
  readonly design: Design;
  readonly leaf: StateLeaf;
  readonly #self: Expr;

  constructor(design: Design, self: Expr) {
    this.design = design;
    this.leaf = self.node.leaf as StateLeaf;
    this.#self = self;
  }

  get next(): Expr {
    return wrap(primed(this.leaf, this.design));
  }

  set next(value: Operand) {
    assignNext(this.design, this.leaf, nodeOf(value, this.#self));
  }

  get init(): Expr | undefined {
    return this.leaf.init && wrap(this.leaf.init);
  }

  set init(value: Operand) {
    assignInit(this.design, this.leaf, nodeOf(value, this.#self));
  }
}

/**
 * A state variable that is a truth value.
 *
 * @example
 * ```ts
 * import { assertEquals } from "@std/assert";
 * import { builder } from "kripke";
 *
 * const s = builder("b");
 * const on = s.bool("on");
 * on.init = false;
 * on.next = on.not();
 * assertEquals(String(on.next), "on'");
 * ```
 */
export class BoolState extends Bool {
  readonly #cell: Cell;

  /** @ignore */
  constructor(node: Node, design: Design) {
    super(node);
    this.#cell = new Cell(design, this);
  }

  /** The value in the next state; assign it once. */
  get next(): Bool {
    return this.#cell.next as Bool;
  }

  set next(value: BoolLike) {
    this.#cell.next = value;
  }

  /** The value in the initial states; any value if it is not assigned. */
  get init(): Bool | undefined {
    return this.#cell.init as Bool | undefined;
  }

  set init(value: BoolLike) {
    this.#cell.init = value;
  }
}

/**
 * A state variable that is a word.
 *
 * @example
 * ```ts
 * import { assertEquals } from "@std/assert";
 * import { builder } from "kripke";
 *
 * const s = builder("b");
 * const w = s.word("w", 4);
 * w.init = 0;
 * w.next = w.add(1);
 * assertEquals(s.build().system.latches.length, 4);
 * ```
 */
export class WordState extends Word {
  readonly #cell: Cell;

  /** @ignore */
  constructor(node: Node, design: Design) {
    super(node);
    this.#cell = new Cell(design, this);
  }

  /** The value in the next state; assign it once. */
  get next(): Word {
    return this.#cell.next as Word;
  }

  set next(value: WordLike) {
    this.#cell.next = value;
  }

  /** The value in the initial states; any value if it is not assigned. */
  get init(): Word | undefined {
    return this.#cell.init as Word | undefined;
  }

  set init(value: WordLike) {
    this.#cell.init = value;
  }
}

/**
 * A state variable that is an integer of a range.
 *
 * @example
 * ```ts
 * import { assertEquals } from "@std/assert";
 * import { builder } from "kripke";
 *
 * const s = builder("b");
 * const n = s.range("n", 0, 4);
 * n.init = 0;
 * n.next = n.eq(4).ite(0, n.add(1));
 * assertEquals(s.build().system.latches.length, 3);
 * ```
 */
export class IntState extends Int {
  readonly #cell: Cell;

  /** @ignore */
  constructor(node: Node, design: Design) {
    super(node);
    this.#cell = new Cell(design, this);
  }

  /** The value in the next state; assign it once. */
  get next(): Int {
    return this.#cell.next as Int;
  }

  set next(value: IntLike) {
    this.#cell.next = value;
  }

  /** The value in the initial states; any value if it is not assigned. */
  get init(): Int | undefined {
    return this.#cell.init as Int | undefined;
  }

  set init(value: IntLike) {
    this.#cell.init = value;
  }
}

/**
 * A state variable that is a value of an enum.
 *
 * @example
 * ```ts
 * import { assertEquals } from "@std/assert";
 * import { builder } from "kripke";
 *
 * const s = builder("b");
 * const lamp = s.enum("lamp", ["red", "green"]);
 * lamp.init = "red";
 * lamp.next = lamp.eq("red").ite("green", lamp);
 * assertEquals(s.build().system.latches.length, 1);
 * ```
 */
export class EnumState<V extends string = string> extends Enum<V> {
  readonly #cell: Cell;

  /** @ignore */
  constructor(node: Node, design: Design) {
    super(node);
    this.#cell = new Cell(design, this);
  }

  /** The value in the next state; assign it once. */
  get next(): Enum<V> {
    return this.#cell.next as Enum<V>;
  }

  set next(value: EnumLike<V>) {
    this.#cell.next = value;
  }

  /** The value in the initial states; any value if it is not assigned. */
  get init(): Enum<V> | undefined {
    return this.#cell.init as Enum<V> | undefined;
  }

  set init(value: EnumLike<V>) {
    this.#cell.init = value;
  }
}
