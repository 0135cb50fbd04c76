import { assert, assertEquals, assertThrows } from "@std/assert";
import type { Lit } from "../../src/aig/literal.ts";
import { TracePath } from "../../src/proof/trace_path.ts";
import { differences, showDiff } from "../../src/show/diff.ts";
import { formulaRows, formulaValues } from "../../src/show/formula_rows.ts";
import { relevance } from "../../src/show/relevance.ts";
import { TraceView } from "../../src/show/trace_view.ts";
import { traceOf } from "../../src/show/verdict_text.ts";
import { evaluateLtl } from "../../src/logic/ltl_evaluate.ts";
import { Ltl } from "../../src/logic/ltl_formula.ts";
import type { Trace } from "../../src/system/trace.ts";
import { check } from "../../src/check/mod.ts";
import { systemOf } from "../../src/check/question.ts";
import { ltl, system as model } from "../../src/dsl/mod.ts";
import { Random, randomLtl, randomSystem } from "../generators/mod.ts";
import { blinking, counter, toThree } from "./small_systems.ts";

Deno.test("only what changes is shown, the rest in one line", () => {
  const { system, bad } = counter();
  const view = new TraceView(system, { ...toThree, inputs: toThree.inputs.slice(0, 2) });
  assertEquals(
    view.with("late", bad).show(),
    `step    0     1
go      ▅▅▅▅▅▅▁▁▁▁▁▁
noise   ▁▁▁▁▁▁▅▅▅▅▅▅
n       0─────1─────
light   green─red───
late    ▁▁▁▁▁▁▁▁▁▁▁▁
always: full = 0`,
  );
  assert(view.show({ all: true }).includes("\nfull    ▁▁"));
  assertEquals(view.show({ signals: ["n"], from: 1 }), "step   1\nn      1──");
  assertThrows(() => view.show({ signals: ["m"] }), RangeError, '"m"');
});

Deno.test("a step can be taken out and gone on from", () => {
  const { system } = counter();
  const view = new TraceView(system, toThree);
  assertEquals(view[3]!.get("n"), 2);
  assertEquals(view[3]!.values, { go: true, noise: false, n: 2, light: "red", full: false });
  assertEquals(String(view.at(-1)), "n = 3, light = green");
  assertEquals([...view].map((step) => step.get("n")), view.values("n"));
  const simulator = view[3]!.simulate();
  simulator.step();
  assertEquals(simulator.get("n"), 3);
  const started = view[3]!.start();
  assertEquals(systemOf(started).latches.map((latch) => latch.reset), [0, 1, 0]);
  assertThrows(() => view.at(5), RangeError, "steps 0 to 4");
  const lasso = new TraceView(system, blinking);
  assertEquals(lasso.at(100).step, 2);
  assertEquals(lasso.at(101).step, 1);
});

Deno.test("two traces are compared", () => {
  const { system } = counter();
  const left = new TraceView(system, toThree);
  const inputs = toThree.inputs.map((step, i) => i === 2 ? Uint8Array.of(0, 1) : step);
  const right = new TraceView(system, { ...toThree, inputs });
  assertEquals(differences(left, right).map((d) => `${d.step} ${d.signal} ${d.left} ${d.right}`), [
    "2 go 1 0",
    "3 n 2 1",
    "4 n 3 2",
    "4 full 1 0",
  ]);
  assertEquals(
    showDiff(left, right),
    `the same up to step 1
step   2    3    4
go     1|0  =    =
n      =    2|1  3|2
full   =    =    1|0`,
  );
  assertEquals(showDiff(left, left), "both: 5 steps\nthe first 5 steps are the same");
  const lasso = new TraceView(system, blinking);
  assert(showDiff(left, lasso).startsWith("left: 5 steps; right: 3 steps, loop to 1"));
});

Deno.test("a formula along a lasso and along a path", () => {
  const { system, lits } = counter();
  const go = Ltl.atom(lits.go!);
  const light = Ltl.atom(lits.light!);
  const formula = Ltl.G(Ltl.implies(go, Ltl.F(light)));
  const print = (lit: Lit) => lit === lits.go ? "go" : "light";
  const rows = (trace: Trace) => {
    const path = new TracePath(system, trace);
    const values = {
      length: path.length,
      loop: trace.loop,
      holds: (lit: Lit, step: number) => path.value(lit, step) === 1,
    };
    return formulaRows(formula, values, print).map((row) =>
      `${row.name}: ${row.values.map((v) => typeof v === "string" ? v : Number(v)).join("")}`
    );
  };
  assertEquals(rows(blinking), ["G (go -> F light): 111", "go -> F light: 111", "F light: 111"]);
  const path = { ...blinking, loop: undefined, initial: Uint8Array.of(0, 0, 1) };
  assertEquals(rows(path), ["G (go -> F light): ???", "go -> F light: 111", "F light: 111"]);
});

