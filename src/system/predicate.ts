/**
 * Sets of states as engines learn them and certificates state them: a conjunction of clauses.
 *
 * The literals are literals of the system's graph and depend on latches only. In most predicates they
 * are latches; a general function is one clause with one gate literal.
 */

import type { Aig } from "../aig/graph.ts";
import { type Lit, not } from "../aig/literal.ts";

/** A disjunction of literals. */
export type Clause = readonly Lit[];

/** A conjunction of literals. */
export type Cube = readonly Lit[];

/** A conjunction of clauses; the empty one is true. */
export interface Predicate {
  /** All of them hold; no clause at all means `true`. */
  readonly clauses: readonly Clause[];
}

/**
 * The negation of a cube as a clause, or of a clause as a cube.
 *
 * @example
 * ```ts
 * import { assertEquals } from "@std/assert";
 * import { complement, toLit } from "kripke";
 *
 * assertEquals(complement([toLit(1), toLit(2, true)]), [toLit(1, true), toLit(2)]);
 * ```
 */
export function complement(lits: readonly Lit[]): Lit[] {
  return lits.map(not);
}

/**
 * The predicate as one literal of the graph.
 *
 * @example
 * ```ts
 * import { assertEquals } from "@std/assert";
 * import { Aig, toLiteral } from "kripke";
 *
 * const aig = new Aig();
 * const [a, b] = [aig.leaf(), aig.leaf()];
 * assertEquals(toLiteral(aig, { clauses: [[a], [b]] }), aig.and(a, b));
 * ```
 */
export function toLiteral(aig: Aig, predicate: Predicate): Lit {
  return aig.andAll(predicate.clauses.map((clause) => aig.orAll(clause)));
}
