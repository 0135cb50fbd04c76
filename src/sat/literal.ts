/**
 * SAT literals, coded `2 * variable + sign` with variables counted from 0.
 *
 * Branded, so that they cannot be mixed with AIG literals (`src/aig/literal.ts`).
 */

/** A literal of a SAT solver. */
export type SatLit = number & { readonly brand: "SAT literal" };

/**
 * The literal of `variable`, negated if `negative`.
 *
 * @example
 * ```ts
 * import { assertEquals } from "@std/assert";
 * import { sat } from "kripke";
 *
 * assertEquals([sat.toSatLit(3), sat.toSatLit(3, true)] as number[], [6, 7]);
 * ```
 */
export function toSatLit(variable: number, negative: boolean = false): SatLit {
  return ((variable << 1) | (negative ? 1 : 0)) as SatLit;
}

/**
 * The complement of a literal.
 *
 * @example
 * ```ts
 * import { assertEquals } from "@std/assert";
 * import { sat } from "kripke";
 *
 * assertEquals(sat.negate(sat.toSatLit(3)), sat.toSatLit(3, true));
 * ```
 */
export function negate(lit: SatLit): SatLit {
  return (lit ^ 1) as SatLit;
}

/**
 * `lit`, complemented if `flip`.
 *
 * @example
 * ```ts
 * import { assertEquals } from "@std/assert";
 * import { sat } from "kripke";
 *
 * assertEquals(sat.negateIf(sat.toSatLit(3), false), sat.toSatLit(3));
 * ```
 */
export function negateIf(lit: SatLit, flip: boolean): SatLit {
  return (flip ? lit ^ 1 : lit) as SatLit;
}

/**
 * The variable of a literal.
 *
 * @example
 * ```ts
 * import { assertEquals } from "@std/assert";
 * import { sat } from "kripke";
 *
 * assertEquals(sat.satVariable(sat.toSatLit(3, true)), 3);
 * ```
 */
export function satVariable(lit: SatLit): number {
  return lit >>> 1;
}
