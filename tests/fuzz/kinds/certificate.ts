/** Certificates: right and spoiled ones against an evaluation of their obligations state by state. */

import { checkCtl } from "../../../src/proof/check_ctl.ts";
import { checkerSolver } from "../../../src/proof/check_proof.ts";
import { Random } from "../../generators/random.ts";
import { randomAtoms, randomCtl } from "../../generators/random_formula.ts";
import { randomSystem } from "../../generators/random_system.ts";
import { exactCtl } from "../../proof/exact_ctl.ts";
import { mutateCtl } from "../../proof/mutations.ts";
import { runSpoiledCase } from "../../proof/spoiled.ts";
import type { FuzzKind } from "../kind.ts";

export const fuzz: FuzzKind = {
  name: "certificate",
  description: "the checker accepts exactly the certificates whose obligations hold",
  async run(seed: number): Promise<void> {
    const newSolver = await checkerSolver();
    runSpoiledCase(seed, newSolver, {});
    const rng = new Random(seed);
    const system = randomSystem(rng, { latches: 3, inputs: 2, constraints: 1, fairness: 2 });
    const atoms = randomAtoms(rng, system, 3, rng.chance(0.7));
    const formula = randomCtl(rng, atoms, { size: rng.between(1, 6) });
    const { status, proof } = exactCtl(system, formula, rng);
    const good = checkCtl(system, formula, status, proof, newSolver);
    if (!good.accepted) throw new Error(`seed ${seed}, CTL ${status}: ${good.reason}`);
    const other = status === "holds" ? "fails" : "holds";
    for (let m = 0; m < 4; m++) {
      const mutant = mutateCtl(system, proof, rng);
      if (checkCtl(system, formula, other, mutant, newSolver).accepted) {
        throw new Error(`seed ${seed}, CTL mutant ${m}: accepted as '${other}'`);
      }
    }
  },
};
