/** Options and events shared by both forms of bounded model checking. */

import type {
  EngineEvent,
  EngineView,
  SolverFactory,
  StartEvent,
  TickEvent,
  Verdict,
} from "../engine.ts";

/** Options of {@linkcode bmc} and {@linkcode bmcLasso}. */
export interface BmcOptions {
  readonly solver?: SolverFactory;
  /** First bound that is checked; counterexamples that are shorter are not looked for. 0 unless told. */
  readonly from?: number;
  /** Last bound that is checked; unlimited unless told. */
  readonly to?: number;
  /** Further ways to conclude, tried after every bound without a counterexample. */
  readonly criteria?: readonly Criterion[];
  /** Conflicts after which a query is interrupted for a tick. */
  readonly slice?: number;
  readonly interrupt?: Int32Array;
  readonly seed?: number;
}

/** A termination criterion: may know, once a bound is refuted, that no counterexample is left. */
export interface Criterion {
  readonly name: string;
  /** @param bound the last bound that was refuted */
  conclude(bound: number): Generator<BmcEvent, Verdict | undefined>;
}

/** There is no counterexample with this bound. */
export interface BoundEvent extends EngineEvent {
  readonly kind: "bound";
  readonly bound: number;
}

/** All events of bounded model checking. */
export type BmcEvent = StartEvent | BoundEvent | TickEvent;

/** Numbers of a bounded search. */
export class BmcView implements EngineView {
  bound = -1;

  constructor(readonly numbers: () => Record<string, number>) {}

  statistics(): Record<string, number> {
    return { bound: this.bound, ...this.numbers() };
  }
}

/** Ask all criteria. */
export function* conclude(
  options: BmcOptions,
  bound: number,
): Generator<BmcEvent, Verdict | undefined> {
  for (const criterion of options.criteria ?? []) {
    const verdict = yield* criterion.conclude(bound);
    if (verdict !== undefined) return verdict;
  }
  return undefined;
}

/** The reason why a bounded search ended without an answer. */
export function exhausted(from: number, to: number): string {
  return `no counterexample with bound ${from} to ${to}`;
}
