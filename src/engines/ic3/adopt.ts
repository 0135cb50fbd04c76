/**
 * Lemmas from elsewhere: candidates of the user, or what a related query learnt. Nothing is believed: a
 * candidate must hold on the initial set, and then
 *
 * - the largest subset of the candidates that is inductive (each relative to all of them, as in Houdini by
 *   Flanagan and Leino, FME 2001) goes to the frame infinity;
 * - of the others, those that hold after one step are kept in frame 1, where pushing takes care of them.
 */

import type { SatLit } from "../../sat/literal.ts";
import type { StateCube } from "./cube.ts";
import type { Ic3Event } from "./events.ts";
import { INFINITY } from "./frames.ts";
import type { Session } from "./session.ts";

/** Add those of the cubes that can be excluded; how many of them hold for ever. */
export function* adopt(
  session: Session,
  cubes: Iterable<StateCube>,
): Generator<Ic3Event, number> {
  const initially: StateCube[] = [];
  for (const cube of cubes) {
    if (session.frames.blocking(cube, INFINITY) !== undefined) continue;
    if ((yield* session.initial.refute(cube, cube)) !== undefined) initially.push(cube);
  }
  if (initially.length === 0) return 0;
  const inductive = yield* largestInductiveSubset(session, initially);
  for (const cube of inductive) {
    yield { kind: "lemma", lemma: session.learn(cube, INFINITY, 0, "candidate", cube) };
  }
  if (session.level === 0) yield { kind: "frame", frame: session.open() };
  for (const cube of initially) {
    if (inductive.has(cube) || session.frames.blocking(cube, 1) !== undefined) continue;
    const core = yield* session.inductiveCore(0, cube);
    if (core === undefined) continue;
    yield { kind: "lemma", lemma: session.learn(core, 1, 1, "candidate", cube) };
  }
  return inductive.size;
}

/** Drop candidates with a step from all of them to a state that violates one, until there is none. */
function* largestInductiveSubset(
  session: Session,
  candidates: readonly StateCube[],
): Generator<Ic3Event, Set<StateCube>> {
  const { solvers, encoding, frames } = session;
  const solver = solvers.fresh();
  const alive = new Set(candidates);
  try {
    for (const lemma of frames.infinite) solver.ready().addClause(excluding(lemma.cube));
    // One switch per candidate, so that a dropped one is no longer assumed.
    const switches = new Map<StateCube, number>();
    for (const cube of candidates) {
      const on = encoding.free();
      switches.set(cube, on);
      solver.ready().addClause([...excluding(cube), (on ^ 1) as SatLit]);
    }
    for (let changed = true; changed;) {
      changed = false;
      for (const cube of [...alive]) {
        if (!alive.has(cube)) continue;
        const assumptions = [
          ...solvers.guards(),
          ...Array.from(alive, (other) => switches.get(other)!),
          ...Array.from(cube, (lit) => encoding.prime(lit)),
        ];
        if (!(yield* solvers.ask(solver.ready(), Int32Array.from(assumptions), undefined))) {
          continue;
        }
        changed = true;
        alive.delete(cube);
      }
    }
  } finally {
    solver.dispose();
  }
  return alive;
}

function excluding(cube: StateCube): SatLit[] {
  return Array.from(cube, (lit) => (lit ^ 1) as SatLit);
}
