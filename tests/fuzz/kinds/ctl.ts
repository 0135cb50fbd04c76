/** CTL: text, normal forms and their meaning. */

import type { Lit } from "../../../src/aig/literal.ts";
import type { Ctl } from "../../../src/logic/ctl_formula.ts";
import { ctlNegationNormalForm, existentialForm } from "../../../src/logic/ctl_normal_form.ts";
import { parseCtl, printCtl } from "../../../src/logic/ctl_text.ts";
import { mapAtoms, sameFormula } from "../../../src/logic/formula.ts";
import { Random, randomAtoms, randomCtl, randomSystem } from "../../generators/mod.ts";
import { decideCtl, ExplicitSystem } from "../../oracle/mod.ts";
import type { FuzzKind } from "../kind.ts";

export const fuzz: FuzzKind = {
  name: "ctl",
  description: "CTL formulas print, parse and evaluate the same, also in normal form",
  run(seed) {
    const rng = new Random(seed);
    const system = randomSystem(rng, { latches: 5, inputs: 2 });
    const explicit = new ExplicitSystem(system);
    const fairness = system.fairness.map(({ lit }) => lit);
    const formula = randomCtl(rng, randomAtoms(rng, system, 4), { size: rng.below(12) });

    const names = mapAtoms(formula, (lit) => `lit[${lit}]`);
    const text = printCtl(names);
    const parsed = parseCtl(text);
    if (!sameFormula(parsed, names)) throw new Error(`${text} parses back as ${printCtl(parsed)}`);

    const read = mapAtoms(parsed, (name) => Number(name.slice(4, -1)) as Lit);
    const satisfying = (f: Ctl<Lit>) => decideCtl(explicit, f, fairness).satisfying.join("");
    const expected = satisfying(formula);
    for (
      const [what, form] of [
        ["what was parsed", read],
        ["negation normal form", ctlNegationNormalForm(formula)],
        ["existential form", existentialForm(formula)],
      ] as const
    ) {
      if (satisfying(form) !== expected) {
        throw new Error(`${text}: ${what} is ${printCtl(form)}, which means something else`);
      }
    }
  },
};
