/**
 * Tables of gates: the fastest way to tell a solver about a circuit.
 *
 * Variables are numbered so that a gate follows its operands. A backend may take a table as it is
 * (`addGates`); for the others the clauses are written out here.
 */

import type { SatLit } from "./literal.ts";
import type { Solver } from "./solver.ts";

/** The kind of a variable that is neither a leaf nor a gate. */
export const FREE = 0;
/** The kind of an input. */
export const INPUT = 1;
/** The kind of a latch. */
export const LATCH = 2;
/** The kind of a conjunction of one or more operands. */
export const AND = 3;
/** The kind of a multiplexer; operands: condition, then, otherwise. */
export const MUX = 4;
/** The kind of an exclusive or of two operands. */
export const XOR = 5;

/** Gates by variable. */
export interface GateTable {
  /** By variable: where its operands start, times 8, plus its kind; and one more entry for the end. */
  readonly heads: Int32Array;
  /** Literals. */
  readonly operands: Int32Array;
}

/** A solver that takes a table of gates in one call. */
interface GateSolver extends Solver {
  addGates(table: GateTable, from: number, to: number): void;
}

/** Define the gates with variables `from .. to - 1`, which must exist and have no definition. */
export function loadGates(solver: Solver, table: GateTable, from: number, to: number): void {
  if ("addGates" in solver) {
    (solver as GateSolver).addGates(table, from, to);
    return;
  }
  const { heads, operands } = table;
  for (let variable = from; variable < to; variable++) {
    const kind = heads[variable]! & 7;
    if (kind < AND) continue;
    const inputs = operands.subarray(heads[variable]! >> 3, heads[variable + 1]! >> 3);
    solver.define((variable << 1) as SatLit, inputs as unknown as ArrayLike<SatLit>);
    if (kind === AND) defineAnd(solver, variable << 1, inputs);
    else if (kind === MUX) defineMux(solver, variable << 1, inputs[0]!, inputs[1]!, inputs[2]!);
    else defineXor(solver, variable << 1, inputs[0]!, inputs[1]!);
  }
}

function clause(solver: Solver, ...lits: number[]): void {
  solver.addDefinitionClause(lits as SatLit[]);
}

function defineAnd(solver: Solver, gate: number, inputs: Int32Array): void {
  const all: number[] = [gate];
  for (const input of inputs) {
    clause(solver, gate ^ 1, input);
    all.push(input ^ 1);
  }
  clause(solver, ...all);
}

function defineMux(solver: Solver, gate: number, c: number, a: number, b: number): void {
  clause(solver, gate ^ 1, c ^ 1, a);
  clause(solver, gate ^ 1, c, b);
  clause(solver, gate, c ^ 1, a ^ 1);
  clause(solver, gate, c, b ^ 1);
  // Redundant, but lets equal branches decide the gate.
  clause(solver, gate ^ 1, a, b);
  clause(solver, gate, a ^ 1, b ^ 1);
}

function defineXor(solver: Solver, gate: number, a: number, b: number): void {
  clause(solver, gate ^ 1, a, b);
  clause(solver, gate ^ 1, a ^ 1, b ^ 1);
  clause(solver, gate, a ^ 1, b);
  clause(solver, gate, a, b ^ 1);
}
