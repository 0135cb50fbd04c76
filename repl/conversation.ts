/**
 * One side of the conversation: takes what was entered, whoever entered it (a person, a pipe, a transcript),
 * and sees to it that it is evaluated. Commands about the session itself are carried out here; all others
 * belong to the process that evaluates.
 */

import { COMMANDS, helpText, TOPIC_NAMES } from "./help.ts";
import { directoryUrl, fromFileUrl } from "./language/paths.ts";
import { isIncomplete } from "./language/typescript.ts";
import type { Completions, Outcome } from "./protocol.ts";
import { runCommand, sessionScript } from "./script.ts";
import { Session, type SessionSettings } from "./session.ts";

/** What came of an input. */
export type Reaction = Outcome | { readonly status: "leave" };

/** A session that also understands commands. */
export class Conversation {
  readonly session: Session;
  readonly #directory: string;

  constructor(settings: SessionSettings) {
    this.session = new Session(settings);
    this.#directory = settings.directory;
  }

  /** Whether more lines must follow; a command is always one line. */
  isIncomplete(text: string): boolean {
    return !isCommand(text) && isIncomplete(text);
  }

  /** Evaluate an input or carry out a command. */
  async submit(text: string): Promise<Reaction> {
    if (text.trim() === "") return ok("");
    const command = parseCommand(text);
    if (command === undefined) return await this.session.evaluate(text);
    const [name, argument] = command;
    const mistake = mistakeIn(name, argument);
    if (mistake !== undefined) return wrong(mistake);
    switch (name) {
      case "exit":
        return { status: "leave" };
      case "help":
        return await this.#help(argument.replace(/^\./, ""));
      case "load":
        return await this.#load(argument);
      case "reload":
        return await this.#reload();
      case "restart":
        return await this.restart(true);
      case "save":
        return this.#save(argument);
      default:
        return await this.session.command(name, argument);
    }
  }

  /** Load files before the first input. */
  async prelude(paths: readonly string[]): Promise<Outcome> {
    for (const path of paths) {
      const outcome = await this.session.load(path);
      if (outcome.status !== "ok") return { ...outcome, text: `in ${path}: ${outcome.text}` };
    }
    return ok("");
  }

  /** Start a new process and evaluate the definitions of the session again. */
  async restart(reread: boolean): Promise<Outcome> {
    this.session.terminate();
    const count = this.session.journal.definitions().length;
    const lost = await this.session.restore(reread);
    const restored = `${plural(count - lost.length, "definition")} restored`;
    if (lost.length === 0) return ok(restored);
    const list = lost.map(({ source, reason }) => `  ${firstLine(source)}: ${firstLine(reason)}`);
    return {
      status: "error",
      text: `${restored}, ${plural(lost.length, "definition")} lost:\n${list.join("\n")}`,
    };
  }

  /** Completions, also of commands and of paths after them. */
  async complete(text: string, cursor: number): Promise<Completions> {
    const before = text.slice(0, cursor);
    if (/^\s*\.[a-z]*$/.test(before)) {
      const start = before.indexOf(".");
      const typed = before.slice(start + 1);
      const names = COMMANDS.map((c) => c.name).filter((name) => name.startsWith(typed));
      return { start, candidates: names.map((name) => `.${name}`).sort() };
    }
    const path = /^\s*\.(?:load|save)\s+(\S*)$/.exec(before);
    if (path !== null) return completePath(this.#directory, path[1]!, cursor);
    const topic = /^\s*\.help\s+\.?(\S*)$/.exec(before);
    if (topic !== null) {
      const names = [...COMMANDS.map((c) => c.name), ...TOPIC_NAMES]
        .filter((name) => name.startsWith(topic[1]!));
      return { start: cursor - topic[1]!.length, candidates: names.sort() };
    }
    return await this.session.complete(text, cursor);
  }

  /** Help about commands and topics is here, about engines where the engines are. */
  async #help(topic: string): Promise<Outcome> {
    const text = helpText(topic);
    return text === undefined ? await this.session.ask("help", topic) : ok(text);
  }

  async #load(argument: string): Promise<Outcome> {
    if (argument === "") return wrong("which file? For example: .load examples/counter.ts");
    return await this.session.load(argument);
  }

  async #reload(): Promise<Outcome> {
    const files = this.session.journal.files;
    if (files.length === 0) return wrong("nothing to reload: load a file with .load first");
    for (const url of files) {
      const outcome = await this.session.load(url);
      if (outcome.status !== "ok") {
        return { ...outcome, text: `in ${fromFileUrl(url)}: ${outcome.text}` };
      }
    }
    return ok(`reloaded ${files.map((url) => this.#relative(url)).join(", ")}`);
  }

  #save(argument: string): Outcome {
    if (argument === "") return wrong("to which file? For example: .save session.ts");
    const { journal, names, module } = this.session;
    const url = new URL(argument, directoryUrl(this.#directory));
    try {
      const script = sessionScript(journal.entries, { names, module, target: url.href });
      Deno.writeTextFileSync(url, script);
    } catch (error) {
      return wrong(`cannot write ${argument}: ${error instanceof Error ? error.message : error}`);
    }
    const how = runCommand({ module, target: url.href });
    return ok(`saved ${plural(journal.entries.length, "input")}; run it with: ${how}`);
  }

  #relative(url: string): string {
    const base = directoryUrl(this.#directory);
    return url.startsWith(base) ? decodeURIComponent(url.slice(base.length)) : fromFileUrl(url);
  }
}

/** Whether an input is a command: a dot and a word. A number like `.5` is not. */
export function isCommand(text: string): boolean {
  return /^\s*\.[a-z]/i.test(text);
}

function parseCommand(text: string): [string, string] | undefined {
  const match = /^\s*\.([a-z]+)\s*([^]*)$/i.exec(text);
  if (match === null) return undefined;
  const name = match[1]!.toLowerCase();
  return [name === "quit" || name === "q" ? "exit" : name, match[2]!.trim()];
}

/** What is wrong with the use of a command, if it is one that takes nothing. */
function mistakeIn(name: string, argument: string): string | undefined {
  const known = COMMANDS.find((command) => command.name === name);
  if (known === undefined || known.parameters !== "" || argument === "") return undefined;
  return `.${name} takes nothing, got ${argument}`;
}

function completePath(directory: string, typed: string, cursor: number): Completions {
  const cut = typed.lastIndexOf("/") + 1;
  const start = cursor - (typed.length - cut);
  const folder = new URL(typed.slice(0, cut) || "./", directoryUrl(directory));
  const candidates: string[] = [];
  try {
    for (const { name, isDirectory } of Deno.readDirSync(folder)) {
      const fits = isDirectory ? !name.startsWith(".") : /\.(?:ts|js|aag|aig)$/.test(name);
      if (fits && name.startsWith(typed.slice(cut))) {
        candidates.push(isDirectory ? `${name}/` : name);
      }
    }
  } catch (error) {
    if (!(error instanceof Deno.errors.NotFound)) throw error;
  }
  return { start, candidates: candidates.sort() };
}

const ok = (text: string): Outcome => ({ status: "ok", text });
const wrong = (text: string): Outcome => ({ status: "error", text });
const firstLine = (text: string) => text.split("\n")[0]!;
const plural = (count: number, noun: string) => `${count} ${noun}${count === 1 ? "" : "s"}`;
