/**
 * Computation tree logic over atoms of any type (see `ltl_formula.ts`).
 *
 * Every temporal operator is a path quantifier (`E` some path, `A` all paths) and an operator of LTL in
 * one symbol: `EX`, `AG`, and `EU` for what is written `E [f U g]`.
 */

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

/** What {@linkcode Ctl} offers besides being a type: a constructor per operator. */
export type CtlConstructors =
  & {
    /** The formula `true`. */
    readonly true: Ctl<never>;
    /** The formula `false`. */
    readonly false: Ctl<never>;
    /** One of the two. */
    constant(value: boolean): Ctl<never>;
    /** An atom. */
    atom<A>(atom: A): Ctl<A>;
  }
  & { readonly [K in CtlUnary]: <A>(arg: Ctl<A>) => Ctl<A> }
  & { readonly [K in CtlBinary]: <A>(left: Ctl<A>, right: Ctl<A>) => Ctl<A> };

const TRUE = { kind: "true" } as const;
const FALSE = { kind: "false" } as const;

function unary(kind: CtlUnary): <A>(arg: Ctl<A>) => Ctl<A> {
  return <A>(arg: Ctl<A>): Ctl<A> => ({ kind, arg });
}

function binary(kind: CtlBinary): <A>(left: Ctl<A>, right: Ctl<A>) => Ctl<A> {
  return <A>(left: Ctl<A>, right: Ctl<A>): Ctl<A> => ({ kind, left, right });
}

/**
 * Constructors, named like the operators: `Ctl.AG(Ctl.EF(Ctl.atom("reset")))`.
 *
 * @example
 * ```ts
 * import { assertEquals } from "@std/assert";
 * import { Ctl, printCtl } from "kripke";
 *
 * assertEquals(printCtl(Ctl.AG(Ctl.EF(Ctl.atom("reset")))), "AG EF reset");
 * ```
 */
export const Ctl: CtlConstructors = {
  true: TRUE as Ctl<never>,
  false: FALSE as Ctl<never>,
  constant: (value: boolean): Ctl<never> => value ? TRUE : FALSE,
  atom: <A>(atom: A): Ctl<A> => ({ kind: "atom", atom }),
  not: unary("not"),
  EX: unary("EX"),
  EF: unary("EF"),
  EG: unary("EG"),
  AX: unary("AX"),
  AF: unary("AF"),
  AG: unary("AG"),
  and: binary("and"),
  or: binary("or"),
  implies: binary("implies"),
  iff: binary("iff"),
  xor: binary("xor"),
  EU: binary("EU"),
  ER: binary("ER"),
  EW: binary("EW"),
  AU: binary("AU"),
  AR: binary("AR"),
  AW: binary("AW"),
};
