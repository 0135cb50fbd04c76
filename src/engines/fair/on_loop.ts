/**
 * OnLoop (A. Ivrii, Z. Nevo, J. Baumgartner, FMCAD 2018, Algorithm 1, lines 1 to 3): a register that may become true at
 * any step and then stays true. A path guesses with it where its loop begins, so that what is only true of loops,
 * the stabilising constraints, can be asked of paths from the initial states: `OnLoop -> S`.
 *
 * Evidence about the system with the register falls into two halves: what holds before the loop is an assertion about
 * all reachable states, what holds on it is relative to the constraints.
 */

import { FALSE, type Lit, not } from "../../aig/literal.ts";
import { extend, restrictTrace } from "../../system/auxiliary.ts";
import type { Predicate } from "../../system/predicate.ts";
import { cofactorPredicate } from "../../system/projection.ts";
import type { System } from "../../system/system.ts";
import type { Trace } from "../../system/trace.ts";

/** A system with the register. */
export class OnLoop {
  readonly system: System;
  /** The register. */
  readonly lit: Lit;
  /** The justice signals, seen on the loop. */
  readonly signals: readonly Lit[];

  constructor(readonly original: System, justice: readonly Lit[]) {
    const { aig } = original;
    const lit = this.lit = aig.leaf();
    const enter = aig.leaf();
    const latch = { name: "onLoop", lit, next: aig.or(lit, enter), reset: FALSE };
    this.system = extend(original, { latches: [latch], inputs: [{ name: "enter", lit: enter }] });
    this.signals = justice.map((signal) => aig.and(lit, signal));
  }

  /** Constraints as they hold on all paths. */
  whileOn(lits: readonly Lit[]): Lit[] {
    return lits.map((lit) => this.original.aig.implies(this.lit, lit));
  }

  /** The states of a predicate before the loop. */
  before(predicate: Predicate): Predicate {
    return cofactorPredicate(this.original.aig, predicate, [not(this.lit)]);
  }

  /** The states of a predicate on the loop. */
  during(predicate: Predicate): Predicate {
    return cofactorPredicate(this.original.aig, predicate, [this.lit]);
  }

  /** A trace without the register. */
  restrict(trace: Trace): Trace {
    return restrictTrace(this.original, trace);
  }
}
