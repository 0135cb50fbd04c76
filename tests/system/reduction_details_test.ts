/** What single reductions promise beyond the laws that all obey. */

import { assert, assertEquals, assertThrows } from "@std/assert";
import { Aig } from "../../src/aig/graph.ts";
import { FALSE, type Lit, not, TRUE } from "../../src/aig/literal.ts";
import { replay } from "../../src/proof/replay.ts";
import { extend, freeName } from "../../src/system/auxiliary.ts";
import { coi } from "../../src/system/coi.ts";
import { compact } from "../../src/system/compact.ts";
import { removeConstantLatches } from "../../src/system/constant_latches.ts";
import { mergeEquivalentLatches } from "../../src/system/equivalent_latches.ts";
import { foldConstraints } from "../../src/system/fold_constraints.ts";
import { kCounter } from "../../src/system/k_counter.ts";
import { l2s } from "../../src/system/l2s.ts";
import { mergeJustice, terminationSignals } from "../../src/system/merge_justice.ts";
import {
  cofactorPredicate,
  NOTHING,
  projectPredicate,
  unionOf,
} from "../../src/system/projection.ts";
import { compose } from "../../src/system/reduction.ts";
import { registerBad } from "../../src/system/register_signal.ts";
import type { System } from "../../src/system/system.ts";
import { closeLasso } from "../../src/system/trace.ts";
import { decideBad, decideJustice } from "../oracle/mod.ts";

interface Parts {
  readonly inputs?: readonly Lit[];
  readonly latches: readonly [lit: Lit, next: Lit, reset: Lit][];
  readonly bad?: Lit;
  readonly constraint?: Lit;
  readonly justice?: readonly Lit[];
  readonly fairness?: Lit;
}

function systemOf(aig: Aig, parts: Parts): System {
  const named = (name: string, lit: Lit | undefined) => lit === undefined ? [] : [{ name, lit }];
  return {
    name: "made by hand",
    aig,
    inputs: parts.inputs ?? [],
    latches: parts.latches.map(([lit, next, reset]) => ({ lit, next, reset })),
    outputs: [],
    bads: named("bad", parts.bad),
    constraints: named("constraint", parts.constraint),
    justice: parts.justice === undefined ? [] : [{ name: "justice", lits: parts.justice }],
    fairness: named("fairness", parts.fairness),
    signals: parts.latches.map(([lit], j) => ({
      name: `x${j}`,
      kind: "state",
      type: { kind: "bool" },
      bits: [lit],
    })),
  };
}

function leaves(aig: Aig, count: number): Lit[] {
  return Array.from({ length: count }, () => aig.leaf());
}

Deno.test("coi keeps the cone and drops what would say too little", () => {
  const aig = new Aig();
  const [a, b, c, d] = leaves(aig, 4) as [Lit, Lit, Lit, Lit];
  const system = systemOf(aig, {
    latches: [[a, b, FALSE], [b, a, TRUE], [c, c, c], [d, c, FALSE]],
    bad: a,
    justice: [a],
    fairness: d,
  });
  const cone = coi(system, [a]);
  assertEquals(cone.system.latches.map(({ lit }) => lit), [a, b]);
  assertEquals(cone.system.signals.map(({ name }) => name), ["x0", "x1"]);
  assertEquals(cone.system.bads.length, 1);
  // The justice property stays readable, but its fairness does not: both go.
  assertEquals([cone.system.justice, cone.system.fairness], [[], []]);
  assertEquals(coi(system).system.latches.length, 4);
  assertEquals(cone.mapLit(not(b)), not(b));
  assertThrows(
    () => cone.mapLit(system.aig.and(a, c)),
    RangeError,
    "reads x2, which is not in the cone of influence",
  );
  const lifted = cone.liftTrace({ initial: Uint8Array.of(0, 1), inputs: [new Uint8Array()] });
  assertEquals([...lifted.initial], [0, 1, 0, 0]);
});

Deno.test("a lasso on the cone stays as short as it is, and can be closed on all latches", () => {
  const aig = new Aig();
  const [a, b, c, d] = leaves(aig, 4) as [Lit, Lit, Lit, Lit];
  const system = systemOf(aig, {
    latches: [
      [a, not(a), FALSE],
      [b, not(b), FALSE], // with c and d a counter modulo 8 that nobody reads
      [c, aig.xor(c, b), FALSE],
      [d, aig.xor(d, aig.and(b, c)), FALSE],
    ],
  });
  const lasso = {
    initial: Uint8Array.of(0),
    inputs: [new Uint8Array(), new Uint8Array()],
    loop: 0,
  };
  const goal = { kind: "justice", lits: [a] } as const;
  const lifted = coi(system, [a]).liftTrace(lasso);
  assertEquals(lifted.inputs.length, 2);
  assert(replay(system, lifted, goal).accepted);
  assert(!replay(system, lifted, goal, { wholeState: true }).accepted);
  const closed = closeLasso(system, lifted, 8)!;
  assertEquals(closed.inputs.length, 8);
  assert(replay(system, closed, goal, { wholeState: true }).accepted);
});

