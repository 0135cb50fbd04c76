/**
 * Random cases for the translations, shared by the unit tests (a few) and the fuzzing (many).
 *
 * Every check throws an error that says what disagrees; formulas are shrunk first.
 */

import { children, formulaSize, mapAtoms, subformulas } from "../../src/logic/formula.ts";
import { evaluateLtl, type LassoWord } from "../../src/logic/ltl_evaluate.ts";
import type { Ltl } from "../../src/logic/ltl_formula.ts";
import { printLtl } from "../../src/logic/ltl_text.ts";
import { translate } from "../../src/logic/translate/translate.ts";
import { buildSystem, Random, randomAtoms, randomLtl, randomRecipe } from "../generators/mod.ts";
import { decideLtl } from "../oracle/mod.ts";
import { canReach, hasLassoOfShape, ProductStates, TooManyStates } from "./product_states.ts";
import { fails, failsOn, recurring, VARIANTS } from "./routes.ts";
import { randomWord } from "./words.ts";
import { wordSystem } from "./word_system.ts";

/** How many comparisons were made, and how many were too large for the explicit check. */
export interface CaseCounts {
  compared: number;
  tooLarge: number;
}

const ATOMS = ["a", "b"] as const;

/** One random formula with past on one random lasso: every variant against the evaluator, and tightness. */
export function checkWordCase(seed: number, counts: CaseCounts, budget: number): void {
  const rng = new Random(seed);
  const formula = randomLtl(rng, ATOMS, { size: rng.below(9) });
  const word = randomWord(rng, ATOMS, 3);
  for (const name of Object.keys(VARIANTS)) {
    const problem = (f: Ltl<string>) => wordProblem(f, word, name, budgetOf(name, budget));
    report(formula, problem(formula), problem, counts, `on ${show(word)}`);
  }
  const problem = (f: Ltl<string>) => tightnessProblem(f, word, budget);
  report(formula, problem(formula), problem, counts, `on ${show(word)}`);
}

/** Without simplification the tableau is as large as can be; only its smaller cases are worth the time. */
function budgetOf(variant: string, budget: number): number {
  return variant === "tableau, not simplified" ? budget / 5 : budget;
}

type Outcome = string | undefined | "too large";

function wordProblem(
  formula: Ltl<string>,
  word: LassoWord<string>,
  variant: string,
  budget: number,
): Outcome {
  const expected = !evaluateLtl(formula, word);
  const { system, lits } = wordSystem(word, ATOMS);
  return unlessTooLarge(() => {
    const found = fails(
      system,
      mapAtoms(formula, (a) => lits.get(a as "a")!),
      VARIANTS[variant]!,
      budget,
    );
    return found === expected
      ? undefined
      : `${variant}: ${found ? "fails" : "holds"}, the evaluator says it ${
        expected ? "fails" : "holds"
      }`;
  });
}

/** If the formula fails on `u v^ω`, the tableau has a lasso with a stem of `|u|` and a loop of `|v|` steps. */
function tightnessProblem(formula: Ltl<string>, word: LassoWord<string>, budget: number): Outcome {
  if (evaluateLtl(formula, word)) return undefined;
  const { system, lits } = wordSystem(word, ATOMS);
  return unlessTooLarge(() => {
    const product = translate(system, mapAtoms(formula, (a) => lits.get(a as "a")!), {
      route: "tableau",
      safety: false,
    });
    const marks = recurring(product);
    const states = new ProductStates(product.system, marks, budget);
    return hasLassoOfShape(states, marks.length, word.stem, word.loop)
      ? undefined
      : `the tableau has no lasso with ${word.stem} + ${word.loop} steps`;
  });
}

/** One random formula on one random system with fairness and constraints: every variant against the oracle. */
export function checkSystemCase(seed: number, counts: CaseCounts, budget: number): void {
  const rng = new Random(seed);
  const recipe = randomRecipe(rng, {
    latches: 3,
    inputs: 1,
    constraints: 1,
    fairness: 1,
    gates: 8,
  });
  const atomSeed = rng.bits();
  const numbers = randomLtl(rng, [0, 1, 2], { size: rng.below(6) });
  for (const name of Object.keys(VARIANTS)) {
    const problem = (f: Ltl<number>): Outcome => {
      const system = buildSystem(recipe);
      const atoms = randomAtoms(new Random(atomSeed), system, 3);
      const formula = mapAtoms(f, (n) => atoms[n]!);
      const fairness = system.fairness.map(({ lit }) => lit);
      const expected = !decideLtl(system, formula, fairness);
      return unlessTooLarge(() => {
        const product = translate(system, formula, VARIANTS[name]);
        const found = failsOn(product, budgetOf(name, budget));
        if (expected && product.kind === "liveness" && product.prefix !== undefined) {
          const states = new ProductStates(product.system, [product.prefix], budget);
          if (!canReach(states)) return `${name}: fails, but the bad prefix is unreachable`;
        }
        return found === expected
          ? undefined
          : `${name}: ${found ? "fails" : "holds"}, the oracle says it ${
            expected ? "fails" : "holds"
          }`;
      });
    };
    const where = `over randomAtoms(new Random(${atomSeed}), buildSystem(${
      JSON.stringify(recipe)
    }), 3)`;
    report(numbers, problem(numbers), problem, counts, where);
  }
}

function unlessTooLarge(run: () => Outcome): Outcome {
  try {
    return run();
  } catch (error) {
    if (error instanceof TooManyStates) return "too large";
    throw error;
  }
}

function report<A>(
  formula: Ltl<A>,
  outcome: Outcome,
  problem: (formula: Ltl<A>) => Outcome,
  counts: CaseCounts,
  where: string,
): void {
  counts.compared++;
  if (outcome === "too large") counts.tooLarge++;
  if (outcome === undefined || outcome === "too large") return;
  const small = shrink(formula, (f) => ![undefined, "too large"].includes(problem(f)));
  throw new Error(`${printLtl(small)} ${where}: ${problem(small)}`);
}

/** A small formula that still has the problem. */
export function shrink<A>(formula: Ltl<A>, isBad: (formula: Ltl<A>) => boolean): Ltl<A> {
  for (const smaller of smallerOnes(formula)) if (isBad(smaller)) return shrink(smaller, isBad);
  return formula;
}

/** The formula with one subformula replaced by one of its children or by a constant, smallest first. */
function smallerOnes<A>(formula: Ltl<A>): Ltl<A>[] {
  const list: Ltl<A>[] = [];
  for (const f of subformulas(formula)) {
    if (f.kind === "true" || f.kind === "false") continue;
    const instead: Ltl<A>[] = [...children(f), { kind: "true" }, { kind: "false" }];
    for (const g of instead) list.push(replace(formula, f, g));
  }
  return list.sort((f, g) => formulaSize(f) - formulaSize(g));
}

function replace<A>(formula: Ltl<A>, old: Ltl<A>, by: Ltl<A>): Ltl<A> {
  if (formula === old) return by;
  if ("arg" in formula) return { kind: formula.kind, arg: replace(formula.arg, old, by) };
  if ("left" in formula) {
    const [left, right] = [replace(formula.left, old, by), replace(formula.right, old, by)];
    return { kind: formula.kind, left, right };
  }
  return formula;
}

function show(word: LassoWord<string>): string {
  const letter = (i: number) => ATOMS.filter((atom) => word.holds(atom, i)).join("") || "-";
  const letters = Array.from({ length: word.stem + word.loop }, (_, i) => letter(i));
  return `word("${letters.slice(0, word.stem).join(" ")}", "${
    letters.slice(word.stem).join(" ")
  }")`;
}
