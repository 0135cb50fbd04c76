/** Walls of FAIR, shoals of rlive and bounds of IICTL, in the user's words. */

import { FALSE, type Lit, TRUE } from "../aig/literal.ts";
import type { EngineRun } from "../check/drive.ts";
import type { IictlView, NodeBounds } from "../engines/iictl/events.ts";
import type { ChainLink, FairLemma, Wall } from "../proof/proof.ts";
import { cubeText, predicateLines, predicateText } from "../system/cube_text.ts";
import { Names } from "../system/names.ts";
import type { Predicate } from "../system/predicate.ts";
import { sideText } from "./event_text.ts";
import { type ShowOptions, type Style, styleOf } from "./style.ts";

/** Lines of one region before the rest is only counted. */
const MOST_CLAUSES = 12;

/**
 * The reach assertions, walls and constraints that a run of FAIR has learnt.
 *
 * @example
 * ```ts
 * import { assert } from "@std/assert";
 * import { fair, ltl, showWalls, system } from "kripke";
 *
 * const toggle = system("toggle")`var on : bool = false  next on = !on`;
 * const run = fair(toggle, ltl`G F on`);
 * run.finish();
 * assert(showWalls(run).length > 0);
 * ```
 */
export function showWalls(run: EngineRun, options: ShowOptions = {}): string {
  const walls = wallsOf(run);
  if (walls === undefined) return `${run.name} builds no walls`;
  const style = styleOf(options);
  const names = new Names(run.system);
  const { reach, lemmas } = walls;
  if (reach.length + lemmas.length === 0) return "no walls yet";
  let number = 0;
  return [
    ...reach.map((assertion) => `${style.dim("reach")}  ${predicateText(names, assertion)}`),
    ...lemmas.flatMap((lemma) =>
      lemma.kind === "wall" ? wallLines(lemma, number++, names, style) : [
        `${style.dim("constraint")}  cycles stay on ${sideText(lemma.side)} of wall ${lemma.wall}`,
      ]
    ),
  ].join("\n");
}

/** What a run of FAIR has learnt; undefined for other engines. */
export function wallsOf(
  run: EngineRun,
): { readonly reach: readonly Predicate[]; readonly lemmas: readonly FairLemma[] } | undefined {
  return partOf(run, "walls") as ReturnType<typeof wallsOf>;
}

/**
 * The shoals of a run of rlive, in the order learnt.
 *
 * @example
 * ```ts
 * import { assert } from "@std/assert";
 * import { ltl, rlive, showShoals, system } from "kripke";
 *
 * const toggle = system("toggle")`var on : bool = false  next on = !on`;
 * const run = rlive(toggle, ltl`G F on`);
 * run.finish();
 * assert(showShoals(run).length > 0);
 * ```
 */
export function showShoals(run: EngineRun, options: ShowOptions = {}): string {
  const links = shoalsOf(run);
  if (links === undefined) return `${run.name} learns no shoals`;
  if (links.length === 0) return "no shoals yet";
  const style = styleOf(options);
  const names = new Names(run.system);
  const several = links.some(({ justice }) => justice > 0);
  return links.flatMap(({ region, justice }, i) => [
    style.bold(`C${i + 1}`) + (several ? style.dim(`  for justice signal ${justice}`) : ""),
    ...regionLines(region, names),
  ]).join("\n");
}

/** The shoals that a run of rlive has learnt; undefined for other engines. */
export function shoalsOf(run: EngineRun): readonly ChainLink[] | undefined {
  const shoals = partOf(run, "shoals") as { readonly links: readonly ChainLink[] } | undefined;
  return shoals?.links;
}

/**
 * The bounds of a run of IICTL as a tree: the formula in existential form, and how much is known of each part.
 *
 * @example
 * ```ts
 * import { assert } from "@std/assert";
 * import { iictl, showBounds, system } from "kripke";
 *
 * const counter = system("counter")`
 *   var  n : 0..7 = 0
 *   next n = n < 5 ? n + 1 : n
 *   ctl       full : EF n == 5
 * `;
 * const run = iictl(counter, "full");
 * run.finish();
 * assert(showBounds(run).includes("EU"));
 * ```
 */
export function showBounds(run: EngineRun, options: ShowOptions = {}): string {
  const bounds = boundsOf(run);
  if (bounds === undefined) return `${run.name} keeps no bounds`;
  const style = styleOf(options);
  return bounds.map(({ node, depth, text, known }) => {
    const remark = known === "" ? "" : style.dim(`(${known})`);
    return `${"  ".repeat(depth)}${style.dim(`${node}`)} ${text}  ${remark}`.trimEnd();
  }).join("\n");
}

/** A node of the formula in existential form. */
export interface BoundLine {
  readonly node: number;
  /** How many nodes stand above it. */
  readonly depth: number;
  readonly text: string;
  /** How much is known of where it holds; empty where that follows from its parts. */
  readonly known: string;
}

/** The tree of bounds of a run of IICTL, from top to bottom; undefined for other engines. */
export function boundsOf(run: EngineRun): BoundLine[] | undefined {
  const { view } = run;
  if (view === undefined || !("bounds" in view)) return undefined;
  const { root } = view as IictlView;
  const nodes = new Map((view as IictlView).bounds().map((node) => [node.node, node]));
  const words = run.question.kind === "ctl" ? run.question.words : undefined;
  const names = new Names(run.system);
  const lines: BoundLine[] = [];
  const visit = (number: number, depth: number) => {
    const node = nodes.get(number)!;
    const text = nodeText(node, (lit) => words?.get(lit) ?? names.literal(lit));
    lines.push({ node: number, depth, text, known: boundText(node) });
    for (const argument of node.arguments) visit(argument, depth + 1);
  };
  visit(root, 0);
  return lines;
}

const OPERATORS: Readonly<Record<NodeBounds["kind"], string>> = {
  atom: "",
  not: "not",
  and: "and",
  EX: "EX: some next state",
  EU: "EU: some path along the first to the second",
  EG: "EG: some fair path on which always",
};

function nodeText({ kind, lower }: NodeBounds, print: (lit: Lit) => string): string {
  return kind === "atom" ? print(lower) : OPERATORS[kind];
}

function boundText({ kind, lower, upper, added, removed }: NodeBounds): string {
  if (kind === "atom" || kind === "not" || kind === "and") return "";
  const parts = [
    lower === FALSE ? "holds nowhere yet" : `holds in ${plural(added, "cube")}`,
    upper === TRUE ? "fails nowhere yet" : `fails in ${plural(removed, "set")}`,
  ];
  return `${lower === upper ? "decided: " : ""}${parts.join(", ")}`;
}

function plural(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? "" : "s"}`;
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
