/**
 * Random well-typed expressions of the language with their meaning, computed directly on big integers.
 *
 * The meaning is written down a second time here, from the documentation and not from the compiler: numbers are
 * bigints, words wrap by `BigInt.asUintN`, integers do not wrap, and everything carries whether it is defined.
 */

import type { Random } from "../generators/random.ts";

/** Types of random expressions. */
export type Kind =
  | { readonly kind: "bool" }
  | { readonly kind: "word"; readonly width: number }
  | { readonly kind: "int" }
  | { readonly kind: "enum" };

/** A value, and whether it is defined. Truth values are 0 and 1, enum values are positions. */
export interface Meaning {
  readonly value: bigint;
  readonly defined: boolean;
}

/** Values of the leaves by name. */
export type Environment = ReadonlyMap<string, bigint>;

/** An expression as text with its meaning. */
export interface Tree {
  readonly type: Kind;
  readonly kids: readonly Tree[];
  text(kids: readonly string[]): string;
  mean(kids: readonly Meaning[], environment: Environment): Meaning;
}

/** A declared input: its type in the language and its values. */
export interface Input {
  readonly name: string;
  readonly declaration: string;
  readonly type: Kind;
  readonly low: bigint;
  readonly high: bigint;
}

const BOOL: Kind = { kind: "bool" };
const INT: Kind = { kind: "int" };
const ENUM: Kind = { kind: "enum" };
/** The values of the one enum of random expressions. */
export const COLOURS = ["red", "green", "blue"];
/** The length of the array inputs. */
export const LENGTH = 5;

const word = (width: number): Kind => ({ kind: "word", width });
const sure = (value: bigint): Meaning => ({ value, defined: true });
const truth = (value: boolean): bigint => value ? 1n : 0n;

/** Inputs of all types: some words, integers with and without a sign, truth values, colours, arrays of them. */
export function randomInputs(random: Random): Input[] {
  const inputs: Input[] = [];
  const add = (name: string, declaration: string, type: Kind, low: bigint, high: bigint) =>
    inputs.push({ name, declaration, type, low, high });
  for (let i = 0; i < 2; i++) add(`b${i}`, "bool", BOOL, 0n, 1n);
  const width = random.chance(0.2) ? random.between(33, 70) : random.between(1, 9);
  for (let i = 0; i < 3; i++) {
    const w = i < 2 ? width : random.between(1, 6);
    add(`w${i}`, `u${w}`, word(w), 0n, (1n << BigInt(w)) - 1n);
  }
  for (let i = 0; i < 3; i++) {
    const low = random.between(i === 0 ? 0 : -9, 5);
    const high = low + random.between(0, 12);
    add(`i${i}`, `${low}..${high}`, INT, BigInt(low), BigInt(high));
  }
  add("c0", `{${COLOURS.join(", ")}}`, ENUM, 0n, 2n);
  add("c1", `{${COLOURS.join(", ")}}`, ENUM, 0n, 2n);
  for (let k = 0; k < LENGTH; k++) add(`a[${k}]`, "u4", word(4), 0n, 15n);
  return inputs;
}

/** The text of an expression. */
export function textOf(tree: Tree): string {
  return tree.text(tree.kids.map(textOf));
}

/** The meaning of an expression. */
export function meaningOf(tree: Tree, environment: Environment): Meaning {
  return tree.mean(tree.kids.map((kid) => meaningOf(kid, environment)), environment);
}

function operator(
  type: Kind,
  kids: readonly Tree[],
  text: (kids: readonly string[]) => string,
  value: (...values: bigint[]) => bigint | undefined,
): Tree {
  return {
    type,
    kids,
    text,
    mean: (args) => {
      const result = value(...args.map((arg) => arg.value));
      return {
        value: result ?? 0n,
        defined: result !== undefined && args.every((arg) => arg.defined),
      };
    },
  };
}

const infix = (symbol: string) => ([a, b]: readonly string[]) => `(${a} ${symbol} ${b})`;
const floorDiv = (a: bigint, b: bigint) => (a - ((a % b) + b) % b) / b;
const floorMod = (a: bigint, b: bigint) => ((a % b) + b) % b;

/** Makes random expressions over inputs. */
export class Grower {
  readonly #random: Random;
  readonly #inputs: readonly Input[];
  /** Only operators that are always defined. */
  readonly #total: boolean;

  constructor(random: Random, inputs: readonly Input[], total: boolean = false) {
    this.#random = random;
    this.#inputs = inputs;
    this.#total = total;
  }

