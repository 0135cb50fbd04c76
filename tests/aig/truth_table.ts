/** Truth tables of literals over the first leaves of a graph, by plain recursion on the structure. */

import type { Aig } from "../../src/aig/graph.ts";
import { isNegative, type Lit, variableOf } from "../../src/aig/literal.ts";

/** Bit `m` is the value when leaf `i` of `leaves` has bit `i` of `m`; at most five leaves. */
export function truthTable(aig: Aig, lit: Lit, leaves: readonly Lit[]): number {
  const rows = 1 << leaves.length;
  const mask = rows === 32 ? -1 : (1 << rows) - 1;
  const tables = new Map<number, number>([[0, 0]]);
  leaves.forEach((leaf, i) => {
    let table = 0;
    for (let row = 0; row < rows; row++) if ((row >> i) & 1) table |= 1 << row;
    tables.set(variableOf(leaf), table);
  });
  const of = (l: Lit): number => {
    const variable = variableOf(l);
    let table = tables.get(variable);
    if (table === undefined) {
      table = of(aig.left(variable)) & of(aig.right(variable));
      tables.set(variable, table);
    }
    return (isNegative(l) ? ~table : table) & mask;
  };
  return of(lit);
}
