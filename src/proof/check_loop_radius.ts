/**
 * Lassos as paths to a bad state (Biere, Artho, Schuppan, "Liveness Checking as Safety Checking", 2002), and no such
 * path by the criterion of `check_radius.ts`.
 *
 * The construction is made here once more, over the system: an input `save`; a latch `saved`, set by the first `save`; a
 * copy of every latch that matters, taken at that moment; for each signal a latch `live_j`, set when the signal is seen
 * at or after that moment. Bad: `saved`, all latches equal their copies, and all `live_j`.
 *
 * Why it suffices. On a counterexample some state (of the latches that matter) occurs infinitely often, and all signals
 * are seen between two of its occurrences that are far enough apart. With `save` at the first of the two, the second is
 * bad and reached by legal steps, and legal itself.
 */

import { FALSE, type Lit, not } from "../aig/literal.ts";
import { derive, type Latch, type System } from "../system/system.ts";
import { dischargeRadius } from "./check_radius.ts";
import type { LoopRadiusProof } from "./proof.ts";
import type { NewSolver } from "./prover.ts";
import { coneOf } from "./sequential_cone.ts";

/** Discharge the obligations of the construction; returns their number. */
export function dischargeLoopRadius(
  system: System,
  justice: readonly Lit[],
  proof: LoopRadiusProof,
  newSolver: NewSolver,
): number {
  const { aig } = system;
  const save = aig.leaf();
  const saved = aig.leaf();
  const now = aig.and(save, not(saved));
  const looping = aig.or(save, saved);
  const latch = (next: (lit: Lit) => Lit): Latch => {
    const lit = aig.leaf();
    return { lit, next: next(lit), reset: FALSE };
  };
  const kept = coneOf(system, justice).map((position) => system.latches[position]!);
  const copies = kept.map(({ lit }) => latch((copy) => aig.mux(now, lit, copy)));
  const live = [...new Set(justice)].map((signal) =>
    latch((lit) => aig.or(lit, aig.and(looping, signal)))
  );
  const bad = aig.andAll([
    saved,
    ...kept.map(({ lit }, i) => aig.iff(lit, copies[i]!.lit)),
    ...live.map(({ lit }) => lit),
  ]);
  const construction = derive(system, {
    inputs: [...system.inputs, save],
    latches: [
      ...system.latches,
      { lit: saved, next: looping, reset: FALSE },
      ...copies,
      ...live,
    ],
  });
  return dischargeRadius(construction, bad, proof, newSolver);
}
