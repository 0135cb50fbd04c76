/**
 * A cursor over the bytes of an AIGER file that knows how to complain.
 *
 * Every failure is a `SyntaxError` that says where, what was expected and what was found. Places are lines
 * and columns, and after the binary gates, where lines mean nothing, byte offsets.
 */

const SPACE = 0x20;
const NEWLINE = 0x0a;

/** Reads numbers and separators from bytes. */
export class Scanner {
  readonly bytes: Uint8Array;
  position = 0;
  /** Where lines stop making sense. */
  #binary = Infinity;

  constructor(bytes: Uint8Array) {
    this.bytes = bytes;
  }

  /** Bytes not read yet. */
  get left(): number {
    return this.bytes.length - this.position;
  }

  /** The next byte, or -1 at the end of the file. */
  peek(): number {
    return this.position < this.bytes.length ? this.bytes[this.position]! : -1;
  }

  /** From here on the file is binary. */
  enterBinary(): void {
    this.#binary = this.position;
  }

  /** A number without sign, at most `limit`. */
  number(what: string, limit: number): number {
    const bytes = this.bytes;
    const start = this.position;
    let at = start;
    let value = 0;
    for (; at < bytes.length; at++) {
      const digit = bytes[at]! - 0x30;
      if (digit < 0 || digit > 9) break;
      value = 10 * value + digit;
      if (value > limit) this.fail(`expected ${what}, a number of at most ${limit}`, start);
    }
    if (at === start) this.fail(`expected ${what}, a number`, start);
    this.position = at;
    return value;
  }

  /** The one space between two numbers of a line. */
  space(next: string): void {
    if (this.peek() !== SPACE) this.fail(`expected a space and ${next}`);
    this.position++;
  }

  /** Whether there is a space, which is then skipped. */
  skipSpace(): boolean {
    if (this.peek() !== SPACE) return false;
    this.position++;
    return true;
  }

  /** The end of a line. */
  newline(after: string): void {
    if (this.peek() !== NEWLINE) this.fail(`expected a new line after ${after}`);
    this.position++;
  }

  /** The bytes up to the end of the line, which is skipped. */
  line(what: string): Uint8Array {
    const end = this.bytes.indexOf(NEWLINE, this.position);
    if (end < 0) this.fail(`expected a new line after ${what}`, this.bytes.length);
    const line = this.bytes.subarray(this.position, end);
    this.position = end + 1;
    return line;
  }

  /** Throw a `SyntaxError` for this place. */
  fail(expected: string, at: number = this.position): never {
    throw new SyntaxError(`AIGER ${this.place(at)}: ${expected}, found ${this.found(at)}`);
  }

  /** Throw a `SyntaxError` about something other than the next bytes. */
  reject(problem: string, at: number = this.position): never {
    throw new SyntaxError(`AIGER ${this.place(at)}: ${problem}`);
  }

  /** `line 3, column 5` or `byte 317`. */
  place(at: number): string {
    if (at >= this.#binary) return `byte ${at}`;
    let line = 1;
    let start = 0;
    for (let i = 0; i < at; i++) {
      if (this.bytes[i] === NEWLINE) {
        line++;
        start = i + 1;
      }
    }
    return `line ${line}, column ${at - start + 1}`;
  }

  /** The next word for people. */
  found(at: number): string {
    if (at >= this.bytes.length) return "the end of the file";
    const byte = this.bytes[at]!;
    if (byte === NEWLINE) return "the end of the line";
    if (byte === 0x0d) return "a carriage return (AIGER lines end with a line feed alone)";
    let word = "";
    for (let i = at; i < this.bytes.length && word.length < 20; i++) {
      const code = this.bytes[i]!;
      if (code < 0x20 || code > 0x7e || (code === SPACE && i > at)) break;
      word += String.fromCharCode(code);
    }
    return word === "" ? `byte 0x${byte.toString(16).padStart(2, "0")}` : `"${word}"`;
  }
}
