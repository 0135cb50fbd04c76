/**
 * Lassos of a system as words, so that formulas can be evaluated on them.
 *
 * This is the direct check of a counterexample to an LTL formula: no translation is involved.
 */

import type { Lit } from "../aig/literal.ts";
import { Execution } from "../system/execution.ts";
import type { System } from "../system/system.ts";
import type { Trace } from "../system/trace.ts";
import { atomsOf } from "./formula.ts";
import { evaluateLtl, type LassoWord } from "./ltl_evaluate.ts";
import type { Ltl } from "./ltl_formula.ts";

/**
 * The word of a lasso over some literals. The literals must repeat with the loop; whether they do is what
 * replaying the lasso checks (`src/proof`), here it is taken for granted.
 */
export function traceWord(system: System, trace: Trace, lits: readonly Lit[]): LassoWord<Lit> {
  const { loop } = trace;
  if (loop === undefined) throw new TypeError("expected a lasso, got a finite path");
  const execution = new Execution(system, lits);
  execution.start(trace.initial);
  const values = new Map<Lit, Uint8Array>(
    lits.map((lit) => [lit, new Uint8Array(trace.inputs.length)]),
  );
  trace.inputs.forEach((inputs, step) => {
    execution.apply(inputs);
    for (const lit of lits) values.get(lit)![step] = execution.value(lit);
    execution.advance();
  });
  return {
    stem: loop,
    loop: trace.inputs.length - loop,
    holds: (lit, position) => values.get(lit)![position] === 1,
  };
}

/** Whether the formula holds on a lasso of the system. */
export function holdsOnTrace(system: System, trace: Trace, formula: Ltl<Lit>): boolean {
  return evaluateLtl(formula, traceWord(system, trace, atomsOf(formula)));
}
