/**
 * Propagation (VMCAI'11 section 4, `propagateClauses`; FMCAD'11 III-D): move every lemma to the next frame
 * if it is inductive there. If a frame loses all its lemmas it equals the next one, and both are an
 * inductive invariant. Frames that did not change since they were last pushed are left out, and so are lemmas
 * whose obstacle, the step that stopped them last time, is still there.
 */

import type { StateCube } from "./cube.ts";
import type { Ic3Event } from "./events.ts";
import { INFINITY, type Lemma, type Obstacle } from "./frames.ts";
import type { Session } from "./session.ts";

/** Push all lemmas; the frame that equals its successor, if there is one. */
export function* propagate(session: Session): Generator<Ic3Event, number | undefined> {
  const { frames } = session;
  const top = frames.level;
  for (let frame = 1; frame < top; frame++) {
    const changed = frame >= frames.dirty ? frames.delta[frame]! : [];
    const lemmas = [...changed].sort((a, b) => a.cube.length - b.cube.length);
    for (const lemma of lemmas) {
      if (!lemma.alive || lemma.frame !== frame) continue;
      const pushed = yield* push(session, lemma);
      if (pushed !== undefined) yield { kind: "push", lemma: pushed };
    }
    if (frames.delta[frame]!.length === 0) return frame;
  }
  frames.dirty = top;
  if (session.settings.infinity) yield* settle(session, top);
  return undefined;
}

/** Move one lemma up by one frame if it holds there. */
function* push(session: Session, lemma: Lemma): Generator<Ic3Event, Lemma | undefined> {
  const { frame } = lemma;
  if (stillStuck(session, lemma.obstacle, frame)) return undefined;
  const core = yield* session.inductiveCore(frame, lemma.cube, false);
  if (core === undefined) {
    lemma.obstacle = { frame, state: session.model(session.solvers.at(frame)).cube };
    return undefined;
  }
  return advance(session, lemma, core, frame + 1);
}

/** Is the step that stopped the lemma last time still possible? Then there is no need to ask. */
function stillStuck(
  { frames, encoding }: Session,
  obstacle: Obstacle | undefined,
  frame: number,
): boolean {
  if (obstacle === undefined || obstacle.frame !== frame) return false;
  const literals = new Int32Array(encoding.size);
  for (const lit of obstacle.state) literals[lit >>> 1] = lit;
  return frames.contains(literals, frame);
}

/** The lemma, or a stronger one in its place, now holds up to `frame`. */
function advance(session: Session, lemma: Lemma, core: StateCube, frame: number): Lemma {
  if (core.length === lemma.cube.length) {
    session.raise(lemma, frame);
    return lemma;
  }
  session.frames.remove(lemma);
  return session.learn(core, frame, lemma.born, lemma.origin, lemma.cause);
}

/** Lemmas of the frontier that are inductive on their own hold for ever. */
function* settle(session: Session, top: number): Generator<Ic3Event, void> {
  for (const lemma of [...session.frames.delta[top]!]) {
    if (!lemma.alive || stillStuck(session, lemma.lastObstacle, INFINITY)) continue;
    const core = yield* session.inductiveCore(INFINITY, lemma.cube);
    if (core === undefined) {
      const state = session.model(session.solvers.at(INFINITY)).cube;
      lemma.lastObstacle = { frame: INFINITY, state };
    } else yield { kind: "push", lemma: advance(session, lemma, core, INFINITY) };
  }
}
