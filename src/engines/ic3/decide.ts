/**
 * The main loop of IC3 over a session: which targets can be reached?
 *
 * Bradley, "SAT-based model checking without unrolling", VMCAI'11, in the form of Een, Mishchenko and Brayton,
 * "Efficient implementation of property directed reachability", FMCAD'11.
 *
 * | here | papers |
 * |---|---|
 * | `session.level` | k, the frontier |
 * | `session.frames` | F_0 .. F_k |
 * | `block` | `strengthen`, `recBlockCube` |
 * | `propagate` | `propagateClauses` |
 * | target | not P (VMCAI'11) |
 *
 * Several targets share the frames: a lemma is about reachability, not about a target. A target that
 * is reached is closed; the others go on.
 *
 * Departure: F_i implies not-target for i < k only; the frontier is strengthened until this holds for i = k
 * (as in FMCAD'11), not kept as a clause.
 */

import { block } from "./block.ts";
import { correspond } from "./correspondence.ts";
import type { Ic3Event } from "./events.ts";
import type { Obligation } from "./obligations.ts";
import { pathFrom, type ReachPath } from "./path.ts";
import { propagate } from "./propagate.ts";
import type { Session } from "./session.ts";

/** What became of one target. */
export type TargetOutcome =
  | { readonly status: "reached"; readonly path: ReachPath }
  /** No state of F_frame or a successor of it is a target, and F_frame is inductive. */
  | { readonly status: "separated"; readonly frame: number }
  | { readonly status: "open" };

/**
 * Decide all targets (SAT literals of the encoding). Open ones remain only if `maxFrame` was reached.
 */
export function* decide(
  session: Session,
  targets: readonly number[],
): Generator<Ic3Event, TargetOutcome[]> {
  const outcomes: TargetOutcome[] = targets.map(() => ({ status: "open" }));
  const isOpen = (index: number) => outcomes[index]!.status === "open";
  session.obligations.clear(); // of a query that was given up
  for (;;) {
    for (let target = 0; target < targets.length; target++) {
      if (!isOpen(target)) continue;
      const first = yield* strengthen(session, targets[target]!, target);
      if (first === undefined) continue;
      outcomes[target] = { status: "reached", path: pathFrom(session, first) };
      session.obligations.clear();
      yield { kind: "reached", target, obligation: first };
    }
    if (!outcomes.some((_, index) => isOpen(index))) return outcomes;
    const fixpoint = yield* propagate(session);
    if (fixpoint !== undefined) {
      yield { kind: "fixpoint", frame: fixpoint };
      return outcomes.map((outcome) =>
        outcome.status === "open" ? { status: "separated", frame: fixpoint } : outcome
      );
    }
    if (session.level >= session.settings.maxFrame) return outcomes;
    yield { kind: "frame", frame: session.open() };
  }
}

/** Exclude all states of the target from the frontier, or find a path to one. */
function* strengthen(
  session: Session,
  lit: number,
  target: number,
): Generator<Ic3Event, Obligation | undefined> {
  const frame = session.level;
  while (yield* session.solvers.meets(frame, lit)) {
    const { cube, inputs } = yield* session.liftTarget(frame, lit);
    const obligation = session.obligations.make({
      cube,
      inputs,
      frame,
      depth: 0,
      next: undefined,
      target,
    });
    yield { kind: "cti", obligation };
    const path = yield* block(session);
    if (path !== undefined) return path;
    if (session.wantsCorrespondence()) yield* correspond(session);
  }
  return undefined;
}
