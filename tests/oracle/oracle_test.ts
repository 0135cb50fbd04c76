/** The oracle against other ways to find the same answers: definitions, duals, enumeration, by hand. */

import { assert, assertEquals, assertThrows } from "@std/assert";
import { Aig } from "../../src/aig/graph.ts";
import { FALSE, isNegative, type Lit, not, variableOf } from "../../src/aig/literal.ts";
import type { Ctl } from "../../src/logic/ctl_formula.ts";
import type { Ltl } from "../../src/logic/ltl_formula.ts";
import type { System } from "../../src/system/system.ts";
import { Random, randomAtoms, randomLtl, randomSystem } from "../generators/mod.ts";
import { emersonLei } from "./emerson_lei.ts";
import { atomOf, waitingCounter } from "./waiting_counter.ts";
import {
  decideBad,
  decideCtl,
  decideJustice,
  decideLtl,
  ExplicitSystem,
  holdsOnLasso,
  reachableStates,
  shortestJusticeLasso,
  shortestLtlLasso,
} from "./mod.ts";

/** One literal under one valuation, by recursion over the graph. */
function evaluate(aig: Aig, lit: Lit, leaves: ReadonlyMap<number, number>): number {
  const variable = variableOf(lit);
  const value = variable === 0 ? 0 : leaves.get(variable) ??
    (evaluate(aig, aig.left(variable), leaves) & evaluate(aig, aig.right(variable), leaves));
  return value ^ (isNegative(lit) ? 1 : 0);
}

function leavesOf(model: ExplicitSystem, point: number): Map<number, number> {
  const { inputs, latches } = model.system;
  const x = model.stateOf(point);
  return new Map([
    ...inputs.map((lit, i) => [variableOf(lit), (point >> i) & 1] as const),
    ...latches.map(({ lit }, j) => [variableOf(lit), (x >> j) & 1] as const),
  ]);
}

Deno.test("values, legality and successors agree with evaluation by definition", () => {
  for (let seed = 0; seed < 60; seed++) {
    const rng = new Random(seed);
    const system = randomSystem(rng, { latches: 5, inputs: 3 });
    const model = new ExplicitSystem(system);
    for (let p = 0; p < model.points; p++) {
      const leaves = leavesOf(model, p);
      const value = (lit: Lit) => evaluate(system.aig, lit, leaves);
      assertEquals(model.legal[p], system.constraints.every((c) => value(c.lit) === 1) ? 1 : 0);
      system.latches.forEach(({ next }, j) =>
        assertEquals((model.next[p]! >> j) & 1, value(next), `seed ${seed}`)
      );
      for (const { lit } of system.bads) assertEquals(model.value(lit, p), value(lit));
    }
  }
});

Deno.test("systems the oracle cannot decide are refused", () => {
  const aig = new Aig();
  const latches = Array.from({ length: 23 }, () => {
    const lit = aig.leaf();
    return { lit, next: lit, reset: FALSE };
  });
  const empty = { outputs: [], bads: [], constraints: [], justice: [], fairness: [], signals: [] };
  const system: System = { name: "big", aig, inputs: [], latches, ...empty };
  assertThrows(() => new ExplicitSystem(system), RangeError, "small systems");
  const [a, b] = [aig.leaf(), aig.leaf()];
  assertThrows(
    () => new ExplicitSystem({ ...system, latches: [{ lit: a, next: b, reset: FALSE }] }),
    RangeError,
    "neither an input nor a latch",
  );
  assertThrows(
    () => new ExplicitSystem({ ...system, inputs: [b], latches: [{ lit: a, next: b, reset: b }] }),
    RangeError,
    "expected 0, 1 or its own literal",
  );
});

