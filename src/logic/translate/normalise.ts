/**
 * What all translations start with: the negation of the formula in negation normal form without `W`, with
 * literals of the graph as atoms in one sign only.
 */

import type { Aig } from "../../aig/graph.ts";
import { FALSE, isNegative, type Lit, positive, TRUE } from "../../aig/literal.ts";
import { atomsOf, children, subformulas, substitute } from "../formula.ts";
import { Ltl } from "../ltl_formula.ts";
import { LtlFacts } from "../ltl_implication.ts";
import { negationNormalForm } from "../ltl_normal_form.ts";
import { LtlSimplifier } from "../ltl_simplify.ts";
import { LtlTable } from "../ltl_table.ts";

/** A formula ready for translation, and the table its nodes belong to. */
export interface Normalised {
  readonly table: LtlTable<Lit>;
  readonly facts: LtlFacts<Lit>;
  /** Over `true false atom not and or X F G U R Y Z O H S T`, `not` in front of atoms only. */
  readonly formula: Ltl<Lit>;
}

/** The negation of `formula`, which is to be satisfied at the beginning of a counterexample. */
export function normaliseNegation(aig: Aig, formula: Ltl<Lit>, simplify: boolean): Normalised {
  for (const lit of atomsOf(formula)) aig.assertLit(lit);
  const table = new LtlTable<Lit>((lit) => String(lit));
  const plain = substitute(formula, (lit): Ltl<Lit> => {
    if (lit === TRUE || lit === FALSE) return Ltl.constant(lit === TRUE);
    return isNegative(lit) ? Ltl.not(Ltl.atom(positive(lit))) : Ltl.atom(lit);
  });
  let negation = withoutWeakUntil(table, negationNormalForm(table, plain, true));
  if (!simplify) return { table, facts: new LtlFacts(table), formula: negation };
  const simplifier = new LtlSimplifier(table);
  negation = simplifier.simplify(negation);
  negation = simplifier.simplify(atBeginning(table, negation));
  return { table, facts: simplifier.facts, formula: negation };
}

/** `f W g = g R (f | g)`. */
function withoutWeakUntil(table: LtlTable<Lit>, formula: Ltl<Lit>): Ltl<Lit> {
  const done = new Map<Ltl<Lit>, Ltl<Lit>>();
  for (const f of subformulas(formula)) {
    if (f.kind === "not" || !("arg" in f || "left" in f)) done.set(f, f);
    else if ("arg" in f) done.set(f, table.unary(f.kind, done.get(f.arg)!));
    else {
      const [left, right] = [done.get(f.left)!, done.get(f.right)!];
      done.set(
        f,
        f.kind === "W"
          ? table.binary("R", right, table.binary("or", left, right))
          : table.binary(f.kind, left, right),
      );
    }
  }
  return done.get(formula)!;
}

/** At position 0 there is no past: `Y f` is false, `Z f` is true, the others are their present part. */
function atBeginning(table: LtlTable<Lit>, formula: Ltl<Lit>): Ltl<Lit> {
  const done = new Map<Ltl<Lit>, Ltl<Lit>>();
  for (const f of subformulas(formula)) {
    if (f.kind === "and" || f.kind === "or") {
      done.set(f, table.binary(f.kind, done.get(f.left)!, done.get(f.right)!));
    } else if (f.kind === "Y") done.set(f, table.false);
    else if (f.kind === "Z") done.set(f, table.true);
    else if (f.kind === "O" || f.kind === "H") done.set(f, done.get(f.arg)!);
    else if (f.kind === "S" || f.kind === "T") done.set(f, done.get(f.right)!);
    else done.set(f, f); // what is below a future operator is not about position 0
  }
  return done.get(formula)!;
}

/** The subformulas without temporal operators. */
export function propositionalParts<A>(formula: Ltl<A>): Set<Ltl<A>> {
  const found = new Set<Ltl<A>>();
  for (const f of subformulas(formula)) {
    const { kind } = f;
    const isBoolean = kind === "true" || kind === "false" || kind === "atom" || kind === "not" ||
      kind === "and" || kind === "or";
    if (isBoolean && children(f).every((child) => found.has(child))) found.add(f);
  }
  return found;
}

/** Whether a formula has no temporal operator. */
export function isPropositional(formula: Ltl<unknown>): boolean {
  return propositionalParts(formula).has(formula);
}

/** A formula without temporal operators as a literal. */
export function literalOf(aig: Aig, formula: Ltl<Lit>): Lit {
  const done = new Map<Ltl<Lit>, Lit>();
  for (const f of subformulas(formula)) {
    if (f.kind === "true" || f.kind === "false") done.set(f, f.kind === "true" ? TRUE : FALSE);
    else if (f.kind === "atom") done.set(f, f.atom);
    else if (f.kind === "not") done.set(f, (done.get(f.arg)! ^ 1) as Lit);
    else if (f.kind === "and") done.set(f, aig.and(done.get(f.left)!, done.get(f.right)!));
    else if (f.kind === "or") done.set(f, aig.or(done.get(f.left)!, done.get(f.right)!));
    else throw new RangeError(`'${f.kind}' is not propositional`);
  }
  return done.get(formula)!;
}
