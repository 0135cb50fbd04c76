/**
 * The line editor: reads one input, of as many lines as it needs, from keys.
 *
 * `node:readline` knows neither several lines nor searching the history, so this is our own; keys are those of
 * readline and of every shell. The editor knows nothing of the language: it asks whether an input is
 * incomplete, how to colour it and how to complete it.
 */

import { Buffer } from "./buffer.ts";
import type { History } from "./history.ts";
import type { Key } from "./keys.ts";
import { type Canvas, Screen } from "./screen.ts";
import { columnsOf, commonPrefix } from "./candidates.ts";

/** What can replace `start..cursor`. */
export interface Completions {
  readonly start: number;
  readonly candidates: readonly string[];
}

/** What the editor asks of others. */
export interface EditorSettings {
  readonly prompt: string;
  readonly continuation: string;
  readonly canvas: Canvas;
  readonly history: History;
  /** Whether more lines must follow. */
  isIncomplete(text: string): boolean;
  /** The lines with colours. */
  colour(text: string): string[];
  complete(text: string, cursor: number): Promise<Completions>;
}

/** How reading ended. */
export type Input =
  | { readonly kind: "line"; readonly text: string }
  /** Ctrl-C on an empty (`blank`) or started input. */
  | { readonly kind: "interrupt"; readonly blank: boolean }
  | { readonly kind: "end" };

/** Reads inputs. Feed it keys with {@linkcode Editor.press} between {@linkcode Editor.read} and its answer. */
export class Editor {
  readonly #settings: EditorSettings;
  readonly #screen: Screen;
  readonly #buffer = new Buffer();
  #below: string[] = [];
  /** Position in the history; its length means the input being typed. */
  #historyIndex = 0;
  /** What was typed before the history was entered. */
  #draft = "";
  #search:
    | { text: string; at: number; failed: boolean; before: string; cursor: number }
    | undefined;
  #resolve: ((input: Input) => void) | undefined;
  /** Keys that came while nothing was read, or while a completion was on its way. */
  #waiting: { key: Key; pasted: boolean }[] = [];
  #busy = false;

  constructor(settings: EditorSettings) {
    this.#settings = settings;
    this.#screen = new Screen(settings.canvas);
  }

  /** Show the prompt and read until an input is accepted. */
  read(): Promise<Input> {
    this.#buffer.reset();
    this.#historyIndex = this.#settings.history.entries.length;
    this.#draft = "";
    this.#below = [];
    const answer = new Promise<Input>((resolve) => this.#resolve = resolve);
    this.#draw();
    this.#drain();
    return answer;
  }

  /** Handle keys that came in one chunk; those that nobody reads yet are kept. */
  press(keys: readonly Key[]): void {
    // Terminals without bracketed paste deliver a paste as one chunk with line ends inside.
    const last = keys.length - 1;
    const pasted = keys.some((k, i) => k.name === "enter" && i < last);
    for (const key of keys) this.#waiting.push({ key, pasted });
    this.#drain();
  }

  /** Draw again, after something else was written or the terminal changed its size. */
  redraw(): void {
    if (this.#resolve !== undefined) this.#draw();
  }

  /** Write something above the prompt. */
  printAbove(text: string): void {
    if (this.#resolve === undefined) return this.#settings.canvas.write(text);
    this.#screen.clear();
    this.#settings.canvas.write(text);
    this.#draw();
  }

  #drain(): void {
    while (!this.#busy && this.#resolve !== undefined && this.#waiting.length > 0) {
      const { key, pasted } = this.#waiting.shift()!;
      if (this.#search !== undefined && this.#searchKey(key)) continue;
      this.#key(key, pasted);
    }
  }

  #finish(input: Input): void {
    this.#below = [];
    this.#buffer.edge("end");
    this.#draw();
    this.#screen.finish();
    const resolve = this.#resolve!;
    this.#resolve = undefined;
    resolve(input);
  }

  #key(key: Key, pasted: boolean): void {
    const buffer = this.#buffer;
    const listed = this.#below.length > 0;
    this.#below = [];
    switch (key.name) {
      case "enter":
        return this.#enter(pasted);
      case "alt-enter":
        this.#newline(true);
        break;
      case "ctrl-c": {
        const blank = buffer.text === "";
        return this.#finish({ kind: "interrupt", blank });
      }
      case "ctrl-d":
        if (buffer.text === "") return this.#finish({ kind: "end" });
        buffer.deleteForward();
        break;
      case "tab":
        if (pasted) buffer.insert("  ");
        else return this.#tab();
        break;
      case "ctrl-r":
        this.#search = {
          text: "",
          at: this.#settings.history.entries.length,
          failed: false,
          before: buffer.text,
          cursor: buffer.cursor,
        };
        break;
      case "ctrl-l":
        this.#screen.clearAll();
        break;
      default:
        if (!this.#edit(key) && !listed) return;
    }
    this.#draw();
  }

  /** Keys that move or change; whether there is something to draw. */
  #edit(key: Key): boolean {
    const buffer = this.#buffer;
    switch (key.name) {
      case "left":
      case "ctrl-b":
        return buffer.left();
      case "right":
      case "ctrl-f":
        return buffer.right();
      case "home":
      case "ctrl-a":
        return buffer.home();
      case "end":
      case "ctrl-e":
        return buffer.end();
      case "up":
      case "ctrl-p":
        return buffer.up() || this.#recall(this.#historyIndex - 1);
      case "down":
      case "ctrl-n":
        return buffer.down() || this.#recall(this.#historyIndex + 1);
      case "alt-b":
      case "ctrl-left":
      case "alt-left":
        return buffer.wordLeft();
      case "alt-f":
      case "ctrl-right":
      case "alt-right":
        return buffer.wordRight();
      case "ctrl-home":
      case "alt-<":
        return buffer.edge("start");
      case "ctrl-end":
      case "alt->":
        return buffer.edge("end");
      case "backspace":
        return buffer.backspace();
      case "delete":
        return buffer.deleteForward();
      case "ctrl-k":
        return buffer.killToEnd();
      case "ctrl-u":
        return buffer.killToStart();
      case "ctrl-w":
      case "alt-backspace":
        return buffer.killWordBefore();
      case "alt-d":
        return buffer.killWordAfter();
      case "ctrl-y":
        return buffer.yank();
      case "ctrl-t":
        return buffer.transpose();
      case "ctrl-_":
        return buffer.undo();
      default:
        if (key.text === undefined) return false;
        buffer.insert(key.text.replaceAll("\t", "  "));
        return true;
    }
  }

