/**
 * The Informal Trace Format of the Apalache model checker (ADR 015): traces as JSON that other tools read.
 *
 * Every state gives the values of the variables; inputs are variables like all others, with the value they have
 * in the step that leaves the state. Integers beyond 2^53 are written as `{ "#bigint": "…" }`.
 */

import type { SignalValue } from "../system/types.ts";
import { assertTrace, type TraceView } from "./trace_view.ts";

/** A value in the format. */
export type ItfValue = boolean | number | string | { readonly "#bigint": string };

/** A trace in the format. */
export interface ItfTrace {
  /** About the trace. */
  readonly "#meta": {
    readonly format: "ITF";
    readonly source: string;
    readonly description: string;
    /** What each variable is. */
    readonly kinds: Record<string, string>;
  };
  /** Names of all variables. */
  readonly vars: readonly string[];
  /** Values of all variables, step by step. */
  readonly states:
    readonly ({ readonly "#meta": { readonly index: number } } & Record<string, unknown>)[];
  /** In a lasso, the index of the state that follows the last one. */
  readonly loop?: number;
}

/**
 * The trace as an object; `JSON.stringify` makes the file.
 *
 * @example
 * ```ts
 * import { assertEquals } from "@std/assert";
 * import { check, system, toItf, traceOf } from "kripke";
 *
 * const counter = system("counter")`
 *   var  n : 0..7 = 0
 *   next n = n < 5 ? n + 1 : n
 *   invariant low  : n < 3
 * `;
 * const itf = toItf(traceOf(await check(counter, "low", { engine: "bmc" })));
 * assertEquals(itf.states.length, 4);
 * ```
 */
export function toItf(view: TraceView): ItfTrace {
  assertTrace(view, "toItf");
  const rows = view.rows().filter((row) => row.kind !== "property");
  return {
    "#meta": {
      format: "ITF",
      source: view.system.name,
      description: view.loop === undefined ? "path" : `lasso, loop to state ${view.loop}`,
      kinds: Object.fromEntries(rows.map((row) => [row.name, row.kind])),
    },
    vars: rows.map((row) => row.name),
    states: Array.from({ length: view.length }, (_, index) => ({
      "#meta": { index },
      ...Object.fromEntries(rows.map((row) => [row.name, itfValue(row.values[index]!)])),
    })),
    ...(view.loop !== undefined && { loop: view.loop }),
  };
}

function itfValue(value: SignalValue): ItfValue {
  return typeof value === "bigint" ? { "#bigint": String(value) } : value;
}
