/** Text with terminal colours as a picture: what a session looks like, for documents. */

const COLOURS: Readonly<Record<string, string>> = {
  "31": "#f07178",
  "32": "#a5d6a7",
  "33": "#ffcb6b",
  "36": "#82d4fa",
};
const CELL = 8.43;
const LINE = 19;
const MARGIN = 16;

/** The picture of some lines. Every word is placed in its column, so a font of another width does little harm. */
export function terminalPicture(text: string): string {
  const lines = text.split("\n");
  const columns = Math.max(...lines.map((line) => characters(line).length));
  const width = Math.ceil(columns * CELL + 2 * MARGIN);
  const height = lines.length * LINE + 2 * MARGIN;
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}">`,
    `<rect width="100%" height="100%" rx="8" fill="#1e2430"/>`,
    `<g font-family="DejaVu Sans Mono, Menlo, Consolas, monospace" font-size="14" fill="#e6e6e6">`,
    ...lines.map((line, i) => lineElement(line, MARGIN + (i + 0.75) * LINE)),
    "</g></svg>",
    "",
  ].join("\n");
}

interface Character {
  readonly character: string;
  readonly style: string;
}

function characters(line: string): Character[] {
  const found: Character[] = [];
  let codes: string[] = [];
  // deno-lint-ignore no-control-regex
  for (const [piece] of line.matchAll(/\x1b\[[\d;]*m|[^]/gu)) {
    if (piece[0] !== "\x1b") found.push({ character: piece, style: styleOf(codes) });
    else codes = piece === "\x1b[0m" ? [] : [...codes, ...piece.slice(2, -1).split(";")];
  }
  return found;
}

function styleOf(codes: readonly string[]): string {
  const parts: string[] = [];
  for (const code of codes) {
    if (COLOURS[code] !== undefined) parts.push(`fill="${COLOURS[code]}"`);
    if (code === "1") parts.push('font-weight="bold"');
    if (code === "2") parts.push('opacity="0.5"');
  }
  return parts.join(" ");
}

/** One element for every word of one style. */
function lineElement(line: string, y: number): string {
  const all = characters(line);
  let out = "";
  for (let i = 0; i < all.length;) {
    const { style, character } = all[i]!;
    let end = i + 1;
    if (character !== " ") {
      while (all[end]?.style === style && all[end]!.character !== " ") end++;
      const word = all.slice(i, end).map((c) => escaped(c.character)).join("");
      const x = (MARGIN + i * CELL).toFixed(1);
      out += `<text x="${x}" y="${y.toFixed(1)}" ${style}>${word}</text>`;
    }
    i = end;
  }
  return out;
}

function escaped(character: string): string {
  return { "<": "&lt;", ">": "&gt;", "&": "&amp;" }[character] ?? character;
}
