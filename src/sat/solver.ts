/**
 * The one interface of all SAT backends.
 *
 * Two kinds of clauses are told apart because IC3 profits so much from it:
 *
 * - *definition clauses* say that a gate variable equals a function of its inputs
 *   ({@linkcode Solver.define} and then {@linkcode Solver.addDefinitionClause});
 * - all other clauses ({@linkcode Solver.addClause}) restrict the variables in them.
 *
 * With `restrict: true` a query looks only at its *domain*: the variables of the query, the variables
 * of all clauses that are not definitions, and everything these are defined from. An assignment of the
 * domain always extends to the other gates, because they are functions of variables in or below the
 * domain, so the answer is the same and the solver need not touch the rest of the circuit.
 */

import type { SatLit } from "./literal.ts";

/** What a query answers; `unknown` means that the budget was used up or the interrupt flag was set. */
export type SatStatus = "sat" | "unsat" | "unknown";

/** What may accompany the assumptions of a query. */
export interface SolveOptions {
  /** A clause that holds for this query only. */
  readonly clause?: ArrayLike<SatLit>;
  /** Give up with `unknown` after this many conflicts; the search can be taken up by asking again. */
  readonly conflicts?: number;
  /** Decide only variables in the domain of the query (see above). Backends may ignore it. */
  readonly restrict?: boolean;
}

/** Counters since the solver was made. */
export interface SatStatistics {
  readonly queries: number;
  readonly conflicts: number;
  readonly decisions: number;
  readonly propagations: number;
  readonly restarts: number;
  /** Clauses learnt and still kept. */
  readonly learnts: number;
}

/** An incremental SAT solver. */
export interface Solver {
  /** Name of the backend, for tables and messages. */
  readonly backend: string;
  /** Number of variables made so far. */
  readonly variables: number;
  /** Make a variable and return its positive literal. The model of the last query stays readable. */
  newVariable(): SatLit;
  /** Make variables until there are at least `count`. */
  ensureVariables(count: number): void;
  /** Add a clause for good. False if the clauses are now known to be unsatisfiable. */
  addClause(lits: ArrayLike<SatLit>): boolean;
  /** Declare, once, that the variable of `gate` is a function of the variables of `inputs`. */
  define(gate: SatLit, inputs: ArrayLike<SatLit>): void;
  /** Add one of the clauses that define a gate variable declared with {@linkcode define}. */
  addDefinitionClause(lits: ArrayLike<SatLit>): boolean;
  /** Decide whether the clauses are satisfiable together with the assumptions. */
  solve(assumptions?: ArrayLike<SatLit>, options?: SolveOptions): SatStatus;
  /**
   * After `sat` and until the next clause or query: is the literal true in the model? With `restrict`, variables outside the domain have
   * no value of their own and {@linkcode assigned} is false for them.
   */
  value(lit: SatLit): boolean;
  /** After `sat`: does the model give this variable a value? */
  assigned(lit: SatLit): boolean;
  /** After `unsat`: was this assumption needed? The needed ones form a core. */
  failed(assumption: SatLit): boolean;
  /** After `unsat`: the needed assumptions, in the order they were given. */
  core(): SatLit[];
  /** Suggest the value a variable is first tried with. */
  setPhase(lit: SatLit): void;
  /** A solver with the same clauses and definitions (and perhaps learnt clauses) that shares nothing. */
  clone(): Solver;
  /** Counters, for people. */
  readonly statistics: SatStatistics;
  /** Give back memory; the solver cannot be used afterwards. */
  dispose(): void;
}

/** Common to all backends. */
export interface SolverSettings {
  /** Element 0 is polled during search; non-zero makes {@linkcode Solver.solve} return `unknown`. */
  readonly interrupt?: Int32Array;
  /** Seed of the tie-breaking; equal seeds give equal searches. */
  readonly seed?: number;
}
