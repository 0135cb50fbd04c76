/** What literals depend on. */

import type { Aig } from "../aig/graph.ts";
import { type Lit, variableOf } from "../aig/literal.ts";
import { Rejection } from "./outcome.ts";

/** The leaves in the cones of literals of the evidence, as variables. */
export function leavesOf(aig: Aig, lits: Iterable<Lit>): Set<number> {
  const leaves = new Set<number>();
  const seen = new Set<number>();
  const stack: number[] = [];
  for (const lit of lits) {
    if (!Number.isInteger(lit) || lit < 0 || variableOf(lit) >= aig.size) {
      throw new Rejection(
        `${lit} is not a literal of the system: expected 0 to ${2 * aig.size - 1}`,
      );
    }
    stack.push(variableOf(lit));
  }
  while (stack.length > 0) {
    const variable = stack.pop()!;
    if (seen.has(variable)) continue;
    seen.add(variable);
    if (aig.isGate(variable)) {
      stack.push(variableOf(aig.left(variable)), variableOf(aig.right(variable)));
    } else if (aig.isLeaf(variable)) leaves.add(variable);
  }
  return leaves;
}
