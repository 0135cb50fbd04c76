/** Replay accepts exactly the right traces and says precisely what is wrong with the others. */

import { assert, assertEquals, assertThrows } from "@std/assert";
import { Aig } from "../../src/aig/graph.ts";
import { FALSE, type Lit, not, TRUE } from "../../src/aig/literal.ts";
import { badGoal, type Goal, justiceGoal, replay } from "../../src/proof/replay.ts";
import { findLasso } from "../../src/proof/trace_loop.ts";
import { TracePath } from "../../src/proof/trace_path.ts";
import type { System } from "../../src/system/system.ts";
import { closeLasso, type Trace } from "../../src/system/trace.ts";
import { Random, randomSystem } from "../generators/mod.ts";
import { decideBad, decideJustice, ExplicitSystem, shortestJusticeTrace } from "../oracle/mod.ts";

/** A counter modulo 4 that moves while `go`, with a free-running bit `tick` that nobody reads. */
function counter(): { system: System; go: Lit; n: [Lit, Lit] } {
  const aig = new Aig();
  const [go, stop, n0, n1, tick, any] = Array.from({ length: 6 }, () => aig.leaf()) as [
    Lit,
    Lit,
    Lit,
    Lit,
    Lit,
    Lit,
  ];
  const system: System = {
    name: "counter",
    aig,
    inputs: [go, stop],
    latches: [
      { lit: n0, next: aig.xor(n0, go), reset: FALSE },
      { lit: n1, next: aig.xor(n1, aig.and(n0, go)), reset: FALSE },
      { lit: tick, next: not(tick), reset: TRUE },
      { lit: any, next: any, reset: any },
    ],
    outputs: [],
    bads: [{ name: "full", lit: aig.and(n0, n1) }],
    constraints: [{ name: "one at a time", lit: not(aig.and(go, stop)) }],
    justice: [{ name: "wraps", lits: [aig.and(n0, n1), not(n1)] }],
    fairness: [{ name: "goes on", lit: go }],
    signals: [
      { name: "go", kind: "input", type: { kind: "bool" }, bits: [go] },
      { name: "stop", kind: "input", type: { kind: "bool" }, bits: [stop] },
      { name: "n", kind: "state", type: { kind: "word", width: 2 }, bits: [n0, n1] },
      { name: "tick", kind: "state", type: { kind: "bool" }, bits: [tick] },
      {
        name: "half",
        kind: "define",
        type: { kind: "enum", values: ["low", "high"] },
        bits: [n1],
      },
    ],
  };
  return { system, go, n: [n0, n1] };
}

function trace(initial: string, inputs: string, loop?: number): Trace {
  const bits = (text: string) => Uint8Array.from(text, Number);
  return {
    initial: bits(initial),
    inputs: inputs === "" ? [] : inputs.split(" ").map(bits),
    ...(loop === undefined ? {} : { loop }),
  };
}

function reason(system: System, wrong: Trace, goal: Goal, wholeState = false): string {
  const result = replay(system, wrong, goal, { wholeState });
  assert(!result.accepted, "accepted");
  return result.flaw.message;
}

Deno.test("good traces are accepted and give all values", () => {
  const { system, go, n } = counter();
  const result = replay(system, trace("0010", "10 10 00 10 01"), badGoal(system, 0));
  assert(result.accepted);
  const { path } = result;
  assertEquals(path.length, 5);
  assertEquals(path.states.map((state) => state.join("")), [
    "0010",
    "1000",
    "0110",
    "0100",
    "1110",
    "1100",
  ]);
  assertEquals([0, 1, 2, 3, 4].map((step) => path.signal("n", step)), [0, 1, 2, 2, 3]);
  assertEquals([0, 1, 2, 3, 4].map((step) => path.signal("half", step)), [
    "low",
    "low",
    "high",
    "high",
    "high",
  ]);
  assertEquals([path.value(go, 2), path.value(not(go), 2), path.value(TRUE, 0)], [0, 1, 1]);
  assertEquals(path.first(n[1]), 2);
  assertEquals(path.first(not(n[0]), 4), undefined);
  assertEquals(path.describe(2), "n = 2, tick = true, latch 3 = 0");
  assertThrows(() => path.value(go, 5), RangeError, "expected 0 to 4");
  assertThrows(() => path.signal("m", 0), RangeError, 'no signal "m"');
  const late = system.aig.and(go, system.aig.and(n[0], n[1])); // a gate made after the replay
  assertEquals(path.value(late, 4), 0);
  assert(replay(system, trace("0010", "10 10 10 10", 0), justiceGoal(system, 0)).accepted);
  assert(replay(system, trace("0011", "10 10"), { kind: "none" }).accepted);
  assert(replay(system, trace("0011", "00 00", 0), { kind: "none" }).accepted);
});