Deno.test("a constraint that ends the path right after the bad step does not hide it", () => {
  const aig = new Aig();
  const [x, go] = leaves(aig, 2) as [Lit, Lit];
  const system = systemOf(aig, {
    inputs: [go],
    latches: [[x, go, FALSE]],
    bad: go,
    constraint: not(x),
  });
  assert(decideBad(system, go).reachable);
  const registered = registerBad(system, go, "x0");
  const answer = decideBad(registered.system, registered.register);
  assert(answer.reachable);
  assertEquals(answer.depth, 1);
  assertEquals(registered.liftTrace(answer.trace).inputs.length, 1);
  assertEquals(registered.system.signals.map(({ name }) => name), ["x0", "x0_2"]);
});

Deno.test("folding nothing adds nothing", () => {
  const aig = new Aig();
  const [x] = leaves(aig, 1) as [Lit];
  const system = systemOf(aig, { latches: [[x, not(x), FALSE]], bad: x, justice: [] });
  const folded = foldConstraints(system);
  assertEquals(folded.system, system);
  assertEquals([folded.ok, folded.foldBad(x), folded.foldJustice([])], [TRUE, x, []]);
});

Deno.test("merging no signal or one signal needs no latch, equal signals count once", () => {
  const aig = new Aig();
  const [x, y] = leaves(aig, 2) as [Lit, Lit];
  const system = systemOf(aig, { latches: [[x, not(x), FALSE], [y, x, FALSE]] });
  for (const method of ["flag", "counter"] as const) {
    assertEquals(mergeJustice(system, [], method).merged, TRUE);
    assertEquals(mergeJustice(system, [TRUE, y, y], method).merged, y);
    assertEquals(mergeJustice(system, [y, y], method).system.latches.length, 2);
    const three = mergeJustice(system, [x, y, not(x)], method);
    assertEquals(three.system.latches.length, method === "flag" ? 5 : 4);
    assertEquals(three.system.justice, [{ name: "merged", lits: [three.merged] }]);
  }
  assertEquals(terminationSignals(system, [], "one"), [TRUE]);
  assertEquals(terminationSignals(system, [x, y, x], "one"), [x, y]);
  assertEquals(terminationSignals(system, [x, not(x)], "or"), [TRUE]);
});

Deno.test("l2s: signals that hold in turn before the loop, but not in it, make no lasso", () => {
  // x is true only at step 0, y from step 1 on: each holds somewhere, never both in a loop.
  const aig = new Aig();
  const [x, y] = leaves(aig, 2) as [Lit, Lit];
  const system = systemOf(aig, { latches: [[x, FALSE, TRUE], [y, TRUE, FALSE]] });
  assertEquals(decideJustice(system, [x, y]), false);
  assertEquals(decideJustice(system, [y, not(x)]), true);
  const [none, some] = [l2s(system, [x, y]), l2s(system, [y, not(x)])];
  assertEquals(decideBad(none.system, none.bad).reachable, false);
  const answer = decideBad(some.system, some.bad);
  assert(answer.reachable);
  const lasso = some.liftTrace(answer.trace);
  assertEquals([lasso.loop, lasso.inputs.length], [1, 2]);
  assertEquals(some.system.inputs.length, 1);
  assertEquals(some.system.latches.length, 2 + 2 + 2 + 1);
});

Deno.test("a deeper counter keeps its latches", () => {
  const aig = new Aig();
  const [x] = leaves(aig, 1) as [Lit];
  const system = systemOf(aig, { latches: [[x, not(x), FALSE]] });
  const two = kCounter(system, x, 2);
  const three = two.deeper();
  assertEquals(three.counter.slice(0, 2), two.counter);
  assertEquals([two.k, three.k, three.system.latches.length], [2, 3, 4]);
  assertEquals(three.countIs(1), [
    three.counter[0]!,
    not(three.counter[1]!),
    not(three.counter[2]!),
  ]);
  assertThrows(() => two.countIs(3), RangeError, "expected 0 to 2");
  assertThrows(() => kCounter(system, x, -1), RangeError, "not negative");
  const answer = decideBad(two.system, two.bad);
  assertEquals(answer.reachable && answer.depth, 5); // true at steps 1, 3 and 5
});

