/**
 * How active each latch has been in lemmas (FMCAD'11 III-E; decaying as in VSIDS): literals that keep
 * occurring are worth keeping, so generalisation tries to drop the others first, and puts them last
 * among the assumptions, where cores are less likely to need them.
 */

import type { StateCube } from "./cube.ts";

const DECAY = 1 / 0.99;
const LIMIT = 1e100;

/** Activities by SAT variable. */
export class Activity {
  #scores = new Float64Array(64);
  #increment = 1;

  /** Without `enabled` all latches stay equal, and orders are by variable. */
  constructor(readonly enabled: boolean) {}

  /** The score of the variable of a literal. */
  of(lit: number): number {
    return this.#scores[lit >>> 1] ?? 0;
  }

  /** The literals of this cube made it into a lemma. */
  bump(cube: StateCube): void {
    if (!this.enabled || cube.length === 0) return;
    const top = cube[cube.length - 1]! >>> 1;
    if (top >= this.#scores.length) {
      const bigger = new Float64Array(2 * top + 2);
      bigger.set(this.#scores);
      this.#scores = bigger;
    }
    for (let i = 0; i < cube.length; i++) this.#scores[cube[i]! >>> 1]! += this.#increment;
    this.#increment *= DECAY;
    if (this.#increment > LIMIT) {
      for (let v = 0; v < this.#scores.length; v++) this.#scores[v]! /= LIMIT;
      this.#increment /= LIMIT;
    }
  }

  /** The literals, most active first. */
  mostActiveFirst(cube: StateCube): Int32Array {
    const scores = this.#scores;
    const order = cube.slice();
    for (let i = 1; i < order.length; i++) { // insertion sort: cubes are short and nearly sorted
      const lit = order[i]!;
      const score = scores[lit >>> 1] ?? 0;
      let j = i - 1;
      while (j >= 0 && (scores[order[j]! >>> 1] ?? 0) < score) {
        order[j + 1] = order[j]!;
        j--;
      }
      order[j + 1] = lit;
    }
    return order;
  }

  /** The literals, least active first. */
  leastActiveFirst(cube: StateCube): Int32Array {
    return this.mostActiveFirst(cube).reverse();
  }
}
