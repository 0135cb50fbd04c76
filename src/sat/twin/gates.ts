/**
 * Gates: variables that equal a function of others. A gate is stored as what it is, for domains,
 * justification and evaluation, and as clauses, for propagation.
 */

import { AND, MUX } from "../gates.ts";
import { addClause } from "./clauses.ts";
import { makePermanent, openFact } from "./domain.ts";
import { forgetModelsOf } from "./models.ts";
import { ensure, FALSE, type State, TRUE } from "./state.ts";

/** Define a variable; its operands are the first `count` literals of `s.input`. At level 0. */
export function addGate(s: State, kind: number, variable: number, count: number): void {
  const at = s.gatesSize;
  s.gates = ensure(s.gates, at + 1 + count);
  s.gates[at] = 8 * count + kind;
  for (let i = 0; i < count; i++) s.gates[at + 1 + i] = s.input[i]!;
  s.gatesSize = at + 1 + count;
  s.definition[variable] = at;
  s.coneIsStale = true;
  forgetModelsOf(s, variable);
  if (s.permanent[variable] === 1) {
    for (let i = 0; i < count; i++) makePermanent(s, s.gates[at + 1 + i]! >> 1);
    const value = s.vals[2 * variable];
    if (value === TRUE || value === FALSE) openFact(s, variable);
  }
  const out = 2 * variable;
  if (kind === AND) addAnd(s, out, at, count);
  else if (kind === MUX) addMux(s, out, s.gates[at + 1]!, s.gates[at + 2]!, s.gates[at + 3]!);
  else addXor(s, out, s.gates[at + 1]!, s.gates[at + 2]!);
}

function addAnd(s: State, out: number, at: number, count: number): void {
  s.input = ensure(s.input, count + 1);
  for (let i = 1; i <= count; i++) {
    s.input[0] = out ^ 1;
    s.input[1] = s.gates[at + i]!;
    addClause(s, 2, true);
  }
  s.input[0] = out;
  for (let i = 1; i <= count; i++) s.input[i] = s.gates[at + i]! ^ 1;
  addClause(s, count + 1, true);
}

function addThree(s: State, a: number, b: number, c: number): void {
  s.input[0] = a;
  s.input[1] = b;
  s.input[2] = c;
  addClause(s, 3, true);
}

function addMux(s: State, out: number, c: number, a: number, b: number): void {
  addThree(s, out ^ 1, c ^ 1, a);
  addThree(s, out ^ 1, c, b);
  addThree(s, out, c ^ 1, a ^ 1);
  addThree(s, out, c, b ^ 1);
  // These two are redundant, but let equal branches decide the gate.
  addThree(s, out ^ 1, a, b);
  addThree(s, out, a ^ 1, b ^ 1);
}

function addXor(s: State, out: number, a: number, b: number): void {
  addThree(s, out ^ 1, a, b);
  addThree(s, out ^ 1, a ^ 1, b ^ 1);
  addThree(s, out, a ^ 1, b);
  addThree(s, out, a, b ^ 1);
}
