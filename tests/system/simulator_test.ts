import { assertEquals, assertThrows } from "@std/assert";
import { Aig } from "../../src/aig/graph.ts";
import { FALSE, isNegative, type Lit, not, TRUE, variableOf } from "../../src/aig/literal.ts";
import { Simulator } from "../../src/system/simulator.ts";
import type { System } from "../../src/system/system.ts";
import { Random } from "../generators/random.ts";
import { randomSystem } from "../generators/random_system.ts";

/** A counter from 3 to 6 with a mode, an enable and a bit that nobody initialises. */
function counter(): System {
  const aig = new Aig();
  const [go, m] = [aig.leaf(), aig.leaf()];
  const [a, b, u] = [aig.leaf(), aig.leaf(), aig.leaf()];
  const carry = aig.and(a, go);
  return {
    name: "counter",
    aig,
    inputs: [go, m],
    latches: [
      { lit: a, next: aig.xor(a, go), reset: FALSE },
      { lit: b, next: aig.xor(b, carry), reset: TRUE },
      { lit: u, next: u, reset: u },
    ],
    outputs: [],
    bads: [{ name: "top", lit: aig.and(a, b) }, { name: "odd", lit: a }],
    constraints: [{ name: "steady", lit: aig.implies(m, go) }, { name: "free", lit: TRUE }],
    justice: [],
    fairness: [],
    signals: [
      { name: "go", kind: "input", type: { kind: "bool" }, bits: [go] },
      {
        name: "mode",
        kind: "input",
        type: { kind: "enum", values: ["fast", "slow"] },
        bits: [not(m)],
      },
      { name: "n", kind: "state", type: { kind: "range", low: 3, high: 6 }, bits: [a, b] },
      { name: "u", kind: "state", type: { kind: "bool" }, bits: [not(u)] },
      { name: "carry", kind: "define", type: { kind: "word", width: 2 }, bits: [carry, TRUE] },
    ],
  };
}

Deno.test("a person at work: set inputs by name, step, look", () => {
  const s = new Simulator(counter());
  assertEquals(s.time, 0);
  assertEquals(s.values(), { go: false, mode: "slow", n: 5, u: true, carry: 2 });
  s.set("go", true).set("mode", "fast");
  assertEquals(s.report(), { time: 0, violated: [], bad: [] });
  assertEquals(s.step(), { time: 0, violated: [], bad: [] });
  assertEquals(s.get("n"), 6);
  assertEquals(s.get("carry"), 3);
  s.set("go", false);
  assertEquals(s.step(), { time: 1, violated: ["steady"], bad: ["top", "odd"] });
  assertEquals(s.get("n"), 6, "without go it stays");
  s.set(0, 1);
  s.step();
  assertEquals([s.time, s.get("n")], [3, 3]);
  assertEquals([...s.state], [0, 0, 0]);
  assertEquals([...s.inputs], [1, 1]);
  assertEquals(s.trace(), {
    initial: Uint8Array.of(0, 1, 0),
    inputs: [[1, 1], [0, 1], [1, 1], [1, 1]].map((values) => Uint8Array.from(values)),
  });
  s.reset();
  assertEquals([s.time, s.get("n"), s.get("go")], [0, 5, false]);
});

Deno.test("uninitialised latches are chosen by option, by position or by name", () => {
  const system = counter();
  assertEquals(new Simulator(system).get("u"), true);
  assertEquals(new Simulator(system, { uninitialised: 1 }).get("u"), false);
  const asked: number[] = [];
  const s = new Simulator(system, { uninitialised: (latch) => (asked.push(latch), 1) });
  assertEquals([s.get("u"), asked], [false, [2]]);
  s.set("u", true);
  assertEquals([...s.trace().initial], [0, 1, 0]);
  assertThrows(() => s.set("n", 4), RangeError, "bit 0 is initialised otherwise");
  s.set("n", 5);
  s.step();
  assertThrows(() => s.set("u", true), RangeError, "can be set before the first step only");
});

Deno.test("begin in any state", () => {
  const s = new Simulator(counter()).start([1, 0, 1], [1, 0]);
  assertEquals([s.get("n"), s.get("u"), s.get("go")], [4, false, true]);
  s.step();
  assertEquals(s.get("n"), 5);
  s.setInputs([0, 1]);
  assertEquals([s.get("go"), s.get("mode")], [false, "fast"]);
});

Deno.test("mistakes are explained", () => {
  const s = new Simulator(counter());
  const cases: [() => unknown, string][] = [
    [() => s.set("og", 1), "there is no signal 'og' in counter: it has go, mode, n, u, carry"],
    [() => s.get("x"), "there is no signal 'x'"],
    [() => s.set(2, 1), "there is no input 2: the system has 2"],
    [() => s.set("go", 2), "'go': 2 is not a value of bool"],
    [() => s.set("mode", "medium"), "'mode': medium is not a value of {fast, slow}"],
    [() => s.set("carry", 1), "'carry' is a define signal: expected an input"],
    [() => s.setInputs([1]), "expected values for 2 inputs, got 1"],
    [() => s.start([0, 1]), "expected values for 3 latches, got 2"],
    [() => s.start([0, 1, 2]), "value 2 of the latches is 2: expected 0 or 1"],
    [() => s.value(999 as Lit), "not in this graph"],
  ];
  for (const [action, message] of cases) assertThrows(action, RangeError, message);
});

Deno.test("the graph may grow while it is looked at", () => {
  const system = counter();
  const s = new Simulator(system).set("go", 1);
  const [go, m] = system.inputs;
  const fresh = system.aig.and(go!, not(m!));
  assertEquals([s.value(fresh), s.value(not(fresh))], [1, 0]);
  s.set("mode", "fast");
  assertEquals(s.value(fresh), 0);
});

Deno.test("random systems: every value agrees with evaluation by the definition", () => {
  for (let seed = 0; seed < 100; seed++) {
    const rng = new Random(seed);
    const system = randomSystem(rng);
    const s = new Simulator(system, { uninitialised: () => rng.below(2) });
    let state = [...s.state];
    for (let step = 0; step < 10; step++) {
      s.setInputs(rng.list(system.inputs.length, () => rng.below(2)));
      const value = evaluator(system, state, [...s.inputs]);
      for (let v = 0; v < system.aig.size; v++) {
        assertEquals(s.value((2 * v) as Lit), value((2 * v) as Lit));
      }
      const { violated, bad } = s.report();
      assertEquals(
        violated,
        system.constraints.filter((c) => value(c.lit) === 0).map((c) => c.name),
      );
      assertEquals(bad, system.bads.filter((b) => value(b.lit) === 1).map((b) => b.name));
      state = system.latches.map((latch) => value(latch.next));
      s.step();
      assertEquals([...s.state], state, `seed ${seed}`);
    }
  }
});

/** Values of literals by recursion. */
function evaluator(system: System, state: number[], inputs: number[]): (lit: Lit) => 0 | 1 {
  const known = new Map<number, number>([[0, 0]]);
  system.latches.forEach(({ lit }, i) => known.set(variableOf(lit), state[i]!));
  system.inputs.forEach((lit, i) => known.set(variableOf(lit), inputs[i]!));
  const value = (lit: Lit): 0 | 1 => {
    const variable = variableOf(lit);
    let result = known.get(variable);
    if (result === undefined) {
      result = value(system.aig.left(variable)) & value(system.aig.right(variable));
      known.set(variable, result);
    }
    return (result ^ (isNegative(lit) ? 1 : 0)) as 0 | 1;
  };
  return value;
}
