/**
 * The generators as fast-check arbitraries, which shrink.
 *
 * `fc.assert(fc.property(recipes(), (recipe) => …))` shrinks to a small recipe and prints it; paste it into
 * `buildSystem` to keep it as a regression test. Formulas are drawn over atom numbers; `mapLtl` and `mapCtl`
 * turn them into formulas over literals.
 */

import fc from "fast-check";
import type { Ctl } from "../../src/logic/ctl_formula.ts";
import type { Ltl } from "../../src/logic/ltl_formula.ts";
import { latchCount, type Recipe, type RecipeGate, type RecipePart, type Ref } from "./recipe.ts";
import {
  booleanBinary,
  booleanUnary,
  ctlBinary,
  ctlUnary,
  futureBinary,
  futureUnary,
  pastBinary,
  pastUnary,
} from "./random_formula.ts";
import { completeOptions, shapes, type SystemOptions } from "./random_system.ts";

/** Systems as data. They shrink towards few parts, few gates and references to false. */
export function recipes(options: SystemOptions = {}): fc.Arbitrary<Recipe> {
  const o = completeOptions(options);
  const ref: fc.Arbitrary<Ref> = fc.nat(2 * (1 + o.inputs + o.latches + o.gates) + 1);
  const refs = (minLength: number, maxLength: number) => fc.array(ref, { minLength, maxLength });
  const lists = (count: number, item: fc.Arbitrary<Ref[]>) =>
    fc.array(item, { minLength: Math.min(count, 1), maxLength: count });
  return fc.record({
    inputs: fc.nat(o.inputs),
    parts: parts(o, ref),
    gates: fc.array(gates(ref), { maxLength: o.gates }),
    bads: lists(o.bads, refs(1, 4)),
    constraints: fc.array(refs(1, 3), { maxLength: o.constraints }),
    justice: lists(o.justice, refs(0, o.justiceSize)),
    fairness: refs(0, o.fairness),
  });
}

function parts(o: Required<SystemOptions>, ref: fc.Arbitrary<Ref>): fc.Arbitrary<RecipePart[]> {
  const bit: fc.Arbitrary<RecipePart> = fc.record({
    kind: fc.constant("bit" as const),
    reset: fc.constantFrom(...(o.uninitialised ? [0, 1, "x"] as const : [0, 1] as const)),
    next: ref,
  });
  const group: fc.Arbitrary<RecipePart> = fc.record({
    kind: fc.constantFrom(...shapes),
    width: fc.integer({ min: 2, max: Math.max(2, Math.min(4, o.latches)) }),
    reset: fc.nat(15),
    unknown: o.uninitialised ? fc.nat(15) : fc.constant(0),
    enable: ref,
    clear: ref,
    data: ref,
  });
  const part = fc.oneof({ weight: 3, arbitrary: bit }, { weight: 1, arbitrary: group });
  return fc.array(part, { minLength: 1, maxLength: o.latches })
    .filter((list) => latchCount({ parts: list }) <= o.latches);
}

function gates(ref: fc.Arbitrary<Ref>): fc.Arbitrary<RecipeGate> {
  const op = fc.constantFrom("and" as const, "or" as const, "xor" as const, "mux" as const);
  return fc.record({ op, a: ref, b: ref, c: ref });
}

/** LTL formulas over the atoms `0 .. atoms - 1`, with past unless told otherwise. */
export function ltlFormulas(atoms: number, past: boolean = true): fc.Arbitrary<Ltl<number>> {
  const unary = past ? [...futureUnary, ...pastUnary] : futureUnary;
  const binary = past ? [...futureBinary, ...pastBinary] : futureBinary;
  return formulas<Ltl<number>>(atoms, [...booleanUnary, ...unary], [...booleanBinary, ...binary]);
}

/** CTL formulas over the atoms `0 .. atoms - 1`. */
export function ctlFormulas(atoms: number): fc.Arbitrary<Ctl<number>> {
  return formulas<Ctl<number>>(
    atoms,
    [...booleanUnary, ...ctlUnary],
    [...booleanBinary, ...ctlBinary],
  );
}

/**
 * Formulas in prefix notation, `false` where an argument is missing. Any list of items is a formula, and a
 * list without its first items is about a subformula: so they shrink well.
 */
function formulas<F>(
  atoms: number,
  unary: readonly string[],
  binary: readonly string[],
): fc.Arbitrary<F> {
  const kind = (...kinds: readonly string[]) => fc.record({ kind: fc.constantFrom(...kinds) });
  const atom = fc.record({ kind: fc.constant("atom"), atom: fc.nat(Math.max(0, atoms - 1)) });
  const leaf = fc.oneof({ weight: 6, arbitrary: atom }, {
    weight: 1,
    arbitrary: kind("true", "false"),
  });
  const item = fc.oneof(
    { withCrossShrink: true }, // an operator may become a leaf
    { weight: 3, arbitrary: leaf },
    { weight: 3, arbitrary: kind(...unary) },
    { weight: 2, arbitrary: kind(...binary) },
  );
  return fc.array(item, { minLength: 1, maxLength: 14 }).map((items) => {
    let at = 0;
    const parse = (): unknown => {
      const { kind, ...rest } = items[at++] ?? { kind: "false" };
      if (unary.includes(kind)) return { kind, arg: parse() };
      return binary.includes(kind) ? { kind, left: parse(), right: parse() } : { kind, ...rest };
    };
    return parse() as F;
  });
}

/** The formula with every atom replaced. */
export function mapLtl<A, B>(formula: Ltl<A>, map: (atom: A) => B): Ltl<B> {
  return mapFormula(formula, map) as Ltl<B>;
}

/** The formula with every atom replaced. */
export function mapCtl<A, B>(formula: Ctl<A>, map: (atom: A) => B): Ctl<B> {
  return mapFormula(formula, map) as Ctl<B>;
}

function mapFormula<A, B>(formula: Ltl<A> | Ctl<A>, map: (atom: A) => B): unknown {
  if (formula.kind === "atom") return { kind: "atom", atom: map(formula.atom) };
  if ("arg" in formula) return { kind: formula.kind, arg: mapFormula(formula.arg, map) };
  if ("left" in formula) {
    return {
      kind: formula.kind,
      left: mapFormula(formula.left, map),
      right: mapFormula(formula.right, map),
    };
  }
  return formula;
}
