/**
 * Simplification of LTL with past by rewriting, to negation normal form without `W`.
 *
 * The rules are those of Somenzi and Bloem ("Efficient Büchi automata from LTL formulae", CAV 2000) and
 * Etessami and Holzmann ("Optimizing Büchi automata", CONCUR 2000), and their mirror images for the past. Every
 * rule replaces a formula by one with the same value at *every position* of every infinite word, so it may be
 * applied anywhere, below past operators too; rules that speak of suffixes ("`G F f` does not depend on where
 * you stand") are stated for positions for that reason (see `ltl_implication.ts`).
 *
 * Each rule is written for one of two dual operators only: `or`, `G`, `R`, `Z`, `H`, `T` are simplified as
 * negations of `and`, `F`, `U`, `Y`, `O`, `S`.
 */

import { subformulas } from "./formula.ts";
import type { Ltl } from "./ltl_formula.ts";
import { LtlFacts } from "./ltl_implication.ts";
import { negationNormalForm } from "./ltl_normal_form.ts";
import { type Connectives, members, mergeConjuncts } from "./ltl_simplify_and.ts";
import { LtlTable } from "./ltl_table.ts";

/** Rewriting hardly ever needs more than three rounds; this is where it stops for certain. */
const MOST_ROUNDS = 10;

/**
 * An equivalent formula in negation normal form without `W`, usually a smaller one.
 *
 * @example
 * ```ts
 * import { assertEquals } from "@std/assert";
 * import { parseLtl, printLtl, simplifyLtl } from "kripke";
 *
 * assertEquals(printLtl(simplifyLtl(parseLtl("F F p & true"))), "F p");
 * ```
 */
export function simplifyLtl<A>(
  formula: Ltl<A>,
  negated: boolean = false,
  table: LtlTable<A> = new LtlTable<A>(),
): Ltl<A> {
  return new LtlSimplifier(table).simplify(negationNormalForm(table, formula, negated));
}

/** Constructors that apply the rules; arguments and results are simplified formulas of one table. */
export class LtlSimplifier<A> implements Connectives<A> {
  readonly table: LtlTable<A>;
  readonly facts: LtlFacts<A>;

  constructor(table: LtlTable<A>) {
    this.table = table;
    this.facts = new LtlFacts(table);
  }

  /** Simplify a formula in negation normal form until nothing changes. */
  simplify(formula: Ltl<A>): Ltl<A> {
    let current = this.table.intern(formula);
    for (let round = 0; round < MOST_ROUNDS; round++) {
      const next = this.#once(current);
      if (next === current) break;
      current = next;
    }
    return current;
  }

