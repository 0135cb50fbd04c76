import { assert, assertEquals } from "@std/assert";
import { linearForm } from "../../src/logic/ctl_linear.ts";
import { parseCtl, printCtl } from "../../src/logic/ctl_text.ts";
import { printLtl } from "../../src/logic/ltl_text.ts";
import { Random, randomAtoms, randomCtl, randomSystem } from "../generators/mod.ts";
import { decideCtl, decideLtl } from "../oracle/mod.ts";

Deno.test("linear forms of small formulas", () => {
  for (
    const [ctl, ltl] of [
      ["AG p", "G p"],
      ["!EF p", "G !p"],
      ["AG (p -> AX AF q)", "G (!p | X F q)"],
      ["A [AG p U q]", "G p U q"],
      ["A [p W q]", "q R (p | q)"],
      ["AG AF p & AF q", "G F p & F q"],
    ]
  ) {
    assertEquals(printLtl(linearForm(parseCtl(ctl!))!), ltl);
  }
});

Deno.test("what is said of the first state itself is linear only if it begins a path", () => {
  for (const ctl of ["p", "p & AG q"]) {
    assertEquals(linearForm(parseCtl(ctl)), undefined, ctl);
    assert(linearForm(parseCtl(ctl), true) !== undefined, ctl);
  }
  assert(linearForm(parseCtl("p -> AG q")) !== undefined);
});

Deno.test("formulas that are not known to have a linear form", () => {
  for (const ctl of ["AF AG p", "EF p", "AG EF p", "AX p | AX q", "A [p U AG q]", "AF AX p"]) {
    assertEquals(linearForm(parseCtl(ctl)), undefined, ctl);
  }
});

Deno.test("linear forms mean the same on random systems with fairness, dead ends and atoms that read inputs", () => {
  const verdicts = { true: 0, false: 0 };
  for (let seed = 0; seed < 6000; seed++) {
    const rng = new Random(seed);
    const system = randomSystem(rng, { latches: 3, inputs: 2 });
    const atoms = randomAtoms(rng, system, 3, rng.chance(0.5));
    const formula = randomCtl(rng, atoms, { size: rng.between(1, 5) });
    const total = system.constraints.length === 0 && system.fairness.length === 0;
    const linear = linearForm(formula, total);
    if (linear === undefined) continue;
    const fairness = system.fairness.map(({ lit }) => lit);
    const { holds } = decideCtl(system, formula, fairness);
    const text = `seed ${seed}: ${printCtl(formula)} as ${printLtl(linear)}`;
    assertEquals(decideLtl(system, linear, fairness), holds, text);
    verdicts[`${holds}`]++;
  }
  assert(verdicts.true >= 100 && verdicts.false >= 100, JSON.stringify(verdicts));
});