  /** A random expression of a random type. */
  any(depth: number): Tree {
    const width = this.#random.between(1, 8);
    return this.grow(this.#random.pick([BOOL, word(width), word(width), INT, INT, ENUM]), depth);
  }

  /** A random expression of a type. */
  grow(type: Kind, depth: number): Tree {
    if (depth <= 0 || this.#random.chance(0.1)) return this.#leaf(type);
    if (this.#random.chance(0.15)) return this.#choice(type, depth - 1);
    switch (type.kind) {
      case "bool":
        return this.#bool(depth - 1);
      case "word":
        return this.#word(type.width, depth - 1);
      case "int":
        return this.#int(depth - 1);
      case "enum":
        return this.#leaf(type);
    }
  }

  #leaf(type: Kind): Tree {
    const random = this.#random;
    const fitting = this.#inputs.filter((input) =>
      input.type.kind === type.kind &&
      (type.kind !== "word" || (input.type as typeof type).width === type.width)
    );
    if (fitting.length > 0 && random.chance(0.75)) {
      const { name } = random.pick(fitting);
      return {
        type,
        kids: [],
        text: () => name,
        mean: (_, environment) => sure(environment.get(name)!),
      };
    }
    switch (type.kind) {
      case "bool": {
        const value = random.chance(0.5);
        return constant(type, truth(value), `${value}`);
      }
      case "word": {
        const value = BigInt.asUintN(
          type.width,
          BigInt(random.bits()) << BigInt(random.below(type.width)),
        );
        return constant(type, value, `u${type.width}(${value})`);
      }
      case "int": {
        const value = random.between(-6, 12);
        return constant(type, BigInt(value), `(${value})`);
      }
      case "enum": {
        const value = random.below(COLOURS.length);
        return constant(type, BigInt(value), COLOURS[value]!);
      }
    }
  }

  /** `? :` and `case`: defined by the side that is taken. */
  #choice(type: Kind, depth: number): Tree {
    const guards = this.#random.list(this.#random.between(1, 2), () => this.grow(BOOL, depth));
    const values = this.#random.list(guards.length + 1, () => this.grow(type, depth));
    const complete = this.#total || this.#random.chance(0.8);
    const shown = complete ? values : values.slice(0, -1);
    const kids = [...guards, ...shown];
    const n = guards.length;
    return {
      type,
      kids,
      text: (texts) => {
        if (n === 1 && complete) return `(${texts[0]} ? ${texts[1]} : ${texts[2]})`;
        const arms = guards.map((_, i) => `${texts[i]} : ${texts[n + i]};`);
        return `case { ${arms.join(" ")} ${complete ? `else : ${texts[2 * n]}` : ""} }`;
      },
      mean: (args) => {
        for (let i = 0; i < n; i++) {
          if (!args[i]!.defined) return { value: 0n, defined: false };
          if (args[i]!.value === 1n) return args[n + i]!;
        }
        return args[2 * n] ?? { value: 0n, defined: false };
      },
    };
  }

