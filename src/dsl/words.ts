/**
 * Circuits for words: lists of literals, least significant first. All of them are the textbook ones
 * (ripple carry, shift and add, restoring division, barrel shifter): short to state, easy to trust, and the
 * graph's own folding removes what constants make superfluous.
 */

import type { Aig } from "../aig/graph.ts";
import { FALSE, type Lit, not, TRUE } from "../aig/literal.ts";

/** Bits, least significant first. */
export type Bits = readonly Lit[];

/** The bits of a natural number, or of a negative one in two's complement. */
export function constantBits(value: bigint, width: number): Lit[] {
  return Array.from({ length: width }, (_, i) => (value >> BigInt(i)) & 1n ? TRUE : FALSE);
}

/** Cut or fill with `filler` to a width. */
export function resize(bits: Bits, width: number, filler: Lit): Lit[] {
  return Array.from({ length: width }, (_, i) => bits[i] ?? filler);
}

/** `a + b + carry`, as wide as the operands; the last element of the pair is the carry out. */
export function adder(aig: Aig, a: Bits, b: Bits, carry: Lit = FALSE): [Lit[], Lit] {
  const sum: Lit[] = [];
  for (let i = 0; i < a.length; i++) {
    const half = aig.xor(a[i]!, b[i]!);
    sum.push(aig.xor(half, carry));
    carry = aig.or(aig.and(a[i]!, b[i]!), aig.and(half, carry));
  }
  return [sum, carry];
}

/** `a - b` modulo two to the width; the last element of the pair says `a >= b` (unsigned). */
export function subtractor(aig: Aig, a: Bits, b: Bits): [Lit[], Lit] {
  return adder(aig, a, b.map(not), TRUE);
}

/** `-a` modulo two to the width. */
export function negate(aig: Aig, a: Bits): Lit[] {
  return adder(aig, a.map(not), a.map(() => FALSE), TRUE)[0];
}

/** `a * b` modulo two to the width. */
export function multiplier(aig: Aig, a: Bits, b: Bits): Lit[] {
  const width = a.length;
  let product: Lit[] = a.map(() => FALSE);
  for (let i = 0; i < width; i++) {
    const row = Array.from({ length: width }, (_, k) => k < i ? FALSE : aig.and(a[k - i]!, b[i]!));
    product = adder(aig, product, row)[0];
  }
  return product;
}

/**
 * Unsigned quotient and remainder by restoring division. Divided by zero, the quotient is all ones and
 * the remainder is the dividend, as in SMT-LIB.
 */
export function divider(aig: Aig, a: Bits, b: Bits): { quotient: Lit[]; remainder: Lit[] } {
  const width = Math.max(a.length, b.length);
  const divisor = resize(b, width + 1, FALSE);
  const quotient: Lit[] = new Array(a.length);
  let rest: Lit[] = new Array(width + 1).fill(FALSE);
  for (let i = a.length - 1; i >= 0; i--) {
    rest = [a[i]!, ...rest.slice(0, width)];
    const [difference, fits] = subtractor(aig, rest, divisor);
    quotient[i] = fits;
    rest = muxBits(aig, fits, difference, rest);
  }
  return { quotient, remainder: rest.slice(0, width) };
}

/** Shift by a variable amount; zeros come in. */
export function shifter(aig: Aig, a: Bits, amount: Bits, direction: "left" | "right"): Lit[] {
  const width = a.length;
  let shifted: Lit[] = [...a];
  const tooFar: Lit[] = [];
  for (const [k, bit] of amount.entries()) {
    const distance = 2 ** k;
    if (distance >= width) {
      tooFar.push(bit);
      continue;
    }
    const moved = shifted.map((_, i) =>
      shifted[direction === "left" ? i - distance : i + distance] ?? FALSE
    );
    shifted = muxBits(aig, bit, moved, shifted);
  }
  const keep = not(aig.orAll(tooFar));
  return shifted.map((bit) => aig.and(bit, keep));
}

/** Bit by bit `condition ? a : b`. */
export function muxBits(aig: Aig, condition: Lit, a: Bits, b: Bits): Lit[] {
  return a.map((bit, i) => aig.mux(condition, bit, b[i]!));
}

/** `a == b`. */
export function equalBits(aig: Aig, a: Bits, b: Bits): Lit {
  return aig.andAll(a.map((bit, i) => aig.iff(bit, b[i]!)));
}

/** `a < b`, unsigned. */
export function lessThan(aig: Aig, a: Bits, b: Bits): Lit {
  let less: Lit = FALSE;
  for (let i = 0; i < a.length; i++) {
    less = aig.mux(aig.xor(a[i]!, b[i]!), b[i]!, less);
  }
  return less;
}

/** `a < b` in two's complement: flip the sign bits and compare unsigned. */
export function lessThanSigned(aig: Aig, a: Bits, b: Bits): Lit {
  const flip = (bits: Bits) => bits.map((bit, i) => i === bits.length - 1 ? not(bit) : bit);
  return lessThan(aig, flip(a), flip(b));
}

/** The item at the position given by `index`; positions beyond the last item give some item. */
export function selector(aig: Aig, index: Bits, items: readonly Bits[]): Bits {
  const pick = (bit: number, from: number): Bits | undefined => {
    if (from >= items.length) return undefined;
    if (bit < 0) return items[from];
    const low = pick(bit - 1, from);
    const high = pick(bit - 1, from + 2 ** bit);
    if (low === undefined || high === undefined) return low ?? high;
    return muxBits(aig, index[bit]!, high, low);
  };
  return pick(index.length - 1, 0)!;
}

/** How many of the literals are true, with as many bits as that takes. */
export function population(aig: Aig, lits: readonly Lit[]): Lit[] {
  if (lits.length === 0) return [];
  if (lits.length === 1) return [lits[0]!];
  const half = lits.length >> 1;
  const [low, high] = [population(aig, lits.slice(0, half)), population(aig, lits.slice(half))];
  const width = lits.length.toString(2).length;
  return adder(aig, resize(low, width, FALSE), resize(high, width, FALSE))[0];
}