Deno.test("constant latches: through chains, not through inputs", () => {
  const aig = new Aig();
  const [i, a, b, c, d, e] = leaves(aig, 6) as [Lit, Lit, Lit, Lit, Lit, Lit];
  const system = systemOf(aig, {
    inputs: [i],
    latches: [
      [a, aig.and(a, i), FALSE], // stays 0
      [b, aig.or(not(a), i), TRUE], // stays 1 since a does
      [c, aig.and(i, b), FALSE], // moves
      [d, a, d], // uninitialised: 0 later, anything first
      [e, aig.and(c, not(b)), FALSE], // stays 0 since b stays 1
    ],
    bad: aig.and(c, e),
  });
  const reduced = removeConstantLatches(system);
  assertEquals(reduced.system.latches.map(({ lit }) => lit), [c, d]);
  assertEquals(reduced.system.bads[0]!.lit, FALSE);
  assertEquals(reduced.mapLit(not(e)), TRUE);
  assertEquals(reduced.liftPredicate({ clauses: [[c]] }).clauses, [[c], [not(a)], [b], [not(e)]]);
  const lifted = reduced.liftTrace({ initial: Uint8Array.of(0, 1), inputs: [Uint8Array.of(0)] });
  assertEquals([...lifted.initial], [0, 1, 0, 1, 0]);
});

Deno.test("equivalent latches: equal, opposite and constant ones", () => {
  const aig = new Aig();
  const [i, a, b, c, d, e] = leaves(aig, 6) as [Lit, Lit, Lit, Lit, Lit, Lit];
  const system = systemOf(aig, {
    inputs: [i],
    latches: [
      [a, aig.and(not(a), i), FALSE],
      [b, aig.and(not(b), i), FALSE], // equals a
      [c, not(aig.and(c, i)), TRUE], // opposite of a
      [d, aig.xor(a, b), FALSE], // constant once a equals b
      [e, aig.and(e, i), e], // uninitialised: left alone
    ],
    bad: aig.and(a, c),
  });
  const reduced = mergeEquivalentLatches(system);
  assertEquals(reduced.system.latches.map(({ lit }) => lit), [a, e]);
  assertEquals(reduced.system.bads[0]!.lit, FALSE);
  assertEquals([reduced.mapLit(b), reduced.mapLit(c), reduced.mapLit(d)], [a, not(a), FALSE]);
  const lifted = reduced.liftTrace({ initial: Uint8Array.of(0, 1), inputs: [Uint8Array.of(0)] });
  assertEquals([...lifted.initial], [0, 0, 1, 0, 1]);
});

Deno.test("compact leaves unread gates behind", () => {
  const aig = new Aig();
  const [x, y] = leaves(aig, 2) as [Lit, Lit];
  for (let n = 0; n < 50; n++) aig.and(aig.leaf(), x);
  const system = systemOf(aig, { latches: [[x, aig.and(x, not(y)), y], [y, x, TRUE]] });
  const kept = { ...system, latches: [{ ...system.latches[0]!, reset: x }, system.latches[1]!] };
  const small = compact(kept);
  assertEquals([small.system.aig.size, small.system.aig.gateCount], [4, 1]);
  assertEquals(small.system.latches[0]!.reset, small.system.latches[0]!.lit);
  const gate = small.system.latches[0]!.next;
  assertEquals(small.liftPredicate({ clauses: [[gate]] }).clauses, [[aig.and(x, not(y))]]);
});

Deno.test("predicates: cofactors, projections and unions", () => {
  const aig = new Aig();
  const [x, y, z] = leaves(aig, 3) as [Lit, Lit, Lit];
  const predicate = { clauses: [[x, y], [not(x), z], [aig.and(x, y), z]] };
  assertEquals(cofactorPredicate(aig, predicate, [x]).clauses, [[z], [y, z]]);
  assertEquals(cofactorPredicate(aig, predicate, [not(x)]).clauses, [[y], [z]]);
  assertEquals(cofactorPredicate(aig, { clauses: [[x]] }, [not(x)]), NOTHING);
  assertEquals(projectPredicate(aig, { clauses: [[x], [y]] }, [x]).clauses, [[y]]);
  assertEquals(projectPredicate(aig, { clauses: [[x, y]] }, [x]).clauses, []);
  assertEquals(unionOf(aig, []), NOTHING);
  assertEquals(unionOf(aig, [{ clauses: [[x]] }, { clauses: [[y]] }]).clauses, [[aig.or(x, y)]]);
});

Deno.test("names that are added are free", () => {
  assertEquals(freeName(new Set(["a", "a_2"]), "a"), "a_3");
  const aig = new Aig();
  const [x, y, z] = leaves(aig, 3) as [Lit, Lit, Lit];
  const system = systemOf(aig, { latches: [[x, x, FALSE]] });
  const latch = { name: "x0", next: FALSE, reset: FALSE };
  const more = extend(system, { latches: [{ ...latch, lit: y }, { ...latch, lit: z }] });
  assertEquals(more.signals.map(({ name }) => name), ["x0", "x0_2", "x0_3"]);
});

Deno.test("reductions in a row have a title in a row", () => {
  const aig = new Aig();
  const [x] = leaves(aig, 1) as [Lit];
  const system = systemOf(aig, { latches: [[x, not(x), FALSE]], bad: x });
  const cone = coi(system);
  const both = compose(cone, foldConstraints(cone.system));
  assertEquals([both.title, both.original], ["coi, fold constraints", system]);
});
