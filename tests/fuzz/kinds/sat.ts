/** Random incremental SAT problems: kernel, twin and CaDiCaL must agree, models and cores must be right. */

import { CadicalSolver, loadCadical } from "../../../src/sat/cadical.ts";
import { kernelSolver } from "../../../src/sat/kernel/arena.ts";
import { TwinSolver } from "../../../src/sat/twin/twin.ts";
import { replay } from "../../sat/replay.ts";
import { randomScript, type Step } from "../../sat/script.ts";
import { shrink } from "../../sat/shrink.ts";
import type { FuzzKind } from "../kind.ts";

export const fuzz: FuzzKind = {
  name: "sat",
  description: "kernel, twin and CaDiCaL on random incremental problems",
  async run(seed) {
    await loadCadical();
    const steps = randomScript(seed);
    const error = failure(steps);
    if (error === undefined) return;
    const smallest = shrink(steps, (fewer) => failure(fewer)?.message === error.message);
    throw new Error(`${error.message}\nsteps: ${JSON.stringify(smallest)}`, { cause: error });
  },
};

function failure(steps: readonly Step[]): Error | undefined {
  const cadical = () => new CadicalSolver({ inprocessing: false });
  try {
    replay(steps, [() => kernelSolver(), () => new TwinSolver(), cadical], true);
  } catch (error) {
    // Removing steps can leave literals without variables; that is no finding.
    if (error instanceof RangeError) return undefined;
    return error as Error;
  }
  return undefined;
}
