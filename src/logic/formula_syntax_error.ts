/** A mistake in the text of a formula: where it is, what was there and what was expected instead. */

/**
 * Thrown by the parsers of this folder. The message shows the line with a caret under the mistake.
 *
 * @example
 * ```ts
 * import { assertEquals, assertThrows } from "@std/assert";
 * import { FormulaSyntaxError, parseLtl } from "kripke";
 *
 * const error = assertThrows(() => parseLtl("G (p"), FormulaSyntaxError);
 * assertEquals(error.line, 1);
 * ```
 */
export class FormulaSyntaxError extends SyntaxError {
  /** Offset of the mistake in the text, from 0. */
  readonly position: number;
  /** Line of the mistake, from 1. */
  readonly line: number;
  /** Column of the mistake, from 1. */
  readonly column: number;

  /**
   * A problem at a position of a text.
   *
   * @param what what was being read, e.g. `LTL formula`
   * @param problem the sentence for people, e.g. `expected an operand, found ")"`
   */
  constructor(what: string, text: string, position: number, problem: string) {
    const before = text.slice(0, position);
    const line = before.split("\n").length;
    const lineStart = before.lastIndexOf("\n") + 1;
    const lineEnd = text.indexOf("\n", position);
    const source = text.slice(lineStart, lineEnd < 0 ? text.length : lineEnd).replace(/\r$/, "");
    const column = position - lineStart + 1;
    // A tab in front of the mistake is kept, so that the caret stands below it at any tab width.
    const indent = source.slice(0, column - 1).replace(/[^\t]/g, " ");
    const place = text.includes("\n") ? `line ${line}, column ${column}` : `column ${column}`;
    super(`${what}, ${place}: ${problem}\n  ${source}\n  ${indent}^`);
    this.name = "SyntaxError";
    this.position = position;
    this.line = line;
    this.column = column;
  }
}
