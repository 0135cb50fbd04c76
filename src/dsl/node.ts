/**
 * Word-level expressions as a typed graph: what the tags and the builder make, and what is turned into
 * gates at the very end (`blast.ts`). Staying at this level until then keeps names for printing, lets a
 * system be copied into another one, and makes tag and builder give the same circuit.
 *
 * Operators and their operands
 *
 * | op | operands | data |
 * |---|---|---|
 * | `const` | | `value`: 0 or 1, the word, the integer, the position of the enum value |
 * | `leaf` | | `leaf`: an input, a state variable or a nondeterministic choice |
 * | `prime` | | `leaf`: the next value of that state variable |
 * | `wire` | | `wire`: stands for an expression that is given later |
 * | `define` | the expression | `name` |
 * | `not and or xor` | one; any number | on bools, or bitwise on words |
 * | `implies iff` | two bools | |
 * | `eq ne lt le gt ge` | two of one type | |
 * | `ite` | condition, then, otherwise | |
 * | `case` | guard, value, guard, value, …; one more value if there is an `else` | |
 * | `add sub mul div mod neg` | numbers | |
 * | `shl shr` | word, amount | |
 * | `bit` | word, index | |
 * | `slice` | word | `high`, `low` |
 * | `concat` | words or bools, most significant first | |
 * | `array` | the elements | `name` if it is a declared one |
 * | `select` | index, then all elements | `name` of the array |
 * | `toWord toInt` | one | |
 * | `count` | bools | |
 * | `min max` | two integers or words | |
 * | `pick` | selector, then value, guard, value, guard, … | |
 */

import type { Scalar, Type } from "./types.ts";

/** A variable bit group: the unknowns of expressions. */
export interface Leaf {
  /** Hierarchical name; choices get theirs when the system is compiled. */
  readonly name: string;
  readonly kind: "input" | "state" | "choice";
  readonly type: Scalar;
  /** An input of the scheduler: an instance of the system brings its own. */
  readonly scheduling?: boolean;
}

/** A placeholder that is connected later, such as an input of an instance. */
export interface Wire {
  readonly name: string;
  readonly type: Scalar;
  target?: Node;
}

/** The operators. */
export type Op =
  | "const"
  | "leaf"
  | "prime"
  | "wire"
  | "define"
  | "not"
  | "and"
  | "or"
  | "xor"
  | "implies"
  | "iff"
  | "eq"
  | "ne"
  | "lt"
  | "le"
  | "gt"
  | "ge"
  | "ite"
  | "case"
  | "add"
  | "sub"
  | "mul"
  | "div"
  | "mod"
  | "neg"
  | "shl"
  | "shr"
  | "bit"
  | "slice"
  | "concat"
  | "array"
  | "select"
  | "toWord"
  | "toInt"
  | "count"
  | "min"
  | "max"
  | "pick";

/** What belongs to some operators only. */
export interface NodeData {
  readonly value?: bigint;
  readonly leaf?: Leaf;
  readonly wire?: Wire;
  readonly name?: string;
  readonly high?: number;
  readonly low?: number;
}

/** A typed expression. Never changed after it is made (wires excepted: they are connected once). */
export interface Node extends NodeData {
  readonly op: Op;
  readonly type: Type;
  readonly args: readonly Node[];
  /** The system whose signals occur, if any; expressions of two systems cannot be combined. */
  readonly owner?: Owner;
}

/** Identity of a system under construction. */
export interface Owner {
  readonly name: string;
}

/** A rule of the language was broken: the message says what was expected and what to do. */
export class RuleError extends TypeError {
  /** What to do about it, if something short can be said. */
  readonly hint?: string;

  constructor(message: string, hint?: string) {
    super(hint === undefined ? message : `${message}: ${hint}`);
    Object.defineProperty(this, "name", { value: "TypeError", enumerable: false });
    Object.defineProperty(this, "reason", { value: message, enumerable: false });
    this.hint = hint;
  }

  /** The message without the hint. */
  declare readonly reason: string;
}

/** Make a node; the owner follows from the operands. */
export function makeNode(op: Op, type: Type, args: readonly Node[], data: NodeData = {}): Node {
  let owner: Owner | undefined;
  for (const arg of args) {
    if (arg.owner === undefined || arg.owner === owner) continue;
    if (owner !== undefined) {
      throw new RuleError(
        `signals of \`${owner.name}\` and of \`${arg.owner.name}\` cannot be combined`,
        "make one an instance of the other",
      );
    }
    owner = arg.owner;
  }
  return { op, type, args, owner, ...data };
}

/** The value of a constant expression. */
export function constantOf(node: Node): bigint | undefined {
  if (node.op === "const") return node.value;
  if (node.op === "define") return constantOf(node.args[0]!);
  return undefined;
}

/** A constant of a scalar type. */
export function constant(type: Scalar, value: bigint): Node {
  return makeNode("const", type, [], { value });
}

/** The node of an input, a state variable or a choice. */
export function leafNode(leaf: Leaf, owner: Owner | undefined): Node {
  return { op: "leaf", type: leaf.type, args: [], leaf, owner };
}

/** The node of a wire. */
export function wireNode(wire: Wire, owner: Owner): Node {
  return { op: "wire", type: wire.type, args: [], wire, owner };
}

/** An array of nodes of one type. */
export function arrayNode(element: Type, items: readonly Node[], name?: string): Node {
  return makeNode("array", { kind: "array", element, length: items.length }, items, { name });
}

/** The scalars of a value: itself, or the elements of an array in order, arrays in arrays flattened. */
export function scalarsOf(node: Node): readonly Node[] {
  return node.type.kind === "array" ? node.args.flatMap(scalarsOf) : [node];
}
