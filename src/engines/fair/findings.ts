/**
 * What liveness engines that work side by side on one problem tell each other: reach assertions, walls and the
 * constraints on loops, in the order learnt.
 *
 * Everything stays sound, and provable, when it is taken over in this order: a lemma of FAIR is relative to what
 * stands before it, and whoever takes it over has all of that, perhaps with lemmas of his own in between, which only
 * add to what may be assumed (F0 to F3 of `src/proof/check_fair.ts`). Shoals are among them: a shoal is a wall
 * without a skeleton on its inner side.
 */

import type { Wall, WallConstraint } from "../../proof/proof.ts";
import type { Predicate } from "../../system/predicate.ts";

/** Something that was learnt. */
export type Finding =
  | { readonly kind: "reach"; readonly assertion: Predicate }
  | { readonly kind: "wall"; readonly lemma: Wall }
  /** `wall` is an earlier finding. */
  | { readonly kind: "constraint"; readonly wall: Finding }
    & Pick<WallConstraint, "side" | "window">;

/** What an engine is given besides its options when it does not work alone. */
export interface SharesFindings {
  /** What the engines beside it have learnt about the same problem, and are told. */
  readonly findings?: Findings;
}

/**
 * The findings of all engines that share them.
 *
 * @example
 * ```ts
 * import { assertEquals } from "@std/assert";
 * import { engines } from "kripke";
 *
 * const findings = new engines.Findings();
 * findings.publish({ kind: "reach", assertion: { clauses: [] } }, "fair");
 * assertEquals([...findings.news(0, "rlive")].length, 1);
 * assertEquals([...findings.news(0, "fair")].length, 0); // not what one has said oneself
 * ```
 */
export class Findings {
  readonly #all: { readonly finding: Finding; readonly author: unknown }[] = [];

  /** How many there are. */
  get size(): number {
    return this.#all.length;
  }

  /** Tell the others. */
  publish(finding: Finding, author: unknown): void {
    this.#all.push({ finding, author });
  }

  /** What others have published from a position on, in order. */
  *news(from: number, reader: unknown): Generator<Finding> {
    for (const { finding, author } of this.#all.slice(from)) {
      if (author !== reader) yield finding;
    }
  }
}
