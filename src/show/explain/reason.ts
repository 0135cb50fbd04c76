/** Reasons as a tree: a sentence, and what it rests on. Parts of the tree can be folded away. */

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

/** A reason whose own reasons are only made when somebody looks at them. */
export function lazily(text: string, because: () => readonly Reason[]): Reason {
  let made: readonly Reason[] | undefined;
  return {
    text,
    get because() {
      return made ??= because();
    },
  };
}

/**
 * Which nodes are open. Nodes are numbered like sections: the reasons of the root are `1`, `2`, and so on, those of
 * node `1` are `1.1`, `1.2`, and so on. The root itself is always open.
 */
export class Folding {
  readonly #depth: number;
  readonly #exceptions: ReadonlyMap<string, boolean>;

  /** @param depth nodes of fewer parts than this are open */
  constructor(depth: number = Infinity, exceptions: ReadonlyMap<string, boolean> = new Map()) {
    this.#depth = depth;
    this.#exceptions = exceptions;
  }

  /** Whether the reasons of a node are shown. */
  isOpen(id: string): boolean {
    return this.#exceptions.get(id) ?? levelOf(id) < this.#depth;
  }

  /** The same with a node open or closed. Opening a node opens those above it. */
  with(id: string, open: boolean): Folding {
    const exceptions = new Map(this.#exceptions).set(id, open);
    if (open) {
      for (let above = parentOf(id); above !== undefined; above = parentOf(above)) {
        exceptions.set(above, true);
      }
    }
    return new Folding(this.#depth, exceptions);
  }
}

/** Lines above which a tree is folded unless something else is said. */
const MOST_LINES = 40;

/** How far a tree is opened unless something else is said: all of it, or as many whole levels as fit. */
export function comfortableDepth(reason: Reason, lines: number = MOST_LINES): number {
  let count = 1;
  let level: readonly Reason[] = reason.because;
  for (let depth = 1; level.length > 0; depth++) {
    count += level.length;
    if (count > lines) return Math.max(2, depth - 1);
    level = level.flatMap(({ because }) => because);
  }
  return Infinity;
}

/**
 * The node with this number.
 *
 * @throws {RangeError} if there is none, with the numbers there are
 */
export function nodeAt(reason: Reason, id: string): Reason {
  let node = reason;
  const parts = id.split(".");
  for (const [i, part] of parts.entries()) {
    const next = /^[1-9]\d*$/.test(part) ? node.because[Number(part) - 1] : undefined;
    if (next === undefined) {
      const above = parts.slice(0, i);
      const count = node.because.length;
      const there = count === 0
        ? "rests on nothing else"
        : `has ${count === 1 ? "one reason" : `${count} reasons`}: ${[...above, 1].join(".")}${
          count === 1 ? "" : ` to ${[...above, count].join(".")}`
        }`;
      throw new RangeError(
        `there is no node ${id}: ${i === 0 ? "the explanation" : above.join(".")} ${there}`,
      );
    }
    node = next;
  }
  return node;
}

/** The tree as indented lines; what is longer than the terminal goes on below. */
export function reasonLines(
  reason: Reason,
  options: ShowOptions = {},
  folding: Folding = new Folding(),
): string[] {
  const style = styleOf(options);
  const width = options.width ?? 100;
  const numbered = hasClosed(reason, folding);
  const lines = wrapped(reason.text, "", width).map((line) => style.bold(line));
  const visit = (node: Reason, id: string) => {
    const open = folding.isOpen(id);
    const indent = "  ".repeat(levelOf(id));
    // Numbers are only in the way of somebody who sees everything.
    const inner = numbered && node.because.length > 0;
    const mark = inner ? `${open ? "▾" : "▸"} ${id} ` : "";
    const [first, ...rest] = wrapped(mark + node.text, indent, width);
    const head = first!.slice(indent.length + mark.length);
    lines.push(indent + (mark === "" ? "" : style.dim(mark)) + head, ...rest);
    if (open) node.because.forEach((child, i) => visit(child, `${id}.${i + 1}`));
  };
  reason.because.forEach((child, i) => visit(child, `${i + 1}`));
  return lines;
}

/** Spaces, but for those of `at = 1` and `n <= 2`. */
const BREAK = /(?<! [=!<>]=?) (?![=!<>]=? )/;

/** Text in lines that are no longer than the width, broken between words; later lines stand further in. */
function wrapped(text: string, indent: string, width: number): string[] {
  const lines: string[] = [];
  let line = indent;
  let empty = true;
  for (const word of text.split(BREAK)) {
    if (!empty && line.length + 1 + word.length > width) {
      lines.push(line);
      line = `${indent}    `;
      empty = true;
    }
    line += empty ? word : ` ${word}`;
    empty = false;
  }
  return [...lines, line];
}

/** Whether something that is there is not shown. */
function hasClosed(reason: Reason, folding: Folding): boolean {
  const visit = (node: Reason, id: string): boolean =>
    node.because.length > 0 &&
    (!folding.isOpen(id) || node.because.some((child, i) => visit(child, `${id}.${i + 1}`)));
  return reason.because.some((child, i) => visit(child, `${i + 1}`));
}

function levelOf(id: string): number {
  return id.split(".").length;
}

function parentOf(id: string): string | undefined {
  const dot = id.lastIndexOf(".");
  return dot < 0 ? undefined : id.slice(0, dot);
}
