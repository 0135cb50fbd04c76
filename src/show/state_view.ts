/** One step of a trace, taken out: its values by name, and a way to go on from there. */

import { FALSE, TRUE } from "../aig/literal.ts";
import { type Subject, systemOf } from "../check/question.ts";
import { Model } from "../dsl/model.ts";
import { Names } from "../system/names.ts";
import { Simulator } from "../system/simulator.ts";
import { derive, type System } from "../system/system.ts";
import type { SignalValue } from "../system/types.ts";
import { valueText } from "./row.ts";
import { type ShowOptions, styleOf } from "./style.ts";
import { table } from "./table.ts";

/**
 * A system that begins in a given state and is otherwise the same.
 *
 * @example
 * ```ts
 * import { assertEquals } from "@std/assert";
 * import { Simulator, startingAt, system } from "kripke";
 *
 * const toggle = system("toggle")`var on : bool = false  next on = !on`;
 * const lit = startingAt(toggle.system, [1]);
 * assertEquals(new Simulator(lit).get("on"), true);
 * ```
 */
export function startingAt(system: System, latches: ArrayLike<number>): System {
  if (latches.length !== system.latches.length) {
    throw new RangeError(
      `a state of ${system.name} has ${system.latches.length} values, one per latch: got ${latches.length}`,
    );
  }
  return derive(system, {
    latches: system.latches.map((latch, j) => ({
      ...latch,
      reset: latches[j] === 1 ? TRUE : FALSE,
    })),
  });
}

/**
 * A step of a trace: the latches before it and its inputs.
 *
 * @example
 * ```ts
 * import { assert, assertEquals } from "@std/assert";
 * import { StateView, check, system, traceOf } from "kripke";
 *
 * const counter = system("counter")`
 *   var  n : 0..7 = 0
 *   next n = n < 5 ? n + 1 : n
 *   invariant low  : n < 3
 * `;
 * const trace = traceOf(await check(counter, "low", { engine: "bmc" }));
 * const state = trace[2];
 * assert(state instanceof StateView);
 * assertEquals(state.get("n"), 2);
 * ```
 */
export class StateView {
  /** The system. */
  readonly system: System;
  /** Position in the trace. */
  readonly step: number;
  /** Values of the latches before the step. */
  readonly latches: Uint8Array;
  /** Values of the inputs at the step. */
  readonly inputs: Uint8Array;

  readonly #subject: Subject;

  /** Steps of traces are made by {@linkcode TraceView}. */
  constructor(subject: Subject, step: number, latches: Uint8Array, inputs: Uint8Array) {
    this.#subject = subject;
    this.system = systemOf(subject);
    this.step = step;
    this.latches = latches;
    this.inputs = inputs;
  }

  /** All signals and their values. */
  get values(): Record<string, SignalValue> {
    return this.simulate().values();
  }

  /** The value of a signal. */
  get(name: string): SignalValue {
    return this.simulate().get(name);
  }

  /** A simulator that stands here. */
  simulate(): Simulator {
    return new Simulator(this.system).start(this.latches, this.inputs);
  }

  /** The same system or model with all its properties, started here: `check(trace[3].start(), …)`. */
  start(): Subject {
    const subject = this.#subject;
    const system = startingAt(this.system, this.latches);
    if (!(subject instanceof Model)) return "system" in subject ? { ...subject, system } : system;
    const { properties, design, circuit, scope } = subject;
    return new Model({ system, properties, design, circuit }, scope);
  }

  /** The state as one line: `turn = 2, st[1] = busy`. */
  toString(): string {
    return new Names(this.system).state(this.latches);
  }

  /** All values, a line each. */
  show(options: ShowOptions = {}): string {
    const style = styleOf(options);
    const simulator = this.simulate();
    const rows = this.system.signals.map(({ name, kind }) => [
      style.dim(kind),
      kind === "input" ? style.name(name) : name,
      valueText(simulator.get(name)),
    ]);
    return [`step ${this.step}`, ...table(rows).map((line) => `  ${line}`)].join("\n");
  }

  /** What `console.log` shows. */
  [Symbol.for("Deno.customInspect")](): string {
    return this.show();
  }
}
