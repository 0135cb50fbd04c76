/** The oracle against other ways to find the same answers: definitions, duals, enumeration, by hand. */

import { assert, assertEquals, assertThrows } from "@std/assert";
import { Aig } from "../../src/aig/graph.ts";
import { FALSE, isNegative, type Lit, not, TRUE, variableOf } from "../../src/aig/literal.ts";
import type { Ctl } from "../../src/logic/ctl_formula.ts";
import type { Ltl } from "../../src/logic/ltl_formula.ts";
import type { System } from "../../src/system/system.ts";
import { Random, randomAtoms, randomCtl, randomLtl, randomSystem } from "../generators/mod.ts";
import {
  decideBad,
  decideCtl,
  decideJustice,
  decideLtl,
  ExplicitSystem,
  holdsOnLasso,
  inputsRead,
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

/** EG legal under fairness by the nested fixpoint of Emerson and Lei. */
function emersonLei(
  model: ExplicitSystem,
  lits: readonly Lit[],
  legal: Uint8Array = model.legal,
): Uint8Array {
  const values = lits.length === 0 ? [model.values(TRUE)] : lits.map((lit) => model.values(lit));
  let z = legal.slice();
  const before = (set: Uint8Array) => {
    const some = new Uint8Array(model.states);
    set.forEach((value, p) => some[model.stateOf(p)]! |= value);
    return legal.map((value, p) => value & some[model.next[p]!]!);
  };
  for (;;) {
    let smaller = z;
    for (const fair of values) {
      // From here, in at least one step, to a fair point of z.
      let target = z.map((value, p) => value & fair[p]!);
      for (;;) {
        const more = before(target).map((value, p) => target[p]! | (value & z[p]!));
        if (more.every((value, p) => value === target[p])) break;
        target = more;
      }
      const step = before(target);
      smaller = smaller.map((value, p) => value & step[p]!);
    }
    if (smaller.every((value, p) => value === z[p])) return z;
    z = smaller;
  }
}

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

Deno.test("CTL and LTL agree where both can say it", () => {
  const atom = (lit: Lit) => ({ kind: "atom", atom: lit }) as const;
  const pairs: ((p: Lit, q: Lit) => [Ctl<Lit>, Ltl<Lit>])[] = [
    (p) => [atom(p), atom(p)],
    (p) => [{ kind: "AX", arg: atom(p) }, { kind: "X", arg: atom(p) }],
    (p) => [{ kind: "AG", arg: atom(p) }, { kind: "G", arg: atom(p) }],
    (p) => [{ kind: "AF", arg: atom(p) }, { kind: "F", arg: atom(p) }],
    (p) => [
      { kind: "AG", arg: { kind: "AF", arg: atom(p) } },
      { kind: "G", arg: { kind: "F", arg: atom(p) } },
    ],
    (p, q) => [
      { kind: "AU", left: atom(p), right: atom(q) },
      { kind: "U", left: atom(p), right: atom(q) },
    ],
    (p, q) => [
      { kind: "AR", left: atom(p), right: atom(q) },
      { kind: "R", left: atom(p), right: atom(q) },
    ],
    (p, q) => [
      { kind: "AW", left: atom(p), right: atom(q) },
      { kind: "W", left: atom(p), right: atom(q) },
    ],
  ];
  for (let seed = 0; seed < 150; seed++) {
    const rng = new Random(seed);
    const system = randomSystem(rng, { latches: 4, inputs: 2 });
    const model = new ExplicitSystem(system);
    const fairness = system.fairness.map((f) => f.lit);
    const [p, q] = randomAtoms(rng, system, 2) as [Lit, Lit];
    for (const pair of pairs) {
      const [ctl, ltl] = pair(p, q);
      const answer = decideCtl(model, ctl, fairness);
      assertEquals(
        answer.holdsWhereFair,
        decideLtl(model, ltl, fairness),
        `${ctl.kind}, seed ${seed}`,
      );
      assert(!answer.holds || answer.holdsWhereFair);
    }
  }
});

Deno.test("CTL operators are dual and unfold", () => {
  const no = (arg: Ctl<Lit>): Ctl<Lit> => ({ kind: "not", arg });
  for (let seed = 0; seed < 200; seed++) {
    const rng = new Random(seed);
    const system = randomSystem(rng, { latches: 4, inputs: 2 });
    const model = new ExplicitSystem(system);
    const fairness = system.fairness.map((f) => f.lit);
    const atoms = randomAtoms(rng, system, 3);
    const f = randomCtl(rng, atoms, { size: rng.below(3) });
    const g = randomCtl(rng, atoms, { size: rng.below(3) });
    const given = system.inputs.filter(() => rng.chance(0.7));
    const set = (formula: Ctl<Lit>) => decideCtl(model, formula, fairness, { given }).satisfying;
    const same = (a: Ctl<Lit>, b: Ctl<Lit>) => assertEquals(set(a), set(b), `seed ${seed}`);
    same({ kind: "AX", arg: f }, no({ kind: "EX", arg: no(f) }));
    same({ kind: "AG", arg: f }, no({ kind: "EF", arg: no(f) }));
    same({ kind: "AF", arg: f }, no({ kind: "EG", arg: no(f) }));
    same({ kind: "AR", left: f, right: g }, no({ kind: "EU", left: no(f), right: no(g) }));
    same({ kind: "AU", left: f, right: g }, no({ kind: "ER", left: no(f), right: no(g) }));
    const both: Ctl<Lit> = { kind: "and", left: f, right: g };
    same({ kind: "ER", left: f, right: g }, { kind: "EW", left: g, right: both });
    same({ kind: "AR", left: f, right: g }, { kind: "AW", left: g, right: both });
    if (given.length < system.inputs.length) continue;
    // AU unfolds: g, or f now and after every step; where no fair path starts all A hold.
    const au: Ctl<Lit> = { kind: "AU", left: f, right: g };
    const later: Ctl<Lit> = { kind: "and", left: f, right: { kind: "AX", arg: au } };
    const unfolded = set({ kind: "or", left: g, right: later });
    const { fair } = decideCtl(model, f, fairness);
    assertEquals(set(au).map((v, p) => v & fair[p]!), unfolded.map((v, p) => v & fair[p]!));
  }
});

/** EX, EU and EG over states alone, with the fixpoints of the textbook; atoms read latches only. */
function stateCtl(model: ExplicitSystem, formula: Ctl<Lit>, fairness: readonly Lit[]): Set<number> {
  const all = new Set(Array.from({ length: model.states }, (_, x) => x));
  const fair = emersonLei(model, fairness);
  const startsFair = new Set([...all].filter((x) => inputsOf(x).some((p) => fair[p])));
  function inputsOf(x: number): number[] {
    return [...Array(model.choices).keys()].map((i) => model.point(x, i)).filter((p) =>
      model.legal[p]
    );
  }
  const before = (set: Set<number>) =>
    new Set([...all].filter((x) => inputsOf(x).some((p) => set.has(model.next[p]!))));
  const evaluate = (f: Ctl<Lit>): Set<number> => {
    switch (f.kind) {
      case "true":
        return all;
      case "atom":
        return new Set([...all].filter((x) => model.value(f.atom, model.point(x, 0)) === 1));
      case "not":
        return all.difference(evaluate(f.arg));
      case "and":
        return evaluate(f.left).intersection(evaluate(f.right));
      case "EX":
        return before(evaluate(f.arg).intersection(startsFair));
      case "EU": {
        const [l, r] = [evaluate(f.left), evaluate(f.right).intersection(startsFair)];
        for (let set = r;;) {
          const more = set.union(before(set).intersection(l));
          if (more.size === set.size) return set;
          set = more;
        }
      }
      case "EG": {
        const inside = evaluate(f.arg);
        // Emerson and Lei in the system where the formula is a constraint.
        const legal = model.legal.map((v, p) => v & (inside.has(model.stateOf(p)) ? 1 : 0));
        const points = emersonLei(model, fairness, legal);
        return new Set([...all].filter((x) => inputsOf(x).some((p) => points[p])));
      }
      default:
        throw new TypeError(`${f.kind} is not a core operator`);
    }
  };
  return evaluate(formula);
}

Deno.test("for atoms that read latches only, CTL is what the textbook says about states", () => {
  const kinds = ["not", "and", "EX", "EU", "EG"] as const;
  for (let seed = 0; seed < 400; seed++) {
    const rng = new Random(seed);
    const system = randomSystem(rng, { latches: 4, inputs: 2 });
    const model = new ExplicitSystem(system);
    const fairness = system.fairness.map((f) => f.lit);
    const atoms = randomAtoms(rng, system, 3, true);
    const draw = (size: number): Ctl<Lit> => {
      if (size === 0) return { kind: "atom", atom: rng.pick(atoms) };
      const kind = rng.pick(kinds);
      if (kind === "and" || kind === "EU") {
        const left = rng.below(size);
        return { kind, left: draw(left), right: draw(size - 1 - left) };
      }
      return { kind, arg: draw(size - 1) };
    };
    const formula = draw(rng.between(1, 5));
    const expected = stateCtl(model, formula, fairness);
    const { satisfying } = decideCtl(model, formula, fairness);
    for (let p = 0; p < model.points; p++) {
      if (!model.legal[p]) continue;
      assertEquals(satisfying[p] === 1, expected.has(model.stateOf(p)), `seed ${seed}`);
    }
  }
});

Deno.test("inputs chosen by the path, or given with the state", () => {
  const { system, x, go } = counter(false);
  // At 3 some input leads to 0 and some does not.
  const leaves: Ctl<Lit> = {
    kind: "AG",
    arg: { kind: "EX", arg: { kind: "not", arg: { kind: "atom", atom: system.bads[0]!.lit } } },
  };
  assertEquals(decideCtl(system, leaves, []).holds, false); // 2 must become 3
  const toggles: Ctl<Lit> = {
    kind: "AG",
    arg: {
      kind: "iff",
      left: { kind: "atom", atom: x },
      right: { kind: "EX", arg: { kind: "not", arg: { kind: "atom", atom: x } } },
    },
  };
  assertEquals(decideCtl(system, toggles, []).holds, true);
  assertEquals(decideCtl(system, toggles, [], { given: [go] }).holds, false); // waiting at 3
  // An atom that reads go makes it part of the state: without go there is no way from 3 to 0.
  const onGo: Ctl<Lit> = { kind: "or", left: toggles, right: { kind: "not", arg: atomOf(go) } };
  assertEquals(inputsRead(system, onGo), [go]);
  assertEquals(decideCtl(system, onGo, []).holds, false);
});

/** A two-bit counter that stops at 3 unless `go`; x is its low bit, y its high bit. */
function counter(constrained: boolean): { system: System; x: Lit; y: Lit; go: Lit } {
  const aig = new Aig();
  const [go, x, y] = [aig.leaf(), aig.leaf(), aig.leaf()];
  const full = aig.and(x, y);
  const move = aig.or(not(full), go);
  const system: System = {
    name: "counter",
    aig,
    inputs: [go],
    latches: [
      { lit: x, next: aig.xor(x, move), reset: FALSE },
      { lit: y, next: aig.xor(y, aig.and(x, move)), reset: FALSE },
    ],
    outputs: [],
    bads: [{ name: "full", lit: full }],
    constraints: constrained ? [{ name: "small", lit: not(full) }] : [],
    justice: [{ name: "wraps", lits: [full, not(full)] }],
    fairness: [{ name: "goes", lit: go }],
    signals: [],
  };
  return { system, x, y, go };
}

Deno.test("a counter, by hand", () => {
  const { system, x, y, go } = counter(false);
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
  const { system, y } = counter(true);
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

function atomOf(lit: Lit): Ctl<Lit> {
  return { kind: "atom", atom: lit };
}
