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

/**
 * Number of bits a type needs.
 *
 * @example
 * ```ts
 * import { assertEquals } from "@std/assert";
 * import { bitWidth } from "kripke";
 *
 * assertEquals(bitWidth({ kind: "range", low: 3, high: 6 }), 2);
 * ```
 */
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

/**
 * Bits that tell `count` values apart; at least one.
 *
 * @example
 * ```ts
 * import { assertEquals } from "@std/assert";
 * import { bitsFor } from "kripke";
 *
 * assertEquals([1, 2, 3, 8, 9].map(bitsFor), [1, 1, 2, 3, 4]);
 * ```
 */
export function bitsFor(count: number): number {
  return Math.max(1, Math.ceil(Math.log2(count)));
}

/**
 * Read bits (least significant first) as a value. An unused encoding shows as `?n`.
 *
 * @example
 * ```ts
 * import { assertEquals } from "@std/assert";
 * import { decodeValue } from "kripke";
 *
 * assertEquals(decodeValue({ kind: "range", low: 3, high: 6 }, [0, 1]), 5);
 * assertEquals(decodeValue({ kind: "enum", values: ["idle", "busy"] }, [1]), "busy");
 * ```
 */
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

/**
 * A type for people: `bool`, `word of 8 bits`, `3..6`, `{idle, busy}`.
 *
 * @example
 * ```ts
 * import { assertEquals } from "@std/assert";
 * import { typeText } from "kripke";
 *
 * assertEquals(typeText({ kind: "enum", values: ["idle", "busy"] }), "{idle, busy}");
 * ```
 */
export function typeText(type: SignalType): string {
  switch (type.kind) {
    case "bool":
      return "bool";
    case "word":
      return `word of ${type.width} bit${type.width === 1 ? "" : "s"}`;
    case "range":
      return `${type.low}..${type.high}`;
    case "enum":
      return `{${type.values.join(", ")}}`;
  }
}

/**
 * Write a value as bits, least significant first; the inverse of {@linkcode decodeValue}.
 *
 * @throws {RangeError} if the type does not have the value
 * @example
 * ```ts
 * import { assertEquals } from "@std/assert";
 * import { encodeValue } from "kripke";
 *
 * assertEquals([...encodeValue({ kind: "range", low: 3, high: 6 }, 5)], [0, 1]);
 * ```
 */
export function encodeValue(type: SignalType, value: SignalValue): Uint8Array {
  const code = codeOf(type, value);
  if (code === undefined) {
    throw new RangeError(`${String(value)} is not a value of ${typeText(type)}`);
  }
  const bits = new Uint8Array(bitWidth(type));
  for (let i = 0, rest = code; i < bits.length; i++, rest >>= 1n) bits[i] = Number(rest & 1n);
  return bits;
}

/** The number a value is stored as, `undefined` if the type does not have it. */
function codeOf(type: SignalType, value: SignalValue): bigint | undefined {
  if (type.kind === "enum") {
    const position = type.values.indexOf(String(value));
    return position < 0 || typeof value !== "string" ? undefined : BigInt(position);
  }
  if (typeof value === "string" || (typeof value === "number" && !Number.isSafeInteger(value))) {
    return undefined;
  }
  if (typeof value === "boolean" && type.kind !== "bool") return undefined;
  const code = BigInt(value) - (type.kind === "range" ? BigInt(type.low) : 0n);
  const last = type.kind === "range"
    ? BigInt(type.high) - BigInt(type.low)
    : (1n << BigInt(bitWidth(type))) - 1n;
  return code < 0n || code > last ? undefined : code;
}
