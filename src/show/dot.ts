/** State graphs as pictures: the DOT language, and SVG by Graphviz compiled to WebAssembly. */

import { type Lit, notIf } from "../aig/literal.ts";
import { cubeText } from "../system/cube_text.ts";
import { Names } from "../system/names.ts";
import type { Trace } from "../system/trace.ts";
import type { GraphEdge, StateGraph } from "./state_graph.ts";
import { TracePath } from "../proof/trace_path.ts";

/** What to draw besides states and steps. */
export interface DotOptions {
  /** A trace to emphasise. */
  readonly trace?: Trace;
  /** Whether edges say under which inputs they are taken; true unless told. */
  readonly inputs?: boolean;
}

/**
 * The graph in the DOT language.
 *
 * @example
 * ```ts
 * import { assert } from "@std/assert";
 * import { stateGraph, system, toDot } from "kripke";
 *
 * const toggle = system("toggle")`var on : bool = false  next on = !on`;
 * assert(toDot(stateGraph(toggle.system)).startsWith('digraph "toggle"'));
 * ```
 */
export function toDot(graph: StateGraph, options: DotOptions = {}): string {
  const names = new Names(graph.system);
  const visited = traceEdges(graph, options.trace);
  const lines = [
    `digraph ${quote(graph.system.name)} {`,
    "  graph [nodesep=0.6, ranksep=0.7]",
    '  node [shape=box, style=rounded, fontname="Helvetica", fontsize=11]',
    '  edge [fontname="Helvetica", fontsize=9]',
    '  start [shape=point, label=""]',
  ];
  for (const { index, text, bad, initial } of graph.states) {
    const label = text === "" ? `state ${index}` : text.replaceAll(", ", "\n");
    const warning = bad.length > 0
      ? ', style="rounded,filled", fillcolor="#f8d0d0", color="#b00020"'
      : "";
    const tooltip = bad.length > 0 ? `, tooltip=${quote(`bad: ${bad.join(", ")}`)}` : "";
    lines.push(`  s${index} [label=${quote(label)}${warning}${tooltip}]`);
    if (initial) lines.push(`  start -> s${index}`);
  }
  for (const edge of graph.edges) {
    const attributes: string[] = [];
    const label = options.inputs === false ? "" : edgeText(graph, edge, names);
    if (label !== "") attributes.push(`label=${quote(label)}`);
    if (visited.has(`${edge.from} ${edge.to}`)) attributes.push('color="#b00020"', "penwidth=2");
    const list = attributes.length > 0 ? ` [${attributes.join(", ")}]` : "";
    lines.push(`  s${edge.from} -> s${edge.to}${list}`);
  }
  lines.push("}", "");
  return lines.join("\n");
}

/**
 * The graph as a picture. Graphviz is loaded when this is first called.
 *
 * @example
 * ```ts
 * import { assert } from "@std/assert";
 * import { stateGraph, system, toGraphSvg } from "kripke";
 *
 * const toggle = system("toggle")`var on : bool = false  next on = !on`;
 * assert((await toGraphSvg(stateGraph(toggle.system))).includes("<svg"));
 * ```
 */
export async function toGraphSvg(graph: StateGraph, options: DotOptions = {}): Promise<string> {
  const { instance } = await import("@viz-js/viz");
  const graphviz = await instance();
  return graphviz.renderString(toDot(graph, options), { format: "svg" });
}

/** The edges a trace takes. */
function traceEdges(graph: StateGraph, trace: Trace | undefined): Set<string> {
  const edges = new Set<string>();
  if (trace === undefined) return edges;
  const index = new Map(graph.states.map((state) => [state.latches.join(""), state.index]));
  const { states, length } = new TracePath(graph.system, trace);
  // The last step of a path shows what is wrong; only in a lasso does it also lead somewhere.
  const last = trace.loop === undefined ? length - 1 : length;
  for (let step = 0; step < last; step++) {
    edges.add(`${index.get(states[step]!.join(""))} ${index.get(states[step + 1]!.join(""))}`);
  }
  return edges;
}

/** The inputs of an edge in the user's words; empty if any will do. */
function edgeText(graph: StateGraph, edge: GraphEdge, names: Names): string {
  const { inputs } = graph.system;
  const cubes = cover(edge.inputs, inputs.length);
  if (cubes.some(({ mask }) => mask === 0)) return "";
  const texts = cubes.map(({ mask, value }) =>
    cubeText(
      names,
      inputs.flatMap((lit: Lit, i) =>
        (mask >>> i) & 1 ? [notIf(lit, ((value >>> i) & 1) === 0)] : []
      ),
    )
  );
  const shown = texts.slice(0, 4);
  if (texts.length > shown.length) shown.push(`… ${texts.length - shown.length} more`);
  return shown.map((text) => `  ${text}  `).join("\n"); // room between the text and the edge
}

interface Implicant {
  /** Bits that are fixed. */
  readonly mask: number;
  readonly value: number;
}

/** Few cubes that together are exactly these patterns: each pattern is widened as far as it goes. */
function cover(patterns: readonly number[], width: number): Implicant[] {
  const inside = new Set(patterns);
  const left = new Set(patterns);
  const cubes: Implicant[] = [];
  while (left.size > 0) {
    const [seed] = left;
    let members = [seed!];
    let mask = 2 ** width - 1;
    for (let bit = 0; bit < width; bit++) {
      const flipped = members.map((pattern) => pattern ^ (1 << bit));
      if (!flipped.every((pattern) => inside.has(pattern))) continue;
      members = [...members, ...flipped];
      mask &= ~(1 << bit);
    }
    for (const pattern of members) left.delete(pattern);
    cubes.push({ mask, value: seed! & mask });
  }
  return cubes;
}

function quote(text: string): string {
  return `"${text.replaceAll("\\", "\\\\").replaceAll('"', '\\"').replaceAll("\n", "\\n")}"`;
}
