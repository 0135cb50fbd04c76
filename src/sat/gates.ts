/**
 * Gates: variables that equal a function of other variables, and tables of them.
 *
 * Backends are told about gates rather than about the clauses that define them, because knowing the
 * function of a variable is worth a lot: what is not needed for a query need not be assigned, and models
 * can be completed by evaluation.
 */

import type { SatLit } from "./literal.ts";

/** The kind of a variable that is neither a leaf nor a gate. */
export const FREE = 0;
/** The kind of an input. */
export const INPUT = 1;
/** The kind of a latch. */
export const LATCH = 2;
/** The kind of a conjunction of any number of operands. */
export const AND = 3;
/** The kind of a multiplexer; operands: condition, then, otherwise. */
export const MUX = 4;
/** The kind of an exclusive or of two operands. */
export const XOR = 5;

/** What a gate computes: `AND`, `MUX` or `XOR`. */
export type GateKind = 3 | 4 | 5;

/** Gates by variable, numbered so that a gate follows its operands. */
export interface GateTable {
  /** By variable: where its operands start, times 8, plus its kind; and one more entry for the end. */
  readonly heads: Int32Array;
  /** Literals. */
  readonly operands: Int32Array;
}

/** Define the gates with variables `from .. to - 1`, which must exist and have no definition. */
export function loadGates(
  solver: { addGates(table: GateTable, from: number, to: number): void },
  table: GateTable,
  from: number,
  to: number,
): void {
  solver.addGates(table, from, to);
}

/** Whether this kind of variable is a gate. */
export function isGate(kind: number): kind is GateKind {
  return kind >= AND;
}

/** The operands of a variable of a table. */
export function operandsOf({ heads, operands }: GateTable, variable: number): ArrayLike<SatLit> {
  const lits: Int32Array = operands.subarray(heads[variable]! >> 3, heads[variable + 1]! >> 3);
  return lits as unknown as ArrayLike<SatLit>;
}

/** The clauses that make a gate equal to its function. */
export function gateClauses(kind: GateKind, out: SatLit, inputs: ArrayLike<SatLit>): SatLit[][] {
  const clauses: number[][] = [];
  const [a, b, c] = [inputs[0]!, inputs[1]!, inputs[2]!];
  if (kind === AND) {
    const all: number[] = [out];
    for (let i = 0; i < inputs.length; i++) {
      clauses.push([out ^ 1, inputs[i]!]);
      all.push(inputs[i]! ^ 1);
    }
    clauses.push(all);
  } else if (kind === MUX) {
    clauses.push([out ^ 1, a ^ 1, b], [out ^ 1, a, c], [out, a ^ 1, b ^ 1], [out, a, c ^ 1]);
    // These two are redundant, but let equal branches decide the gate.
    clauses.push([out ^ 1, b, c], [out, b ^ 1, c ^ 1]);
  } else {
    clauses.push([out ^ 1, a, b], [out ^ 1, a ^ 1, b ^ 1], [out, a ^ 1, b], [out, a, b ^ 1]);
  }
  return clauses as SatLit[][];
}
