/**
 * What stands on the table during a session: the scope with everything of the public module in it, the last
 * result `_` and the last error `_err`, the run that commands act on, and how results are printed.
 */

import { Console } from "node:console";
import { Writable } from "node:stream";
import * as kripke from "../../mod.ts";
import type { Completions, Outcome, Reply, Request, Surroundings } from "../protocol.ts";
import { complete } from "./complete.ts";
import { type Evaluated, type Evaluator, InputError } from "./evaluator.ts";

type Evaluate = Extract<Request, { kind: "evaluate" }>;

/** The state of the evaluating thread. */
export class Workbench {
  /** Names that are in scope from the start. */
  readonly names: readonly string[] = Object.keys(kripke);
  /** URL of the public module. */
  readonly module = new URL("../../mod.ts", import.meta.url).href;
  readonly #evaluator: Evaluator;
  readonly #flag: Int32Array;
  readonly #base: string;
  readonly #colour: boolean;
  readonly #post: (reply: Reply) => void;
  #columns: number;
  #quiet = false;

  constructor(
    evaluator: Evaluator,
    flag: Int32Array,
    surroundings: Surroundings,
    post: (reply: Reply) => void,
  ) {
    this.#evaluator = evaluator;
    this.#flag = flag;
    this.#base = surroundings.base;
    this.#colour = surroundings.colour;
    this.#columns = surroundings.columns;
    this.#post = post;
    for (const [name, value] of Object.entries(kripke)) define(name, value);
    define("_", undefined);
    define("_err", undefined);
    define("console", this.#console());
  }

  /** The terminal has another width now. */
  resize(columns: number): void {
    this.#columns = columns;
  }

  /** Evaluate an input and render its result. */
  async evaluate({ source, file, quiet = false }: Evaluate): Promise<Outcome> {
    this.#quiet = quiet;
    Atomics.store(this.#flag, 0, 0);
    try {
      const evaluated = await this.#evaluator.evaluate(
        source,
        file ?? this.#base,
        (url) => url === this.module ? url : versioned(url),
      );
      return this.#outcome(evaluated, quiet || file !== undefined);
    } finally {
      this.#quiet = false;
    }
  }

  /** Run a command of the session. */
  command(name: string, _argument: string): Promise<Outcome> {
    return Promise.resolve({ status: "error", text: `unknown command .${name}: try .help` });
  }

  /** What the word before the cursor may become. */
  complete(text: string, cursor: number): Promise<Completions> {
    return complete(text, cursor, this.#evaluator, this.names);
  }

  /** Report an error that nobody waits for. */
  report(error: unknown): void {
    define("_err", error);
    this.#post({ kind: "output", text: `in the background: ${this.#errorText(error)}\n` });
  }

  #outcome(evaluated: Evaluated, quiet: boolean): Outcome {
    switch (evaluated.kind) {
      case "abandoned":
        return { status: "interrupted", text: "" };
      case "error":
        define("_err", evaluated.error);
        return { status: "error", text: this.#errorText(evaluated.error) };
      case "value": {
        if (quiet) return { status: "ok", text: "" };
        if (evaluated.value === undefined) return { status: "ok", text: "" };
        define("_", evaluated.value);
        return { status: "ok", text: this.#render(evaluated.value) };
      }
    }
  }

  #render(value: unknown): string {
    return Deno.inspect(value, { colors: this.#colour, depth: 4 });
  }

  /** Errors of the user's language speak for themselves; others show where in the input they came from. */
  #errorText(error: unknown): string {
    if (!(error instanceof Error)) return `thrown: ${this.#render(error)}`;
    if (error instanceof InputError) return `SyntaxError: ${error.message}`;
    return `${error.name}: ${error.message}`;
  }

  #console(): Console {
    const output = new Writable({
      decodeStrings: false,
      write: (text: string, _encoding: string, done: () => void) => {
        if (!this.#quiet) this.#post({ kind: "output", text });
        done();
      },
    });
    return new Console({ stdout: output, stderr: output, colorMode: this.#colour });
  }
}

/** Put a name into the global scope in a way that inputs can declare it anew. */
function define(name: string, value: unknown): void {
  Object.defineProperty(globalThis, name, {
    value,
    writable: true,
    configurable: true,
    enumerable: false,
  });
}

/** The URL of a local file with its time of change, so that it is read again when it has changed. */
function versioned(url: string): string {
  try {
    return `${url}?changed=${Deno.statSync(new URL(url)).mtime?.getTime() ?? 0}`;
  } catch {
    return url; // importing it will say what is wrong
  }
}
