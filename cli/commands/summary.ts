/** What came of a whole call: the exit code, and a table when there were several systems. */

import type { CheckResult, ExpectedStatus } from "../../mod.ts";
import { style } from "../terminal.ts";

/** A verdict, and what was expected. */
export interface Judged {
  readonly result: CheckResult;
  readonly expected?: ExpectedStatus;
}

/**
 * The exit code of a verdict: 0 if it is as it should be, 1 if not, 2 if it is not known. A verdict that could not be
 * certified in time is not known.
 */
export function codeOf({ result, expected }: Judged): number {
  if (result.status === "unknown" || (!result.certified && result.reason !== undefined)) return 2;
  return result.status === (expected ?? "holds") ? 0 : 1;
}

/** Bad input is worse than a failure, a failure worse than no answer, no answer worse than success. */
export function worse(a: number, b: number): number {
  const order = [0, 2, 1, 3];
  return order[Math.max(order.indexOf(a), order.indexOf(b))]!;
}

interface Row {
  readonly title: string;
  readonly judged: Judged[];
  failed: boolean;
}

/** Collects verdicts by system. */
export class Summary {
  readonly #rows = new Map<string, Row>();
  #code = 0;

  /** The exit code so far. */
  get code(): number {
    return this.#code;
  }

  /** Take in a verdict about a system. */
  add(title: string, judged: Judged): void {
    this.#row(title).judged.push(judged);
    this.#code = worse(this.#code, codeOf(judged));
  }

  /** A file that could not be read or checked. */
  addError(title: string): void {
    this.#row(title).failed = true;
    this.#code = 3;
  }

  /** Print the table if there is more than one system. */
  print(): void {
    if (this.#rows.size > 1) console.log(`\n${this.#lines().join("\n")}`);
  }

  #row(title: string): Row {
    let row = this.#rows.get(title);
    if (row === undefined) this.#rows.set(title, row = { title, judged: [], failed: false });
    return row;
  }

  #lines(): string[] {
    const rows = [...this.#rows.values()];
    const all = rows.flatMap(({ judged }) => judged);
    const expecting = all.some(({ expected }) => expected !== undefined);
    const head = ["", "holds", "fails", "unknown", "certified", "CPU time"];
    if (expecting) head.splice(4, 0, "unexpected");
    const cells = [
      head,
      ...rows.map(({ title, judged, failed }) =>
        failed && judged.length === 0
          ? [title, "error"]
          : [failed ? `${title} (error)` : title, ...counts(judged, expecting)]
      ),
      ["total", ...counts(all, expecting)],
    ];
    const widths = head.map((_, column) =>
      Math.max(...cells.map((row) => row[column]?.length ?? 0))
    );
    return cells.map((row, i) => {
      const line = row.map((cell, column) =>
        column === 0 ? cell.padEnd(widths[0]!) : cell.padStart(widths[column]!)
      ).join("  ").trimEnd();
      return i === 0 ? style.dim(line) : i === cells.length - 1 ? style.bold(line) : line;
    });
  }
}

function counts(judged: readonly Judged[], expecting: boolean): string[] {
  const number = (keep: (judged: Judged) => boolean) => String(judged.filter(keep).length);
  const status = (wanted: string) => number(({ result }) => result.status === wanted);
  const seconds = judged.reduce((sum, { result }) => sum + result.cpuSeconds, 0);
  return [
    status("holds"),
    status("fails"),
    status("unknown"),
    ...(expecting
      ? [
        number(({ result, expected }) =>
          expected !== undefined && result.status !== "unknown" && result.status !== expected
        ),
      ]
      : []),
    number(({ result }) => result.certified),
    `${seconds.toFixed(2)} s`,
  ];
}
