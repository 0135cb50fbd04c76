import { assert, assertEquals, assertThrows } from "@std/assert";
import { Aig } from "../../src/aig/graph.ts";
import { FALSE, isNegative, type Lit, not, TRUE, variableOf } from "../../src/aig/literal.ts";
import { Xorshift } from "../../src/aig/xorshift.ts";
import {
  findByRandomSimulation,
  PATTERNS,
  RandomSimulation,
} from "../../src/system/random_simulation.ts";
import { Signatures } from "../../src/system/signatures.ts";
import { Simulator } from "../../src/system/simulator.ts";
import type { System } from "../../src/system/system.ts";
import type { Trace } from "../../src/system/trace.ts";
import { Random } from "../generators/random.ts";
import { randomSystem } from "../generators/random_system.ts";
import { visitReachable } from "./reachable.ts";

/** Play a trace: it starts initially, keeps the constraints and ends with the given values. */
function play(system: System, trace: Trace): Simulator {
  const s = new Simulator(system).start(trace.initial, trace.inputs[0]!);
  system.latches.forEach(({ lit, reset }, i) => {
    if (reset !== lit) assertEquals(trace.initial[i], reset === TRUE ? 1 : 0, "initial state");
  });
  trace.inputs.forEach((inputs, step) => {
    s.setInputs(inputs);
    assertEquals(s.report().violated, [], `step ${step}`);
    if (step + 1 < trace.inputs.length) s.step();
  });
  return s;
}

Deno.test("xorshift: seeded, repeatable, balanced, never stuck", () => {
  for (const seed of [0, 1, -1, 2 ** 31, 12345]) {
    const [a, b] = [new Xorshift(seed), new Xorshift(seed)];
    const words = Array.from({ length: 4000 }, () => a.word());
    assertEquals(Array.from({ length: 4000 }, () => b.word()), words);
    assert(new Set(words).size > 3990);
    for (let bit = 0; bit < 32; bit++) {
      const ones = words.filter((word) => (word >>> bit) & 1).length;
      assert(ones > 1850 && ones < 2150, `seed ${seed}, bit ${bit}: ${ones} of 4000`);
    }
  }
  assert(new Xorshift(1).word() !== new Xorshift(2).word());
});

Deno.test("every execution that is alive is an execution", () => {
  let restarted = 0;
  for (let seed = 0; seed < 60; seed++) {
    const system = randomSystem(new Random(seed));
    const simulation = new RandomSimulation(system, { seed });
    for (let step = 0; step < 8; step++) simulation.step();
    assertEquals(simulation.time, 8);
    for (let pattern = 0; pattern < PATTERNS; pattern++) {
      if (((simulation.alive >>> pattern) & 1) === 0) {
        assertThrows(() => simulation.trace(pattern), RangeError, "violates a constraint");
        continue;
      }
      const trace = simulation.trace(pattern);
      if (trace.inputs.length < 8) restarted++;
      const s = play(system, trace);
      for (let v = 0; v < system.aig.size; v++) {
        const lit = (2 * v) as Lit;
        assertEquals((simulation.holds(lit) >>> pattern) & 1, s.value(lit), `seed ${seed}`);
      }
    }
  }
  assert(restarted > 0, "constraints were met on the way");
});

Deno.test("equal seeds give equal runs", () => {
  const system = randomSystem(new Random(5));
  const run = (seed: number) => {
    const simulation = new RandomSimulation(system, { seed });
    for (let step = 0; step < 5; step++) simulation.step();
    return simulation.words;
  };
  assertEquals(run(1), run(1));
  assertThrows(
    () => {
      const simulation = new RandomSimulation(system, { seed: 1 });
      simulation.holds(system.aig.leaf());
    },
    RangeError,
    "newer than this simulation",
  );
});

Deno.test("what is found by luck is a trace to it, what is unreachable is not found", () => {
  let found = 0, missed = 0;
  for (let seed = 0; seed < 80; seed++) {
    const system = randomSystem(new Random(seed));
    for (const { lit } of system.bads) {
      let reachable = false;
      visitReachable(system, (s) => reachable ||= s.value(lit) === 1);
      const trace = findByRandomSimulation(system, lit, { seed, steps: 20 });
      if (trace === undefined) missed += reachable ? 1 : 0;
      else {
        found++;
        assert(reachable);
        assertEquals(play(system, trace).value(lit), 1);
      }
    }
  }
  assert(found > 40 && missed < found / 10, `${found} found, ${missed} missed`);
});

