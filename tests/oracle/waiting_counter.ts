/** A system small enough to know every answer by heart. */

import { Aig } from "../../src/aig/graph.ts";
import { FALSE, type Lit, not } from "../../src/aig/literal.ts";
import type { Ctl } from "../../src/logic/ctl_formula.ts";
import type { System } from "../../src/system/system.ts";

/** A two-bit counter that stops at 3 unless `go`; x is its low bit, y its high bit. */
export function waitingCounter(constrained: boolean): { system: System; x: Lit; y: Lit; go: Lit } {
  const aig = new Aig();
  const [go, x, y] = [aig.leaf(), aig.leaf(), aig.leaf()];
  const full = aig.and(x, y);
  const move = aig.or(not(full), go);
  const system: System = {
    name: "counter",
    aig,
    inputs: [go],
    latches: [
      { lit: x, next: aig.xor(x, move), reset: FALSE },
      { lit: y, next: aig.xor(y, aig.and(x, move)), reset: FALSE },
    ],
    outputs: [],
    bads: [{ name: "full", lit: full }],
    constraints: constrained ? [{ name: "small", lit: not(full) }] : [],
    justice: [{ name: "wraps", lits: [full, not(full)] }],
    fairness: [{ name: "goes", lit: go }],
    signals: [],
  };
  return { system, x, y, go };
}

/** An atom of CTL. */
export function atomOf(lit: Lit): Ctl<Lit> {
  return { kind: "atom", atom: lit };
}
