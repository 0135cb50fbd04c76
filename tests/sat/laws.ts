/** Laws that every backend obeys, as a suite to be run with a maker of solvers. */

import { assert, assertEquals, assertThrows } from "@std/assert";
import { AND, type GateKind, XOR } from "../../src/sat/gates.ts";
import type { SatLit } from "../../src/sat/literal.ts";
import type { Solver, SolverSettings } from "../../src/sat/solver.ts";
import { pigeons, threeSat } from "./formulas.ts";

type Make = (settings?: SolverSettings) => Solver;

/** A solver with these clauses. */
export function solverWith(make: Make, clauses: readonly (readonly SatLit[])[]): Solver {
  const solver = make();
  let variables = 0;
  for (const clause of clauses) for (const lit of clause) variables = Math.max(variables, lit >> 1);
  solver.ensureVariables(variables + 1);
  for (const clause of clauses) solver.addClause(clause);
  return solver;
}

/** Register the suite for one backend. */
export function testLaws(name: string, make: Make): void {
  const a = 0 as SatLit;
  const notA = 1 as SatLit;
  const b = 2 as SatLit;
  const notB = 3 as SatLit;

  Deno.test(`${name}: nothing is satisfiable, the empty clause is not`, () => {
    const solver = make();
    assertEquals(solver.backend, name);
    assertEquals(solver.solve(), "sat");
    assert(!solver.addClause([]));
    assertEquals(solver.solve(), "unsat");
    assertEquals(solver.core(), []);
    solver.dispose();
  });

  Deno.test(`${name}: variables are counted and their literals are even`, () => {
    const solver = make();
    assertEquals(solver.newVariable(), 0);
    assertEquals(solver.newVariable(), 2);
    solver.ensureVariables(5);
    solver.ensureVariables(3);
    assertEquals(solver.variables, 5);
    assertEquals(solver.newVariable(), 10);
  });

  Deno.test(`${name}: assumptions, cores and facts`, () => {
    const solver = solverWith(make, [[notA, b]]);
    assertEquals(solver.solve([a]), "sat");
    assert(solver.value(a) && solver.value(b) && !solver.value(notB));
    assertEquals(solver.solve([a, notB]), "unsat");
    assertEquals(solver.core(), [a, notB]);
    assert(solver.failed(a) && solver.failed(notB) && !solver.failed(b));
    assertEquals(solver.solve([notB, a]), "unsat");
    assertEquals(solver.core(), [notB, a]);
    assertEquals(solver.solve([a, notA]), "unsat");
    assertEquals(solver.core(), [a, notA]);
    solver.addClause([notA]);
    assertEquals(solver.solve([b, a]), "unsat");
    assertEquals(solver.core(), [a]);
    assertEquals(solver.solve(), "sat");
  });

  Deno.test(`${name}: a temporary clause holds once`, () => {
    const solver = solverWith(make, [[notA, notB]]);
    assertEquals(solver.solve([a], { clause: [b] }), "unsat");
    assertEquals(solver.core(), [a]);
    assertEquals(solver.solve([], { clause: [b] }), "sat");
    assert(solver.value(b));
    assertEquals(solver.solve([a]), "sat");
    assertEquals(solver.solve([], { clause: [] }), "unsat");
    assertEquals(solver.core(), []);
    assertEquals(solver.solve(), "sat");
    solver.addClause([a]);
    assertEquals(solver.solve([], { clause: [b] }), "unsat");
    assertEquals(solver.core(), []);
    assertEquals(solver.solve([], { clause: [notB] }), "sat");
    assertEquals(solver.solve([], { clause: [a, notA] }), "sat");
  });

  Deno.test(`${name}: hard formulas`, () => {
    assertEquals(solverWith(make, pigeons(6)).solve(), "unsat");
    for (let seed = 0; seed < 4; seed++) {
      const clauses = threeSat(120, 4.2, seed);
      const solver = solverWith(make, clauses);
      if (solver.solve() === "unsat") continue;
      for (const clause of clauses) assert(clause.some((lit) => solver.value(lit)));
    }
  });

  Deno.test(`${name}: a budget gives up, and asking again gets there`, () => {
    const solver = solverWith(make, pigeons(7));
    assertEquals(solver.solve([], { conflicts: 10 }), "unknown");
    assertThrows(() => solver.value(a), TypeError, "must be sat");
    assertThrows(() => solver.core(), TypeError, "must be unsat");
    let budget = 100;
    while (solver.solve([], { conflicts: budget }) === "unknown") budget *= 2;
    assertEquals(solver.core(), []);
  });

  Deno.test(`${name}: the interrupt flag stops a query`, () => {
    const interrupt = new Int32Array(new SharedArrayBuffer(4));
    const solver = make({ interrupt });
    solver.ensureVariables(1);
    solver.addClause([a]);
    interrupt[0] = 1;
    assertEquals(solver.solve(), "unknown");
    interrupt[0] = 0;
    assertEquals(solver.solve(), "sat");
  });

  Deno.test(`${name}: a clone has the same clauses and shares nothing`, () => {
    const solver = solverWith(make, [[notA, b]]);
    assertEquals(solver.solve([a]), "sat");
    const clone = solver.clone();
    clone.addClause([notB]);
    assertEquals(clone.solve([a]), "unsat");
    assertEquals(solver.solve([a]), "sat");
    solver.dispose();
    assertEquals(clone.solve([notA]), "sat");
    assertEquals(clone.newVariable(), 4);
  });

  // CaDiCaL may find a model before it looks at phases.
  const ignore = name === "cadical";
  Deno.test({ name: `${name}: suggested phases are taken when they can be`, ignore }, () => {
    const solver = make();
    solver.ensureVariables(4);
    for (const lit of [0, 3, 4, 7] as SatLit[]) solver.setPhase(lit);
    assertEquals(solver.solve(), "sat");
    for (const lit of [0, 3, 4, 7] as SatLit[]) assert(solver.value(lit));
  });

  Deno.test(`${name}: misuse is refused`, () => {
    const solver = make();
    solver.ensureVariables(2);
    assertThrows(() => solver.addClause([4 as SatLit]), RangeError, "literal 4 has no variable");
    assertThrows(() => solver.solve([-1 as SatLit]), RangeError, "expected 0 to 3");
    assertThrows(() => solver.solve([], { clause: [9 as SatLit] }), RangeError);
    assertThrows(() => solver.gate(AND, a, [8 as SatLit]), RangeError, "has no variable");
    assertThrows(() => solver.gate(AND, notA, [b]), RangeError, "is negative");
    assertThrows(() => solver.gate(XOR, a, [b]), RangeError, "XOR (5) with two");
    assertThrows(() => solver.gate(9 as GateKind, a, [b]), RangeError, "expected AND");
    assertThrows(() => solver.setPhase(77 as SatLit), RangeError);
    assertThrows(() => solver.addClause([NaN as SatLit]), RangeError);
    assertThrows(() => solver.failed(a), TypeError);
    assertThrows(() => solver.assigned(a), TypeError);
    assertEquals(solver.solve([a, b]), "sat");
  });
}
