/**
 * Everything that was asked of some solvers, as a list of numbers that can be replayed on other backends.
 *
 * A recording is a sequence of operations, each a code and its operands. Solvers are numbered in the order
 * they were made. What was read of models and cores is recorded as well, because reading costs time too.
 */

import type { GateKind, GateTable } from "../../src/sat/gates.ts";
import type { SatLit } from "../../src/sat/literal.ts";
import type { SatStatistics, SatStatus, SolveOptions, Solver } from "../../src/sat/solver.ts";

/** Operations; the operands are listed behind. */
const CREATE = 0; // solver
const CLONE = 1; // solver, clone
const DISPOSE = 2; // solver
const VARIABLES = 3; // solver, count
const CLAUSE = 4; // solver, length, literals
const GATE = 5; // solver, kind, variable, length, operands
const GATES = 10; // solver, from, length, heads, length, operands
const SOLVE = 6; // solver, restrict, conflicts or -1, length, assumptions, length or -1, clause
const VALUES = 7; // solver, length, literals
const FAILED = 8; // solver, length, literals
const PHASE = 9; // solver, literal

/** A growing list of numbers. */
export class Recording {
  #numbers = new Int32Array(1 << 16);
  #size = 0;
  solvers = 0;
  queries = 0;

  /** Append one operation. */
  write(...numbers: number[]): void {
    this.#reserve(numbers.length);
    for (const number of numbers) this.#numbers[this.#size++] = number;
  }

  /** Append a list with its length in front. */
  writeList(list: ArrayLike<number>): void {
    this.#reserve(list.length + 1);
    this.#numbers[this.#size++] = list.length;
    for (let i = 0; i < list.length; i++) this.#numbers[this.#size++] = list[i]!;
  }

