/**
 * The session as the front end sees it: inputs go out, answers come back, and whatever happens to the process that
 * evaluates, the session survives.
 *
 * Ctrl-C raises a flag which engines poll; that stops a run at its next yield. Code that polls nothing
 * (`while (true) {}`) can only be stopped by killing the process. (Ending just a thread would be simpler,
 * but Deno's `Worker.terminate()` does not stop a busy one.) A new process is started then and the
 * definitions of the session are evaluated again.
 */

import { aigerName, aigerSource, isAiger } from "./language/aiger.ts";
import { Journal } from "./journal.ts";
import { directoryUrl } from "./language/paths.ts";
import {
  type Completions,
  encode,
  MARK,
  type Outcome,
  type Reply,
  type Request,
} from "./protocol.ts";
import { lines } from "./worker/lines.ts";

/** What a session needs to know about its surroundings. */
export interface SessionSettings {
  readonly columns: number;
  readonly colour: boolean;
  /** Directory that relative imports and paths refer to. */
  readonly directory: string;
  /** Engines that take turns do so by counted steps instead of time. */
  readonly steady?: boolean;
  /** Called with everything that evaluations print. */
  output(text: string): void;
  /** Called with the live status line; empty removes it. */
  status(text: string): void;
  /** Called when code asks for the end of the session. */
  leave(code: number): void;
}

/** A definition that could not be evaluated again, and why. */
export interface Lost {
  readonly source: string;
  readonly reason: string;
}

type Question = Extract<Request, { id: number }>;
type Answer = Extract<Reply, { id: number }>;

/** A process that evaluates, with a memory. */
export class Session {
  readonly #settings: SessionSettings;
  /** What was entered, for saving and for starting again. */
  readonly journal = new Journal();
  #process!: Deno.ChildProcess;
  #requests!: WritableStreamDefaultWriter<Uint8Array>;
  #ready!: Promise<void>;
  #columns: number;
  #nextId = 1;
  #pending = new Map<number, (answer: Answer) => void>();
  #names: readonly string[] = [];
  #module = "";
  #busy = 0;
  #isReady = false;
  /** The process could not even start. */
  #broken = false;

  constructor(settings: SessionSettings) {
    this.#settings = settings;
    this.#columns = settings.columns;
    this.#start();
  }

  /** Resolves when the public module is in scope. */
  get ready(): Promise<void> {
    return this.#ready;
  }

  /** Whether something is being evaluated. */
  get busy(): boolean {
    return this.#busy > 0;
  }

  /** Names that are in scope from the start. */
  get names(): readonly string[] {
    return this.#names;
  }

  /** URL of the public module. */
  get module(): string {
    return this.#module;
  }

  /** Evaluate what was typed; a success is remembered. */
  async evaluate(source: string): Promise<Outcome> {
    const outcome = await this.#ask({ kind: "evaluate", id: this.#nextId++, source });
    if (outcome.status === "ok") this.journal.add({ kind: "input", source });
    return outcome;
  }

