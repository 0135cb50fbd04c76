/**
 * Output on a terminal with a live line below it.
 *
 * The status line always stands on the last row and is wiped before anything else is written, so it leaves no
 * trace. Text without a final line break waits for the rest of its line.
 */

import { textWidth } from "./editor/width.ts";

/** A terminal to print on. */
export class StatusLine {
  readonly #write: (text: string) => void;
  readonly #columns: () => number;
  #status = "";
  #partial = "";

  constructor(write: (text: string) => void, columns: () => number) {
    this.#write = write;
    this.#columns = columns;
  }

  /** Print text; whole lines appear at once. */
  print(text: string): void {
    const all = this.#partial + text;
    const cut = all.lastIndexOf("\n") + 1;
    this.#partial = all.slice(cut);
    if (cut > 0) {
      this.#write(this.#wiped() + all.slice(0, cut).replace(/\r?\n/g, "\r\n") + this.#drawn());
    }
  }

  /** Show a status; an empty one removes the line. */
  show(status: string): void {
    const wiped = this.#wiped();
    this.#status = status;
    this.#write(wiped + this.#drawn());
  }

  /** The end of an evaluation: the status goes, what waits for the end of its line is printed. */
  finish(): void {
    this.show("");
    if (this.#partial !== "") this.print("\n");
  }

  #wiped(): string {
    return this.#status === "" ? "" : "\r\x1b[2K";
  }

  #drawn(): string {
    if (this.#status === "") return "";
    let shown = "";
    let width = 0;
    for (const character of this.#status) {
      width += textWidth(character);
      if (width >= this.#columns()) break;
      shown += character;
    }
    return `\x1b[2m${shown}\x1b[0m`;
  }
}
