/**
 * Cone of influence: keep only the latches and inputs that the property or a constraint can read, now or
 * later. Nothing else can change the verdict.
 *
 * All constraints are kept: also one that has nothing to do with the property may end every path.
 *
 * Lifting a trace gives the dropped inputs and the dropped uninitialised latches the value 0. A lifted lasso
 * closes on the kept latches, which is enough and keeps a shortest one short (see `trace.ts`). A predicate about
 * the kept latches is inductive for the original as it stands.
 */

import { sequentialConeOf, supportOf } from "../aig/cone.ts";
import { type Lit, toLit, TRUE, variableOf } from "../aig/literal.ts";
import { Names } from "./names.ts";
import type { Reduction } from "./reduction.ts";
import { derive, type System } from "./system.ts";
import type { Trace } from "./trace.ts";

/**
 * Reduce a system to the cone of influence of `roots` and of its constraints.
 *
 * Properties, outputs and signals stay if all they read stays. A justice property needs every fairness signal:
 * where one of them goes, all justice and fairness goes too.
 *
 * @param roots what must stay; the bads, justice and fairness of the system if they are not given
 * @example
 * ```ts
 * import { assertEquals } from "@std/assert";
 * import { coi, system } from "kripke";
 *
 * const two = system("two")`
 *   var a : bool = false  next a = !a
 *   var b : bool = false  next b = !b
 *   invariant never : !a
 * `;
 * assertEquals(coi(two.system).system.latches.length, 1);
 * ```
 */
export function coi(system: System, roots: Iterable<Lit> = propertyLits(system)): Reduction {
  const { aig } = system;
  const constraints = system.constraints.map(({ lit }) => lit);
  const next = new Map(system.latches.map((latch) => [variableOf(latch.lit), latch.next]));
  const cone = sequentialConeOf(aig, [...roots, ...constraints], (leaf) => next.get(leaf));
  const kept = new Set(cone);
  const stays = (lit: Lit) => kept.has(variableOf(lit));
  const readable = (lits: readonly Lit[]) => supportOf(aig, lits).every((leaf) => kept.has(leaf));

  const fair = readable(system.fairness.map(({ lit }) => lit));
  const justice = system.justice.filter(({ lits }) => fair && readable(lits));
  const reduced = derive(system, {
    inputs: system.inputs.filter(stays),
    latches: system.latches.filter(({ lit }) => stays(lit)),
    outputs: system.outputs.filter(({ lit }) => readable([lit])),
    bads: system.bads.filter(({ lit }) => readable([lit])),
    justice,
    fairness: fair ? system.fairness : [],
    signals: system.signals.filter(({ bits }) => readable(bits)),
  });
  return {
    title: "coi",
    original: system,
    system: reduced,
    mapLit: (lit) => {
      const lost = supportOf(aig, [lit]).find((leaf) => !kept.has(leaf));
      if (lost === undefined) return lit;
      const [what, why] = [lit, toLit(lost)].map((l) => new Names(system).literal(l));
      throw new RangeError(
        `${what} reads ${why}, which is not in the cone of influence: give it as a root`,
      );
    },
    liftTrace: (trace) => widen(system, reduced, trace),
    liftPredicate: (predicate) => predicate,
  };
}

/** Everything the properties of a system read. */
export function propertyLits(system: System): Lit[] {
  return [
    ...system.bads.map(({ lit }) => lit),
    ...system.justice.flatMap(({ lits }) => lits),
    ...system.fairness.map(({ lit }) => lit),
  ];
}

/** A trace of the narrow system as one of the wide system, whose lists contain those of the narrow one. */
function widen(wide: System, narrow: System, trace: Trace): Trace {
  const latchPlace = new Map(narrow.latches.map(({ lit }, j) => [lit, j]));
  const inputPlace = new Map(narrow.inputs.map((lit, i) => [lit, i]));
  const initial = Uint8Array.from(wide.latches, ({ lit, reset }) => {
    const place = latchPlace.get(lit);
    return place === undefined ? (reset === TRUE ? 1 : 0) : trace.initial[place]!;
  });
  const places = wide.inputs.map((lit) => inputPlace.get(lit));
  const inputs = trace.inputs.map((step) =>
    Uint8Array.from(places, (place) => place === undefined ? 0 : step[place]!)
  );
  return { ...trace, initial, inputs };
}
