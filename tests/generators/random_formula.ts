/** Random formulas of LTL with past and of CTL, over any atoms. */

import type { Ctl } from "../../src/logic/ctl_formula.ts";
import type { Ltl } from "../../src/logic/ltl_formula.ts";
import type { Lit } from "../../src/aig/literal.ts";
import { not } from "../../src/aig/literal.ts";
import type { System } from "../../src/system/system.ts";
import type { Random } from "./random.ts";

/** What a random formula is made of. */
export interface FormulaOptions {
  /** Number of operators. */
  readonly size: number;
  /** Whether past operators occur (LTL only); true unless told. */
  readonly past?: boolean;
}

/** The connectives every logic has. */
export const booleanUnary = ["not"] as const;
/** Boolean connectives of two arguments, the common ones first and more often. */
export const booleanBinary = ["and", "or", "and", "or", "implies", "iff", "xor"] as const;
/** Future operators of LTL. */
export const futureUnary = ["X", "F", "G"] as const;
/** Future operators of LTL with two arguments. */
export const futureBinary = ["U", "R", "W"] as const;
/** Past operators of LTL. */
export const pastUnary = ["Y", "Z", "O", "H"] as const;
/** Past operators of LTL with two arguments. */
export const pastBinary = ["S", "T"] as const;
/** Operators of CTL. */
export const ctlUnary = ["EX", "EF", "EG", "AX", "AF", "AG"] as const;
/** Operators of CTL with two arguments. */
export const ctlBinary = ["EU", "ER", "EW", "AU", "AR", "AW"] as const;

/** A random LTL formula with exactly `size` operators. */
export function randomLtl<A>(rng: Random, atoms: readonly A[], options: FormulaOptions): Ltl<A> {
  const past = options.past ?? true;
  const unary = past ? [...futureUnary, ...pastUnary] : [...futureUnary];
  const binary = past ? [...futureBinary, ...pastBinary] : [...futureBinary];
  const draw = (size: number): Ltl<A> => {
    if (size === 0) return leaf(rng, atoms);
    const temporal = rng.chance(0.55);
    if (size === 1 ? rng.chance(0.7) : rng.chance(0.5)) {
      const kind = temporal ? rng.pick(unary) : rng.pick(booleanUnary);
      return { kind, arg: draw(size - 1) };
    }
    const kind = temporal ? rng.pick(binary) : rng.pick(booleanBinary);
    const left = rng.below(size);
    return { kind, left: draw(left), right: draw(size - 1 - left) };
  };
  return draw(options.size);
}

/** A random CTL formula with exactly `size` operators. */
export function randomCtl<A>(rng: Random, atoms: readonly A[], options: FormulaOptions): Ctl<A> {
  const draw = (size: number): Ctl<A> => {
    if (size === 0) return leaf(rng, atoms);
    const temporal = rng.chance(0.6);
    if (size === 1 ? rng.chance(0.7) : rng.chance(0.5)) {
      const kind = temporal ? rng.pick(ctlUnary) : rng.pick(booleanUnary);
      return { kind, arg: draw(size - 1) };
    }
    const kind = temporal ? rng.pick(ctlBinary) : rng.pick(booleanBinary);
    const left = rng.below(size);
    return { kind, left: draw(left), right: draw(size - 1 - left) };
  };
  return draw(options.size);
}

function leaf<A>(
  rng: Random,
  atoms: readonly A[],
): { kind: "true" | "false" } | { kind: "atom"; atom: A } {
  if (atoms.length === 0 || rng.chance(0.05)) return { kind: rng.chance(0.5) ? "true" : "false" };
  return { kind: "atom", atom: rng.pick(atoms) };
}

/**
 * Literals of a system that make interesting atoms: latches, next-state functions, inputs, bads and justice
 * signals, some complemented. Atoms that depend on inputs are left out if `stateOnly`.
 */
export function randomAtoms(
  rng: Random,
  system: System,
  count: number,
  stateOnly: boolean = false,
): Lit[] {
  const latches = system.latches.map((latch) => latch.lit);
  const pool = stateOnly ? latches : [
    ...latches,
    ...system.inputs,
    ...system.latches.map((latch) => latch.next),
    ...system.bads.map((bad) => bad.lit),
    ...system.justice.flatMap((justice) => justice.lits),
  ];
  return rng.list(count, () => {
    const lit = rng.pick(pool);
    return rng.chance(0.3) ? not(lit) : lit;
  });
}
