/**
 * Tables of gates, as in `../../gates.ts`: definitions and clauses of a whole circuit in one call.
 *
 * The input holds room for one clause, then the heads, then the operands, in literals of the user.
 */

import { addClause, define } from "./clauses";
import { at, put } from "./memory";
import { State } from "./state";

const AND: i32 = 3;
const MUX: i32 = 4;
/** Literals of the user are shifted by the internal variable. */
const SHIFT: i32 = 2;

/**
 * @param from the first variable of the user
 * @param count how many variables
 * @param room how many words of the input are free for clauses: more than the operands of any gate
 */
export function addGates(s: State, from: i32, count: i32, room: i32): void {
  const first = at(s.input, room) >> 3;
  const operands = room + count + 1 - first;
  for (let i = 0; i < count; i++) {
    const head = at(s.input, room + i);
    const kind = head & 7;
    if (kind < AND) continue;
    const start = operands + (head >> 3);
    const size = (at(s.input, room + i + 1) >> 3) - (head >> 3);
    const gate = 2 * (from + i) + SHIFT;
    for (let k = 0; k < size; k++) put(s.input, k, at(s.input, start + k) + SHIFT);
    define(s, gate >> 1, size);
    if (kind == AND) addAnd(s, gate, start, size);
    else {
      const a = at(s.input, start) + SHIFT;
      const b = at(s.input, start + 1) + SHIFT;
      if (kind == MUX) addMux(s, gate, a, b, at(s.input, start + 2) + SHIFT);
      else addXor(s, gate, a, b);
    }
  }
}

function addAnd(s: State, gate: i32, start: i32, size: i32): void {
  for (let k = 0; k < size; k++) {
    put(s.input, 0, gate ^ 1);
    put(s.input, 1, at(s.input, start + k) + SHIFT);
    addClause(s, 2, true);
  }
  put(s.input, 0, gate);
  for (let k = 0; k < size; k++) put(s.input, k + 1, (at(s.input, start + k) + SHIFT) ^ 1);
  addClause(s, size + 1, true);
}

function addThree(s: State, a: i32, b: i32, c: i32): void {
  put(s.input, 0, a);
  put(s.input, 1, b);
  put(s.input, 2, c);
  addClause(s, 3, true);
}

function addMux(s: State, gate: i32, c: i32, a: i32, b: i32): void {
  addThree(s, gate ^ 1, c ^ 1, a);
  addThree(s, gate ^ 1, c, b);
  addThree(s, gate, c ^ 1, a ^ 1);
  addThree(s, gate, c, b ^ 1);
  addThree(s, gate ^ 1, a, b);
  addThree(s, gate, a ^ 1, b ^ 1);
}

function addXor(s: State, gate: i32, a: i32, b: i32): void {
  addThree(s, gate ^ 1, a, b);
  addThree(s, gate ^ 1, a ^ 1, b ^ 1);
  addThree(s, gate, a ^ 1, b);
  addThree(s, gate, a, b ^ 1);
}
