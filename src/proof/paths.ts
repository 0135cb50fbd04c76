/**
 * The paths a liveness obligation is about: those of the system from its initial states, or, inside a CTL
 * certificate, those that begin in a set of points and stay in another one. All points of them are legal.
 */

import type { Lit } from "../aig/literal.ts";
import { not } from "../aig/literal.ts";
import type { Predicate } from "../system/predicate.ts";
import type { System } from "../system/system.ts";
import type { Observers } from "./proof.ts";
import { type NewSolver, proving } from "./prover.ts";
import { type Step, Unfolding } from "./unfolding.ts";

/** A family of paths. */
export class Paths {
  /**
   * @param within holds at every point of the paths
   * @param begin holds at their first points; unless given, they begin in the initial states
   */
  constructor(
    readonly system: System,
    readonly newSolver: NewSolver,
    readonly observers: Observers = [],
    readonly within?: (step: Step) => Lit,
    readonly begin?: (step: Step) => Lit,
  ) {}

  /** A graph for steps of these paths. */
  unfold(): Unfolding {
    return new Unfolding(this.system, this.observers);
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
   * they hold at every point of the paths. Returns the number of obligations.
   */
  dischargeInductive(predicates: readonly Predicate[], name: string): number {
    if (predicates.length === 0) return 0;
    const start = this.unfold();
    const initiation = proving(start, this.newSolver, (prover) => {
      const { step, facts } = this.first(start);
      prover.assume(...facts);
      predicates.forEach((predicate, i) => {
        prover.refute(`initiation of ${name}_${i + 1}`, [not(step.predicate(predicate))], [step]);
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
        const next = then.predicate(predicate);
        prover.refute(`consecution of ${name}_${i + 1}`, [not(next)], [now, then]);
        prover.assume(next);
      });
      return prover.discharged;
    });
  }
}
