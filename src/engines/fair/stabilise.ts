/**
 * Walls that need no skeleton (section III-E of FAIR), the stabilising constraints of k-FAIR: literals that, once
 * true, stay true, are drawn as walls, or become reach assertions if they are true from the beginning. What is learnt
 * may make others stabilise, so the search goes on as long as there are new ones.
 */

import type { Lit } from "../../aig/literal.ts";
import type { Running, TickEvent } from "../engine.ts";
import { drawWall } from "./draw_wall.ts";
import type { ConstraintEvent, ReachEvent, WallEvent } from "./events.ts";
import type { IndependentWalls } from "./literals.ts";
import type { SkeletonQuery } from "./skeleton.ts";
import type { StepSolver } from "./steps.ts";
import type { Walls } from "./walls.ts";

/** Everybody who takes part. */
export interface Stabilising {
  readonly walls: Walls;
  readonly steps: StepSolver;
  readonly skeletons: SkeletonQuery;
  readonly literals: IndependentWalls;
  /** Literals that are true from the beginning become reach assertions. */
  readonly upgrade: boolean;
  readonly constraints: "none" | "some" | "all";
}

/** Learn all there is to learn in this way. */
export function* stabilise(
  { walls, steps, skeletons, literals, upgrade, constraints }: Stabilising,
): Running<ReachEvent | WallEvent | ConstraintEvent | TickEvent, void> {
  for (let found = yield* literals.search(); found.length > 0; found = yield* literals.search()) {
    for (const lit of found) yield* learn(lit);
  }

  function* learn(
    lit: Lit,
  ): Running<ReachEvent | WallEvent | ConstraintEvent | TickEvent, void> {
    const wall = { clauses: [[lit]] };
    if (!upgrade || !(yield* steps.isInvariant(wall))) {
      return yield* drawWall(walls, skeletons, { wall }, "literal", constraints);
    }
    walls.addReach(wall);
    yield { kind: "reach", assertion: wall, origin: "literal", counts: walls.counts() };
  }
}
