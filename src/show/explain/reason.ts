/** Reasons as a tree: a sentence, and what it rests on. */

import { type ShowOptions, styleOf } from "../style.ts";

/** A statement with the statements it follows from. */
export interface Reason {
  /** The statement. */
  readonly text: string;
  /** What it follows from. */
  readonly because: readonly Reason[];
}

/** A reason that needs no other. */
export function plain(text: string): Reason {
  return { text, because: [] };
}

/** The tree as indented lines; lines longer than the terminal are cut. */
export function reasonLines(
  reason: Reason,
  options: ShowOptions = {},
  depth: number = 0,
): string[] {
  const style = styleOf(options);
  const width = options.width ?? 100;
  const indent = "  ".repeat(depth);
  const line = indent + reason.text;
  const shown = line.length > width ? `${line.slice(0, width - 1)}…` : line;
  return [
    depth === 0 ? style.bold(shown) : shown,
    ...reason.because.flatMap((child) => reasonLines(child, options, depth + 1)),
  ];
}
