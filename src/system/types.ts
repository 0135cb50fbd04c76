/**
 * Types of the user's signals: how a group of bits is read as a value.
 *
 * Bits are listed least significant first. A `range` is stored as `value - low`, an `enum` as the
 * position of the value in its list.
 */

/** How a group of bits is read. */
export type SignalType =
  | { readonly kind: "bool" }
  | { readonly kind: "word"; readonly width: number }
  | { readonly kind: "range"; readonly low: number; readonly high: number }
  | { readonly kind: "enum"; readonly values: readonly string[] };

/** A value as people see it: words too wide for a number are bigints. */
export type SignalValue = boolean | number | bigint | string;

/** Number of bits a type needs. */
export function bitWidth(type: SignalType): number {
  switch (type.kind) {
    case "bool":
      return 1;
    case "word":
      return type.width;
    case "range":
      return bitsFor(type.high - type.low + 1);
    case "enum":
      return bitsFor(type.values.length);
  }
}

/** Bits that tell `count` values apart; at least one. */
export function bitsFor(count: number): number {
  return Math.max(1, Math.ceil(Math.log2(count)));
}

/** Read bits (least significant first) as a value. An unused encoding shows as `?n`. */
export function decodeValue(type: SignalType, bits: ArrayLike<number>): SignalValue {
  if (type.kind === "bool") return bits[0] === 1;
  let value = 0n;
  for (let i = bits.length - 1; i >= 0; i--) value = 2n * value + BigInt(bits[i]!);
  switch (type.kind) {
    case "word":
      return type.width <= 53 ? Number(value) : value;
    case "range": {
      const n = Number(value) + type.low;
      return n <= type.high ? n : `?${n}`;
    }
    case "enum":
      return type.values[Number(value)] ?? `?${value}`;
  }
}
