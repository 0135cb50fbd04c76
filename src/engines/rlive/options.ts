/** What can be switched in rlive. */

import type { Ic3Options } from "../ic3/options.ts";

/** Options of {@linkcode rlive}; those of IC3 are passed on to the searches. */
export interface RliveOptions extends Ic3Options {
  /** How many steps ahead dead states are looked for: 1 is the paper's PRUNE-DEAD, 0 switches it off. */
  readonly pruneDepth?: number;
  /** Leave out clauses of an invariant that a shoal does not need; true unless told. */
  readonly weaken?: boolean;
  /** Try the lemmas of one deeper search in the next one; false unless told (footnote 4 of the paper). */
  readonly reuse?: boolean;
  /** Which of several signals is looked for next: those that made shoals lately, unless told. */
  readonly signals?: "blocked first" | "in turn";
  /**
   * Events after which literals that stabilise are looked for and made use of on the loop; 500 unless told. 0 does it
   * before the search, Infinity never, as in the paper.
   */
  readonly stabiliseAfter?: number;
}
