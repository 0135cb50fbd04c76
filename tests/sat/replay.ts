/** Run a {@linkcode Step script} on several backends at once and check every answer. */

import { assert, assertEquals } from "@std/assert";
import type { SatLit } from "../../src/sat/literal.ts";
import type { SatStatus, Solver } from "../../src/sat/solver.ts";
import { evaluateGate, type Gate, type Step } from "./script.ts";

type Solve = Extract<Step, { op: "solve" }>;

/** What was said so far, to check models against. */
class Record {
  variables = 0;
  readonly gates: Gate[] = [];
  readonly clauses: (readonly number[])[] = [];
}

/**
 * Run the script on solvers of all `makers` and check them against each other.
 *
 * The last one confirms the cores of the others, and one more of the first kind confirms its own.
 *
 * @param twins the first two makers must make identical searches
 */
export function replay(
  steps: readonly Step[],
  makers: readonly (() => Solver)[],
  twins: boolean,
): void {
  let solvers = makers.map((make) => make());
  const judge = makers[0]!();
  const record = new Record();
  for (const step of steps) {
    if (step.op === "solve") {
      check(step, solvers, judge, record, twins);
      continue;
    }
    if (step.op === "clone") {
      const clones = solvers.map((solver) => solver.clone());
      for (const solver of solvers) solver.dispose();
      solvers = clones;
      continue;
    }
    for (const solver of [...solvers, judge]) apply(step, solver);
    if (step.op === "variables") record.variables = step.count;
    else if (step.op === "gate") record.gates.push(step.gate);
    else if (step.op === "clause") record.clauses.push(step.lits);
  }
  for (const solver of [...solvers, judge]) solver.dispose();
}

function apply(step: Exclude<Step, Solve>, solver: Solver): void {
  if (step.op === "variables") solver.ensureVariables(step.count);
  else if (step.op === "clause") solver.addClause(step.lits as readonly SatLit[]);
  else if (step.op === "phase") solver.setPhase(step.lit as SatLit);
  else if (step.op === "gate") {
    const { kind, out, ins } = step.gate;
    solver.gate(kind, out as SatLit, ins as readonly SatLit[]);
  }
}

function check(
  step: Solve,
  solvers: readonly Solver[],
  judge: Solver,
  record: Record,
  twins: boolean,
): void {
  const answers = solvers.map((solver) => ask(solver, step));
  for (const answer of answers) assertEquals(answer, answers[0], "the backends disagree");
  if (twins) checkTwins(solvers[0]!, solvers[1]!, answers[0]!, record.variables);
  if (answers[0] === "sat") {
    for (const solver of solvers) checkModel(step, solver, record);
    return;
  }
  const cores = solvers.map((solver) => readCore(step, solver));
  cores.forEach((core, i) => {
    const other = i + 1 < cores.length ? solvers[cores.length - 1]! : judge;
    // Equal searches have equal cores.
    if (!(twins && i === 1)) confirmCore(step, core, other);
  });
}

function ask(solver: Solver, step: Solve): SatStatus {
  const assumptions = step.assumptions as readonly SatLit[];
  const clause = step.clause as readonly SatLit[] | undefined;
  let conflicts = step.conflicts;
  for (;;) {
    const answer = solver.solve(assumptions, {
      restrict: step.restrict,
      ...(clause === undefined ? {} : { clause }),
      ...(conflicts === undefined ? {} : { conflicts }),
    });
    if (answer !== "unknown") return answer;
    assert(conflicts !== undefined, `${solver.backend} gave up without a budget`);
    // CaDiCaL starts again from scratch, so its budget has to grow.
    if (solver.backend === "cadical") conflicts *= 2;
  }
}

/** Every completion of the model must satisfy everything: try all open leaves false and all true. */
function checkModel(step: Solve, solver: Solver, record: Record): void {
  for (const open of step.restrict ? [false, true] : [false]) {
    const values: boolean[] = [];
    for (let v = 0; v < record.variables; v++) {
      const lit = 2 * v as SatLit;
      const known = solver.assigned(lit);
      if (known) assert(solver.value(lit) !== solver.value((lit ^ 1) as SatLit));
      values[v] = known ? solver.value(lit) : open;
      if (!step.restrict) assert(known, `${solver.backend} left variable ${v} open`);
    }
    checkValues(step, solver, record, values);
  }
}

function checkValues(step: Solve, solver: Solver, record: Record, values: boolean[]): void {
  const value = (lit: number) => values[lit >> 1]! !== ((lit & 1) === 1);
  for (const gate of record.gates) {
    const result = evaluateGate(gate, value);
    const v = gate.out >> 1;
    if (solver.assigned(2 * v as SatLit)) {
      assert(values[v] === result, `${solver.backend} got gate ${v} wrong`);
    }
    values[v] = result;
  }
  for (const lit of step.assumptions) assert(value(lit), `${solver.backend} ignored ${lit}`);
  for (const clause of [...record.clauses, ...(step.clause === undefined ? [] : [step.clause])]) {
    assert(clause.some(value), `${solver.backend} violates the clause ${clause}`);
  }
}

function readCore(step: Solve, solver: Solver): SatLit[] {
  const core = solver.core();
  const expected = [...new Set(step.assumptions)].filter((lit) => solver.failed(lit as SatLit));
  assertEquals(core as number[], expected, "core and failed() disagree");
  return core;
}

function confirmCore(step: Solve, core: SatLit[], other: Solver): void {
  const clause = step.clause as readonly SatLit[] | undefined;
  const answer = other.solve(core, clause === undefined ? {} : { clause });
  assertEquals(answer, "unsat", `${other.backend} finds the core ${core} satisfiable`);
}

function checkTwins(a: Solver, b: Solver, answer: SatStatus, variables: number): void {
  assertEquals(a.statistics, b.statistics, "the searches differ");
  if (answer === "unsat") {
    assertEquals(a.core(), b.core(), "the cores differ");
    return;
  }
  for (let v = 0; v < variables; v++) {
    const lit = 2 * v as SatLit;
    assert(a.assigned(lit) === b.assigned(lit) && a.value(lit) === b.value(lit), "models differ");
  }
}
