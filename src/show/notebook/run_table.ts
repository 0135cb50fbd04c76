/** What a run has learnt, as tables: lemmas, frames, walls, shoals, bounds, events and numbers. */

import type { EngineRun } from "../../check/drive.ts";
import { clauseText, cubeText } from "../../system/cube_text.ts";
import { Names } from "../../system/names.ts";
import { eventText, frameText, wordingOf } from "../event_text.ts";
import { boundsOf, shoalsOf, showBounds, showShoals, showWalls, wallsOf } from "../region_text.ts";
import { showEvents, showFrames, showLemmas, showStats } from "../run_text.ts";
import { Figure } from "./figure.ts";
import { block, code, codeLines, count, dim, type Markup, markup, tableOf } from "./markup.ts";
import { shoalTable, wallTable } from "./proof_html.ts";

/** What can be tabulated of a run. */
export type RunTable =
  | "lemmas"
  | "frames"
  | "walls"
  | "shoals"
  | "bounds"
  | "events"
  | "statistics";

/** A table in both forms; the HTML is undefined where there is nothing to tabulate yet. */
interface Writer {
  text(run: EngineRun): string;
  html(run: EngineRun): Markup | undefined;
}

/** Rows of events. */
const MOST_EVENTS = 20;

const WRITERS: Readonly<Record<RunTable, Writer>> = {
  lemmas: { text: (run) => showLemmas(run), html: lemmas },
  frames: { text: (run) => showFrames(run), html: frames },
  walls: { text: (run) => showWalls(run), html: walls },
  shoals: { text: (run) => showShoals(run), html: shoals },
  bounds: { text: (run) => showBounds(run), html: bounds },
  events: { text: (run) => showEvents(run, MOST_EVENTS), html: events },
  statistics: { text: (run) => showStats(run), html: statistics },
};

/**
 * What a run has learnt so far, as a table.
 *
 * @param what `lemmas` and `frames` of IC3, `walls` of FAIR, `shoals` of rlive, `bounds` of IICTL, `events` and
 *   `statistics` of any engine
 * @example
 * ```ts
 * import { ic3, runTable, system } from "kripke";
 *
 * const counter = system("counter")`
 *   var  n : 0..7 = 0
 *   next n = n < 5 ? n + 1 : n
 *   invariant low : n < 6
 * `;
 * const run = ic3(counter, "low");
 * run.until("lemma");
 * console.log(String(runTable(run, "lemmas")));
 * ```
 */
export function runTable(run: EngineRun, what: RunTable): Figure {
  const writer = WRITERS[what];
  if (writer === undefined) {
    const known = Object.keys(WRITERS).join(", ");
    throw new RangeError(`there is no table "${what}": the tables are ${known}`);
  }
  const text = writer.text(run);
  return new Figure({ text, html: block(writer.html(run) ?? dim(text)).toString() });
}

/** The tables that have something in them, for {@linkcode EngineRun} as a whole. */
export function learnt(run: EngineRun): { readonly title: string; readonly body: Markup }[] {
  return (["bounds", "walls", "shoals", "lemmas"] as const).flatMap((what) => {
    const body = WRITERS[what].html(run);
    return body === undefined ? [] : [{ title: what, body }];
  });
}

function lemmas(run: EngineRun): Markup | undefined {
  if (run.lemmas.length === 0) return undefined;
  const names = new Names(run.system);
  return tableOf(
    ["", "frame", "lemma", "learnt because of", "kept from rising by"],
    run.lemmas.toSorted((a, b) => a.frame - b.frame || a.id - b.id).map((lemma) => [
      dim(`#${lemma.id}`),
      `F${frameText(lemma.frame)}`,
      code(clauseText(names, lemma.clause)),
      markup`${dim(lemma.origin)} ${code(cubeText(names, lemma.cause))}`,
      lemma.obstacle === undefined ? "" : code(cubeText(names, lemma.obstacle.state)),
    ]),
  );
}

function frames(run: EngineRun): Markup | undefined {
  const { lemmas } = run;
  if (lemmas.length === 0) return undefined;
  const names = new Names(run.system);
  const heights = [...new Set(lemmas.map(({ frame }) => frame))].sort((a, b) => a - b);
  return tableOf(
    ["frame", "lemmas", "those that go no further"],
    heights.map((frame) => [
      `F${frameText(frame)}`,
      String(lemmas.filter((lemma) => lemma.frame >= frame).length),
      codeLines(
        lemmas.filter((lemma) => lemma.frame === frame).map(({ clause }) =>
          clauseText(names, clause)
        ),
      ),
    ]),
  );
}

function walls(run: EngineRun): Markup | undefined {
  const found = wallsOf(run);
  if (found === undefined || found.reach.length + found.lemmas.length === 0) return undefined;
  return wallTable(new Names(run.system), found.reach, found.lemmas);
}

function shoals(run: EngineRun): Markup | undefined {
  const links = shoalsOf(run);
  return links === undefined || links.length === 0
    ? undefined
    : shoalTable(new Names(run.system), links);
}

function bounds(run: EngineRun): Markup | undefined {
  const lines = boundsOf(run);
  return lines &&
    markup`${
      lines.map(({ node, depth, text, known }) =>
        markup`<div style="padding-left:${depth * 20}px">${dim(String(node))} ${code(text)} ${
          dim(known)
        }</div>`
      )
    }`;
}

function events(run: EngineRun): Markup | undefined {
  const latest = run.events.slice(-MOST_EVENTS);
  if (latest.length === 0) return undefined;
  const wording = wordingOf(run);
  return tableOf([], latest.map((event) => [dim(event.kind), code(eventText(event, wording))]));
}

function statistics(run: EngineRun): Markup | undefined {
  const numbers = Object.entries(run.stats);
  if (numbers.length === 0) return undefined;
  return tableOf([], numbers.map(([name, value]) => [dim(name), count(value)]));
}
