/** Walls of FAIR, shoals of rlive and bounds of IICTL, in the user's words. */

import type { EngineRun } from "../check/drive.ts";
import type { ChainLink, FairLemma, Wall } from "../proof/proof.ts";
import { cubeText, predicateLines } from "../system/cube_text.ts";
import { Names } from "../system/names.ts";
import type { Predicate } from "../system/predicate.ts";
import { predicateText } from "./event_text.ts";
import { type ShowOptions, type Style, styleOf } from "./style.ts";

/** Lines of one region before the rest is only counted. */
const MOST_CLAUSES = 12;

/** The reach assertions, walls and constraints that a run of FAIR has learnt. */
export function showWalls(run: EngineRun, options: ShowOptions = {}): string {
  const walls = partOf(run, "walls");
  if (walls === undefined) return `${run.name} builds no walls`;
  const style = styleOf(options);
  const names = new Names(run.system);
  const { reach, lemmas } = walls as {
    readonly reach: readonly Predicate[];
    readonly lemmas: readonly FairLemma[];
  };
  if (reach.length + lemmas.length === 0) return "no walls yet";
  let number = 0;
  return [
    ...reach.map((assertion) => `${style.dim("reach")}  ${predicateText(names, assertion)}`),
    ...lemmas.flatMap((lemma) =>
      lemma.kind === "wall"
        ? wallLines(lemma, number++, names, style)
        : [`${style.dim("constraint")}  cycles stay on ${side(lemma.side)} of wall ${lemma.wall}`]
    ),
  ].join("\n");
}

/** The shoals of a run of rlive, in the order learnt. */
export function showShoals(run: EngineRun, options: ShowOptions = {}): string {
  const shoals = partOf(run, "shoals");
  if (shoals === undefined) return `${run.name} learns no shoals`;
  const { links } = shoals as { readonly links: readonly ChainLink[] };
  if (links.length === 0) return "no shoals yet";
  const style = styleOf(options);
  const names = new Names(run.system);
  const several = links.some(({ justice }) => justice > 0);
  return links.flatMap(({ region, justice }, i) => [
    style.bold(`C${i + 1}`) + (several ? style.dim(`  for justice signal ${justice}`) : ""),
    ...regionLines(region, names),
  ]).join("\n");
}

/** The bounds of a run of IICTL. */
export function showBounds(run: EngineRun, options: ShowOptions = {}): string {
  const bounds = partOf(run, "bounds");
  if (bounds === undefined) return `${run.name} keeps no bounds`;
  if (typeof bounds !== "function") return String(bounds);
  return String(bounds.call(run.view, new Names(run.system), options));
}

/** A part of what the engine shows of itself. */
function partOf({ view }: EngineRun, name: string): unknown {
  return view === undefined ? undefined : (view as unknown as Record<string, unknown>)[name];
}

function wallLines(wall: Wall, number: number, names: Names, style: Style): string[] {
  const lines = [style.bold(`wall ${number}`), ...regionLines(wall.wall, names)];
  for (const cube of wall.exits ?? []) {
    lines.push(`    ${style.dim("exit")} ${cubeText(names, cube)}`);
  }
  for (const cube of wall.entries ?? []) {
    lines.push(`    ${style.dim("entry")} ${cubeText(names, cube)}`);
  }
  return lines;
}

function regionLines(region: Predicate, names: Names): string[] {
  const lines = predicateLines(names, region);
  if (lines.length === 0) return ["    true"];
  const shown = lines.slice(0, MOST_CLAUSES);
  if (lines.length > shown.length) shown.push(`… ${lines.length - shown.length} more clauses`);
  return shown.map((line) => `    ${line}`);
}

function side(side: "same" | "positive" | "negative"): string {
  return side === "same" ? "one side" : `the ${side} side`;
}
