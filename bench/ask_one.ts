/** A property of a model, asked in a process of its own: see `check_one.ts`. */

import { DENO, runChild } from "./child.ts";

/** Seconds of CPU time that a process may take beyond its limit: to start, and for the certificate. */
const BESIDE = 60;

/** What to ask whom. */
export interface Asked {
  readonly path: string;
  readonly property: string;
  readonly engine: string;
  /** JSON. */
  readonly options: string;
  /** Seconds of CPU time. */
  readonly timeout: number;
}

/** What a process found out about a model. */
export interface Answer {
  readonly status: string;
  /** Who decided. */
  readonly engine: string;
  readonly certified: boolean;
  /** CPU seconds of the process, and those of them that went into the certificate. */
  readonly cpu: number;
  readonly certify?: number;
  /** Input vectors of a counterexample. */
  readonly steps?: number;
  readonly reason?: string;
}

/** Was the question decided? */
export function isVerdict({ status }: Pick<Answer, "status">): boolean {
  return status === "holds" || status === "fails";
}

/** Ask in a new process. */
export async function askOne(
  { path, property, engine, options, timeout }: Asked,
): Promise<Answer> {
  const script = new URL("check_one.ts", import.meta.url).pathname;
  const command = [...DENO, script, path, property, engine, `${timeout}`, options];
  const child = await runChild(command, timeout + BESIDE);
  const nothing = { engine, certified: false, cpu: child.cpu };
  if (child.timedOut) return { ...nothing, status: "timeout" };
  if (child.code !== 0) {
    console.error(child.stderr);
    return { ...nothing, status: "error" };
  }
  return { ...JSON.parse(child.stdout), cpu: child.cpu };
}
