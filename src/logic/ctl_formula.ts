/** Computation tree logic over atoms of any type (see `ltl_formula.ts`). */

/** Operators of one argument. */
export type CtlUnary = "not" | "EX" | "EF" | "EG" | "AX" | "AF" | "AG";

/** Operators of two arguments. */
export type CtlBinary =
  | "and"
  | "or"
  | "implies"
  | "iff"
  | "xor"
  | "EU"
  | "ER"
  | "EW"
  | "AU"
  | "AR"
  | "AW";

/** A formula of CTL. */
export type Ctl<A> =
  | { readonly kind: "true" | "false" }
  | { readonly kind: "atom"; readonly atom: A }
  | { readonly kind: CtlUnary; readonly arg: Ctl<A> }
  | { readonly kind: CtlBinary; readonly left: Ctl<A>; readonly right: Ctl<A> };
