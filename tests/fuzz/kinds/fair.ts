/** FAIR with random options on random small systems, against the oracle, with all evidence checked. */

import type { FairOptions } from "../../../src/engines/fair/mod.ts";
import { checkerSolver } from "../../../src/proof/check_proof.ts";
import { ensureAgreement } from "../../engines/fair/agreement.ts";
import { Random, randomSystem } from "../../generators/mod.ts";
import type { FuzzKind } from "../kind.ts";
import { randomIc3Options } from "./ic3.ts";

/** Every technique on or off at random. */
function randomFairOptions(rng: Random): FairOptions {
  const K = rng.pick([0, 1, 2] as const);
  return {
    ...randomIc3Options(rng),
    K,
    forward: rng.chance(0.7) ? K + 1 : rng.below(3),
    minimise: rng.chance(0.6),
    refine: rng.chance(0.6),
    independent: rng.chance(0.4),
    predicates: rng.pick(["latches", "signals", "gates"] as const),
    cubes: rng.chance(0.6),
    upgrade: rng.chance(0.6),
    constraints: rng.pick(["none", "some", "all"] as const),
    turn: rng.pick([1, 5, 50]),
    reuse: rng.chance(0.3),
  };
}

let newSolver: Awaited<ReturnType<typeof checkerSolver>> | undefined;

export const fuzz: FuzzKind = {
  name: "fair",
  description: "fair with random options against the oracle, walls and lassos checked",
  async run(seed) {
    newSolver ??= await checkerSolver();
    const rng = new Random(seed);
    const options = randomFairOptions(rng);
    const system = randomSystem(rng, { bads: 0, latches: rng.pick([4, 6, 8]) });
    for (const { lits } of system.justice) {
      const justice = [...lits, ...system.fairness.map(({ lit }) => lit)];
      try {
        ensureAgreement(system, justice, options, newSolver);
      } catch (error) {
        throw new Error(`justice ${lits}, options ${JSON.stringify(options)}`, { cause: error });
      }
    }
  },
};
