/**
 * A solver of the wasm kernel. Clauses and assumptions are written straight into linear memory, models
 * and cores are read straight from it.
 */

import { checkGate, checkLits, refuseGate, SLICE_PROPAGATIONS } from "../contract.ts";
import type { GateKind, GateTable } from "../gates.ts";
import type { SatLit } from "../literal.ts";
import type { SatStatistics, SatStatus, SolveOptions, Solver, SolverSettings } from "../solver.ts";
import type { KernelExports, KernelInstance } from "./instance.ts";

/** The internal variable of the kernel comes first, so literals of the user are shifted by two. */
const SHIFT = 2;
const PAUSED = 0;
const SAT = 10;
const UNSAT = 20;
const TRUE = 2;
const FALSE = -1;
/** After {@linkcode KernelSolver.dispose}. */
const NONE = 0;

/** Gives the memory of forgotten solvers back to their instance. */
const forgotten = new FinalizationRegistry(
  ({ kernel, pointer }: { kernel: KernelExports; pointer: number }) => kernel.destroy(pointer),
);

/**
 * An incremental solver in wasm; made by `KernelArena.solver`.
 *
 * @example
 * ```ts
 * import { assertEquals } from "@std/assert";
 * import { sat } from "kripke";
 *
 * const solver = sat.kernelSolver();
 * assertEquals([solver instanceof sat.KernelSolver, solver.backend], [true, "kernel"]);
 * ```
 */
export class KernelSolver implements Solver {
  readonly backend = "kernel";
  readonly #instance: KernelInstance;
  readonly #kernel: KernelExports;
  readonly #interrupt: Int32Array | undefined;
  #pointer: number;
  #variables = 0;
  #status = PAUSED;
  /** Where the values and the failed flags of literal 0 are. */
  #values = 0;
  #failed = 0;

