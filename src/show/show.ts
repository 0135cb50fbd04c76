/** Anything as text: what kripke makes in kripke's way, everything else as the runtime prints it. */

import { EngineRun } from "../check/drive.ts";
import type { CheckResult } from "../check/check.ts";
import { Model } from "../dsl/model.ts";
import { Simulator } from "../system/simulator.ts";
import type { System } from "../system/system.ts";
import { Explanation } from "./explain/mod.ts";
import { showRun } from "./run_text.ts";
import type { StateGraph } from "./state_graph.ts";
import { StateView } from "./state_view.ts";
import type { ShowOptions } from "./style.ts";
import { showSystem } from "./system_text.ts";
import { TraceView } from "./trace_view.ts";
import { showVerdict } from "./verdict_text.ts";

/**
 * A value as text for people. Strings are shown as they are.
 *
 * @example
 * ```ts
 * import { assert, assertEquals } from "@std/assert";
 * import { show, system } from "kripke";
 *
 * const toggle = system("toggle")`var on : bool = false  next on = !on`;
 * assert(show(toggle).startsWith("toggle: 0 input bits, 1 latch"));
 * assertEquals(show("as it is"), "as it is");
 * ```
 */
export function show(value: unknown, options: ShowOptions = {}): string {
  if (typeof value === "string") return value;
  return showOwn(value, options) ?? inspect(value, options);
}

/**
 * Print a value for people; nothing for `undefined`. On a terminal with colours, and as wide as it is, unless told.
 *
 * @example
 * ```ts
 * import { print, system } from "kripke";
 *
 * const toggle = system("toggle")`var on : bool = false  next on = !on`;
 * print(toggle);
 * print(undefined); // nothing
 * ```
 */
export function print(value: unknown, options: ShowOptions = {}): void {
  if (value !== undefined) console.log(show(value, { ...terminalOptions(), ...options }));
}

/** How the standard output wants things shown. */
function terminalOptions(): ShowOptions {
  const { Deno: deno } = globalThis as {
    Deno?: {
      readonly noColor: boolean;
      readonly stdout: { isTerminal(): boolean };
      consoleSize(): { readonly columns: number };
    };
  };
  if (deno?.stdout?.isTerminal() !== true) return {};
  const { columns } = deno.consoleSize();
  return { colour: !deno.noColor, ...(columns > 0 && { width: columns }) };
}

/**
 * A value of one of our own kinds as text; undefined for all others.
 *
 * @example
 * ```ts
 * import { assert, assertEquals } from "@std/assert";
 * import { showOwn, system } from "kripke";
 *
 * const toggle = system("toggle")`var on : bool = false  next on = !on`;
 * assert(showOwn(toggle)!.startsWith("toggle"));
 * assertEquals(showOwn(new Date()), undefined);
 * ```
 */
export function showOwn(value: unknown, options: ShowOptions = {}): string | undefined {
  if (typeof value !== "object" || value === null) return undefined;
  if (
    value instanceof TraceView || value instanceof StateView || value instanceof Explanation
  ) return value.show(options);
  if (value instanceof EngineRun) return showRun(value, options);
  if (value instanceof Model || isSystem(value)) return showSystem(value, options);
  if (isCheckResult(value)) return showVerdict(value, options);
  if (isStateGraph(value)) return showStateGraph(value);
  if (value instanceof Simulator) return showSimulator(value, options);
  if (Array.isArray(value) && value.length > 0 && value.every(isCheckResult)) {
    return value.map((result) => showVerdict(result, options)).join("\n");
  }
  return undefined;
}

/**
 * Whether a value is the answer of `check`.
 *
 * @example
 * ```ts
 * import { assert } from "@std/assert";
 * import { check, isCheckResult, system } from "kripke";
 *
 * const counter = system("counter")`
 *   var  n : 0..7 = 0
 *   next n = n < 5 ? n + 1 : n
 *   invariant low  : n < 3
 * `;
 * assert(isCheckResult(await check(counter, "low")));
 * ```
 */
export function isCheckResult(value: unknown): value is CheckResult {
  return isObject(value) && "status" in value && "certified" in value && "claim" in value &&
    "system" in value;
}

/**
 * Whether a value is a transition system.
 *
 * @example
 * ```ts
 * import { assertEquals } from "@std/assert";
 * import { isSystem, system } from "kripke";
 *
 * const toggle = system("toggle")`var on : bool = false  next on = !on`;
 * assertEquals([isSystem(toggle.system), isSystem({})], [true, false]);
 * ```
 */
export function isSystem(value: unknown): value is System {
  return isObject(value) && "aig" in value && "latches" in value && "signals" in value;
}

function isStateGraph(value: object): value is StateGraph {
  return "states" in value && "edges" in value && "patterns" in value && "system" in value;
}

function showSimulator(simulator: Simulator, options: ShowOptions): string {
  const { system, time } = simulator;
  const view = new TraceView(system, simulator.trace());
  return `a simulation of ${system.name} at step ${time}: set(signal, value), step(), get(signal)\n` +
    view.show({ ...options, all: time === 0 });
}

function showStateGraph({ system, states, edges }: StateGraph): string {
  const bad = states.filter((state) => state.bad.length > 0).length;
  return `${system.name}: ${states.length} reachable states (${bad} bad), ${edges.length} edges; ` +
    "toDot and toGraphSvg draw them";
}

function isObject(value: unknown): value is object {
  return typeof value === "object" && value !== null;
}

/** The runtime's own printer: Deno's where there is one. */
function inspect(value: unknown, { colour = false, width = 100 }: ShowOptions): string {
  const { Deno: deno } = globalThis as {
    Deno?: { inspect(value: unknown, options: object): string };
  };
  return deno?.inspect(value, { colors: colour, depth: 4, breakLength: width }) ?? String(value);
}
