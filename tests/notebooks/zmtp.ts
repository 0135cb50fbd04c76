/**
 * As much of ZeroMQ's wire protocol (ZMTP 3.0, https://rfc.zeromq.org/spec/23) as a client of a Jupyter kernel
 * needs: DEALER and SUB sockets over TCP, without security, one peer each.
 *
 * A connection opens with a greeting of 64 bytes and a READY command from either side. After that there are
 * frames: a byte of flags, a size, a body. A message is a sequence of frames, all but the last marked MORE.
 */

const MORE = 1;
const LONG = 2;
const COMMAND = 4;

const utf8 = new TextEncoder();

/** A connected socket. */
export class ZmtpSocket {
  readonly #connection: Deno.TcpConn;
  /** Bytes received and not yet read. */
  #pending = new Uint8Array(0);

  private constructor(connection: Deno.TcpConn) {
    this.#connection = connection;
  }

  /** Connect to a port of this machine and shake hands. */
  static async connect(port: number, type: "DEALER" | "SUB"): Promise<ZmtpSocket> {
    const socket = new ZmtpSocket(await Deno.connect({ hostname: "127.0.0.1", port }));
    await socket.#write(greeting());
    const answer = await socket.#read(64);
    if (answer[0] !== 0xff || answer[10]! < 3) {
      throw new TypeError(`port ${port} does not speak ZMTP 3`);
    }
    await socket.#write(frame(COMMAND, ready(type)));
    const [flags] = await socket.#readFrame();
    if ((flags & COMMAND) === 0) throw new TypeError(`port ${port}: expected a READY command`);
    // A subscription to the empty topic is one to everything.
    if (type === "SUB") await socket.send([new Uint8Array([1])]);
    return socket;
  }

  /** Send a message. */
  async send(parts: readonly Uint8Array[]): Promise<void> {
    for (const [i, part] of parts.entries()) {
      await this.#write(frame(i < parts.length - 1 ? MORE : 0, part));
    }
  }

  /** Wait for the next message. */
  async receive(): Promise<Uint8Array[]> {
    const parts: Uint8Array[] = [];
    while (true) {
      const [flags, body] = await this.#readFrame();
      if ((flags & COMMAND) !== 0) continue; // heartbeats of later versions
      parts.push(body);
      if ((flags & MORE) === 0) return parts;
    }
  }

  /** Close the connection; who waits for a message is told that there is none. */
  close(): void {
    this.#connection.close();
  }

  async #readFrame(): Promise<[flags: number, body: Uint8Array]> {
    const [flags] = await this.#read(1);
    const size = (flags! & LONG) === 0
      ? (await this.#read(1))[0]!
      : Number(view(await this.#read(8)).getBigUint64(0));
    return [flags!, await this.#read(size)];
  }

  async #read(count: number): Promise<Uint8Array> {
    const chunk = new Uint8Array(65536);
    while (this.#pending.length < count) {
      const got = await this.#connection.read(chunk);
      if (got === null) throw new Deno.errors.UnexpectedEof("the peer closed the connection");
      this.#pending = joined([this.#pending, chunk.subarray(0, got)]);
    }
    const bytes = this.#pending.slice(0, count);
    this.#pending = this.#pending.slice(count);
    return bytes;
  }

  async #write(bytes: Uint8Array): Promise<void> {
    for (let at = 0; at < bytes.length;) at += await this.#connection.write(bytes.subarray(at));
  }
}

/** Version 3.0, mechanism NULL. */
function greeting(): Uint8Array {
  const bytes = new Uint8Array(64);
  bytes[0] = 0xff;
  bytes[8] = 1;
  bytes[9] = 0x7f;
  bytes[10] = 3;
  bytes.set(utf8.encode("NULL"), 12);
  return bytes;
}

function ready(type: string): Uint8Array {
  const property = (name: string, value: string) => {
    const size = new Uint8Array(4);
    view(size).setUint32(0, value.length);
    return [new Uint8Array([name.length]), utf8.encode(name), size, utf8.encode(value)];
  };
  return joined([
    new Uint8Array([5]),
    utf8.encode("READY"),
    ...property("Socket-Type", type),
    ...property("Identity", ""),
  ]);
}

function frame(flags: number, body: Uint8Array): Uint8Array {
  if (body.length < 256) return joined([new Uint8Array([flags, body.length]), body]);
  const head = new Uint8Array(9);
  head[0] = flags | LONG;
  view(head).setBigUint64(1, BigInt(body.length));
  return joined([head, body]);
}

function joined(parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    bytes.set(part, at);
    at += part.length;
  }
  return bytes;
}

function view(bytes: Uint8Array): DataView {
  return new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}
