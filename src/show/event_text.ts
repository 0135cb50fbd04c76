/**
 * Events of engines in the user's words.
 *
 * Engines report what they learnt in terms of their own data; here each kind of event becomes a line. An event of a
 * kind nobody told us about is shown by its plain fields, so a new engine is readable from the start.
 */

import type { EngineRun } from "../check/drive.ts";
import type { EngineEvent, EngineView } from "../engines/engine.ts";
import type { Skeleton } from "../engines/fair/skeleton.ts";
import type { Session } from "../engines/ic3/mod.ts";
import type { Wall, WallConstraint } from "../proof/proof.ts";
import { clauseText, cubeText, predicateText } from "../system/cube_text.ts";
import { Names } from "../system/names.ts";
import type { Clause, Cube, Predicate } from "../system/predicate.ts";
import type { Trace } from "../system/trace.ts";

/** What events of a run are put into words with. */
export interface Wording {
  /** The names of the system. */
  readonly names: Names;
  /** What the engine shows of itself. */
  readonly view: EngineView | undefined;
}

/**
 * The words of a run.
 *
 * @example
 * ```ts
 * import { assertEquals } from "@std/assert";
 * import { ic3, system, wordingOf } from "kripke";
 *
 * const counter = system("counter")`
 *   var  n : 0..7 = 0
 *   next n = n < 5 ? n + 1 : n
 *   invariant high : n < 6
 * `;
 * assertEquals(wordingOf(ic3(counter, "high")).names.system.name, "counter");
 * ```
 */
export function wordingOf(run: EngineRun): Wording {
  return { names: new Names(run.system), view: run.view };
}

/**
 * An event as one line.
 *
 * @example
 * ```ts
 * import { assertEquals } from "@std/assert";
 * import { bmc, eventText, system, wordingOf } from "kripke";
 *
 * const counter = system("counter")`
 *   var  n : 0..7 = 0
 *   next n = n < 5 ? n + 1 : n
 *   invariant low  : n < 3
 * `;
 * const run = bmc(counter, "low");
 * run.until("bound");
 * assertEquals(eventText(run.events.at(-1)!, wordingOf(run)), "no counterexample of length 0");
 * ```
 */
export function eventText(event: EngineEvent, wording: Wording): string {
  const write = WRITERS[event.kind];
  const text = write?.(event as never, wording);
  return text ?? `${event.kind}${plainFields(event)}`;
}

type Writer = (event: never, wording: Wording) => string | undefined;

/** Cubes of IC3 are in the terms of its session, which knows the way back. */
interface InternalCube {
  readonly cube: Parameters<Session["toCube"]>[0];
  readonly id?: number;
  readonly frame?: number;
  readonly depth?: number;
}

