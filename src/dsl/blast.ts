/**
 * From word-level expressions to gates.
 *
 * Every expression becomes bits and one more literal, `defined`, which is false where the expression makes no
 * sense: a division by zero, an index outside the array, an integer that does not fit the word it is converted
 * to, a `case` without a matching arm, a `choose` with nothing allowed. The bits are total all the same (there
 * is always some value); whoever uses the expression asks that `defined` holds. `&`, `|`, `->`, `?:` and
 * `case` are defined as soon as their outcome does not depend on what is undefined (Kleene's three values),
 * so `i < 4 & a[i]` is fine.
 */

import type { Aig } from "../aig/graph.ts";
import { FALSE, type Lit, not, TRUE } from "../aig/literal.ts";
import { type Leaf, type Node, RuleError, type Wire } from "./node.ts";
import * as integers from "./integers.ts";
import type { Integer } from "./integers.ts";
import { bitWidth } from "../system/types.ts";
import { integerWidth, type Type } from "./types.ts";
import * as words from "./words.ts";
import type { Bits } from "./words.ts";

/** The bits of an expression and where they mean something. */
export interface Value {
  /** Least significant first. Integers: see {@linkcode integerWidth}. */
  readonly bits: Bits;
  readonly defined: Lit;
}

/** Where the variables of expressions come from. */
export interface Leaves {
  /** The stored bits of an input, a state variable or a choice (ranges as offsets from their low end). */
  bits(leaf: Leaf): Bits;
  /** The next value of a state variable as an expression; `undefined` if it has none. */
  next(leaf: Leaf): Node | undefined;
}

/** Turns nodes into gates of one graph; equal nodes are built once. */
export class Blaster {
  readonly aig: Aig;
  readonly #leaves: Leaves;
  readonly #done = new Map<Node, Value>();
  /** Wires and primes being followed: meeting one again is a combinational cycle. */
  readonly #open = new Set<Wire | Leaf>();

  constructor(aig: Aig, leaves: Leaves) {
    this.aig = aig;
    this.#leaves = leaves;
  }

  /** The value of a scalar expression. */
  value(node: Node): Value {
    const done = this.#done.get(node);
    if (done !== undefined) return done;
    const value = this.#build(node);
    this.#done.set(node, value);
    return value;
  }

  /** The literal of a truth value. */
  lit(node: Node): Lit {
    return this.value(node).bits[0]!;
  }

  #build(node: Node): Value {
    switch (node.op) {
      case "const":
        return total(words.constantBits(node.value!, widthOf(node.type)));
      case "leaf":
        return total(this.#leaf(node.leaf!));
      case "prime":
        return this.#follow(node.leaf!, node.leaf!.name + "'", this.#leaves.next(node.leaf!), node);
      case "wire":
        return this.#follow(node.wire!, node.wire!.name, node.wire!.target, node);
      case "define":
        return this.#as(node.args[0]!, node.type);
      case "and":
      case "or":
      case "implies":
        return node.type.kind === "word" ? this.#bitwise(node) : this.#junction(node);
      case "ite":
        return this.#case(node.type, node.args);
      case "case":
        return this.#case(node.type, node.args);
      case "select":
        return this.#select(node);
      case "pick":
        return this.#pick(node);
      default:
        return this.#strict(node);
    }
  }

  /** The bits of an expression, resized to a type that holds all its values. */
  #as(node: Node, type: Type): Value {
    const { bits, defined } = this.value(node);
    if (type.kind !== "range") return { bits, defined };
    return { bits: integers.extend(this.#integer(node), widthOf(type)), defined };
  }

  #leaf(leaf: Leaf): Bits {
    const stored = this.#leaves.bits(leaf);
    if (leaf.type.kind !== "range") return stored;
    const { low, high } = leaf.type;
    const offset = integers.integer(low);
    return integers.sum(this.aig, { bits: stored, signed: false }, offset, integerWidth(low, high));
  }

