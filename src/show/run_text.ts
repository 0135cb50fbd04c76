/** What a paused run has learnt, as tables: the views behind `.lemmas`, `.frames`, `.why`, `.events` and `.stats`. */

import type { EngineRun, RunVerdict } from "../check/drive.ts";
import type { LemmaView } from "../engines/engine.ts";
import { clauseText, cubeText } from "../system/cube_text.ts";
import { eventText, frameText, wordingOf } from "./event_text.ts";
import { type ShowOptions, type Style, styleOf } from "./style.ts";
import { table } from "./table.ts";

/**
 * A run in a few lines: what it is asked, how far it is, what it answered.
 *
 * @example
 * ```ts
 * import { assertEquals } from "@std/assert";
 * import { ic3, showRun, system } from "kripke";
 *
 * const counter = system("counter")`
 *   var  n : 0..7 = 0
 *   next n = n < 5 ? n + 1 : n
 *   invariant high : n < 6
 * `;
 * assertEquals(showRun(ic3(counter, "high")), "ic3 on counter, high: paused");
 * ```
 */
export function showRun(run: EngineRun, options: ShowOptions = {}): string {
  const style = styleOf(options);
  const state = stateText(run.verdict, style);
  const counts = statLine(run.stats);
  return `${style.bold(run.name)} on ${run.system.name}, ${run.claim.name}: ${state}` +
    (counts === "" ? "" : `\n  ${style.dim(counts)}`);
}

function stateText(verdict: RunVerdict | undefined, style: Style): string {
  switch (verdict?.status) {
    case undefined:
      return style.dim("paused");
    case "holds":
      return style.good("holds");
    case "fails":
      return style.bad("fails");
    case "unknown":
      return style.warn(`unknown: ${verdict.reason}`);
  }
}

/**
 * Numbers on one line: `frame 3, lemmas 12, queries 140`.
 *
 * @example
 * ```ts
 * import { assertEquals } from "@std/assert";
 * import { statLine } from "kripke";
 *
 * assertEquals(statLine({ frame: 3, queries: 1400 }), "frame 3, queries 1,400");
 * ```
 */
export function statLine(stats: Readonly<Record<string, number>>): string {
  const plain = Object.entries(stats).filter(([name]) => name !== "start" && name !== "tick");
  return plain.map(([name, value]) => `${name} ${value.toLocaleString("en-US")}`).join(", ");
}

/**
 * All numbers of a run, a line each.
 *
 * @example
 * ```ts
 * import { assert } from "@std/assert";
 * import { ic3, showStats, system } from "kripke";
 *
 * const counter = system("counter")`
 *   var  n : 0..7 = 0
 *   next n = n < 5 ? n + 1 : n
 *   invariant high : n < 6
 * `;
 * const run = ic3(counter, "high");
 * run.finish();
 * assert(showStats(run).includes("lemmas"));
 * ```
 */
export function showStats(run: EngineRun): string {
  const rows = Object.entries(run.stats).map(([name, value]) => [
    name,
    value.toLocaleString("en-US"),
  ]);
  return rows.length === 0 ? "nothing yet: .step starts the run" : table(rows, [1]).join("\n");
}

/**
 * The lemmas, newest frame last.
 *
 * @example
 * ```ts
 * import { assert } from "@std/assert";
 * import { ic3, showLemmas, system } from "kripke";
 *
 * const counter = system("counter")`
 *   var  n : 0..7 = 0
 *   next n = n < 5 ? n + 1 : n
 *   invariant high : n < 6
 * `;
 * const run = ic3(counter, "high");
 * run.until("lemma");
 * assert(showLemmas(run).includes("F1"));
 * ```
 */
export function showLemmas(run: EngineRun, options: ShowOptions = {}): string {
  const { lemmas } = run;
  if (lemmas.length === 0) return noLemmas(run);
  const { names } = wordingOf(run);
  const style = styleOf(options);
  const rows = lemmas
    .toSorted((a, b) => a.frame - b.frame || a.id - b.id)
    .map((lemma) => [
      style.dim(`#${lemma.id}`),
      `F${frameText(lemma.frame)}`,
      clauseText(names, lemma.clause),
    ]);
  return table(rows, [0]).join("\n");
}

/**
 * How many lemmas each frame has, and which are new in it.
 *
 * @example
 * ```ts
 * import { assert } from "@std/assert";
 * import { ic3, showFrames, system } from "kripke";
 *
 * const counter = system("counter")`
 *   var  n : 0..7 = 0
 *   next n = n < 5 ? n + 1 : n
 *   invariant high : n < 6
 * `;
 * const run = ic3(counter, "high");
 * run.until("lemma");
 * assert(showFrames(run).startsWith("F1"));
 * ```
 */
