/**
 * IC3 with random options on random small systems: all bads at once and one by one, against the oracle, with
 * the invariants of the frames checked after every event.
 */

import type { Ic3Options } from "../../../src/engines/ic3/mod.ts";
import { ic3, ic3All, type Session } from "../../../src/engines/ic3/mod.ts";
import { ensureFrames, ensureVerdict } from "../../engines/explicit_checks.ts";
import { Random, randomSystem } from "../../generators/mod.ts";
import { ExplicitSystem } from "../../oracle/mod.ts";
import type { FuzzKind } from "../kind.ts";

/** Every technique on or off at random. */
export function randomIc3Options(rng: Random): Ic3Options {
  const flip = () => rng.chance(0.6);
  return {
    lift: rng.pick(["none", "justify", "justify", "core", "both"] as const),
    mic: rng.chance(0.8),
    down: flip(),
    effort: rng.pick(["dynamic", "fixed"] as const),
    ctgs: rng.pick([0, 1, 3]),
    ctgDepth: rng.pick([0, 1, 2]),
    activity: flip(),
    parents: flip(),
    reenqueue: flip(),
    pushEagerly: flip(),
    infinity: flip(),
    subsumption: flip(),
    correspondence: rng.pick([0, 1, 5, 600]),
    restrict: flip(),
    attempts: flip(),
    slice: rng.pick([1, 10, 1000]),
    seed: rng.below(1000),
  };
}

export const fuzz: FuzzKind = {
  name: "ic3",
  description: "ic3 with random options against the oracle, frames checked after every event",
  run(seed) {
    const rng = new Random(seed);
    const system = randomSystem(rng, { latches: rng.pick([4, 6, 8]), justice: 0, fairness: 0 });
    const options = randomIc3Options(rng);
    const model = new ExplicitSystem(system);
    const bads = system.bads.map(({ lit }) => lit);
    try {
      const reached = new Set<number>();
      let session: Session | undefined;
      const all = ic3All(system, bads, options);
      let step = all.next();
      for (; step.done !== true; step = all.next()) {
        if (step.value.kind === "start") session = step.value.view;
        if (step.value.kind === "reached") reached.add(step.value.target);
        if (step.value.kind !== "tick" && session !== undefined) {
          ensureFrames(model, session, bads.filter((_, index) => !reached.has(index)));
        }
      }
      step.value.forEach((verdict, index) => ensureVerdict(model, bads[index]!, verdict));
      const one = ic3({ system, bad: bads[0]! }, options);
      let last = one.next();
      while (last.done !== true) last = one.next();
      ensureVerdict(model, bads[0]!, last.value);
    } catch (error) {
      throw new Error(`with options ${JSON.stringify(options)}`, { cause: error });
    }
  },
};
