/** Rendering for people: traces, systems, verdicts and running engines as text, pictures and files. */

export { compareRuns, type Comparison } from "./comparison.ts";
export { type Difference, differences, showDiff } from "./diff.ts";
export { type DotOptions, toDot, toGraphSvg } from "./dot.ts";
export { EVENT_KINDS, eventText, type Wording, wordingOf } from "./event_text.ts";
export {
  explain,
  type ExplainOptions,
  Explanation,
  type Needs,
  type Reason,
  type Use,
} from "./explain/mod.ts";
export { EXPORT_FORMATS, type Exportable, exportAs } from "./export.ts";
export { type AtomValues, formulaRows, formulaValues, type Truth } from "./formula_rows.ts";
export { type ItfTrace, type ItfValue, toItf } from "./itf.ts";
export {
  DISPLAY,
  Figure,
  figure,
  graphFigure,
  type MediaBundle,
  type RunTable,
  runTable,
  type ShowBundle,
  traceSvg,
  type TraceSvgOptions,
  watch,
  watchAll,
  type WatchOptions,
} from "./notebook/mod.ts";
export { showProposal } from "./proposal_text.ts";
export { showBounds, showShoals, showWalls } from "./region_text.ts";
export { type Relevance, relevance } from "./relevance.ts";
export { literalRow, type Row, signalRows } from "./row.ts";
export {
  showCti,
  showEvents,
  showFrames,
  showLemmas,
  showRun,
  showStats,
  showWhy,
  statLine,
} from "./run_text.ts";
export { isCheckResult, isSystem, print, show, showOwn } from "./show.ts";
export {
  type GraphEdge,
  type GraphState,
  type StateGraph,
  stateGraph,
  type StateGraphOptions,
} from "./state_graph.ts";
export { startingAt, StateView } from "./state_view.ts";
export { type ShowOptions } from "./style.ts";
export { showSystem } from "./system_text.ts";
export {
  type TraceParts,
  type TraceShowOptions,
  TraceView,
  type TraceViewOptions,
} from "./trace_view.ts";
export { toVcd } from "./vcd.ts";
export {
  type Answered,
  evidenceText,
  failingTrace,
  showVerdict,
  traceOf,
  view,
} from "./verdict_text.ts";
export {
  toWaveJson,
  toWaveSvg,
  type WaveJson,
  type WaveLane,
  type WaveOptions,
} from "./wavedrom.ts";
export { type Waveform, waveformLines } from "./waveform.ts";
