/** What the generators promise: repeatable, within their limits, varied, and shrinking. */

import fc from "fast-check";
import { assert, assertEquals } from "@std/assert";
import { FALSE, TRUE } from "../../src/aig/literal.ts";
import type { Ltl } from "../../src/logic/ltl_formula.ts";
import { decideBad, decideJustice, reachableStates } from "../oracle/mod.ts";
import {
  buildSystem,
  ctlFormulas,
  ltlFormulas,
  mapLtl,
  Random,
  randomCtl,
  randomLtl,
  randomRecipe,
  type Recipe,
  recipes,
  shrinkRecipe,
} from "./mod.ts";
import { latchCount, type Shape } from "./recipe.ts";

Deno.test("equal seeds give equal draws, other seeds others", () => {
  const draw = (seed: number) => randomRecipe(new Random(seed));
  assertEquals(draw(7), draw(7));
  const texts = new Set(Array.from({ length: 200 }, (_, seed) => JSON.stringify(draw(seed))));
  assert(texts.size > 195);
});

Deno.test("random numbers fill their range evenly", () => {
  const rng = new Random(1);
  const counts = new Array(10).fill(0);
  for (let i = 0; i < 10_000; i++) counts[rng.below(10)]++;
  for (const count of counts) assert(count > 880 && count < 1120, `${counts}`);
  const hits = Array.from({ length: 10_000 }, () => rng.chance(0.25)).filter(Boolean).length;
  assert(hits > 2300 && hits < 2700);
  assertEquals(rng.shuffle([1, 2, 3, 4, 5]).toSorted(), [1, 2, 3, 4, 5]);
});

Deno.test("random systems keep to their limits and show every feature", () => {
  const seen = new Map<string, number>();
  const see = (feature: string, present: boolean) =>
    seen.set(feature, (seen.get(feature) ?? 0) + (present ? 1 : 0));
  const count = 1000;
  for (let seed = 0; seed < count; seed++) {
    const recipe = randomRecipe(new Random(seed), { latches: 12, inputs: 6 });
    assert(latchCount(recipe) >= 1 && latchCount(recipe) <= 12 && recipe.inputs <= 6);
    const system = buildSystem(recipe);
    assertEquals(system.latches.length, latchCount(recipe));
    const bits = system.signals.flatMap((signal) => [...signal.bits]);
    assertEquals(bits, [...system.inputs, ...system.latches.map((latch) => latch.lit)]);
    for (const size of [1, 12]) see(`${size} latches`, system.latches.length === size);
    for (const size of [0, 6]) see(`${size} inputs`, recipe.inputs === size);
    see("constraint", system.constraints.length > 0);
    see("no constraint", system.constraints.length === 0);
    see("uninitialised", system.latches.some((latch) => latch.reset === latch.lit));
    see("reset to 1", system.latches.some((latch) => latch.reset === TRUE));
    see("several bads", system.bads.length > 1);
    see("constant bad", system.bads.some(({ lit }) => lit === FALSE || lit === TRUE));
    see("several justice", system.justice.length > 1);
    for (let n = 0; n <= 4; n++) {
      see(`justice of ${n}`, system.justice.some(({ lits }) => lits.length === n));
    }
    see("fairness", system.fairness.length > 0);
    const shapes: Shape[] = ["counter", "gray", "shift", "ring", "onehot", "saturating"];
    for (const shape of shapes) see(shape, recipe.parts.some((part) => part.kind === shape));
  }
  for (const [feature, times] of seen) assert(times >= 15, `${feature}: ${times} of ${count}`);
});

Deno.test("random systems are neither all trivial nor all alike", () => {
  let [bad, live, deep] = [0, 0, 0];
  for (let seed = 0; seed < 500; seed++) {
    const system = buildSystem(randomRecipe(new Random(seed)));
    const answer = decideBad(system, system.bads[0]!.lit);
    if (answer.reachable) bad++;
    if (decideJustice(system, system.justice[0]!.lits)) live++;
    if (reachableStates(system).some((distance) => distance >= 4)) deep++;
  }
  for (const part of [bad, live, deep]) assert(part > 75 && part < 425, `${[bad, live, deep]}`);
});

