/**
 * The solver in plain TypeScript: the same search as the wasm kernel, step by step, to check the kernel
 * against and to run where wasm is not wanted.
 */

import { type GateKind, type GateTable, isGate, operandsOf } from "../gates.ts";
import { type SatLit, toSatLit } from "../literal.ts";
import type { SatStatistics, SatStatus, SolveOptions, Solver, SolverSettings } from "../solver.ts";
import { checkGate, checkLits, refuseGate, SLICE_PROPAGATIONS } from "../contract.ts";
import { addClause, growTo } from "./clauses.ts";
import { addGate } from "./gates.ts";
import { begin, PAUSED, rest, SAT, search, UNSAT } from "./search.ts";
import { ensure, FALSE, State, TRUE } from "./state.ts";

/** The internal variable comes first, so literals of the user are shifted by two. */
const SHIFT = 2;

/**
 * An incremental solver in plain TypeScript.
 *
 * @example
 * ```ts
 * import { assertEquals } from "@std/assert";
 * import { sat } from "kripke";
 *
 * const solver = new sat.TwinSolver();
 * const x = solver.newVariable();
 * solver.addClause([x]);
 * assertEquals([solver.solve(), solver.value(x)], ["sat", true]);
 * ```
 */
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
    const s = this.#state;
    checkLits(lits, this.variables, "addClause");
    this.#status = PAUSED;
    rest(s);
    this.#write(0, lits);
    addClause(s, lits.length, false);
    return s.ok;
  }

  gate(kind: GateKind, out: SatLit, inputs: ArrayLike<SatLit>): void {
    const s = this.#state;
    checkGate(kind, out, inputs, this.variables);
    const v = (out + SHIFT) >> 1;
    if (s.definition[v] !== 0) refuseGate(out);
    this.#status = PAUSED;
    rest(s);
    this.#write(0, inputs);
    addGate(s, kind, v, inputs.length);
  }

  addGates(table: GateTable, from: number, to: number): void {
    for (let v = from; v < to; v++) {
      const kind = table.heads[v]! & 7;
      if (isGate(kind)) this.gate(kind, toSatLit(v), operandsOf(table, v));
    }
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
    return this.#valueOf(lit) === TRUE;
  }

  assigned(lit: SatLit): boolean {
    if (this.#status !== SAT) {
      throw new TypeError("assigned: there is no model, the last answer must be sat");
    }
    const value = this.#valueOf(lit);
    return value === TRUE || value === FALSE;
  }

  #valueOf(lit: SatLit): number {
    const { modelSlot, models, vals } = this.#state;
    return (modelSlot < 0 ? vals : models[modelSlot]!)[lit + SHIFT]!;
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
    const { queries, conflicts, decisions, propagations, restarts, remembered } = this.#state;
    const learnts = this.#state.learntCount + this.#state.binaryLearnts;
    return { queries, conflicts, decisions, propagations, restarts, learnts, remembered };
  }

  dispose(): void {
    this.#state = new State();
    this.#status = PAUSED;
  }
}
