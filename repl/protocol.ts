/**
 * The messages of a session, between the three places it lives in.
 *
 * - The *front end* owns the terminal and never computes anything long (`session.ts`).
 * - The *host* is another process. It passes messages on and does nothing else, so it always listens; it can be
 *   killed, which is the only way to stop code that never looks up (`worker/host.ts`).
 * - The *worker* is a thread of the host. It evaluates and runs engines and may be busy for hours; engines
 *   look at a flag in memory it shares with the host (`worker/main.ts`).
 *
 * Between front end and host every message is a line: {@linkcode MARK} and JSON. Other lines are output of
 * code that writes to the standard output directly.
 */

/** Starts a line that is a message. */
export const MARK = "\x1e";

/** How results look and where relative imports start. */
export interface Surroundings {
  readonly columns: number;
  readonly colour: boolean;
  /** URL of the directory that relative imports refer to. */
  readonly base: string;
  /** Engines that take turns do so by counted steps instead of time, so that sessions can be repeated exactly. */
  readonly steady?: boolean;
}

/** What the front end asks. Every request with an `id` is answered exactly once. */
export type Request =
  | ({ readonly kind: "start" } & Surroundings)
  | {
    readonly kind: "evaluate";
    readonly id: number;
    readonly source: string;
    /** URL of the file the source comes from, if it is not typed. */
    readonly file?: string;
    /** Print neither the result nor anything the evaluation prints: definitions being restored. */
    readonly quiet?: boolean;
  }
  | {
    readonly kind: "command";
    readonly id: number;
    readonly name: string;
    readonly argument: string;
  }
  | {
    readonly kind: "complete";
    readonly id: number;
    readonly text: string;
    readonly cursor: number;
  }
  /** Raise the flag that engines poll, and stop waiting for a promise. */
  | { readonly kind: "interrupt" }
  | { readonly kind: "resize"; readonly columns: number };

/** What the worker says. */
export type Reply =
  | {
    readonly kind: "ready";
    /** Names that are in scope from the start. */
    readonly names: readonly string[];
    /** URL of the public module. */
    readonly module: string;
  }
  | { readonly kind: "output"; readonly text: string }
  /** `Deno.exit` was called: the session is to end. */
  | { readonly kind: "leave"; readonly code: number }
  /** The live status line; empty removes it. */
  | { readonly kind: "status"; readonly text: string }
  | ({ readonly kind: "done"; readonly id: number } & Outcome)
  | ({ readonly kind: "completions"; readonly id: number } & Completions);

/** How an evaluation or a command ended. */
export interface Outcome {
  readonly status: "ok" | "error" | "interrupted";
  /** The rendered result or error, without a final line break; empty if there is nothing to print. */
  readonly text: string;
  /** Exit code of the check whose verdict is the result: 0 holds, 1 fails, 2 unknown. */
  readonly code?: number;
}

/** What can replace the text from `start` to the cursor. */
export interface Completions {
  readonly start: number;
  readonly candidates: readonly string[];
}

/** A message as a line. */
export function encode(message: Request | Reply): string {
  return `${MARK}${JSON.stringify(message)}\n`;
}
