/**
 * The one interface of all SAT backends.
 *
 * Circuits are told as *gates* ({@linkcode Solver.gate}): a variable that equals a function of others.
 * Clauses ({@linkcode Solver.addClause}) restrict the variables in them. IC3 profits from the difference:
 * with `restrict: true` a query looks only at its *domain*, the variables of the query, the variables of
 * all clauses, and everything these are defined from; and it stops at a partial model, as soon as the
 * values so far imply that everything asked for is true. Whatever values the other leaves get, the other
 * gates follow, so the answer is the same and the solver need not touch the rest of the circuit.
 */

import type { GateKind, GateTable } from "./gates.ts";
import type { SatLit } from "./literal.ts";

/** What a query answers; `unknown` means that the budget was used up or the interrupt flag was set. */
export type SatStatus = "sat" | "unsat" | "unknown";

/** What may accompany the assumptions of a query. */
export interface SolveOptions {
  /** A clause that holds for this query only. */
  readonly clause?: ArrayLike<SatLit>;
  /** Give up with `unknown` after this many conflicts; the search can be taken up by asking again. */
  readonly conflicts?: number;
  /** Look at the domain of the query only, and stop at a partial model (see above). */
  readonly restrict?: boolean;
}

/** Counters since the solver was made. */
export interface SatStatistics {
  /** Calls of `solve`. */
  readonly queries: number;
  /** Conflicts met. */
  readonly conflicts: number;
  /** Decisions made. */
  readonly decisions: number;
  /** Literals propagated. */
  readonly propagations: number;
  /** Restarts made. */
  readonly restarts: number;
  /** Clauses learnt and still kept. */
  readonly learnts: number;
  /** Queries that a model of an earlier query answered. */
  readonly remembered: number;
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
  /**
   * Make the variable of `out` (a positive literal) equal to a function of `inputs`. A variable can be
   * used first and become a gate later, but only once, and definitions must not be circular.
   */
  gate(kind: GateKind, out: SatLit, inputs: ArrayLike<SatLit>): void;
  /** Define the gates `from .. to - 1` of a table at once; nothing is checked. */
  addGates(table: GateTable, from: number, to: number): void;
  /** Decide whether the clauses are satisfiable together with the assumptions. */
  solve(assumptions?: ArrayLike<SatLit>, options?: SolveOptions): SatStatus;
  /**
   * After `sat` and until the next clause, gate or query: is the literal true in the model? With
   * `restrict`, variables may have no value ({@linkcode assigned} is false): any values of such leaves
   * make a model, together with the values of the gates that follow from them.
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
