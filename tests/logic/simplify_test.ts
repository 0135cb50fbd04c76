import { assert, assertEquals } from "@std/assert";
import { formulaSize, subformulas } from "../../src/logic/formula.ts";
import { LassoEvaluation } from "../../src/logic/ltl_evaluate.ts";
import { Ltl } from "../../src/logic/ltl_formula.ts";
import { LtlFacts } from "../../src/logic/ltl_implication.ts";
import { negationNormalForm } from "../../src/logic/ltl_normal_form.ts";
import { simplifyLtl } from "../../src/logic/ltl_simplify.ts";
import { LtlTable } from "../../src/logic/ltl_table.ts";
import { parseLtl, printLtl } from "../../src/logic/ltl_text.ts";
import { Random, randomLtl } from "../generators/mod.ts";
import { randomWord } from "./words.ts";

const EXAMPLES: readonly (readonly [string, string])[] = [
  ["a & a", "a"],
  ["a & !a", "false"],
  ["a | !a", "true"],
  ["a & (b | a)", "a"],
  ["F F a", "F a"],
  ["F G F a", "G F a"],
  ["X G F a", "G F a"],
  ["X true", "true"],
  ["F X X a", "X X F a"],
  ["F (a U b)", "F b"],
  ["a U a", "a"],
  ["a U (a U b)", "a U b"],
  ["(a U b) U b", "a U b"],
  ["(a | b) U b", "a U b"],
  ["!b U b", "F b"],
  ["a U F b", "F b"],
  ["X a U X b", "X (a U b)"],
  ["F a | F b", "F (a | b)"],
  ["G a & G b", "G (a & b)"],
  ["G F a | G F b", "G F (a | b)"],
  ["F G a & F G b", "F G (a & b)"],
  ["F (a & G F b)", "F a & G F b"],
  ["a U (b & G F c)", "a U b & G F c"],
  ["X a & X b", "X (a & b)"],
  ["a U c & b U c", "(a & b) U c"],
  ["a R b & a R c", "a R (b & c)"],
  ["a W b", "b R (a | b)"],
  ["!(a W b)", "!b U (!a & !b)"],
  ["X Y a", "a"],
  ["X Z a", "a"],
  ["Y X a", "a & Y true"],
  ["O O a", "O a"],
  ["O G a", "G a"],
  ["H F a", "F a"],
  ["F H a", "H a"],
  ["G O a", "O a"],
  ["O F a", "F a | O a"],
  ["G H a", "G a & H a"],
  ["a S (a S b)", "a S b"],
  ["O (a S b)", "O b"],
  ["Y a & Z b", "Y (a & b)"],
  ["O Y a", "Y O a"],
  ["H Y a", "false"],
  ["O Z a", "true"],
  ["G (a -> F a)", "true"],
  ["G a & F !a", "false"],
  ["a <-> a", "true"],
  ["a ^ b", "a & !b | !a & b"],
];

Deno.test("rewriting rules, one by one", () => {
  for (const [text, expected] of EXAMPLES) {
    // Members of conjunctions are in the order of their making, so compare the simplified forms.
    const table = new LtlTable<string>();
    const result = simplifyLtl(parseLtl(text), false, table);
    const again = simplifyLtl(parseLtl(expected), false, table);
    assertEquals(printLtl(result), printLtl(again), text);
    assert(formulaSize(result) <= formulaSize(parseLtl(expected)), `${text}: ${printLtl(result)}`);
  }
});

Deno.test("simplified formulas have the same value at every position of random words", () => {
  let [before, after] = [0, 0];
  for (let seed = 0; seed < 3000; seed++) {
    const rng = new Random(seed);
    const formula = randomLtl(rng, ["a", "b", "c"], { size: rng.below(12) });
    const negated = rng.chance(0.5);
    const simplified = simplifyLtl(formula, negated);
    before += subformulas(negationNormalForm(new LtlTable(), formula, negated)).length;
    after += subformulas(simplified).length;
    for (let i = 0; i < 3; i++) {
      const word = randomWord(rng, ["a", "b", "c"]);
      const expected = new LassoEvaluation(formula, word);
      const actual = new LassoEvaluation(simplified, word);
      for (let k = 0; k < word.stem + 3 * word.loop; k++) {
        assertEquals(
          actual.at(simplified, k),
          expected.at(formula, k) !== negated,
          `seed ${seed}: ${printLtl(formula)} and ${printLtl(simplified)} at ${k}`,
        );
      }
    }
  }
  assert(after < 0.75 * before, `${before} nodes became ${after}`);
});

Deno.test("simplification is idempotent", () => {
  for (let seed = 0; seed < 1000; seed++) {
    const rng = new Random(seed);
    const formula = randomLtl(rng, ["a", "b"], { size: rng.below(12) });
    const table = new LtlTable<string>();
    const once = simplifyLtl(formula, false, table);
    assert(simplifyLtl(once, false, table) === once, `seed ${seed}: ${printLtl(formula)}`);
  }
});

Deno.test("implications and natures that are claimed are true", () => {
  let claims = 0;
  for (let seed = 0; seed < 3000; seed++) {
    const rng = new Random(seed);
    const table = new LtlTable<string>();
    const facts = new LtlFacts(table);
    const f = simplifyLtl(randomLtl(rng, ["a", "b"], { size: rng.below(5) }), false, table);
    const g = simplifyLtl(randomLtl(rng, ["a", "b"], { size: rng.below(5) }), false, table);
    const both = Ltl.and(f, Ltl.and(g, facts.negation(f)));
    const word = randomWord(rng, ["a", "b"]);
    const values = new LassoEvaluation(both, word);
    const positions = Array.from({ length: word.stem + 3 * word.loop }, (_, k) => k);
    const at = (h: Ltl<string>) => positions.map((k) => values.at(h, k));
    const [fs, gs, ns] = [at(f), at(g), at(facts.negation(f))];
    const text = `seed ${seed}: ${printLtl(f)}, ${printLtl(g)}`;
    for (const k of positions) {
      assertEquals(ns[k], !fs[k], text);
      if (facts.below(f, g)) claims++;
      if (facts.below(f, g)) assert(!fs[k] || gs[k], text);
      if (facts.isEventual(f) && k > 0) assert(!fs[k] || fs[k - 1], text);
      if (facts.isUniversal(f) && k > 0) assert(!fs[k - 1] || fs[k], text);
    }
    assert(facts.negation(facts.negation(f)) === f);
  }
  assert(claims > 1000);
});

Deno.test("long and deep formulas are simplified in reasonable time", () => {
  const many = Ltl.andAll(Array.from({ length: 2000 }, (_, i) => Ltl.G(Ltl.F(Ltl.atom(`p${i}`)))));
  assertEquals(subformulas(simplifyLtl(many)).length, 3 * 2000 + 1999);
  const together = Ltl.andAll(Array.from({ length: 2000 }, (_, i) => Ltl.G(Ltl.atom(`p${i}`))));
  assertEquals(subformulas(simplifyLtl(together)).length, 2000 + 1999 + 1);
  const deep = Ltl.F(Ltl.nextTimes(20_000, Ltl.atom("p")));
  const simplified = simplifyLtl(deep);
  assert(simplified.kind === "X");
});
