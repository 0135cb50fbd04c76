/** Random small systems and formulas: seeded functions, and fast-check arbitraries that shrink. */

export { ctlFormulas, ltlFormulas, mapCtl, mapLtl, recipes } from "./arbitraries.ts";
export { Random } from "./random.ts";
export { type FormulaOptions, randomAtoms, randomCtl, randomLtl } from "./random_formula.ts";
export { randomRecipe, randomSystem, type SystemOptions } from "./random_system.ts";
export { buildSystem, type Recipe } from "./recipe.ts";
export { shrinkRecipe } from "./shrink_recipe.ts";