Deno.test("decideBad finds shortest paths and misses none", () => {
  let reachable = 0;
  for (let seed = 0; seed < 400; seed++) {
    const model = new ExplicitSystem(randomSystem(new Random(seed), { latches: 6, inputs: 3 }));
    const bad = model.values(model.system.bads[0]!.lit);
    // Layers of states, computed without remembering anything but the last one.
    let layer = new Set([...model.initial.keys()].filter((x) => model.initial[x]));
    let depth: number | undefined;
    for (let d = 0; d <= model.states && depth === undefined; d++) {
      const following = new Set<number>();
      for (let p = 0; p < model.points; p++) {
        if (!layer.has(model.stateOf(p)) || !model.legal[p]) continue;
        if (bad[p]) depth = d;
        following.add(model.next[p]!);
      }
      layer = following;
    }
    const answer = decideBad(model, model.system.bads[0]!.lit);
    assertEquals(answer.reachable ? answer.depth : undefined, depth, `seed ${seed}`);
    if (!answer.reachable) continue;
    reachable++;
    let x = answer.trace.initial.reduce((sum, bit, j) => sum + (bit << j), 0);
    assertEquals(model.initial[x], 1);
    assertEquals(answer.trace.inputs.length, answer.depth + 1);
    answer.trace.inputs.forEach((bits, step) => {
      const p = model.point(x, bits.reduce((sum, bit, i) => sum + (bit << i), 0));
      assertEquals(model.legal[p], 1);
      if (step === answer.depth) assertEquals(bad[p], 1);
      x = model.next[p]!;
    });
  }
  assert(reachable > 80 && reachable < 380, `${reachable} of 400 are reachable: a poor mix`);
});

Deno.test("decideJustice and the fair points agree with the fixpoint of Emerson and Lei", () => {
  let exists = 0;
  for (let seed = 0; seed < 400; seed++) {
    const system = randomSystem(new Random(seed), { latches: 5, inputs: 3 });
    const model = new ExplicitSystem(system);
    const lits = [...system.fairness.map((f) => f.lit), ...system.justice[0]!.lits];
    const fair = emersonLei(model, lits);
    const expected = fair.some((value, p) => value === 1 && model.initial[model.stateOf(p)] === 1);
    assertEquals(decideJustice(model, lits), expected, `seed ${seed}`);
    assertEquals(decideCtl(model, { kind: "true" }, lits).fair, fair, `seed ${seed}`);
    assertEquals(shortestJusticeLasso(model, lits) !== undefined, expected, `seed ${seed}`);
    if (expected) exists++;
  }
  assert(exists > 80 && exists < 380, `${exists} of 400 have a fair path: a poor mix`);
});

/** All lassos of a system with up to `longest` steps. */
function* lassos(model: ExplicitSystem, longest: number) {
  const points: number[] = [];
  function* extend(x: number): Generator<{ points: readonly number[]; loop: number }> {
    for (let loop = 0; loop < points.length; loop++) {
      if (model.stateOf(points[loop]!) === x) yield { points, loop };
    }
    if (points.length === longest) return;
    for (let i = 0; i < model.choices; i++) {
      const p = model.point(x, i);
      if (!model.legal[p]) continue;
      points.push(p);
      yield* extend(model.next[p]!);
      points.pop();
    }
  }
  for (let x = 0; x < model.states; x++) if (model.initial[x]) yield* extend(x);
}

Deno.test("shortest justice lassos agree with enumeration", () => {
  let found = 0;
  for (let seed = 0; seed < 150; seed++) {
    const system = randomSystem(new Random(seed), { latches: 3, inputs: 1, justiceSize: 3 });
    const model = new ExplicitSystem(system);
    const lits = system.justice[0]!.lits;
    const longest = 7;
    let best: number | undefined;
    for (const { points, loop } of lassos(model, longest)) {
      if (best !== undefined && points.length >= best) continue;
      const round = points.slice(loop);
      if (lits.every((lit) => round.some((p) => model.value(lit, p)))) best = points.length;
    }
    const shortest = shortestJusticeLasso(model, lits);
    if (shortest !== undefined && shortest <= longest) found++;
    assertEquals(shortest !== undefined && shortest > longest ? undefined : shortest, best);
  }
  assert(found > 40);
});

