import { assertEquals } from "@std/assert";
import { classifyLtl, isSyntacticSafety, type LtlClass } from "../../src/logic/ltl_class.ts";
import { evaluateLtl } from "../../src/logic/ltl_evaluate.ts";
import { Ltl } from "../../src/logic/ltl_formula.ts";
import { parseLtl, printLtl } from "../../src/logic/ltl_text.ts";
import { Random, randomLtl } from "../generators/mod.ts";
import { randomWord } from "./words.ts";

const CLASSES: Readonly<Record<LtlClass, readonly string[]>> = {
  bounded: ["a", "X X (a & X b)", "Y a -> X b", "a <-> X b", "X O a"],
  safety: [
    "G a",
    "G (a -> b W c)",
    "!F a",
    "a R b",
    "G (a -> O b)",
    "G (a -> X b)",
    "!(a U b)",
    "O G a",
  ],
  guarantee: ["F a", "a U b", "!G a", "F (a & O b)", "F a & X F b", "!(a W b)", "H F a"],
  obligation: [
    "G a | F b",
    "G a -> G b",
    "F a <-> F b",
    "(G a) W F b & (G c | F b) | X G a",
    "(G a) U b",
    "a W (F b)",
  ],
  recurrence: [
    "G F a",
    "G (a -> F b)",
    "G F a & G F b",
    "G F a | G F b",
    "(G F a) U b",
    "(F a) W b",
  ],
  persistence: ["F G a", "F G a & F G b", "!G (a -> F b)", "F (a & G b)", "a U G b"],
  reactivity: ["G F a -> G F b", "G F a & F G b", "G (F G a | F b)", "(F G a) R (G F b)"],
};

Deno.test("formulas are named by their place in the hierarchy", () => {
  for (const [name, texts] of Object.entries(CLASSES)) {
    for (const text of texts) assertEquals(classifyLtl(parseLtl(text)), name, text);
  }
});

Deno.test("negation mirrors the hierarchy", () => {
  const mirror: Readonly<Record<LtlClass, LtlClass>> = {
    bounded: "bounded",
    safety: "guarantee",
    guarantee: "safety",
    obligation: "obligation",
    recurrence: "persistence",
    persistence: "recurrence",
    reactivity: "reactivity",
  };
  for (let seed = 0; seed < 1000; seed++) {
    const formula = randomLtl(new Random(seed), ["a", "b"], { size: seed % 9 });
    assertEquals(classifyLtl(Ltl.not(formula)), mirror[classifyLtl(formula)], printLtl(formula));
  }
});

Deno.test("a violated safety formula is violated by all words that begin alike", () => {
  // On u v^ω with |v| = 1 a safety formula over u is closed under limits: if u v^n w satisfies it for
  // growing n, so does u v^ω. Here: if it fails on u v^ω, some prefix is bad, so a long prefix followed by
  // anything fails as well.
  let checked = 0;
  for (let seed = 0; checked < 400; seed++) {
    const rng = new Random(seed);
    const formula = randomLtl(rng, ["a", "b"], { size: rng.below(8) });
    if (!isSyntacticSafety(formula)) continue;
    const lasso = randomWord(rng, ["a", "b"], 3);
    if (evaluateLtl(formula, lasso)) continue;
    checked++;
    const prefix = lasso.stem + 12 * lasso.loop;
    const other = randomWord(rng, ["a", "b"], 3);
    const value = evaluateLtl(formula, {
      stem: prefix + other.stem,
      loop: other.loop,
      holds: (atom, i) =>
        i < prefix
          ? lasso.holds(atom, i < lasso.stem ? i : lasso.stem + (i - lasso.stem) % lasso.loop)
          : other.holds(atom, i - prefix),
    });
    assertEquals(value, false, `seed ${seed}: ${printLtl(formula)}`);
  }
});
