/**
 * What the kernel exports. A solver is a pointer; literals are those of the state, that is, the ones of
 * the user plus two. The caller writes clauses and queries into the input of the solver and reads models and cores
 * from its arrays; all pointers may change with every call that is not marked as harmless.
 */

import { addClause, growTo } from "./clauses";
import { addGate, addGates } from "./gates";
import { at, enlarge } from "./memory";
import { begin, rest, search } from "./search";
import { copyState, createState, grownRoom, releaseState, State } from "./state";

/** Make a solver. */
export function create(seed: i32): usize {
  const s = createState(seed);
  growTo(s, 1);
  return changetype<usize>(s);
}

/** A copy of a solver, at level 0. */
export function clone(solver: usize): usize {
  const s = changetype<State>(solver);
  rest(s);
  return changetype<usize>(copyState(s));
}

/** Give back the memory of a solver. */
export function destroy(solver: usize): void {
  releaseState(changetype<State>(solver));
}

/** Make variables until there are `count`, the internal one included. */
export function grow(solver: usize, count: i32): void {
  const s = changetype<State>(solver);
  s.resumable = false;
  growTo(s, count);
}

/** Where to write `length` literals. */
export function input(solver: usize, length: i32): usize {
  const s = changetype<State>(solver);
  if (length > s.inputRoom) {
    const room = grownRoom(s.inputRoom, length);
    s.input = enlarge(s.input, <usize>s.inputRoom << 2, <usize>room << 2);
    s.inputRoom = room;
  }
  return s.input;
}

/** Whether a variable is a gate. Harmless. */
export function isGate(solver: usize, variable: i32): bool {
  return at(changetype<State>(solver).definition, variable) != 0;
}

/** Add the literals in the input as a clause; false if the clauses are unsatisfiable. */
export function add(solver: usize, count: i32): bool {
  const s = changetype<State>(solver);
  rest(s);
  addClause(s, count, false);
  return s.ok;
}

/** Make a variable a gate with the operands in the input, which must have room for one more. */
export function gate(solver: usize, kind: i32, variable: i32, count: i32): void {
  const s = changetype<State>(solver);
  rest(s);
  addGate(s, kind, variable, count);
}

/** Add the gates in the input, see `gates.ts`. */
export function gates(solver: usize, from: i32, count: i32, room: i32): void {
  const s = changetype<State>(solver);
  rest(s);
  addGates(s, from, count, room);
}

/** Set up a query from the input: assumptions, then the temporary clause (-1 for none). */
export function setUp(solver: usize, assumptions: i32, temporary: i32, restricted: bool): void {
  begin(changetype<State>(solver), assumptions, temporary, restricted);
}

/** Search for so many conflicts and propagations: 0 if that is not enough, 10 for sat, 20 for unsat. */
export function run(solver: usize, conflicts: f64, propagations: f64): i32 {
  const s = changetype<State>(solver);
  return search(s, s.conflicts + conflicts, s.propagations + propagations);
}

/** The model, by literal, one signed byte each: 2 true, -1 false, else none. Harmless. */
export function values(solver: usize): usize {
  const s = changetype<State>(solver);
  return s.modelSlot < 0 ? s.vals : <usize>at(s.models, s.modelSlot);
}

/** By literal: 1 if it is part of the core. Harmless. */
export function failed(solver: usize): usize {
  return changetype<State>(solver).failed;
}

/** By variable: the sign that is tried first. Harmless. */
export function phases(solver: usize): usize {
  return changetype<State>(solver).phase;
}

/** Assumptions of the last query. Harmless. */
export function assumptions(solver: usize): usize {
  return changetype<State>(solver).assumptions;
}

/** Their number. Harmless. */
export function assumptionCount(solver: usize): i32 {
  return changetype<State>(solver).assumptionCount;
}

/** Counter number `index`: queries, conflicts, decisions, propagations, restarts, learnts, remembered. Harmless. */
export function counter(solver: usize, index: i32): f64 {
  const s = changetype<State>(solver);
  if (index == 0) return s.queries;
  if (index == 1) return s.conflicts;
  if (index == 2) return s.decisions;
  if (index == 3) return s.propagations;
  if (index == 4) return s.restarts;
  if (index == 5) return <f64>(s.learntCount + s.binaryLearnts);
  return s.remembered;
}
