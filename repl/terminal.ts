/**
 * The conversation on a terminal: prompt, keys, live status, Ctrl-C.
 *
 * The terminal is in raw mode all the time, so keys typed while something runs wait for the next prompt, except
 * Ctrl-C. The first one asks what runs to stop. If that does not help, the second one ends the
 * process that evaluates and restores the definitions of the session.
 */

import { Conversation } from "./conversation.ts";
import { Editor } from "./editor/editor.ts";
import { History } from "./editor/history.ts";
import { KeyDecoder } from "./editor/keys.ts";
import { colourLines } from "./language/colour.ts";
import { StatusLine } from "./status_line.ts";

/** What {@linkcode converse} needs to know. */
export interface TerminalSettings {
  readonly files: readonly string[];
  readonly historyPath: string | undefined;
  readonly colour: boolean;
  readonly version: string;
}

/** How long after the first Ctrl-C the second one is offered. */
const PATIENCE = 700;

const encoder = new TextEncoder();

function write(text: string): void {
  const bytes = encoder.encode(text);
  for (let at = 0; at < bytes.length;) at += Deno.stdout.writeSync(bytes.subarray(at));
}

/** Hold a conversation on this terminal; returns the exit code. */
export async function converse(settings: TerminalSettings): Promise<number> {
  const terminal = new Terminal(settings);
  try {
    return await terminal.run();
  } finally {
    terminal.close();
  }
}

class Terminal {
  readonly #settings: TerminalSettings;
  readonly #conversation: Conversation;
  readonly #editor: Editor;
  readonly #lines = new StatusLine(write, () => this.#size().columns);
  #evaluating = false;
  #interrupts = 0;
  #offer: ReturnType<typeof setTimeout> | undefined;
  #forced = false;

  constructor(settings: TerminalSettings) {
    this.#settings = settings;
    Deno.stdin.setRaw(true);
    write("\x1b[?2004h");
    const size = () => this.#size();
    this.#conversation = new Conversation({
      columns: size().columns,
      colour: settings.colour,
      directory: Deno.cwd(),
      output: (text) => this.#output(text),
      status: (text) => {
        if (this.#evaluating) this.#lines.show(text);
      },
      leave: (code) => this.#leave(code),
    });
    this.#editor = new Editor({
      prompt: "kripke> ",
      continuation: "    ... ",
      canvas: {
        write,
        get columns() {
          return size().columns;
        },
        get rows() {
          return size().rows;
        },
      },
      history: new History(settings.historyPath, (warning) => this.#output(`${warning}\n`)),
      isIncomplete: (text) => this.#conversation.isIncomplete(text),
      colour: (text) => settings.colour ? colourLines(text) : text.split("\n"),
      complete: (text, cursor) => this.#conversation.complete(text, cursor),
    });
    this.#listen();
  }

  async run(): Promise<number> {
    const { version, files } = this.#settings;
    this.#lines.print(`kripke ${version}   .help explains, Tab completes, Ctrl-D leaves\n`);
    this.#readKeys();
    if (files.length > 0) {
      const outcome = await this.#watch(() => this.#conversation.prelude(files));
      this.#say(outcome.text);
    }
    for (;;) {
      const input = await this.#editor.read();
      if (input.kind === "end") return 0;
      if (input.kind === "interrupt") {
        if (input.blank) this.#say("to leave: Ctrl-D or .exit");
        continue;
      }
      const reaction = await this.#watch(() => this.#conversation.submit(input.text));
      if (reaction.status === "leave") return 0;
      if (reaction.status === "error") this.#say(this.#red(reaction.text));
      else if (reaction.text !== "") this.#say(reaction.text);
      else if (reaction.status === "interrupted" && !this.#forced) this.#say("stopped");
      if (this.#forced) await this.#recover();
    }
  }

  close(): void {
    this.#conversation.session.close();
    write("\x1b[?2004l\x1b[?25h");
    Deno.stdin.setRaw(false);
  }

  /** Run something with Ctrl-C meaning "stop". */
  async #watch<T>(action: () => Promise<T>): Promise<T> {
    this.#evaluating = true;
    this.#interrupts = 0;
    this.#forced = false;
    try {
      return await action();
    } finally {
      this.#evaluating = false;
      clearTimeout(this.#offer);
      this.#lines.finish();
    }
  }

  async #recover(): Promise<void> {
    this.#say("ended by force; restoring the session (Ctrl-C skips a definition)");
    const outcome = await this.#watch(() => this.#conversation.restart(false));
    this.#say(outcome.text);
  }

  #interrupt(): void {
    this.#interrupts++;
    if (this.#interrupts === 1) {
      this.#conversation.session.interrupt();
      this.#offer = setTimeout(() => {
        this.#lines.print(
          "still running: it does not look at Ctrl-C. Press Ctrl-C again to end it by force; " +
            "the definitions of this session are kept.\n",
        );
      }, PATIENCE);
    } else {
      this.#forced = true;
      this.#conversation.session.terminate();
    }
  }

  async #readKeys(): Promise<void> {
    const decoder = new KeyDecoder();
    const chunk = new Uint8Array(4096);
    for (;;) {
      const count = await Deno.stdin.read(chunk);
      if (count === null) return this.#leave(0); // the terminal is gone
      const keys = decoder.push(chunk.subarray(0, count));
      if (keys.some((key) => key.name === "ctrl-z")) this.#suspend();
      else if (this.#evaluating && keys.some((key) => key.name === "ctrl-c")) this.#interrupt();
      else this.#editor.press(keys);
    }
  }

  #leave(code: number): never {
    this.close();
    Deno.exit(code);
  }

  /** Give the terminal back to the shell until it says to go on. */
  #suspend(): void {
    if (Deno.build.os === "windows") return;
    Deno.stdin.setRaw(false);
    write("\x1b[?2004l\r\n");
    Deno.kill(Deno.pid, "SIGTSTP");
  }

  #resume(): void {
    Deno.stdin.setRaw(true);
    write("\x1b[?2004h");
    this.#editor.redraw();
  }

  #listen(): void {
    if (Deno.build.os === "windows") return;
    Deno.addSignalListener("SIGWINCH", () => {
      this.#conversation.session.resize(this.#size().columns);
      this.#editor.redraw();
    });
    Deno.addSignalListener("SIGINT", () => {
      if (this.#evaluating) this.#interrupt();
    });
    for (const signal of ["SIGTERM", "SIGHUP"] as const) {
      Deno.addSignalListener(signal, () => this.#leave(128 + (signal === "SIGHUP" ? 1 : 15)));
    }
    Deno.addSignalListener("SIGCONT", () => this.#resume());
  }

  #output(text: string): void {
    if (this.#evaluating) this.#lines.print(text);
    else this.#editor.printAbove(text.replace(/\r?\n/g, "\r\n"));
  }

  #say(text: string): void {
    if (text !== "") this.#lines.print(`${text}\n`);
  }

  #red(text: string): string {
    return this.#settings.colour ? `\x1b[31m${text}\x1b[0m` : text;
  }

  #size(): { columns: number; rows: number } {
    try {
      const { columns, rows } = Deno.consoleSize();
      return { columns: columns || 80, rows: rows || 24 };
    } catch {
      return { columns: 80, rows: 24 }; // the output is not a terminal
    }
  }
}
