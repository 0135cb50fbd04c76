/**
 * A trace for people: it prints as a waveform, can be asked about any step and grows rows for whatever one
 * wants to see. `view[3]` is the step 3, in a lasso also `view.at(100)`.
 */

import type { Lit } from "../aig/literal.ts";
import { type Subject, systemOf } from "../check/question.ts";
import type { Expr } from "../dsl/expression.ts";
import { Model } from "../dsl/model.ts";
import { signalOf } from "../dsl/resolve.ts";
import type { ExpressionText } from "../dsl/texts.ts";
import { nearestNames } from "../logic/nearest_name.ts";
import { TracePath } from "../proof/trace_path.ts";
import type { System } from "../system/system.ts";
import type { Trace } from "../system/trace.ts";
import type { SignalValue } from "../system/types.ts";
import { type Relevance, relevance } from "./relevance.ts";
import { isConstant, literalRow, type Row, signalRows, valueText } from "./row.ts";
import { StateView } from "./state_view.ts";
import { type ShowOptions, styleOf } from "./style.ts";
import { waveformLines } from "./waveform.ts";

/** What a trace is shown with. */
export interface TraceViewOptions {
  /** Literals whose values the trace is about, by step; values that do not influence them are dimmed. */
  readonly observed?: (step: number) => readonly Lit[];
  /** Rows below the signals: the property, its subformulas, chosen expressions. */
  readonly rows?: readonly Row[];
}

/** What to show of a trace. */
export interface TraceShowOptions extends ShowOptions {
  /** Signals that never change as well. */
  readonly all?: boolean;
  /** Only these signals, in this order. */
  readonly signals?: readonly string[];
  /** The first step and the number of steps; all unless told. */
  readonly from?: number;
  /** How many steps are shown. */
  readonly count?: number;
  /** How many signals are drawn before the rest is only counted; 48 unless told, all with `all` or `signals`. */
  readonly most?: number;
}

/** The rows of a trace, sorted by whether they are worth drawing. */
export interface TraceParts {
  /** Rows that change, and those that were asked for. */
  readonly moving: readonly Row[];
  /** Rows that keep a value that matters. */
  readonly fixed: readonly Row[];
  /** Rows that keep a value, where any other would do as well. */
  readonly free: readonly Row[];
}

/**
 * An executed trace.
 *
 * @example
 * ```ts
 * import { assert, assertEquals } from "@std/assert";
 * import { TraceView, check, system, traceOf } from "kripke";
 *
 * const counter = system("counter")`
 *   var  n : 0..7 = 0
 *   next n = n < 5 ? n + 1 : n
 *   invariant low  : n < 3
 * `;
 * const trace = traceOf(await check(counter, "low", { engine: "bmc" }));
 * assert(trace instanceof TraceView);
 * assertEquals(trace.values("n"), [0, 1, 2, 3]);
 * assertEquals(trace.with("n * n").rows().at(-1)?.values, [0, 1, 4, 9]);
 * ```
 */
export class TraceView implements Iterable<StateView> {
  /** The steps of the trace. */
  readonly [step: number]: StateView;
  /** What the trace is about. */
  readonly subject: Subject;
  /** Its transition system. */
  readonly system: System;
  /** The trace as data. */
  readonly trace: Trace;
  /** The trace executed: values of all literals. */
  readonly path: TracePath;
  readonly #options: TraceViewOptions;
  #relevance: Relevance | undefined;

  /** Execute a trace. It must fit the system. */
  constructor(subject: Subject, trace: Trace, options: TraceViewOptions = {}) {
    const system = systemOf(subject);
    this.subject = subject;
    this.system = system;
    this.trace = trace;
    this.path = new TracePath(system, trace);
    this.#options = options;
    for (let step = 0; step < this.length; step++) {
      Object.defineProperty(this, step, { get: () => this.at(step), configurable: true });
    }
  }

  /** Number of steps. */
  get length(): number {
    return this.path.length;
  }

  /** In a lasso the step that follows the last one. */
  get loop(): number | undefined {
    return this.trace.loop;
  }

  /** A step; negative numbers count from the end, in a lasso numbers past the end go round the loop. */
  at(step: number): StateView {
    const { length, loop } = this;
    let found = step < 0 ? length + step : step;
    if (loop !== undefined && found >= length) found = loop + (found - loop) % (length - loop);
    if (!Number.isInteger(found) || found < 0 || found >= length) {
      throw new RangeError(`there is no step ${step}: the trace has steps 0 to ${length - 1}`);
    }
    return new StateView(this.subject, found, this.path.states[found]!, this.trace.inputs[found]!);
  }

  /** All steps. */
  *[Symbol.iterator](): Generator<StateView> {
    for (let step = 0; step < this.length; step++) yield this.at(step);
  }

  /** The values of a signal, step by step. */
  values(signal: string): SignalValue[] {
    return Array.from({ length: this.length }, (_, step) => this.path.signal(signal, step));
  }

