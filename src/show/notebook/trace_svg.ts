/**
 * A trace as a picture that fits into a page: names at the left, time from left to right, the loop of a lasso on a
 * coloured ground with an arrow back to its start. Truth values are levels, words are written into their cells, values
 * that do not matter are faint. A trace wider than the page goes on below.
 */

import { type Row, valueText } from "../row.ts";
import type { TraceShowOptions, TraceView } from "../trace_view.ts";
import { AMBER, BLUE, GREEN, type Markup, markup, MONO, RED } from "./markup.ts";
import { svgOf } from "./svg.ts";

/** What to draw, and how wide. */
export interface TraceSvgOptions extends Omit<TraceShowOptions, "width" | "colour"> {
  /** Width in pixels before the trace is cut into pieces; 900 unless told. */
  readonly width?: number;
  /** A file of its own: it brings its own background, light or dark as its reader prefers. */
  readonly standalone?: boolean;
}

const ROW = 24;
const CHARACTER = 7.3;
const LONGEST_NAME = 40;
const LONGEST_WORD = 24;
const MOST_STEPS = 500;
const MOST_ROWS = 100;

/**
 * The trace as SVG.
 *
 * @example
 * ```ts
 * import { check, system, traceOf, traceSvg } from "kripke";
 *
 * const counter = system("counter")`
 *   var  n : 0..3 = 0
 *   next n = n == 3 ? 0 : n + 1
 *   invariant low : n < 3
 * `;
 * const svg = traceSvg(traceOf(await check(counter, "low")), { standalone: true });
 * if (!svg.startsWith("<svg")) throw new Error("no picture");
 * ```
 */
export function traceSvg(view: TraceView, options: TraceSvgOptions = {}): string {
  const { from = 0, count = MOST_STEPS, width = 900 } = options;
  const { moving: all, fixed, free } = view.parts(options);
  const moving = options.signals === undefined ? fewer(all) : all;
  const to = Math.min(view.length, from + count);
  const names = Math.max(4, ...moving.map(({ name }) => shortened(name, LONGEST_NAME).length));
  const left = names * CHARACTER + 14;
  const cell = cellWidth(moving, from, to);
  const perLine = Math.max(1, Math.floor((width - left - 2) / cell));
  const pieces: Markup[] = [];
  let y = 0;
  for (let first = from; first < to; first += perLine) {
    const piece = new Piece(view, first, Math.min(to, first + perLine), left, cell, y);
    pieces.push(piece.draw(moving));
    y = piece.bottom(moving.length) + 14;
  }
  const remarks = [
    ...wrapped("always: ", fixed.map((row) => `${row.name} = ${valueText(row.values[0]!)}`), width),
    ...wrapped("any value: ", free.map(({ name }) => name), width),
  ];
  if (moving.length < all.length) {
    const more = (all.length - moving.length).toLocaleString("en-US");
    remarks.push(`${more} more signals change: choose some with the option \`signals\``);
  }
  if (to < view.length || from > 0) {
    remarks.push(`steps ${from} to ${to - 1} of ${view.length.toLocaleString("en-US")}`);
  }
  const texts = remarks.map((remark, i) =>
    markup`<text x="0" y="${y + 8 + 17 * i}" opacity=".65">${remark}</text>`
  );
  const drawn = Math.min(to - from, perLine) * cell + left + 2;
  const textWidth = Math.max(0, ...remarks.map(({ length }) => length * CHARACTER));
  return svgOf(markup`<g font-family="${MONO}" font-size="12">${pieces}${texts}</g>`, {
    width: Math.ceil(Math.max(drawn, textWidth)),
    height: Math.ceil(y + 17 * remarks.length),
    title: `trace of ${view.system.name}`,
    standalone: options.standalone === true,
  });
}

/** As many steps as fit side by side. */
class Piece {
  readonly #view: TraceView;
  readonly #first: number;
  readonly #end: number;
  readonly #left: number;
  readonly #cell: number;
  /** Where the step numbers stand, and where the rows start. */
  readonly #top: number;
  readonly #rows: number;

