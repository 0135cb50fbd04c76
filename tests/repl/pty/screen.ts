/** A terminal that only remembers what it shows: the control sequences our editor uses, and no others. */

/** Rows of characters with a cursor. Rows that scroll away are kept. */
export class Screen {
  #columns: number;
  #rows: number;
  #lines: string[][] = [[]];
  /** Index of the first row on the screen. */
  #top = 0;
  #row = 0;
  #column = 0;
  /** After the last column the cursor waits for the next character before it goes to the next row. */
  #waiting = false;
  #cut = "";
  /** Everything that was written. */
  raw = "";

  constructor(columns: number, rows: number) {
    this.#columns = columns;
    this.#rows = rows;
  }

  /** Everything that was shown, as text. */
  text(): string {
    return this.#lines.map((line) => line.join("").trimEnd()).join("\n").trimEnd();
  }

  /** The line of the cursor. */
  cursorLine(): string {
    return (this.#lines[this.#row] ?? []).join("").trimEnd();
  }

  /** Column of the cursor. */
  get cursorColumn(): number {
    return this.#column;
  }

  resize(columns: number, rows: number): void {
    this.#columns = columns;
    this.#rows = rows;
  }

  write(text: string): void {
    this.raw += text;
    text = this.#cut + text;
    // A sequence may be cut by the end of what was read.
    // deno-lint-ignore no-control-regex
    this.#cut = /\x1b(?:\[[?\d;]*)?$/.exec(text)?.[0] ?? "";
    text = text.slice(0, text.length - this.#cut.length);
    // deno-lint-ignore no-control-regex
    for (const [piece] of text.matchAll(/\x1b\[[?\d;]*[A-Za-z]|[^]/gu)) {
      if (piece[0] === "\x1b") this.#control(piece);
      else if (piece === "\r") this.#to(this.#row, 0);
      else if (piece === "\n") this.#to(this.#row + 1, this.#column);
      else if (piece === "\b") this.#to(this.#row, Math.max(0, this.#column - 1));
      else if (piece >= " ") this.#put(piece);
      else throw new Error(`unexpected control character ${JSON.stringify(piece)}`);
    }
  }

  #put(character: string): void {
    if (this.#waiting) this.#to(this.#row + 1, 0);
    const line = this.#lines[this.#row]!;
    while (line.length < this.#column) line.push(" ");
    line[this.#column] = character;
    if (this.#column + 1 < this.#columns) this.#column++;
    else this.#waiting = true;
  }

  #control(sequence: string): void {
    const final = sequence.at(-1)!;
    const number = Number(sequence.slice(2, -1)) || 0;
    switch (final) {
      case "A":
        return this.#to(Math.max(this.#top, this.#row - (number || 1)), this.#column);
      case "B":
        return this.#to(
          Math.min(this.#top + this.#rows - 1, this.#row + (number || 1)),
          this.#column,
        );
      case "C":
        return this.#to(this.#row, Math.min(this.#columns - 1, this.#column + (number || 1)));
      case "G":
        return this.#to(this.#row, Math.max(0, number - 1));
      case "H":
        return this.#to(this.#top, 0);
      case "J":
        if (number === 2) this.#lines.length = this.#top;
        else {
          this.#lines.length = this.#row + 1;
          this.#lines[this.#row]!.length = Math.min(this.#lines[this.#row]!.length, this.#column);
        }
        return this.#to(this.#row, this.#column);
      case "K":
        this.#lines[this.#row] = [];
        return;
      case "m":
      case "h":
      case "l":
        return;
      default:
        throw new Error(`unexpected control sequence ${JSON.stringify(sequence)}`);
    }
  }

  #to(row: number, column: number): void {
    this.#row = row;
    this.#column = column;
    this.#waiting = false;
    while (this.#lines.length <= row) this.#lines.push([]);
    if (row >= this.#top + this.#rows) this.#top = row - this.#rows + 1;
  }
}
