import { assert, assertEquals } from "@std/assert";
import { Aig } from "../../src/aig/graph.ts";
import { FALSE, type Lit, not, TRUE } from "../../src/aig/literal.ts";
import { isTotal } from "../../src/logic/translate/totality.ts";
import type { System } from "../../src/system/system.ts";
import { Random, randomSystem } from "../generators/mod.ts";
import { ProductStates } from "./product_states.ts";

function withConstraints(
  inputCount: number,
  make: (aig: Aig, inputs: Lit[], state: Lit, first: Lit) => Lit[],
): System {
  const aig = new Aig();
  const inputs = Array.from({ length: inputCount }, () => aig.leaf());
  const [state, first] = [aig.leaf(), aig.leaf()];
  const constraints = make(aig, inputs, state, first).map((lit, i) => ({ name: `c${i}`, lit }));
  const latches = [
    { lit: state, next: inputs[0]!, reset: state },
    { lit: first, next: FALSE, reset: TRUE },
  ];
  const rest = { outputs: [], bads: [], justice: [], fairness: [], signals: [] };
  return { name: "constrained", aig, inputs, latches, constraints, ...rest };
}

Deno.test("constraints on inputs and on the first step leave a step in every state", () => {
  assert(isTotal(withConstraints(2, () => [])));
  assert(isTotal(withConstraints(2, (aig, [a, b]) => [aig.or(a!, b!)])));
  assert(isTotal(withConstraints(2, (aig, _, state, first) => [aig.implies(first, state)])));
  // Many independent ones, each of which excludes half of the values.
  assert(
    isTotal(
      withConstraints(
        60,
        (aig, inputs) => inputs.slice(0, 30).map((a, i) => aig.xor(a, inputs[30 + i]!)),
      ),
    ),
  );
});

Deno.test("constraints on the state, unsatisfiable ones and fairness may stop a system", () => {
  assertEquals(isTotal(withConstraints(2, (_aig, _, state) => [state])), false);
  assertEquals(isTotal(withConstraints(2, (aig, [a], state) => [aig.or(a!, state)])), false);
  assertEquals(isTotal(withConstraints(2, () => [FALSE])), false);
  assertEquals(
    isTotal(
      withConstraints(3, (aig, [a, b, c]) => [aig.or(a!, b!), aig.and(not(a!), c!), not(b!)]),
    ),
    false,
  );
  const system = withConstraints(2, () => []);
  const fairness = [{ name: "f", lit: system.inputs[0]! }];
  assertEquals(isTotal({ ...system, fairness }), false);
});

Deno.test("systems that are called total have a legal step in every state that is reached", () => {
  let [total, constrained] = [0, 0];
  for (let seed = 0; seed < 2000; seed++) {
    const system = randomSystem(new Random(seed), { latches: 3, inputs: 2, fairness: 0 });
    if (!isTotal(system)) continue;
    total++;
    if (system.constraints.some(({ lit }) => lit !== TRUE)) constrained++;
    const states = new ProductStates(system, []);
    // A state is an initial one only if it has a legal step, so every state must have one.
    assert(states.steps.every((steps) => steps.length > 0), `seed ${seed}`);
  }
  assert(total > 500 && constrained > 50, `${total} total, ${constrained} with constraints`);
});
