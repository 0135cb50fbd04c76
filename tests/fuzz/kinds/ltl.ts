/** LTL to AIG: all routes and their variants against the evaluator on lassos and the oracle on systems. */

import { checkSystemCase, checkWordCase } from "../../logic/ltl_case.ts";
import type { FuzzKind } from "../kind.ts";

/** Ternary evaluations spent on one product before it is left undecided. */
const BUDGET = 20_000;

const counts = { compared: 0, tooLarge: 0 };

export const fuzz: FuzzKind = {
  name: "ltl",
  description:
    "LTL with past: the three routes agree with the evaluator, the oracle and each other",
  run(seed) {
    checkWordCase(seed, counts, BUDGET);
    checkSystemCase(seed, counts, BUDGET);
    if (seed % 1000 === 0) {
      console.error(`ltl: ${counts.compared} comparisons, ${counts.tooLarge} too large to decide`);
    }
  },
};
