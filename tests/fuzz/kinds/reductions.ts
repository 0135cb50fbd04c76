/** Every reduction preserves verdicts, and lifts traces and predicates: random systems against the oracle. */

import { Random } from "../../generators/random.ts";
import { randomRecipe, type SystemOptions } from "../../generators/random_system.ts";
import { buildSystem, type Recipe } from "../../generators/recipe.ts";
import { shrinkRecipe } from "../../generators/shrink_recipe.ts";
import { reductionChecks } from "../../system/reductions.ts";
import type { FuzzKind } from "../kind.ts";

/** The reductions of `src/system`. */
export const fuzz: FuzzKind = {
  name: "reductions",
  description: "reductions against the oracle: verdicts, lifted traces, lifted predicates",
  run(seed) {
    const rng = new Random(seed);
    for (const [name, check] of Object.entries(reductionChecks)) {
      const options: SystemOptions = { latches: rng.between(1, 6), inputs: rng.between(0, 3) };
      const recipe = randomRecipe(rng, options);
      const problem = (candidate: Recipe) => {
        try {
          check(buildSystem(candidate), seed);
          return undefined;
        } catch (error) {
          return error as Error;
        }
      };
      if (problem(recipe) === undefined) continue;
      const small = shrinkRecipe(recipe, (candidate) => problem(candidate) !== undefined);
      const error = problem(small)!;
      throw new Error(
        `${name}: ${error.message}\nreproduce: reductionChecks[${JSON.stringify(name)}]!(` +
          `buildSystem(${JSON.stringify(small)}), ${seed})`,
        { cause: error },
      );
    }
  },
};
