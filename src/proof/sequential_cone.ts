/** The latches that matter: on which literals and the constraints depend, now or later. */

import { type Lit, variableOf } from "../aig/literal.ts";
import type { Latch, System } from "../system/system.ts";
import { leavesOf } from "./leaves.ts";

/**
 * Positions of the latches on which the literals and the constraints depend, directly or through other latches.
 *
 * @param latches those of the system, with observers behind them if there are some
 */
export function coneOf(
  system: System,
  lits: readonly Lit[],
  latches: readonly Latch[] = system.latches,
): number[] {
  const positions = new Map(latches.map(({ lit }, i) => [variableOf(lit), i]));
  const cone = new Set<number>();
  let wanted: Lit[] = [...lits, ...system.constraints.map(({ lit }) => lit)];
  while (wanted.length > 0) {
    const added = [...leavesOf(system.aig, wanted)].flatMap((leaf) => {
      const position = positions.get(leaf);
      return position === undefined || cone.has(position) ? [] : [position];
    });
    added.forEach((position) => cone.add(position));
    wanted = added.map((position) => latches[position]!.next);
  }
  return [...cone].sort((a, b) => a - b);
}
