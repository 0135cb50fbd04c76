/** Runs of engines in notebooks: how far they are, what they count, what they have learnt. */

import type { EngineRun } from "../../check/drive.ts";
import { systemOf } from "../../check/question.ts";
import { traceOf } from "../verdict_text.ts";
import {
  AMBER,
  badge,
  block,
  BLUE,
  count,
  dim,
  folded,
  Markup,
  markup,
  tableOf,
} from "./markup.ts";
import { learnt } from "./run_table.ts";
import { traceSvg } from "./trace_svg.ts";
import { seconds, statusBadge } from "./verdict_html.ts";

/** A run as it stands. */
export function runHtml(run: EngineRun): Markup {
  const { verdict } = run;
  const reason = verdict?.status === "unknown" ? markup`<div>${verdict.reason}</div>` : undefined;
  const trace = verdict?.status === "fails" && verdict.evidence.kind === "trace"
    ? new Markup(traceSvg(traceOf(run)))
    : undefined;
  return block(
    markup`<div>${stateBadge(run)} <b>${run.name}</b> on ${
      subjectName(run)
    }, <b>${run.claim.name}</b> ${dim(seconds(run.seconds))}</div>`,
    reason,
    numbers(run.stats),
    trace,
    learnt(run).map(({ title, body }) => folded(title, body)),
  );
}

/** Several runs side by side, a row each. */
export function runsHtml(runs: readonly EngineRun[]): Markup {
  return block(tableOf(
    ["", "engine", "property", "", "time", ""],
    runs.map((run) => [
      stateBadge(run),
      markup`<b>${run.name}</b>`,
      run.claim.name,
      dim(subjectName(run)),
      seconds(run.seconds),
      numbers(run.stats),
    ]),
  ));
}

function stateBadge(run: EngineRun): Markup {
  const { verdict } = run;
  if (verdict !== undefined) return statusBadge(verdict.status);
  return run.view === undefined ? badge("not started", AMBER) : badge("running", BLUE);
}

/** What the engine counts, on one line. */
export function numbers(stats: Readonly<Record<string, number>>): Markup | undefined {
  const counted = Object.entries(stats).filter(([name]) => name !== "start" && name !== "tick");
  if (counted.length === 0) return undefined;
  return markup`<div>${
    counted.map(([name, value]) =>
      markup`<span style="display:inline-block;margin-right:12px">${dim(name)} ${
        count(value)
      }</span>`
    )
  }</div>`;
}

function subjectName({ subject }: EngineRun): string {
  return systemOf(subject).name;
}
