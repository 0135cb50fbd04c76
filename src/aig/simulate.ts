/**
 * Bit-parallel simulation: every node has a word of 32 values, and one loop over the gates computes them all.
 *
 * The caller fills in the words of the leaves. In two-valued simulation one word per node says which of
 * the 32 patterns make it true. In three-valued simulation (0, 1 and unknown, written X) there are two planes:
 * the patterns where the node is surely 1 and those where it is surely 0; a pattern in neither is X, a pattern
 * in both is a mistake of the caller. A gate is surely 1 if both operands are, surely 0 if one of them is.
 * That is sound (whatever the X are, a sure value is the value) but not complete: `x & !x` is X.
 */

import { type Aig, LEAF } from "./graph.ts";
import type { Lit } from "./literal.ts";

/** One word per variable: bit `p` is the value in pattern `p`. */
export type Words = Int32Array;

/** The three-valued words of all variables. */
export interface TernaryWords {
  /** Bit `p` is set where the variable is surely 1 in pattern `p`. */
  readonly ones: Int32Array;
  /** Bit `p` is set where the variable is surely 0 in pattern `p`. */
  readonly zeros: Int32Array;
}

/**
 * Words for all variables of a graph, all 0.
 *
 * @example
 * ```ts
 * import { assertEquals } from "@std/assert";
 * import { Aig, makeWords, simulateWords, variableOf, wordOf } from "kripke";
 *
 * const aig = new Aig();
 * const [a, b] = [aig.leaf(), aig.leaf()];
 * const gate = aig.and(a, b);
 * const words = makeWords(aig);
 * words[variableOf(a)] = 0b1100;
 * words[variableOf(b)] = 0b1010;
 * simulateWords(aig, words);
 * assertEquals(wordOf(words, gate), 0b1000);
 * ```
 */
export function makeWords(aig: Aig): Words {
  return new Int32Array(aig.size);
}

/**
 * Three-valued words for all variables of a graph; everything but the constant is X.
 *
 * @example
 * ```ts
 * import { assertEquals } from "@std/assert";
 * import { Aig, makeTernaryWords, setTernary, simulateTernary, zerosOf } from "kripke";
 *
 * const aig = new Aig();
 * const [a, b] = [aig.leaf(), aig.leaf()];
 * const gate = aig.and(a, b);
 * const words = makeTernaryWords(aig);
 * setTernary(words, a, 0, -1); // false everywhere; b stays unknown
 * simulateTernary(aig, words);
 * assertEquals(zerosOf(words, gate), -1);
 * ```
 */
export function makeTernaryWords(aig: Aig): TernaryWords {
  const zeros = new Int32Array(aig.size);
  zeros[0] = -1;
  return { ones: new Int32Array(aig.size), zeros };
}

/**
 * Compute the words of all gates below variable `end` from those of the leaves.
 *
 * @example
 * ```ts
 * import { assertEquals } from "@std/assert";
 * import { Aig, makeWords, simulateWords, variableOf, wordOf } from "kripke";
 *
 * const aig = new Aig();
 * const [a, b] = [aig.leaf(), aig.leaf()];
 * const gate = aig.xor(a, b);
 * const words = makeWords(aig);
 * words[variableOf(a)] = 0b1100;
 * words[variableOf(b)] = 0b1010;
 * simulateWords(aig, words);
 * assertEquals(wordOf(words, gate), 0b0110);
 * ```
 */
export function simulateWords(aig: Aig, words: Words, end: number = aig.size): void {
  assertRoom(words, end);
  const { fanins0, fanins1 } = aig;
  words[0] = 0;
  for (let gate = 1; gate < end; gate++) {
    const a = fanins0[gate]!;
    if (a === LEAF) continue;
    const b = fanins1[gate]!;
    words[gate] = (words[a >>> 1]! ^ -(a & 1)) & (words[b >>> 1]! ^ -(b & 1));
  }
}

/**
 * Compute the words of the gates of a cone (variables in increasing order), and leave the rest alone.
 *
 * @example
 * ```ts
 * import { assertEquals } from "@std/assert";
 * import { Aig, coneOf, makeWords, not, simulateCone, variableOf, wordOf } from "kripke";
 *
 * const aig = new Aig();
 * const [a, b] = [aig.leaf(), aig.leaf()];
 * const [wanted, other] = [aig.and(a, b), aig.and(a, not(b))];
 * const words = makeWords(aig);
 * words[variableOf(a)] = words[variableOf(b)] = 1;
 * simulateCone(aig, coneOf(aig, [wanted]), words);
 * assertEquals([wordOf(words, wanted), wordOf(words, other)], [1, 0]);
 * ```
 */
export function simulateCone(aig: Aig, cone: Uint32Array, words: Words): void {
  if (cone.length > 0) assertRoom(words, cone[cone.length - 1]! + 1);
  const { fanins0, fanins1 } = aig;
  words[0] = 0;
  for (let i = 0; i < cone.length; i++) {
    const gate = cone[i]!;
    const a = fanins0[gate]!;
    if (a === LEAF) continue;
    const b = fanins1[gate]!;
    words[gate] = (words[a >>> 1]! ^ -(a & 1)) & (words[b >>> 1]! ^ -(b & 1));
  }
}