const WRITERS: Readonly<Record<string, Writer>> = {
  start: (_event: EngineEvent, { names: { system } }) =>
    `start on ${system.name}: ${system.latches.length} latches, ${system.inputs.length} inputs`,
  frame: ({ frame }: { frame: number }) => `frame ${frame} is open`,
  cti: ({ obligation }: { obligation: InternalCube }, wording) =>
    `counterexample to induction: ${cubeOf(obligation, wording)}`,
  obligation: ({ obligation }: { obligation: InternalCube }, wording) =>
    `to block in frame ${obligation.frame}: ${cubeOf(obligation, wording)}`,
  lemma: ({ lemma }: { lemma: InternalCube }, wording) =>
    `lemma ${lemma.id} in frame ${frameText(lemma.frame!)}: ${clauseOf(lemma, wording)}`,
  push: ({ lemma }: { lemma: InternalCube }, wording) =>
    `lemma ${lemma.id} moves up to frame ${frameText(lemma.frame!)}: ${clauseOf(lemma, wording)}`,
  reached: ({ obligation }: { obligation: InternalCube }, wording) =>
    `reached from ${cubeOf(obligation, wording)}`,
  fixpoint: ({ frame }: { frame: number }) =>
    `frame ${frame} equals frame ${frame + 1}: an inductive invariant`,
  bound: ({ bound }: { bound: number }) => `no counterexample of length ${bound}`,
  termination: (
    { signal, bound, value, by }: { signal: string; bound: string; value: number; by: string },
  ) => `found ${bound} = ${value} for ${signal}, by ${by}`,
  recurs: ({ signal, steps }: { signal: string; steps: number }) =>
    `${signal} recurs on a lasso of ${steps} steps: no proof by it`,
  base: ({ k }: { k: number }) => `no counterexample with k = ${k}`,
  step: ({ k, distinct }: { k: number; distinct: number }) =>
    `not an induction with k = ${k}${distinct > 0 ? `, ${distinct} states told apart` : ""}`,
  count: ({ k }: { k: number }) => `can more than ${k} be seen?`,
  cycle: ({ exists }: { exists: boolean }) =>
    `the last state of the path lies on ${exists ? "a" : "no"} cycle`,
  search: ({ depth }: { depth: number }) => `search at depth ${depth}`,
  rollback: ({ depth }: { depth: number }) => `back to depth ${depth}`,
  dead: ({ cube }: { cube: Cube }, { names }) => `dead: ${cubeText(names, cube)}`,
  shoal: ({ shoal }: { shoal: object }, { names }) => {
    const predicate = findPredicate(shoal);
    return predicate && `shoal: ${predicateText(names, predicate)}`;
  },
  skeleton: ({ number, skeleton }: { number: number; skeleton: Skeleton }, { names }) =>
    `skeleton ${number}: ${skeleton.map(({ cube }) => cubeText(names, cube)).join(" / ")}`,
  stem: ({ trace }: { trace: Trace }) => `a path of ${trace.inputs.length} steps to the skeleton`,
  arc: ({ from, to }: { from: number; to: number }) =>
    `a path from state ${from} of the skeleton to state ${to}`,
  reach: ({ assertion, origin }: { assertion: Predicate; origin: string }, { names }) =>
    `always (from a ${origin}): ${predicateText(names, assertion)}`,
  wall: (
    { wall, number, origin }: { wall: Wall; number: number; origin: string },
    { names },
  ) => `wall ${number} (from a ${origin}): ${predicateText(names, wall.wall)}`,
  constraint: ({ constraint }: { constraint: WallConstraint }) =>
    `cycles stay on ${sideText(constraint.side)} of wall ${constraint.wall}`,
  decide: ({ node, label, cube }: { node: number; label: string; cube?: Cube }, { names }) =>
    `node ${node}: ${label === "All" ? "do all" : "does one"} of ` +
    `${cube === undefined ? "these states" : cubeText(names, cube)} satisfy it?`,
  query: ({ node, bound, engine }: { node: number; bound: string; engine: string }) =>
    `node ${node}: ask ${engine} about the ${bound} bound`,
  upper: ({ node, removed }: { node: number; removed: Predicate }, { names }) =>
    `node ${node} fails where ${predicateText(names, removed)}`,
  lower: ({ node, cube }: { node: number; cube: Cube }, { names }) =>
    `node ${node} holds where ${cubeText(names, cube)}`,
  reachable: ({ predicate }: { predicate: Predicate }, { names }) =>
    `always: ${predicateText(names, predicate)}`,
  generalization: (
    { node, cube, covered, obstacle }: {
      node: number;
      cube: Cube;
      covered: boolean;
      obstacle?: Cube;
    },
    { names },
  ) =>
    `node ${node}: ${cubeText(names, cube)} ${covered ? "is covered" : "is not known to hold"}` +
    (obstacle === undefined ? "" : ` because of ${cubeText(names, obstacle)}`),
  walk: ({ node, length }: { node: number; length: number }) =>
    `node ${node}: a walk of ${length} ${length === 1 ? "step" : "steps"} got far`,
  exact: ({ node, size }: { node?: number; size: number }) =>
    `${node === undefined ? "the reachable states" : `the states of node ${node}`} are known: ` +
    `a decision diagram of ${size} nodes`,
  turn: ({ engine }: { engine: string }) => `${engine} goes on`,
  tick: ({ activity }: { activity: string }) => `working: ${activity}`,
};

/** The kinds of events that engines have. */
export const EVENT_KINDS: readonly string[] = Object.keys(WRITERS).filter((kind) =>
  kind !== "tick"
);

/** `oo` stands for the frame of everything reachable. */
export function frameText(frame: number): string {
  return Number.isFinite(frame) ? String(frame) : "oo";
}

function cubeOf({ cube }: InternalCube, { names, view }: Wording): string {
  return isSession(view) ? cubeText(names, view.toCube(cube)) : `${cube.length} literals`;
}

function clauseOf({ cube }: InternalCube, { names, view }: Wording): string {
  if (!isSession(view)) return `${cube.length} literals`;
  const clause: Clause = view.toClause(cube);
  return clauseText(names, clause);
}

function isSession(view: EngineView | undefined): view is Session {
  return view !== undefined && "toCube" in view && "toClause" in view;
}

/** Which side of a wall. */
export function sideText(side: "same" | "positive" | "negative"): string {
  return side === "same" ? "one side" : `the ${side} side`;
}

function findPredicate(value: object): Predicate | undefined {
  return Object.values(value).find((field): field is Predicate =>
    typeof field === "object" && field !== null && "clauses" in field
  );
}

function plainFields(event: EngineEvent): string {
  const fields = Object.entries(event).filter(([key, value]) =>
    key !== "kind" && (typeof value !== "object" || value === null) && typeof value !== "function"
  );
  return fields.map(([key, value]) => ` ${key}=${value}`).join("");
}
