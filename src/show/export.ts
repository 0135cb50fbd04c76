/** Traces and state graphs as files for other tools, by the name of the format. */

import type { CheckResult } from "../check/check.ts";
import { EngineRun } from "../check/drive.ts";
import { type Subject, systemOf } from "../check/question.ts";
import { formatWitnesses } from "../proof/witness.ts";
import { toWitness } from "../proof/witness_trace.ts";
import type { Trace } from "../system/trace.ts";
import { toDot, toGraphSvg } from "./dot.ts";
import { toItf } from "./itf.ts";
import { stateGraph } from "./state_graph.ts";
import { TraceView } from "./trace_view.ts";
import { toVcd } from "./vcd.ts";
import { failingTrace, traceOf } from "./verdict_text.ts";
import { toWaveJson, toWaveSvg } from "./wavedrom.ts";

/** What can be exported: a verdict that fails, a run that has ended with one, a trace, or a system. */
export type Exportable = CheckResult | EngineRun | TraceView | Subject;

/** The formats and what they are for. */
export const EXPORT_FORMATS: Readonly<Record<string, string>> = {
  vcd: "value change dump, for waveform viewers",
  itf: "informal trace format, JSON",
  aiger: "AIGER witness",
  "wave.json": "WaveJSON",
  "wave.svg": "waveform as a picture",
  "graph.dot": "reachable states, for Graphviz",
  "graph.svg": "reachable states as a picture",
};

/**
 * The contents of a file in the given format.
 *
 * @example
 * ```ts
 * import { assert } from "@std/assert";
 * import { check, exportAs, system } from "kripke";
 *
 * const counter = system("counter")`
 *   var  n : 0..7 = 0
 *   next n = n < 5 ? n + 1 : n
 *   invariant low  : n < 3
 * `;
 * const dump = await exportAs("vcd", await check(counter, "low"));
 * assert(dump.includes("$enddefinitions"));
 * ```
 */
export async function exportAs(format: string, what: Exportable): Promise<string> {
  switch (format) {
    case "vcd":
      return toVcd(viewOf(what));
    case "itf":
      return JSON.stringify(toItf(viewOf(what)), null, 2) + "\n";
    case "aiger":
      return witnessOf(what);
    case "wave.json":
      return JSON.stringify(toWaveJson(viewOf(what)), null, 2) + "\n";
    case "wave.svg":
      return await toWaveSvg(viewOf(what));
    case "graph.dot":
      return toDot(stateGraph(subjectSystem(what)), { trace: traceIn(what) });
    case "graph.svg":
      return await toGraphSvg(stateGraph(subjectSystem(what)), { trace: traceIn(what) });
    default:
      throw new RangeError(
        `there is no format "${format}": the formats are ${Object.keys(EXPORT_FORMATS).join(", ")}`,
      );
  }
}

function isAnswer(what: Exportable): what is CheckResult | EngineRun {
  return what instanceof EngineRun || "question" in what;
}

function viewOf(what: Exportable): TraceView {
  if (what instanceof TraceView) return what;
  if (isAnswer(what)) return traceOf(what);
  throw new TypeError(
    `${systemOf(what).name} is a system: only its graph can be exported, not a trace`,
  );
}

function subjectSystem(what: Exportable) {
  return what instanceof TraceView ? what.system : systemOf(isAnswer(what) ? what.subject : what);
}

/** The trace to emphasise in a graph, if there is one. */
function traceIn(what: Exportable): Trace | undefined {
  if (what instanceof TraceView) return what.trace;
  if (!isAnswer(what)) return undefined;
  return failingTrace(what) === undefined ? undefined : traceOf(what).trace;
}

/** A witness names the property, so it needs a verdict; for LTL it is one of the system with its monitor. */
function witnessOf(what: Exportable): string {
  if (what instanceof TraceView || !isAnswer(what)) {
    throw new TypeError(
      "a witness names the property it is about: export a verdict, not a trace or a system",
    );
  }
  const verdict = what instanceof EngineRun ? what.verdict : what;
  const evidence = verdict !== undefined && "evidence" in verdict ? verdict.evidence : undefined;
  const { system, claim } = what;
  if (evidence?.kind !== "trace") throw new TypeError(`${claim.name} has no trace to export`);
  const index = claim.kind === "bad"
    ? system.bads.findIndex(({ lit }) => lit === claim.lit)
    : system.justice.findIndex(({ lits }) =>
      claim.kind === "justice" && lits.every((l) => claim.lits.includes(l))
    );
  if (index < 0) {
    throw new RangeError(
      `${claim.name} is not a property of the system itself: a witness can only name those`,
    );
  }
  const kind = claim.kind === "bad" ? "b" : "j";
  return formatWitnesses([toWitness(system, evidence.trace, { kind, index })]);
}
