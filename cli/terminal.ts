/** What the terminal can do: colours and a line that is drawn over again; neither is used when output is piped. */

const noColour = (Deno.env.get("NO_COLOR") ?? "") !== "" || Deno.env.get("TERM") === "dumb";

/** Whether standard output shows colours. */
export const colour: boolean = Deno.stdout.isTerminal() && !noColour;

/** Columns to fill. */
export function width(): number {
  return Deno.stdout.isTerminal() ? columns() : WIDTH;
}

const WIDTH = 100;

/** Columns of the terminal, whichever of the streams it is. */
function columns(): number {
  try {
    return Deno.consoleSize().columns || WIDTH; // a terminal that says it has no columns does not know
  } catch {
    return WIDTH; // a terminal that does not know its size
  }
}

const paint = (code: number) => (text: string) => colour ? `\x1b[${code}m${text}\x1b[0m` : text;

/** Ways to set off text, if the terminal shows colours. */
export const style = {
  good: paint(32),
  bad: paint(31),
  warn: paint(33),
  dim: paint(2),
  bold: paint(1),
};

/**
 * A line on standard error that is drawn over and over while something runs; nothing unless it is a terminal. The cursor
 * waits on the line below, so that Ctrl-C, which an engine at work does not notice, leaves the terminal in order.
 */
export class StatusLine {
  readonly #shown = Deno.stderr.isTerminal();
  readonly #encoder = new TextEncoder();
  #last = 0;

  /** Draw the line, not more often than ten times a second. */
  update(text: () => string): void {
    const now = performance.now();
    if (!this.#shown || now - this.#last < 100) return;
    this.#write(`${this.#above()}${text().slice(0, columns() - 1)}\n`);
    this.#last = now;
  }

  /** Take the line away. */
  clear(): void {
    if (this.#shown) this.#write(this.#above());
    this.#last = 0;
  }

  /** Back to the line, if there is one, and empty it. */
  #above(): string {
    return this.#last > 0 ? "\r\x1b[1A\x1b[2K" : "";
  }

  #write(text: string): void {
    Deno.stderr.writeSync(this.#encoder.encode(text));
  }
}
