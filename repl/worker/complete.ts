/**
 * What the word before the cursor may become: variables, members of values, and inside quotes and templates the
 * names that the systems in scope know.
 *
 * Nothing is called to find out. Members are looked up through property descriptors; getters run only on
 * objects of our own classes, where they are known to be harmless.
 */

import { lex } from "../language/lexer.ts";
import type { Completions } from "../protocol.ts";
import type { Evaluator } from "./evaluator.ts";

const KEYWORDS = "await async class const function import let new return typeof".split(" ");
const NAME = /^[\p{L}_$][\p{L}\p{N}_$]*$/u;

/** Completions for the text up to the cursor. */
export async function complete(
  text: string,
  cursor: number,
  evaluator: Evaluator,
  scope: readonly string[],
): Promise<Completions> {
  const before = text.slice(0, cursor);
  const { tokens, open } = lex(before);
  const last = tokens.at(-1);
  const quote = open.at(-1);
  if (last === undefined) return { start: cursor, candidates: [] };
  if (quote === "'" || quote === '"' || quote === "`") {
    const word = /[\p{L}\p{N}_$.[\]]*$/u.exec(last.text)![0];
    return pick(cursor - word.length, word, []);
  }
  const typed = last.kind === "identifier" || last.kind === "keyword" ? last.text : "";
  const start = cursor - typed.length;
  const path = memberPath(before.slice(0, start));
  if (path === undefined) {
    const names = [...KEYWORDS, ...scope, ...await evaluator.lexicalNames(), ...globals()];
    return pick(start, typed, names);
  }
  let [value] = await evaluator.variable(path[0]!);
  for (const key of path.slice(1)) value = member(value, key);
  return pick(start, typed, members(value));
}

/** The way to the value whose member is being typed: `a`, `b`, `0` for `x = a.b[0].`. */
function memberPath(before: string): string[] | undefined {
  const match =
    /([\p{L}_$][\p{L}\p{N}_$]*(?:\??\.[\p{L}_$][\p{L}\p{N}_$]*|\[(?:\d+|"[^"]*"|'[^']*')\])*)\??\.$/u
      .exec(before);
  if (match === null) return undefined;
  return match[1]!.split(/\??\.|\[["']?|["']?\]\.?/).filter((key) => key !== "");
}

/** A property without running foreign getters. */
function member(value: unknown, key: string): unknown {
  if (value === undefined || value === null) return undefined;
  for (let object = Object(value); object !== null; object = Object.getPrototypeOf(object)) {
    const descriptor = Object.getOwnPropertyDescriptor(object, key);
    if (descriptor === undefined) continue;
    return descriptor.value;
  }
  return undefined;
}

function members(value: unknown): string[] {
  if (value === undefined || value === null) return [];
  const names: string[] = [];
  for (let object = Object(value); object !== null; object = Object.getPrototypeOf(object)) {
    if (object === Object.prototype && names.length > 0) break;
    names.push(...Object.getOwnPropertyNames(object));
  }
  return names.filter((name) => NAME.test(name) && name !== "constructor");
}

function globals(): string[] {
  return Object.getOwnPropertyNames(globalThis).filter((name) => NAME.test(name));
}

function pick(start: number, typed: string, names: readonly string[]): Completions {
  const candidates = [...new Set(names)].filter((name) => name.startsWith(typed)).sort();
  return { start, candidates };
}
