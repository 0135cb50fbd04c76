/**
 * A real pseudo-terminal with a program on it, made with nothing but libc: `posix_openpt` through Deno's FFI. The
 * program is started by a shell that opens the other end as its standard input and output.
 *
 * `Screen` interprets what the program writes, so that tests look at what a person would see.
 */

import { Screen } from "./screen.ts";

const LIBRARY = Deno.build.os === "darwin" ? "libSystem.dylib" : "libc.so.6";

const SYMBOLS = {
  posix_openpt: { parameters: ["i32"], result: "i32" },
  grantpt: { parameters: ["i32"], result: "i32" },
  unlockpt: { parameters: ["i32"], result: "i32" },
  ptsname: { parameters: ["i32"], result: "pointer" },
  ioctl: { parameters: ["i32", "u64", "buffer"], result: "i32" },
  close: { parameters: ["i32"], result: "i32" },
  write: { parameters: ["i32", "buffer", "usize"], result: "isize" },
  poll: { parameters: ["buffer", "u64", "i32"], result: "i32", nonblocking: true },
  read: { parameters: ["i32", "buffer", "usize"], result: "isize" },
} as const;

const READ_WRITE = 2;
const SET_SIZE = Deno.build.os === "darwin" ? 0x80087467n : 0x5414n;
const POLL_IN = 1;

/** Why there is no pseudo-terminal here, or undefined if there is one. */
export function ptyMissing(): string | undefined {
  if (Deno.build.os === "windows") return "Windows has no pseudo-terminals of this kind";
  try {
    Deno.dlopen(LIBRARY, SYMBOLS).close();
    return undefined;
  } catch (error) {
    return `libc cannot be opened: ${error}`;
  }
}

/** A program on a pseudo-terminal. */
export class Pty {
  readonly screen: Screen;
  readonly #libc = Deno.dlopen(LIBRARY, SYMBOLS);
  readonly #descriptor: number;
  readonly #process: Deno.ChildProcess;
  #closed = false;
  #reading: Promise<void>;
  #listeners = new Set<() => void>();

  /** Start a command line on a terminal of this size. */
  constructor(
    command: readonly string[],
    { columns = 80, rows = 24, env = {}, cwd }: {
      columns?: number;
      rows?: number;
      env?: Record<string, string>;
      cwd?: string;
    } = {},
  ) {
    const { symbols } = this.#libc;
    this.screen = new Screen(columns, rows);
    this.#descriptor = symbols.posix_openpt(READ_WRITE);
    if (this.#descriptor < 0) throw new Error("posix_openpt failed");
    if (symbols.grantpt(this.#descriptor) !== 0 || symbols.unlockpt(this.#descriptor) !== 0) {
      throw new Error("the pseudo-terminal cannot be unlocked");
    }
    const name = symbols.ptsname(this.#descriptor);
    if (name === null) throw new Error("the pseudo-terminal has no name");
    const path = new Deno.UnsafePointerView(name).getCString();
    symbols.ioctl(this.#descriptor, SET_SIZE, new Uint16Array([rows, columns, 0, 0]));
    const quoted = command.map((word) => `'${word.replaceAll("'", `'\\''`)}'`).join(" ");
    this.#process = new Deno.Command("sh", {
      args: ["-c", `exec ${quoted} <${path} >${path} 2>&1`],
      env: { TERM: "xterm-256color", NO_COLOR: "", ...env },
      stdin: "null",
      stdout: "null",
      stderr: "null",
      ...(cwd !== undefined && { cwd }),
    }).spawn();
    this.#reading = this.#read();
  }

  /** Type text; `\r` is Enter, `\x03` Ctrl-C. */
  type(text: string): void {
    const bytes = new TextEncoder().encode(text);
    this.#libc.symbols.write(this.#descriptor, bytes, BigInt(bytes.length));
  }

  /** Change the size; the program is told. */
  resize(columns: number, rows: number): void {
    this.#libc.symbols.ioctl(this.#descriptor, SET_SIZE, new Uint16Array([rows, columns, 0, 0]));
    this.screen.resize(columns, rows);
    this.#process.kill("SIGWINCH");
  }

  /** Wait until the screen (or all that has scrolled away) satisfies a condition. */
  async until(
    condition: (screen: Screen) => boolean,
    what: string,
    milliseconds: number = 30_000,
  ): Promise<void> {
    const deadline = performance.now() + milliseconds;
    while (!condition(this.screen)) {
      if (performance.now() > deadline) {
        throw new Error(`waited in vain for ${what}; the screen shows\n${this.screen.text()}`);
      }
      await this.#change(50);
    }
  }

  /** Wait for text on the screen. */
  async see(text: string | RegExp, milliseconds?: number): Promise<void> {
    const seen = (screen: Screen) =>
      typeof text === "string" ? screen.text().includes(text) : text.test(screen.text());
    await this.until(seen, String(text), milliseconds);
  }

  /** Wait for a new prompt on the line of the cursor, with this text typed after it. */
  async prompt(typed: string = ""): Promise<void> {
    const line = `kripke> ${typed}`.trimEnd();
    await this.until((s) => s.cursorLine() === line, `the line ${JSON.stringify(line)}`);
  }

  /** Type a line at the prompt and wait for the next one. */
  async enter(line: string): Promise<void> {
    await this.prompt();
    const before = prompts(this.screen);
    this.type(`${line}\r`);
    await this.until(
      (s) => prompts(s) > before && s.cursorLine() === "kripke>",
      `the prompt after ${JSON.stringify(line)}`,
    );
  }

  /** Wait for the program to end. */
  async exit(): Promise<number> {
    const { code } = await this.#process.status;
    return code;
  }

  /** End the program and give everything back. */
  async close(): Promise<void> {
    try {
      this.#process.kill("SIGKILL");
    } catch {
      // it has ended already
    }
    await this.#process.status;
    this.#closed = true;
    await this.#reading;
    this.#libc.symbols.close(this.#descriptor);
    this.#libc.close();
  }

  async #read(): Promise<void> {
    const chunk = new Uint8Array(65536);
    const decoder = new TextDecoder();
    const request = new Int32Array(2);
    const words = new Int16Array(request.buffer);
    while (!this.#closed) {
      request[0] = this.#descriptor;
      words[2] = POLL_IN;
      words[3] = 0;
      const ready = await this.#libc.symbols.poll(request, 1n, 20);
      if (ready <= 0) continue;
      if ((words[3]! & POLL_IN) === 0) {
        await new Promise((resolve) => setTimeout(resolve, 20)); // the program has ended or not begun
        continue;
      }
      const count = Number(this.#libc.symbols.read(this.#descriptor, chunk, BigInt(chunk.length)));
      if (count <= 0) continue;
      this.screen.write(decoder.decode(chunk.subarray(0, count), { stream: true }));
      for (const listener of this.#listeners) listener();
    }
  }

  #change(milliseconds: number): Promise<void> {
    return new Promise((resolve) => {
      const done = () => {
        clearTimeout(timer);
        this.#listeners.delete(done);
        resolve();
      };
      const timer = setTimeout(done, milliseconds);
      this.#listeners.add(done);
    });
  }
}

/** Number of prompts that were shown. */
function prompts(screen: Screen): number {
  return screen.text().split("\n").filter((line) => line.startsWith("kripke>")).length;
}
