/**
 * The solver in plain TypeScript: the same search as the wasm kernel, step by step, to check the kernel
 * against and to run where wasm is not wanted.
 */

import type { SatLit } from "../literal.ts";
import type { SatStatistics, SatStatus, SolveOptions, Solver, SolverSettings } from "../solver.ts";
import { checkLits, SLICE_PROPAGATIONS } from "../contract.ts";
import { addClause, define, growTo } from "./clauses.ts";
import { begin, PAUSED, rest, SAT, search, UNSAT } from "./search.ts";
import { ensure, FALSE, State, TRUE } from "./state.ts";

/** The internal variable comes first, so literals of the user are shifted by two. */
const SHIFT = 2;

/** An incremental solver in plain TypeScript. */
export class TwinSolver implements Solver {
  readonly backend = "twin";
  readonly #interrupt: Int32Array | undefined;
  #state: State;
  #status = PAUSED;

  constructor(settings: SolverSettings = {}) {
    this.#interrupt = settings.interrupt;
    this.#state = new State();
    this.#state.seed = settings.seed ?? 0;
    growTo(this.#state, 1);
  }

  get variables(): number {
    return this.#state.variables - 1;
  }

  newVariable(): SatLit {
    const s = this.#state;
    s.resumable = false;
    growTo(s, s.variables + 1);
    return (2 * s.variables - 2 - SHIFT) as SatLit;
  }

  ensureVariables(count: number): void {
    this.#state.resumable = false;
    growTo(this.#state, count + 1);
  }

  addClause(lits: ArrayLike<SatLit>): boolean {
    return this.#add(lits, false);
  }

  define(gate: SatLit, inputs: ArrayLike<SatLit>): void {
    const s = this.#state;
    checkLits([gate], this.variables, "define");
    checkLits(inputs, this.variables, "define");
    const v = (gate + SHIFT) >> 1;
    if (s.definition[v] !== 0) {
      throw new RangeError(`define: variable ${gate >> 1} has a definition`);
    }
    s.resumable = false;
    define(s, v, Array.from(inputs, (lit) => (lit + SHIFT) >> 1));
  }

  addDefinitionClause(lits: ArrayLike<SatLit>): boolean {
    return this.#add(lits, true);
  }

  #add(lits: ArrayLike<SatLit>, isDefinition: boolean): boolean {
    const s = this.#state;
    checkLits(lits, this.variables, "addClause");
    this.#status = PAUSED;
    rest(s);
    this.#write(0, lits);
    addClause(s, lits.length, isDefinition);
    return s.ok;
  }

  #write(at: number, lits: ArrayLike<SatLit>): void {
    const s = this.#state;
    s.input = ensure(s.input, at + lits.length);
    for (let i = 0; i < lits.length; i++) s.input[at + i] = lits[i]! + SHIFT;
  }

  solve(assumptions: ArrayLike<SatLit> = [], options: SolveOptions = {}): SatStatus {
    const s = this.#state;
    const { clause, conflicts = Infinity, restrict = false } = options;
    checkLits(assumptions, this.variables, "solve");
    this.#write(0, assumptions);
    if (clause !== undefined) {
      checkLits(clause, this.variables, "solve");
      this.#write(assumptions.length, clause);
    }
    begin(s, assumptions.length, clause === undefined ? -1 : clause.length, restrict);
    const limit = s.conflicts + conflicts;
    this.#status = PAUSED;
    while (this.#interrupt === undefined || Atomics.load(this.#interrupt, 0) === 0) {
      this.#status = search(s, limit, s.propagations + SLICE_PROPAGATIONS);
      if (this.#status === SAT) return "sat";
      if (this.#status === UNSAT) return "unsat";
      if (s.conflicts >= limit) break;
    }
    return "unknown";
  }

  value(lit: SatLit): boolean {
    if (this.#status !== SAT) {
      throw new TypeError("value: there is no model, the last answer must be sat");
    }
    return this.#state.vals[lit + SHIFT] === TRUE;
  }

  assigned(lit: SatLit): boolean {
    if (this.#status !== SAT) {
      throw new TypeError("assigned: there is no model, the last answer must be sat");
    }
    const value = this.#state.vals[lit + SHIFT]!;
    return value === TRUE || value === FALSE;
  }

  failed(assumption: SatLit): boolean {
    if (this.#status !== UNSAT) {
      throw new TypeError("failed: there is no core, the last answer must be unsat");
    }
    return this.#state.failed[assumption + SHIFT] === 1;
  }

  core(): SatLit[] {
    if (this.#status !== UNSAT) {
      throw new TypeError("core: there is no core, the last answer must be unsat");
    }
    const { assumptions, assumptionCount, failed } = this.#state;
    const core = new Set<SatLit>();
    for (let i = 0; i < assumptionCount; i++) {
      if (failed[assumptions[i]!] === 1) core.add((assumptions[i]! - SHIFT) as SatLit);
    }
    return [...core];
  }

  setPhase(lit: SatLit): void {
    checkLits([lit], this.variables, "setPhase");
    this.#state.phase[(lit + SHIFT) >> 1] = lit & 1;
  }

  clone(): TwinSolver {
    rest(this.#state);
    this.#status = PAUSED;
    const copy = new TwinSolver({ interrupt: this.#interrupt });
    copy.#state = this.#state.copy();
    return copy;
  }

  get statistics(): SatStatistics {
    const { queries, conflicts, decisions, propagations, restarts } = this.#state;
    const learnts = this.#state.learntCount + this.#state.binaryLearnts;
    return { queries, conflicts, decisions, propagations, restarts, learnts };
  }

  dispose(): void {
    this.#state = new State();
    this.#status = PAUSED;
  }
}
