/**
 * Traces as waveforms for terminals: one line per signal, time from left to right.
 *
 *     step    0    1    2    3
 *     loop         ├─────────↺
 *     req     ▁▁▁▁▁▅▅▅▅▅▅▅▅▅▅▁▁▁▁▁
 *     st      idle──────busy─idle─
 *
 * Truth values are drawn as levels, words are written where they change. Values that do not matter are dim, or
 * dotted where there are no colours. A trace wider than the terminal is cut into pieces.
 */

import { type Row, valueText } from "./row.ts";
import { type ShowOptions, type Style, styleOf } from "./style.ts";
import { pad, visibleWidth } from "./table.ts";

/** What to draw. */
export interface Waveform {
  /** From top to bottom. */
  readonly rows: readonly Row[];
  /** Number of steps. */
  readonly length: number;
  /** In a lasso, the step that follows the last one. */
  readonly loop?: number;
  /** The first and the number of steps to draw; all unless told. */
  readonly from?: number;
  /** How many steps are drawn. */
  readonly count?: number;
}

const HIGH = "▅";
const LOW = "▁";
const FREE = "·";
const SAME = "─";

/**
 * The lines of a waveform.
 *
 * @example
 * ```ts
 * import { assertEquals } from "@std/assert";
 * import { waveformLines } from "kripke";
 *
 * const row = { name: "p", kind: "input", type: { kind: "bool" }, values: [false, true] } as const;
 * assertEquals(waveformLines({ rows: [row], length: 2 }), [
 *   "step   0  1",
 *   "p      ▁▁▁▅▅▅",
 * ]);
 * ```
 */
export function waveformLines(waveform: Waveform, options: ShowOptions = {}): string[] {
  const style = styleOf(options);
  const { rows, length, loop } = waveform;
  const from = waveform.from ?? 0;
  const to = Math.min(length, from + (waveform.count ?? length));
  const nameWidth = Math.max(4, ...rows.map((row) => visibleWidth(row.name)));
  const cell = cellWidth(rows, from, to);
  const room = Math.max(cell, (options.width ?? 100) - nameWidth - 3);
  const perLine = Math.max(1, Math.floor(room / cell));
  const lines: string[] = [];
  for (let first = from; first < to; first += perLine) {
    const end = Math.min(to, first + perLine);
    if (first > from) lines.push("");
    const label = (text: string) => `${pad(text, nameWidth)}   `;
    lines.push(style.dim(label("step") + numbers(first, end, cell)));
    if (loop !== undefined && loop < end) {
      lines.push(label("loop") + style.warn(loopLine(loop, length, first, end, cell)));
    }
    for (const row of rows) {
      lines.push(nameOf(row, label(row.name), style) + rowText(row, first, end, cell, style));
    }
  }
  return lines.map((line) => line.trimEnd());
}

/** Wide enough for every word, at least three columns. */
function cellWidth(rows: readonly Row[], from: number, to: number): number {
  let widest = Math.max(2, String(to - 1).length);
  for (const row of rows) {
    if (row.type.kind === "bool") continue;
    for (let step = from; step < to; step++) {
      widest = Math.max(widest, visibleWidth(valueText(row.values[step]!)));
    }
  }
  return widest + 1;
}

function numbers(first: number, end: number, cell: number): string {
  let line = "";
  for (let step = first; step < end; step++) line += String(step).padEnd(cell);
  return line;
}

/** A bracket over the loop, open at the sides where it goes on. */
function loopLine(loop: number, length: number, first: number, end: number, cell: number): string {
  const start = Math.max(loop, first);
  const width = (end - start) * cell - 1;
  const left = loop >= first ? "├" : SAME;
  const right = end === length ? "↺" : SAME;
  return " ".repeat((start - first) * cell) + left + SAME.repeat(Math.max(0, width - 2)) + right;
}

function nameOf(row: Row, label: string, style: Style): string {
  if (row.kind === "input") return style.name(label);
  return row.kind === "property" || row.kind === "extra" ? style.bold(label) : label;
}

function rowText(row: Row, first: number, end: number, cell: number, style: Style): string {
  let text = "";
  for (let step = first; step < end; step++) {
    const value = row.values[step]!;
    const free = row.free?.[step] === true;
    let piece: string;
    if (row.type.kind === "bool") {
      const level = typeof value === "string" ? value : value ? HIGH : LOW;
      piece = (free && !style.colour ? FREE : level).repeat(cell);
    } else {
      const fresh = step === first || value !== row.values[step - 1];
      const shown = fresh ? valueText(value) : "";
      piece = shown + (free && !style.colour ? FREE : SAME).repeat(cell - visibleWidth(shown));
    }
    text += free ? style.dim(piece) : colourOf(row, value, piece, style);
  }
  return text;
}

function colourOf(row: Row, value: unknown, piece: string, style: Style): string {
  if (row.kind !== "property" || typeof value !== "boolean") return piece;
  return value ? style.good(piece) : style.bad(piece);
}
