/**
 * Predicates without some of the latches they mention.
 *
 * A predicate that was proved inductive with auxiliary latches is made one about the original latches by
 * *cofactoring*: the auxiliary latch gets a value everywhere. Dropping the clauses that mention it would be
 * wrong: that enlarges the set, which then need not be inductive any more.
 */

import { Substitution } from "../aig/substitution.ts";
import { FALSE, type Lit, not, positive, toLit, TRUE } from "../aig/literal.ts";
import type { Aig } from "../aig/graph.ts";
import { type Clause, type Predicate, toLiteral } from "./predicate.ts";

/** The predicate that contains no state. */
export const NOTHING: Predicate = { clauses: [[]] };

/** The predicate where the given literals (of leaves) are true, clause by clause. */
export function cofactorPredicate(
  aig: Aig,
  predicate: Predicate,
  assumed: Iterable<Lit>,
): Predicate {
  const pairs = Array.from(assumed, (lit): [Lit, Lit] => [lit, TRUE]);
  return substitutePredicate(leafSubstitution(aig, pairs), predicate);
}

/** The states that are in the predicate for some value of the leaves. */
export function projectPredicate(
  aig: Aig,
  predicate: Predicate,
  leaves: Iterable<Lit>,
): Predicate {
  let result = predicate;
  for (const leaf of leaves) {
    const lit = positive(leaf);
    const high = cofactorPredicate(aig, result, [lit]);
    const low = cofactorPredicate(aig, result, [not(lit)]);
    result = unionOf(aig, [high, low]);
  }
  return result;
}

/** The union of predicates; clauses stay clauses if all but one of them are empty sets, or all are equal. */
export function unionOf(aig: Aig, predicates: readonly Predicate[]): Predicate {
  const rest: Predicate[] = [];
  const known = new Set<Lit>();
  for (const predicate of predicates) {
    const lit = toLiteral(aig, predicate);
    if (lit === TRUE) return { clauses: [] };
    if (lit === FALSE || known.has(lit)) continue;
    known.add(lit);
    rest.push(predicate);
  }
  if (rest.length === 0) return NOTHING;
  return rest.length === 1 ? rest[0]! : { clauses: [[aig.orAll(known)]] };
}

/** The predicate with every literal replaced by its image; true clauses and false literals go. */
export function substitutePredicate(substitution: Substitution, predicate: Predicate): Predicate {
  const clauses: Clause[] = [];
  for (const clause of predicate.clauses) {
    const image = substitution.applyAll(clause).filter((lit) => lit !== FALSE);
    if (image.includes(TRUE)) continue;
    if (image.length === 0) return NOTHING;
    clauses.push(image);
  }
  return { clauses };
}

/** A substitution inside one graph that replaces the given leaves and keeps all others. */
export function leafSubstitution(
  aig: Aig,
  pairs: Iterable<readonly [Lit, Lit]>,
): Substitution {
  const substitution = new Substitution(aig, aig, (leaf) => toLit(leaf));
  for (const [lit, image] of pairs) substitution.set(lit, image);
  return substitution;
}
