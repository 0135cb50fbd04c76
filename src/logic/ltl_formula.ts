/**
 * Linear temporal logic with past, over atoms of any type.
 *
 * Text is parsed with atoms that are expressions of the language, translations work on AIG literals, tests
 * on small numbers: so the type of the atoms is a parameter.
 *
 * Formulas are read at a position of an infinite word, and the word has a beginning: `Y f` (yesterday) is
 * false at position 0 and `Z f` (weak yesterday) is true there. The other operators are
 *
 * | future  | meaning at `i`                                  | past    | mirror image |
 * |---------|-------------------------------------------------|---------|--------------|
 * | `X f`   | `f` at `i + 1`                                  | `Y f`   | `Z f`        |
 * | `F f`   | `f` at some `j >= i`                            | `O f`   | once         |
 * | `G f`   | `f` at every `j >= i`                           | `H f`   | so far       |
 * | `f U g` | `g` at some `j >= i`, `f` at `i .. j - 1`       | `f S g` | since        |
 * | `f R g` | `g` up to and including the first `f`, or always| `f T g` | triggered    |
 * | `f W g` | `f U g` or `G f`                                |         |              |
 *
 * A formula is a tree of plain objects, but nothing forbids two parents to share a child: every pass of
 * this folder visits a shared object once, so that formulas may be graphs (`ltl_table.ts` makes them so).
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

/** An application of an operator of one argument. */
export type LtlApplied1<A> = { readonly kind: LtlUnary; readonly arg: Ltl<A> };

/** An application of an operator of two arguments. */
export type LtlApplied2<A> = {
  readonly kind: LtlBinary;
  readonly left: Ltl<A>;
  readonly right: Ltl<A>;
};

/** What {@linkcode Ltl} offers besides being a type: a constructor per operator. */
export type LtlConstructors =
  & {
    /** The formula `true`. */
    readonly true: Ltl<never>;
    /** The formula `false`. */
    readonly false: Ltl<never>;
    /** One of the two. */
    constant(value: boolean): Ltl<never>;
    /** An atom. */
    atom<A>(atom: A): Ltl<A>;
    /** Conjunction of any number of formulas; the empty one is true. */
    andAll<A>(formulas: readonly Ltl<A>[]): Ltl<A>;
    /** Disjunction of any number of formulas; the empty one is false. */
    orAll<A>(formulas: readonly Ltl<A>[]): Ltl<A>;
    /** `X` applied `count` times. */
    nextTimes<A>(count: number, formula: Ltl<A>): Ltl<A>;
  }
  & { readonly [K in LtlUnary]: <A>(arg: Ltl<A>) => Ltl<A> }
  & { readonly [K in LtlBinary]: <A>(left: Ltl<A>, right: Ltl<A>) => Ltl<A> };

const TRUE = { kind: "true" } as const;
const FALSE = { kind: "false" } as const;

function unary(kind: LtlUnary): <A>(arg: Ltl<A>) => Ltl<A> {
  return <A>(arg: Ltl<A>): Ltl<A> => ({ kind, arg });
}

function binary(kind: LtlBinary): <A>(left: Ltl<A>, right: Ltl<A>) => Ltl<A> {
  return <A>(left: Ltl<A>, right: Ltl<A>): Ltl<A> => ({ kind, left, right });
}

/** A balanced tree, so that a conjunction of thousands of formulas is not thousands deep. */
function balanced<A>(kind: "and" | "or", formulas: readonly Ltl<A>[], empty: Ltl<A>): Ltl<A> {
  if (formulas.length === 0) return empty;
  let level = formulas;
  while (level.length > 1) {
    const next: Ltl<A>[] = [];
    for (let i = 0; i + 1 < level.length; i += 2) {
      next.push({ kind, left: level[i]!, right: level[i + 1]! });
    }
    if (level.length % 2 === 1) next.push(level[level.length - 1]!);
    level = next;
  }
  return level[0]!;
}

/**
 * Constructors, named like the operators: `Ltl.G(Ltl.implies(Ltl.atom("req"), Ltl.F(Ltl.atom("ack"))))`.
 * They build exactly the tree they are asked for; simplification is `ltl_simplify.ts`.
 *
 * @example
 * ```ts
 * import { assertEquals } from "@std/assert";
 * import { Ltl, printLtl } from "kripke";
 *
 * const formula = Ltl.G(Ltl.implies(Ltl.atom("req"), Ltl.F(Ltl.atom("ack"))));
 * assertEquals(printLtl(formula), "G (req -> F ack)");
 * ```
 */
export const Ltl: LtlConstructors = {
  true: TRUE as Ltl<never>,
  false: FALSE as Ltl<never>,
  constant: (value: boolean): Ltl<never> => value ? TRUE : FALSE,
  atom: <A>(atom: A): Ltl<A> => ({ kind: "atom", atom }),
  not: unary("not"),
  X: unary("X"),
  F: unary("F"),
  G: unary("G"),
  Y: unary("Y"),
  Z: unary("Z"),
  O: unary("O"),
  H: unary("H"),
  and: binary("and"),
  or: binary("or"),
  implies: binary("implies"),
  iff: binary("iff"),
  xor: binary("xor"),
  U: binary("U"),
  R: binary("R"),
  W: binary("W"),
  S: binary("S"),
  T: binary("T"),
  /** Conjunction of any number of formulas; the empty one is true. */
  andAll: <A>(formulas: readonly Ltl<A>[]): Ltl<A> => balanced("and", formulas, TRUE),
  /** Disjunction of any number of formulas; the empty one is false. */
  orAll: <A>(formulas: readonly Ltl<A>[]): Ltl<A> => balanced("or", formulas, FALSE),
  /** `X` applied `count` times. */
  nextTimes: <A>(count: number, formula: Ltl<A>): Ltl<A> => {
    let result = formula;
    for (let i = 0; i < count; i++) result = { kind: "X", arg: result };
    return result;
  },
};
