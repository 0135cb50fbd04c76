/** State graphs in notebooks: what Graphviz draws, in the colours of the page. */

import { toGraphSvg } from "../dot.ts";
import type { DotOptions } from "../dot.ts";
import type { StateGraph } from "../state_graph.ts";
import { Figure } from "./figure.ts";
import { Markup, RED } from "./markup.ts";
import { svgOf } from "./svg.ts";

/**
 * A state graph as a figure, on request with a trace or without inputs. A graph that is the last value of a cell is
 * shown in the same way.
 *
 * @example
 * ```ts
 * import { graphFigure, stateGraph, system } from "kripke";
 *
 * const toggle = system("toggle")`
 *   var  on : bool = false
 *   next on = !on
 * `;
 * const figure = await graphFigure(stateGraph(toggle.system));
 * if (!figure.svg?.startsWith("<svg")) throw new Error("no picture");
 * ```
 */
export async function graphFigure(graph: StateGraph, options: DotOptions = {}): Promise<Figure> {
  const { drawing, ...size } = drawn(await toGraphSvg(graph, options));
  const title = `states of ${graph.system.name}`;
  return new Figure({
    text: graphText(graph),
    html: svgOf(drawing, { ...size, title, standalone: false }),
    svg: svgOf(drawing, { ...size, title, standalone: true }),
  });
}

function graphText({ system, states, edges }: StateGraph): string {
  const count = (n: number, noun: string) => `${n} ${noun}${n === 1 ? "" : "s"}`;
  return `${system.name}: ${count(states.length, "reachable state")}, ${
    count(edges.length, "edge")
  }`;
}

/** Points of Graphviz in pixels. */
const PIXELS = 4 / 3;

/** The inner part of Graphviz's picture, without a background, ids and colours that only suit white paper. */
function drawn(svg: string): { drawing: Markup; width: number; height: number } {
  const size = /viewBox="[\d.-]+ [\d.-]+ ([\d.]+) ([\d.]+)"/.exec(svg);
  const inner = /<svg[^>]*>([\s\S]*)<\/svg>/.exec(svg);
  if (size === null || inner === null) {
    throw new TypeError("Graphviz gave a picture of a kind we do not know");
  }
  const drawing = inner[1]!
    .replace(/<!--[\s\S]*?-->\s*/g, "")
    .replace(/<polygon fill="white" stroke="none"[^>]*\/>\s*/, "")
    .replace(/ id="[^"]*"/g, "")
    .replace(/ class="[^"]*"/g, "")
    .replace(/="black"/g, '="currentColor"')
    .replace(/<text /g, '<text fill="currentColor" ')
    .replaceAll('fill="#f8d0d0"', `fill="${RED}" fill-opacity=".2"`)
    .replaceAll("#b00020", RED);
  return {
    drawing: new Markup(`<g transform="scale(${PIXELS.toFixed(3)})">${drawing}</g>`),
    width: Math.ceil(Number(size[1]) * PIXELS),
    height: Math.ceil(Number(size[2]) * PIXELS),
  };
}
