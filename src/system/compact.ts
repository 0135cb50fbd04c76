/**
 * Compaction: the same system over a fresh graph that holds only what it needs.
 *
 * Graphs only grow, and reductions leave gates behind that nobody reads. Here literals do change: `mapLit` and
 * `liftPredicate` translate them.
 */

import { Aig } from "../aig/graph.ts";
import { type Lit, TRUE, variableOf } from "../aig/literal.ts";
import { Substitution } from "../aig/substitution.ts";
import { substitutePredicate } from "./projection.ts";
import type { Reduction } from "./reduction.ts";
import type { System } from "./system.ts";

/**
 * Copy a system into a graph of its own, inputs first, then latches, then gates.
 *
 * @example
 * ```ts
 * import { assertEquals } from "@std/assert";
 * import { compact, system } from "kripke";
 *
 * const toggle = system("toggle")`var on : bool = false  next on = !on`;
 * const { system: small } = compact(toggle.system);
 * assertEquals(small.aig.size, 2); // the constant and one latch
 * ```
 */
export function compact(system: System): Reduction {
  const aig = new Aig();
  const forth = new Substitution(system.aig, aig);
  const back = new Map<number, Lit>();
  const leaf = (lit: Lit) => {
    const copy = aig.leaf();
    forth.set(lit, copy);
    back.set(variableOf(copy), lit);
    return copy;
  };
  const inputs = system.inputs.map(leaf);
  const latchLits = system.latches.map(({ lit }) => leaf(lit));
  const map = (lit: Lit) => forth.apply(lit);
  const named = <T extends { readonly lit: Lit }>(item: T): T => ({ ...item, lit: map(item.lit) });
  const reduced: System = {
    name: system.name,
    aig,
    inputs,
    latches: system.latches.map(({ next, reset }, j) => ({
      lit: latchLits[j]!,
      next: map(next),
      reset: reset <= TRUE ? reset : latchLits[j]!,
    })),
    outputs: system.outputs.map(named),
    bads: system.bads.map(named),
    constraints: system.constraints.map(named),
    justice: system.justice.map(({ name, lits }) => ({ name, lits: lits.map(map) })),
    fairness: system.fairness.map(named),
    signals: system.signals.map((signal) => ({ ...signal, bits: signal.bits.map(map) })),
  };
  return {
    title: "compact",
    original: system,
    system: reduced,
    mapLit: map,
    liftTrace: (trace) => trace,
    liftPredicate: (predicate) =>
      substitutePredicate(
        new Substitution(aig, system.aig, (variable) => back.get(variable)),
        predicate,
      ),
  };
}
