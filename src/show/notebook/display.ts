/**
 * How kripke's values look in notebooks. Values that are made by classes get the kernel's method here; plain ones
 * (systems, answers of `check`, state graphs) get it where they are made, from `src/system/display.ts`.
 */

import { EngineRun } from "../../check/drive.ts";
import { Model } from "../../dsl/model.ts";
import { setDisplay } from "../../system/display.ts";
import { Explanation } from "../explain/mod.ts";
import { isCheckResult, isSystem, show } from "../show.ts";
import type { StateGraph } from "../state_graph.ts";
import { StateView } from "../state_view.ts";
import { TraceView } from "../trace_view.ts";
import { explanationHtml } from "./explanation_html.ts";
import { DISPLAY, Figure, type MediaBundle } from "./figure.ts";
import { graphFigure } from "./graph_svg.ts";
import { block, code, dim, type Markup, markup, tableOf } from "./markup.ts";
import { runHtml, runsHtml } from "./run_html.ts";
import { systemHtml } from "./system_html.ts";
import { traceSvg } from "./trace_svg.ts";
import { verdictHtml, verdictsHtml } from "./verdict_html.ts";

/**
 * Anything as a figure: systems, traces, verdicts and lists of them, runs and lists of them, explanations and state
 * graphs in kripke's way, everything else as text.
 *
 * @example
 * ```ts
 * import { checkAll, figure, system } from "kripke";
 *
 * const toggle = system("toggle")`
 *   var  on : bool = false
 *   next on = !on
 *   invariant off    : !on
 *   ltl       blinks : G F on
 * `;
 * const { html } = await figure(await Array.fromAsync(checkAll(toggle)));
 * if (!html?.includes("blinks")) throw new Error("no table");
 * ```
 */
export async function figure(value: unknown): Promise<Figure> {
  if (value instanceof Figure) return value;
  if (isStateGraph(value)) return await graphFigure(value);
  const text = show(value);
  if (value instanceof TraceView) {
    return new Figure({ text, html: traceSvg(value), svg: traceSvg(value, { standalone: true }) });
  }
  const markup = markupOf(value);
  return new Figure({ text, ...(markup !== undefined && { html: markup.toString() }) });
}

function markupOf(value: unknown): Markup | undefined {
  if (value instanceof Model || isSystem(value)) return systemHtml(value);
  if (value instanceof EngineRun) return runHtml(value);
  if (value instanceof Explanation) return explanationHtml(value);
  if (value instanceof StateView) return stateHtml(value);
  if (isCheckResult(value)) return verdictHtml(value);
  if (!Array.isArray(value) || value.length === 0) return undefined;
  if (value.every(isCheckResult)) return verdictsHtml(value);
  if (value.every((item) => item instanceof EngineRun)) return runsHtml(value);
  return undefined;
}

function stateHtml(state: StateView): Markup {
  const rows = Object.entries(state.values).map(([name, value]) => [
    code(name),
    code(typeof value === "boolean" ? (value ? "1" : "0") : String(value)),
  ]);
  return block(markup`<div>${dim(`step ${state.step}`)}</div>`, tableOf([], rows));
}

function isStateGraph(value: unknown): value is StateGraph {
  return typeof value === "object" && value !== null && "states" in value && "edges" in value &&
    "patterns" in value;
}

async function bundleOf(value: object): Promise<MediaBundle> {
  return (await figure(value)).bundle();
}

setDisplay(bundleOf);
for (const { prototype } of [Model, EngineRun, TraceView, StateView, Explanation]) {
  Object.defineProperty(prototype, DISPLAY, {
    value: function (this: object) {
      return bundleOf(this);
    },
    configurable: true,
    writable: true,
  });
}
