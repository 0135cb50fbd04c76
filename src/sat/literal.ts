/**
 * SAT literals, coded `2 * variable + sign` with variables counted from 0.
 *
 * Branded, so that they cannot be mixed with AIG literals (`src/aig/literal.ts`).
 */

/** A literal of a SAT solver. */
export type SatLit = number & { readonly brand: "SAT literal" };

/** The literal of `variable`, negated if `negative`. */
export function toSatLit(variable: number, negative: boolean = false): SatLit {
  return ((variable << 1) | (negative ? 1 : 0)) as SatLit;
}

/** The complement of a literal. */
export function negate(lit: SatLit): SatLit {
  return (lit ^ 1) as SatLit;
}

/** `lit`, complemented if `flip`. */
export function negateIf(lit: SatLit, flip: boolean): SatLit {
  return (flip ? lit ^ 1 : lit) as SatLit;
}

/** The variable of a literal. */
export function satVariable(lit: SatLit): number {
  return lit >>> 1;
}
