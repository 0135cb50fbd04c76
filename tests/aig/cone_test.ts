import { assert, assertEquals } from "@std/assert";
import { ConeFinder, coneOf, sequentialConeOf, supportOf } from "../../src/aig/cone.ts";
import { Aig } from "../../src/aig/graph.ts";
import { FALSE, type Lit, not, toLit, TRUE, variableOf } from "../../src/aig/literal.ts";
import { fanoutsOf, levelsOf, statisticsOf } from "../../src/aig/statistics.ts";
import { Random } from "../generators/random.ts";
import { randomGraph } from "./random_graph.ts";

/** The cone by its definition. */
function reachable(aig: Aig, roots: Lit[], next: (v: number) => Lit | undefined = () => undefined) {
  const seen = new Set<number>();
  const visit = (variable: number) => {
    if (variable === 0 || seen.has(variable)) return;
    seen.add(variable);
    if (aig.isGate(variable)) {
      visit(variableOf(aig.left(variable)));
      visit(variableOf(aig.right(variable)));
    } else {
      const successor = next(variable);
      if (successor !== undefined) visit(variableOf(successor));
    }
  };
  for (const root of roots) visit(variableOf(root));
  return [...seen].sort((a, b) => a - b);
}

Deno.test("cones, small and large, from one finder", () => {
  for (let seed = 0; seed < 50; seed++) {
    const rng = new Random(seed);
    const { aig, lits } = randomGraph(rng, 8, 300);
    const finder = new ConeFinder(aig);
    for (let i = 0; i < 10; i++) {
      const roots = rng.list(rng.below(4), () => rng.pick(lits));
      assertEquals([...finder.cone(roots)], reachable(aig, roots));
      assertEquals([...coneOf(aig, roots)], reachable(aig, roots));
      assertEquals(
        [...supportOf(aig, roots)],
        reachable(aig, roots).filter((v) => aig.isLeaf(v)),
      );
      // The finder follows a graph that grows.
      lits.push(aig.xor(rng.pick(lits), not(aig.leaf())));
    }
  }
});

Deno.test("roots that are made while other cones are found", () => {
  const { aig, lits } = randomGraph(new Random(1), 8, 50);
  const roots = function* (): Generator<Lit> {
    for (const lit of lits.slice(-3)) {
      coneOf(aig, [lits[0]!]);
      yield lit;
    }
  };
  assertEquals([...coneOf(aig, roots())], reachable(aig, lits.slice(-3)));
});

Deno.test("cones of constants are empty", () => {
  const aig = new Aig();
  assertEquals(coneOf(aig, [FALSE, TRUE]).length, 0);
  assertEquals(coneOf(aig, []).length, 0);
});

Deno.test("sequential cones follow latches", () => {
  for (let seed = 0; seed < 100; seed++) {
    const rng = new Random(seed);
    const { aig, leaves, lits } = randomGraph(rng, 10, 40);
    const next = new Map(leaves.slice(4).map((leaf) => [variableOf(leaf), rng.pick(lits)]));
    const roots = [rng.pick(lits)];
    const cone = sequentialConeOf(aig, roots, (leaf) => next.get(leaf));
    assertEquals([...cone], reachable(aig, roots, (leaf) => next.get(leaf)));
  }
  // A chain: the last of ten latches needs them all, the first needs itself and the input.
  const aig = new Aig();
  const input = aig.leaf();
  const chain = Array.from({ length: 10 }, () => aig.leaf());
  const next = (leaf: number) => {
    const i = chain.indexOf(toLit(leaf));
    return i < 0 ? undefined : i === 0 ? input : chain[i - 1]!;
  };
  assertEquals(sequentialConeOf(aig, [not(chain[9]!)], next).length, 11);
  assertEquals([...sequentialConeOf(aig, [chain[0]!], next)], [1, 2]);
});

Deno.test("levels, fanouts and statistics", () => {
  const aig = new Aig();
  const [a, b, c, d] = [aig.leaf(), aig.leaf(), aig.leaf(), aig.leaf()];
  const ab = aig.and(a, b);
  const abc = aig.and(not(ab), c);
  assertEquals([...levelsOf(aig)], [0, 0, 0, 0, 0, 1, 2]);
  assertEquals([...fanoutsOf(aig)], [0, 1, 1, 1, 0, 1, 0]);
  assertEquals([...fanoutsOf(aig, [abc, not(abc), TRUE])], [1, 1, 1, 1, 0, 1, 2]);
  assertEquals(statisticsOf(aig), { leaves: 4, gates: 2, levels: 2 });
  assertEquals(statisticsOf(aig, [ab, d]), { leaves: 3, gates: 1, levels: 1 });
  assertEquals(statisticsOf(aig, []), { leaves: 0, gates: 0, levels: 0 });
  const { aig: big } = randomGraph(new Random(3), 5, 500);
  assert(statisticsOf(big).levels > 10);
});

Deno.test("a cone of half a million gates in a chain", () => {
  const aig = new Aig();
  let chain = aig.leaf();
  for (let i = 0; i < 500_000; i++) chain = aig.and(not(chain), aig.leaf());
  assertEquals(coneOf(aig, [chain]).length, aig.size - 1);
  assertEquals(statisticsOf(aig, [chain]).levels, 500_000);
});