  /** @param pointer of a solver in the instance that nobody else uses; a new one is made if it is not given */
  constructor(instance: KernelInstance, settings: SolverSettings, pointer?: number) {
    this.#instance = instance;
    this.#kernel = instance.kernel;
    this.#interrupt = settings.interrupt;
    this.#pointer = pointer ?? this.#kernel.create(settings.seed ?? 0);
    this.#locate();
    forgotten.register(this, { kernel: this.#kernel, pointer: this.#pointer }, this);
  }

  get variables(): number {
    return this.#variables;
  }

  newVariable(): SatLit {
    this.ensureVariables(this.#variables + 1);
    return 2 * this.#variables - 2 as SatLit;
  }

  ensureVariables(count: number): void {
    if (count <= this.#variables) return;
    this.#variables = count;
    this.#kernel.grow(this.#pointer, count + 1);
    this.#locate();
  }

  #locate(): void {
    this.#values = this.#kernel.values(this.#pointer) + SHIFT;
    this.#failed = this.#kernel.failed(this.#pointer) + SHIFT;
    this.#instance.refresh();
  }

  addClause(lits: ArrayLike<SatLit>): boolean {
    checkLits(lits, this.#variables, "addClause");
    this.#status = PAUSED;
    this.#write(this.#input(lits.length), lits);
    const ok = this.#kernel.add(this.#pointer, lits.length);
    this.#instance.refresh();
    return ok !== 0;
  }

  gate(kind: GateKind, out: SatLit, inputs: ArrayLike<SatLit>): void {
    checkGate(kind, out, inputs, this.#variables);
    const v = (out + SHIFT) >> 1;
    if (this.#kernel.isGate(this.#pointer, v) !== 0) refuseGate(out);
    this.#status = PAUSED;
    this.#write(this.#input(inputs.length + 1), inputs);
    this.#kernel.gate(this.#pointer, kind, v, inputs.length);
    this.#instance.refresh();
  }

  addGates({ heads, operands }: GateTable, from: number, to: number): void {
    this.#status = PAUSED;
    const count = to - from;
    const start = heads[from]! >> 3;
    const end = heads[to]! >> 3;
    let room = 4;
    for (let v = from; v < to; v++) {
      room = Math.max(room, 2 + (heads[v + 1]! >> 3) - (heads[v]! >> 3));
    }
    const at = this.#input(room + count + 1 + end - start);
    this.#instance.words.set(heads.subarray(from, to + 1), at + room);
    this.#instance.words.set(operands.subarray(start, end), at + room + count + 1);
    this.#kernel.gates(this.#pointer, from, count, room);
    this.#instance.refresh();
  }

  /** The place in memory, in words, to write `length` literals to. */
  #input(length: number): number {
    const at = this.#kernel.input(this.#pointer, length) >>> 2;
    this.#instance.refresh();
    return at;
  }

  #write(at: number, lits: ArrayLike<SatLit>): void {
    const { words } = this.#instance;
    for (let i = 0; i < lits.length; i++) words[at + i] = lits[i]! + SHIFT;
  }

  solve(assumptions: ArrayLike<SatLit> = [], options: SolveOptions = {}): SatStatus {
    const { clause, conflicts = Infinity, restrict = false } = options;
    const kernel = this.#kernel;
    const pointer = this.#pointer;
    checkLits(assumptions, this.#variables, "solve");
    if (clause !== undefined) checkLits(clause, this.#variables, "solve");
    const at = this.#input(assumptions.length + (clause === undefined ? 0 : clause.length));
    this.#write(at, assumptions);
    if (clause !== undefined) this.#write(at + assumptions.length, clause);
    kernel.setUp(pointer, assumptions.length, clause === undefined ? -1 : clause.length, restrict);
    this.#status = PAUSED;
    let budget = conflicts;
    while (this.#interrupt === undefined || Atomics.load(this.#interrupt, 0) === 0) {
      const before = budget === Infinity ? 0 : kernel.counter(pointer, 1);
      this.#status = kernel.run(pointer, budget, SLICE_PROPAGATIONS);
      this.#instance.refresh();
      if (this.#status === SAT) {
        this.#values = kernel.values(pointer) + SHIFT;
        return "sat";
      }
      if (this.#status === UNSAT) return "unsat";
      if (budget !== Infinity) budget -= kernel.counter(pointer, 1) - before;
      if (budget <= 0) break;
    }
    return "unknown";
  }

  value(lit: SatLit): boolean {
    if (this.#status !== SAT) {
      throw new TypeError("value: there is no model, the last answer must be sat");
    }
    return this.#instance.bytes[this.#values + lit] === TRUE;
  }

  assigned(lit: SatLit): boolean {
    if (this.#status !== SAT) {
      throw new TypeError("assigned: there is no model, the last answer must be sat");
    }
    const value = this.#instance.bytes[this.#values + lit];
    return value === TRUE || value === FALSE;
  }

  failed(assumption: SatLit): boolean {
    if (this.#status !== UNSAT) {
      throw new TypeError("failed: there is no core, the last answer must be unsat");
    }
    return this.#instance.bytes[this.#failed + assumption] === 1;
  }

  core(): SatLit[] {
    if (this.#status !== UNSAT) {
      throw new TypeError("core: there is no core, the last answer must be unsat");
    }
    const { bytes, words } = this.#instance;
    const from = this.#kernel.assumptions(this.#pointer) >>> 2;
    const end = from + this.#kernel.assumptionCount(this.#pointer);
    const core = new Set<SatLit>();
    for (let i = from; i < end; i++) {
      const lit = words[i]! - SHIFT as SatLit;
      if (bytes[this.#failed + lit] === 1) core.add(lit);
    }
    return [...core];
  }

  setPhase(lit: SatLit): void {
    checkLits([lit], this.#variables, "setPhase");
    this.#instance.bytes[this.#kernel.phases(this.#pointer) + ((lit + SHIFT) >> 1)] = lit & 1;
  }

  clone(): KernelSolver {
    this.#status = PAUSED;
    const pointer = this.#kernel.clone(this.#pointer);
    const copy = new KernelSolver(this.#instance, { interrupt: this.#interrupt }, pointer);
    copy.#variables = this.#variables;
    return copy;
  }

  get statistics(): SatStatistics {
    const counter = (index: number) => this.#kernel.counter(this.#pointer, index);
    return {
      queries: counter(0),
      conflicts: counter(1),
      decisions: counter(2),
      propagations: counter(3),
      restarts: counter(4),
      learnts: counter(5),
      remembered: counter(6),
    };
  }

  dispose(): void {
    if (this.#pointer === NONE) return;
    forgotten.unregister(this);
    this.#kernel.destroy(this.#pointer);
    this.#pointer = NONE;
    this.#variables = 0;
    this.#status = PAUSED;
  }
}
