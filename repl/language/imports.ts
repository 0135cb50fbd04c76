/**
 * Module syntax as statements that can stand in an evaluated line.
 *
 * `import { a as b } from "./x.ts"` becomes `const { a: b } = await import("file:///…/x.ts")`: relative
 * paths are resolved against the directory of the session or the file they stand in, everything else
 * (`npm:`, `node:`, names of the import map) is left as it is. `import type` disappears. `export` in front of
 * a declaration and lists of exports are dropped, because in a session everything is visible anyway.
 * `import.meta` becomes an object with the same fields; a loaded file is never `main`.
 */

import { fromFileUrl, toFileUrl } from "./paths.ts";
import { lex, type Token } from "./lexer.ts";

/** A text edit: replace `start..end` by `text`. */
interface Edit {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

/** How specifiers are resolved. */
export interface ImportSettings {
  /** URL of the file or directory (with a final slash) that relative specifiers refer to. */
  readonly base: string;
  /** What to import for the URL of a local file; a changed query makes a changed file load anew. */
  readonly locate?: (url: string) => string;
  /** An expression for a module (by name or absolute URL) that is at hand already. */
  readonly provide?: (specifier: string) => string | undefined;
}

/** Rewrite the module syntax of a source. */
export function rewriteImports(source: string, settings: ImportSettings): string {
  if (!/\b(?:import|export)\b/.test(source)) return source;
  const words = lex(source).tokens.filter((t) => t.kind !== "space" && t.kind !== "comment");
  const edits: Edit[] = [];
  for (let i = 0; i < words.length; i++) {
    const word = words[i]!;
    if (word.kind !== "keyword") continue;
    const next = words[i + 1]?.text;
    if (word.text === "import" && next === "." && words[i + 2]?.text === "meta") {
      edits.push({ start: word.start, end: words[i + 2]!.end, text: importMeta(settings.base) });
    } else if (word.text === "export" && word.depth === 0) {
      edits.push(exportEdit(source, words, i, settings));
    } else if (word.text === "import" && word.depth === 0 && next !== "(") {
      edits.push(importEdit(source, words, i, settings));
    }
  }
  for (const edit of edits.reverse()) {
    source = source.slice(0, edit.start) + edit.text + source.slice(edit.end);
  }
  return source;
}

function importMeta(base: string): string {
  const path = fromFileUrl(base);
  const dirname = path.slice(0, Math.max(1, path.lastIndexOf("/")));
  return `(${JSON.stringify({ url: base, main: false, filename: path, dirname })})`;
}

function exportEdit(
  source: string,
  words: readonly Token[],
  i: number,
  settings: ImportSettings,
): Edit {
  const { start } = words[i]!;
  const next = words[i + 1];
  if (next?.text === "*") {
    throw new SyntaxError(
      '`export *` means nothing in a session: write `import * as name from "…"` to get at the exports',
    );
  }
  if (next?.text === "{") {
    const close = words.findIndex((t, k) => k > i && t.text === "}");
    if (close >= 0 && words[close + 1]?.text === "from") {
      return importEdit(source, words, i, settings);
    }
    return { start, end: close < 0 ? source.length : words[close]!.end, text: "" };
  }
  if (next?.text === "default") return { start, end: next.end, text: "" };
  return { start, end: next?.start ?? source.length, text: "" };
}

function importEdit(
  source: string,
  words: readonly Token[],
  i: number,
  settings: ImportSettings,
): Edit {
  const start = words[i]!.start;
  let last = i + 1;
  while (last < words.length && words[last]!.kind !== "string") last++;
  const specifier = words[last];
  if (specifier === undefined) {
    throw new SyntaxError('an import needs a module in quotes: import { name } from "./file.ts"');
  }
  let attributes = "";
  let end = specifier.end;
  if (words[last + 1]?.text === "with" && words[last + 2]?.text === "{") {
    const close = words.findIndex((t, k) => k > last && t.text === "}");
    end = words[close]?.end ?? source.length;
    attributes = `, { with: ${source.slice(words[last + 2]!.start, end)} }`;
  }
  if (words[i + 1]!.text === "type" && words[i + 2]?.text !== "from") {
    return { start, end, text: "" };
  }
  const module = moduleOf(specifier.text.slice(1, -1), attributes, settings);
  return { start, end, text: binding(source, words.slice(i + 1, last), module) };
}

/** The declaration that binds what stands between `import` and the module. */
function binding(source: string, clause: readonly Token[], module: string): string {
  if (clause.length === 0) return module;
  const parts: string[] = [];
  let all: string | undefined;
  for (let i = 0; i < clause.length; i++) {
    const { text, start } = clause[i]!;
    if (text === "from" && i === clause.length - 1) break;
    if (text === ",") continue;
    if (text === "*") {
      all = clause[i + 2]!.text;
      i += 2;
    } else if (text === "{") {
      const close = clause.findIndex((t, k) => k > i && t.text === "}");
      const end = close < 0 ? source.length : clause[close]!.start;
      parts.push(...namedImports(source.slice(start + 1, end)));
      i = close < 0 ? clause.length : close;
    } else {
      parts.push(`default: ${text}`);
    }
  }
  if (all === undefined) return `const { ${parts.join(", ")} } = ${module}`;
  return `const ${all} = ${module}` +
    (parts.length > 0 ? `, { ${parts.join(", ")} } = ${all}` : "");
}

function namedImports(list: string): string[] {
  return list
    .split(",")
    .map((item) => item.trim())
    .filter((item) => item !== "" && !/^type\s+(?!as\b|,|$)/.test(item))
    .map((item) => item.replace(/\s+as\s+/, ": "));
}

/** The expression for a module; paths are made absolute. */
function moduleOf(specifier: string, attributes: string, settings: ImportSettings): string {
  let url = specifier;
  if (specifier.startsWith("/")) url = toFileUrl(specifier);
  else if (/^(?:\.{1,2}\/|file:)/.test(specifier)) url = new URL(specifier, settings.base).href;
  const provided = settings.provide?.(url);
  if (provided !== undefined) return provided;
  if (url.startsWith("file:")) url = settings.locate?.(url) ?? url;
  return `await import(${JSON.stringify(url)}${attributes})`;
}
