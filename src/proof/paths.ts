/**
 * The paths a liveness obligation is about: those of the system from its initial states, or, inside a CTL
 * certificate, those that begin in a set of points and stay in another one. All points of them are legal.
 */

import { type Lit, not } from "../aig/literal.ts";
import { clauseText } from "../system/cube_text.ts";
import { Names } from "../system/names.ts";
import type { Cube, Predicate } from "../system/predicate.ts";
import type { System } from "../system/system.ts";
import type { Observers } from "./proof.ts";
import { type NewSolver, type Prover, proving } from "./prover.ts";
import { type Step, Unfolding } from "./unfolding.ts";

/** A family of paths. */
export class Paths {
  #names: Names | undefined;

  /**
   * @param within holds at every point of the paths
   * @param begin holds at their first points; unless given, they begin in the initial states
   * @param order see {@linkcode Unfolding}
   */
  constructor(
    readonly system: System,
    readonly newSolver: NewSolver,
    readonly observers: Observers = [],
    readonly within?: (step: Step) => Lit,
    readonly begin?: (step: Step) => Lit,
    readonly order?: Cube,
  ) {}

  /** A graph for steps of these paths. */
  unfold(): Unfolding {
    return new Unfolding(this.system, this.observers, undefined, this.order);
  }

  /** What holds at every point of the paths. */
  facts(step: Step): Lit[] {
    return this.within === undefined ? [step.legal] : [step.legal, this.within(step)];
  }

  /** A first point, and what holds there. */
  first(unfolding: Unfolding): { readonly step: Step; readonly facts: readonly Lit[] } {
    const step = this.begin === undefined ? unfolding.initial() : unfolding.anywhere();
    const facts = this.facts(step);
    return { step, facts: this.begin === undefined ? facts : [...facts, this.begin(step)] };
  }

  /**
   * Check a list of predicates of which each is inductive relative to the ones before it, so that together
   * they hold at every point of the paths: `begin & c -> P` and `P & c & T & c' -> P'`, clause by clause.
   * Returns the number of obligations.
   */
  dischargeInductive(predicates: readonly Predicate[], name: string): number {
    if (predicates.length === 0) return 0;
    const titles = predicates.map((_, i) => predicates.length === 1 ? name : `${name}_${i + 1}`);
    const start = this.unfold();
    const initiation = proving(start, this.newSolver, (prover) => {
      const { step, facts } = this.first(start);
      prover.assume(...facts);
      predicates.forEach((predicate, i) => {
        this.#refuteEach(prover, `initiation of ${titles[i]}`, predicate, step, [step]);
      });
      return prover.discharged;
    });
    const unfolding = this.unfold();
    return initiation + proving(unfolding, this.newSolver, (prover) => {
      const now = unfolding.anywhere();
      const then = unfolding.after(now);
      prover.assume(...this.facts(now), ...this.facts(then));
      predicates.forEach((predicate, i) => {
        prover.assume(now.predicate(predicate));
        const title = `consecution of ${titles[i]}`;
        this.#refuteEach(prover, title, predicate, then, [now, then]);
        if (i + 1 < predicates.length) prover.assume(then.predicate(predicate));
      });
      return prover.discharged;
    });
  }

  /** No clause of the predicate is false at the step. Many small questions are easier than one large one. */
  #refuteEach(
    prover: Prover,
    title: string,
    { clauses }: Predicate,
    step: Step,
    shown: readonly Step[],
  ): void {
    for (const clause of clauses) {
      prover.refute(
        () => `${title}, clause ${clauseText(this.#names ??= new Names(this.system), clause)}`,
        clause.map((lit) => not(step.lit(lit))),
        shown,
      );
    }
  }
}
