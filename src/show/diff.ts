/** Two traces of the same system side by side: only what differs. */

import { type Row, valueText } from "./row.ts";
import { type ShowOptions, styleOf } from "./style.ts";
import { pad, visibleWidth } from "./table.ts";
import { assertTrace, type TraceView } from "./trace_view.ts";

/** A value that differs. */
export interface Difference {
  /** The step. */
  readonly step: number;
  /** Name of the signal. */
  readonly signal: string;
  /** Its value in the first trace. */
  readonly left: string;
  /** Its value in the second trace. */
  readonly right: string;
}

/**
 * All differences, step by step. Beyond the end of the shorter trace there is nothing to compare.
 *
 * @example
 * ```ts
 * import { assertEquals } from "@std/assert";
 * import { differences, system, view } from "kripke";
 *
 * const toggle = system("toggle")`var on : bool = false  next on = !on`;
 * const step = new Uint8Array(0);
 * const [left, right] = [0, 1].map((on) =>
 *   view(toggle, { initial: Uint8Array.of(on), inputs: [step] })
 * );
 * assertEquals(differences(left!, right!).map(({ signal }) => signal), ["on"]);
 * ```
 */
export function differences(left: TraceView, right: TraceView): Difference[] {
  assertTrace(left, "differences");
  assertTrace(right, "differences");
  const found: Difference[] = [];
  const [leftRows, rightRows] = matched(left, right);
  const steps = Math.min(left.length, right.length);
  for (let step = 0; step < steps; step++) {
    leftRows.forEach((row, i) => {
      const [a, b] = [valueText(row.values[step]!), valueText(rightRows[i]!.values[step]!)];
      if (a !== b) found.push({ step, signal: row.name, left: a, right: b });
    });
  }
  return found;
}

/**
 * The signals that differ, with both values in turn, and `=` where they agree:
 *
 *     step    0    1    2
 *     turn    =    1|2  2|0
 *
 * @example
 * ```ts
 * import { assert } from "@std/assert";
 * import { showDiff, system, view } from "kripke";
 *
 * const toggle = system("toggle")`var on : bool = false  next on = !on`;
 * const step = new Uint8Array(0);
 * const [left, right] = [0, 1].map((on) =>
 *   view(toggle, { initial: Uint8Array.of(on), inputs: [step] })
 * );
 * assert(showDiff(left!, right!).includes("0|1"));
 * ```
 */
export function showDiff(left: TraceView, right: TraceView, options: ShowOptions = {}): string {
  const style = styleOf(options);
  const found = differences(left, right);
  const steps = Math.min(left.length, right.length);
  const lines: string[] = [];
  const extent = (view: TraceView) =>
    `${view.length} steps${view.loop === undefined ? "" : `, loop to ${view.loop}`}`;
  const alike = extent(left) === extent(right);
  if (!alike) lines.push(`left: ${extent(left)}; right: ${extent(right)}`);
  else if (found.length === 0) lines.push(`both: ${extent(left)}`);
  if (found.length === 0) return [...lines, `the first ${steps} steps are the same`].join("\n");

  const names = [...new Set(found.map(({ signal }) => signal))];
  const cells = new Map(found.map((d) => [`${d.step} ${d.signal}`, `${d.left}|${d.right}`]));
  const widest = Math.max(2, ...[...cells.values()].map(visibleWidth)) + 2;
  const nameWidth = Math.max(4, ...names.map(visibleWidth)) + 3;
  const perLine = Math.max(1, Math.floor(((options.width ?? 100) - nameWidth) / widest));
  const first = found[0]!.step;
  if (first > 0) lines.push(`the same up to step ${first - 1}`);
  for (let from = first; from < steps; from += perLine) {
    const end = Math.min(steps, from + perLine);
    const columns = Array.from({ length: end - from }, (_, i) => from + i);
    const line = (name: string, cell: (step: number) => string) =>
      (pad(name, nameWidth) + columns.map((step) => pad(cell(step), widest)).join("")).trimEnd();
    lines.push(style.dim(line("step", String)));
    for (const name of names) {
      lines.push(line(name, (step) => {
        const cell = cells.get(`${step} ${name}`);
        return cell === undefined ? style.dim("=") : style.warn(cell);
      }));
    }
  }
  return lines.join("\n");
}

/** The rows of signals that both traces have. */
function matched(left: TraceView, right: TraceView): [Row[], Row[]] {
  const rightRows = new Map(right.rows().map((row) => [row.name, row]));
  const leftRows = left.rows().filter((row) => rightRows.has(row.name));
  return [leftRows, leftRows.map((row) => rightRows.get(row.name)!)];
}
