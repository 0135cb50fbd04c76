/**
 * Which line of a document defines a variable, and an order in which gates follow their operands.
 *
 * The definitions of a document are its inputs, latches and gates, in this order; their *positions* count
 * from 0 through all three. `aag` files may number variables with huge gaps, so that an array indexed by
 * variable is only used when the numbering is reasonably dense.
 */

import type { AigerDocument } from "./document.ts";

const UNDEFINED = 0xffffffff;

/** Finds the position of the definition of a variable. */
export class Definitions {
  readonly inputs: number;
  readonly latches: number;
  readonly gates: number;
  /** Position of the first definition of a variable that was already defined. */
  readonly duplicate: number | undefined;
  readonly #dense: Uint32Array | undefined;
  readonly #sparse: Map<number, number> | undefined;

  constructor(document: AigerDocument) {
    const groups = [document.inputs, document.latches.lit, document.ands.lhs];
    this.inputs = document.inputs.length;
    this.latches = document.latches.lit.length;
    this.gates = document.ands.lhs.length;
    const dense = document.maximumVariable <= 8 * this.size + 1024;
    if (dense) this.#dense = new Uint32Array(document.maximumVariable + 1).fill(UNDEFINED);
    else this.#sparse = new Map();
    let position = 0;
    for (const group of groups) {
      for (const lit of group) {
        if (this.positionOf(lit >>> 1) !== undefined) this.duplicate ??= position;
        else if (this.#dense !== undefined) this.#dense[lit >>> 1] = position;
        else this.#sparse!.set(lit >>> 1, position);
        position++;
      }
    }
  }

  /** Number of definitions. */
  get size(): number {
    return this.inputs + this.latches + this.gates;
  }

  /** Where a variable is defined, if it is. */
  positionOf(variable: number): number | undefined {
    if (this.#dense === undefined) return this.#sparse!.get(variable);
    const position = this.#dense[variable];
    return position === UNDEFINED ? undefined : position;
  }

  /** Index of the gate that defines the variable of a literal, -1 if it is not a gate. */
  gateOf(lit: number): number {
    const position = this.positionOf(lit >>> 1);
    return position === undefined ? -1 : Math.max(-1, position - this.inputs - this.latches);
  }
}

/** Gates in an order where operands come first, or a gate that depends on itself. */
export type GateOrder = { readonly order: Uint32Array } | { readonly cycle: number };

/**
 * Order the gates so that operands come first. The order of the file is kept when it already is one.
 * Depth-first search with a stack of its own: gates may be nested as deeply as the file is long.
 */
export function orderGates(document: AigerDocument, definitions: Definitions): GateOrder {
  const { rhs0, rhs1 } = document.ands;
  const count = definitions.gates;
  const order = new Uint32Array(count);
  const OPEN = 1, DONE = 2;
  const mark = new Uint8Array(count);
  let ordered = 0;
  const stack: number[] = [];
  for (let root = 0; root < count; root++) {
    if (mark[root] === DONE) continue;
    stack.push(root);
    while (stack.length > 0) {
      const gate = stack[stack.length - 1]!;
      if (mark[gate] === DONE) {
        stack.pop();
        continue;
      }
      mark[gate] = OPEN;
      const before = stack.length;
      for (const operand of [rhs1[gate]!, rhs0[gate]!]) {
        const child = definitions.gateOf(operand);
        if (child < 0 || mark[child] === DONE) continue;
        if (mark[child] === OPEN) return { cycle: child };
        stack.push(child);
      }
      if (stack.length === before) {
        mark[gate] = DONE;
        order[ordered++] = gate;
        stack.pop();
      }
    }
  }
  return { order };
}