  #reserve(count: number): void {
    if (this.#size + count <= this.#numbers.length) return;
    const bigger = new Int32Array(2 * (this.#size + count));
    bigger.set(this.#numbers);
    this.#numbers = bigger;
  }

  /** The operations so far. */
  get numbers(): Int32Array {
    return this.#numbers.subarray(0, this.#size);
  }
}

/** Passes everything on to another solver and takes notes. */
export class RecordingSolver implements Solver {
  readonly #id: number;
  readonly #recording: Recording;
  readonly #solver: Solver;
  #reads: number[] = [];
  #readCode = VALUES;

  constructor(recording: Recording, solver: Solver, original?: number) {
    this.#recording = recording;
    this.#solver = solver;
    this.#id = recording.solvers++;
    if (original === undefined) recording.write(CREATE, this.#id);
    else recording.write(CLONE, original, this.#id);
  }

  get backend(): string {
    return this.#solver.backend;
  }

  get variables(): number {
    return this.#solver.variables;
  }

  newVariable(): SatLit {
    this.#recording.write(VARIABLES, this.#id, this.variables + 1);
    return this.#solver.newVariable();
  }

  ensureVariables(count: number): void {
    this.#recording.write(VARIABLES, this.#id, count);
    this.#solver.ensureVariables(count);
  }

  addClause(lits: ArrayLike<SatLit>): boolean {
    this.#flush();
    this.#recording.write(CLAUSE, this.#id);
    this.#recording.writeList(lits);
    return this.#solver.addClause(lits);
  }

  gate(kind: GateKind, out: SatLit, inputs: ArrayLike<SatLit>): void {
    this.#flush();
    this.#recording.write(GATE, this.#id, kind, out);
    this.#recording.writeList(inputs);
    this.#solver.gate(kind, out, inputs);
  }

  addGates(table: GateTable, from: number, to: number): void {
    this.#flush();
    this.#recording.write(GATES, this.#id, from);
    const { heads, operands } = table;
    this.#recording.writeList(heads.subarray(from, to + 1));
    this.#recording.writeList(operands.subarray(heads[from]! >> 3, heads[to]! >> 3));
    this.#solver.addGates(table, from, to);
  }

  solve(assumptions: ArrayLike<SatLit> = [], options: SolveOptions = {}): SatStatus {
    this.#flush();
    const { clause, restrict = false, conflicts = -1 } = options;
    this.#recording.queries++;
    this.#recording.write(SOLVE, this.#id, restrict ? 1 : 0, conflicts);
    this.#recording.writeList(assumptions);
    if (clause === undefined) this.#recording.write(-1);
    else this.#recording.writeList(clause);
    return this.#solver.solve(assumptions, options);
  }

  value(lit: SatLit): boolean {
    this.#read(VALUES, lit);
    return this.#solver.value(lit);
  }

  assigned(lit: SatLit): boolean {
    this.#read(VALUES, lit);
    return this.#solver.assigned(lit);
  }

  failed(assumption: SatLit): boolean {
    this.#read(FAILED, assumption);
    return this.#solver.failed(assumption);
  }

  core(): SatLit[] {
    return this.#solver.core();
  }

  #read(code: number, lit: number): void {
    this.#readCode = code;
    this.#reads.push(lit);
  }

  #flush(): void {
    if (this.#reads.length === 0) return;
    this.#recording.write(this.#readCode, this.#id);
    this.#recording.writeList(this.#reads);
    this.#reads = [];
  }

  setPhase(lit: SatLit): void {
    this.#recording.write(PHASE, this.#id, lit);
    this.#solver.setPhase(lit);
  }

  clone(): Solver {
    this.#flush();
    return new RecordingSolver(this.#recording, this.#solver.clone(), this.#id);
  }

  get statistics(): SatStatistics {
    return this.#solver.statistics;
  }

  dispose(): void {
    this.#flush();
    this.#recording.write(DISPOSE, this.#id);
    this.#solver.dispose();
  }
}

/** What a replay did. */
export interface ReplayResult {
  readonly queries: number;
  readonly sat: number;
  readonly unsat: number;
  readonly conflicts: number;
  readonly propagations: number;
  /** Answers folded into one number: the same on all backends, unless one of them is wrong. */
  readonly answers: number;
  /** Literals read that were true or failed: a measure of the sizes of cores. */
  readonly sink: number;
}

/** The part of a table that was recorded, as arguments of `addGates`. */
function tableOf(
  from: number,
  recorded: Int32Array,
  operands: Int32Array,
): [GateTable, number, number] {
  const to = from + recorded.length - 1;
  const heads = new Int32Array(to + 1);
  const start = recorded[0]! >> 3;
  recorded.forEach((head, i) => heads[from + i] = head - 8 * start);
  return [{ heads, operands }, from, to];
}

/** Do everything that was recorded on solvers made by `make`. Budgets are left out. */
export function replayRecording(numbers: Int32Array, make: () => Solver): ReplayResult {
  const solvers: Solver[] = [];
  let at = 0;
  let [queries, sat, unsat, answers, sink, conflicts, propagations] = [0, 0, 0, 0, 0, 0, 0];
  const words = () => {
    const length = numbers[at++]!;
    at += length;
    return numbers.subarray(at - length, at);
  };
  const list = () => words() as unknown as ArrayLike<SatLit>;
  const retire = (solver: Solver) => {
    conflicts += solver.statistics.conflicts;
    propagations += solver.statistics.propagations;
    solver.dispose();
  };
  const status: SatStatus[] = [];
  while (at < numbers.length) {
    const code = numbers[at++]!;
    const id = numbers[at++]!;
    const solver = solvers[id]!;
    switch (code) {
      case CREATE:
        solvers[id] = make();
        break;
      case CLONE:
        solvers[numbers[at++]!] = solver.clone();
        break;
      case DISPOSE:
        retire(solver);
        delete solvers[id];
        break;
      case VARIABLES:
        solver.ensureVariables(numbers[at++]!);
        break;
      case CLAUSE:
        solver.addClause(list());
        break;
      case GATE: {
        const kind = numbers[at++]! as GateKind;
        const out = numbers[at++]! as SatLit;
        solver.gate(kind, out, list());
        break;
      }
      case GATES: {
        const from = numbers[at++]!;
        solver.addGates(...tableOf(from, words(), words()));
        break;
      }
      case SOLVE: {
        const restrict = numbers[at++] === 1;
        at++;
        const assumptions = list();
        const clause = numbers[at] === -1 ? (at++, undefined) : list();
        queries++;
        const answer = solver.solve(assumptions, clause ? { clause, restrict } : { restrict });
        status[id] = answer;
        if (answer === "sat") sat++;
        else unsat++;
        answers = (Math.imul(answers, 31) + (answer === "sat" ? 1 : 2)) | 0;
        break;
      }
      case VALUES: {
        const lits = list();
        if (status[id] !== "sat") break;
        for (let i = 0; i < lits.length; i++) if (solver.value(lits[i]!)) sink++;
        break;
      }
      case FAILED: {
        const lits = list();
        if (status[id] !== "unsat") break;
        for (let i = 0; i < lits.length; i++) if (solver.failed(lits[i]!)) sink++;
        break;
      }
      case PHASE:
        solver.setPhase(numbers[at++]! as SatLit);
        break;
      default:
        throw new RangeError(`operation ${code} at ${at - 2} does not exist`);
    }
  }
  for (const solver of solvers) if (solver !== undefined) retire(solver);
  return { queries, sat, unsat, conflicts, propagations, answers, sink };
}
