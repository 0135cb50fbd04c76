/**
 * What an input declares at its top level. A saved session needs this: `const x` may be typed twice at the
 * prompt, but a script may say it only once.
 */

import { lex, type Token } from "./lexer.ts";
import { stripTypes } from "./typescript.ts";

/** One declaration at the top level of an input. */
export interface Declaration {
  readonly keyword: "const" | "let" | "var" | "function" | "class" | "enum" | "import";
  /** Names it brings into scope. */
  readonly names: readonly string[];
  /** Where the declaration starts (with `async`, `abstract`, `export` … in front). */
  readonly start: number;
  /** Where the keyword stands. */
  readonly keywordStart: number;
  readonly keywordEnd: number;
}

const STARTS = new Set(
  "const let var function class enum import namespace".split(" "),
);

/** All declarations of values at the top level, in order. */
export function declarations(source: string): Declaration[] {
  const stripped = stripTypes(source);
  if ("code" in stripped && stripped.code.length === source.length) source = stripped.code;
  const words = lex(source).tokens.filter((t) => t.kind !== "space" && t.kind !== "comment");
  const found: Declaration[] = [];
  for (let i = 0; i < words.length; i++) {
    const word = words[i]!;
    if (word.depth !== 0 || word.kind !== "keyword" || !STARTS.has(word.text)) continue;
    if (!startsStatement(source, words, i)) continue;
    const next = words[i + 1];
    if (next === undefined || (word.text === "import" && /^[.(]$/.test(next.text))) continue;
    const names = namesAfter(words, i);
    found.push({
      keyword: keywordOf(word.text),
      names,
      start: words[firstModifier(words, i)]!.start,
      keywordStart: word.start,
      keywordEnd: word.end,
    });
  }
  return found;
}

/** Whether the whole input is one expression, whose value is worth printing. */
export function isExpression(source: string): boolean {
  const text = source.trim().replace(/;+$/, "");
  if (text === "" || /^(?:function|class|async\s+function)\b/.test(text)) return false;
  return "code" in stripTypes(`(${text}\n)`);
}

function keywordOf(text: string): Declaration["keyword"] {
  if (text === "namespace") return "enum";
  return text as Declaration["keyword"];
}

const MODIFIERS = new Set(["export", "default", "async", "abstract", "declare", "const"]);

function firstModifier(words: readonly Token[], i: number): number {
  while (i > 0 && words[i - 1]!.depth === 0 && MODIFIERS.has(words[i - 1]!.text)) i--;
  return i;
}

/** A declaration follows the start of the input, a semicolon, a closing brace or a line break. */
function startsStatement(source: string, words: readonly Token[], i: number): boolean {
  const first = firstModifier(words, i);
  if (first === 0) return true;
  const before = words[first - 1]!;
  if (before.text === ";" || before.text === "}") return true;
  if (!source.slice(before.end, words[first]!.start).includes("\n")) return false;
  return before.kind !== "punctuation" || before.text === ")" || before.text === "]";
}

function namesAfter(words: readonly Token[], i: number): string[] {
  switch (words[i]!.text) {
    case "const":
    case "let":
    case "var":
      return words[i + 1]!.text === "enum" ? [] : variableNames(words, i + 1);
    case "import":
      return importedNames(words, i + 1);
    case "function":
      return [words[words[i + 1]!.text === "*" ? i + 2 : i + 1]?.text ?? ""];
    default:
      return [words[i + 1]!.text];
  }
}

/** Names bound by `a = 1, { b, c: [d] } = …`. */
function variableNames(words: readonly Token[], i: number): string[] {
  const names: string[] = [];
  let binding = true;
  for (; i < words.length; i++) {
    const { text, depth, kind } = words[i]!;
    if (depth === 0) {
      if (text === ";") break;
      if (text === ",") {
        binding = true;
        continue;
      }
      if (text === "=" || text === ":") binding = false;
      if (kind === "keyword" && STARTS.has(text)) break;
    }
    if (!binding) continue;
    if (text === "{" || text === "[") {
      const close = words.findIndex((t, k) => k > i && t.depth === depth && /[}\]]/.test(t.text));
      names.push(...patternNames(words.slice(i + 1, close < 0 ? words.length : close)));
      i = close < 0 ? words.length : close;
      binding = false;
    } else if (kind === "identifier" || kind === "keyword") {
      names.push(text);
      binding = false;
    }
  }
  return names;
}

/** Names in a destructuring pattern: not the keys before a colon, not the defaults after an equals sign. */
function patternNames(words: readonly Token[]): string[] {
  const names: string[] = [];
  let inDefault = -1;
  for (let i = 0; i < words.length; i++) {
    const { text, depth, kind } = words[i]!;
    if (inDefault >= 0) {
      if (depth < inDefault || (depth === inDefault && text === ",")) inDefault = -1;
      continue;
    }
    if (text === "=") inDefault = depth;
    else if (kind === "identifier" && words[i + 1]?.text !== ":") names.push(text);
  }
  return names;
}

function importedNames(words: readonly Token[], i: number): string[] {
  const names: string[] = [];
  for (; i < words.length && words[i]!.kind !== "string"; i++) {
    const { text, kind } = words[i]!;
    const renamed = words[i + 1]?.text === "as";
    if (kind === "identifier" && !renamed) names.push(text);
  }
  return names;
}
