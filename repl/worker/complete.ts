/**
 * What the word before the cursor may become.
 *
 * - outside quotes: variables and members of values; nothing is called to find out, members are looked up
 *   through property descriptors, and getters run only on objects of our own classes, where they are harmless;
 * - in the options of a call: the options of that engine;
 * - in quotes: properties of the system the call is about, engines, or signals;
 * - in templates of the language: signals and words of the language;
 * - after a command: what the command takes.
 */

import {
  EngineRun,
  enginesFor,
  EVENT_KINDS,
  EXPORT_FORMATS,
  isCheckResult,
  isSystem,
  Model,
  questionsOf,
  type System,
} from "../../mod.ts";
import { lex, type Token } from "../language/lexer.ts";
import type { Completions } from "../protocol.ts";
import type { Evaluator } from "./evaluator.ts";
import { commonOptions, engineOptions } from "./option_docs.ts";

/** What completion knows of the session. */
export interface CompletionContext {
  readonly evaluator: Evaluator;
  /** Names that are in scope from the start. */
  readonly scope: readonly string[];
  /** The run that commands are about. */
  readonly run: EngineRun | undefined;
}

const KEYWORDS = "await async class const function import let new return typeof".split(" ");
const LANGUAGE =
  "all assume bool case choose count ctl define else fair for in init input invariant ltl mod next process some strong var"
    .split(" ");
const NAME = /^[\p{L}_$][\p{L}\p{N}_$]*$/u;
const SIGNAL_WORD = /[\p{L}\p{N}_$.[\]]*$/u;

/** Completions for the text up to the cursor. */
export async function complete(
  text: string,
  cursor: number,
  context: CompletionContext,
): Promise<Completions> {
  const before = text.slice(0, cursor);
  const command = /^\s*\.([a-z]+)\s+/.exec(before);
  if (command !== null) {
    const answer = await completeCommand(command[1]!, before.slice(command[0].length), context);
    if (answer !== undefined) return { ...answer, start: answer.start + command[0].length };
    const rest = await completeInput(before.slice(command[0].length), context);
    return { ...rest, start: rest.start + command[0].length };
  }
  return await completeInput(before, context);
}

async function completeCommand(
  command: string,
  before: string,
  context: CompletionContext,
): Promise<Completions | undefined> {
  switch (command) {
    case "until": {
      const seen = Object.keys(context.run?.counts ?? {});
      return pick(before, [...EVENT_KINDS, ...seen]);
    }
    case "propose":
      return context.run && pickWord(before, signalNames(context.run.system));
    case "use":
    case "race": {
      const variables = await declared(context);
      const runs = variables.filter(([, value]) => value instanceof EngineRun);
      return pickWord(before, runs.map(([name]) => name));
    }
    case "explain":
    case "trace": {
      const variables = await declared(context);
      const answers = variables.filter(([, v]) => v instanceof EngineRun || isCheckResult(v));
      return pickWord(before, answers.map(([name]) => name));
    }
    case "export":
      return /\s/.test(before) ? undefined : pick(before, Object.keys(EXPORT_FORMATS), before);
    default:
      return undefined;
  }
}

async function completeInput(before: string, context: CompletionContext): Promise<Completions> {
  const { tokens, open } = lex(before);
  const last = tokens.at(-1);
  if (last === undefined) return { start: before.length, candidates: [] };
  const words = tokens.filter((t) => t.kind !== "space" && t.kind !== "comment");
  const quote = open.at(-1);
  if (quote === "`") return pickWord(before, await templateWords(last.tag ?? "", words, context));
  if (quote === "'" || quote === '"') return await completeString(last, words, context);
  const typed = last.kind === "identifier" || last.kind === "keyword" ? last.text : "";
  const path = memberPath(before.slice(0, before.length - typed.length));
  if (path !== undefined) return pick(before, await membersAt(path, context), typed);
  const options = await optionNames(words, typed === "" ? words.length : words.length - 1);
  if (options !== undefined) return pick(before, options, typed);
  return pick(before, [...KEYWORDS, ...await variableNames(context)], typed);
}

/** Everything that can be mentioned by its name alone. */
export async function variableNames({ scope, evaluator }: CompletionContext): Promise<string[]> {
  return [...scope, ...await evaluator.lexicalNames(), ...globals()];
}

/** Inside quotes: which call is it an argument of? */
async function completeString(
  last: Token,
  words: readonly Token[],
  context: CompletionContext,
): Promise<Completions> {
  const end = last.end;
  const typed = last.text.slice(1);
  const offer = (names: readonly string[]): Completions => ({
    start: end - typed.length,
    candidates: sorted(names.filter((name) => name.startsWith(typed))),
  });
  const call = enclosingCall(words, words.length - 1);
  const before = words[words.length - 2]?.text;
  if (before === ":" && words[words.length - 3]?.text === "engine") {
    return offer(["auto", ...enginesFor().map(({ name }) => name)]);
  }
  const engines = enginesFor().map(({ name }) => name);
  if (call?.callee === "drive" && call.position === 0) return offer(engines);
  const subject = call && await subjectOf(call.firstArgument, context);
  if (subject !== undefined && call !== undefined && call.position > 0) {
    return offer(questionsOf(subject).flatMap(({ id, name }) => [name, id]));
  }
  const word = SIGNAL_WORD.exec(typed)![0];
  const signals = await allSignals(context);
  return {
    start: end - word.length,
    candidates: sorted(signals.filter((name) => name.startsWith(word))),
  };
}

