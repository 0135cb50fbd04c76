import { assert, assertEquals } from "@std/assert";
import type { Ctl } from "../../src/logic/ctl_formula.ts";
import { ctlNegationNormalForm, existentialForm } from "../../src/logic/ctl_normal_form.ts";
import { parseCtl, printCtl } from "../../src/logic/ctl_text.ts";
import { subformulas } from "../../src/logic/formula.ts";
import { Random, randomAtoms, randomCtl, randomSystem } from "../generators/mod.ts";
import { decideCtl, ExplicitSystem } from "../oracle/mod.ts";

Deno.test("normal forms of small formulas", () => {
  for (
    const [text, normal, existential] of [
      ["!AG (a -> AF b)", "EF (a & EG !b)", "E [true U !(!a | !EG !b)]"],
      ["A [a W b]", "A [b R a | b]", "!E [!b U !a & !b]"],
      ["!E [a R b]", "A [!a U !b]", "!(E [b U a & b] | EG b)"],
      ["AX a ^ b", "AX a & !b | EX !a & b", "!EX !a & !b | EX !a & b"],
    ]
  ) {
    assertEquals(printCtl(ctlNegationNormalForm(parseCtl(text!))), normal);
    assertEquals(printCtl(existentialForm(parseCtl(text!))), existential);
  }
});

Deno.test("normal forms mean the same on random systems with fairness and dead ends", () => {
  for (let seed = 0; seed < 250; seed++) {
    const rng = new Random(seed);
    const system = randomSystem(rng, { latches: 4, inputs: 2 });
    const explicit = new ExplicitSystem(system);
    const fairness = system.fairness.map(({ lit }) => lit);
    const formula = randomCtl(rng, randomAtoms(rng, system, 3), { size: rng.below(7) });
    const satisfying = (
      f: Ctl<typeof system.inputs[0]>,
    ) => [...decideCtl(explicit, f, fairness).satisfying];
    const expected = satisfying(formula);
    const text = `seed ${seed}: ${printCtl(formula)}`;
    assertEquals(satisfying(ctlNegationNormalForm(formula)), expected, text);
    assertEquals(satisfying(existentialForm(formula)), expected, text);
    const negative = satisfying(ctlNegationNormalForm(formula, true));
    assert(negative.every((flag, point) => flag === 0 || expected[point] === 0), text);
    for (const f of subformulas(existentialForm(formula))) {
      assert(["true", "false", "atom", "not", "and", "or", "EX", "EU", "EG"].includes(f.kind));
    }
  }
});
