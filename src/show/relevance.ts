/**
 * Which values of a trace matter.
 *
 * A counterexample from a SAT solver gives every input and every uninitialised latch some value, also where any
 * value would do. Those are found by walking back from what must stay as it is: at each step the literals one
 * looks at, the constraints, and the next values of those latches that matter one step later. A gate that is
 * true needs both of its operands, one that is false needs only one false operand. What is never
 * reached does not matter: with any other values there the trace shows the same.
 *
 * In a lasso the latches that matter at the start of the loop must matter after its last step as well (they have
 * to come back to their values), so the walk is repeated until that is so.
 */

import { type Lit, variableOf } from "../aig/literal.ts";
import type { TracePath } from "../proof/trace_path.ts";

/** For every step, 1 where a value matters. */
export interface Relevance {
  /** By position of the latch, for the state before each step. */
  readonly latches: readonly Uint8Array[];
  /** By position of the input. */
  readonly inputs: readonly Uint8Array[];
}

/**
 * What matters if the literals that `observed` lists for each step shall keep their values.
 *
 * @example
 * ```ts
 * import { assertEquals } from "@std/assert";
 * import { TracePath, expression, relevance, system } from "kripke";
 *
 * const wires = system("wires")`input x : bool  input y : bool`;
 * const path = new TracePath(wires.system, {
 *   initial: new Uint8Array(0),
 *   inputs: [Uint8Array.of(1, 1)],
 * });
 * assertEquals([...relevance(path, () => [expression(wires, "x")]).inputs[0]!], [1, 0]);
 * ```
 */
export function relevance(path: TracePath, observed: (step: number) => readonly Lit[]): Relevance {
  const { system, length, loop } = path;
  const atEnd = new Uint8Array(system.latches.length);
  for (;;) {
    const found = walkBack(path, observed, atEnd);
    if (loop === undefined) return found;
    const atLoop = found.latches[loop]!;
    const missing = [...atLoop.keys()].filter((j) => atLoop[j] === 1 && atEnd[j] === 0);
    if (missing.length === 0) return found;
    for (const j of missing) atEnd[j] = 1;
    if (length === 0) return found;
  }
}

function walkBack(
  path: TracePath,
  observed: (step: number) => readonly Lit[],
  atEnd: Uint8Array,
): Relevance {
  const { system, length } = path;
  const { aig } = system;
  const marked = new Uint8Array(aig.size);
  const latches: Uint8Array[] = [];
  const inputs: Uint8Array[] = [];
  let after = atEnd;
  for (let step = length - 1; step >= 0; step--) {
    marked.fill(0);
    for (const lit of observed(step)) marked[variableOf(lit)] = 1;
    for (const { lit } of system.constraints) marked[variableOf(lit)] = 1;
    system.latches.forEach(({ next }, j) => {
      if (after[j] === 1) marked[variableOf(next)] = 1;
    });
    justify(path, step, marked);
    after = Uint8Array.from(system.latches, ({ lit }) => marked[variableOf(lit)]!);
    latches[step] = after;
    inputs[step] = Uint8Array.from(system.inputs, (lit) => marked[variableOf(lit)]!);
  }
  return { latches, inputs };
}

/** Mark what the marked gates get their values from. Gates come after their operands. */
function justify(path: TracePath, step: number, marked: Uint8Array): void {
  const { aig } = path.system;
  for (let gate = aig.size - 1; gate > 0; gate--) {
    if (marked[gate] === 0 || !aig.isGate(gate)) continue;
    const left = aig.left(gate);
    const right = aig.right(gate);
    const leftTrue = path.value(left, step) === 1;
    const rightTrue = path.value(right, step) === 1;
    if (leftTrue === rightTrue && leftTrue) {
      marked[variableOf(left)] = marked[variableOf(right)] = 1;
    } else if (leftTrue) {
      marked[variableOf(right)] = 1;
    } else if (rightTrue || marked[variableOf(left)] === 1 || marked[variableOf(right)] === 0) {
      marked[variableOf(left)] = 1;
    } // else both are false and the right one is needed anyway
  }
}
