/** Several runs on the same question side by side. */

import type { EngineRun } from "../check/drive.ts";
import { table } from "./table.ts";

/** Whether runs agree, and a table of how they did. */
export interface Comparison {
  /** Whether no two verdicts contradict each other. */
  readonly agree: boolean;
  /** The table, with a remark. */
  readonly text: string;
}

/**
 * Compare runs; those without a verdict agree with everybody.
 *
 * @example
 * ```ts
 * import { assert } from "@std/assert";
 * import { bmc, compareRuns, ic3, system } from "kripke";
 *
 * const counter = system("counter")`
 *   var  n : 0..7 = 0
 *   next n = n < 5 ? n + 1 : n
 *   invariant low  : n < 3
 * `;
 * const runs = [bmc(counter, "low"), ic3(counter, "low")];
 * for (const run of runs) run.finish();
 * assert(compareRuns(runs).agree);
 * ```
 */
export function compareRuns(runs: readonly EngineRun[]): Comparison {
  const questions = new Set(runs.map(({ system, question }) => `${system.name} ${question.name}`));
  const verdicts = runs.flatMap(({ name, verdict }) =>
    verdict === undefined || verdict.status === "unknown" ? [] : [{ name, status: verdict.status }]
  );
  const rows = runs.map((run) => [
    run.name,
    run.verdict?.status ?? "running",
    `${run.seconds.toFixed(2)} s`,
    `${events(run).toLocaleString("en-US")} events`,
  ]);
  const lines = table(rows, [2, 3]);
  if (questions.size > 1) {
    return { agree: true, text: [...lines, "(different questions: not compared)"].join("\n") };
  }
  const agree = new Set(verdicts.map(({ status }) => status)).size <= 1;
  if (!agree) {
    const who = verdicts.map(({ name, status }) => `${name} says ${status}`).join(", ");
    lines.push(
      `DISAGREEMENT: ${who}. One of them is wrong, which must never happen: please report this model.`,
    );
  } else if (verdicts.length > 1) lines.push("they agree");
  return { agree, text: lines.join("\n") };
}

function events(run: EngineRun): number {
  return Object.entries(run.counts).reduce((sum, [kind, n]) => kind === "tick" ? sum : sum + n, 0);
}
