/**
 * Drawing a wall (lines 37 to 50 of FAIR, also the stabilising constraints of k-FAIR): it joins W, and C gains a
 * constraint. If there is no skeleton on one side of it, all fair cycles are on the other.
 */

import type { Wall, WallConstraint } from "../../proof/proof.ts";
import type { Running, TickEvent } from "../engine.ts";
import type { ConstraintEvent, WallEvent } from "./events.ts";
import type { SkeletonQuery } from "./skeleton.ts";
import type { Walls } from "./walls.ts";

/**
 * Add a wall and perhaps its constraint.
 *
 * @param skeletons must listen to the walls
 * @param constraints which walls constrain steps if both their sides have skeletons: `some` is the heuristic of
 * section III-A, those of a single clause
 */
export function* drawWall(
  walls: Walls,
  skeletons: SkeletonQuery,
  lemma: Omit<Wall, "kind">,
  origin: WallEvent["origin"],
  constraints: "none" | "some" | "all",
): Running<WallEvent | ConstraintEvent | TickEvent, void> {
  const number = walls.sides.length;
  const { lemma: wall } = walls.addWall({ kind: "wall", ...lemma }); // line 41
  yield { kind: "wall", wall, number, origin, counts: walls.counts() };
  if (constraints === "none") return;
  const side = yield* sideOf(skeletons, number); // lines 44 to 49
  if (side === "same" && constraints === "some" && wall.wall.clauses.length > 1) return;
  const constraint: WallConstraint = {
    kind: "constraint",
    wall: number,
    side,
    ...(side === "same" ? {} : { window: skeletons.window }),
  };
  walls.addConstraint(constraint); // line 50
  yield { kind: "constraint", constraint, counts: walls.counts() };
}

/** Where the skeletons are: `same` if they are on both sides. */
function* sideOf(
  skeletons: SkeletonQuery,
  wall: number,
): Running<TickEvent, WallConstraint["side"]> {
  if (yield* skeletons.isEmpty(wall, "positive")) return "negative";
  if (yield* skeletons.isEmpty(wall, "negative")) return "positive";
  return "same";
}