/**
 * The 32 values of a literal.
 *
 * @example
 * ```ts
 * import { assertEquals } from "@std/assert";
 * import { Aig, makeWords, not, variableOf, wordOf } from "kripke";
 *
 * const aig = new Aig();
 * const a = aig.leaf();
 * const words = makeWords(aig);
 * words[variableOf(a)] = 0b101;
 * assertEquals([wordOf(words, a), wordOf(words, not(a))], [0b101, ~0b101]);
 * ```
 */
export function wordOf(words: Words, lit: Lit): number {
  return words[lit >>> 1]! ^ -(lit & 1);
}

/**
 * Compute the three-valued words of all gates below variable `end` from those of the leaves.
 *
 * @example
 * ```ts
 * import { assertEquals } from "@std/assert";
 * import { Aig, makeTernaryWords, onesOf, setTernary, simulateTernary, zerosOf } from "kripke";
 *
 * const aig = new Aig();
 * const [a, b] = [aig.leaf(), aig.leaf()];
 * const gate = aig.or(a, b);
 * const words = makeTernaryWords(aig);
 * setTernary(words, a, 1, 0); // true in pattern 0, unknown in the others
 * simulateTernary(aig, words);
 * assertEquals([onesOf(words, gate), zerosOf(words, gate)], [1, 0]);
 * ```
 */
export function simulateTernary(aig: Aig, words: TernaryWords, end: number = aig.size): void {
  const { ones, zeros } = words;
  assertRoom(ones, end);
  assertRoom(zeros, end);
  const { fanins0, fanins1 } = aig;
  ones[0] = 0;
  zeros[0] = -1;
  for (let gate = 1; gate < end; gate++) {
    const a = fanins0[gate]!;
    if (a === LEAF) continue;
    const b = fanins1[gate]!;
    const va = a >>> 1, vb = b >>> 1;
    // A complemented operand exchanges the two planes.
    const one0 = ones[va]!, zero0 = zeros[va]!;
    const one1 = ones[vb]!, zero1 = zeros[vb]!;
    const swap0 = (one0 ^ zero0) & -(a & 1);
    const swap1 = (one1 ^ zero1) & -(b & 1);
    ones[gate] = (one0 ^ swap0) & (one1 ^ swap1);
    zeros[gate] = (zero0 ^ swap0) | (zero1 ^ swap1);
  }
}

/**
 * The patterns in which a literal is surely 1.
 *
 * @example
 * ```ts
 * import { assertEquals } from "@std/assert";
 * import { Aig, makeTernaryWords, not, onesOf, setTernary } from "kripke";
 *
 * const aig = new Aig();
 * const a = aig.leaf();
 * const words = makeTernaryWords(aig);
 * assertEquals(onesOf(words, a), 0); // nothing is known
 * setTernary(words, a, -1, 0);
 * assertEquals([onesOf(words, a), onesOf(words, not(a))], [-1, 0]);
 * ```
 */
export function onesOf(words: TernaryWords, lit: Lit): number {
  return ((lit & 1) === 0 ? words.ones : words.zeros)[lit >>> 1]!;
}

/**
 * The patterns in which a literal is surely 0.
 *
 * @example
 * ```ts
 * import { assertEquals } from "@std/assert";
 * import { Aig, makeTernaryWords, not, setTernary, zerosOf } from "kripke";
 *
 * const aig = new Aig();
 * const a = aig.leaf();
 * const words = makeTernaryWords(aig);
 * setTernary(words, a, 0, 0b11);
 * assertEquals([zerosOf(words, a), zerosOf(words, not(a))], [0b11, 0]);
 * ```
 */
export function zerosOf(words: TernaryWords, lit: Lit): number {
  return ((lit & 1) === 0 ? words.zeros : words.ones)[lit >>> 1]!;
}

/**
 * Set the patterns of a leaf: where `ones` and `zeros` are both clear it is X.
 *
 * @example
 * ```ts
 * import { assertEquals } from "@std/assert";
 * import { Aig, makeTernaryWords, onesOf, setTernary, zerosOf } from "kripke";
 *
 * const aig = new Aig();
 * const a = aig.leaf();
 * const words = makeTernaryWords(aig);
 * setTernary(words, a, 0b01, 0b10);
 * assertEquals([onesOf(words, a), zerosOf(words, a)], [0b01, 0b10]);
 * ```
 */
export function setTernary(words: TernaryWords, leaf: Lit, ones: number, zeros: number): void {
  if ((ones & zeros) !== 0) {
    throw new RangeError(
      `leaf ${leaf >>> 1} would be 0 and 1 in one pattern: expected at most one`,
    );
  }
  words.ones[leaf >>> 1] = (leaf & 1) === 0 ? ones : zeros;
  words.zeros[leaf >>> 1] = (leaf & 1) === 0 ? zeros : ones;
}

function assertRoom(words: Int32Array, end: number): void {
  if (words.length < end) {
    throw new RangeError(
      `expected words for ${end} variables, got ${words.length}: make new words after the graph has grown`,
    );
  }
}
