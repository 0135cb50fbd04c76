import { assert, assertEquals, assertThrows } from "@std/assert";
import { Aig, LEAF } from "../../src/aig/graph.ts";
import {
  FALSE,
  isNegative,
  type Lit,
  MAXIMUM_VARIABLES,
  not,
  notIf,
  positive,
  toLit,
  TRUE,
  variableOf,
} from "../../src/aig/literal.ts";
import { Random } from "../generators/random.ts";
import { randomGraph } from "./random_graph.ts";
import { truthTable } from "./truth_table.ts";

Deno.test("literals are variables with a sign", () => {
  assertEquals(toLit(5), 10);
  assertEquals(toLit(5, true), 11);
  assertEquals(not(toLit(5)), toLit(5, true));
  assertEquals(notIf(TRUE, true), FALSE);
  assertEquals(notIf(TRUE, false), TRUE);
  assertEquals(variableOf(toLit(7, true)), 7);
  assertEquals(positive(toLit(7, true)), toLit(7));
  assert(isNegative(TRUE) && !isNegative(FALSE));
  const last = toLit(MAXIMUM_VARIABLES - 1, true);
  assert(last > 0 && variableOf(last) === MAXIMUM_VARIABLES - 1);
});

Deno.test("a new graph holds the constant only", () => {
  const aig = new Aig();
  assertEquals([aig.size, aig.leafCount, aig.gateCount], [1, 0, 0]);
  assert(!aig.isGate(0) && !aig.isLeaf(0));
  assertEquals(aig.format(FALSE), "false");
  assertEquals(aig.format(TRUE), "true");
});

Deno.test("invariants of random graphs", () => {
  for (let seed = 0; seed < 20; seed++) {
    const aig = randomGraph(new Random(seed), 12, 3000).aig;
    const seen = new Set<string>();
    let gates = 0, leaves = 0;
    for (let variable = 1; variable < aig.size; variable++) {
      if (aig.isLeaf(variable)) {
        leaves++;
        assertEquals(aig.fanins0[variable], LEAF);
        continue;
      }
      gates++;
      const [a, b] = [aig.left(variable), aig.right(variable)];
      assert(a > TRUE && a < b, "1: the smaller fanin comes first, and is not constant");
      assert(variableOf(b) < variable, "1: fanins are made before their gate");
      assert(variableOf(a) !== variableOf(b), "trivial gate");
      assert(!seen.has(`${a} ${b}`), "2: two gates with the same fanins");
      seen.add(`${a} ${b}`);
      assertEquals(aig.find(b, a), toLit(variable));
      assertEquals(aig.and(a, b), toLit(variable), "a gate is found again");
    }
    assertEquals([aig.leafCount, aig.gateCount], [leaves, gates]);
    assertEquals(aig.size, 1 + leaves + gates);
  }
});

Deno.test("operators compute their truth tables, for all signs and constants", () => {
  const aig = new Aig();
  const leaves = [aig.leaf(), aig.leaf(), aig.leaf()];
  const lits = [FALSE, TRUE, ...leaves.flatMap((leaf) => [leaf, not(leaf)])];
  const table = (lit: Lit) => truthTable(aig, lit, leaves);
  for (const a of lits) {
    for (const b of lits) {
      const [ta, tb] = [table(a), table(b)];
      assertEquals(table(aig.and(a, b)), ta & tb);
      assertEquals(table(aig.or(a, b)), ta | tb);
      assertEquals(table(aig.xor(a, b)), ta ^ tb);
      assertEquals(table(aig.iff(a, b)), ~(ta ^ tb) & 0xff);
      assertEquals(table(aig.implies(a, b)), (~ta & 0xff) | tb);
      for (const c of lits) {
        const tc = table(c);
        assertEquals(table(aig.mux(a, b, c)), (ta & tb) | (~ta & tc & 0xff));
        assertEquals(table(aig.andAll([a, b, c])), ta & tb & tc);
        assertEquals(table(aig.orAll([a, b, c])), ta | tb | tc);
        assertEquals(table(aig.xorAll([a, b, c])), ta ^ tb ^ tc);
      }
    }
  }
  assertEquals([aig.andAll([]), aig.orAll([]), aig.xorAll([])], [TRUE, FALSE, FALSE]);
});

Deno.test("exclusive or and multiplexers share their gates whatever the signs", () => {
  const aig = new Aig();
  const [a, b, c] = [aig.leaf(), aig.leaf(), aig.leaf()];
  const x = aig.xor(a, b);
  const m = aig.mux(c, a, b);
  assertEquals(aig.gateCount, 6);
  assertEquals([aig.xor(not(a), b), aig.xor(a, not(b))], [not(x), not(x)]);
  assertEquals(aig.xor(not(b), not(a)), x);
  assertEquals([aig.iff(a, b), aig.mux(a, not(b), b), aig.mux(a, b, not(b))], [not(x), x, not(x)]);
  assertEquals(aig.mux(c, not(a), not(b)), not(m));
  assertEquals(aig.mux(not(c), b, a), m);
  assertEquals(aig.mux(c, a, a), a);
  assertEquals(aig.gateCount, 6);
});

Deno.test("long reductions are shallow", () => {
  const aig = new Aig();
  const leaves = Array.from({ length: 1000 }, () => aig.leaf());
  const depth = (lit: Lit): number => {
    const variable = variableOf(lit);
    if (!aig.isGate(variable)) return 0;
    return 1 + Math.max(depth(aig.left(variable)), depth(aig.right(variable)));
  };
  assertEquals(depth(aig.andAll(leaves)), 10);
  assertEquals(depth(aig.xorAll(leaves)), 20);
});

Deno.test("literals of elsewhere are refused", () => {
  const aig = new Aig();
  const a = aig.leaf();
  aig.assertLit(not(a));
  for (const lit of [4, -1, 1.5, NaN]) {
    assertThrows(() => aig.assertLit(lit as Lit), RangeError, "expected 0 to 3");
  }
  assertThrows(() => aig.reserve(2 ** 31), RangeError, "at most");
  assertEquals(aig.find(a, TRUE), undefined);
});

Deno.test("a node takes a few words", () => {
  const { aig } = randomGraph(new Random(2), 100, 100_000);
  assert(aig.size > 50_000);
  // Two operands and a hash table at most half full, each at most twice as large as needed.
  assert(aig.bytes / aig.size <= 2 * (8 + 8), `${aig.bytes / aig.size} bytes a node`);
});

Deno.test("reserving room changes nothing", () => {
  const aig = new Aig();
  const [a, b] = [aig.leaf(), aig.leaf()];
  const ab = aig.and(a, b);
  aig.reserve(100_000);
  assertEquals(aig.and(b, a), ab);
  assertEquals(aig.size, 4);
  assertEquals(aig.format(not(ab)), "!g3");
  assertEquals(aig.format(a), "a1");
});
