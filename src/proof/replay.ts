/**
 * Replaying a trace: is it an execution of the system, and does it show what it is meant to show?
 *
 * This is the whole check of a counterexample. It simulates, and trusts nothing in the trace:
 *
 * - it has the right shape: a value 0 or 1 for every latch, and for every input at every step;
 * - it starts in an initial state;
 * - every constraint holds at every step;
 * - for a bad: the bad literal holds at the last step;
 * - for justice: it is a lasso; each of the literals holds at some step of the loop; and the latches on which
 *   the constraints and those literals depend are after the last step what they were when the loop began. The
 *   inputs repeat for ever, so these latches do, and with them constraints and literals. (That *all* latches
 *   repeat is more than needed, see `trace.ts`; `wholeState` asks for it.)
 * - for nothing in particular: if it is a lasso, all latches repeat.
 */

import { type Lit, TRUE, variableOf } from "../aig/literal.ts";
import type { NamedLit, System } from "../system/system.ts";
import { latchesRead, type Trace } from "../system/trace.ts";
import { TracePath } from "./trace_path.ts";

/** A bad step is reached. */
export interface BadGoal {
  /** Safety. */
  readonly kind: "bad";
  /** What holds at the last step. */
  readonly lit: Lit;
  /** What the user calls it. */
  readonly name?: string;
}

/** Each of the literals holds infinitely often. */
export interface JusticeGoal {
  /** Liveness. */
  readonly kind: "justice";
  /** What the loop sees. */
  readonly lits: readonly Lit[];
  /** What the user calls it. */
  readonly name?: string;
}

/** What a trace is meant to show. */
export type Goal = BadGoal | JusticeGoal | { readonly kind: "none" };

/** Why a trace is wrong. */
export interface Flaw {
  /** What is wrong, as one word. */
  readonly kind: "shape" | "initial" | "constraint" | "bad" | "loop" | "justice";
  /** The step concerned, if there is one. */
  readonly step?: number;
  /** For people, in the user's names. */
  readonly message: string;
}

/** The outcome of a replay. */
export type Replay =
  | { readonly accepted: true; readonly path: TracePath }
  | { readonly accepted: false; readonly flaw: Flaw; readonly path?: TracePath };

/** Settings of {@linkcode replay}. */
export interface ReplayOptions {
  /** Ask for all latches to repeat in a lasso, as AIGER witness files do. */
  readonly wholeState?: boolean;
}

/**
 * Check a trace by simulation.
 *
 * @example
 * ```ts
 * import { assert } from "@std/assert";
 * import { badGoal, replay, system } from "kripke";
 *
 * const counter = system("counter")`
 *   var  n : 0..7 = 0
 *   next n = n < 5 ? n + 1 : n
 *   invariant low  : n < 3
 * `;
 * const tooShort = { initial: Uint8Array.of(0, 0, 0), inputs: [new Uint8Array(0)] };
 * const outcome = replay(counter.system, tooShort, badGoal(counter.system, 0));
 * assert(!outcome.accepted && outcome.flaw.kind === "bad");
 * ```
 */
export function replay(
  system: System,
  trace: Trace,
  goal: Goal,
  options: ReplayOptions = {},
): Replay {
  const misfit = shapeFlaw(system, trace);
  if (misfit !== undefined) return { accepted: false, flaw: misfit };
  const path = new TracePath(system, trace);
  const flaw = initialFlaw(path) ?? constraintFlaw(path) ?? goalFlaw(path, goal, options);
  return flaw === undefined ? { accepted: true, path } : { accepted: false, flaw, path };
}

