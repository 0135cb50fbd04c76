/**
 * The types of the language. Scalars are exactly the types a signal of a system can have; arrays exist
 * only in the language: in the compiled system their elements are signals of their own.
 *
 * The type of an integer expression is its interval. Integers are exact: `t + 1` with `t : 0..3` has the
 * type `1..4`, and only where it is stored must it fit. Words are the other kind of number: `u4` counts
 * modulo 16. The two do not mix without a conversion, constants excepted.
 */

import type { SignalType } from "../system/types.ts";

/** A type with a finite encoding in one group of bits. */
export type Scalar = SignalType;

/** An array of scalars or of arrays. */
export interface ArrayType {
  readonly kind: "array";
  readonly element: Type;
  readonly length: number;
}

/** Any type of the language. */
export type Type = Scalar | ArrayType;

/** The type of truth values. */
export const BOOL: Scalar = { kind: "bool" };

/** Integers must stay exact in a double. */
export const LARGEST_INTEGER = Number.MAX_SAFE_INTEGER;

/** The widest word. */
export const WIDEST_WORD = 4096;

/** The word type `u<width>`. */
export function wordType(width: number): Scalar {
  return { kind: "word", width };
}

/** The integer type `low..high`. */
export function rangeType(low: number, high: number): Scalar & { kind: "range" } {
  return { kind: "range", low, high };
}

/** A type as it is written in the language. */
export function formatType(type: Type): string {
  switch (type.kind) {
    case "bool":
      return "bool";
    case "word":
      return `u${type.width}`;
    case "range":
      return `${type.low}..${type.high}`;
    case "enum":
      return `{${type.values.join(", ")}}`;
    case "array": {
      const lengths: number[] = [];
      let element: Type = type;
      for (; element.kind === "array"; element = element.element) lengths.push(element.length);
      return `${formatType(element)}${lengths.map((n) => `[${n}]`).join("")}`;
    }
  }
}

/** A type in a sentence: an integer constant is shown as what it is. */
export function describeType(type: Type): string {
  if (type.kind === "range" && type.low === type.high) return `the number ${type.low}`;
  if (type.kind === "range") return `an integer ${formatType(type)}`;
  return formatType(type);
}

/** Whether two types are the same type. Enums are equal if they list the same values in the same order. */
export function sameType(a: Type, b: Type): boolean {
  switch (a.kind) {
    case "bool":
      return b.kind === "bool";
    case "word":
      return b.kind === "word" && a.width === b.width;
    case "range":
      return b.kind === "range" && a.low === b.low && a.high === b.high;
    case "enum":
      return b.kind === "enum" && a.values.length === b.values.length &&
        a.values.every((value, i) => value === b.values[i]);
    case "array":
      return b.kind === "array" && a.length === b.length && sameType(a.element, b.element);
  }
}

/** Number of bits of a natural number; none for 0. */
export function bitLength(value: number): number {
  return value === 0 ? 0 : value.toString(2).length;
}

/**
 * Bits of an integer value while it is computed with: unsigned if the interval has no negative number
 * (none at all for the constant 0), two's complement otherwise.
 */
export function integerWidth(low: number, high: number): number {
  if (low >= 0) return bitLength(high);
  return 1 + Math.max(bitLength(-(low + 1)), high < 0 ? 0 : bitLength(high));
}