Deno.test("nodes that are equal in all reachable states have equal signatures", () => {
  let candidates = 0, spurious = 0;
  for (let seed = 0; seed < 60; seed++) {
    const system = randomSystem(new Random(seed), { latches: 5, inputs: 2 });
    const signatures = new Signatures(system, { seed, steps: 12 });
    const size = system.aig.size;
    const values: string[] = new Array(size).fill("");
    visitReachable(system, (s) => {
      for (let v = 0; v < size; v++) values[v]! += s.value((2 * v) as Lit);
    });
    const flipped = values.map((value) => value.replace(/./g, (bit) => (bit === "0" ? "1" : "0")));
    const classOf = new Map<number, [number, boolean]>();
    signatures.classes().forEach((list, c) => {
      assert(list.length > 1 && !isNegative(list[0]!));
      for (const lit of list) {
        assertEquals(signatures.of(lit), signatures.of(list[0]!), `seed ${seed}`);
        classOf.set(variableOf(lit), [c, isNegative(lit)]);
      }
    });
    for (let a = 0; a < size; a++) {
      for (let b = 0; b < a; b++) {
        const [ca, cb] = [classOf.get(a), classOf.get(b)];
        const together = ca !== undefined && cb !== undefined && ca[0] === cb[0];
        const same = together && ca[1] === cb[1];
        const opposite = together && ca[1] !== cb[1];
        if (together) candidates++;
        if (values[a] === values[b] && values[a] !== "") assert(same, `seed ${seed}: ${a} = ${b}`);
        else if (values[a] === flipped[b]) {
          assert(opposite || values[a] === "", `seed ${seed}: ${a} = !${b}`);
        } else if (together) spurious++;
      }
    }
    for (const lit of signatures.constants()) {
      assertEquals(signatures.of(not(lit)).every((word) => word === 0), true);
    }
  }
  assert(candidates > 100, `${candidates} candidates`);
  assert(spurious < candidates / 2, `${spurious} of ${candidates} candidates are spurious`);
});

Deno.test("signatures of a small system", () => {
  const aig = new Aig();
  const [i, x, y, z] = [aig.leaf(), aig.leaf(), aig.leaf(), aig.leaf()];
  const system: System = {
    name: "twins",
    aig,
    inputs: [i],
    latches: [
      { lit: x, next: i, reset: FALSE },
      { lit: y, next: not(i), reset: TRUE },
      { lit: z, next: aig.and(z, i), reset: FALSE },
    ],
    outputs: [],
    bads: [],
    constraints: [],
    justice: [],
    fairness: [],
    signals: [],
  };
  const signatures = new Signatures(system, { seed: 1, steps: 10 });
  assertEquals(signatures.observations, 320);
  assertEquals(signatures.constants(), [not(z), not(aig.and(z, i))]);
  assertEquals(signatures.classes(), [[FALSE, z, aig.and(z, i)], [x, not(y)]]);
  const impossible = new Signatures({ ...system, constraints: [{ name: "no", lit: FALSE }] }, {
    seed: 1,
    steps: 3,
  });
  assertEquals(impossible.observations, 0);
  assertEquals(new Signatures(system, { seed: 1, steps: 0 }).classes(), []);
});

Deno.test("constraints that random inputs rarely meet are met by drawing again", () => {
  const aig = new Aig();
  const inputs = [aig.leaf(), aig.leaf()];
  const system: System = {
    name: "narrow",
    aig,
    inputs,
    latches: [],
    outputs: [],
    bads: [],
    constraints: [{ name: "both", lit: aig.and(inputs[0]!, inputs[1]!) }],
    justice: [],
    fairness: [],
    signals: [],
  };
  const alive = (attempts: number) =>
    new Signatures(system, { seed: 3, steps: 100, attempts }).observations / 3200;
  assert(Math.abs(alive(1) - 0.25) < 0.05);
  assert(alive(8) > 0.85);
});
