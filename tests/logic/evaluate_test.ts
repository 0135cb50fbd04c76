import { assert, assertEquals, assertThrows } from "@std/assert";
import { evaluateLtl, LassoEvaluation, type LassoWord } from "../../src/logic/ltl_evaluate.ts";
import type { Ltl } from "../../src/logic/ltl_formula.ts";
import { negationNormalForm } from "../../src/logic/ltl_normal_form.ts";
import { LtlTable } from "../../src/logic/ltl_table.ts";
import { parseLtl, printLtl } from "../../src/logic/ltl_text.ts";
import { pastDepth } from "../../src/logic/past_depth.ts";
import { Random, randomLtl } from "../generators/mod.ts";
import { holdsOnLasso } from "../oracle/mod.ts";
import { randomWord, word } from "./words.ts";

/** Formula, stem, loop, value. Letters are written as the atoms that hold. */
const CASES: readonly (readonly [string, string, string, boolean])[] = [
  ["a", "a", "-", true],
  ["X a", "a", "-", false],
  ["F b", "a a", "b", true],
  ["F b", "b", "a", true],
  ["X F b", "b", "a", false],
  ["G F b", "b b", "a", false],
  ["F G a", "b", "a", true],
  ["F G a", "", "a b", false],
  ["a U b", "a a", "b a", true],
  ["a U b", "a - b", "-", false],
  ["a U b", "", "a", false],
  ["a W b", "", "a", true],
  ["a R b", "b b ab", "-", true],
  ["a R b", "b b a", "-", false],
  ["a R b", "", "b", true],
  ["Y true", "", "a", false],
  ["X Y true", "", "a", true],
  ["Z false", "", "a", true],
  ["X Z false", "", "a", false],
  ["F (b & Y a)", "a", "b", true],
  ["G (b -> Y a)", "", "a b", true],
  ["G (b -> Y a)", "", "b a", false],
  ["G F (b & Y a)", "", "b a", true],
  ["F (b & O (a & Y b))", "", "a b", true],
  ["G (b -> a S c)", "c a a", "ab", true],
  ["G (b -> a S c)", "c a -", "ab", false],
  ["F G (a S c)", "c", "a", true],
  ["G (a T c)", "", "c", true],
  ["G H a", "", "a", true],
  // The past needs as many passes through the loop as it is nested.
  ["G !(Y Y Y a)", "", "a", false],
  ["F (O (a & Y O (a & Y O (a & Y O a))))", "", "a b", true],
  ["F H (a -> Z Z Z false)", "", "a - - -", true],
  ["G (a -> H (b -> Z H (b -> Z H (b -> Z H !b))))", "", "a b", false],
];

Deno.test("formulas have their textbook values on small words", () => {
  for (const [text, stem, loop, expected] of CASES) {
    assertEquals(
      evaluateLtl(parseLtl(text), word(stem, loop)),
      expected,
      `${text} on ${stem}(${loop})`,
    );
  }
});

Deno.test("the evaluator agrees with the definition unrolled far beyond any past depth", () => {
  for (let seed = 0; seed < 1500; seed++) {
    const rng = new Random(seed);
    const formula = randomLtl(rng, ["a", "b"], { size: rng.below(9) });
    const lasso = randomWord(rng, ["a", "b"]);
    const expected = holdsOnLasso(
      formula,
      lasso.stem + lasso.loop,
      lasso.stem,
      (atom, position) => lasso.holds(atom, position),
    );
    assertEquals(evaluateLtl(formula, lasso), expected, `seed ${seed}: ${printLtl(formula)}`);
  }
});

Deno.test("values at any position are those of the word without its beginning, for future formulas", () => {
  for (let seed = 0; seed < 300; seed++) {
    const rng = new Random(seed);
    const formula = randomLtl(rng, ["a", "b"], { size: rng.below(7), past: false });
    const lasso = randomWord(rng, ["a", "b"]);
    const evaluation = new LassoEvaluation(formula, lasso);
    for (let i = 0; i < lasso.stem; i++) {
      const suffix: LassoWord<string> = {
        stem: lasso.stem - i,
        loop: lasso.loop,
        holds: (atom, position) => lasso.holds(atom, position + i),
      };
      assertEquals(evaluation.at(formula, i), evaluateLtl(formula, suffix));
    }
    const far = lasso.stem + 17 * lasso.loop;
    assertEquals(evaluation.at(formula, far), evaluation.at(formula, lasso.stem));
  }
});

Deno.test("negation normal form keeps the value and negates only atoms", () => {
  for (let seed = 0; seed < 1500; seed++) {
    const rng = new Random(seed);
    const formula = randomLtl(rng, ["a", "b"], { size: rng.below(9) });
    const lasso = randomWord(rng, ["a", "b"]);
    const table = new LtlTable<string>();
    const value = evaluateLtl(formula, lasso);
    for (const negated of [false, true]) {
      const normal = negationNormalForm(table, formula, negated);
      assertEquals(evaluateLtl(normal, lasso), value !== negated, `seed ${seed}`);
      assertOnlyAtomsNegated(normal);
      assertEquals(pastDepth(normal), pastDepth(formula));
    }
  }
});

function assertOnlyAtomsNegated(formula: Ltl<string>): void {
  assert(!["implies", "iff", "xor"].includes(formula.kind));
  if (formula.kind === "not") assertEquals(formula.arg.kind, "atom");
  else if ("arg" in formula) assertOnlyAtomsNegated(formula.arg);
  else if ("left" in formula) {
    assertOnlyAtomsNegated(formula.left);
    assertOnlyAtomsNegated(formula.right);
  }
}

Deno.test("nested equivalences stay small in negation normal form", () => {
  let text = "a0";
  for (let i = 1; i < 60; i++) text = `(${text} <-> F a${i})`;
  const table = new LtlTable<string>();
  negationNormalForm(table, parseLtl(text), true);
  assert(table.size < 1000, `${table.size}`);
});

Deno.test("words and positions that make no sense are refused", () => {
  const f = parseLtl("a");
  assertThrows(() => evaluateLtl(f, { stem: 0, loop: 0, holds: () => true }), RangeError, "loop");
  assertThrows(() => new LassoEvaluation(f, word("", "a")).at(f, -1), RangeError, "natural number");
  assertThrows(() => new LassoEvaluation(f, word("", "a")).at(parseLtl("a"), 0), RangeError);
});
