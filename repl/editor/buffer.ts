/**
 * The text being edited: any number of lines, a cursor, a place for killed text and a way back.
 *
 * Positions are offsets in UTF-16 units that never split a code point. Moves return whether they did
 * something, so that the editor can let `up` on the first line mean the history.
 */

const WORD = /[\p{L}\p{N}_$]/u;

/** A text with a cursor. */
export class Buffer {
  #text = "";
  #cursor = 0;
  #killed = "";
  #undo: { text: string; cursor: number }[] = [];

  /** The whole text. */
  get text(): string {
    return this.#text;
  }

  /** Offset of the cursor. */
  get cursor(): number {
    return this.#cursor;
  }

  /** The lines of the text. */
  get lines(): string[] {
    return this.#text.split("\n");
  }

  /** Replace everything. The cursor goes to the end unless it is given. */
  set(text: string, cursor: number = text.length): void {
    this.#remember();
    this.#text = text;
    this.#cursor = Math.max(0, Math.min(cursor, text.length));
  }

  /** Empty, with nothing to undo. */
  reset(): void {
    this.#text = "";
    this.#cursor = 0;
    this.#undo = [];
  }

  /** Type text at the cursor. */
  insert(text: string): void {
    this.#replace(this.#cursor, this.#cursor, text);
  }

  /** Replace a part and put the cursor behind it. */
  replace(start: number, end: number, text: string): void {
    this.#replace(start, end, text);
  }

  /** Take back the last change. */
  undo(): boolean {
    const last = this.#undo.pop();
    if (last === undefined) return false;
    this.#text = last.text;
    this.#cursor = last.cursor;
    return true;
  }

  backspace(): boolean {
    return this.#delete(this.#before(this.#cursor), this.#cursor);
  }

  deleteForward(): boolean {
    return this.#delete(this.#cursor, this.#after(this.#cursor));
  }

  left(): boolean {
    return this.#move(this.#before(this.#cursor));
  }

  right(): boolean {
    return this.#move(this.#after(this.#cursor));
  }

  wordLeft(): boolean {
    return this.#move(this.#wordBefore());
  }

  wordRight(): boolean {
    return this.#move(this.#wordAfter());
  }

  /** To the start of the line. */
  home(): boolean {
    return this.#move(this.#lineStart());
  }

  /** To the end of the line. */
  end(): boolean {
    return this.#move(this.#lineEnd());
  }

  /** To the start or end of the whole text. */
  edge(side: "start" | "end"): boolean {
    return this.#move(side === "start" ? 0 : this.#text.length);
  }

  /** One line up, in the same column if it is long enough. */
  up(): boolean {
    const start = this.#lineStart();
    if (start === 0) return false;
    const above = this.#text.lastIndexOf("\n", start - 2) + 1;
    return this.#move(Math.min(above + this.#cursor - start, start - 1));
  }

  /** One line down. */
  down(): boolean {
    const end = this.#lineEnd();
    if (end === this.#text.length) return false;
    const column = this.#cursor - this.#lineStart();
    const below = this.#text.indexOf("\n", end + 1);
    return this.#move(Math.min(end + 1 + column, below < 0 ? this.#text.length : below));
  }

  /** Kill to the end of the line; at its end, join it with the next one. */
  killToEnd(): boolean {
    const end = this.#lineEnd();
    return this.#kill(
      this.#cursor,
      end === this.#cursor ? Math.min(end + 1, this.#text.length) : end,
    );
  }

  killToStart(): boolean {
    return this.#kill(this.#lineStart(), this.#cursor);
  }

  killWordBefore(): boolean {
    return this.#kill(this.#wordBefore(), this.#cursor);
  }

  killWordAfter(): boolean {
    return this.#kill(this.#cursor, this.#wordAfter());
  }

  /** Insert what was killed last. */
  yank(): boolean {
    if (this.#killed === "") return false;
    this.insert(this.#killed);
    return true;
  }

  /** Swap the two characters around the cursor. */
  transpose(): boolean {
    const at = this.#cursor === this.#lineEnd() ? this.#before(this.#cursor) : this.#cursor;
    const first = this.#before(at);
    const end = this.#after(at);
    if (first < this.#lineStart() || first === at || end === at) return false;
    this.#replace(first, end, this.#text.slice(at, end) + this.#text.slice(first, at));
    return true;
  }

  #replace(start: number, end: number, text: string): void {
    this.#remember();
    this.#text = this.#text.slice(0, start) + text + this.#text.slice(end);
    this.#cursor = start + text.length;
  }

  #delete(start: number, end: number): boolean {
    if (start === end) return false;
    this.#replace(start, end, "");
    return true;
  }

  #kill(start: number, end: number): boolean {
    if (start === end) return false;
    this.#killed = this.#text.slice(start, end);
    return this.#delete(start, end);
  }

  #move(to: number): boolean {
    if (to === this.#cursor) return false;
    this.#cursor = to;
    return true;
  }

  #remember(): void {
    this.#undo.push({ text: this.#text, cursor: this.#cursor });
    if (this.#undo.length > 1000) this.#undo.shift();
  }

  #lineStart(): number {
    return this.#text.lastIndexOf("\n", this.#cursor - 1) + 1;
  }

  #lineEnd(): number {
    const end = this.#text.indexOf("\n", this.#cursor);
    return end < 0 ? this.#text.length : end;
  }

  #before(at: number): number {
    if (at === 0) return 0;
    const unit = this.#text.charCodeAt(at - 1);
    return at - (unit >= 0xdc00 && unit <= 0xdfff && at > 1 ? 2 : 1);
  }

  #after(at: number): number {
    if (at >= this.#text.length) return at;
    return at + (this.#text.codePointAt(at)! > 0xffff ? 2 : 1);
  }

  #wordBefore(): number {
    let at = this.#cursor;
    while (at > 0 && !WORD.test(this.#text[at - 1]!)) at--;
    while (at > 0 && WORD.test(this.#text[at - 1]!)) at--;
    return at;
  }

  #wordAfter(): number {
    let at = this.#cursor;
    while (at < this.#text.length && !WORD.test(this.#text[at]!)) at++;
    while (at < this.#text.length && WORD.test(this.#text[at]!)) at++;
    return at;
  }
}
