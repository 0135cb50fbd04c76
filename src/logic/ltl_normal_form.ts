/**
 * Negation normal form: `not` in front of atoms only, and no `implies`, `iff`, `xor`.
 *
 * Every operator has a dual, the future operators as usual, the past ones `Y`/`Z`, `O`/`H`, `S`/`T`; on
 * infinite words `X` is its own. Equivalences need both polarities of their sides, which is why the result
 * is a graph: it has at most two nodes for each node of the formula (and a few for `iff`, `xor`, `W`),
 * while as a tree it may be exponentially larger.
 */

import { subformulas } from "./formula.ts";
import type { Ltl } from "./ltl_formula.ts";
import type { LtlTable } from "./ltl_table.ts";

/** The dual of each operator of one argument: `!(op f)` is `dual !f`. */
const DUAL1 = { X: "X", F: "G", G: "F", Y: "Z", Z: "Y", O: "H", H: "O" } as const;

/** The dual of each operator of two arguments whose dual is one operator. */
const DUAL2 = { and: "or", or: "and", U: "R", R: "U", S: "T", T: "S" } as const;

/**
 * The negation normal form of a formula (or of its negation) as a canonical formula of the table. No
 * simplification is done, so the shape of the result can be predicted from the shape of the formula.
 *
 * @example
 * ```ts
 * import { assertEquals } from "@std/assert";
 * import { LtlTable, negationNormalForm, parseLtl, printLtl } from "kripke";
 *
 * const formula = negationNormalForm(new LtlTable<string>(), parseLtl("!(p U q)"));
 * assertEquals(printLtl(formula), "!p R !q");
 * ```
 */
export function negationNormalForm<A>(
  table: LtlTable<A>,
  formula: Ltl<A>,
  negated: boolean = false,
): Ltl<A> {
  const positive = new Map<Ltl<A>, Ltl<A>>();
  const negative = new Map<Ltl<A>, Ltl<A>>();
  const root = table.intern(formula);
  const needed = polarities(root, negated);
  for (const f of subformulas(root)) {
    const polarity = needed.get(f)!;
    if (polarity & POSITIVE) positive.set(f, normalise(table, f, positive, negative));
    if (polarity & NEGATIVE) negative.set(f, normalise(table, f, negative, positive, true));
  }
  return (negated ? negative : positive).get(root)!;
}

const POSITIVE = 1;
const NEGATIVE = 2;

/** In which polarities each subformula is needed. */
function polarities<A>(root: Ltl<A>, negated: boolean): Map<Ltl<A>, number> {
  const needed = new Map<Ltl<A>, number>([[root, negated ? NEGATIVE : POSITIVE]]);
  const add = (f: Ltl<A>, polarity: number) => needed.set(f, (needed.get(f) ?? 0) | polarity);
  const order = subformulas(root);
  for (let i = order.length - 1; i >= 0; i--) {
    const f = order[i]!;
    const here = needed.get(f)!;
    const flipped = (here & POSITIVE ? NEGATIVE : 0) | (here & NEGATIVE ? POSITIVE : 0);
    if (f.kind === "not") add(f.arg, flipped);
    else if ("arg" in f) add(f.arg, here);
    else if (f.kind === "iff" || f.kind === "xor") {
      add(f.left, POSITIVE | NEGATIVE);
      add(f.right, POSITIVE | NEGATIVE);
    } else if ("left" in f) {
      add(f.left, f.kind === "implies" ? flipped : here);
      add(f.right, here);
    }
  }
  return needed;
}

/** `f` (or `!f`) given the normal forms of its children in the `same` and in the `other` polarity. */
function normalise<A>(
  table: LtlTable<A>,
  f: Ltl<A>,
  same: Map<Ltl<A>, Ltl<A>>,
  other: Map<Ltl<A>, Ltl<A>>,
  negated: boolean = false,
): Ltl<A> {
  switch (f.kind) {
    case "true":
    case "false":
      return (f.kind === "true") !== negated ? table.true : table.false;
    case "atom":
      return negated ? table.unary("not", f) : f;
    case "not":
      return other.get(f.arg)!;
    case "X":
    case "F":
    case "G":
    case "Y":
    case "Z":
    case "O":
    case "H":
      return table.unary(negated ? DUAL1[f.kind] : f.kind, same.get(f.arg)!);
    case "and":
    case "or":
    case "U":
    case "R":
    case "S":
    case "T":
      return table.binary(
        negated ? DUAL2[f.kind] : f.kind,
        same.get(f.left)!,
        same.get(f.right)!,
      );
    case "W": {
      const [left, right] = [same.get(f.left)!, same.get(f.right)!];
      // !(a W b) = !b U (!a & !b)
      return negated
        ? table.binary("U", right, table.binary("and", left, right))
        : table.binary("W", left, right);
    }
    case "implies":
      return table.binary(negated ? "and" : "or", other.get(f.left)!, same.get(f.right)!);
    case "iff":
    case "xor": {
      const [flip, keep] = negated ? [same, other] : [other, same];
      const [l, nl] = [keep.get(f.left)!, flip.get(f.left)!];
      const [r, nr] = [keep.get(f.right)!, flip.get(f.right)!];
      const equal = (f.kind === "iff") !== negated;
      return equal
        ? table.binary("or", table.binary("and", l, r), table.binary("and", nl, nr))
        : table.binary("or", table.binary("and", l, nr), table.binary("and", nl, r));
    }
  }
}
