/**
 * The memory of a session: everything that was entered and succeeded, in order.
 *
 * It is what `.save` writes, and what is evaluated again when the evaluating thread had to be ended. For the latter
 * only inputs that define or change something count: asking a question again would take its time again.
 */

import { declarations, isExpression } from "./language/declarations.ts";

/** One thing that was entered. */
export type Entry =
  | { readonly kind: "input"; readonly source: string }
  | { readonly kind: "command"; readonly source: string }
  | { readonly kind: "file"; readonly url: string; readonly source: string };

/** An entry that defines something. */
export type Definition = Exclude<Entry, { kind: "command" }>;

/** What was entered so far. */
export class Journal {
  #entries: Entry[] = [];

  /** Everything, oldest first. */
  get entries(): readonly Entry[] {
    return this.#entries;
  }

  /** Remember an entry; loading a file again replaces the earlier loading. */
  add(entry: Entry): void {
    if (entry.source.trim() === "" && entry.kind !== "file") return;
    if (entry.kind === "file") {
      const earlier = this.#entries.findIndex((e) => e.kind === "file" && e.url === entry.url);
      if (earlier >= 0) {
        this.#entries[earlier] = entry;
        return;
      }
    }
    this.#entries.push(entry);
  }

  /** Forget everything. */
  clear(): void {
    this.#entries = [];
  }

  /** URLs of the loaded files, in the order they were loaded. */
  get files(): string[] {
    return this.#entries.flatMap((e) => (e.kind === "file" ? [e.url] : []));
  }

  /** The entries that declare or assign something. */
  definitions(): Definition[] {
    return this.#entries.filter((e): e is Definition =>
      e.kind === "file" || (e.kind === "input" && defines(e.source))
    );
  }
}

/** Whether evaluating the input changes the scope: it declares, assigns or is not a plain expression. */
export function defines(source: string): boolean {
  if (declarations(source).length > 0) return true;
  return !isExpression(source) || /(?:^|[^=!<>])=(?![=>])|\+\+|--/.test(source);
}
