/**
 * What stands on the table during a session: the scope with everything of the public module in it, the last
 * result `_` and the last error `_err`, the run that commands act on, and how results are printed.
 */

import nodeConsole from "node:console";
import { Writable } from "node:stream";
import {
  type CheckResult,
  type EngineEvent,
  EngineRun,
  eventText,
  Explanation,
  isCheckResult,
  LanguageError,
  nearestNames,
  resultOf,
  type ShowOptions,
  showOwn,
  wordingOf,
} from "../../mod.ts";
import type { Completions, Outcome, Reply, Request, Surroundings } from "../protocol.ts";
import { COMMANDS } from "../help.ts";
import { type Bench, exitCode, HANDLERS } from "./commands.ts";
import { complete, type CompletionContext } from "./complete.ts";
import { type Evaluated, type Evaluator, InputError } from "./evaluator.ts";
import { hintAfter } from "./hints.ts";
import { Progress } from "./progress.ts";
import { isListing, sessionScope } from "./scope.ts";

/** A console that writes to streams; not all declarations of `node:console` in use list it. */
const NodeConsole = (nodeConsole as unknown as {
  Console: new (options: { stdout: Writable; stderr: Writable; colorMode: boolean }) => Console;
}).Console;

type Evaluate = Extract<Request, { kind: "evaluate" }>;

