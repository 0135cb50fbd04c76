/**
 * Deno's own Jupyter kernel, driven from here: started as `deno jupyter --kernel`, asked to execute cells, and
 * listened to, as Jupyter does it (https://jupyter-client.readthedocs.io/en/stable/messaging.html).
 */

import { ZmtpSocket } from "./zmtp.ts";

/** What a cell puts out, as notebooks store it. */
export type Output =
  | { output_type: "stream"; name: string; text: string }
  | { output_type: "display_data"; data: Record<string, unknown>; metadata: object }
  | {
    output_type: "execute_result";
    data: Record<string, unknown>;
    metadata: object;
    execution_count: number;
  }
  | { output_type: "error"; ename: string; evalue: string; traceback: string[] };

/** What was put out by executing a cell. */
export interface Execution {
  readonly count: number;
  readonly outputs: Output[];
  /** How often an output was replaced by a newer version of itself. */
  readonly updates: number;
}

interface Message {
  readonly type: string;
  readonly parent: string | undefined;
  // deno-lint-ignore no-explicit-any
  readonly content: any;
}

/** A kernel needs about a second to start, and a cell not much longer, unless the machine is busy. */
const START_SECONDS = 60;
const CELL_SECONDS = 120;

const DELIMITER = "<IDS|MSG>";
const utf8 = new TextEncoder();
const text = new TextDecoder();

/** A running kernel. `await using kernel = await Kernel.start(directory)`. */
export class Kernel implements AsyncDisposable {
  readonly #process: Deno.ChildProcess;
  readonly #connectionFile: string;
  readonly #key: CryptoKey;
  readonly #session = crypto.randomUUID();
  readonly #sockets = new Map<"shell" | "iopub", ZmtpSocket>();

  private constructor(process: Deno.ChildProcess, connectionFile: string, key: CryptoKey) {
    this.#process = process;
    this.#connectionFile = connectionFile;
    this.#key = key;
  }

  /**
   * Start a kernel that works in a directory. Its ports are free when they are chosen; should somebody else be faster,
   * others are tried.
   */
  static async start(directory: URL | string, attempts = 3): Promise<Kernel> {
    try {
      return await Kernel.#start(directory);
    } catch (error) {
      if (attempts <= 1) throw error;
      return await Kernel.start(directory, attempts - 1);
    }
  }

