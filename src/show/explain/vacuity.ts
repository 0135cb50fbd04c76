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

import { type Ltl } from "../../logic/ltl_formula.ts";

/** A subformula that does not matter. */
export interface Vacuous<A> {
  readonly subformula: Ltl<A>;
  /** What was put in its place. */
  readonly by: boolean;
}

/** The largest subformulas that do not matter; `holds` decides formulas, undefined if it cannot. */
export async function vacuousParts<A>(
  formula: Ltl<A>,
  holds: (formula: Ltl<A>) => Promise<boolean | undefined>,
): Promise<Vacuous<A>[]> {
  const found: Vacuous<A>[] = [];
  const visit = async (f: Ltl<A>, positive: boolean | undefined, put: (g: Ltl<A>) => Ltl<A>) => {
    if (f.kind === "true" || f.kind === "false") return;
    if (f !== formula && positive !== undefined) {
      const by = !positive;
      if (await holds(put({ kind: by ? "true" : "false" })) === true) {
        found.push({ subformula: f, by });
        return;
      }
    }
    if ("arg" in f) {
      const flips = f.kind === "not";
      await visit(f.arg, flips ? negate(positive) : positive, (g) => put({ ...f, arg: g }));
    } else if ("left" in f) {
      const mixed = f.kind === "iff" || f.kind === "xor";
      const left = mixed ? undefined : f.kind === "implies" ? negate(positive) : positive;
      await visit(f.left, left, (g) => put({ ...f, left: g }));
      await visit(f.right, mixed ? undefined : positive, (g) => put({ ...f, right: g }));
    }
  };
  await visit(formula, true, (g) => g);
  return found;
}

function negate(positive: boolean | undefined): boolean | undefined {
  return positive === undefined ? undefined : !positive;
}