  #once(formula: Ltl<A>): Ltl<A> {
    const done = new Map<Ltl<A>, Ltl<A>>();
    for (const f of subformulas(formula)) {
      if (f.kind === "not" || f.kind === "atom" || f.kind === "true" || f.kind === "false") {
        done.set(f, f);
      } else if ("arg" in f) done.set(f, this[f.kind](done.get(f.arg)!));
      else if (
        "left" in f && f.kind !== "implies" && f.kind !== "iff" && f.kind !== "xor"
      ) done.set(f, this[f.kind](done.get(f.left)!, done.get(f.right)!));
      else throw new RangeError(`expected negation normal form, found '${f.kind}'`);
    }
    return done.get(formula)!;
  }

  /** The negation of a simplified formula. */
  not(f: Ltl<A>): Ltl<A> {
    return this.facts.negation(f);
  }

  and(left: Ltl<A>, right: Ltl<A>): Ltl<A> {
    if (left === right) return left;
    if (left.kind === "false" || right.kind === "false") return this.table.false;
    if (left.kind === "true") return right;
    if (right.kind === "true") return left;
    return mergeConjuncts(this, left, right);
  }

  or(left: Ltl<A>, right: Ltl<A>): Ltl<A> {
    return this.not(this.and(this.not(left), this.not(right)));
  }

  X(f: Ltl<A>): Ltl<A> {
    if (this.facts.isSuspendable(f)) return f; // constants too
    if (f.kind === "Y" || f.kind === "Z") return f.arg; // there is a yesterday now
    if (f.kind === "and" || f.kind === "or") { // X (g & s) = X g & s
      const [rest, kept] = this.#split(f.kind, f, (g) => this.facts.isSuspendable(g));
      if (kept !== undefined) return this[f.kind](this.X(rest), kept);
    }
    return this.table.unary("X", f);
  }

  F(f: Ltl<A>): Ltl<A> {
    if (this.facts.isEventual(f)) return f; // F F g = F g, F H g = H g, F G F g = G F g, constants
    switch (f.kind) {
      case "X": { // F X g = X F g
        let [inner, count] = [f.arg, 1];
        while (inner.kind === "X") [inner, count] = [inner.arg, count + 1];
        let result = this.F(inner);
        while (count-- > 0) result = this.X(result);
        return result;
      }
      case "U": // F (g U h) = F h
        return this.F(f.right);
      case "O": // F O g: in the past, or still to come
      case "Y": // F Y g: yesterday, or from now on
      case "Z":
        return this.or(f, this.F(f.arg));
      case "S": // F (g S h): already, or h still to come
        return this.or(f, this.F(f.right));
      case "or": { // F (g | e) = F g | e
        const [rest, kept] = this.#split("or", f, (g) => this.facts.isEventual(g));
        if (kept !== undefined) return this.or(this.F(rest), kept);
        break;
      }
      case "and": { // F (g & s) = F g & s
        const [rest, kept] = this.#split("and", f, (g) => this.facts.isSuspendable(g));
        if (kept !== undefined) return this.and(this.F(rest), kept);
        break;
      }
    }
    return this.table.unary("F", f);
  }

  U(left: Ltl<A>, right: Ltl<A>): Ltl<A> {
    const { facts } = this;
    if (facts.isEventual(right) || facts.below(left, right)) return right;
    if (facts.below(this.not(right), left)) return this.F(right); // left holds until right anyway
    if (left.kind === "X" && right.kind === "X") return this.X(this.U(left.arg, right.arg));
    if (right.kind === "U" && facts.below(left, right.left)) return right; // g U (g U h) = g U h
    if (left.kind === "U" && left.right === right) return left; // (g U h) U h = g U h
    if (left.kind === "or") { // (g | h) U h = g U h
      const [rest, dropped] = this.#split("or", left, (g) => g === right);
      if (dropped !== undefined) return this.U(rest, right);
    }
    if (right.kind === "or") { // g U (h | e) = (g U h) | e
      const [rest, kept] = this.#split("or", right, (g) => facts.isEventual(g));
      if (kept !== undefined) return this.or(this.U(left, rest), kept);
    }
    if (right.kind === "and") { // g U (h & s) = (g U h) & s
      const [rest, kept] = this.#split("and", right, (g) => facts.isSuspendable(g));
      if (kept !== undefined) return this.and(this.U(left, rest), kept);
    }
    return this.table.binary("U", left, right);
  }

  Y(f: Ltl<A>): Ltl<A> {
    if (f.kind === "false") return f;
    const notFirst = this.table.unary("Y", this.table.true);
    if (f.kind === "X") return this.and(f.arg, notFirst);
    if (f.kind !== "true" && this.facts.isSuspendable(f)) return this.and(f, notFirst);
    return this.table.unary("Y", f);
  }

  O(f: Ltl<A>): Ltl<A> {
    if (this.facts.isUniversal(f)) return f; // O O g = O g, O G g = G g, constants
    switch (f.kind) {
      case "Y": // O Y g = Y O g
        return this.Y(this.O(f.arg));
      case "Z": // at the beginning
        return this.table.true;
      case "S": // O (g S h) = O h
        return this.O(f.right);
      case "F": // O F g: still to come, or in the past
        return this.or(f, this.O(f.arg));
      case "or": { // O (g | u) = O g | u
        const [rest, kept] = this.#split("or", f, (g) => this.facts.isUniversal(g));
        if (kept !== undefined) return this.or(this.O(rest), kept);
        break;
      }
      case "and": { // O (g & s) = O g & s
        const [rest, kept] = this.#split("and", f, (g) => this.facts.isSuspendable(g));
        if (kept !== undefined) return this.and(this.O(rest), kept);
        break;
      }
    }
    return this.table.unary("O", f);
  }

  S(left: Ltl<A>, right: Ltl<A>): Ltl<A> {
    const { facts } = this;
    if (facts.isUniversal(right) || facts.below(left, right)) return right;
    if (facts.below(this.not(right), left)) return this.O(right);
    if (left.kind === "Y" && right.kind === "Y") return this.Y(this.S(left.arg, right.arg));
    if (right.kind === "S" && facts.below(left, right.left)) return right;
    if (left.kind === "S" && left.right === right) return left;
    if (left.kind === "or") {
      const [rest, dropped] = this.#split("or", left, (g) => g === right);
      if (dropped !== undefined) return this.S(rest, right);
    }
    if (right.kind === "or") {
      const [rest, kept] = this.#split("or", right, (g) => facts.isUniversal(g));
      if (kept !== undefined) return this.or(this.S(left, rest), kept);
    }
    if (right.kind === "and") {
      const [rest, kept] = this.#split("and", right, (g) => facts.isSuspendable(g));
      if (kept !== undefined) return this.and(this.S(left, rest), kept);
    }
    return this.table.binary("S", left, right);
  }

  G(f: Ltl<A>): Ltl<A> {
    return this.not(this.F(this.not(f)));
  }

  R(left: Ltl<A>, right: Ltl<A>): Ltl<A> {
    return this.not(this.U(this.not(left), this.not(right)));
  }

  /** `f W g = g R (f | g)`. */
  W(left: Ltl<A>, right: Ltl<A>): Ltl<A> {
    return this.R(right, this.or(left, right));
  }

  Z(f: Ltl<A>): Ltl<A> {
    return this.not(this.Y(this.not(f)));
  }

  H(f: Ltl<A>): Ltl<A> {
    return this.not(this.O(this.not(f)));
  }

  T(left: Ltl<A>, right: Ltl<A>): Ltl<A> {
    return this.not(this.S(this.not(left), this.not(right)));
  }

  /**
   * Split the members of a conjunction or disjunction: those that are not chosen, and those that are,
   * `undefined` if there are none.
   */
  #split(
    kind: "and" | "or",
    f: Ltl<A>,
    chosen: (member: Ltl<A>) => boolean,
  ): [rest: Ltl<A>, kept: Ltl<A> | undefined] {
    const list = members(f);
    const kept = list.filter(chosen);
    if (kept.length === 0) return [f, undefined];
    const empty = kind === "and" ? this.table.true : this.table.false;
    const join = (part: Ltl<A>[]) => part.reduce((all, member) => this[kind](all, member), empty);
    return [join(list.filter((member) => !kept.includes(member))), join(kept)];
  }
}