function shapeFlaw(system: System, trace: Trace): Flaw | undefined {
  const flaw = (message: string, step?: number): Flaw => ({ kind: "shape", step, message });
  const { initial, inputs, loop } = trace;
  if (initial.length !== system.latches.length) {
    return flaw(
      `the initial state has ${initial.length} values: expected ${system.latches.length}, one per latch`,
    );
  }
  const strange = initial.findIndex((value) => value > 1);
  if (strange >= 0) return flaw(`latch ${strange} starts at ${initial[strange]}: expected 0 or 1`);
  if (inputs.length === 0) return flaw("the trace has no steps: expected at least one");
  for (const [step, values] of inputs.entries()) {
    if (values.length !== system.inputs.length) {
      const expected = `expected ${system.inputs.length}, one per input`;
      return flaw(`step ${step} has ${values.length} input values: ${expected}`, step);
    }
    const strange = values.findIndex((value) => value > 1);
    if (strange >= 0) {
      return flaw(`step ${step}: input ${strange} is ${values[strange]}: expected 0 or 1`, step);
    }
  }
  if (loop !== undefined && !(Number.isInteger(loop) && loop >= 0 && loop < inputs.length)) {
    return flaw(`the loop begins at step ${loop}: expected a step from 0 to ${inputs.length - 1}`);
  }
  return undefined;
}

function initialFlaw({ system, trace, names }: TracePath): Flaw | undefined {
  for (const [j, { lit, reset }] of system.latches.entries()) {
    if (reset === lit || trace.initial[j] === (reset === TRUE ? 1 : 0)) continue;
    const [expected, given] = [reset === TRUE ? 1 : 0, trace.initial[j]];
    return {
      kind: "initial",
      step: 0,
      message: `step 0: ${names.literal(lit)} starts at ${expected}, but the trace gives ${given}`,
    };
  }
  return undefined;
}

function constraintFlaw(path: TracePath): Flaw | undefined {
  const { system } = path;
  for (let step = 0; step < path.length; step++) {
    for (const { name, lit } of system.constraints) {
      if (path.value(lit, step) === 1) continue;
      const message = `step ${step}: constraint ${quoted(name)} does not hold`;
      return { kind: "constraint", step, message };
    }
  }
  return undefined;
}

function goalFlaw(path: TracePath, goal: Goal, options: ReplayOptions): Flaw | undefined {
  switch (goal.kind) {
    case "bad":
      return badFlaw(path, goal.lit, goal.name);
    case "justice":
      return justiceFlaw(path, goal.lits, goal.name) ??
        loopFlaw(path, options.wholeState ? undefined : goal.lits);
    case "none":
      return path.loop === undefined ? undefined : loopFlaw(path, undefined);
  }
}

function badFlaw(path: TracePath, lit: Lit, name: string | undefined): Flaw | undefined {
  const last = path.length - 1;
  if (path.loop !== undefined) {
    const message = "the trace is a lasso: expected a finite path that ends in the bad step";
    return { kind: "bad", message };
  }
  if (path.value(lit, last) === 1) return undefined;
  const what = name === undefined ? `the bad literal ${path.names.literal(lit)}` : quoted(name);
  const earlier = path.first(lit);
  const hint = earlier === undefined
    ? "nor does it before"
    : `though it does at step ${earlier}: the trace should end there`;
  return {
    kind: "bad",
    step: last,
    message: `step ${last}: ${what} does not hold at the last step, ${hint}`,
  };
}

function justiceFlaw(
  path: TracePath,
  lits: readonly Lit[],
  name: string | undefined,
): Flaw | undefined {
  const { loop } = path;
  if (loop === undefined) {
    return {
      kind: "loop",
      message: "the trace is a finite path: expected a lasso, which repeats for ever",
    };
  }
  for (const [index, lit] of lits.entries()) {
    if (path.first(lit, loop) !== undefined) continue;
    const of = name === undefined ? "" : ` of ${quoted(name)}`;
    const where = loop === path.length - 1 ? `step ${loop}` : `steps ${loop} to ${path.length - 1}`;
    return {
      kind: "justice",
      message: `justice signal ${index}${of}, ${
        signalText(path, lit)
      }, never holds in the loop (${where})`,
    };
  }
  return undefined;
}

