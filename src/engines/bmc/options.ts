/** Options and events shared by both forms of bounded model checking. */

import type { Predicate } from "../../system/predicate.ts";
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
  /**
   * Look for a proof that no counterexample is left, beside the search. For lassos that is so unless told; for paths
   * to a bad state, which k-induction proves absent in much the same way, only if told.
   */
  readonly termination?: boolean;
  /** How several justice signals become one for the termination criteria; `flag` unless told. */
  readonly fairness?: FairnessTreatment;
  /** An inductive predicate that keeps unreachable states out of the termination criteria. */
  readonly invariants?: Predicate;
  /**
   * What the termination check may cost per bound, about in conflicts, besides as much as the search has cost; what it
   * cannot finish waits for the next bound. 100 unless told.
   */
  readonly allowance?: number;
  /** Further ways to conclude, tried after every bound without a counterexample. */
  readonly criteria?: readonly Criterion[];
  /** Conflicts after which a query is interrupted for a tick. */
  readonly slice?: number;
  readonly interrupt?: Int32Array;
  readonly seed?: number;
}

/**
 * The treatments of section 5 of the paper. `flag` and `counter` add latches and are complete. `or` and `one` add none,
 * but cannot conclude if the disjunction of the signals, or each signal alone, recurs. `l2s` searches paths of the
 * liveness-to-safety construction instead of lassos.
 */
export type FairnessTreatment = "or" | "one" | "flag" | "counter" | "l2s";

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

/** A bound of the termination criteria was found. */
export interface TerminationEvent extends EngineEvent {
  readonly kind: "termination";
  /** What it is about: `flag`, `counter`, `or`, `signal 2`, `bad`. */
  readonly signal: string;
  /** n bounds the stem, m the rest of a lasso; k bounds paths to a bad state. */
  readonly bound: "n" | "m" | "k";
  readonly value: number;
  /** What became unsatisfiable. */
  readonly by: "beta" | "radius" | "beta'" | "beta''" | "forward" | "backward";
}

/** The termination criteria will say nothing about this signal: it recurs on a path of its own. */
export interface RecursEvent extends EngineEvent {
  readonly kind: "recurs";
  readonly signal: string;
  /** Steps of a lasso that sees it. */
  readonly steps: number;
}

/** All events of bounded model checking. */
export type BmcEvent = StartEvent | BoundEvent | TerminationEvent | RecursEvent | TickEvent;

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
  criteria: readonly Criterion[],
  bound: number,
): Generator<BmcEvent, Verdict | undefined> {
  for (const criterion of criteria) {
    const verdict = yield* criterion.conclude(bound);
    if (verdict !== undefined) return verdict;
  }
  return undefined;
}

/** The reason why a bounded search ended without an answer. */
export function exhausted(from: number, to: number): string {
  return `no counterexample with bound ${from} to ${to}`;
}
