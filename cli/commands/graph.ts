/** `kripke graph FILE`: the reachable states of a small system, as Graphviz text, picture or JSON. */

import {
  failingTrace,
  findClaim,
  type StateGraph,
  stateGraph,
  toDot,
  toGraphSvg,
  type Trace,
  traceOf,
} from "../../mod.ts";
import { naming, writeFile } from "../files.ts";
import { type FileModel, loadModel, type ModelChoice } from "../models.ts";
import { UsageError } from "../report.ts";
import { judge } from "./check.ts";

/** Options of the command. */
export interface GraphOptions extends ModelChoice {
  readonly out?: string;
  readonly format?: "dot" | "svg";
  readonly json?: boolean;
  /** Most states and input bits. */
  readonly states?: number;
  readonly inputs?: number;
  /** Whether edges are labelled with inputs. */
  readonly labels: boolean;
  /** A property whose counterexample is emphasised. */
  readonly property?: string;
  readonly timeout?: number;
}

/** Draw the state graph of a file; returns the exit code. */
export async function graph(file: string, options: GraphOptions): Promise<number> {
  const format = formatOf(options);
  const model = await loadModel(file, options);
  const { states, inputs } = options;
  const drawn = naming(file, () => stateGraph(model.system, { states, inputs }));
  const trace = await traceFor(model, options);
  const picture = { trace, inputs: options.labels };
  const text = format === "json"
    ? json(file, drawn)
    : format === "svg"
    ? await toGraphSvg(drawn, picture)
    : toDot(drawn, picture);
  if (options.out === undefined || options.out === "-") console.log(text.trimEnd());
  else writeFile(options.out, text);
  return 0;
}

function formatOf({ json, format, out }: GraphOptions): "dot" | "svg" | "json" {
  if (json) return "json";
  if (format !== undefined) return format;
  if (out === undefined || out === "-" || /\.(dot|gv)$/.test(out)) return "dot";
  if (out.endsWith(".svg")) return "svg";
  if (out.endsWith(".json")) return "json";
  throw new UsageError(
    `${out}: expected a name that ends in .dot, .svg or .json, or give --format`,
  );
}

async function traceFor(
  model: FileModel,
  { property, timeout }: GraphOptions,
): Promise<Trace | undefined> {
  if (property === undefined) return undefined;
  const questions = model.questions.map(({ question }) => question);
  const question = naming(model.file, () => findClaim(questions, property));
  const { result } = await judge(model, { question }, { engine: "auto", timeout });
  if (failingTrace(result) !== undefined) return traceOf(result).trace;
  console.error(`kripke: ${property} ${result.status}: there is no counterexample to emphasise`);
  return undefined;
}

function json(file: string, { system, states, edges, patterns }: StateGraph): string {
  return JSON.stringify({
    file,
    system: system.name,
    inputPatterns: patterns,
    states: states.map(({ index, initial, text, bad }) => ({ index, initial, text, bad })),
    edges: edges.map(({ from, to, inputs }) => ({ from, to, inputs: inputs.length })),
  });
}