  /**
   * The same trace with more rows: expressions of the language, or literals under a name.
   *
   * @example trace.with("count i in 0..1 : st[i] == busy").with("late", lit)
   */
  with(expression: string | Expr | ExpressionText, lit?: Lit): TraceView {
    const row = typeof expression === "string" && lit !== undefined
      ? literalRow(this.path, expression, lit)
      : this.#expressionRow(expression);
    const rows = [...(this.#options.rows ?? []), row];
    return new TraceView(this.subject, this.trace, { ...this.#options, rows });
  }

  /** All rows: signals, then the extra ones. */
  rows(): Row[] {
    return [...signalRows(this.path, this.#relevant()), ...(this.#options.rows ?? [])];
  }

  /** The rows that are worth drawing, and those that never change, by whether their value matters. */
  parts(options: Pick<TraceShowOptions, "all" | "signals"> = {}): TraceParts {
    const all = this.rows();
    const chosen = options.signals === undefined ? all : options.signals.map((name) => {
      const row = all.find((row) => row.name === name);
      if (row !== undefined) return row;
      const near = nearestNames(name, all.map((row) => row.name));
      const hint = near.length > 0 ? `: did you mean ${near.join(" or ")}?` : "";
      throw new RangeError(`there is no signal "${name}" in ${this.system.name}${hint}`);
    });
    const still = (row: Row) =>
      options.all !== true && options.signals === undefined && row.kind !== "extra" &&
      row.kind !== "property" && this.length > 1 && isConstant(row);
    const matters = (row: Row) => !(row.free?.every((f) => f) ?? false);
    return {
      moving: chosen.filter((row) => !still(row)),
      fixed: chosen.filter((row) => still(row) && matters(row)),
      free: chosen.filter((row) => still(row) && !matters(row)),
    };
  }

  /** The trace as a waveform. */
  show(options: TraceShowOptions = {}): string {
    const style = styleOf(options);
    const { from = 0, count } = options;
    const { moving, fixed, free } = this.parts(options);
    const { rows, hidden } = shortened(moving, options);
    const lines = waveformLines({
      rows,
      length: this.length,
      from,
      ...(this.loop !== undefined && { loop: this.loop }),
      ...(count !== undefined && { count }),
    }, options);
    const width = options.width ?? 100;
    const entry = (row: Row) => `${row.name} = ${valueText(row.values[0]!)}`;
    if (hidden > 0) lines.push(style.dim(`and ${hidden} more signals that change`));
    if (fixed.length > 0) lines.push(style.dim(listLine("always: ", fixed.map(entry), width)));
    if (free.length > 0) {
      lines.push(style.dim(listLine("any value: ", free.map((row) => row.name), width)));
    }
    return lines.join("\n");
  }

  /** The waveform as plain text. */
  toString(): string {
    return this.show();
  }

  /** What `console.log` shows. */
  [Symbol.for("Deno.customInspect")](): string {
    return this.show();
  }

  #expressionRow(expression: string | Expr | ExpressionText): Row {
    const subject = this.subject instanceof Model ? this.subject : this.system;
    const signal = signalOf(subject, expression);
    const values = Array.from({ length: this.length }, (_, i) => this.path.signal(signal, i));
    return { name: signal.name, kind: "extra", type: signal.type, values };
  }

  #relevant(): Relevance | undefined {
    if (this.#options.observed === undefined) return undefined;
    return this.#relevance ??= relevance(this.path, this.#options.observed);
  }
}

const MOST_ROWS = 48;

/** Not more signals than fit; the property and rows that were asked for are always drawn. */
function shortened(
  rows: readonly Row[],
  { all, signals, most }: TraceShowOptions,
): { rows: readonly Row[]; hidden: number } {
  const limit = most ?? (all === true || signals !== undefined ? Infinity : MOST_ROWS);
  const asked = ({ kind }: Row) => kind === "extra" || kind === "property";
  const own = rows.filter((row) => !asked(row));
  if (own.length <= limit) return { rows, hidden: 0 };
  return { rows: [...own.slice(0, limit), ...rows.filter(asked)], hidden: own.length - limit };
}

/**
 * Refuse what is no trace: types are not checked at a prompt.
 *
 * @throws {TypeError} that says how to get one
 */
export function assertTrace(value: unknown, where: string): asserts value is TraceView {
  if (value instanceof TraceView) return;
  const given = typeof value === "object" && value !== null ? "something else" : String(value);
  throw new TypeError(`${where}: expected a trace, as traceOf(verdict) gives it; got ${given}`);
}

/** A list on one line; what does not fit is counted. */
function listLine(start: string, parts: readonly string[], width: number): string {
  let line = start;
  for (const [i, part] of parts.entries()) {
    const separator = i === 0 ? "" : ", ";
    const rest = `, … (${parts.length - i} more)`;
    if (
      line.length + separator.length + part.length + rest.length > width && i < parts.length - 1
    ) {
      return line + rest;
    }
    line += separator + part;
  }
  return line;
}
