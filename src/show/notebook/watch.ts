/**
 * Runs that are watched: while an engine works the notebook shows how far it is, several times a second. The engine
 * is stepped in slices, because the kernel sends nothing while JavaScript runs.
 */

import type { CheckResult } from "../../check/check.ts";
import { type EngineRun, resultOf } from "../../check/drive.ts";
import { displayable } from "../../system/display.ts";
import { compareRuns } from "../comparison.ts";
import { showRun } from "../run_text.ts";
import { Figure, type MediaBundle } from "./figure.ts";
import { runHtml, runsHtml } from "./run_html.ts";

/** Shows a bundle in place of the one that was shown before under the same id, if there was one. */
export type ShowBundle = (bundle: MediaBundle, id: string, update: boolean) => Promise<void>;

/** How to watch. */
export interface WatchOptions {
  /** Milliseconds of work between two pictures; 200 unless told. */
  readonly interval?: number;
  /** Where pictures go; the notebook unless told, and nowhere if there is none. */
  readonly show?: ShowBundle;
}

/**
 * Run an engine to the end, watched; the answer is certified.
 *
 * @example
 * ```ts
 * import { ic3, system, watch } from "kripke";
 *
 * const counter = system("counter")`
 *   var  n : 0..7 = 0
 *   next n = n < 5 ? n + 1 : n
 *   invariant low : n < 6
 * `;
 * const { status, certified } = await watch(ic3(counter, "low"));
 * if (status !== "holds" || !certified) throw new Error(status);
 * ```
 */
export async function watch(run: EngineRun, options: WatchOptions = {}): Promise<CheckResult> {
  await watched([run], options);
  return displayable(await resultOf(run));
}

/**
 * Run several engines on one question in turns, watched side by side, until all of them have answered.
 *
 * @throws {TypeError} if two of them contradict each other, which must never happen
 * @example
 * ```ts
 * import { fair, rlive, system, watchAll } from "kripke";
 *
 * const toggle = system("toggle")`
 *   var  on : bool = false
 *   next on = !on
 *   ltl  blinks : G F on
 * `;
 * const answers = await watchAll([rlive(toggle, "blinks"), fair(toggle, "blinks")]);
 * if (answers.some(({ status }) => status !== "holds")) throw new Error("it does blink");
 * ```
 */
export async function watchAll(
  runs: readonly EngineRun[],
  options: WatchOptions = {},
): Promise<CheckResult[]> {
  await watched(runs, options);
  const { agree, text } = compareRuns(runs);
  if (!agree) throw new TypeError(text);
  return displayable(await Promise.all(runs.map(resultOf)));
}

async function watched(runs: readonly EngineRun[], options: WatchOptions): Promise<void> {
  const { interval = 200, show = notebook() } = options;
  const id = crypto.randomUUID();
  let update = false;
  const picture = async () => {
    await show?.(pictureOf(runs).bundle(), id, update);
    update = true;
  };
  await picture();
  while (runs.some(goesOn)) {
    const end = performance.now() + interval;
    while (performance.now() < end && runs.some(goesOn)) {
      for (const run of runs.filter(goesOn)) run.next();
    }
    await picture();
    // Let messages out, and whoever wants to raise the interrupt flag in.
    await new Promise((resolve) => setTimeout(resolve, 0));
  }
}

function goesOn(run: EngineRun): boolean {
  return !run.done && !run.paused;
}

function pictureOf(runs: readonly EngineRun[]): Figure {
  const [run] = runs;
  const html = runs.length === 1 ? runHtml(run!) : runsHtml(runs);
  return new Figure({
    text: runs.map((run) => showRun(run)).join("\n"),
    html: html.toString(),
  });
}

/** The part of Deno's interface for notebooks that is used. */
interface Jupyter {
  broadcast(type: string, content: object): Promise<void>;
}

/** The notebook this runs in, if it does. */
function notebook(): ShowBundle | undefined {
  let jupyter: Jupyter | undefined;
  try {
    jupyter = (globalThis as { Deno?: { jupyter?: Jupyter } }).Deno?.jupyter;
  } catch {
    return undefined; // outside of a notebook Deno throws when it is asked
  }
  return jupyter &&
    ((data, id, update) =>
      jupyter.broadcast(update ? "update_display_data" : "display_data", {
        data,
        metadata: {},
        transient: { display_id: id },
      }));
}
