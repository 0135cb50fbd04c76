/** Text in columns. */

/** Columns a text takes: its code points, colours not counted. */
export function visibleWidth(text: string): number {
  // deno-lint-ignore no-control-regex
  return [...text.replace(/\x1b\[[\d;]*m/g, "")].length;
}

/** Fill a text with spaces up to a number of columns. */
export function pad(text: string, width: number, side: "left" | "right" = "right"): string {
  const space = " ".repeat(Math.max(0, width - visibleWidth(text)));
  return side === "right" ? text + space : space + text;
}

/** Rows as lines, each column as wide as its widest cell. Columns listed in `numeric` are set flush right. */
export function table(
  rows: readonly (readonly string[])[],
  numeric: readonly number[] = [],
): string[] {
  const widths: number[] = [];
  for (const row of rows) {
    row.forEach((cell, i) => widths[i] = Math.max(widths[i] ?? 0, visibleWidth(cell)));
  }
  return rows.map((row) =>
    row.map((cell, i) => pad(cell, widths[i]!, numeric.includes(i) ? "left" : "right"))
      .join("  ").trimEnd()
  );
}
