/** The synchronous product, by hand and on random systems. */

import { assert, assertEquals, assertThrows } from "@std/assert";
import { Aig } from "../../src/aig/graph.ts";
import { FALSE, type Lit, not } from "../../src/aig/literal.ts";
import { replay } from "../../src/proof/replay.ts";
import { TracePath } from "../../src/proof/trace_path.ts";
import { product } from "../../src/system/product.ts";
import type { Signal, System } from "../../src/system/system.ts";
import type { Trace } from "../../src/system/trace.ts";
import { Random, randomSystem } from "../generators/mod.ts";
import { decideBad, ExplicitSystem } from "../oracle/mod.ts";

const bool = { kind: "bool" } as const;

/** One latch `x` with input `a`; output `y` is `a` itself if `direct`, else the latch. */
function cell(name: string, direct: boolean, reset: Lit = FALSE): System {
  const aig = new Aig();
  const [a, enable, x] = [aig.leaf(), aig.leaf(), aig.leaf()];
  const y = direct ? aig.and(a, enable) : x;
  const signals: Signal[] = [
    { name: "a", kind: "input", type: bool, bits: [a] },
    { name: "enable", kind: "input", type: bool, bits: [enable] },
    { name: "x", kind: "state", type: bool, bits: [x] },
    { name: "y", kind: "output", type: bool, bits: [y] },
    { name: "pair", kind: "define", type: { kind: "word", width: 2 }, bits: [x, y] },
  ];
  return {
    name,
    aig,
    inputs: [a, enable],
    latches: [{ lit: x, next: aig.mux(enable, a, x), reset }],
    outputs: [{ name: "y", lit: y }],
    bads: [{ name: "high", lit: x }],
    constraints: [],
    justice: [{ name: "both", lits: [x, not(x)] }],
    fairness: [{ name: "enabled", lit: enable }],
    signals,
  };
}

Deno.test("two cells in a ring, sharing an input", () => {
  const { system, left, right } = product(cell("p", false), cell("q", false, 1 as Lit), {
    share: ["enable"],
    driveLeft: { a: "y" },
    driveRight: { a: "y" },
  });
  assertEquals(system.name, "p*q");
  assertEquals(system.inputs.length, 1);
  assertEquals(system.signals.map(({ name, kind }) => `${kind} ${name}`), [
    "define p.a",
    "input enable",
    "state p.x",
    "output p.y",
    "define p.pair",
    "define q.a",
    "state q.x",
    "output q.y",
    "define q.pair",
  ]);
  assertEquals(system.bads.map(({ name }) => name), ["p.high", "q.high"]);
  assertEquals(system.justice.map(({ name }) => name), ["p.both", "q.both"]);
  assertEquals(system.fairness.map(({ name }) => name), ["p.enabled", "q.enabled"]);
  // The values 0 and 1 change places whenever enabled.
  const trace: Trace = {
    initial: Uint8Array.of(0, 1),
    inputs: [1, 0, 1].map((bit) => Uint8Array.of(bit)),
  };
  const path = new TracePath(system, trace);
  assertEquals(path.states.map((state) => state.join("")), ["01", "10", "10", "01"]);
  assertEquals([...left.projectTrace(trace).inputs.map((step) => step.join(""))], [
    "11",
    "00",
    "01",
  ]);
  assertEquals([...right.projectTrace(trace).inputs.map((step) => step.join(""))], [
    "01",
    "10",
    "11",
  ]);
  assertEquals([...right.projectTrace(trace).initial], [1]);
});

Deno.test("names: equal systems get different prefixes, or the ones asked for", () => {
  const same = product(cell("p", false), cell("p", false)).system;
  assertEquals(same.signals[0]!.name, "p.a");
  assertEquals(same.signals[5]!.name, "p_2.a");
  const asked = product(cell("p", false), cell("p", false), { prefixes: ["l", "r"], name: "lr" });
  assertEquals([asked.system.name, asked.system.signals[5]!.name], ["lr", "r.a"]);
});

Deno.test("connections that make no sense are refused", () => {
  const [p, q] = [cell("p", true), cell("q", true)];
  assertThrows(
    () => product(p, q, { driveLeft: { a: "y" }, driveRight: { a: "y" } }),
    RangeError,
    'combinational cycle through "a" of ',
  );
  assert(product(p, cell("q", false), { driveLeft: { a: "y" }, driveRight: { a: "y" } }));
  assertThrows(
    () => product(p, q, { driveLeft: { x: "y" } }),
    RangeError,
    '"p" has no input "x": expected one of "a", "enable"',
  );
  assertThrows(() => product(p, q, { driveLeft: { a: "z" } }), RangeError, 'no signal "z"');
  assertThrows(() => product(p, q, { driveLeft: { a: "pair" } }), RangeError, "same width");
  assertThrows(() => product(p, q, { share: ["b"] }), RangeError, 'no input "b"');
});

Deno.test("a random product runs as its two sides run", () => {
  for (let seed = 0; seed < 400; seed++) {
    const rng = new Random(seed);
    const [left, right] = [0, 1].map((side) => ({
      ...randomSystem(rng, { latches: 3, inputs: 3 }),
      name: `side${side}`,
    })) as [System, System];
    const states = left.signals.filter((s) => s.kind === "state" && s.bits.length === 1);
    const inputsOf = (system: System) => system.inputs.map((_, i) => `i${i}`);
    const driveRight: Record<string, string> = {};
    const free: string[] = [];
    for (const name of inputsOf(right)) {
      if (states.length > 0 && rng.chance(0.4)) driveRight[name] = rng.pick(states).name;
      else free.push(name);
    }
    const share = free.filter((name) => inputsOf(left).includes(name) && rng.chance(0.5));
    const both = product(left, right, { share, driveRight });
    const model = new ExplicitSystem(both.system);
    const answer = decideBad(model, both.left.mapLit(left.bads[0]!.lit));
    const alone = decideBad(left, left.bads[0]!.lit);
    // The right side cannot help the left one, and without constraints it cannot hinder it.
    if (answer.reachable) assert(alone.reachable && alone.depth <= answer.depth);
    else if (right.constraints.length === 0) assert(!alone.reachable, `seed ${seed}`);
    if (!answer.reachable) continue;
    const { trace } = answer;
    const path = new TracePath(both.system, trace);
    for (const side of [both.left, both.right]) {
      const projected = side.projectTrace(trace);
      const result = replay(side.system, projected, { kind: "none" });
      assert(result.accepted, `seed ${seed}`);
      for (let step = 0; step < path.length; step++) {
        for (const { lit } of side.system.latches) {
          assertEquals(path.value(side.mapLit(lit), step), result.path.value(lit, step));
        }
      }
    }
    const last = replay(left, both.left.projectTrace(trace), {
      kind: "bad",
      lit: left.bads[0]!.lit,
    });
    assert(last.accepted);
    for (const [input, driver] of Object.entries(driveRight)) {
      assertEquals(path.signal(`side1.${input}`, 0), path.signal(`side0.${driver}`, 0));
    }
  }
});
