/**
 * The main thread of the process that evaluates: it passes messages between the front end and the worker and
 * raises the flag when asked to interrupt. It ends when the front end does.
 */

import { encode, MARK, type Reply, type Request } from "../protocol.ts";
import { lines } from "./lines.ts";

const flag = new SharedArrayBuffer(4);
const worker = new Worker(new URL("./main.ts", import.meta.url), { type: "module" });
const encoder = new TextEncoder();

worker.onmessage = (event: MessageEvent<Reply>) => {
  const line = encoder.encode(encode(event.data));
  for (let at = 0; at < line.length;) at += Deno.stdout.writeSync(line.subarray(at));
};
worker.onerror = (event) => {
  console.error(event.message);
  Deno.exit(1);
};
worker.postMessage({ kind: "memory", flag });

for await (const line of lines(Deno.stdin.readable)) {
  if (!line.startsWith(MARK)) continue;
  const request: Request = JSON.parse(line.slice(1));
  if (request.kind === "interrupt") Atomics.store(new Int32Array(flag), 0, 1);
  worker.postMessage(request);
}
Deno.exit(0);
