/**
 * Replacing latches by something they always equal: a constant, or another latch of either sign.
 *
 * The caller guarantees that the equalities are inductive: they hold initially, and if they hold in a state
 * they hold in every next one. Then the reduced system has the same runs, seen through fewer latches.
 *
 * Lifting: a removed latch starts where its image does. (A lasso that was found after a further `coi` may not close
 * on latches which only seemed to matter before: `settleLasso` of `trace.ts` closes it.) The equalities are added to a predicate as clauses;
 * together they are inductive, since under the equalities old and new next-state functions agree.
 */

import { isNegative, type Lit, not, notIf, positive, TRUE } from "../aig/literal.ts";
import type { Clause } from "./predicate.ts";
import { leafSubstitution } from "./projection.ts";
import { identity, type Reduction } from "./reduction.ts";
import { derive, type System } from "./system.ts";

/**
 * Replace the latches that are keys of `images`. An image is a constant or a literal of a latch that is not
 * replaced.
 */
export function replaceLatches(
  title: string,
  system: System,
  images: ReadonlyMap<Lit, Lit>,
): Reduction {
  if (images.size === 0) return { ...identity(system), title };
  const { aig } = system;
  const substitution = leafSubstitution(aig, images);
  const map = (lit: Lit) => substitution.apply(lit);
  const named = <T extends { readonly lit: Lit }>(item: T): T => ({ ...item, lit: map(item.lit) });
  const kept = system.latches.filter(({ lit }) => !images.has(lit));
  const place = new Map(kept.map(({ lit }, j) => [lit, j]));
  const reduced = derive(system, {
    latches: kept.map(({ lit, next, reset }) => ({ lit, next: map(next), reset })),
    outputs: system.outputs.map(named),
    bads: system.bads.map(named),
    constraints: system.constraints.map(named),
    justice: system.justice.map(({ name, lits }) => ({ name, lits: lits.map(map) })),
    fairness: system.fairness.map(named),
    signals: system.signals.map((signal) => ({ ...signal, bits: signal.bits.map(map) })),
  });

  const equalities: Clause[] = [...images].flatMap(([lit, image]) => {
    if (image <= TRUE) return [[notIf(lit, image !== TRUE)]];
    return [[not(lit), image], [lit, not(image)]];
  });
  const startOf = (lit: Lit, initial: Uint8Array): number => {
    const image = images.get(lit) ?? lit;
    if (image <= TRUE) return image;
    return initial[place.get(positive(image))!]! ^ (isNegative(image) ? 1 : 0);
  };
  return {
    title,
    original: system,
    system: reduced,
    mapLit: map,
    liftTrace: (trace) => ({
      ...trace,
      initial: Uint8Array.from(system.latches, ({ lit }) => startOf(lit, trace.initial)),
    }),
    liftPredicate: ({ clauses }) => ({ clauses: [...clauses, ...equalities] }),
  };
}
