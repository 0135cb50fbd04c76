/**
 * The thread that evaluates: answers the requests of `protocol.ts`, one at a time.
 */

import type { Reply, Request } from "../protocol.ts";
import { Evaluator } from "./evaluator.ts";
import { Workbench } from "./workbench.ts";

/** The first message comes from the host itself. */
type Message = Request | { readonly kind: "memory"; readonly flag: SharedArrayBuffer };

/** What this thread is, in words the type checker lacks for a file that is also checked as a program. */
interface WorkerScope extends EventTarget {
  postMessage(reply: Reply): void;
}

const thread = self as unknown as WorkerScope;
const post = (reply: Reply) => thread.postMessage(reply);
const evaluator = new Evaluator();
let flag: Int32Array = new Int32Array(1);
let workbench: Workbench | undefined;
/** Requests are answered in order; what must not wait jumps the queue. */
let queue: Promise<void> = Promise.resolve();

thread.addEventListener("message", (event) => {
  const message = (event as MessageEvent<Message>).data;
  switch (message.kind) {
    case "memory":
      flag = new Int32Array(message.flag);
      break;
    case "start":
      workbench = new Workbench(evaluator, flag, message, post);
      post({ kind: "ready", names: workbench.names, module: workbench.module });
      break;
    case "interrupt":
      evaluator.abandon();
      break;
    case "resize":
      workbench?.resize(message.columns);
      break;
    default:
      queue = queue.then(() => answer(workbench!, message));
  }
});

thread.addEventListener("unhandledrejection", (event) => {
  event.preventDefault();
  workbench?.report((event as PromiseRejectionEvent).reason);
});

thread.addEventListener("error", (event) => {
  event.preventDefault();
  workbench?.report((event as ErrorEvent).error);
});

type Question = Extract<Request, { id: number }>;

async function answer(workbench: Workbench, request: Question): Promise<void> {
  const { id } = request;
  switch (request.kind) {
    case "evaluate":
      return post({ kind: "done", id, ...await workbench.evaluate(request) });
    case "command":
      return post({
        kind: "done",
        id,
        ...await workbench.command(request.name, request.argument),
      });
    case "complete":
      return post({
        kind: "completions",
        id,
        ...await workbench.complete(request.text, request.cursor),
      });
  }
}
