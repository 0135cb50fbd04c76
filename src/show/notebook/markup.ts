/**
 * HTML and SVG as templates. Whatever is put into a template is text and is escaped, unless it is markup itself: so a
 * signal called `<script>` is shown, not run.
 *
 * Pictures must be legible on light and on dark pages, and there is no way to ask which: text and lines have the colour
 * of the surrounding text, and the colours below are of middle brightness.
 */

/** Things that are well. */
export const GREEN = "#2f9e5a";
/** Things that are not. */
export const RED = "#d6453d";
/** Loops, warnings, what is not known. */
export const AMBER = "#b7791f";
/** Inputs. */
export const BLUE = "#3b82c4";
/** Lines of tables. */
export const RULE = "rgba(128,128,128,.35)";

/** The typeface of code. */
export const MONO = "ui-monospace,SFMono-Regular,Menlo,Consolas,DejaVu Sans Mono,monospace";

/** A piece of HTML or SVG. */
export class Markup {
  readonly #text: string;

  constructor(text: string) {
    this.#text = text;
  }

  toString(): string {
    return this.#text;
  }
}

/** What can be put into a template. */
export type Content = string | number | Markup | undefined | readonly Content[];

/** Markup with content put in: `markup`<b>${name}</b>``. */
export function markup(strings: TemplateStringsArray, ...contents: Content[]): Markup {
  let text = strings[0]!;
  contents.forEach((content, i) => text += rendered(content) + strings[i + 1]!);
  return new Markup(text);
}

/** A text in which nothing is markup. Characters that XML does not allow are replaced. */
export function escaped(text: string): string {
  return text
    // deno-lint-ignore no-control-regex
    .replace(/[\x00-\x08\x0b\x0c\x0e-\x1f\x7f\ufffe\uffff]/g, "\ufffd")
    .replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;")
    .replaceAll('"', "&quot;").replaceAll("'", "&#39;");
}

/** Text in the typeface of code. */
export function code(content: Content): Markup {
  return markup`<code style="font-family:${MONO};background:none;color:inherit;padding:0">${content}</code>`;
}

/** A word on a coloured ground. */
export function badge(word: string, colour: string): Markup {
  return markup`<span style="background:${colour};color:#fff;border-radius:4px;padding:1px 7px;font-weight:600">${word}</span>`;
}

/** Less important text. */
export function dim(content: Content): Markup {
  return markup`<span style="opacity:.65">${content}</span>`;
}

/** A number that depends on how an engine went about it. Tests leave these out. */
export function count(value: number): Markup {
  return markup`<span class="kripke-count">${value.toLocaleString("en-US")}</span>`;
}

/** Something that opens when its summary is clicked. */
export function folded(summary: Content, body: Content, open = false): Markup {
  const state = new Markup(open ? " open" : "");
  return markup`<details style="margin:2px 0 2px 8px"${state}><summary style="cursor:pointer">${summary}</summary>${body}</details>`;
}

/** Rows of a table before the rest is only counted. */
const MOST_ROWS = 200;

/** A table; columns are flush left, whatever the page says. */
export function tableOf(head: readonly Content[], rows: readonly (readonly Content[])[]): Markup {
  if (rows.length > MOST_ROWS) {
    const more = `… ${(rows.length - MOST_ROWS).toLocaleString("en-US")} more`;
    rows = [...rows.slice(0, MOST_ROWS), [dim(more)]];
  }
  const cell = `text-align:left;vertical-align:top;padding:2px 12px 2px 0;border:0;background:none`;
  const line = `border:0;border-bottom:1px solid ${RULE};background:none`;
  const headRow = head.length === 0
    ? undefined
    : markup`<thead><tr style="${line}">${
      head.map((h) => markup`<th style="${cell};opacity:.65;font-weight:400">${h}</th>`)
    }</tr></thead>`;
  const body = rows.map((row) =>
    markup`<tr style="border:0;background:none">${
      row.map((c) => markup`<td style="${cell}">${c}</td>`)
    }</tr>`
  );
  return markup`<table style="border-collapse:collapse;margin:4px 0;font-size:inherit">${headRow}<tbody>${body}</tbody></table>`;
}

/** Lines of code, one below the other. */
export function codeLines(lines: readonly string[]): Markup {
  return markup`${lines.map((line) => markup`<div>${code(line)}</div>`)}`;
}

/** The frame around everything that is shown. */
export function block(...contents: Content[]): Markup {
  return markup`<div style="font-size:13px;line-height:1.55;margin:4px 0">${contents}</div>`;
}

function rendered(content: Content): string {
  if (content === undefined) return "";
  if (content instanceof Markup) return content.toString();
  if (Array.isArray(content)) return content.map(rendered).join("");
  return escaped(String(content));
}