  constructor(view: TraceView, first: number, end: number, left: number, cell: number, y: number) {
    this.#view = view;
    this.#first = first;
    this.#end = end;
    this.#left = left;
    this.#cell = cell;
    this.#top = y + (this.#loops ? 34 : 16);
    this.#rows = this.#top + 6;
  }

  draw(rows: readonly Row[]): Markup {
    const bottom = this.bottom(rows.length);
    const steps = Array.from({ length: this.#end - this.#first }, (_, i) => this.#first + i);
    const lines = [...steps, this.#end].map((step) =>
      markup`<path d="M${
        this.#x(step)
      } ${this.#rows}V${bottom}" stroke="currentColor" opacity=".14"/>`
    );
    const numbers = steps.map((step) =>
      markup`<text x="${
        this.#x(step) + 4
      }" y="${this.#top}" opacity=".65" font-size="11">${step}</text>`
    );
    return markup`${this.#loopMarks(bottom)}${lines}${numbers}${
      rows.map((row, i) => this.#row(row, this.#rows + i * ROW))
    }`;
  }

  bottom(rows: number): number {
    return this.#rows + rows * ROW + 2;
  }

  get #loops(): boolean {
    return this.#view.loop !== undefined && this.#view.loop < this.#end;
  }

  #x(step: number): number {
    return round(this.#left + (step - this.#first) * this.#cell);
  }

  /** A ground under the loop and an arrow from its last step back to its first. */
  #loopMarks(bottom: number): Markup | undefined {
    if (!this.#loops) return undefined;
    const loop = this.#view.loop!;
    const begins = loop >= this.#first;
    const ends = this.#end === this.#view.length;
    const [x1, x2] = [this.#x(Math.max(loop, this.#first)), this.#x(this.#end)];
    const [high, low] = [this.#top - 18, this.#top - 12];
    const start = x1;
    const arrow = `${ends ? `M${x2 - 6} ${low}V${high}` : `M${x2} ${high}`}H${start}` +
      (begins ? `V${low}` : "");
    const head = begins
      ? markup`<path d="M${start - 3.5} ${low - 1}h7l-3.5 5z" fill="${AMBER}"/>`
      : undefined;
    return markup`<rect x="${x1}" y="${low + 2}" width="${round(x2 - x1)}" height="${
      round(
        bottom - low - 2,
      )
    }" fill="${AMBER}" fill-opacity=".12"/><path d="${arrow}" fill="none" stroke="${AMBER}" stroke-width="1.5"/>${head}<text x="${
      start + 8
    }" y="${high - 4}" fill="${AMBER}" font-size="11">loop</text>`;
  }

  #row(row: Row, y: number): Markup {
    const name = shortened(row.name, LONGEST_NAME);
    const full = name === row.name ? undefined : markup`<title>${row.name}</title>`;
    const colour = row.kind === "input" ? BLUE : "currentColor";
    const weight = row.kind === "property" || row.kind === "extra" ? "600" : "400";
    const label = markup`<text x="0" y="${
      y + 16
    }" fill="${colour}" font-weight="${weight}">${name}${full}</text>`;
    const draw = row.type.kind === "bool" ? this.#level : this.#word;
    return markup`${label}${
      this.#segments(row).map((segment) => draw.call(this, row, segment, y))
    }`;
  }

  /** Neighbouring steps with the same value that matter alike. */
  #segments({ values, free }: Row): Segment[] {
    const segments: Segment[] = [];
    for (let step = this.#first; step < this.#end; step++) {
      const last = segments.at(-1);
      const faint = free?.[step] === true;
      if (last !== undefined && values[last.from] === values[step] && last.faint === faint) {
        last.to = step + 1;
      } else segments.push({ from: step, to: step + 1, faint });
    }
    return segments;
  }

  #level(row: Row, { from, to, faint }: Segment, y: number): Markup {
    const value = row.values[from]!;
    const [x1, x2] = [this.#x(from), this.#x(to)];
    if (typeof value === "string") {
      return markup`<path d="M${x1} ${
        y + 12
      }H${x2}" stroke="currentColor" stroke-dasharray="2 3" opacity=".5"/><text x="${x1 + 6}" y="${
        y + 16
      }" opacity=".65">${value}</text>`;
    }
    const colour = row.kind === "property" ? (value ? GREEN : RED) : "currentColor";
    const before = row.values[from - 1];
    const rises = from > this.#first && before !== value && typeof before !== "string";
    const [high, low] = [y + 5, y + 19];
    const path = `${
      rises ? `M${x1} ${value ? low : high}V${value ? high : low}` : `M${x1} ${value ? high : low}`
    }H${x2}`;
    const ground = value
      ? markup`<rect x="${x1}" y="${high}" width="${
        round(x2 - x1)
      }" height="14" fill="${colour}" fill-opacity=".14"/>`
      : undefined;
    return markup`<g opacity="${
      faint ? ".3" : "1"
    }">${ground}<path d="${path}" fill="none" stroke="${colour}" stroke-width="1.5"/></g>`;
  }

  #word(row: Row, { from, to, faint }: Segment, y: number): Markup {
    const text = valueText(row.values[from]!);
    const colour = row.kind === "input" ? BLUE : "currentColor";
    const [x1, x2] = [this.#x(from), this.#x(to)];
    const [high, middle, low] = [y + 3, y + 12, y + 21];
    const shape = `M${x1} ${middle}L${x1 + 4} ${high}H${x2 - 4}L${x2} ${middle}L${x2 - 4} ${low}H${
      x1 + 4
    }Z`;
    const shown = shortened(text, LONGEST_WORD);
    const steps = to - from === 1 ? `step ${from}` : `steps ${from} to ${to - 1}`;
    return markup`<g opacity="${
      faint ? ".3" : "1"
    }"><title>${row.name} = ${text}, ${steps}</title><path d="${shape}" fill="${colour}" fill-opacity=".07" stroke="${colour}" stroke-opacity=".7"/><text x="${
      x1 + 8
    }" y="${y + 16}" fill="${colour}">${shown}</text></g>`;
  }
}

interface Segment {
  readonly from: number;
  to: number;
  /** Whether any other value would do as well. */
  readonly faint: boolean;
}

/** Not more rows than a page has room for; what is asked about stays. */
function fewer(rows: readonly Row[]): readonly Row[] {
  const asked = (row: Row) => row.kind === "property" || row.kind === "extra";
  const others = rows.filter((row) => !asked(row));
  if (others.length <= MOST_ROWS) return rows;
  return [...others.slice(0, MOST_ROWS), ...rows.filter(asked)];
}

function cellWidth(rows: readonly Row[], from: number, to: number): number {
  let widest = String(to - 1).length;
  for (const row of rows) {
    if (row.type.kind === "bool") continue;
    for (let step = from; step < to; step++) {
      widest = Math.max(widest, Math.min(LONGEST_WORD, valueText(row.values[step]!).length));
    }
  }
  return Math.max(30, Math.ceil(widest * CHARACTER + 16));
}

function wrapped(start: string, parts: readonly string[], width: number): string[] {
  if (parts.length === 0) return [];
  const most = Math.max(40, Math.floor(width / CHARACTER));
  const lines = [start];
  parts.forEach((part, i) => {
    const text = i < parts.length - 1 ? `${part}, ` : part;
    if (lines.at(-1)!.length + text.length > most) lines.push("  ");
    lines[lines.length - 1] += text;
  });
  return lines;
}

function shortened(text: string, most: number): string {
  return text.length > most ? `${text.slice(0, most - 1)}…` : text;
}

function round(value: number): number {
  return Math.round(value * 10) / 10;
}
