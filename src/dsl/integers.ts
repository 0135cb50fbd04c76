/**
 * Circuits for exact integers. An integer is a list of bits, least significant first, that is continued
 * upwards by zeros or, if it is signed, by its last bit (two's complement). Results get as many bits as
 * the caller knows they need.
 */

import type { Aig } from "../aig/graph.ts";
import { FALSE, type Lit, not, TRUE } from "../aig/literal.ts";
import { integerWidth } from "./types.ts";
import * as words from "./words.ts";
import type { Bits } from "./words.ts";

/** Bits of an integer while it is computed with. */
export interface Integer {
  readonly bits: Bits;
  readonly signed: boolean;
}

/** Continue or cut an integer to a width. */
export function extend({ bits, signed }: Integer, width: number): Lit[] {
  return words.resize(bits, width, signed ? bits[bits.length - 1]! : FALSE);
}

/** An integer constant. */
export function integer(value: number): Integer {
  return {
    bits: words.constantBits(BigInt(value), integerWidth(value, value)),
    signed: value < 0,
  };
}

/** Both operands in two's complement, with room for a sign and for a result of `width` bits. */
function aligned(a: Integer, b: Integer, width: number = 0): [Lit[], Lit[]] {
  const room = 1 + Math.max(width, a.bits.length, b.bits.length);
  return [extend(a, room), extend(b, room)];
}

/** The low `width` bits of `a + b`. */
export function sum(aig: Aig, a: Integer, b: Integer, width: number): Lit[] {
  return words.adder(aig, ...aligned(a, b, width))[0].slice(0, width);
}

/** The low `width` bits of `a - b`. */
export function difference(aig: Aig, a: Integer, b: Integer, width: number): Lit[] {
  return words.subtractor(aig, ...aligned(a, b, width))[0].slice(0, width);
}

/** The low `width` bits of `a * b`. */
export function product(aig: Aig, a: Integer, b: Integer, width: number): Lit[] {
  return words.multiplier(aig, extend(a, width), extend(b, width));
}

/**
 * Quotient or remainder by a divisor that is not negative, rounding down. With `s` the sign of `a`,
 * `a / b = ((a ^ s) / b) ^ s`, and for negative `a` the remainder is `b - 1 - (~a mod b)`.
 */
export function division(
  aig: Aig,
  op: "div" | "mod",
  dividend: Integer,
  divisor: Integer,
  width: number,
): Lit[] {
  const [a, b] = aligned(dividend, divisor, width);
  const sign = a[a.length - 1]!;
  const { quotient, remainder } = words.divider(aig, a.map((bit) => aig.xor(bit, sign)), b);
  if (op === "div") return quotient.map((bit) => aig.xor(bit, sign)).slice(0, width);
  if (sign === FALSE) return remainder.slice(0, width);
  const beforeLast = words.adder(aig, b, b.map(() => TRUE))[0];
  const mirrored = words.subtractor(aig, beforeLast, remainder)[0];
  return words.muxBits(aig, sign, mirrored, remainder).slice(0, width);
}

/** `a == b`. */
export function equal(aig: Aig, a: Integer, b: Integer): Lit {
  return words.equalBits(aig, ...aligned(a, b));
}

/** `a < b`. */
export function less(aig: Aig, a: Integer, b: Integer): Lit {
  return words.lessThanSigned(aig, ...aligned(a, b));
}

/** `low <= a`. */
export function atLeast(aig: Aig, a: Integer, low: number): Lit {
  return not(less(aig, a, integer(low)));
}

/** `a <= high`. */
export function atMost(aig: Aig, a: Integer, high: number): Lit {
  return not(less(aig, integer(high), a));
}
