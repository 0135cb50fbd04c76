/**
 * Hash-consing of LTL formulas: one object per formula.
 *
 * A table hands out canonical objects, so that equality is `===`, maps can be keyed by formulas, and what
 * is written twice is translated once.
 *
 * Invariants
 * 1. Two canonical formulas of one table are equal as trees iff they are the same object.
 * 2. The arguments of a canonical formula are canonical.
 * 3. `id` numbers canonical formulas from 0 in the order of their making, so children before parents.
 */

import { subformulas } from "./formula.ts";
import type { Ltl, LtlBinary, LtlUnary } from "./ltl_formula.ts";

/**
 * A set of canonical formulas over atoms of one type.
 *
 * @example
 * ```ts
 * import { assert } from "@std/assert";
 * import { LtlTable, parseLtl } from "kripke";
 *
 * const table = new LtlTable<string>();
 * assert(table.intern(parseLtl("F p")) === table.intern(parseLtl("F p")));
 * ```
 */
export class LtlTable<A> {
  #nodes = new Map<string, Ltl<A>>();
  #ids = new Map<Ltl<A>, number>();
  #atomKey: (atom: A) => string;

  /** The one formula `true` of the table. */
  readonly true: Ltl<A>;
  /** The one formula `false` of the table. */
  readonly false: Ltl<A>;

  /**
   * `atomKey` must give different strings to different atoms; without it atoms are compared like the keys
   * of a `Map`.
   */
  constructor(atomKey?: (atom: A) => string) {
    this.#atomKey = atomKey ?? numbering();
    this.true = this.#canonical("true", { kind: "true" });
    this.false = this.#canonical("false", { kind: "false" });
  }

  /** Number of canonical formulas made so far. */
  get size(): number {
    return this.#nodes.size;
  }

  /** The number of a canonical formula. */
  id(formula: Ltl<A>): number {
    const id = this.#ids.get(formula);
    if (id === undefined) {
      throw new RangeError("the formula is not of this table: expected one that `intern` returned");
    }
    return id;
  }

  /** The canonical object of a formula. */
  intern(formula: Ltl<A>): Ltl<A> {
    const done = new Map<Ltl<A>, Ltl<A>>();
    for (const f of subformulas(formula)) {
      if (this.#ids.has(f)) done.set(f, f);
      else if ("arg" in f) done.set(f, this.unary(f.kind, done.get(f.arg)!));
      else if ("left" in f) {
        done.set(f, this.binary(f.kind, done.get(f.left)!, done.get(f.right)!));
      } else if (f.kind === "atom") done.set(f, this.atom(f.atom));
      else done.set(f, f.kind === "true" ? this.true : this.false);
    }
    return done.get(formula)!;
  }

  /** The canonical atom. */
  atom(atom: A): Ltl<A> {
    return this.#canonical(`atom ${this.#atomKey(atom)}`, { kind: "atom", atom });
  }

  /** The canonical application of an operator to a canonical argument. */
  unary(kind: LtlUnary, arg: Ltl<A>): Ltl<A> {
    return this.#canonical(`${kind} ${this.id(arg)}`, { kind, arg });
  }

  /** The canonical application of an operator to two canonical arguments. */
  binary(kind: LtlBinary, left: Ltl<A>, right: Ltl<A>): Ltl<A> {
    return this.#canonical(`${kind} ${this.id(left)} ${this.id(right)}`, { kind, left, right });
  }

  #canonical(key: string, fresh: Ltl<A>): Ltl<A> {
    const known = this.#nodes.get(key);
    if (known !== undefined) return known;
    this.#ids.set(fresh, this.#ids.size);
    this.#nodes.set(key, fresh);
    return fresh;
  }
}

/** Keys for atoms of any type: each new atom gets the next number. */
function numbering<A>(): (atom: A) => string {
  const numbers = new Map<A, string>();
  return (atom) => {
    let number = numbers.get(atom);
    if (number === undefined) numbers.set(atom, number = String(numbers.size));
    return number;
  };
}
