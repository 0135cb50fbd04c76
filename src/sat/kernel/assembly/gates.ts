/**
 * Gates, as in `../../twin/gates.ts`, and tables of them, as in `../../gates.ts`.
 *
 * The input holds the operands of one gate or the literals of one clause at its start.
 */

import { addClause } from "./clauses";
import { makePermanent, openFact } from "./domain";
import { at, byteAt, enlarge, put } from "./memory";
import { forgetModelsOf } from "./models";
import { AND, FALSE, grownRoom, MUX, State, TRUE } from "./state";

/** Literals of the user are shifted by the internal variable. */
const SHIFT: i32 = 2;

export function addGate(s: State, kind: i32, variable: i32, count: i32): void {
  const place = s.gatesSize;
  const end = place + 1 + count;
  if (end > s.gatesRoom) {
    const room = grownRoom(s.gatesRoom, end);
    s.gates = enlarge(s.gates, <usize>s.gatesRoom << 2, <usize>room << 2);
    s.gatesRoom = room;
  }
  put(s.gates, place, 8 * count + kind);
  for (let i = 0; i < count; i++) put(s.gates, place + 1 + i, at(s.input, i));
  s.gatesSize = end;
  put(s.definition, variable, place);
  s.coneIsStale = true;
  forgetModelsOf(s, variable);
  if (byteAt(s.permanent, variable) == 1) {
    for (let i = 0; i < count; i++) makePermanent(s, at(s.gates, place + 1 + i) >> 1);
    const value = byteAt(s.vals, 2 * variable);
    if (value == TRUE || value == FALSE) openFact(s, variable);
  }
  const out = 2 * variable;
  const a = at(s.gates, place + 1);
  const b = at(s.gates, place + 2);
  if (kind == AND) addAnd(s, out, place, count);
  else if (kind == MUX) addMux(s, out, a, b, at(s.gates, place + 3));
  else addXor(s, out, a, b);
}

function addAnd(s: State, out: i32, place: i32, count: i32): void {
  for (let i = 1; i <= count; i++) {
    put(s.input, 0, out ^ 1);
    put(s.input, 1, at(s.gates, place + i));
    addClause(s, 2, true);
  }
  put(s.input, 0, out);
  for (let i = 1; i <= count; i++) put(s.input, i, at(s.gates, place + i) ^ 1);
  addClause(s, count + 1, true);
}

function addThree(s: State, a: i32, b: i32, c: i32): void {
  put(s.input, 0, a);
  put(s.input, 1, b);
  put(s.input, 2, c);
  addClause(s, 3, true);
}

function addMux(s: State, out: i32, c: i32, a: i32, b: i32): void {
  addThree(s, out ^ 1, c ^ 1, a);
  addThree(s, out ^ 1, c, b);
  addThree(s, out, c ^ 1, a ^ 1);
  addThree(s, out, c, b ^ 1);
  addThree(s, out ^ 1, a, b);
  addThree(s, out, a ^ 1, b ^ 1);
}

function addXor(s: State, out: i32, a: i32, b: i32): void {
  addThree(s, out ^ 1, a, b);
  addThree(s, out ^ 1, a ^ 1, b ^ 1);
  addThree(s, out, a ^ 1, b);
  addThree(s, out, a, b ^ 1);
}

/**
 * Add the gates of a table in the input: room for one clause, then the heads, then the operands, in literals
 * of the user.
 *
 * @param from the first variable of the user
 * @param count how many variables
 * @param room how many words of the input are free for clauses: more than the operands of any gate
 */
export function addGates(s: State, from: i32, count: i32, room: i32): void {
  const operands = room + count + 1 - (at(s.input, room) >> 3);
  for (let i = 0; i < count; i++) {
    const head = at(s.input, room + i);
    const kind = head & 7;
    if (kind < AND) continue;
    const start = operands + (head >> 3);
    const size = (at(s.input, room + i + 1) >> 3) - (head >> 3);
    for (let k = 0; k < size; k++) put(s.input, k, at(s.input, start + k) + SHIFT);
    addGate(s, kind, from + i + 1, size);
  }
}
