import { assert } from "@std/assert";
import type { FairOptions } from "../../../src/engines/fair/mod.ts";
import { checkerSolver } from "../../../src/proof/check_proof.ts";
import { Random, randomSystem } from "../../generators/mod.ts";
import { fuzz } from "../../fuzz/kinds/fair.ts";
import { ensureAgreement } from "./agreement.ts";

const newSolver = await checkerSolver();

/** Random systems with 0 to 4 signals of their own, fairness, constraints and uninitialised latches. */
function agree(first: number, count: number, options: FairOptions): void {
  const verdicts = { holds: 0, fails: 0 };
  for (let seed = first; seed < first + count; seed++) {
    const system = randomSystem(new Random(seed), { bads: 0 });
    for (const { lits } of system.justice) {
      const justice = [...lits, ...system.fairness.map(({ lit }) => lit)];
      try {
        verdicts[ensureAgreement(system, justice, options, newSolver)]++;
      } catch (error) {
        throw new Error(`seed ${seed}`, { cause: error });
      }
    }
  }
  assert(verdicts.holds > count / 10 && verdicts.fails > count / 10, "both verdicts occur");
}

const variants: Record<string, FairOptions> = {
  "K = 0": { K: 0 },
  "K = 1": { K: 1 },
  "K = 2": { K: 2 },
  "no look forward": { forward: 0 },
  "no minimisation": { minimise: false },
  "no refinement": { refine: false },
  "no skeleton-independent walls": { independent: false },
  "no look forward, no skeleton-independent walls": { forward: 0, independent: false },
  "skeletons alone, K = 1": { K: 1, independent: false, minimise: false, refine: false },
  "gates as predicates": { predicates: "gates" },
  "no constraints": { constraints: "none" },
  "all constraints": { constraints: "all", independent: false },
  "no cubes, no upgrade": { cubes: false, upgrade: false, independent: false },
  "lemmas tried again, short turns": { reuse: true, turn: 1, independent: false },
};

Object.entries(variants).forEach(([name, options], index) => {
  Deno.test(`fair agrees with the oracle: ${name}`, () => agree(1 + 1000 * index, 60, options));
});

Deno.test("two points of a skeleton with the same state are no cycle by themselves", async () => {
  for (const seed of [71, 382]) await fuzz.run(seed);
});