Deno.test("what a path decides, every lasso that begins with it confirms", () => {
  for (let seed = 0; seed < 400; seed++) {
    const random = new Random(seed);
    const formula = randomLtl(random, [0, 1, 2], { size: random.between(1, 8) });
    const [stem, loop] = [random.between(0, 3), random.between(1, 3)];
    const letters = Array.from({ length: stem + loop }, () => random.below(8));
    const holds = (atom: number, step: number) => ((letters[step]! >>> atom) & 1) === 1;
    const unrolled = (step: number) => step < stem ? step : stem + (step - stem) % loop;
    const length = random.between(1, 8);
    const path = { length, holds: (atom: number, step: number) => holds(atom, unrolled(step)) };
    const decided = formulaValues(formula, path).get(formula)![0];
    const value = evaluateLtl(formula, { stem, loop, holds });
    if (decided !== undefined) assertEquals(decided, value, `seed ${seed}`);
  }
});

Deno.test("values that do not matter can be changed without anybody noticing", () => {
  let freed = 0;
  for (let seed = 0; seed < 300; seed++) {
    const random = new Random(seed);
    const system = randomSystem(random, { latches: 6, inputs: 4 });
    const length = random.between(1, 6);
    const trace: Trace = {
      initial: Uint8Array.from(system.latches, () => random.below(2)),
      inputs: Array.from({ length }, () => Uint8Array.from(system.inputs, () => random.below(2))),
    };
    const path = new TracePath(system, trace);
    const observed = system.bads.map(({ lit }) => lit);
    const relevant = relevance(path, (step) => step === length - 1 ? observed : []);
    const scramble = (values: Uint8Array, keep: Uint8Array) =>
      values.map((value, i) => {
        if (keep[i] === 1) return value;
        freed++;
        return random.below(2);
      });
    const other = new TracePath(system, {
      initial: scramble(trace.initial, relevant.latches[0]!),
      inputs: trace.inputs.map((step, i) => scramble(step, relevant.inputs[i]!)),
    });
    for (const lit of observed) {
      assertEquals(other.value(lit, length - 1), path.value(lit, length - 1), `seed ${seed}`);
    }
    for (const { lit } of system.constraints) {
      for (let step = 0; step < length; step++) {
        assertEquals(other.value(lit, step), path.value(lit, step), `seed ${seed}, step ${step}`);
      }
    }
  }
  assert(freed > 1000, `only ${freed} values were found not to matter`);
});

Deno.test("a model that is started in a state of a trace keeps its properties and its language", async () => {
  const counter = model("counter")`
    input go : bool
    var n : 0..7 = 0
    next n = go & n < 5 ? n + 1 : n
    invariant low : n < 4
    ltl rises : F n == 5
    ltl above : G n >= 2
  `;
  const trace = traceOf(await check(counter, "low", { engine: "bmc" }));
  const started = trace[2]!.start();
  assertEquals((await check(started, "above")).status, "holds");
  assertEquals((await check(counter, "above")).status, "fails");
  assertEquals((await check(started, ltl`G n != 1`)).status, "holds");
  const fails = await check(started, "low", { engine: "bmc" });
  assertEquals(traceOf(fails).length, trace.length - 2);
});

Deno.test("of very many signals some are drawn and the rest is counted", () => {
  const wide = model("wide")`
    input a : bool[60]
    var n : 0..3 = 0
    next n = count(a[0], a[1], a[59])
    invariant low : n < 3
  `;
  const inputs = [1, 0].map((bit) => new Uint8Array(60).fill(bit));
  const trace = { initial: new Uint8Array(2), inputs };
  const view = new TraceView(wide, trace).with("n + 1");
  const lines = view.show().split("\n");
  assertEquals(lines.length, 1 + 48 + 1 + 1);
  assertEquals(lines.at(-1), "and 13 more signals that change");
  assert(lines.at(-2)!.startsWith("n + 1 "), "what was asked for is always there");
  assertEquals(view.show({ all: true }).split("\n").length, 1 + 61 + 1);
  assertEquals(view.show({ most: 2 }).split("\n").length, 1 + 2 + 1 + 1);
  assertEquals(view.show({ signals: ["n", "a[59]"] }).split("\n").length, 3);
});
