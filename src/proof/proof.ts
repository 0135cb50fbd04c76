/**
 * The evidence for a property that holds. Every kind is a list of plain UNSAT obligations that the
 * independent checker of this folder discharges with a SAT solver the engines do not learn with.
 *
 * All literals are literals of the graph of the system the property was asked of.
 */

import type { Predicate } from "../system/predicate.ts";

/** `I & c -> Inv`, `Inv & T & c' -> Inv'`, `Inv & c -> !bad`. */
export interface InvariantProof {
  readonly kind: "invariant";
  readonly invariant: Predicate;
}

/** `bad` is unreachable in `k` steps, and `k` good steps (all different if `simplePath`) never lead to it. */
export interface KInductionProof {
  readonly kind: "k-induction";
  readonly k: number;
  readonly simplePath: boolean;
  /** Holds in every reachable state; itself inductive. */
  readonly strengthening: Predicate;
}

/** What can stand behind `holds`. */
export type Proof = InvariantProof | KInductionProof;