  #follow(key: Wire | Leaf, name: string, target: Node | undefined, node: Node): Value {
    if (target === undefined) throw new RuleError(`\`${name}\` has no value`);
    if (this.#open.has(key)) {
      throw new RuleError(`\`${name}\` depends on itself within one step`);
    }
    this.#open.add(key);
    try {
      return this.#as(target, node.type);
    } finally {
      this.#open.delete(key);
    }
  }

  #bitwise(node: Node): Value {
    const args = node.args.map((arg) => this.value(arg));
    const gate = node.op === "and" ? this.aig.andAll.bind(this.aig) : this.aig.orAll.bind(this.aig);
    const bits = args[0]!.bits.map((_, i) => gate(args.map((arg) => arg.bits[i]!)));
    return { bits, defined: this.aig.andAll(args.map((arg) => arg.defined)) };
  }

  /** Conjunction and disjunction: one deciding operand makes the whole defined. */
  #junction(node: Node): Value {
    const { aig } = this;
    const args = node.args.map((arg) => this.value(arg));
    const lits = args.map((arg, i) =>
      node.op === "implies" && i === 0 ? not(arg.bits[0]!) : arg.bits[0]!
    );
    const conjunction = node.op === "and";
    const lit = conjunction ? aig.andAll(lits) : aig.orAll(lits);
    const all = aig.andAll(args.map((arg) => arg.defined));
    if (all === TRUE) return total([lit]);
    const deciding = args.map((arg, i) =>
      aig.and(arg.defined, conjunction ? not(lits[i]!) : lits[i]!)
    );
    return { bits: [lit], defined: aig.or(all, aig.orAll(deciding)) };
  }

  /** Guard, value, guard, value, … and perhaps a last value. */
  #case(type: Type, args: readonly Node[]): Value {
    const { aig } = this;
    const complete = args.length % 2 === 1;
    const last = this.#as(args[args.length - 1]!, type);
    let { bits, defined } = complete ? last : { bits: last.bits, defined: FALSE as Lit };
    for (let k = complete ? args.length - 3 : args.length - 2; k >= 0; k -= 2) {
      const guard = this.value(args[k]!);
      const value = this.#as(args[k + 1]!, type);
      bits = words.muxBits(aig, guard.bits[0]!, value.bits, bits);
      defined = aig.and(guard.defined, aig.mux(guard.bits[0]!, value.defined, defined));
    }
    return { bits, defined };
  }

  #select(node: Node): Value {
    const [index, ...items] = node.args;
    const { bits, defined } = this.value(index!);
    const values = items.map((item) => this.#as(item, node.type));
    const inside = this.within(index!, 0, items.length - 1);
    const chosen = words.selector(
      this.aig,
      unsigned(bits, index!.type),
      values.map((v) => [...v.bits, v.defined]),
    );
    return {
      bits: chosen.slice(0, -1),
      defined: this.aig.andAll([defined, inside, chosen[chosen.length - 1]!]),
    };
  }

  /** The option the selector points at if it is allowed, else the first one that is. */
  #pick(node: Node): Value {
    const { aig } = this;
    const index = this.value(node.args[0]!).bits;
    const values: Value[] = [];
    const allowed: Lit[] = [];
    const known: Lit[] = [];
    for (let k = 1; k < node.args.length; k += 2) {
      values.push(this.#as(node.args[k]!, node.type));
      allowed.push(this.lit(node.args[k + 1]!));
      known.push(this.value(node.args[k + 1]!).defined);
    }
    const packed = values.map((v, i) => [...v.bits, v.defined, allowed[i]!]);
    const chosen = words.selector(aig, index, packed);
    let first: Bits = packed[packed.length - 1]!;
    for (let i = packed.length - 2; i >= 0; i--) {
      first = words.muxBits(aig, allowed[i]!, packed[i]!, first);
    }
    const outcome = words.muxBits(aig, chosen[chosen.length - 1]!, chosen, first);
    return {
      bits: outcome.slice(0, -2),
      defined: aig.andAll([...known, outcome[outcome.length - 2]!, aig.orAll(allowed)]),
    };
  }

  /** Operators that are defined where all their operands are, and perhaps somewhat less. */
  #strict(node: Node): Value {
    const { aig } = this;
    const args = node.args.map((arg) => this.value(arg));
    const [bits, side] = this.#operate(node, args.map((arg) => arg.bits));
    return { bits, defined: aig.andAll([...args.map((arg) => arg.defined), side]) };
  }

  #operate(node: Node, args: readonly Bits[]): [Bits, Lit] {
    const { aig } = this;
    const [a, b] = args as [Bits, Bits];
    const [left, right] = node.args as [Node, Node];
    switch (node.op) {
      case "not":
        return [a.map(not), TRUE];
      case "xor":
        return [a.map((_, i) => aig.xorAll(args.map((arg) => arg[i]!))), TRUE];
      case "iff":
        return [[aig.iff(a[0]!, b[0]!)], TRUE];
      case "eq":
        return [[this.#equal(left, right)], TRUE];
      case "ne":
        return [[not(this.#equal(left, right))], TRUE];
      case "lt":
        return [[this.#less(left, right)], TRUE];
      case "ge":
        return [[not(this.#less(left, right))], TRUE];
      case "gt":
        return [[this.#less(right, left)], TRUE];
      case "le":
        return [[not(this.#less(right, left))], TRUE];
      case "min":
      case "max": {
        const [x, y] = node.args.map((arg) => this.#as(arg, node.type).bits);
        const less = this.#less(left, right);
        return [words.muxBits(aig, node.op === "min" ? less : not(less), x!, y!), TRUE];
      }
      case "shl":
      case "shr":
        return [words.shifter(aig, a, b, node.op === "shl" ? "left" : "right"), TRUE];
      case "bit":
        return [
          words.selector(aig, unsigned(b, right.type), a.map((bit) => [bit])),
          this.within(right, 0, a.length - 1),
        ];
      case "slice":
        return [a.slice(node.low!, node.high! + 1), TRUE];
      case "concat":
        return [args.toReversed().flat(), TRUE];
      case "toInt":
        return [words.resize(a, widthOf(node.type), FALSE), TRUE];
      case "toWord":
        return this.#toWord(node, a);
      case "count":
        return [words.population(aig, args.map((arg) => arg[0]!)), TRUE];
      default:
        return node.type.kind === "word" ? this.#modular(node, a, b) : this.#exact(node);
    }
  }

  #toWord(node: Node, bits: Bits): [Bits, Lit] {
    const width = widthOf(node.type);
    const from = node.args[0]!;
    if (from.type.kind !== "range") return [words.resize(bits, width, FALSE), TRUE];
    const fits = this.within(from, 0, 2 ** Math.min(width, 60) - 1);
    return [integers.extend(this.#integer(from), width), fits];
  }

  #modular(node: Node, a: Bits, b: Bits): [Bits, Lit] {
    const { aig } = this;
    switch (node.op) {
      case "add":
        return [words.adder(aig, a, b)[0], TRUE];
      case "sub":
        return [words.subtractor(aig, a, b)[0], TRUE];
      case "neg":
        return [words.negate(aig, a), TRUE];
      case "mul":
        return [words.multiplier(aig, a, b), TRUE];
      case "div":
        return [words.divider(aig, a, b).quotient, aig.orAll(b)];
      case "mod":
        return [words.divider(aig, a, b).remainder, aig.orAll(b)];
      default:
        throw new RangeError(`no circuit for ${node.op}`);
    }
  }

  #exact(node: Node): [Bits, Lit] {
    const { aig } = this;
    const width = widthOf(node.type);
    const [a, b] = node.args.map((arg) => this.#integer(arg)) as [Integer, Integer];
    switch (node.op) {
      case "add":
        return [integers.sum(aig, a, b, width), TRUE];
      case "sub":
        return [integers.difference(aig, a, b, width), TRUE];
      case "neg":
        return [integers.difference(aig, integers.integer(0), a, width), TRUE];
      case "mul":
        return [integers.product(aig, a, b, width), TRUE];
      case "div":
      case "mod":
        return [integers.division(aig, node.op, a, b, width), aig.orAll(b.bits)];
      default:
        throw new RangeError(`no circuit for ${node.op}`);
    }
  }

  /** The bits of a number as an integer; a word is one that is never negative. */
  #integer(node: Node): Integer {
    return { bits: this.value(node).bits, signed: isSigned(node.type) };
  }

  #less(a: Node, b: Node): Lit {
    if (a.type.kind === "range") return integers.less(this.aig, this.#integer(a), this.#integer(b));
    return words.lessThan(this.aig, this.value(a).bits, this.value(b).bits);
  }

  #equal(a: Node, b: Node): Lit {
    if (a.type.kind === "range") {
      return integers.equal(this.aig, this.#integer(a), this.#integer(b));
    }
    return words.equalBits(this.aig, this.value(a).bits, this.value(b).bits);
  }

  /** `low <= number <= high`, true at once where the interval of the expression says so. */
  within(node: Node, low: number, high: number): Lit {
    const number = this.#integer(node);
    const [least, most] = node.type.kind === "range"
      ? [node.type.low, node.type.high]
      : [0, 2 ** number.bits.length - 1];
    return this.aig.and(
      least >= low ? TRUE : integers.atLeast(this.aig, number, low),
      most <= high ? TRUE : integers.atMost(this.aig, number, high),
    );
  }

  /** The bits as they are stored in a signal of that type: ranges as offsets from their low end. */
  stored(node: Node, type: Type): Bits {
    if (type.kind !== "range") return this.value(node).bits;
    const width = bitWidth(type);
    return integers.difference(this.aig, this.#integer(node), integers.integer(type.low), width);
  }
}

function total(bits: Bits): Value {
  return { bits, defined: TRUE };
}

/** Bits of a value while it is computed with. */
function widthOf(type: Type): number {
  if (type.kind === "array") throw new RangeError("an array has no bits of its own");
  return type.kind === "range" ? integerWidth(type.low, type.high) : bitWidth(type);
}

function isSigned(type: Type): boolean {
  return type.kind === "range" && type.low < 0;
}

/** An index without its sign: where it is negative nothing is defined anyway. */
function unsigned(bits: Bits, type: Type): Bits {
  return isSigned(type) ? bits.slice(0, -1) : bits;
}
