/**
 * Can the signals occur k + 1 times in turn? The safety question of k-liveness (Run_kLIVENESS of paper 002), for
 * growing k and growing constraints, with what IC3 learnt carried along.
 */

import type { Lit } from "../../aig/literal.ts";
import { type KCounter, kCounter } from "../../system/k_counter.ts";
import type { Predicate } from "../../system/predicate.ts";
import type { System } from "../../system/system.ts";
import type { Running } from "../engine.ts";
import { adopt } from "../ic3/adopt.ts";
import { decide, type TargetOutcome } from "../ic3/decide.ts";
import type { Ic3Event } from "../ic3/events.ts";
import type { Ic3Options } from "../ic3/options.ts";
import { Session } from "../ic3/session.ts";

/** A counter of occurrences and the IC3 session that is asked about it. */
export class Counting {
  counter: KCounter;
  session: Session;
  readonly #constraints: Lit[] = [];
  readonly #invariants: Predicate[] = [];

  /** @param signals are counted in turn */
  constructor(
    readonly system: System,
    readonly signals: readonly Lit[],
    readonly options: Ic3Options,
    readonly reuse: boolean,
  ) {
    this.counter = kCounter(system, signals, 0);
    this.session = this.#open();
  }

  /** The occurrences that are asked for, less one. */
  get k(): number {
    return this.counter.k;
  }

  /** Restrict all points of all paths from now on. */
  constrain(lits: readonly Lit[]): void {
    this.#constraints.push(...lits);
    this.session.constrain(lits, false);
  }

  /** Make use of a predicate that holds initially and is inductive. */
  assume(invariant: Predicate): void {
    this.#invariants.push(invariant);
    this.session.assume(invariant);
  }

  /** Is there a path with k + 1 occurrences? */
  *occurs(): Running<Ic3Event, TargetOutcome> {
    return (yield* decide(this.session, [this.session.encode(this.counter.bad)]))[0]!;
  }

  /** k := k + 1. The lemmas learnt so far are candidates: the old latches behave as before. */
  *deeper(): Running<Ic3Event, void> {
    const learnt = this.session.predicate(1);
    this.session.dispose();
    this.counter = this.counter.deeper();
    this.session = this.#open();
    if (this.reuse) yield* adopt(this.session, this.session.cubesOf(learnt));
  }

  /** Give back the memory of the solvers. */
  dispose(): void {
    this.session.dispose();
  }

  #open(): Session {
    const session = new Session(this.counter.system, [this.counter.bad], this.options);
    if (this.#constraints.length > 0) session.constrain(this.#constraints, false);
    for (const invariant of this.#invariants) session.assume(invariant);
    return session;
  }
}
