/**
 * Text with values in it. A template is kept as the text a person would see, each interpolated value shown as
 * `${…}`, and the values stay values: the lexer makes one token of each. Positions are offsets into the shown
 * text, so that lines and carets come out right.
 */

/** An interpolated value and where it is shown. */
export interface Hole {
  /** Counted from 0. */
  readonly index: number;
  /** What was interpolated. */
  readonly value: unknown;
  /** Where it is shown in the text. */
  readonly start: number;
  /** The offset behind it. */
  readonly end: number;
}

/** A part of a source. */
export interface Span {
  /** Of which text. */
  readonly source: Source;
  /** The first offset. */
  readonly start: number;
  /** The offset behind the last one. */
  readonly end: number;
}

const LONGEST_SHOWN = 24;

/**
 * One template or text.
 *
 * @example
 * ```ts
 * import { assertEquals } from "@std/assert";
 * import { Source } from "kripke";
 *
 * const source = new Source("example", "var x : bool\nvar y : bool");
 * assertEquals(source.line(2), "var y : bool");
 * ```
 */
export class Source {
  /** What it is, for error messages: `arbiter`, `ltl`, … */
  readonly title: string;
  /** As it is shown, with interpolated values as `${…}`. */
  readonly text: string;
  /** The interpolated values. */
  readonly holes: readonly Hole[];
  #lineStarts: number[] | undefined;

  /** A text without or with interpolated values. */
  constructor(title: string, text: string, holes: readonly Hole[] = []) {
    this.title = title;
    this.text = text;
    this.holes = holes;
  }

  /** The source of a tagged template. */
  static template(
    title: string,
    strings: TemplateStringsArray,
    values: readonly unknown[],
  ): Source {
    let text = strings.raw[0]!;
    const holes: Hole[] = values.map((value, index) => {
      const start = text.length;
      text += `\${${shown(value)}}`;
      const end = text.length;
      text += strings.raw[index + 1]!;
      return { index, value, start, end };
    });
    return new Source(title, text, holes);
  }

  /** Line and column of an offset, both counted from 1. */
  position(offset: number): { line: number; column: number } {
    const starts = this.#starts();
    let [low, high] = [0, starts.length - 1];
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if (starts[middle]! <= offset) low = middle;
      else high = middle - 1;
    }
    return { line: low + 1, column: offset - starts[low]! + 1 };
  }

  /** The text of a line, counted from 1. */
  line(number: number): string {
    const starts = this.#starts();
    return this.text.slice(starts[number - 1]!, (starts[number] ?? this.text.length + 1) - 1);
  }

  #starts(): number[] {
    if (this.#lineStarts === undefined) {
      this.#lineStarts = [0];
      for (let i = 0; i < this.text.length; i++) {
        if (this.text[i] === "\n") this.#lineStarts.push(i + 1);
      }
    }
    return this.#lineStarts;
  }
}

/** A value in a few characters. */
function shown(value: unknown): string {
  let text: string;
  if (typeof value === "string") text = JSON.stringify(value);
  else if (Array.isArray(value)) text = `[${value.map(shown).join(", ")}]`;
  else if (typeof value === "function") text = value.name || "function";
  else if (value !== null && typeof value === "object" && "name" in value && !("node" in value)) {
    text = String(value.name);
  } else if (
    value !== null && typeof value === "object" && value.toString === Object.prototype.toString
  ) {
    text = "object";
  } else text = String(value);
  text = text.replaceAll(/\s+/g, " ").trim();
  return text.length <= LONGEST_SHOWN ? text : `${text.slice(0, LONGEST_SHOWN - 1)}…`;
}
