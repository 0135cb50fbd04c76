/**
 * AIG literals, coded as in AIGER: `2 * variable + sign`.
 *
 * Literal 0 is false and 1 is true. The type is branded so that an AIG literal and a SAT literal
 * (`src/sat/literal.ts`), which look alike as numbers, cannot be mixed by accident.
 */

/** A signed reference to a node of an {@linkcode Aig}. */
export type Lit = number & { readonly brand: "AIG literal" };

/** The constant false. */
export const FALSE: Lit = 0 as Lit;

/** The constant true. */
export const TRUE: Lit = 1 as Lit;

/** Most variables a graph can have: literals must be non-negative 32-bit integers. */
export const MAXIMUM_VARIABLES = 2 ** 30;

/**
 * The literal of `variable`, negated if `negative`.
 *
 * @example
 * ```ts
 * import { assertEquals } from "@std/assert";
 * import { toLit } from "kripke";
 *
 * assertEquals([toLit(3), toLit(3, true)] as number[], [6, 7]);
 * ```
 */
export function toLit(variable: number, negative: boolean = false): Lit {
  return ((variable << 1) | (negative ? 1 : 0)) as Lit;
}

/**
 * The complement of a literal.
 *
 * @example
 * ```ts
 * import { assertEquals } from "@std/assert";
 * import { FALSE, TRUE, not } from "kripke";
 *
 * assertEquals(not(FALSE), TRUE);
 * ```
 */
export function not(lit: Lit): Lit {
  return (lit ^ 1) as Lit;
}

/**
 * `lit`, complemented if `flip`.
 *
 * @example
 * ```ts
 * import { assertEquals } from "@std/assert";
 * import { FALSE, TRUE, notIf } from "kripke";
 *
 * assertEquals([notIf(TRUE, true), notIf(TRUE, false)], [FALSE, TRUE]);
 * ```
 */
export function notIf(lit: Lit, flip: boolean): Lit {
  return (flip ? lit ^ 1 : lit) as Lit;
}

/**
 * The variable (node index) a literal refers to.
 *
 * @example
 * ```ts
 * import { assertEquals } from "@std/assert";
 * import { toLit, variableOf } from "kripke";
 *
 * assertEquals(variableOf(toLit(3, true)), 3);
 * ```
 */
export function variableOf(lit: Lit): number {
  return lit >>> 1;
}

/**
 * Whether the literal is complemented.
 *
 * @example
 * ```ts
 * import { assert } from "@std/assert";
 * import { FALSE, TRUE, isNegative } from "kripke";
 *
 * assert(isNegative(FALSE) === false && isNegative(TRUE));
 * ```
 */
export function isNegative(lit: Lit): boolean {
  return (lit & 1) === 1;
}

/**
 * The literal without its sign.
 *
 * @example
 * ```ts
 * import { assertEquals } from "@std/assert";
 * import { positive, toLit } from "kripke";
 *
 * assertEquals(positive(toLit(3, true)), toLit(3));
 * ```
 */
export function positive(lit: Lit): Lit {
  return (lit & ~1) as Lit;
}