/** The loop must close: on the latches that constraints and `lits` read, or on all. */
function loopFlaw(path: TracePath, lits: readonly Lit[] | undefined): Flaw | undefined {
  const { system, names, loop } = path;
  let mattering = path.openLatches();
  if (mattering.length > 0 && lits !== undefined) {
    const read = new Set(latchesRead(system, lits));
    mattering = mattering.filter((j) => read.has(j));
  }
  if (mattering.length === 0) return undefined;
  const j = mattering[0]!;
  const place = names.locate(system.latches[j]!.lit);
  const at = (step: number) => {
    const value = (lit: Lit) => stateValue(path, lit, step);
    return place === undefined ? value(system.latches[j]!.lit) : names.value(place.signal, value);
  };
  const what = place === undefined ? names.literal(system.latches[j]!.lit) : place.signal.name;
  const more = mattering.length > 1 ? ` (and ${mattering.length - 1} more latches differ)` : "";
  return {
    kind: "loop",
    step: path.length - 1,
    message: `the loop does not close: ${what} is ${at(loop!)} at step ${loop} where it begins, ` +
      `and ${at(path.length)} after the last step${more}`,
  };
}

/** The value a latch literal has in a state, which may be the one after the last step. */
function stateValue(path: TracePath, lit: Lit, state: number): number {
  const j = path.system.latches.findIndex((latch) => variableOf(latch.lit) === variableOf(lit));
  return j < 0 ? 0 : path.states[state]![j]! ^ (lit & 1);
}

/** A literal by a name the user knows: a fairness, a signal, an output or a bad. */
function signalText({ system, names }: TracePath, lit: Lit): string {
  const called = (list: readonly NamedLit[]) => list.find((item) => item.lit === lit);
  const fairness = called(system.fairness);
  if (fairness !== undefined) return `fairness ${quoted(fairness.name)}`;
  const other = names.locate(lit) ? undefined : called([...system.outputs, ...system.bads]);
  return other === undefined ? names.literal(lit) : quoted(other.name);
}

function quoted(name: string): string {
  return JSON.stringify(name);
}

/**
 * The goal of a bad of the system, by its position.
 *
 * @example
 * ```ts
 * import { assert } from "@std/assert";
 * import { badGoal, check, replay, system } from "kripke";
 *
 * const counter = system("counter")`
 *   var  n : 0..7 = 0
 *   next n = n < 5 ? n + 1 : n
 *   invariant low  : n < 3
 * `;
 * const { evidence } = await check(counter, "low");
 * if (evidence?.kind !== "trace") throw new Error("expected a trace");
 * assert(replay(counter.system, evidence.trace, badGoal(counter.system, 0)).accepted);
 * ```
 */
export function badGoal(system: System, index: number): BadGoal {
  const bad = system.bads[index];
  if (bad === undefined) throw noSuch("bad", index, system.bads.length);
  return { kind: "bad", lit: bad.lit, name: bad.name };
}

/**
 * The goal of a justice property of the system, by its position; the fairness takes part.
 *
 * @example
 * ```ts
 * import { assert } from "@std/assert";
 * import { derive, justiceGoal, replay, system } from "kripke";
 *
 * const blink = derive(system("blink")`var on : bool = false  next on = !on`.system, {
 *   justice: [{ name: "forever", lits: [] }],
 * });
 * const step = new Uint8Array(0);
 * const lasso = { initial: Uint8Array.of(0), inputs: [step, step], loop: 0 };
 * assert(replay(blink, lasso, justiceGoal(blink, 0)).accepted);
 * ```
 */
export function justiceGoal(system: System, index: number): JusticeGoal {
  const justice = system.justice[index];
  if (justice === undefined) throw noSuch("justice property", index, system.justice.length);
  const lits = [...justice.lits, ...system.fairness.map((fairness) => fairness.lit)];
  return { kind: "justice", lits, name: justice.name };
}

function noSuch(what: string, index: number, count: number): RangeError {
  return new RangeError(`there is no ${what} ${index}: the system has ${count}, counted from 0`);
}
