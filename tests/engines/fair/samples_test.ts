import { assert } from "@std/assert";
import { type Lit, not } from "../../../src/aig/literal.ts";
import { StepSamples } from "../../../src/engines/fair/samples.ts";
import { Execution } from "../../../src/system/execution.ts";
import type { System } from "../../../src/system/system.ts";
import { Random, randomSystem } from "../../generators/mod.ts";

/** Does the literal of a latch fall in some step between legal points, any state being possible? */
function falls(system: System, lit: Lit): boolean {
  const { latches, inputs, constraints } = system;
  const execution = new Execution(system, [lit, ...constraints.map((c) => c.lit)]);
  const bits = (length: number, code: number) =>
    Uint8Array.from({ length }, (_, i) => code >> i & 1);
  const legal = () => constraints.every((c) => execution.value(c.lit) === 1);
  for (let state = 0; state < 1 << latches.length; state++) {
    for (let now = 0; now < 1 << inputs.length; now++) {
      execution.start(bits(latches.length, state));
      execution.apply(bits(inputs.length, now));
      if (!legal() || execution.value(lit) === 0) continue;
      execution.advance();
      const next = execution.state();
      for (let then = 0; then < 1 << inputs.length; then++) {
        execution.start(next);
        execution.apply(bits(inputs.length, then));
        if (legal() && execution.value(lit) === 0) return true;
      }
    }
  }
  return false;
}

Deno.test("samples never rule out a literal that stays true, and rule out most of the others", () => {
  let standing = 0;
  let falling = 0;
  for (let seed = 1; seed <= 40; seed++) {
    const system = randomSystem(new Random(seed), { latches: 4, inputs: 2 });
    const items = system.latches.flatMap(({ lit }) => [{ lit }, { lit: not(lit) }]);
    const left = new Set(new StepSamples(system, seed).standing(items));
    for (const item of items) {
      if (falls(system, item.lit)) {
        falling++;
        if (left.has(item)) standing++;
      } else assert(left.has(item), `seed ${seed}, literal ${item.lit}`);
    }
  }
  assert(standing < falling / 4, `${standing} of ${falling} falling literals were missed`);
});
