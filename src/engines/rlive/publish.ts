/**
 * Telling other engines about shoals. In the words of FAIR a shoal is a wall, relative to the shoals before it, and
 * there is no skeleton inside: a point that sees the signal of the shoal has no successor outside of earlier shoals.
 */

import type { ChainLink } from "../../proof/proof.ts";
import type { Walls } from "../fair/walls.ts";

/** Walls cost the others time: so many are told, the first ones, and none with more clauses than this. */
const MOST_SHOALS = 32;
const MOST_CLAUSES = 64;

/**
 * Tells of the first links of a chain. They become walls of rlive too: what the others send back is relative to them.
 */
export class ShoalPublisher {
  #left = MOST_SHOALS;
  /** A shoal is being published, which the search knows already. */
  busy = false;

  constructor(readonly walls: Walls) {}

  /** To be called with all links in order. */
  tell({ region }: ChainLink): void {
    if (region.clauses.length > MOST_CLAUSES) this.#left = 0; // those that follow are relative to it
    if (this.#left === 0) return;
    this.#left--;
    const { walls } = this;
    const number = walls.sides.length;
    const window = { before: 0, after: 1 };
    this.busy = true;
    walls.addWall({ kind: "wall", wall: region });
    walls.addConstraint({ kind: "constraint", wall: number, side: "negative", window });
    this.busy = false;
  }
}