/** Inside a template: the signals of the system that the call is about, else of all systems in scope. */
async function templateWords(
  tag: string,
  words: readonly Token[],
  context: CompletionContext,
): Promise<string[]> {
  if (tag === "system") return LANGUAGE;
  const opening = words.findLastIndex((t) => t.kind === "template" && t.text === "`");
  const call = enclosingCall(words, opening);
  const subject = call && await subjectOf(call.firstArgument, context);
  if (subject === undefined) return await allSignals(context);
  return signalNames(subject instanceof Model ? subject.system : subject);
}

interface Call {
  readonly callee: string;
  /** The first argument if it is a plain variable. */
  readonly firstArgument: string;
  /** Which argument the cursor is in. */
  readonly position: number;
}

/** The innermost call whose arguments contain the token. */
function enclosingCall(words: readonly Token[], index: number): Call | undefined {
  let position = 0;
  const depth = words[index]?.depth ?? 0;
  for (let i = index - 1; i >= 0; i--) {
    const { text, depth: level } = words[i]!;
    if (text === "," && level === depth) position++;
    if (level >= depth || (text !== "(" && text !== "{" && text !== "[")) continue;
    if (text !== "(") return undefined;
    const firstArgument = words[i + 1]?.kind === "identifier" ? words[i + 1]!.text : "";
    return { callee: words[i - 1]?.text ?? "", firstArgument, position };
  }
  return undefined;
}

/** Option names if the cursor stands where a key of an options object is expected. */
async function optionNames(words: readonly Token[], index: number): Promise<string[] | undefined> {
  const before = words[index - 1];
  if (before === undefined || (before.text !== "{" && before.text !== ",")) return undefined;
  let brace = index - 1;
  while (
    brace >= 0 &&
    !(words[brace]!.text === "{" &&
      words[brace]!.depth === before.depth - (before.text === "{" ? 0 : 1))
  ) brace--;
  if (brace < 0) return undefined;
  const nested = words[brace - 1]?.text === ":" && words[brace - 2]?.text === "options";
  const outer = nested ? words.findLastIndex((t, i) => i < brace && t.text === "{") : brace;
  const call = enclosingCall(words, outer);
  if (call === undefined) return undefined;
  if (call.callee === "explain") return ["depth", "seconds"];
  const named = engineIn(words.slice(brace, index));
  const engine = enginesFor().find(({ name }) => name === (named ?? call.callee))?.name;
  if (engine === undefined && call.callee !== "check" && call.callee !== "drive") return undefined;
  const own = engine === undefined ? [] : await engineOptions(engine);
  const all = nested ? own : [...own, ...await commonOptions()];
  return all.map(({ name }) => name);
}

/** The engine that options name: `{ engine: "ic3", …`. */
function engineIn(words: readonly Token[]): string | undefined {
  const at = words.findIndex((t, i) => t.text === "engine" && words[i + 1]?.text === ":");
  const value = at < 0 ? undefined : words[at + 2]?.text;
  return value === undefined ? undefined : /^["'](.*)["']$/.exec(value)?.[1];
}

async function subjectOf(
  name: string,
  { evaluator }: CompletionContext,
): Promise<Model | System | undefined> {
  if (!NAME.test(name)) return undefined;
  const [value] = await evaluator.variable(name);
  return value instanceof Model || isSystem(value) ? value : undefined;
}

/** The variables that were declared in this session. */
async function declared({ evaluator }: CompletionContext): Promise<[string, unknown][]> {
  const names = await evaluator.lexicalNames();
  return await Promise.all(names.map(async (name): Promise<[string, unknown]> => {
    const [value] = await evaluator.variable(name);
    return [name, value];
  }));
}

async function allSignals(context: CompletionContext): Promise<string[]> {
  const systems = (await declared(context)).flatMap(([, value]) =>
    value instanceof Model ? [value.system] : isSystem(value) ? [value] : []
  );
  if (context.run !== undefined) systems.push(context.run.system);
  return systems.flatMap(signalNames);
}

function signalNames({ signals }: System): string[] {
  return signals.map(({ name }) => name);
}

/** The way to the value whose member is being typed: `a`, `b`, `0` for `x = a.b[0].`. */
function memberPath(before: string): string[] | undefined {
  const match =
    /([\p{L}_$][\p{L}\p{N}_$]*(?:\??\.[\p{L}_$][\p{L}\p{N}_$]*|\[(?:\d+|"[^"]*"|'[^']*')\])*)\??\.$/u
      .exec(before);
  if (match === null) return undefined;
  return match[1]!.split(/\??\.|\[["']?|["']?\]\.?/).filter((key) => key !== "");
}

/** The members of the value that a path of names leads to. */
export async function membersAt(
  path: readonly string[],
  { evaluator }: CompletionContext,
): Promise<string[]> {
  let [value] = await evaluator.variable(path[0]!);
  for (const key of path.slice(1)) value = member(value, key);
  return members(value);
}

/** A property without running foreign getters. */
function member(value: unknown, key: string): unknown {
  if (value === undefined || value === null) return undefined;
  for (let object = Object(value); object !== null; object = Object.getPrototypeOf(object)) {
    const descriptor = Object.getOwnPropertyDescriptor(object, key);
    if (descriptor === undefined) continue;
    return value instanceof EngineRun
      ? descriptor.get?.call(value) ?? descriptor.value
      : descriptor.value;
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

/** Names that start like the word of the language before the cursor. */
function pickWord(before: string, names: readonly string[]): Completions {
  return pick(before, names, SIGNAL_WORD.exec(before)![0]);
}

function pick(before: string, names: readonly string[], typed: string = before): Completions {
  return {
    start: before.length - typed.length,
    candidates: sorted(names.filter((name) => name.startsWith(typed))),
  };
}

function sorted(names: readonly string[]): string[] {
  return [...new Set(names)].sort();
}
