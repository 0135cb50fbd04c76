/**
 * Errors of the language, as people read them:
 *
 * ```text
 * error: unknown name `tern`
 *  --> arbiter, line 3, column 17
 *   |
 * 3 |   next   turn = tern + 1
 *   |                 ^^^^ did you mean `turn`?
 * ```
 *
 * Everything wrong with a template is collected in a {@linkcode Report} and thrown as one {@linkcode LanguageError}.
 */

import { RuleError } from "./node.ts";
import type { Source, Span } from "./source.ts";

/** Another place that has to do with an error. */
export interface Related {
  /** Where. */
  readonly span: Span;
  /** What it has to do with the error. */
  readonly label: string;
}

/** One thing that is wrong. */
export interface Diagnostic {
  /** What is wrong. */
  readonly message: string;
  /** Where. */
  readonly span: Span;
  /** Said at the caret: what was expected, or what to do. */
  readonly label?: string;
  /** Other places to look at. */
  readonly related?: readonly Related[];
}

/**
 * Some text of the language is wrong. The message shows every error with its place; there is no stack trace.
 *
 * @example
 * ```ts
 * import { assertEquals, assertThrows } from "@std/assert";
 * import { LanguageError, system } from "kripke";
 *
 * const error = assertThrows(() => system("bad")`var x : bool = 3`, LanguageError);
 * assertEquals(error.diagnostics.length > 0, true);
 * ```
 */
export class LanguageError extends SyntaxError {
  /** Everything that is wrong, in reading order. */
  readonly diagnostics: readonly Diagnostic[];

  /** Put the errors into one message. */
  constructor(diagnostics: readonly Diagnostic[]) {
    // Frames of the compiler mean nothing to the author of the template.
    const limit = Error.stackTraceLimit;
    Error.stackTraceLimit = 0;
    super(render(diagnostics));
    Error.stackTraceLimit = limit;
    Object.defineProperty(this, "name", { value: "LanguageError", enumerable: false });
    this.diagnostics = diagnostics;
    Object.defineProperty(this, "diagnostics", { enumerable: false });
  }
}

/** Errors shown before the rest is only counted. */
const SHOWN = 12;

function render(diagnostics: readonly Diagnostic[]): string {
  const count = diagnostics.length;
  const shown = diagnostics.slice(0, SHOWN).map(renderOne).join("\n\n");
  const rest = count > SHOWN ? `\n\n… and ${count - SHOWN} more` : "";
  const head = count === 1 ? "" : `${count} errors\n\n`;
  return `${head}${shown}${rest}`;
}

function renderOne({ message, span, label, related }: Diagnostic): string {
  const parts = [`error: ${message}`, excerpt(span, label, " -->")];
  for (const other of related ?? []) parts.push(excerpt(other.span, other.label, " ..."));
  return parts.join("\n");
}

/** Longest part of a line that is shown. */
const WIDEST = 110;

function excerpt({ source, start, end }: Span, label: string | undefined, arrow: string): string {
  const { line, column } = source.position(start);
  const whole = source.line(line);
  // Of a very long line, the part around the error.
  const from = whole.length <= WIDEST
    ? 0
    : Math.max(0, Math.min(column - 41, whole.length - WIDEST));
  const cut = (text: string) =>
    (from > 0 ? "…" : "") + text + (from + WIDEST < whole.length ? "…" : "");
  const text = cut(whole.slice(from, from + WIDEST));
  const before = whole.slice(from, column - 1).replaceAll(/[^\t]/g, " ");
  const indent = (from > 0 ? " " : "") + before;
  const length = Math.max(1, Math.min(end - start, text.length - indent.length));
  const gutter = " ".repeat(`${line}`.length);
  const caret = `${indent}${"^".repeat(length)}${label === undefined ? "" : ` ${label}`}`;
  return [
    `${arrow} ${source.title}, line ${line}, column ${column}`,
    `${gutter} |`,
    `${line} | ${text}`,
    `${gutter} | ${caret}`,
  ].join("\n");
}

/** Collects what is wrong. The same complaint about the same place is kept once (loops repeat them). */
export class Report {
  readonly #diagnostics: Diagnostic[] = [];
  readonly #seen = new Map<object, Set<string>>();
  readonly #embedded = new Map<Source, Span>();

  /** Whether anything is wrong. */
  get failed(): boolean {
    return this.#diagnostics.length > 0;
  }

  /** Number of errors so far. */
  get count(): number {
    return this.#diagnostics.length;
  }

  /** Add an error. */
  error(span: Span, message: string, label?: string, related?: readonly Related[]): void {
    const seen = this.#seen.get(span.source) ?? new Set();
    this.#seen.set(span.source, seen);
    const key = `${span.start} ${span.end}`;
    if (seen.has(key)) return;
    seen.add(key);
    const outer = this.#embedded.get(span.source);
    const all = outer === undefined
      ? related
      : [...(related ?? []), { span: outer, label: "interpolated here" }];
    this.#diagnostics.push({ message, span, label, related: all });
  }

  /** Say that a text is interpolated at a place of another one: errors in it will mention that. */
  embed(source: Source, span: Span): void {
    this.#embedded.set(source, span);
  }

  /** Add a broken rule at a place; anything else that was thrown goes on. */
  rule(span: Span, error: unknown): void {
    if (!(error instanceof RuleError)) throw error;
    this.error(span, error.reason, error.hint);
  }

  /** Throw everything that was collected. */
  throwIfFailed(): void {
    if (!this.failed) return;
    throw new LanguageError(this.#diagnostics.toSorted(byPlace));
  }

  /** Forget errors after the first `count`: a reading that was only tried. */
  rollback(count: number): void {
    for (const { span } of this.#diagnostics.splice(count)) {
      this.#seen.get(span.source)?.delete(`${span.start} ${span.end}`);
    }
  }
}

/** Errors of one template in reading order; templates in the order of their first error. */
function byPlace(a: Diagnostic, b: Diagnostic): number {
  return a.span.source === b.span.source ? a.span.start - b.span.start : 0;
}
