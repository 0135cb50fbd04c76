/**
 * A proof attempt beside a search, in its own time.
 *
 * The attempt is a generator. It yields events, and `undefined` when it wants to wait until the search has refuted
 * another bound. It is interrupted at a tick when it has cost more than the search and its allowance together,
 * and goes on after the next bound, so that it cannot keep the search from a counterexample.
 */

import type { Solver } from "../../sat/solver.ts";
import { defaultSolver, type Verdict } from "../engine.ts";
import type { BmcEvent, BmcOptions, Criterion } from "./options.ts";

/** Conflicts after which a query of an attempt is interrupted, unless told: it must not overdraw its account by much. */
export const PROOF_SLICE = 100;

/** What an attempt does. */
export type Attempt = Generator<BmcEvent | undefined, Verdict | undefined>;

/** A criterion that has solvers of its own. */
export class PatientCriterion implements Criterion {
  /** The last bound that the search has refuted. */
  refuted = -1;
  readonly #solvers: Solver[] = [];
  #attempt: Attempt | undefined;
  #bounds = 0;

  /** @param search the solver of the search */
  constructor(
    readonly name: string,
    readonly options: BmcOptions,
    readonly search: Solver,
    attempt: (criterion: PatientCriterion) => Attempt,
  ) {
    this.#attempt = attempt(this);
  }

  /** A solver that lives as long as the criterion. */
  open(): Solver {
    const { solver = defaultSolver, interrupt, seed } = this.options;
    this.#solvers.push(solver({ interrupt, seed }));
    return this.#solvers.at(-1)!;
  }

  *conclude(bound: number): Generator<BmcEvent, Verdict | undefined> {
    this.refuted = bound;
    this.#bounds++;
    while (this.#attempt !== undefined && !this.#exhausted()) {
      const { done, value } = this.#attempt.next();
      if (done) {
        this.#attempt = undefined;
        return value;
      }
      if (value === undefined) return undefined;
      yield value;
    }
    return undefined;
  }

  #exhausted(): boolean {
    const spent = this.#solvers.reduce((sum, solver) => sum + effortOf(solver), 0);
    const { allowance = 100 } = this.options;
    return spent > effortOf(this.search) + allowance * this.#bounds;
  }

  dispose(): void {
    this.#attempt = undefined;
    for (const solver of this.#solvers.splice(0)) solver.dispose();
  }
}

/**
 * What a solver has cost, in conflicts. Variables stand for the work of encoding them, and a query costs some time per
 * variable besides what it propagates: models are read and replayed.
 */
function effortOf({ variables, statistics: { queries, conflicts, propagations } }: Solver): number {
  return conflicts + queries * (1 + variables / 500) + propagations / 500 + variables / 50;
}
