/**
 * Which signal is looked for next. In a round every signal is seen once, so that a path of many rounds sees all of
 * them again and again. Any signal that cannot be seen any more makes a shoal: those that made shoals lately are looked
 * for first.
 */

/** What a round has left after a number of signals. */
export type Round = readonly number[];

/** How much more a shoal counts than the one before. */
const GROWTH = 1.2;
const LIMIT = 1e100;

/** Chooses signals. */
export class Rounds {
  readonly #blocked: Float64Array;
  #bump = 1;

  /** @param adaptive or in the order given */
  constructor(readonly signals: number, readonly adaptive: boolean) {
    this.#blocked = new Float64Array(signals);
  }

  /** A round that has not begun. */
  fresh(): Round {
    return Array.from({ length: this.signals }, (_, signal) => signal);
  }

  /** The next signal to look for. */
  choose(round: Round): number {
    if (!this.adaptive) return round[0]!;
    return round.reduce((a, b) => this.#blocked[b]! > this.#blocked[a]! ? b : a);
  }

  /** The round when a signal was seen; a new one if it was the last. */
  after(round: Round, signal: number): Round {
    const left = round.filter((other) => other !== signal);
    return left.length > 0 ? left : this.fresh();
  }

  /** The signal made a shoal. */
  blocked(signal: number): void {
    this.#blocked[signal]! += this.#bump;
    this.#bump *= GROWTH;
    if (this.#bump < LIMIT) return;
    this.#bump /= LIMIT;
    for (let j = 0; j < this.signals; j++) this.#blocked[j]! /= LIMIT;
  }
}
