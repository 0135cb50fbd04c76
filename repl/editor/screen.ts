/**
 * Draws the text being edited, with its prompt, and what belongs below it (completions, a search line).
 *
 * Every change redraws the whole block in one write: from the row of the prompt everything is cleared and
 * written anew. A block taller than the terminal shows the lines around the cursor.
 */

import { textWidth } from "./width.ts";

/** What is to be seen. */
export interface View {
  readonly prompt: string;
  /** In front of the second and later lines. */
  readonly continuation: string;
  readonly text: string;
  readonly cursor: number;
  /** The lines of the text with colours; they take the same columns as the text. */
  readonly coloured: readonly string[];
  /** Rows below the text, cut to the width of the terminal. */
  readonly below: readonly string[];
}

/** Where the block goes and how large it may be. */
export interface Canvas {
  write(text: string): void;
  readonly columns: number;
  readonly rows: number;
}

/** A block of rows on the terminal whose first row is known relative to the cursor. */
export class Screen {
  readonly #canvas: Canvas;
  /** Rows from the first row of the block to the cursor. */
  #cursorRow = 0;
  /** Rows from the first to the last row of the block. */
  #lastRow = 0;

  constructor(canvas: Canvas) {
    this.#canvas = canvas;
  }

  /** Draw the view where the last one was. */
  draw(view: View): void {
    const columns = Math.max(10, this.#canvas.columns);
    const lines = view.text.split("\n");
    const promptWidth = textWidth(view.prompt);
    const heights = lines.map((line) =>
      Math.max(1, Math.ceil((promptWidth + textWidth(line)) / columns))
    );
    const before = view.text.slice(0, view.cursor).split("\n");
    const cursorLine = before.length - 1;
    const cursorWidth = promptWidth + textWidth(before[cursorLine]!);
    const below = view.below.slice(0, Math.max(0, this.#canvas.rows - 2));
    const [from, to] = visible(heights, cursorLine, this.#canvas.rows - below.length);

    let out = "\x1b[?25l" + this.#toFirstRow() + "\x1b[J";
    let row = 0;
    let cursorRow = 0;
    for (let i = from; i < to; i++) {
      if (i > from) out += "\r\n";
      if (i === cursorLine) cursorRow = row + Math.floor(cursorWidth / columns);
      out += (i === 0 ? view.prompt : view.continuation) + (view.coloured[i] ?? lines[i]);
      row += heights[i]!;
    }
    let last = row - 1;
    if (cursorRow > last) { // the cursor is past the last column of the last row
      out += "\r\n";
      last++;
    }
    for (const line of below) {
      out += `\r\n${cut(line, columns - 1)}\x1b[0m`;
      last++;
    }
    out += up(last - cursorRow) + `\r${right(cursorWidth % columns)}\x1b[?25h`;
    this.#cursorRow = cursorRow;
    this.#lastRow = last;
    this.#canvas.write(out);
  }

  /** Leave the block as it stands and go to the row below it. */
  finish(): void {
    this.#canvas.write(down(this.#lastRow - this.#cursorRow) + "\r\n");
    this.#cursorRow = this.#lastRow = 0;
  }

  /** Remove the block. */
  clear(): void {
    this.#canvas.write(this.#toFirstRow() + "\x1b[J");
    this.#cursorRow = this.#lastRow = 0;
  }

  /** Clear the terminal; the next block starts at the top. */
  clearAll(): void {
    this.#canvas.write("\x1b[H\x1b[2J");
    this.#cursorRow = this.#lastRow = 0;
  }

  #toFirstRow(): string {
    return up(this.#cursorRow) + "\r";
  }
}

/** The lines to show: as many as fit, the one with the cursor among them. */
function visible(heights: readonly number[], cursorLine: number, room: number): [number, number] {
  let from = cursorLine;
  let to = cursorLine + 1;
  let used = heights[cursorLine]!;
  for (;;) {
    if (to < heights.length && used + heights[to]! <= room) used += heights[to++]!;
    else if (from > 0 && used + heights[from - 1]! <= room) used += heights[--from]!;
    else return [from, to];
  }
}

/** Cut a line with colours to a number of columns. */
function cut(line: string, columns: number): string {
  let width = 0;
  let out = "";
  // deno-lint-ignore no-control-regex
  for (const [piece] of line.matchAll(/\x1b\[[\d;]*m|[^]/gu)) {
    if (piece[0] !== "\x1b") width += textWidth(piece);
    if (width > columns) break;
    out += piece;
  }
  return out;
}

const up = (rows: number) => (rows > 0 ? `\x1b[${rows}A` : "");
const down = (rows: number) => (rows > 0 ? `\x1b[${rows}B` : "");
const right = (columns: number) => (columns > 0 ? `\x1b[${columns}C` : "");
