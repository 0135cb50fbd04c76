/** Formulas of known hardness, to make solvers restart, reduce and collect garbage. */

import type { SatLit } from "../../src/sat/literal.ts";
import { randomSource } from "./script.ts";

/** `holes + 1` pigeons do not fit into `holes` holes: unsatisfiable and hard for resolution. */
export function pigeons(holes: number): SatLit[][] {
  const clauses: number[][] = [];
  const inHole = (pigeon: number, hole: number) => 2 * (pigeon * holes + hole);
  for (let p = 0; p <= holes; p++) {
    clauses.push(Array.from({ length: holes }, (_, h) => inHole(p, h)));
    for (let q = 0; q < p; q++) {
      for (let h = 0; h < holes; h++) clauses.push([inHole(p, h) ^ 1, inHole(q, h) ^ 1]);
    }
  }
  return clauses as SatLit[][];
}

/** Random clauses of three different variables; about half are satisfiable at ratio 4.26. */
export function threeSat(variables: number, ratio: number, seed: number): SatLit[][] {
  const random = randomSource(seed);
  return Array.from({ length: Math.round(ratio * variables) }, () => {
    const clause: number[] = [];
    while (clause.length < 3) {
      const lit = random(2 * variables);
      if (!clause.some((other) => other >> 1 === lit >> 1)) clause.push(lit);
    }
    return clause as SatLit[];
  });
}
