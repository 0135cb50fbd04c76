/** Random expressions and systems of the language, compiled, against their meaning on big integers; mutated programs. */

import { checkExpression } from "../../dsl/expression_case.ts";
import { checkMutation } from "../../dsl/mutated_program.ts";
import { checkProcesses } from "../../dsl/random_processes.ts";
import { checkProgram } from "../../dsl/random_program.ts";
import type { FuzzKind } from "../kind.ts";

export const fuzz: FuzzKind = {
  name: "dsl",
  description: "expressions and systems of the language against big integers",
  run(seed) {
    for (let i = 0; i < 20; i++) checkExpression(20 * seed + i);
    for (let i = 0; i < 20; i++) checkMutation(20 * seed + i);
    checkProgram(seed);
    checkProcesses(seed);
  },
};