Deno.test("wrong traces are rejected with the reason", () => {
  const { system } = counter();
  const [bad, justice] = [badGoal(system, 0), justiceGoal(system, 0)];
  const cases: [Trace, Goal, string][] = [
    [trace("001", "10"), bad, "the initial state has 3 values: expected 4, one per latch"],
    [trace("0020", "10"), bad, "latch 2 starts at 2: expected 0 or 1"],
    [trace("0010", ""), bad, "the trace has no steps: expected at least one"],
    [trace("0010", "10 1"), bad, "step 1 has 1 input values: expected 2, one per input"],
    [trace("0010", "10 13"), bad, "step 1: input 1 is 3: expected 0 or 1"],
    [trace("0010", "10", 1), justice, "the loop begins at step 1: expected a step from 0 to 0"],
    [trace("0110", "10"), bad, "step 0: n[1] starts at 0, but the trace gives 1"],
    [trace("0000", "10"), bad, "step 0: tick starts at 1, but the trace gives 0"],
    [trace("0010", "10 11"), bad, 'step 1: constraint "one at a time" does not hold'],
    [
      trace("0010", "10 10"),
      bad,
      'step 1: "full" does not hold at the last step, nor does it before',
    ],
    [
      trace("0010", "10 10 10 10 10"),
      bad,
      'step 4: "full" does not hold at the last step, though it does at step 3: the trace should end there',
    ],
    [
      trace("0010", "10 10 10 10", 0),
      bad,
      "the trace is a lasso: expected a finite path that ends in the bad step",
    ],
    [
      trace("0010", "10 10 10 10"),
      justice,
      "the trace is a finite path: expected a lasso, which repeats for ever",
    ],
    [
      trace("0010", "10 10 10 00", 3),
      justice,
      'justice signal 1 of "wraps", !n[1], never holds in the loop (step 3)',
    ],
    [
      trace("0010", "00 00", 0),
      justice,
      'justice signal 0 of "wraps", "full", never holds in the loop (steps 0 to 1)',
    ],
    [
      trace("0010", "10 10 10 10 10", 0),
      justice,
      "the loop does not close: n is 0 at step 0 where it begins, and 1 after the last step",
    ],
    [
      trace("0010", "00", 0),
      { kind: "none" },
      "the loop does not close: tick is true at step 0 where it begins, and false after the last step",
    ],
  ];
  for (const [wrong, goal, message] of cases) {
    assertEquals(reason(system, wrong, goal), message);
  }
  assertEquals(
    reason(system, trace("0010", "00 00", 0), { kind: "justice", lits: [system.fairness[0]!.lit] }),
    'justice signal 0, fairness "goes on", never holds in the loop (steps 0 to 1)',
  );
  assertThrows(() => badGoal(system, 1), RangeError, "the system has 1, counted from 0");
  assertThrows(() => justiceGoal(system, -1), RangeError, "no justice property -1");
});

Deno.test("only the latches that matter must repeat, unless all are asked for", () => {
  const { system, n } = counter();
  const odd = trace("0010", "10 10 10 10 00", 0); // five steps: tick ends up inverted
  const goal: Goal = { kind: "justice", lits: [n[1], not(n[1])] };
  const result = replay(system, odd, goal);
  assert(result.accepted);
  assertEquals(result.path.openLatches(), [2]);
  assertEquals(
    reason(system, odd, goal, true),
    "the loop does not close: tick is true at step 0 where it begins, and false after the last step",
  );
  const closed = closeLasso(system, odd, 100)!;
  assertEquals([closed.inputs.length, closed.loop], [10, 0]);
  assert(replay(system, closed, goal, { wholeState: true }).accepted);
  assertEquals(closeLasso(system, odd, 9), undefined);
  assertThrows(() => closeLasso(system, trace("0010", "10"), 9), TypeError, "expected a lasso");
});

Deno.test("long paths are evaluated block by block", () => {
  const { system, go } = counter();
  const inputs = Array.from({ length: 100 }, (_, step) => step % 3 === 0 ? "10" : "01").join(" ");
  const path = new TracePath(system, trace("0010", inputs));
  let n = 0;
  for (let step = 0; step < 100; step++) {
    assertEquals(path.signal("n", step), n % 4);
    if (path.value(go, step)) n++;
  }
  assertEquals(path.signal("n", 3), 1); // back to a block that was evaluated before
});