/** The state of the evaluating thread. */
export class Workbench {
  /** URL of the public module. */
  readonly module = new URL("../../mod.ts", import.meta.url).href;
  readonly #evaluator: Evaluator;
  readonly #flag: Int32Array;
  readonly #base: string;
  readonly #colour: boolean;
  readonly #post: (reply: Reply) => void;
  readonly #scope: Record<string, unknown>;
  readonly #progress: Progress;
  #columns: number;
  #quiet = false;
  #run: EngineRun | undefined;
  #explanation: Explanation | undefined;

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
    this.#progress = new Progress((text) => post({ kind: "status", text }));
    this.#scope = sessionScope({
      interrupt: flag,
      ...(surroundings.steady && { clock: steadyClock() }),
      progress: (event, run) => this.#progress.event(event, run),
      started: (run) => this.#run = run,
    });
    for (const [name, value] of Object.entries(this.#scope)) define(name, value);
    define(SCOPE, this.#scope);
    define("_", undefined);
    define("_err", undefined);
    define("console", this.#console());
    // In a thread this would only end the thread, and nobody would answer any more.
    Deno.exit = (code = 0) => {
      post({ kind: "leave", code });
      throw new Error("the session ends");
    };
  }

  /** Names that are in scope from the start. */
  get names(): string[] {
    return Object.keys(this.#scope);
  }

  /** The terminal has another width now. */
  resize(columns: number): void {
    this.#columns = columns;
  }

  /** Evaluate an input and render its result. */
  async evaluate({ source, file, quiet = false }: Evaluate): Promise<Outcome> {
    this.#quiet = quiet;
    return await this.#attend(async () => {
      const evaluated = await this.#evaluate(source, file ?? this.#base);
      return await this.#outcome(evaluated, quiet || file !== undefined);
    });
  }

  /** Run a command of the session. */
  async command(name: string, argument: string): Promise<Outcome> {
    const handler = HANDLERS[name];
    if (handler === undefined) {
      const near = nearestNames(name, COMMANDS.map((command) => command.name));
      const hint = near.length > 0 ? `did you mean .${near.join(" or .")}?` : ".help lists them";
      return { status: "error", text: `unknown command .${name}: ${hint}` };
    }
    return await this.#attend(async () => {
      try {
        const printed = await handler(argument, this.#bench());
        if (typeof printed === "string") return { status: "ok", text: printed };
        const { value, ...rest } = printed;
        if (value !== undefined) define("_", value);
        return { status: "ok", ...rest };
      } catch (error) {
        const outcome = await this.#outcome({ kind: "error", error }, false);
        // What a command says about its use needs no class.
        const plain = error instanceof TypeError || error instanceof RangeError;
        return plain ? { ...outcome, text: error.message } : outcome;
      }
    });
  }

  /** What the word before the cursor may become. */
  complete(text: string, cursor: number): Promise<Completions> {
    return complete(text, cursor, this.#context());
  }

  #context(): CompletionContext {
    return { evaluator: this.#evaluator, scope: this.names, run: this.#run };
  }

  /** Report an error that nobody waits for. */
  report(error: unknown): void {
    define("_err", error);
    this.#post({ kind: "output", text: `in the background: ${this.#errorText(error)}\n` });
  }

  #evaluate(source: string, base: string): Promise<Evaluated> {
    return this.#evaluator.evaluate(source, {
      base,
      locate: versioned,
      // The session's own copy of the public module, whose engines listen to Ctrl-C.
      provide: (specifier) =>
        specifier === this.module || specifier === "kripke"
          ? `globalThis[${JSON.stringify(SCOPE)}]`
          : undefined,
    });
  }

  /** Do something with the flag down and the clock of the status line running. */
  async #attend(action: () => Promise<Outcome>): Promise<Outcome> {
    Atomics.store(this.#flag, 0, 0);
    this.#progress.begin();
    try {
      return await action();
    } finally {
      this.#quiet = false;
      this.#post({ kind: "status", text: "" });
    }
  }

  #bench(): Bench {
    const flag = this.#flag;
    // deno-lint-ignore no-this-alias -- accessors of the object have a `this` of their own
    const workbench = this;
    return {
      get explanation() {
        return workbench.#explanation;
      },
      set explanation(explanation) {
        workbench.#explanation = explanation;
      },
      run: this.#run,
      last: (globalThis as unknown as { _: unknown })._,
      flag,
      base: this.#base,
      options: this.#options(),
      get interrupted() {
        return Atomics.load(flag, 0) !== 0;
      },
      use: (run) => this.#run = run,
      output: (text) => this.#post({ kind: "output", text }),
      value: async (expression) => {
        const evaluated = await this.#evaluate(expression, this.#base);
        if (evaluated.kind === "value") return evaluated.value;
        throw evaluated.kind === "error" ? evaluated.error : new Error("interrupted");
      },
    };
  }

  async #outcome(evaluated: Evaluated, quiet: boolean): Promise<Outcome> {
    switch (evaluated.kind) {
      case "abandoned":
        return { status: "interrupted", text: "" };
      case "error":
        define("_err", evaluated.error);
        return { status: "error", text: await this.#hinted(evaluated.error) };
      case "value": {
        const { value } = evaluated;
        if (!quiet && isListing(value)) return await this.#list(value);
        if (value instanceof EngineRun) this.#run = value;
        if (value instanceof Explanation) this.#explanation = value;
        if (value !== undefined && !quiet) define("_", value);
        // What a run answers is shown like what `check` answers.
        const run = this.#run;
        const shown = run?.done && run.result === value ? await resultOf(run) : value;
        const code = isCheckResult(shown) ? { code: exitCode(shown.status) } : {};
        const text = quiet || shown === undefined ? "" : this.#render(shown);
        return { status: "ok", text, ...code };
      }
    }
  }

  /** Verdicts as they are found; the exit code is that of the worst. */
  async #list(listing: AsyncGenerator<CheckResult>): Promise<Outcome> {
    const results: CheckResult[] = [];
    for await (const result of listing) {
      results.push(result);
      this.#post({ kind: "output", text: `${this.#render(result)}\n` });
      if (Atomics.load(this.#flag, 0) !== 0) break;
    }
    define("_", results);
    const worst = ["fails", "unknown", "holds"].find((status) =>
      results.some((result) => result.status === status)
    ) as CheckResult["status"] | undefined;
    return { status: "ok", text: "", ...(worst !== undefined && { code: exitCode(worst) }) };
  }

  /** Events are in the terms of their engine: if the current run has just yielded one, it is put into words. */
  #render(value: unknown): string {
    const run = this.#run;
    if (run !== undefined && isEvent(value) && run.events.at(-1) === value) {
      return eventText(value, wordingOf(run));
    }
    if (typeof value === "string" && value.includes("\n")) return value.trimEnd(); // it was laid out
    return showOwn(value, this.#options()) ??
      Deno.inspect(value, { colors: this.#colour, depth: 4, breakLength: this.#columns });
  }

  #options(): ShowOptions {
    return { colour: this.#colour, width: this.#columns };
  }

  async #hinted(error: unknown): Promise<string> {
    const text = this.#errorText(error);
    return error instanceof Error ? text + await hintAfter(error, this.#context()) : text;
  }

  /** Errors of the user's language speak for themselves; others show where in the input they came from. */
  #errorText(error: unknown): string {
    if (!(error instanceof Error)) return `thrown: ${this.#render(error)}`;
    if (error instanceof InputError) return `SyntaxError: ${error.message}`;
    if (error instanceof LanguageError) return error.message;
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
    return new NodeConsole({ stdout: output, stderr: output, colorMode: this.#colour });
  }
}

/** A clock that advances a little whenever it is looked at. */
function steadyClock(): () => number {
  let now = 0;
  return () => now += 0.0005;
}

const SCOPE = "kripke session scope";

function isEvent(value: unknown): value is EngineEvent {
  return typeof value === "object" && value !== null && "kind" in value;
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
