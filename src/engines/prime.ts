/** Literals about the next state, as functions of state and inputs: the primed formulas of the papers. */

import { Substitution } from "../aig/substitution.ts";
import { type Lit, toLit, variableOf } from "../aig/literal.ts";
import { complement, type Predicate } from "../system/predicate.ts";
import type { System } from "../system/system.ts";

/**
 * Priming over one system: `x'` is the next-state function of `x`.
 *
 * Constraints between a state and its successor, such as `W' -> W`, are then plain literals of the graph:
 * `aig.implies(prime.of(w), w)`.
 *
 * @example
 * ```ts
 * import { assertEquals } from "@std/assert";
 * import { engines, expression, not, system } from "kripke";
 *
 * const toggle = system("toggle")`var on : bool = false  next on = !on`;
 * const on = expression(toggle, "on");
 * assertEquals(new engines.Prime(toggle.system).of(on), not(on));
 * ```
 */
export class Prime {
  readonly #substitution: Substitution;

  constructor(readonly system: System) {
    const next = new Map(system.latches.map(({ lit, next }) => [variableOf(lit), next]));
    const inputs = new Set(system.inputs.map(variableOf));
    this.#substitution = new Substitution(system.aig, system.aig, (leaf) => {
      if (inputs.has(leaf)) {
        throw new TypeError(
          `input ${toLit(leaf)} cannot be primed: the next inputs are not a function of this step`,
        );
      }
      return next.get(leaf);
    });
  }

  /**
   * The literal in the next state.
   *
   * @throws {TypeError} if it depends on inputs: the next inputs are not a function of this step
   */
  of(lit: Lit): Lit {
    return this.#substitution.apply(lit);
  }

  /** A predicate in the next state, as one literal. */
  predicate({ clauses }: Predicate): Lit {
    const { aig } = this.system;
    return aig.andAll(clauses.map((clause) => aig.orAll(clause.map((lit) => this.of(lit)))));
  }

  /** The complement of a predicate in the next state, as one literal. */
  notPredicate({ clauses }: Predicate): Lit {
    const { aig } = this.system;
    const cubes = clauses.map((clause) =>
      aig.andAll(complement(clause).map((lit) => this.of(lit)))
    );
    return aig.orAll(cubes);
  }
}
