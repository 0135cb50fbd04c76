/**
 * What was typed before, in this session and in earlier ones.
 *
 * The file holds one JSON string per line, so an entry may have many lines. Entries are appended as they are
 * made, which lets several sessions share the file; when it has grown to twice the limit it is cut.
 * A file that cannot be read or written is reported once and never stops a session.
 */

/** Entries that are kept. */
const LIMIT = 2000;

/** The history of a session. */
export class History {
  readonly #path: string | undefined;
  readonly #warn: (message: string) => void;
  #entries: string[] = [];
  #broken = false;

  /** Without a path the history lives in memory only. */
  constructor(path?: string, warn: (message: string) => void = () => {}) {
    this.#path = path;
    this.#warn = warn;
    this.#load();
  }

  /** All entries, oldest first. */
  get entries(): readonly string[] {
    return this.#entries;
  }

  /** Add an entry unless it is blank or equal to the last one. */
  add(entry: string): void {
    entry = entry.trimEnd();
    if (entry.trim() === "" || entry === this.#entries.at(-1)) return;
    this.#entries.push(entry);
    if (this.#path === undefined || this.#broken) return;
    this.#attempt("write", () => {
      Deno.mkdirSync(directoryOf(this.#path!), { recursive: true });
      Deno.writeTextFileSync(this.#path!, JSON.stringify(entry) + "\n", {
        append: true,
        mode: 0o600,
      });
    });
  }

  /** Index of the newest entry before `below` that contains `text`. */
  search(text: string, below: number = this.#entries.length): number {
    for (let i = Math.min(below, this.#entries.length) - 1; i >= 0; i--) {
      if (this.#entries[i]!.includes(text)) return i;
    }
    return -1;
  }

  #load(): void {
    if (this.#path === undefined) return;
    this.#attempt("read", () => {
      const lines = Deno.readTextFileSync(this.#path!).split("\n");
      for (const line of lines) {
        const entry = parse(line);
        if (entry !== undefined && entry !== this.#entries.at(-1)) this.#entries.push(entry);
      }
      if (this.#entries.length > 2 * LIMIT) {
        this.#entries = this.#entries.slice(-LIMIT);
        const text = this.#entries.map((e) => JSON.stringify(e) + "\n").join("");
        Deno.writeTextFileSync(this.#path!, text, { mode: 0o600 });
      }
    });
  }

  #attempt(what: string, action: () => void): void {
    try {
      action();
    } catch (error) {
      if (what === "read" && error instanceof Deno.errors.NotFound) return;
      this.#broken = true;
      const reason = error instanceof Error ? error.message : String(error);
      this.#warn(`cannot ${what} the history file ${this.#path}: ${reason}`);
    }
  }
}

/** Where the history is kept on this platform; `KRIPKE_HISTORY` overrides, empty means nowhere. */
export function historyPath(environment: (name: string) => string | undefined): string | undefined {
  const chosen = environment("KRIPKE_HISTORY");
  if (chosen !== undefined) return chosen === "" ? undefined : chosen;
  const home = environment("HOME") ?? environment("USERPROFILE");
  if (Deno.build.os === "windows") {
    const data = environment("LOCALAPPDATA") ?? home;
    return data === undefined ? undefined : `${data}\\kripke\\history`;
  }
  const state = environment("XDG_STATE_HOME");
  if (state !== undefined && state !== "") return `${state}/kripke/history`;
  if (home === undefined) return undefined;
  if (Deno.build.os === "darwin") return `${home}/Library/Application Support/kripke/history`;
  return `${home}/.local/state/kripke/history`;
}

function directoryOf(path: string): string {
  const cut = Math.max(path.lastIndexOf("/"), path.lastIndexOf("\\"));
  return cut <= 0 ? "." : path.slice(0, cut);
}

/** An entry of the file; a line that a crash cut in half is left out. */
function parse(line: string): string | undefined {
  if (line === "") return undefined;
  try {
    const entry: unknown = JSON.parse(line);
    return typeof entry === "string" ? entry : undefined;
  } catch {
    return undefined;
  }
}
