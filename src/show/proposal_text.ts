/** A person proposes a lemma to a paused run of IC3, and hears what became of it. */

import type { EngineRun } from "../check/drive.ts";
import { Model } from "../dsl/model.ts";
import { expression } from "../dsl/resolve.ts";
import { type ProposalReport, propose, Session } from "../engines/ic3/mod.ts";
import { clauseText, cubeText } from "../system/cube_text.ts";
import { Names } from "../system/names.ts";
import { frameText } from "./event_text.ts";

/**
 * Propose a condition of the language to a run; the answer in words.
 *
 * @example
 * ```ts
 * import { assert } from "@std/assert";
 * import { ic3, showProposal, system } from "kripke";
 *
 * const counter = system("counter")`
 *   var  n : 0..7 = 0
 *   next n = n < 5 ? n + 1 : n
 *   invariant high : n < 6
 * `;
 * const run = ic3(counter, "high");
 * run.until("cti");
 * assert(showProposal(run, "n < 7").includes("holds initially"));
 * ```
 */
export function showProposal(run: EngineRun, text: string): string {
  const { subject, view } = run;
  if (run.done) {
    throw new TypeError("the run has ended: a lemma can be proposed to a paused run only");
  }
  if (!(view instanceof Session)) {
    throw new TypeError(
      view === undefined
        ? "the run has not started: .step starts it"
        : `${run.name} takes no proposals: it has no frames; ic3 does`,
    );
  }
  const target = subject instanceof Model ? subject : run.system;
  return proposalText(propose(view, expression(target, text)), new Names(run.system));
}

function proposalText(report: ProposalReport, names: Names): string {
  const lines: string[] = [];
  const { clauses, initially, initialViolation, relativeTo, obstacle, blocks, accepted } = report;
  lines.push(
    `as clauses: ${clauses.map((clause) => clauseText(names, clause)).join("; ") || "true"}`,
  );
  lines.push(
    initially
      ? "holds initially"
      : `does not hold initially: ${cubeText(names, initialViolation ?? [])}`,
  );
  if (relativeTo === undefined) lines.push("is inductive relative to no frame");
  else if (relativeTo === Infinity) lines.push("is inductive by itself, with what always holds");
  else lines.push(`is inductive relative to frame ${frameText(relativeTo)}`);
  if (obstacle !== undefined) {
    lines.push(
      `  not relative to frame ${frameText(obstacle.frame)}: from ` +
        `${cubeText(names, obstacle.state)} a step breaks ${clauseText(names, obstacle.clause)}`,
    );
  }
  lines.push(
    blocks.length === 0
      ? "excludes no state that waits to be blocked"
      : `excludes ${blocks.length} state${blocks.length === 1 ? "" : "s"} that ` +
        `wait${blocks.length === 1 ? "s" : ""} to be blocked`,
  );
  lines.push(
    accepted === undefined ? "not accepted" : `accepted up to frame ${frameText(accepted)}`,
  );
  return lines.join("\n");
}
