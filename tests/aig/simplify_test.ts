import { assert, assertEquals } from "@std/assert";
import { Aig } from "../../src/aig/graph.ts";
import { FALSE, type Lit, not, TRUE, variableOf } from "../../src/aig/literal.ts";
import { simplifyAnd } from "../../src/aig/simplify.ts";
import { levelsOf } from "../../src/aig/statistics.ts";
import { truthTable } from "./truth_table.ts";

const both = (lits: readonly Lit[]) => lits.flatMap((lit) => [lit, not(lit)]);

/** All literals over the leaves with gates nested at most `depth` deep, constants included. */
function shapes(aig: Aig, leaves: readonly Lit[], depth: number): Lit[] {
  let lits = both(leaves);
  for (let level = 0; level < depth; level++) {
    const variables = new Set(lits.map(variableOf));
    for (const a of lits) for (const b of lits) variables.add(variableOf(aig.and(a, b)));
    variables.delete(0);
    lits = both([...variables].map((variable) => (2 * variable) as Lit));
  }
  return [FALSE, TRUE, ...lits];
}

/** Conjunctions of all pairs of literals: function, number of new gates, level, repeatability. */
function checkAllPairs(aig: Aig, leaves: readonly Lit[], lits: readonly Lit[]): number {
  let folded = 0;
  for (const a of lits) {
    for (const b of lits) {
      const expected = truthTable(aig, a, leaves) & truthTable(aig, b, leaves);
      const levels = levelsOf(aig);
      const size = aig.size;
      const result = aig.and(a, b);
      const shape = `${aig.format(a)} & ${aig.format(b)}`;
      assertEquals(truthTable(aig, result, leaves), expected, shape);
      assert(aig.size <= size + 1, `${shape} made ${aig.size - size} gates`);
      const bound = 1 + Math.max(levels[variableOf(a)]!, levels[variableOf(b)]!);
      assert(levelsOf(aig)[variableOf(result)]! <= bound, `${shape} got deeper`);
      assertEquals(aig.and(a, b), result);
      assertEquals(aig.and(b, a), result);
      const rule = simplifyAnd(aig, a, b);
      if (rule !== undefined && a > TRUE && b > TRUE) folded++;
    }
  }
  return folded;
}

Deno.test("all two-level shapes over four leaves", () => {
  const aig = new Aig();
  const leaves = [aig.leaf(), aig.leaf(), aig.leaf(), aig.leaf()];
  const lits = shapes(aig, leaves, 1);
  assertEquals(lits.length, 2 + 8 + 2 * 24);
  assert(checkAllPairs(aig, leaves, lits) > 500);
});

Deno.test("all three-level shapes over two leaves, and their conjunctions", () => {
  const aig = new Aig();
  const leaves = [aig.leaf(), aig.leaf()];
  checkAllPairs(aig, leaves, shapes(aig, leaves, 2));
  checkAllPairs(aig, leaves, shapes(aig, leaves, 3));
});

Deno.test("all three-level shapes over three leaves", () => {
  const aig = new Aig();
  const leaves = [aig.leaf(), aig.leaf(), aig.leaf()];
  const lits = shapes(aig, leaves, 1);
  for (const a of lits) for (const b of lits) aig.and(a, b);
  const deeper = both(
    Array.from({ length: aig.size - 1 }, (_, i) => (2 * (i + 1)) as Lit).filter((_, i) =>
      i % 3 === 0
    ),
  );
  checkAllPairs(aig, leaves, deeper);
});

Deno.test("every rule by name", () => {
  const aig = new Aig();
  const [p, q, r] = [aig.leaf(), aig.leaf(), aig.leaf()];
  const pq = aig.and(p, q);
  const pr = aig.and(p, r);
  const notPr = aig.and(not(p), r);
  const pNotQ = aig.and(p, not(q));
  const cases: [string, Lit, Lit, Lit | [Lit, Lit]][] = [
    ["idempotence, one side", p, pq, pq],
    ["contradiction, one side", not(p), pq, FALSE],
    ["subsumption, one side", not(p), not(pq), not(p)],
    ["substitution, one side", p, not(pq), [p, not(q)]],
    ["contradiction, two sides", pq, notPr, FALSE],
    ["idempotence, two sides", pq, pr, [pq, r]],
    ["resolution", not(pq), not(pNotQ), not(p)],
    ["subsumption, two sides", pq, not(notPr), pq],
    ["substitution, two sides", pq, not(pr), [pq, not(r)]],
  ];
  for (const [name, a, b, expected] of cases) {
    const direct = Array.isArray(expected) ? aig.and(...expected) : expected;
    const size = aig.size;
    assertEquals(aig.and(a, b), direct, name);
    assertEquals(aig.and(b, a), direct, name);
    assertEquals(aig.size, size, `${name} made a gate`);
  }
});
