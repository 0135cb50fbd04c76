/**
 * The successors of a state, roughly: latches whose next value is the same whatever the inputs are, by three-valued
 * simulation. A search that starts from the successors begins with frame 0 open to all states and closes it by need
 * (paper 003, section 3.3); with these literals it is nearly closed from the start.
 */

import { makeTernaryWords, onesOf, setTernary, simulateTernary, zerosOf } from "../aig/simulate.ts";
import { not } from "../aig/literal.ts";
import type { Cube } from "../system/predicate.ts";
import type { System } from "../system/system.ts";
import { toCube } from "./ic3/cube.ts";
import type { Reachability } from "./ic3/reach.ts";
import type { From } from "./ic3/session.ts";

/** Knows what all successors of a state have in common. */
export class Successors {
  /** Gates that are made later are not needed. */
  readonly #end: number;

  constructor(readonly system: System) {
    this.#end = system.aig.size;
  }

  /** Literals of latches that hold in all successors of the states of a cube. */
  common(of: Cube): Cube {
    const { aig, latches } = this.system;
    const words = makeTernaryWords(aig);
    for (const lit of of) setTernary(words, lit, -1, 0);
    simulateTernary(aig, words, this.#end);
    return latches.flatMap(({ lit, next }) => {
      if (onesOf(words, next) === -1) return [lit];
      return zerosOf(words, next) === -1 ? [not(lit)] : [];
    });
  }

  /**
   * Let a search begin at a set of successors, if it is one and not that of the last query, with what they have in common in frame 0. To be followed
   * by the query from there; lemmas of the query before are not tried again.
   */
  prepare({ session }: Reachability, from: From): void {
    if (session === undefined || from.kind !== "successors") return;
    if (isSame(session.from, from)) return; // its frames stay valid
    session.restart(from);
    for (const lit of this.common(from.of)) {
      const excluded = toCube([session.encode(not(lit))]);
      session.learn(excluded, 0, 0, "initial", excluded);
    }
  }
}

function isSame(a: From, b: Extract<From, { kind: "successors" }>): boolean {
  if (a.kind !== "successors") return false;
  const same = (p: Cube = [], q: Cube = []) =>
    p.length === q.length && p.every((lit, i) => lit === q[i]);
  return same(a.of, b.of) && same(a.under, b.under);
}
