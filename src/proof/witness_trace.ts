/**
 * Witnesses as traces of a system, and traces as witnesses.
 *
 * An AIGER simulator accepts a justice witness if the state after its last step, all latches of it, equals an
 * earlier one and every fairness and justice signal holds in between; it finds the loop by itself. So a lasso
 * is written after its loop was taken until all latches repeat, and a witness is read by searching the loop.
 */

import { TRUE } from "../aig/literal.ts";
import type { System } from "../system/system.ts";
import { closeLasso, prefixOf, type Trace } from "../system/trace.ts";
import { badGoal, justiceGoal, type Replay, replay } from "./replay.ts";
import { TracePath } from "./trace_path.ts";
import { type WitnessProperty, type WitnessShape, type WitnessStimulus, X } from "./witness.ts";

/** Steps a written lasso may have. */
const MOST_STEPS = 100_000;

/**
 * The sizes that a witness for this system must have.
 *
 * @example
 * ```ts
 * import { assertEquals } from "@std/assert";
 * import { system, witnessShape } from "kripke";
 *
 * const counter = system("counter")`
 *   var  n : 0..7 = 0
 *   next n = n < 5 ? n + 1 : n
 *   invariant low  : n < 3
 * `;
 * assertEquals(witnessShape(counter.system), { latches: 3, inputs: 0, bads: 1, justice: 0 });
 * ```
 */
export function witnessShape(system: System): WitnessShape {
  return {
    latches: system.latches.length,
    inputs: system.inputs.length,
    bads: system.bads.length,
    justice: system.justice.length,
  };
}

/**
 * A trace as a witness for a property.
 *
 * @throws {RangeError} if a lasso takes more than `mostSteps` steps until all latches repeat
 * @example
 * ```ts
 * import { assertEquals } from "@std/assert";
 * import { check, system, toWitness } from "kripke";
 *
 * const counter = system("counter")`
 *   var  n : 0..7 = 0
 *   next n = n < 5 ? n + 1 : n
 *   invariant low  : n < 3
 * `;
 * const { evidence } = await check(counter, "low", { engine: "bmc" });
 * if (evidence?.kind !== "trace") throw new Error("expected a trace");
 * const witness = toWitness(counter.system, evidence.trace, { kind: "b", index: 0 });
 * assertEquals(witness.inputs.length, 4);
 * ```
 */
export function toWitness(
  system: System,
  trace: Trace,
  property: WitnessProperty,
  mostSteps: number = MOST_STEPS,
): WitnessStimulus {
  const closed = trace.loop === undefined ? trace : closeLasso(system, trace, mostSteps);
  if (closed === undefined) {
    throw new RangeError(
      `the lasso does not close on all latches within ${mostSteps} steps, as a witness file wants: ` +
        "some latches that the property does not read take long to repeat; reduce the system to its " +
        "cone of influence first",
    );
  }
  const { initial, inputs } = closed;
  return { status: "violated", properties: [property], initial, inputs };
}

/**
 * The trace a witness describes for one of its properties: for a bad up to the first bad step, for justice with
 * the earliest loop that satisfies it. Where the witness does not show the property, the trace is what the
 * witness says, and will not replay. Values `x` become the reset value of the latch, or 0.
 *
 * @example
 * ```ts
 * import { assertEquals } from "@std/assert";
 * import { fromWitness, parseWitnesses, system } from "kripke";
 *
 * const counter = system("counter")`
 *   var  n : 0..7 = 0
 *   next n = n < 5 ? n + 1 : n
 *   invariant low  : n < 3
 * `;
 * const [witness] = parseWitnesses("1\nb0\n000\n\n\n\n\n.\n");
 * if (witness?.status !== "violated") throw new Error("expected a trace");
 * const trace = fromWitness(counter.system, witness, { kind: "b", index: 0 });
 * assertEquals(trace.inputs.length, 4);
 * ```
 */
export function fromWitness(
  system: System,
  witness: WitnessStimulus,
  property: WitnessProperty,
): Trace {
  const trace: Trace = {
    initial: witness.initial.map((value, j) => value === X ? resetValue(system, j) : value),
    inputs: witness.inputs.map((step) => step.map((value) => value === X ? 0 : value)),
  };
  if (!fits(system, witness)) return trace;
  const path = new TracePath(system, trace);
  if (property.kind === "b") {
    const step = path.first(badGoal(system, property.index).lit);
    return step === undefined ? trace : prefixOf(trace, step + 1);
  }
  const { lits } = justiceGoal(system, property.index);
  const last = path.states[path.length]!;
  const returns = [...trace.inputs.keys()].filter((step) =>
    path.states[step]!.every((value, j) => value === last[j])
  );
  const loop = returns.find((step) => lits.every((lit) => path.first(lit, step) !== undefined));
  return { ...trace, loop: loop ?? returns[0] };
}

/**
 * Replay a witness for one of its properties, as strictly as an AIGER simulator does.
 *
 * @example
 * ```ts
 * import { assert } from "@std/assert";
 * import { parseWitnesses, replayWitness, system } from "kripke";
 *
 * const counter = system("counter")`
 *   var  n : 0..7 = 0
 *   next n = n < 5 ? n + 1 : n
 *   invariant low  : n < 3
 * `;
 * const [witness] = parseWitnesses("1\nb0\n000\n\n\n\n\n.\n");
 * if (witness?.status !== "violated") throw new Error("expected a trace");
 * assert(replayWitness(counter.system, witness, { kind: "b", index: 0 }).accepted);
 * ```
 */
export function replayWitness(
  system: System,
  witness: WitnessStimulus,
  property: WitnessProperty,
): Replay {
  const goal = property.kind === "b"
    ? badGoal(system, property.index)
    : justiceGoal(system, property.index);
  return replay(system, fromWitness(system, witness, property), goal, { wholeState: true });
}

function fits(system: System, witness: WitnessStimulus): boolean {
  return witness.initial.length === system.latches.length &&
    witness.inputs.every((step) => step.length === system.inputs.length);
}

function resetValue(system: System, latch: number): number {
  return system.latches[latch]?.reset === TRUE ? 1 : 0;
}
