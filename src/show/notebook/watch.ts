/**
 * Engines that are watched: while they work the notebook shows how far they are, several times a second, always in the
 * same place. A message leaves the kernel when it is sent, even if JavaScript goes on without a pause; runs are stepped
 * in slices all the same, so that others get a turn: a timer that raises the interrupt flag, for example.
 */

import { check, type CheckResult } from "../../check/check.ts";
import type { CheckOptions } from "../../check/check_options.ts";
import { EngineRun, resultOf } from "../../check/drive.ts";
import { type Asked, questionOf, type Subject } from "../../check/question.ts";
import { displayable } from "../../system/display.ts";
import { compareRuns } from "../comparison.ts";
import { showRun } from "../run_text.ts";
import { Figure } from "./figure.ts";
import { progressFigure } from "./progress.ts";
import { runHtml, runsHtml } from "./run_html.ts";
import { Screen, type WatchOptions } from "./screen.ts";

/**
 * Run an engine to the end, watched; or check a property, watched. The answer is certified.
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
 * await watch(counter, "low"); // by engines that take turns
 * ```
 */
export function watch(run: EngineRun, options?: WatchOptions): Promise<CheckResult>;
/** The same for a question, decided as `check` does it. */
export function watch(
  subject: Subject,
  property: Asked,
  options?: CheckOptions & WatchOptions,
): Promise<CheckResult>;
export async function watch(
  watched: EngineRun | Subject,
  ...rest: [WatchOptions?] | [Asked, (CheckOptions & WatchOptions)?]
): Promise<CheckResult> {
  if (!(watched instanceof EngineRun)) {
    const [property, options] = rest as [Asked, (CheckOptions & WatchOptions)?];
    return await watchCheck(watched, property, options ?? {});
  }
  await watchRuns([watched], rest[0] as WatchOptions | undefined ?? {});
  return await resultOf(watched);
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
  await watchRuns(runs, options);
  const { agree, text } = compareRuns(runs);
  if (!agree) throw new TypeError(text);
  return displayable(await Promise.all(runs.map(resultOf)));
}

async function watchRuns(runs: readonly EngineRun[], options: WatchOptions): Promise<void> {
  const screen = new Screen(options);
  await screen.show(figureOf(runs));
  while (runs.some(goesOn)) {
    const end = performance.now() + screen.interval;
    while (performance.now() < end && runs.some(goesOn)) {
      for (const run of runs.filter(goesOn)) run.next();
    }
    await screen.show(figureOf(runs));
    await new Promise((resolve) => setTimeout(resolve, 0));
  }
}

async function watchCheck(
  subject: Subject,
  property: Asked,
  options: CheckOptions & WatchOptions,
): Promise<CheckResult> {
  const { interval: _, show: __, ...checkOptions } = options;
  const screen = new Screen(options);
  const question = questionOf(subject, property);
  const begin = performance.now();
  const progress = (
    engine: string,
    stats: Readonly<Record<string, number>>,
    verdict?: CheckResult,
  ) =>
    progressFigure({
      subject,
      name: question.name,
      engine,
      seconds: (performance.now() - begin) / 1000,
      stats,
      ...(verdict !== undefined && { status: verdict.status }),
    });
  let engine = options.engine ?? "auto";
  let due = begin + screen.interval;
  await screen.show(progress(engine, {}));
  const onEvent: CheckOptions["onEvent"] = (event, run) => {
    if (event.kind === "turn" && "engine" in event) engine = String(event.engine);
    options.onEvent?.(event, run);
    if (performance.now() < due) return;
    screen.send(progress(engine, run.stats));
    due = performance.now() + screen.interval;
  };
  const result = await check(subject, question, { ...checkOptions, onEvent });
  await screen.show(progress(result.engine, result.statistics, result));
  return result;
}

function goesOn(run: EngineRun): boolean {
  return !run.done && !run.paused;
}

function figureOf(runs: readonly EngineRun[]): Figure {
  const [run] = runs;
  const html = runs.length === 1 ? runHtml(run!) : runsHtml(runs);
  return new Figure({ text: runs.map((run) => showRun(run)).join("\n"), html: html.toString() });
}
