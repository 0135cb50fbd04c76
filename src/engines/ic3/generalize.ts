/**
 * Generalisation: from a cube that is inductive relative to a frame to a smaller one (a stronger lemma).
 *
 * - `mic` (Bradley, VMCAI'11 section 6; Bradley and Manolios, FMCAD'07): drop literals one at a time.
 * - `down`: when dropping fails, join with the counterexample and try again instead of giving up.
 * - `ctg` (Hassan, Bradley, Somenzi, FMCAD'13, figure 2): the counterexample to generalisation is often
 *   itself unreachable; block it one frame lower first.
 *
 * | here | FMCAD'13 |
 * |---|---|
 * | `mic` | `generalize` / `mic` |
 * | `ctgDown` | `ctgDown` |
 * | `kept` | the literals already tried |
 * | `effort.ctgs` | `maxCTGs` |
 * | `effort.depth` | `maxDepth` |
 *
 * Precondition of all: the cube contains no initial state and is inductive relative to F_{frame-1}.
 * Postcondition: so is the result, which is a subset of the cube.
 */

import type { SatLit } from "../../sat/literal.ts";
import { EVERYTHING, type StateCube, without } from "./cube.ts";
import type { Effort } from "./effort.ts";
import type { Ic3Event } from "./events.ts";
import type { Session } from "./session.ts";

/** Shrink the cube; the lemma will hold in `frame`. */
export function* mic(
  session: Session,
  cube: StateCube,
  frame: number,
  effort: Effort,
): Generator<Ic3Event, StateCube> {
  const { settings, activity } = session;
  if (!settings.mic) return cube;
  const kept = new Set<number>();
  for (const literal of dropOrder(session, cube, frame)) {
    if (cube.length === 1) break;
    const index = cube.indexOf(literal);
    if (index < 0) continue; // went with another literal
    const smaller = yield* ctgDown(session, without(cube, index), kept, frame, effort);
    if (settings.attempts) {
      yield { kind: "attempt", frame, cube, literal, dropped: smaller !== undefined };
    }
    if (smaller === undefined) kept.add(literal);
    else cube = smaller;
  }
  activity.bump(cube);
  return cube;
}

/** Least active literals first; those of a lemma that nearly did the job one frame below come last. */
function dropOrder(session: Session, cube: StateCube, frame: number): Int32Array {
  const order = session.activity.leastActiveFirst(cube);
  if (!session.settings.parents || frame < 2) return order;
  const parent = session.frames.blockingAt(cube, frame - 1);
  if (parent === undefined) return order;
  const related = (lit: number) => parent.cube.includes(lit);
  const first = order.filter((lit) => !related(lit));
  const sorted = new Int32Array(order.length);
  sorted.set(first);
  sorted.set(order.filter(related), first.length);
  return sorted;
}

/** Find an inductive subcube of `cube` that contains `kept`, or undefined. */
function* ctgDown(
  session: Session,
  cube: StateCube,
  kept: ReadonlySet<number>,
  frame: number,
  effort: Effort,
): Generator<Ic3Event, StateCube | undefined> {
  const { initial } = session;
  let ctgs = 0;
  for (;;) {
    if ((yield* initial.refute(cube, cube)) === undefined) return undefined;
    const core = yield* session.inductiveCore(frame - 1, cube);
    if (core !== undefined) return core;
    const solver = session.solvers.at(frame - 1);
    const joined = effort.join ? cube.filter((lit) => solver.value(lit as SatLit)) : EVERYTHING;
    if (effort.depth > 0 && ctgs < effort.ctgs && frame > 1) {
      const { cube: ctg } = yield* session.liftStep(frame - 1, cube);
      const left = { chain: effort.chain };
      if (yield* blockCtg(session, ctg, frame - 1, { ...effort, depth: effort.depth - 1 }, left)) {
        ctgs++;
        continue;
      }
    }
    if (joined.length === 0 || !allIn(kept, joined)) return undefined;
    ctgs = 0;
    cube = joined;
  }
}

function allIn(kept: ReadonlySet<number>, cube: StateCube): boolean {
  let found = 0;
  for (const lit of cube) if (kept.has(lit)) found++;
  return found === kept.size;
}

/** Try to block a counterexample to generalisation in `frame`, and what leads to it, `left.chain` states in all. */
function* blockCtg(
  session: Session,
  ctg: StateCube,
  frame: number,
  effort: Effort,
  left: { chain: number },
): Generator<Ic3Event, boolean> {
  if (frame === 0 || left.chain === 0) return false;
  if ((yield* session.initial.refute(ctg, ctg)) === undefined) return false;
  left.chain--;
  for (;;) {
    const core = yield* session.inductiveCore(frame - 1, ctg);
    if (core !== undefined) {
      const [top, cube] = yield* pushCube(session, core, frame);
      const small = yield* mic(session, cube, top, effort);
      yield { kind: "lemma", lemma: session.learn(small, top, top, "ctg", ctg) };
      return true;
    }
    if (left.chain === 0) return false;
    const { cube: before } = yield* session.liftStep(frame - 1, ctg);
    if (!(yield* blockCtg(session, before, frame - 1, effort, left))) return false;
  }
}

/** The highest frame up to the frontier that the cube is inductive for, and its core there. */
export function* pushCube(
  session: Session,
  cube: StateCube,
  frame: number,
): Generator<Ic3Event, [number, StateCube]> {
  while (frame < session.level) {
    const core = yield* session.inductiveCore(frame, cube);
    if (core === undefined) break;
    cube = core;
    frame++;
  }
  return [frame, cube];
}
