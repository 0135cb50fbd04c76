/** rlive, FAIR and k-FAIR in random turns, telling each other what they find. */

import { checkerSolver } from "../../../src/proof/check_proof.ts";
import { agreeTogether } from "../../engines/together.ts";
import type { FuzzKind } from "../kind.ts";

let newSolver: Awaited<ReturnType<typeof checkerSolver>> | undefined;

export const fuzz: FuzzKind = {
  name: "together",
  description: "rlive, fair and kfair sharing findings, against the oracle, all evidence checked",
  async run(seed) {
    newSolver ??= await checkerSolver();
    agreeTogether(seed, { latches: 4 + seed % 4 }, newSolver);
  },
};
