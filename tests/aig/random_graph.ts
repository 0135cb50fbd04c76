/** Random graphs for tests. */

import { Aig } from "../../src/aig/graph.ts";
import { type Lit, notIf } from "../../src/aig/literal.ts";
import type { Random } from "../generators/random.ts";

/** A graph with leaves and about `operations` gates made by random operators, and all literals made. */
export function randomGraph(rng: Random, leafCount: number, operations: number) {
  const aig = new Aig();
  const leaves = rng.list(leafCount, () => aig.leaf());
  const lits: Lit[] = [...leaves];
  // Recent literals are preferred: graphs get deep and rules get something to do.
  const pick = () => {
    const index = rng.chance(0.5)
      ? rng.below(lits.length)
      : lits.length - 1 - rng.below(Math.min(6, lits.length));
    return notIf(lits[index]!, rng.chance(0.5));
  };
  for (let i = 0; i < operations; i++) {
    const operator = rng.pick(["and", "and", "or", "xor", "mux"] as const);
    lits.push(operator === "mux" ? aig.mux(pick(), pick(), pick()) : aig[operator](pick(), pick()));
  }
  return { aig, leaves, lits };
}
