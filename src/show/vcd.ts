/**
 * Value change dumps (IEEE 1364, section 18), the files every waveform viewer opens.
 *
 * One step is one unit of time. Enumerations are dumped as strings, an extension all common viewers know.
 * In a lasso the extra wire `loop` is 1 from the step the loop begins, and a comment says so.
 */

import { type Row, valueText } from "./row.ts";
import { assertTrace, type TraceView } from "./trace_view.ts";

/**
 * The trace as a value change dump.
 *
 * @example
 * ```ts
 * import { assert } from "@std/assert";
 * import { check, system, toVcd, traceOf } from "kripke";
 *
 * const counter = system("counter")`
 *   var  n : 0..7 = 0
 *   next n = n < 5 ? n + 1 : n
 *   invariant low  : n < 3
 * `;
 * assert(toVcd(traceOf(await check(counter, "low"))).includes("$var"));
 * ```
 */
export function toVcd(view: TraceView): string {
  assertTrace(view, "toVcd");
  const rows: Row[] = view.rows().map((row) => ({ ...row, name: row.name.replace(/\s+/g, "_") }));
  const { loop, length } = view;
  if (loop !== undefined) {
    const values = Array.from({ length }, (_, step) => step >= loop);
    rows.push({ name: freeName("loop", rows), kind: "extra", type: { kind: "bool" }, values });
  }
  const lines = [
    "$version kripke $end",
    ...(loop === undefined
      ? []
      : [`$comment lasso: after step ${length - 1} the trace goes on at step ${loop} $end`]),
    "$timescale 1 ns $end",
    `$scope module ${view.system.name.replace(/\s+/g, "_")} $end`,
    ...rows.map((row, i) => `$var ${declaration(row)} ${code(i)} ${row.name} $end`),
    "$upscope $end",
    "$enddefinitions $end",
  ];
  for (let step = 0; step < length; step++) {
    const changes = rows.flatMap((row, i) =>
      step === 0 || row.values[step] !== row.values[step - 1] ? [change(row, step, code(i))] : []
    );
    lines.push(`#${step}`, ...(step === 0 ? ["$dumpvars", ...changes, "$end"] : changes));
  }
  lines.push(`#${length}`, "");
  return lines.join("\n");
}

function declaration({ type }: Row): string {
  switch (type.kind) {
    case "bool":
      return "wire 1";
    case "word":
      return `wire ${type.width}`;
    case "range":
      return "integer 64";
    case "enum":
      return "string 1";
  }
}

function change({ type, values }: Row, step: number, id: string): string {
  const value = values[step]!;
  switch (type.kind) {
    case "bool":
      return `${typeof value === "string" ? "x" : value ? 1 : 0}${id}`;
    case "word":
      return `b${BigInt(value as number | bigint).toString(2)} ${id}`;
    case "range":
      return typeof value === "string"
        ? `bx ${id}`
        : `b${BigInt.asUintN(64, BigInt(value as number)).toString(2)} ${id}`;
    case "enum":
      return `s${valueText(value).replace(/\s+/g, "_")} ${id}`;
  }
}

/** Identifier codes: printable characters, shortest first. */
function code(index: number): string {
  let text = "";
  for (let rest = index + 1; rest > 0; rest = Math.floor((rest - 1) / 94)) {
    text += String.fromCharCode(33 + (rest - 1) % 94);
  }
  return text;
}

function freeName(name: string, rows: readonly Row[]): string {
  while (rows.some((row) => row.name === name)) name += "_";
  return name;
}