Deno.test("decideLtl agrees with the definition on enumerated lassos", () => {
  let [holds, fails, past] = [0, 0, 0];
  for (let seed = 0; seed < 600; seed++) {
    const rng = new Random(seed);
    const system = randomSystem(rng, { latches: 2, inputs: 1, gates: 6, fairness: 1 });
    const model = new ExplicitSystem(system);
    const fairness = system.fairness.map((f) => f.lit);
    const withPast = rng.chance(0.5);
    const formula = randomLtl(rng, randomAtoms(rng, system, 3), {
      size: rng.between(1, 5),
      past: withPast,
    });
    const answer = decideLtl(model, formula, fairness);
    const longest = 6;
    let refuted: number | undefined;
    for (const { points, loop } of lassos(model, longest)) {
      const round = points.slice(loop);
      if (!fairness.every((lit) => round.some((p) => model.value(lit, p)))) continue;
      const value = holdsOnLasso(
        formula,
        points.length,
        loop,
        (atom, at) => model.value(atom, points[at]!) === 1,
      );
      if (!value) refuted = Math.min(refuted ?? longest, points.length);
    }
    const text = `seed ${seed}: ${JSON.stringify(formula)}`;
    if (answer) {
      assertEquals(refuted, undefined, text);
      holds++;
      continue;
    }
    const shortest = shortestLtlLasso(model, formula, fairness)!;
    if (withPast) {
      // The memory may need more rounds than the states: only an upper bound, if within reach.
      if (shortest <= longest) assert(refuted !== undefined && refuted <= shortest, text);
      past++;
    } else {
      assertEquals(shortest <= longest ? shortest : undefined, refuted, text);
    }
    fails++;
  }
  assert(holds > 100 && fails > 100 && past > 30, `${holds} hold, ${fails} fail: a poor mix`);
});

Deno.test("a counter, by hand", () => {
  const { system, x, y, go } = waitingCounter(false);
  const full = system.bads[0]!.lit;
  const answer = decideBad(system, full);
  assert(answer.reachable);
  assertEquals(answer.depth, 3);
  assertEquals([...reachableStates(system)], [0, 1, 2, 3]);
  assertEquals(shortestJusticeLasso(system, [full]), 4); // stays at 3
  assertEquals(shortestJusticeLasso(system, [full, not(full)]), 4); // wraps around
  assertEquals(shortestJusticeLasso(system, [go, not(go), not(full)]), 4);
  const again: Ltl<Lit> = {
    kind: "G",
    arg: { kind: "F", arg: { kind: "not", arg: { kind: "atom", atom: y } } },
  };
  assertEquals(decideLtl(system, again, []), false);
  assertEquals(shortestLtlLasso(system, again, []), 4);
  assertEquals(decideLtl(system, again, [go]), true); // it only ever waits at 3 for go
  assertEquals(decideLtl(system, again, [not(go)]), false);
  const resettable: Ctl<Lit> = {
    kind: "AG",
    arg: {
      kind: "EF",
      arg: { kind: "not", arg: { kind: "or", left: atomOf(x), right: atomOf(y) } },
    },
  };
  assertEquals(decideCtl(system, resettable, []).holds, true);
});

Deno.test("a constraint that ends every path", () => {
  const { system, y } = waitingCounter(true);
  const full = system.bads[0]!.lit;
  assertEquals(decideBad(system, full).reachable, false); // bad needs the constraint too
  assertEquals(decideBad(system, y).reachable, true); // a finite path suffices for bad
  assertEquals(decideJustice(system, []), false);
  assertEquals(shortestJusticeLasso(system, []), undefined);
  const ex: Ctl<Lit> = { kind: "EX", arg: { kind: "true" } };
  assertEquals(decideCtl(system, ex, []).holds, false); // no infinite path starts anywhere
  assertEquals(decideCtl(system, ex, []).holdsWhereFair, true); // vacuous
  assertEquals(decideLtl(system, { kind: "false" }, []), true); // vacuous
});