  #enter(pasted: boolean): void {
    const text = this.#buffer.text;
    if (text.trim() !== "" && this.#settings.isIncomplete(text)) {
      this.#newline(!pasted);
      return this.#draw();
    }
    this.#settings.history.add(text);
    this.#finish({ kind: "line", text });
  }

  /** Break the line; an indented new line starts like the one above, deeper after an opening bracket. */
  #newline(indent: boolean): void {
    const before = this.#buffer.text.slice(0, this.#buffer.cursor);
    const line = before.slice(before.lastIndexOf("\n") + 1);
    const deeper = /[{([`]\s*$/.test(line) ? "  " : "";
    this.#buffer.insert("\n" + (indent ? /^\s*/.exec(line)![0] + deeper : ""));
  }

  #recall(index: number): boolean {
    const { entries } = this.#settings.history;
    if (index < 0 || index > entries.length) return false;
    if (this.#historyIndex === entries.length) this.#draft = this.#buffer.text;
    this.#historyIndex = index;
    this.#buffer.set(entries[index] ?? this.#draft);
    return true;
  }

  #tab(): void {
    const { text, cursor } = this.#buffer;
    const lineStart = text.lastIndexOf("\n", cursor - 1) + 1;
    if (text.slice(lineStart, cursor).trim() === "" && cursor > 0) {
      this.#buffer.insert("  ");
      return this.#draw();
    }
    this.#busy = true;
    this.#settings.complete(text, cursor).then(
      (completions) => this.#offer(completions),
      () => this.#offer({ start: cursor, candidates: [] }),
    ).finally(() => {
      this.#busy = false;
      this.#drain();
    });
  }

  #offer({ start, candidates }: Completions): void {
    if (this.#resolve === undefined) return;
    const { text, cursor } = this.#buffer;
    const typed = text.slice(start, cursor);
    const prefix = commonPrefix(candidates);
    if (candidates.length === 1 || (prefix.length > typed.length && prefix !== typed)) {
      this.#buffer.replace(start, cursor, prefix);
    } else if (candidates.length > 1) {
      this.#below = columnsOf(candidates, this.#settings.canvas.columns);
    }
    this.#draw();
  }

  /** A key while the history is searched; false if it ends the search and is to be handled as usual. */
  #searchKey(key: Key): boolean {
    const search = this.#search!;
    const { history } = this.#settings;
    if (key.name === "ctrl-r") this.#find(search.text, search.at);
    else if (key.name === "ctrl-s") this.#findForward();
    else if (key.name === "backspace") this.#find(search.text.slice(0, -1), history.entries.length);
    else if (key.text !== undefined) this.#find(search.text + key.text, search.at + 1);
    else if (key.name === "ctrl-g" || key.name === "ctrl-c" || key.name === "escape") {
      this.#buffer.set(search.before, search.cursor);
      this.#search = undefined;
    } else {
      this.#search = undefined;
      if (search.at < history.entries.length) this.#historyIndex = search.at;
      return false;
    }
    this.#draw();
    return true;
  }

  #find(text: string, below: number): void {
    const search = this.#search!;
    const at = this.#settings.history.search(text, below);
    search.text = text;
    search.failed = at < 0;
    if (at < 0 || text === "") return;
    this.#show(at);
  }

  #findForward(): void {
    const search = this.#search!;
    const { entries } = this.#settings.history;
    for (let i = search.at + 1; i < entries.length; i++) {
      if (entries[i]!.includes(search.text)) return this.#show(i);
    }
  }

  #show(at: number): void {
    this.#search!.at = at;
    const entry = this.#settings.history.entries[at]!;
    this.#buffer.set(entry, entry.indexOf(this.#search!.text) + this.#search!.text.length);
  }

  #draw(): void {
    const { prompt, continuation } = this.#settings;
    const { text, cursor } = this.#buffer;
    const search = this.#search;
    const below = search === undefined
      ? this.#below
      : [`(${search.failed ? "failed " : ""}reverse search) ${search.text}`];
    this.#screen.draw({
      prompt,
      continuation,
      text,
      cursor,
      coloured: this.#settings.colour(text),
      below,
    });
  }
}
