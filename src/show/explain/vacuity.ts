/**
 * Vacuity: a property that holds whatever one of its parts says is rarely what its author meant.
 *
 * - I. Beer, S. Ben-David, C. Eisner, Y. Rodeh: Efficient detection of vacuity in ACTL formulas. CAV 1997.
 * - O. Kupferman, M. Y. Vardi: Vacuity detection in temporal model checking. CHARME 1999.
 *
 * A subformula does not matter if the formula still holds with the strongest value in its place: false for one that
 * occurs positively, true for one that occurs negatively. Subformulas are tried from the top; inside one that
 * does not matter nothing is tried.
 */

import type { Ctl } from "../../logic/ctl_formula.ts";
import type { Ltl } from "../../logic/ltl_formula.ts";

/** A subformula that does not matter. */
export interface Vacuous<F> {
  readonly subformula: F;
  /** What was put in its place. */
  readonly by: boolean;
}

/**
 * The largest subformulas that do not matter; `holds` decides formulas, undefined if it cannot. All operators of LTL and
 * CTL but negation, implication and equivalence are monotone in all arguments.
 */
export async function vacuousParts<A, F extends Ltl<A> | Ctl<A>>(
  formula: F,
  holds: (formula: F) => Promise<boolean | undefined>,
): Promise<Vacuous<F>[]> {
  const found: Vacuous<F>[] = [];
  const visit = async (f: F, positive: boolean | undefined, put: (g: F) => F) => {
    if (f.kind === "true" || f.kind === "false") return;
    if (f !== formula && positive !== undefined) {
      const by = !positive;
      if (await holds(put({ kind: by ? "true" : "false" } as F)) === true) {
        found.push({ subformula: f, by });
        return;
      }
    }
    if ("arg" in f) {
      const flips = f.kind === "not";
      await visit(f.arg as F, flips ? negate(positive) : positive, (g) => put({ ...f, arg: g }));
    } else if ("left" in f) {
      const mixed = f.kind === "iff" || f.kind === "xor";
      const left = mixed ? undefined : f.kind === "implies" ? negate(positive) : positive;
      await visit(f.left as F, left, (g) => put({ ...f, left: g }));
      await visit(f.right as F, mixed ? undefined : positive, (g) => put({ ...f, right: g }));
    }
  };
  await visit(formula, true, (g) => g);
  return found;
}

function negate(positive: boolean | undefined): boolean | undefined {
  return positive === undefined ? undefined : !positive;
}