  #bool(depth: number): Tree {
    const random = this.#random;
    const width = random.between(1, 8);
    const sides = (type: Kind) => [this.grow(type, depth), this.grow(type, depth)];
    const numbers = random.chance(0.5) ? INT : word(width);
    switch (random.below(this.#total ? 8 : 9)) {
      case 0:
        return operator(BOOL, [this.grow(BOOL, depth)], ([a]) => `!${a}`, (a) => 1n - a!);
      case 1:
        return junction("&", this.#several(depth), 0n);
      case 2:
        return junction("|", this.#several(depth), 1n);
      case 3: {
        const [a, b] = sides(BOOL);
        const tree = junction("|", [a!, b!], 1n);
        // a -> b is !a | b.
        return {
          ...tree,
          text: infix("->"),
          mean: ([x, y], environment) =>
            tree.mean([{ ...x!, value: 1n - x!.value }, y!], environment),
        };
      }
      case 4:
        return operator(
          BOOL,
          sides(BOOL),
          infix(random.pick(["<->", "=="])),
          (a, b) => truth(a === b),
        );
      case 5:
        return operator(
          BOOL,
          sides(BOOL),
          infix(random.pick(["^", "!="])),
          (a, b) => truth(a !== b),
        );
      case 6: {
        const type = random.pick([BOOL, ENUM, numbers]);
        const equal = random.chance(0.5);
        const kids = type.kind === "enum"
          ? [this.#input("c0"), this.grow(ENUM, depth)]
          : sides(type);
        return operator(
          BOOL,
          kids,
          infix(equal ? "==" : "!="),
          (a, b) => truth((a === b) === equal),
        );
      }
      case 7: {
        const symbol = random.pick(["<", "<=", ">", ">="]);
        return operator(
          BOOL,
          sides(numbers),
          infix(symbol),
          (a, b) =>
            truth(
              symbol === "<"
                ? a! < b!
                : symbol === "<="
                ? a! <= b!
                : symbol === ">"
                ? a! > b!
                : a! >= b!,
            ),
        );
      }
      default: {
        const target = this.grow(word(width), depth);
        const index = this.grow(INT, depth);
        const reduced = operator(
          INT,
          [index],
          ([i]) => `(${i} mod ${width + 1})`,
          (i) => floorMod(i!, BigInt(width + 1)),
        );
        return operator(
          BOOL,
          [target, reduced],
          ([w, i]) => `(${w})[${i}]`,
          (w, i) => i! >= BigInt(width) ? undefined : (w! >> i!) & 1n,
        );
      }
    }
  }

  #several(depth: number): Tree[] {
    return this.#random.list(this.#random.between(2, 4), () => this.grow(BOOL, depth));
  }

  #input(name: string): Tree {
    const { type } = this.#inputs.find((input) => input.name === name)!;
    return {
      type,
      kids: [],
      text: () => name,
      mean: (_, environment) => sure(environment.get(name)!),
    };
  }

  #word(width: number, depth: number): Tree {
    const random = this.#random;
    const type = word(width);
    const wrap = (value: bigint) => BigInt.asUintN(width, value);
    const sides = () => [this.grow(type, depth), this.grow(type, depth)];
    const binary = (symbol: string, value: (a: bigint, b: bigint) => bigint | undefined) =>
      operator(type, sides(), infix(symbol), (a, b) => {
        const result = value(a!, b!);
        return result === undefined ? undefined : wrap(result);
      });
    let choice = random.below(15);
    while (this.#total && [3, 4, 13].includes(choice)) choice = random.below(15);
    switch (choice) {
      case 0:
        return binary("+", (a, b) => a + b);
      case 1:
        return binary("-", (a, b) => a - b);
      case 2:
        return binary("*", (a, b) => a * b);
      case 3:
        return binary("/", (a, b) => b === 0n ? undefined : a / b);
      case 4:
        return binary("mod", (a, b) => b === 0n ? undefined : a % b);
      case 5:
        return binary("&", (a, b) => a & b);
      case 6:
        return binary("|", (a, b) => a | b);
      case 7:
        return binary("^", (a, b) => a ^ b);
      case 8:
        return operator(type, [this.grow(type, depth)], ([a]) => `~${a}`, (a) => wrap(~a!));
      case 9:
        return operator(type, [this.grow(type, depth)], ([a]) => `(-${a})`, (a) => wrap(-a!));
      case 10: {
        const left = random.chance(0.5);
        const amount = this.grow(word(random.between(1, 5)), depth);
        return operator(
          type,
          [this.grow(type, depth), amount],
          infix(left ? "<<" : ">>"),
          (a, k) => wrap(left ? a! << k! : a! >> k!),
        );
      }
      case 11: {
        const wide = random.between(width, width + 5);
        const low = random.between(0, wide - width);
        return operator(
          type,
          [this.grow(word(wide), depth)],
          ([a]) => `(${a})[${low + width - 1}:${low}]`,
          (a) => wrap(a! >> BigInt(low)),
        );
      }
      case 12: {
        if (width === 1) {
          return operator(type, [this.grow(BOOL, depth)], ([a]) => `u1(${a})`, (a) => a);
        }
        const low = random.between(1, width - 1);
        return operator(
          type,
          [this.grow(word(width - low), depth), this.grow(word(low), depth)],
          infix("++"),
          (a, b) => (a! << BigInt(low)) | b!,
        );
      }
      case 13: {
        if (random.chance(0.5)) {
          return operator(
            type,
            [this.grow(word(random.between(1, width)), depth)],
            ([a]) => `u${width}(${a})`,
            (a) => a,
          );
        }
        const inner = operator(
          INT,
          [this.grow(INT, depth)],
          ([a]) => `max(${a}, 0)`,
          (a) => a! > 0n ? a : 0n,
        );
        return operator(
          type,
          [inner],
          ([a]) => `u${width}(${a})`,
          (a) => a! < 0n || a! >> BigInt(width) !== 0n ? undefined : a,
        );
      }
      default: {
        const least = random.chance(0.5);
        return operator(
          type,
          sides(),
          ([a, b]) => `${least ? "min" : "max"}(${a}, ${b})`,
          (a, b) => (a! < b!) === least ? a : b,
        );
      }
    }
  }

  #int(depth: number): Tree {
    const random = this.#random;
    const sides = () => [this.grow(INT, depth), this.grow(INT, depth)];
    const divisor = (): Tree => {
      const least = this.#total ? 1n : random.pick([0n, 1n, 2n]);
      return operator(
        INT,
        [this.grow(INT, 0)],
        ([a]) => `max(${a}, ${least}, ${random.seed % 3})`,
        (a) => {
          const floor = BigInt(random.seed % 3) > least ? BigInt(random.seed % 3) : least;
          return a! > floor ? a : floor;
        },
      );
    };
    switch (random.below(this.#total ? 9 : 10)) {
      case 0:
        return operator(INT, sides(), infix("+"), (a, b) => a! + b!);
      case 1:
        return operator(INT, sides(), infix("-"), (a, b) => a! - b!);
      case 2:
        return operator(
          INT,
          [this.grow(INT, depth), this.grow(INT, 0)],
          infix("*"),
          (a, b) => a! * b!,
        );
      case 3:
        return operator(
          INT,
          [this.grow(INT, depth), divisor()],
          infix("/"),
          (a, b) => b === 0n ? undefined : floorDiv(a!, b!),
        );
      case 4:
        return operator(
          INT,
          [this.grow(INT, depth), divisor()],
          infix("mod"),
          (a, b) => b === 0n ? undefined : floorMod(a!, b!),
        );
      case 5:
        return operator(INT, [this.grow(INT, depth)], ([a]) => `(-${a})`, (a) => -a!);
      case 6: {
        const least = random.chance(0.5);
        return operator(
          INT,
          sides(),
          ([a, b]) => `${least ? "min" : "max"}(${a}, ${b})`,
          (a, b) => (a! < b!) === least ? a : b,
        );
      }
      case 7:
        return operator(
          INT,
          this.#several(depth),
          (texts) => `count(${texts.join(", ")})`,
          (...bits) => bits.reduce((sum, bit) => sum + bit, 0n),
        );
      case 8: {
        const kid = random.chance(0.3)
          ? this.grow(BOOL, depth)
          : this.grow(word(random.between(1, 8)), depth);
        return operator(INT, [kid], ([a]) => `int(${a})`, (a) => a);
      }
      default: {
        // An element of the array, by an index that is sometimes outside.
        const index = operator(
          INT,
          [this.grow(INT, depth)],
          ([a]) => `(${a} mod ${LENGTH + 1})`,
          (a) => floorMod(a!, BigInt(LENGTH + 1)),
        );
        return {
          type: INT,
          kids: [index],
          text: ([i]) => `int(a[${i}])`,
          mean: ([i], environment) => {
            const value = environment.get(`a[${i!.value}]`);
            return { value: value ?? 0n, defined: i!.defined && value !== undefined };
          },
        };
      }
    }
  }
}

function constant(type: Kind, value: bigint, text: string): Tree {
  return { type, kids: [], text: () => text, mean: () => sure(value) };
}

/** `&` and `|` in Kleene's logic: one defined operand with the deciding value is enough. */
function junction(symbol: string, kids: readonly Tree[], deciding: bigint): Tree {
  return {
    type: BOOL,
    kids,
    text: (texts) => `(${texts.join(` ${symbol} `)})`,
    mean: (args) => {
      const decided = args.some((arg) => arg.defined && arg.value === deciding);
      const value = args.some((arg) => arg.value === deciding) ? deciding : 1n - deciding;
      return decided ? sure(deciding) : { value, defined: args.every((arg) => arg.defined) };
    },
  };
}

/** Smaller expressions of the same type: parts of it, and itself with smaller parts. */
export function* shrinkings(tree: Tree): Generator<Tree> {
  const same = (kid: Tree) => JSON.stringify(kid.type) === JSON.stringify(tree.type);
  for (const kid of tree.kids) if (same(kid)) yield kid;
  for (const [i, kid] of tree.kids.entries()) {
    for (const smaller of shrinkings(kid)) {
      yield { ...tree, kids: tree.kids.with(i, smaller) };
    }
  }
}
