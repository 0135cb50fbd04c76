/** The two sides of FAIR's walls, and the constraints drawn from walls (see `check_fair.ts`). */

import { type Lit, not } from "../aig/literal.ts";
import type { FairLemma, Wall } from "./proof.ts";
import type { Step } from "./unfolding.ts";

/** What a constraint says about a step from `now` to `then`; walls say nothing. */
export function constraintOf(
  lemma: FairLemma,
  walls: readonly Wall[],
  now: Step,
  then: Step,
): Lit[] {
  if (lemma.kind === "wall") return [];
  const wall = walls[lemma.wall]!;
  const { aig } = now.unfolding;
  const both = (side: "positive" | "negative") =>
    aig.and(sideOf(wall, side, now), sideOf(wall, side, then));
  return [lemma.side === "same" ? aig.or(both("positive"), both("negative")) : both(lemma.side)];
}

/** Whether a point is on a side of a wall at all. */
export function onSomeSide(wall: Wall, step: Step): Lit {
  return step.unfolding.aig.or(sideOf(wall, "positive", step), sideOf(wall, "negative", step));
}

/** Whether a point is on this side of a wall. */
export function sideOf(wall: Wall, side: "positive" | "negative", step: Step): Lit {
  const inside = step.predicate(wall.wall);
  const excluded = (side === "positive" ? wall.entries : wall.exits) ?? [];
  const { aig } = step.unfolding;
  const out = aig.orAll(excluded.map((cube) => step.all(cube)));
  return aig.and(side === "positive" ? inside : not(inside), not(out));
}