Deno.test("random changes to right traces: replay agrees with the meaning", () => {
  let [accepted, rejected] = [0, 0];
  for (let seed = 0; seed < 600; seed++) {
    const rng = new Random(seed);
    const system = randomSystem(rng, { latches: 4, inputs: 2 });
    const model = new ExplicitSystem(system);
    const justice = rng.chance(0.5);
    const goal = justice ? justiceGoal(system, 0) : badGoal(system, 0);
    const answer = decideBad(model, system.bads[0]!.lit);
    const found = goal.kind === "justice"
      ? shortestJusticeTrace(model, goal.lits)
      : answer.reachable
      ? answer.trace
      : undefined;
    if (found === undefined) continue;
    assert(replay(system, found, goal, { wholeState: true }).accepted, `seed ${seed}`);
    const changed: Trace = {
      initial: found.initial.map((bit) => rng.chance(0.1) ? bit ^ 1 : bit),
      inputs: found.inputs.map((step) => step.map((bit) => rng.chance(0.2) ? bit ^ 1 : bit)),
      ...(found.loop === undefined ? {} : {
        loop: rng.chance(0.7) ? found.loop : rng.below(found.inputs.length),
      }),
    };
    const result = replay(system, changed, goal, { wholeState: true });
    assertEquals(result.accepted, isRight(model, changed, goal), `seed ${seed}`);
    if (result.accepted) accepted++;
    else rejected++;
  }
  assert(accepted > 40 && rejected > 40, `${accepted} accepted, ${rejected} rejected`);
});

/** The meaning of a trace, on the oracle's tables. */
function isRight(model: ExplicitSystem, trace: Trace, goal: Goal): boolean {
  const number = (bits: Uint8Array) => bits.reduce((sum, bit, j) => sum + (bit << j), 0);
  const points: number[] = [];
  const start = number(trace.initial);
  let x = start;
  const states = [x];
  for (const inputs of trace.inputs) {
    const p = model.point(x, number(inputs));
    points.push(p);
    x = model.next[p]!;
    states.push(x);
  }
  const legal = model.initial[start] === 1 && points.every((p) => model.legal[p] === 1);
  if (goal.kind === "bad") return legal && model.value(goal.lit, points.at(-1)!) === 1;
  if (goal.kind === "none") return legal;
  return legal && states[trace.loop!] === x &&
    goal.lits.every((lit) => points.slice(trace.loop).some((p) => model.value(lit, p) === 1));
}

Deno.test("findLasso finds a loop in a path if there is one", () => {
  let found = 0;
  for (let seed = 0; seed < 400; seed++) {
    const rng = new Random(seed);
    const system = randomSystem(rng, { latches: 3, inputs: 2, justiceSize: 2 });
    const model = new ExplicitSystem(system);
    const lits = system.justice[0]!.lits;
    // A random legal path.
    let x = rng.pick([...model.initial.keys()].filter((y) => model.initial[y]));
    const points: number[] = [];
    while (points.length < 12) {
      const legal = rng.shuffle([...Array(model.choices).keys()].map((i) => model.point(x, i)))
        .find((p) => model.legal[p]);
      if (legal === undefined) break;
      points.push(legal);
      x = model.next[legal]!;
    }
    if (points.length === 0) continue;
    const bits = (value: number, count: number) =>
      Uint8Array.from({ length: count }, (_, j) => (value >> j) & 1);
    const path: Trace = {
      initial: bits(model.stateOf(points[0]!), model.latchCount),
      inputs: points.map((p) => bits(p % model.choices, model.inputCount)),
    };
    const lasso = findLasso(system, path, lits);
    const states = [...points.map((p) => model.stateOf(p)), x];
    const whole = states.some((state, end) =>
      states.slice(0, end).some((other, begin) =>
        other === state &&
        lits.every((lit) => points.slice(begin, end).some((p) => model.value(lit, p) === 1))
      )
    );
    if (whole) assert(lasso !== undefined, `seed ${seed}`);
    if (lasso === undefined) continue;
    found++;
    assert(replay(system, lasso, { kind: "justice", lits }).accepted, `seed ${seed}`);
    assert(decideJustice(model, lits));
  }
  assert(found > 100);
});