export function showFrames(run: EngineRun, options: ShowOptions = {}): string {
  const { lemmas, frames } = run;
  if (lemmas.length === 0) return noLemmas(run);
  const { names } = wordingOf(run);
  const style = styleOf(options);
  const lines: string[] = [];
  const heights = [...new Set([...frames.keys(), ...lemmas.map((lemma) => lemma.frame)])]
    .filter((frame) => frame > 0).sort((a, b) => a - b);
  for (const frame of heights) {
    const own = lemmas.filter((lemma) => lemma.frame === frame);
    const total = lemmas.filter((lemma) => lemma.frame >= frame).length;
    lines.push(
      `${style.bold(`F${frameText(frame)}`)}  ${total} lemma${total === 1 ? "" : "s"}` +
        style.dim(own.length === total ? "" : `, ${own.length} not further`),
    );
    for (const lemma of own) {
      lines.push(`    ${style.dim(`#${lemma.id}`)} ${clauseText(names, lemma.clause)}`);
    }
  }
  return lines.join("\n");
}

/**
 * Where a lemma comes from and what keeps it from rising.
 *
 * @example
 * ```ts
 * import { assert } from "@std/assert";
 * import { ic3, showWhy, system } from "kripke";
 *
 * const counter = system("counter")`
 *   var  n : 0..7 = 0
 *   next n = n < 5 ? n + 1 : n
 *   invariant high : n < 6
 * `;
 * const run = ic3(counter, "high");
 * run.until("lemma");
 * assert(showWhy(run, run.lemmas[0]!.id).includes("because of"));
 * ```
 */
export function showWhy(run: EngineRun, id: number): string {
  const lemma = run.lemmas.find((lemma) => lemma.id === id);
  if (lemma === undefined) {
    const known = run.lemmas.map((l) => `#${l.id}`).slice(0, 20).join(", ");
    throw new RangeError(`there is no lemma #${id}: ${known === "" ? "there are none" : known}`);
  }
  const { names } = wordingOf(run);
  const lines = [
    `lemma #${id}: ${clauseText(names, lemma.clause)}`,
    `  learnt for frame ${frameText(lemma.born)}, holds up to frame ${frameText(lemma.frame)}`,
    `  because of ${lemma.origin}: ${cubeText(names, lemma.cause)}`,
    shrinkage(lemma),
  ];
  if (lemma.obstacle !== undefined) {
    lines.push(
      `  not further: from F${frameText(lemma.obstacle.frame)} the state ` +
        `${cubeText(names, lemma.obstacle.state)} steps out of it`,
    );
  }
  return lines.join("\n");
}

/**
 * The last counterexample to induction and what else waits to be blocked.
 *
 * @example
 * ```ts
 * import { assert } from "@std/assert";
 * import { ic3, showCti, system } from "kripke";
 *
 * const counter = system("counter")`
 *   var  n : 0..7 = 0
 *   next n = n < 5 ? n + 1 : n
 *   invariant high : n < 6
 * `;
 * const run = ic3(counter, "high");
 * run.until("cti");
 * assert(showCti(run).startsWith("counterexample to induction"));
 * ```
 */
export function showCti(run: EngineRun): string {
  const wording = wordingOf(run);
  const last = run.events.findLast((event) => event.kind === "cti" || event.kind === "obligation");
  if (last === undefined) return "no counterexample to induction yet: try .until cti";
  return eventText(last, wording);
}

/**
 * The latest events, oldest first.
 *
 * @example
 * ```ts
 * import { assert } from "@std/assert";
 * import { bmc, showEvents, system } from "kripke";
 *
 * const counter = system("counter")`
 *   var  n : 0..7 = 0
 *   next n = n < 5 ? n + 1 : n
 *   invariant low  : n < 3
 * `;
 * const run = bmc(counter, "low");
 * run.finish();
 * assert(showEvents(run, 3).split("\n").length <= 3);
 * ```
 */
export function showEvents(run: EngineRun, count: number = 20): string {
  const wording = wordingOf(run);
  const events = run.events.slice(-count);
  if (events.length === 0) return "no events yet: .step starts the run";
  return events.map((event) => eventText(event, wording)).join("\n");
}

function shrinkage({ cause, clause }: LemmaView): string {
  const dropped = cause.length - clause.length;
  if (dropped <= 0) return "  no literal could be dropped";
  return `  generalised: ${dropped} of ${cause.length} literals dropped`;
}

function noLemmas(run: EngineRun): string {
  if (run.view === undefined) return "the run has not started: .step starts it";
  return run.view.lemmas === undefined ? `${run.name} learns no lemmas` : "no lemmas yet";
}
