import { assert, assertEquals, assertThrows } from "@std/assert";
import { notIf, TRUE } from "../../src/aig/literal.ts";
import { Unroller } from "../../src/encode/unroller.ts";
import type { SatLit } from "../../src/sat/literal.ts";
import { TwinSolver } from "../../src/sat/twin/twin.ts";
import { Execution } from "../../src/system/execution.ts";
import { Random } from "../generators/random.ts";
import { randomSystem } from "../generators/random_system.ts";

Deno.test("a frame computes what execution computes", () => {
  for (let seed = 0; seed < 60; seed++) {
    const rng = new Random(seed);
    const system = randomSystem(rng, { latches: 8, inputs: 3, constraints: 0 });
    for (const initialised of [true, false]) {
      const solver = new TwinSolver();
      const unroller = new Unroller(system, solver, { initialised });
      const watched = [...system.bads.map((bad) => bad.lit), ...system.latches.map((l) => l.next)];
      const execution = new Execution(system, watched);
      const start = system.latches.map(({ lit, reset }) =>
        initialised && reset !== lit ? (reset === TRUE ? 1 : 0) : rng.below(2)
      );
      execution.start(start);
      const assumptions: SatLit[] = system.latches.map(({ lit }, i) =>
        unroller.literal(notIf(lit, start[i] === 0), 0)
      );
      for (let frame = 0; frame < 4; frame++) {
        const inputs = system.inputs.map(() => rng.below(2));
        execution.apply(inputs);
        system.inputs.forEach((lit, i) =>
          assumptions.push(unroller.literal(notIf(lit, inputs[i] === 0), frame))
        );
        for (const lit of watched) {
          const encoded = unroller.literal(lit, frame);
          assertEquals(solver.solve(assumptions), "sat");
          assertEquals(solver.value(encoded), execution.value(lit) === 1, `seed ${seed}`);
        }
        execution.advance();
      }
    }
  }
});

Deno.test("traces replay: constraints at every step, the bad at the last", () => {
  let traces = 0;
  for (let seed = 0; seed < 120; seed++) {
    const system = randomSystem(new Random(seed), { latches: 7, inputs: 3 });
    for (const polarity of [false, true]) {
      const solver = new TwinSolver();
      const unroller = new Unroller(system, solver, { polarity });
      const bad = system.bads[0]!.lit;
      for (let frame = 0; frame < 5; frame++) {
        assertEquals(unroller.addFrame(), frame);
        assertEquals(unroller.depth, frame + 1);
        if (solver.solve([unroller.literal(bad, frame)]) !== "sat") continue;
        const trace = unroller.trace(frame + 1);
        assertEquals(trace.inputs.length, frame + 1);
        const execution = new Execution(system, [bad]);
        execution.start(trace.initial);
        trace.inputs.forEach((inputs, step) => {
          execution.apply(inputs);
          for (const { lit } of system.constraints) assertEquals(execution.value(lit), 1);
          if (step < frame) execution.advance();
        });
        assertEquals(execution.value(bad), 1, `seed ${seed}`);
        traces++;
        break;
      }
    }
  }
  assert(traces > 50, `only ${traces} traces`);
});

Deno.test("initial() says whether a frame is an initial state", () => {
  const system = randomSystem(new Random(5), { latches: 6, constraints: 0 });
  const solver = new TwinSolver();
  const unroller = new Unroller(system, solver, { initialised: false });
  const initial = unroller.encoder.encode(unroller.initial());
  assertEquals(solver.solve([initial]), "sat");
  const { initial: values } = unroller.trace(1);
  system.latches.forEach(({ lit, reset }, i) => {
    if (reset !== lit) assertEquals(values[i], reset === TRUE ? 1 : 0);
  });
});

Deno.test("frames are counted from 0", () => {
  const system = randomSystem(new Random(1));
  const unroller = new Unroller(system, new TwinSolver());
  assertThrows(() => unroller.literal(TRUE, -1), RangeError, "counted from 0");
});