  /** Evaluate a file in the scope of the session; the path may be a URL. */
  async load(path: string): Promise<Outcome> {
    const url = new URL(path, directoryUrl(this.#settings.directory)).href;
    let source: string;
    try {
      source = await this.#sourceOf(url);
    } catch (error) {
      const reason = error instanceof Deno.errors.NotFound
        ? "there is no such file"
        : String(error);
      return { status: "error", text: `cannot load ${path}: ${reason}` };
    }
    const outcome = await this.#ask({ kind: "evaluate", id: this.#nextId++, source, file: url });
    if (outcome.status !== "ok") return outcome;
    this.journal.add({ kind: "file", url, source });
    const declared = isAiger(url) ? aigerName(url, this.names) : undefined;
    return declared === undefined
      ? outcome
      : { ...outcome, text: `${declared} is the system in ${path}` };
  }

  /** What to evaluate for a file: its text, or for an AIGER file a line that reads it. */
  async #sourceOf(url: string): Promise<string> {
    if (!isAiger(url)) return await Deno.readTextFile(new URL(url));
    await Deno.stat(new URL(url)); // a file that is not there is told apart from one that is wrong
    await this.#ready;
    return aigerSource(url, this.names);
  }

  /** Run a command where the runs are, without remembering it. */
  async ask(name: string, argument: string): Promise<Outcome> {
    return await this.#ask({ kind: "command", id: this.#nextId++, name, argument });
  }

  /** Run a command where the runs are. */
  async command(name: string, argument: string): Promise<Outcome> {
    const outcome = await this.ask(name, argument);
    if (outcome.status === "ok") {
      this.journal.add({ kind: "command", source: `.${name} ${argument}`.trim() });
    }
    return outcome;
  }

  /** What the word before the cursor may become; nothing while an evaluation runs. */
  async complete(text: string, cursor: number): Promise<Completions> {
    const nothing = { start: cursor, candidates: [] };
    if (this.busy) return nothing;
    await this.#ready;
    const answer = await this.#send({ kind: "complete", id: this.#nextId++, text, cursor });
    return answer.kind === "completions" ? answer : nothing;
  }

  /** Ask whatever runs to stop: engines at their next yield, an `await` at once. */
  interrupt(): void {
    this.#post({ kind: "interrupt" });
  }

  /** Kill the process, whatever it does, and start another one; pending evaluations end as interrupted. */
  terminate(): void {
    this.close();
    this.#start();
  }

  /**
   * Evaluate the definitions of the session again, after {@linkcode terminate}. Returns what could not be
   * restored. `reread` takes loaded files as they are now.
   */
  async restore(reread: boolean = false): Promise<Lost[]> {
    const lost: Lost[] = [];
    for (const entry of this.journal.definitions()) {
      let { source } = entry;
      if (entry.kind === "file" && reread) source = await this.#sourceOf(entry.url);
      const outcome = await this.#ask({
        kind: "evaluate",
        id: this.#nextId++,
        source,
        quiet: true,
        ...(entry.kind === "file" && { file: entry.url }),
      });
      if (outcome.status !== "ok") lost.push({ source, reason: outcome.text || outcome.status });
    }
    return lost;
  }

  /** The terminal has another width now. */
  resize(columns: number): void {
    this.#columns = columns;
    this.#post({ kind: "resize", columns });
  }

  /** End the session. */
  close(): void {
    const process = this.#process;
    try {
      process.kill("SIGKILL");
    } catch (error) {
      if (!(error instanceof TypeError)) throw error; // it has ended already
    }
    this.#fail("interrupted", "");
  }

  /** End the session when everything is done, and wait for its process. */
  async end(): Promise<void> {
    const { status } = this.#process;
    await this.#requests.close().catch(() => {}); // it has ended already
    await status;
  }

  async #ask(question: Question): Promise<Outcome> {
    this.#busy++;
    try {
      if (this.#broken) this.#start();
      await this.#ready;
      const answer = await this.#send(question);
      if (answer.kind !== "done") throw new TypeError(`unexpected answer ${answer.kind}`);
      return answer;
    } catch (error) {
      return { status: "error", text: error instanceof Error ? error.message : String(error) };
    } finally {
      this.#busy--;
    }
  }

  #send(question: Question): Promise<Answer> {
    return new Promise((resolve) => {
      this.#pending.set(question.id, resolve);
      this.#post(question);
    });
  }

  #post(request: Request): void {
    // A process that has just ended takes no more requests; `#watch` says so to those who wait.
    this.#requests.write(new TextEncoder().encode(encode(request))).catch(() => {});
  }

  #start(): void {
    this.#isReady = false;
    this.#broken = false;
    this.#process = new Deno.Command(Deno.execPath(), {
      args: [
        "run",
        "--quiet",
        "-A",
        "--no-lock",
        new URL("./worker/host.ts", import.meta.url).href,
      ],
      cwd: this.#settings.directory,
      stdin: "piped",
      stdout: "piped",
      stderr: "piped",
    }).spawn();
    this.#requests = this.#process.stdin.getWriter();
    const started = Promise.withResolvers<void>();
    started.promise.catch(() => {}); // whoever asks gets it from `ready`
    this.#ready = started.promise;
    this.#watch(this.#process, started);
    this.#post({
      kind: "start",
      columns: this.#columns,
      colour: this.#settings.colour,
      base: directoryUrl(this.#settings.directory),
      steady: this.#settings.steady === true,
    });
  }

  /** Read what a process says until it ends. */
  async #watch(process: Deno.ChildProcess, started: PromiseWithResolvers<void>): Promise<void> {
    let complaints = "";
    const errors = (async () => {
      for await (const text of process.stderr.pipeThrough(new TextDecoderStream())) {
        complaints = (complaints + text).slice(-2000);
        this.#settings.output(text);
      }
    })();
    for await (const line of lines(process.stdout)) {
      if (!line.startsWith(MARK)) this.#settings.output(`${line}\n`);
      else if (process === this.#process) this.#receive(JSON.parse(line.slice(1)), started.resolve);
    }
    await errors;
    const { code, signal } = await process.status;
    if (process !== this.#process || signal === "SIGKILL" || code === 0) return;
    const reason = `the evaluating process ended by itself (${signal ?? `code ${code}`})`;
    const ready = this.#isReady;
    started.reject(new Error(`${reason}: ${complaints.trim()}`));
    this.#fail("error", reason);
    // One that cannot even start is not started again until somebody asks for something.
    if (!ready) this.#broken = true;
    else await this.#recover();
  }

  /** After an end that nobody asked for: start again with the definitions of the session. */
  async #recover(): Promise<void> {
    this.#start();
    const lost = await this.restore();
    const kept = this.journal.definitions().length - lost.length;
    this.#settings.output(
      `a new one was started; definitions restored: ${kept}, lost: ${lost.length}\n`,
    );
  }

  #receive(reply: Reply, started: () => void): void {
    switch (reply.kind) {
      case "ready":
        this.#isReady = true;
        this.#names = reply.names;
        this.#module = reply.module;
        return started();
      case "output":
        return this.#settings.output(reply.text);
      case "status":
        return this.#settings.status(reply.text);
      case "leave":
        return this.#settings.leave(reply.code);
      default: {
        const resolve = this.#pending.get(reply.id);
        this.#pending.delete(reply.id);
        resolve?.(reply);
      }
    }
  }

  /** Tell everybody who waits that no answer will come. */
  #fail(status: "interrupted" | "error", text: string): void {
    const pending = [...this.#pending];
    this.#pending.clear();
    for (const [id, resolve] of pending) resolve({ kind: "done", id, status, text });
  }
}
