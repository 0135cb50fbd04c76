/**
 * States of EU nodes that rest: all their steps lead back to them. Then such a state is a proof by itself that the target is
 * not reached, and so may be a part of its literals. IC3 takes long where a game is over because nobody can move: it
 * looks for a reason in clauses.
 */

import { not } from "../../aig/literal.ts";
import type { Cube, Predicate } from "../../system/predicate.ts";
import type { Running } from "../engine.ts";
import type { Analysis } from "./analysis.ts";
import type { IictlEvent } from "./events.ts";

/** `E u U w` by its numbers in the parse graph. */
export interface Until {
  readonly v: number;
  readonly u: number;
  readonly w: number;
}

/** A set of states that is not left, and is apart from the target. */
export interface Resting {
  readonly status: "resting";
  readonly region: Predicate;
}

/** The state, enlarged, if it rests. */
export function* resting(
  { bounds, kripke, prime, reachable, steps }: Analysis,
  { v, u, w }: Until,
  state: Uint8Array,
): Running<IictlEvent, Resting | { readonly status: "unknown"; readonly reason: string }> {
  const { aig } = kripke.system;
  const step = [reachable.lit, kripke.legal, bounds.upper(v), bounds.upper(u)];
  const target = bounds.upper(w);
  function* rests(cube: Cube): Running<IictlEvent, boolean> {
    if (yield* steps.areSat([reachable.lit, ...cube, target])) return false;
    const stays = aig.andAll(cube.map((lit) => prime.of(lit)));
    return !(yield* steps.areSat([...step, ...cube, not(stays)]));
  }
  let cube: Cube = kripke.cubeOf(state);
  if (!(yield* rests(cube))) return { status: "unknown", reason: "it has other successors" };
  for (const lit of [...cube]) {
    const rest: Cube = cube.filter((other) => other !== lit);
    if (yield* rests(rest)) cube = rest;
  }
  return { status: "resting", region: { clauses: cube.map((lit) => [lit]) } };
}
