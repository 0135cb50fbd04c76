/**
 * What a checker says about a piece of evidence.
 *
 * Inside a checker the first obligation that fails ends the check: it throws a {@linkcode Rejection}, and
 * {@linkcode outcomeOf} turns that into data. Nothing else is caught, so that a bug in a checker is never
 * mistaken for a bad certificate, nor the other way round.
 */

/** The judgement of a checker. */
export type CheckOutcome =
  | {
    readonly accepted: true;
    /** How many obligations were discharged. */
    readonly obligations: number;
  }
  | {
    readonly accepted: false;
    /** Which obligation fails, and where, in the names of the user. */
    readonly reason: string;
  };

/** Thrown inside a checker when the evidence does not prove what it should. */
export class Rejection extends Error {
  override readonly name = "Rejection";
}

/** Run a check that returns the number of obligations it discharged. */
export function outcomeOf(check: () => number): CheckOutcome {
  try {
    return { accepted: true, obligations: check() };
  } catch (error) {
    if (error instanceof Rejection) return { accepted: false, reason: error.message };
    throw error;
  }
}
