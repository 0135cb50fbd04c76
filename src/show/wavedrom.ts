/** Waveforms for documents: WaveJSON for https://wavedrom.com, and the picture it draws. */

import { isConstant, type Row, valueText } from "./row.ts";
import { assertTrace, type TraceView } from "./trace_view.ts";

/** A lane of a WaveJSON diagram. */
export interface WaveLane {
  /** What stands in front of it. */
  readonly name: string;
  /** One character per step. */
  readonly wave: string;
  /** Texts of the words in it. */
  readonly data?: readonly string[];
}

/** A diagram in the notation of WaveDrom. */
export interface WaveJson {
  /** The lanes, from top to bottom. */
  readonly signal: readonly WaveLane[];
  /** The heading, and the number of the first step. */
  readonly head: { readonly text: string; readonly tick: number };
  /** How wide a step is. */
  readonly config: { readonly hscale: number };
}

/** What to draw. */
export interface WaveOptions {
  /** Signals that never change as well. */
  readonly all?: boolean;
  /** The heading; the name of the system unless told. */
  readonly title?: string;
}

/**
 * The trace as WaveJSON.
 *
 * @example
 * ```ts
 * import { assertEquals } from "@std/assert";
 * import { check, system, toWaveJson, traceOf } from "kripke";
 *
 * const counter = system("counter")`
 *   var  n : 0..7 = 0
 *   next n = n < 5 ? n + 1 : n
 *   invariant low  : n < 3
 * `;
 * const { signal } = toWaveJson(traceOf(await check(counter, "low", { engine: "bmc" })));
 * assertEquals(signal[0], { name: "n", wave: "====", data: ["0", "1", "2", "3"] });
 * ```
 */
export function toWaveJson(view: TraceView, options: WaveOptions = {}): WaveJson {
  assertTrace(view, "toWaveJson");
  const { length, loop } = view;
  // Of a formula only the whole one: subformulas have long names, which the picture has no room for.
  const all = view.rows();
  const property = all.find((row) => row.kind === "property");
  const rows = all.filter((row) =>
    row.kind === "property"
      ? row === property
      : options.all === true || row.kind === "extra" || !isConstant(row)
  );
  const widest = Math.max(
    1,
    ...rows.filter((row) => row.type.kind !== "bool").flatMap((row) =>
      row.values.map((value) => valueText(value).length)
    ),
  );
  const lanes = rows.map(lane);
  if (loop !== undefined) lanes.push(loopLane(loop, length));
  return {
    signal: lanes,
    head: { text: options.title ?? view.system.name, tick: 0 },
    config: { hscale: Math.max(1, Math.ceil(widest / 5)) },
  };
}

/**
 * The trace as a picture. WaveDrom is loaded when this is first called.
 *
 * @example
 * ```ts
 * import { assert } from "@std/assert";
 * import { check, system, toWaveSvg, traceOf } from "kripke";
 *
 * const counter = system("counter")`
 *   var  n : 0..7 = 0
 *   next n = n < 5 ? n + 1 : n
 *   invariant low  : n < 3
 * `;
 * const svg = await toWaveSvg(traceOf(await check(counter, "low")));
 * assert(svg.startsWith("<svg"));
 * ```
 */
export async function toWaveSvg(view: TraceView, options: WaveOptions = {}): Promise<string> {
  const { default: wavedrom } = await import("wavedrom");
  const picture = wavedrom.renderAny(0, toWaveJson(view, options), wavedrom.waveSkin);
  return wavedrom.onml.stringify(picture);
}

function lane(row: Row): WaveLane {
  const data: string[] = [];
  let wave = "";
  row.values.forEach((value, step) => {
    if (step > 0 && value === row.values[step - 1]) wave += ".";
    else if (row.type.kind === "bool") wave += typeof value === "string" ? "x" : value ? "1" : "0";
    else {
      wave += row.kind === "input" ? "3" : "=";
      data.push(valueText(value));
    }
  });
  return { name: row.name, wave, ...(data.length > 0 && { data }) };
}

/** A lane that marks the loop. */
function loopLane(loop: number, length: number): WaveLane {
  const stem = loop > 0 ? `z${".".repeat(loop - 1)}` : "";
  return { name: "loop", wave: `${stem}5${".".repeat(length - loop - 1)}`, data: ["loop"] };
}
