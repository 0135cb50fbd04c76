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
 *
 * @example
 * ```ts
 * import { assertEquals } from "@std/assert";
 * import { expression, system, traceWord } from "kripke";
 *
 * const toggle = system("toggle")`var on : bool = false  next on = !on`;
 * const on = expression(toggle, "on");
 * const step = new Uint8Array(0);
 * const lasso = { initial: Uint8Array.of(0), inputs: [step, step], loop: 0 };
 * const word = traceWord(toggle.system, lasso, [on]);
 * assertEquals([word.stem, word.loop, word.holds(on, 1)], [0, 2, true]);
 * ```
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

/**
 * Whether the formula holds on a lasso of the system.
 *
 * @example
 * ```ts
 * import { assert } from "@std/assert";
 * import { holdsOnTrace, parseLtl, resolveAtoms, system } from "kripke";
 *
 * const toggle = system("toggle")`var on : bool = false  next on = !on`;
 * const step = new Uint8Array(0);
 * const lasso = { initial: Uint8Array.of(0), inputs: [step, step], loop: 0 };
 * assert(holdsOnTrace(toggle.system, lasso, resolveAtoms(parseLtl("G F on"), toggle.system)));
 * ```
 */
export function holdsOnTrace(system: System, trace: Trace, formula: Ltl<Lit>): boolean {
  return evaluateLtl(formula, traceWord(system, trace, atomsOf(formula)));
}