  static async #start(directory: URL | string): Promise<Kernel> {
    const [shell, iopub, stdin, control, heartbeat] = freePorts(5) as [
      number,
      number,
      number,
      number,
      number,
    ];
    const secret = crypto.randomUUID();
    const connectionFile = await Deno.makeTempFile({ suffix: ".json" });
    await Deno.writeTextFile(
      connectionFile,
      JSON.stringify({
        ip: "127.0.0.1",
        transport: "tcp",
        shell_port: shell,
        iopub_port: iopub,
        stdin_port: stdin,
        control_port: control,
        hb_port: heartbeat,
        key: secret,
        signature_scheme: "hmac-sha256",
      }),
    );
    const process = new Deno.Command(Deno.execPath(), {
      args: ["jupyter", "--kernel", "--conn", connectionFile],
      cwd: directory,
      env: { NO_COLOR: "1" },
      stdin: "null",
      stdout: "null",
      stderr: "null",
    }).spawn();
    const algorithm = { name: "HMAC", hash: "SHA-256" };
    const key = await crypto.subtle.importKey("raw", utf8.encode(secret), algorithm, false, [
      "sign",
    ]);
    const kernel = new Kernel(process, connectionFile, key);
    try {
      return await kernel.#within(START_SECONDS, async () => {
        kernel.#sockets.set("iopub", await patiently(() => ZmtpSocket.connect(iopub, "SUB")));
        kernel.#sockets.set("shell", await patiently(() => ZmtpSocket.connect(shell, "DEALER")));
        await kernel.#settle();
        return kernel;
      });
    } catch (error) {
      await kernel[Symbol.asyncDispose]();
      throw error;
    }
  }

  /** Execute a cell and wait for all it puts out. */
  async execute(code: string): Promise<Execution> {
    return await this.#within(CELL_SECONDS, async () => {
      const request = await this.#execute(code);
      const { execution_count: count } = await this.#reply(request);
      const collected = new Outputs();
      for await (const message of this.#untilFence()) collected.add(message);
      return { count, outputs: collected.outputs, updates: collected.updates };
    });
  }

  /** Stop the kernel and remove its traces. */
  async [Symbol.asyncDispose](): Promise<void> {
    try {
      this.#process.kill("SIGKILL");
    } catch {
      // It has ended already; there is nothing left to stop.
    }
    await this.#process.status;
    for (const socket of this.#sockets.values()) socket.close();
    await Deno.remove(this.#connectionFile);
  }

  /** Do something, but not for ever: a kernel that ends or does not answer is an error. */
  async #within<T>(seconds: number, work: () => Promise<T>): Promise<T> {
    const late = Promise.withResolvers<never>();
    const timer = setTimeout(
      () => late.reject(new Error(`the kernel gave no answer within ${seconds} s`)),
      1000 * seconds,
    );
    const ended = this.#process.status.then(({ code }): never => {
      throw new Error(`the kernel has ended with code ${code}`);
    });
    try {
      return await Promise.race([work(), late.promise, ended]);
    } finally {
      clearTimeout(timer);
      ended.catch(() => {}); // it ends some day; nobody waits for that any more
    }
  }

  /** Ask for information until the answer is also heard on iopub: subscriptions take a moment. */
  async #settle(): Promise<void> {
    const heard = this.#receive("iopub");
    const state = { over: false };
    heard.finally(() => state.over = true);
    while (!state.over) {
      const id = await this.#send("shell", "kernel_info_request", {});
      await this.#reply(id);
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
    await heard;
  }

  /**
   * What comes on iopub up to now. The kernel may say that it is idle before all outputs are sent, so it is made
   * to put out something we know, on both ways that outputs take, and that comes last.
   */
  async *#untilFence(): AsyncGenerator<Message> {
    const fence = `fence ${crypto.randomUUID()}`;
    const request = await this.#execute(
      `console.log("${fence}"); await Deno.jupyter.display({ "text/plain": "${fence}" }, { raw: true })`,
      { silent: true },
    );
    await this.#reply(request);
    for (let seen = 0; seen < 2;) {
      const message = await this.#receive("iopub");
      if (message.type === "execute_input") continue;
      const { text, data } = message.content;
      if (data?.["text/plain"] === fence) seen++;
      else if (message.type === "stream" && text.endsWith(`${fence}\n`)) {
        seen++;
        const before = text.slice(0, -fence.length - 1);
        if (before !== "") yield { ...message, content: { ...message.content, text: before } };
      } else yield message;
    }
  }

  // deno-lint-ignore no-explicit-any
  async #reply(id: string): Promise<any> {
    while (true) {
      const message = await this.#receive("shell");
      if (message.parent === id) return message.content;
    }
  }

  #execute(code: string, { silent = false } = {}): Promise<string> {
    return this.#send("shell", "execute_request", {
      code,
      silent,
      store_history: !silent,
      user_expressions: {},
      allow_stdin: false,
      stop_on_error: true,
    });
  }

  async #send(channel: "shell", type: string, content: object): Promise<string> {
    const id = crypto.randomUUID();
    const header = {
      msg_id: id,
      session: this.#session,
      username: "kripke",
      date: new Date().toISOString(),
      msg_type: type,
      version: "5.3",
    };
    const parts = [header, {}, {}, content].map((part) => utf8.encode(JSON.stringify(part)));
    const signed = new Uint8Array(await new Blob(parts).arrayBuffer());
    const signature = new Uint8Array(await crypto.subtle.sign("HMAC", this.#key, signed)).toHex();
    await this.#socket(channel).send([utf8.encode(DELIMITER), utf8.encode(signature), ...parts]);
    return id;
  }

  async #receive(channel: "shell" | "iopub"): Promise<Message> {
    const parts = (await this.#socket(channel).receive()).map((part) => text.decode(part));
    const start = parts.indexOf(DELIMITER);
    const [header, parent, , content] = parts.slice(start + 2).map((part) => JSON.parse(part));
    return { type: header.msg_type, parent: parent?.msg_id, content };
  }

  #socket(channel: "shell" | "iopub"): ZmtpSocket {
    return this.#sockets.get(channel)!;
  }
}

/** Messages as the outputs of a cell. */
class Outputs {
  readonly outputs: Output[] = [];
  updates = 0;
  readonly #displays = new Map<string, Output>();

  add({ type, content }: Message): void {
    switch (type) {
      case "stream":
        this.#addStream(content.name, content.text);
        break;
      case "display_data":
      case "execute_result":
      case "error": {
        const { transient, ...rest } = content;
        const output = { output_type: type, ...rest } as Output;
        this.outputs.push(output);
        const id = transient?.display_id;
        if (id !== undefined) this.#displays.set(id, output);
        break;
      }
      case "update_display_data": {
        const shown = this.#displays.get(content.transient?.display_id);
        if (shown === undefined) throw new TypeError("an update of a display that is not there");
        Object.assign(shown, { data: content.data, metadata: content.metadata });
        this.updates++;
      }
    }
  }

  /** Output of one stream that comes in pieces is one output. */
  #addStream(name: string, more: string): void {
    const last = this.outputs.at(-1);
    if (last?.output_type === "stream" && last.name === name) last.text += more;
    else this.outputs.push({ output_type: "stream", name, text: more });
  }
}

function freePorts(count: number): number[] {
  const listeners = Array.from(
    { length: count },
    () => Deno.listen({ hostname: "127.0.0.1", port: 0 }),
  );
  const ports = listeners.map(({ addr }) => (addr as Deno.NetAddr).port);
  for (const listener of listeners) listener.close();
  return ports;
}

/** The kernel needs a moment until it listens. */
async function patiently<T>(attempt: () => Promise<T>): Promise<T> {
  const deadline = Date.now() + 60_000;
  while (true) {
    try {
      return await attempt();
    } catch (error) {
      const early = error instanceof Deno.errors.ConnectionRefused ||
        error instanceof Deno.errors.UnexpectedEof;
      if (!early || Date.now() > deadline) throw error;
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  }
}
