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

/** The literal of `variable`, negated if `negative`. */
export function toLit(variable: number, negative: boolean = false): Lit {
  return ((variable << 1) | (negative ? 1 : 0)) as Lit;
}

/** The complement of a literal. */
export function not(lit: Lit): Lit {
  return (lit ^ 1) as Lit;
}

/** `lit`, complemented if `flip`. */
export function notIf(lit: Lit, flip: boolean): Lit {
  return (flip ? lit ^ 1 : lit) as Lit;
}

/** The variable (node index) a literal refers to. */
export function variableOf(lit: Lit): number {
  return lit >>> 1;
}

/** Whether the literal is complemented. */
export function isNegative(lit: Lit): boolean {
  return (lit & 1) === 1;
}

/** The literal without its sign. */
export function positive(lit: Lit): Lit {
  return (lit & ~1) as Lit;
}
