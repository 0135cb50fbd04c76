/** Verdicts in notebooks: what was decided, by whom, and the trace or the proof. */

import type { CheckResult } from "../../check/check.ts";
import { Model } from "../../dsl/model.ts";
import type { Evidence } from "../../proof/certificate.ts";
import type { System } from "../../system/system.ts";
import { evidenceText, traceOf } from "../verdict_text.ts";
import {
  AMBER,
  badge,
  block,
  code,
  dim,
  folded,
  GREEN,
  Markup,
  markup,
  RED,
  tableOf,
} from "./markup.ts";
import { proofHtml } from "./proof_html.ts";
import { traceSvg } from "./trace_svg.ts";

/** A verdict with what stands behind it. */
export function verdictHtml(result: CheckResult): Markup {
  const { name, status, reason, evidence, system } = result;
  const text = propertyText(result);
  const head = markup`${statusBadge(status)} <b>${name}</b> ${
    text === undefined ? undefined : code(text)
  }`;
  if (status === "unknown") return block(markup`<div>${head}: ${reason}</div>`, facts(result));
  return block(markup`<div>${head}</div>`, facts(result), evidenceHtml(result, system, evidence!));
}

/** Several verdicts as a table, traces and proofs folded below. */
export function verdictsHtml(results: readonly CheckResult[]): Markup {
  const rows = results.map((result) => {
    const { name, status, engine, evidence, certified, cpuSeconds, reason } = result;
    return [
      statusBadge(status),
      markup`<b>${name}</b>`,
      code(propertyText(result)),
      engine,
      evidence === undefined ? reason ?? "" : evidenceText(evidence),
      certified ? "certified" : markup`<span style="color:${AMBER}">not certified</span>`,
      dim(seconds(cpuSeconds)),
    ];
  });
  const details = results.map((result) => {
    const { name, evidence, system } = result;
    const body = evidence && evidenceBody(result, system, evidence);
    return body && folded(`${name}: ${evidenceText(evidence!)}`, body);
  });
  return block(tableOf(["", "property", "", "engine", "evidence", "", ""], rows), details);
}

/** The word of a verdict in its colour. */
export function statusBadge(status: CheckResult["status"]): Markup {
  const colour = status === "holds" ? GREEN : status === "fails" ? RED : AMBER;
  return badge(status, colour);
}

/** A duration as everywhere. */
export function seconds(value: number): Markup {
  return markup`<span style="white-space:nowrap">${value.toFixed(2)} s</span>`;
}

function facts({ engine, evidence, certified, status, reason, cpuSeconds }: CheckResult): Markup {
  const parts = [engine];
  if (evidence !== undefined) parts.push(evidenceText(evidence));
  if (status !== "unknown") parts.push(certified ? "certified" : "not certified");
  const remark = status !== "unknown" && reason !== undefined
    ? markup`<div style="color:${AMBER}">${reason}</div>`
    : undefined;
  return markup`<div>${dim([`${parts.join(", ")}, `, seconds(cpuSeconds)])}</div>${remark}`;
}

/** A trace is shown, a proof is folded. */
function evidenceHtml(result: CheckResult, system: System, evidence: Evidence): Markup | undefined {
  const body = evidenceBody(result, system, evidence);
  if (body === undefined || evidence.kind === "trace") return body;
  return folded(evidenceText(evidence), body);
}

function evidenceBody(result: CheckResult, system: System, evidence: Evidence): Markup | undefined {
  return evidence.kind === "trace"
    ? new Markup(traceSvg(traceOf(result)))
    : proofHtml(system, evidence);
}

/** The property as it was written, if it is one of the model's own. */
function propertyText({ subject, name }: CheckResult): string | undefined {
  if (!(subject instanceof Model)) return undefined;
  return subject.properties.find((property) => property.name === name)?.text;
}
