/**
 * Linear temporal logic with past, over atoms of any type.
 *
 * Text is parsed with atoms that are expressions of the language, translations work on AIG literals, tests
 * on small numbers: so the type of the atoms is a parameter.
 */

/** Operators of one argument: future X F G, past Y (yesterday), Z (weak yesterday), O (once), H (so far). */
export type LtlUnary = "not" | "X" | "F" | "G" | "Y" | "Z" | "O" | "H";

/** Operators of two arguments: U R W, and their past mirror images S (since) and T (triggered). */
export type LtlBinary = "and" | "or" | "implies" | "iff" | "xor" | "U" | "R" | "W" | "S" | "T";

/** A formula of LTL with past. */
export type Ltl<A> =
  | { readonly kind: "true" | "false" }
  | { readonly kind: "atom"; readonly atom: A }
  | { readonly kind: LtlUnary; readonly arg: Ltl<A> }
  | { readonly kind: LtlBinary; readonly left: Ltl<A>; readonly right: Ltl<A> };
