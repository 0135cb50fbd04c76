/** What is shown about counterexamples: values that do not matter, formulas step by step, reasons. */

import { atomsOf } from "../../../src/logic/formula.ts";
import { evaluateLtl } from "../../../src/logic/ltl_evaluate.ts";
import type { Lit } from "../../../src/aig/literal.ts";
import { TracePath } from "../../../src/proof/trace_path.ts";
import { FormulaReasons } from "../../../src/show/explain/formula.ts";
import { formulaValues } from "../../../src/show/formula_rows.ts";
import { relevance } from "../../../src/show/relevance.ts";
import type { System } from "../../../src/system/system.ts";
import type { Trace } from "../../../src/system/trace.ts";
import { Random, randomLtl, randomSystem } from "../../generators/mod.ts";
import type { FuzzKind } from "../kind.ts";

/** Random traces and formulas on random systems. */
export const fuzz: FuzzKind = {
  name: "show",
  description: "relevance of values, formulas along traces and explanations",
  run: (seed) => {
    const random = new Random(seed);
    const system = randomSystem(random, { latches: 8, inputs: 4 });
    const trace = randomLasso(random, system);
    checkRelevance(random, system, trace, seed);
    checkReasons(random, system, trace, seed);
  },
};

/** A lasso on which all latches repeat: run at random until a state comes back. */
function randomLasso(random: Random, system: System): Trace {
  const initial = Uint8Array.from(system.latches, () => random.below(2));
  const inputs: Uint8Array[] = [];
  const bits = () => Uint8Array.from(system.inputs, () => random.below(2));
  for (;;) {
    inputs.push(bits());
    const { states } = new TracePath(system, { initial, inputs });
    const last = states.at(-1)!.join("");
    const loop = states.findIndex((state) => state.join("") === last);
    if (loop < inputs.length) return { initial, inputs, loop };
  }
}

/** Changing what does not matter changes nothing that is looked at. */
function checkRelevance(random: Random, system: System, trace: Trace, seed: number): void {
  const path = new TracePath(system, trace);
  const observed = system.bads.map(({ lit }) => lit);
  const { latches, inputs } = relevance(path, () => observed);
  const scramble = (values: Uint8Array, keep: Uint8Array) =>
    values.map((value, i) => keep[i] === 1 ? value : random.below(2));
  const other = new TracePath(system, {
    ...trace,
    initial: scramble(trace.initial, latches[0]!),
    inputs: trace.inputs.map((step, i) => scramble(step, inputs[i]!)),
  });
  for (let step = 0; step < path.length; step++) {
    for (const lit of [...observed, ...system.constraints.map(({ lit }) => lit)]) {
      if (other.value(lit, step) !== path.value(lit, step)) {
        throw new Error(
          `seed ${seed}: literal ${lit} at step ${step} depends on a value said not to matter`,
        );
      }
    }
  }
  // The latches that matter at the start of the loop must be back at its end.
  const [start, end] = [other.states[trace.loop!]!, other.states[other.length]!];
  for (const j of start.keys()) {
    if (latches[trace.loop!]![j] === 1 && start[j] !== end[j]) {
      throw new Error(`seed ${seed}: latch ${j} matters in the loop and does not come back`);
    }
  }
}

/** Values and statements about atoms agree with the semantics. */
function checkReasons(random: Random, system: System, trace: Trace, seed: number): void {
  const path = new TracePath(system, trace);
  const literals = [...system.inputs, ...system.latches.map(({ lit }) => lit)];
  const formula = randomLtl(random, literals, { size: random.between(1, 12) });
  const holds = (lit: Lit, step: number) => path.value(lit, step) === 1;
  const word = { stem: trace.loop!, loop: path.length - trace.loop!, holds };
  const expected = evaluateLtl(formula, word);
  const values = { length: path.length, loop: trace.loop!, holds };
  if (formulaValues(formula, values).get(formula)![0] !== expected) {
    throw new Error(`seed ${seed}: the value of the formula at step 0 is wrong`);
  }
  const names = new Map(atomsOf(formula).map((lit) => [`p${lit}`, lit]));
  const reasons = new FormulaReasons(formula, values, { print: (lit) => `p${lit}` });
  const visit = ({ text, because }: ReturnType<typeof reasons.explain>) => {
    const atom = /^(p\d+) (holds|fails) at step (\d+)$/.exec(text);
    if (atom !== null && holds(names.get(atom[1]!)!, Number(atom[3])) !== (atom[2] === "holds")) {
      throw new Error(`seed ${seed}: "${text}" is wrong`);
    }
    because.forEach(visit);
  };
  visit(reasons.explain(formula, 0));
}
