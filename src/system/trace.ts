/**
 * Executions of a system: a finite path, or a lasso.
 *
 * A trace stores what determines the execution and nothing else: the latches at the start and the inputs
 * of every step. Everything else follows by simulation (`src/proof/replay.ts`).
 *
 * A lasso repeats its inputs from step `loop` on for ever. That it is a counterexample needs all latches which
 * the property and the constraints read to be the same after the last step as at step `loop`. The others may
 * still be on their way: a counter that nobody reads need not have wrapped around. Where a format wants them to
 * repeat too, {@linkcode closeLasso} takes the loop as many times as that needs. {@linkcode settleLasso} does so
 * for latches that are read but were found not to matter, say because they are conjoined with a constant.
 */

import { sequentialConeOf } from "../aig/cone.ts";
import { type Lit, variableOf } from "../aig/literal.ts";
import { Execution } from "./execution.ts";
import type { System } from "./system.ts";

/** A path, or a lasso if `loop` is given. Values are 0 or 1, in the order of the system's lists. */
export interface Trace {
  /** Latch values at step 0. */
  readonly initial: Uint8Array;
  /** Input values of each step; there is at least one step. */
  readonly inputs: readonly Uint8Array[];
  /** In a lasso, the step that follows the last one. */
  readonly loop?: number;
}

/**
 * The first `steps` steps of a trace as a finite path.
 *
 * @example
 * ```ts
 * import { assertEquals } from "@std/assert";
 * import { prefixOf } from "kripke";
 *
 * const trace = { initial: Uint8Array.of(0), inputs: [[1], [0], [1]].map((v) => Uint8Array.from(v)) };
 * assertEquals(prefixOf(trace, 2).inputs.length, 2);
 * ```
 */
export function prefixOf(trace: Trace, steps: number): Trace {
  return { initial: trace.initial, inputs: trace.inputs.slice(0, steps) };
}

/**
 * The same infinite execution as a lasso after whose last step every latch has the value it has at step
 * `loop`, or `undefined` if that takes more than `mostSteps` steps.
 *
 * @param mattering positions of the latches that must repeat; all unless told
 * @example
 * ```ts
 * import { assertEquals } from "@std/assert";
 * import { closeLasso, system } from "kripke";
 *
 * const toggle = system("toggle")`var on : bool = false  next on = !on`;
 * const step = new Uint8Array(0);
 * const lasso = { initial: Uint8Array.of(0), inputs: [step, step], loop: 0 };
 * assertEquals(closeLasso(toggle.system, lasso, 10)?.inputs.length, 2);
 * ```
 */
export function closeLasso(
  system: System,
  trace: Trace,
  mostSteps: number,
  mattering?: readonly number[],
): Trace | undefined {
  const { initial, loop } = trace;
  if (loop === undefined) throw new TypeError("expected a lasso, got a finite path");
  const execution = new Execution(system);
  execution.start(initial);
  const round = trace.inputs.slice(loop);
  const inputs: Uint8Array[] = [];
  const run = (steps: readonly Uint8Array[]) => {
    for (const step of steps) {
      execution.apply(step);
      execution.advance();
      inputs.push(step);
    }
  };
  run(trace.inputs.slice(0, loop));
  // The state at the beginning of each round; the rounds repeat as soon as one of these does.
  const starts = new Map<string, number>();
  for (;;) {
    const values = execution.state();
    const state = mattering === undefined
      ? values.join("")
      : mattering.map((j) => values[j]).join("");
    const before = starts.get(state);
    if (before !== undefined) return { initial, inputs, loop: before };
    if (inputs.length + round.length > mostSteps) return undefined;
    starts.set(state, inputs.length);
    run(round);
  }
}

/** Steps that {@linkcode settleLasso} may add. */
const SETTLING_STEPS = 16_384;

/**
 * The same infinite execution as a lasso that closes on the latches which the constraints and the literals read;
 * the lasso itself if it does already, or if closing it takes too long.
 */
export function settleLasso(system: System, trace: Trace, lits: readonly Lit[]): Trace {
  const most = trace.inputs.length + SETTLING_STEPS;
  return closeLasso(system, trace, most, latchesRead(system, lits)) ?? trace;
}

/** The positions of the latches that the constraints or the literals read, now or later. */
export function latchesRead(system: System, lits: readonly Lit[]): number[] {
  const roots = [...lits, ...system.constraints.map(({ lit }) => lit)];
  const next = new Map(system.latches.map((latch) => [variableOf(latch.lit), latch.next]));
  const cone = new Set(sequentialConeOf(system.aig, roots, (leaf) => next.get(leaf)));
  return [...system.latches.keys()].filter((j) => cone.has(variableOf(system.latches[j]!.lit)));
}