Deno.test("every shape does what its name says", () => {
  const run = (kind: Shape, width: number, reset: number, data = 0) => {
    const part = { kind, width, reset, unknown: 0, enable: 1, clear: 0, data } as const;
    const none = { gates: [], bads: [], constraints: [], justice: [], fairness: [] };
    const system = buildSystem({ inputs: 0, parts: [part], ...none });
    const order: number[] = [];
    reachableStates(system).forEach((distance, x) => {
      if (distance >= 0) order[distance] = x;
    });
    return order;
  };
  assertEquals(run("counter", 2, 0), [0, 1, 2, 3]);
  assertEquals(run("saturating", 2, 1), [1, 2, 3]);
  assertEquals(run("gray", 3, 0), [0, 1, 3, 2, 6, 7, 5, 4]);
  assertEquals(run("ring", 3, 1), [1, 2, 4]);
  assertEquals(run("shift", 3, 0, 1), [0, 1, 3, 7]);
  assertEquals(run("onehot", 3, 1, 0), [1, 2, 4]);
  assertEquals(run("onehot", 3, 1, 1), [1, 2, 4]);
});

function operators(formula: unknown): number {
  if (typeof formula !== "object" || formula === null) return 0;
  const inner = Object.values(formula).reduce((sum, part) => sum + operators(part), 0);
  return inner + ("arg" in formula || "left" in formula ? 1 : 0);
}

Deno.test("random formulas have the asked size and all operators", () => {
  const kinds = new Set<string>();
  JSON.stringify(
    Array.from({ length: 300 }, (_, seed) => {
      const ltl = randomLtl(new Random(seed), [0, 1, 2], { size: 6 });
      const ctl = randomCtl(new Random(seed), [0, 1, 2], { size: 6 });
      assertEquals([operators(ltl), operators(ctl)], [6, 6]);
      return [ltl, ctl];
    }),
    (key, value) => {
      if (key === "kind") kinds.add(value);
      return value;
    },
  );
  for (
    const kind of "true false atom not and or implies iff xor X F G U R W Y Z O H S T".split(" ")
  ) {
    assert(kinds.has(kind), kind);
  }
  for (const kind of "EX EF EG AX AF AG EU ER EW AU AR AW".split(" ")) {
    assert(kinds.has(kind), kind);
  }
  const future = randomLtl(new Random(3), [0], { size: 200, past: false });
  assert(!/"(Y|Z|O|H|S|T)"/.test(JSON.stringify(future)));
});

Deno.test("a failing system shrinks to a small one", () => {
  const reachesThree = (recipe: Recipe) =>
    reachableStates(buildSystem(recipe)).every((distance) => distance < 3);
  const result = fc.check(fc.property(recipes(), reachesThree), { seed: 5, numRuns: 500 });
  assert(result.failed);
  const [recipe] = result.counterexample!;
  assert(latchCount(recipe) <= 3 && recipe.gates.length <= 2, JSON.stringify(recipe));
});

Deno.test("a failing recipe that was drawn with a seed shrinks too", () => {
  const fails = (recipe: Recipe) => {
    const system = buildSystem(recipe);
    const answer = decideBad(system, system.bads[0]!.lit);
    return answer.reachable && answer.depth === 2;
  };
  const seed = Array.from({ length: 500 }, (_, n) => n)
    .find((n) =>
      latchCount(randomRecipe(new Random(n))) > 4 && fails(randomRecipe(new Random(n)))
    )!;
  const small = shrinkRecipe(randomRecipe(new Random(seed)), fails);
  assert(fails(small));
  assert(latchCount(small) <= 2 && small.gates.length <= 1, JSON.stringify(small));
  assertEquals([small.inputs, small.constraints, small.fairness], [0, [], []]);
});

Deno.test("a failing formula shrinks to a small one", () => {
  const noUntil = (formula: Ltl<number>) => !JSON.stringify(formula).includes('"U"');
  const result = fc.check(fc.property(ltlFormulas(3), noUntil), { seed: 5, numRuns: 2000 });
  assert(result.failed);
  assert(operators(result.counterexample![0]) <= 1);
  fc.assert(fc.property(ctlFormulas(2), (f) => operators(f) < 64), { seed: 5 });
  assertEquals(mapLtl({ kind: "X", arg: { kind: "atom", atom: 1 } }, (n) => `p${n}`), {
    kind: "X",
    arg: { kind: "atom", atom: "p1" },
  });
});
