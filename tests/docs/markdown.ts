/** As much of Markdown as the tests need: fenced blocks, headings with their anchors, links, inline code. */

/** A fenced block. */
export interface Block {
  /** First word after the fence; empty if there is none. */
  readonly language: string;
  /** What stands between the fences, without the indentation of the fence. */
  readonly text: string;
  /** Line of the opening fence, from 1. */
  readonly line: number;
  readonly indent: string;
  /** Whether nothing but empty lines stands between this block and the one before it. */
  readonly adjacent: boolean;
}

const FENCE = /^( *)(`{3,})([^\s`]*)[^`]*$/;

/**
 * The fenced blocks of a page, in order.
 *
 * @throws {SyntaxError} if a fence is not closed
 */
export function blocksOf(markdown: string): Block[] {
  const found: Block[] = [];
  forEachBlock(markdown, (block) => {
    found.push(block);
    return block.text;
  });
  return found;
}

/** The page with other text in its blocks; what the function returns is put between the fences. */
export function forEachBlock(markdown: string, replace: (block: Block) => string): string {
  const lines = markdown.split("\n");
  const result: string[] = [];
  let adjacent = false;
  for (let at = 0; at < lines.length; at++) {
    const line = lines[at]!;
    const fence = FENCE.exec(line);
    result.push(line);
    if (fence === null) {
      if (line.trim() !== "") adjacent = false;
      continue;
    }
    const [, indent = "", ticks = "", language = ""] = fence;
    const end = lines.findIndex((other, i) => i > at && other.trim() === ticks);
    if (end === -1) throw new SyntaxError(`line ${at + 1}: this fence is never closed`);
    const text = lines.slice(at + 1, end).map((inner) =>
      inner.startsWith(indent) ? inner.slice(indent.length) : inner
    ).join("\n");
    const now = replace({ language, text, line: at + 1, indent, adjacent });
    if (now !== "") {
      result.push(...now.split("\n").map((inner) => inner === "" ? "" : indent + inner));
    }
    result.push(lines[end]!);
    at = end;
    adjacent = true;
  }
  return result.join("\n");
}

/** The page without its blocks: line by line, so that numbers of lines stay. */
export function proseOf(markdown: string): string {
  const lines = markdown.split("\n");
  for (const { line, text } of blocksOf(markdown)) {
    const length = text === "" && lines[line]?.trim().startsWith("```")
      ? 0
      : text.split("\n").length;
    for (let at = line - 1; at <= line + length; at++) lines[at] = "";
  }
  return lines.join("\n");
}

/** Anchors of the headings, as GitHub makes them. */
export function anchorsOf(markdown: string): Set<string> {
  const anchors = new Set<string>();
  for (const [, title] of proseOf(markdown).matchAll(/^#{1,6} +(.*?) *$/gm)) {
    const text = title!.replace(/\[([^\]]*)\]\([^)]*\)/g, "$1").replace(/[`*]/g, "");
    const slug = text.toLowerCase().replace(/[^\p{L}\p{N} _-]/gu, "").replaceAll(" ", "-");
    let anchor = slug;
    for (let n = 1; anchors.has(anchor); n++) anchor = `${slug}-${n}`;
    anchors.add(anchor);
  }
  return anchors;
}

/** Something on a page that refers to something else. */
export interface Reference {
  readonly target: string;
  readonly line: number;
}

/** Targets of links and images. */
export function linksOf(markdown: string): Reference[] {
  return collect(withoutCode(proseOf(markdown)), /\]\(\s*<?([^)\s>]+)>?(?:\s+"[^"]*")?\s*\)/g);
}

/** Inline code. */
export function codeOf(markdown: string): Reference[] {
  return collect(proseOf(markdown), /`([^`\n]+)`/g);
}

function withoutCode(text: string): string {
  return text.replace(/`[^`\n]+`/g, (code) => " ".repeat(code.length));
}

function collect(text: string, pattern: RegExp): Reference[] {
  return [...text.matchAll(pattern)].map(({ 1: target = "", index }) => ({
    target,
    line: text.slice(0, index).split("\n").length,
  }));
}
