/**
 * Blocking (VMCAI'11 `strengthen`, FMCAD'11 `recBlockCube`): work through the obligations, lowest frame first,
 * until none is left (the frontier excludes them all) or one contains an initial state (a real path).
 */

import { EVERYTHING, type StateCube } from "./cube.ts";
import type { Ic3Event } from "./events.ts";
import { effortFor } from "./effort.ts";
import { mic, pushCube } from "./generalize.ts";
import type { Obligation } from "./obligations.ts";
import type { Session } from "./session.ts";

/** What is left of the activity of an obligation when it moves up by one frame. */
const DECAY = 0.6;

/** Work through the queue; the first obligation of a path from an initial state, if one was found. */
export function* block(session: Session): Generator<Ic3Event, Obligation | undefined> {
  const { obligations, frames, settings, initial } = session;
  for (let current = obligations.pop(); current !== undefined; current = obligations.pop()) {
    const { cube, frame } = current;
    const disjoint = yield* initial.refute(cube, EVERYTHING);
    if (disjoint === undefined) return current;
    if (frame === 0) { // F_0 is over-approximated: exclude the cube there
      const lemma = session.learn(disjoint, 0, 0, "initial", cube);
      yield { kind: "lemma", lemma };
      continue;
    }
    const known = frames.blocking(cube, frame);
    if (known !== undefined) {
      requeue(session, current, known.frame);
      continue;
    }
    current.activity++;
    const core = yield* session.inductiveCore(frame - 1, cube);
    if (core === undefined) {
      const lifted = yield* session.liftStep(frame - 1, cube);
      const obligation = obligations.make({
        cube: lifted.cube,
        inputs: lifted.inputs,
        frame: frame - 1,
        depth: current.depth + 1,
        next: current,
        target: current.target,
      });
      obligations.add(current);
      yield { kind: "obligation", obligation };
    } else {
      const top = yield* generalize(session, core, current);
      if (settings.reenqueue) requeue(session, current, top);
    }
  }
  return undefined;
}

/** Learn a lemma from the core of an obligation that is inductive; the frame it reaches. */
function* generalize(
  session: Session,
  core: StateCube,
  obligation: Obligation,
): Generator<Ic3Event, number> {
  const { cube, frame } = obligation;
  let small = yield* mic(session, core, frame, effortFor(session.settings, obligation));
  let top = frame;
  if (session.settings.pushEagerly) [top, small] = yield* pushCube(session, small, frame);
  const lemma = session.learn(small, top, frame, "obligation", cube);
  yield { kind: "lemma", lemma };
  return top;
}

/** Blocked up to `frame`: it stays an obligation above, as long as that is within the frontier. */
function requeue(session: Session, obligation: Obligation, frame: number): void {
  if (frame >= session.level) return;
  for (let i = obligation.frame; i <= frame; i++) obligation.activity *= DECAY;
  obligation.frame = frame + 1;
  session.obligations.add(obligation);
}
