/** Completions as the editor shows them. */

import { textWidth } from "./width.ts";

/** Rows that a list of candidates may take. */
const MAX_ROWS = 12;

/** The longest text all candidates start with. */
export function commonPrefix(candidates: readonly string[]): string {
  let [prefix = ""] = candidates;
  for (const candidate of candidates) {
    while (!candidate.startsWith(prefix)) prefix = prefix.slice(0, -1);
  }
  return prefix;
}

/** Candidates in columns, top to bottom, like `ls`; what does not fit is counted. */
export function columnsOf(candidates: readonly string[], columns: number): string[] {
  const widest = Math.max(...candidates.map(textWidth)) + 2;
  const across = Math.max(1, Math.floor((columns - 1) / widest));
  const rows = Math.min(MAX_ROWS, Math.ceil(candidates.length / across));
  const shown = candidates.slice(0, rows * across);
  const lines: string[] = [];
  for (let row = 0; row < rows; row++) {
    let line = "";
    for (let column = 0; column < across; column++) {
      const item = shown[column * rows + row];
      if (item !== undefined) line += item + " ".repeat(widest - textWidth(item));
    }
    lines.push(line.trimEnd());
  }
  if (shown.length < candidates.length) {
    lines.push(`… and ${candidates.length - shown.length} more`);
  }
  return lines;
}
