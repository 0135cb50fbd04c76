import { assertEquals, assertThrows } from "@std/assert";
import { Aig } from "../../src/aig/graph.ts";
import { FALSE, type Lit, not, notIf, TRUE, variableOf } from "../../src/aig/literal.ts";
import {
  cofactor,
  composeCone,
  copyCone,
  existsLeaf,
  Substitution,
} from "../../src/aig/substitution.ts";
import { Random } from "../generators/random.ts";
import { randomGraph } from "./random_graph.ts";
import { truthTable } from "./truth_table.ts";

Deno.test("a copy computes the same functions", () => {
  for (let seed = 0; seed < 200; seed++) {
    const rng = new Random(seed);
    const { aig, leaves, lits } = randomGraph(rng, 5, 40);
    const target = new Aig();
    const images = leaves.map(() => target.leaf());
    const roots = rng.list(4, () => rng.pick(lits));
    const copies = copyCone(aig, target, roots, leaves.map((leaf, i) => [leaf, images[i]!]));
    for (let i = 0; i < roots.length; i++) {
      assertEquals(truthTable(target, copies[i]!, images), truthTable(aig, roots[i]!, leaves));
    }
    const again = copyCone(aig, target, roots, (leaf) => images[leaf - 1]);
    assertEquals(again, copies);
  }
});

Deno.test("composition replaces leaves at the same time", () => {
  for (let seed = 0; seed < 300; seed++) {
    const rng = new Random(seed);
    const { aig, leaves, lits } = randomGraph(rng, 4, 25);
    const replaced = leaves.filter(() => rng.chance(0.6));
    const images = replaced.map(() => rng.pick([...lits, FALSE, TRUE]));
    const root = rng.pick(lits);
    const pairs = replaced.map((leaf, i): [Lit, Lit] => {
      const flip = rng.chance(0.5); // a pair may be stated for the complement too
      return [notIf(leaf, flip), notIf(images[i]!, flip)];
    });
    const before = truthTable(aig, root, leaves);
    const tables = leaves.map((leaf) => {
      const i = replaced.indexOf(leaf);
      return truthTable(aig, i < 0 ? leaf : images[i]!, leaves);
    });
    let expected = 0;
    for (let row = 0; row < 16; row++) {
      const index = tables.reduce((sum, table, i) => sum | (((table >> row) & 1) << i), 0);
      if ((before >> index) & 1) expected |= 1 << row;
    }
    const [result] = composeCone(aig, [root], pairs);
    assertEquals(truthTable(aig, result!, leaves), expected, `seed ${seed}`);
  }
});

Deno.test("cofactors and quantification", () => {
  const aig = new Aig();
  const [a, b, c] = [aig.leaf(), aig.leaf(), aig.leaf()];
  const f = aig.mux(a, b, not(c));
  assertEquals(cofactor(aig, f, [a]), b);
  assertEquals(cofactor(aig, f, [not(a)]), not(c));
  assertEquals(cofactor(aig, f, [not(a), c]), FALSE);
  assertEquals(cofactor(aig, f, []), f);
  assertEquals(existsLeaf(aig, f, a), aig.or(b, not(c)));
  assertEquals(existsLeaf(aig, aig.xor(a, b), a), TRUE);
});

Deno.test("gates can be cut points, and nothing below them is copied", () => {
  const aig = new Aig();
  const [a, b, c] = [aig.leaf(), aig.leaf(), aig.leaf()];
  const ab = aig.and(a, b);
  const f = aig.and(not(ab), c);
  const target = new Aig();
  const [x, y] = [target.leaf(), target.leaf()];
  const substitution = new Substitution(aig, target).set(not(ab), x).set(c, y);
  assertEquals(substitution.apply(f), target.and(x, y));
  assertEquals(substitution.get(ab), not(x));
  assertEquals(substitution.get(a), undefined);
});

Deno.test("leaves without image and images set too late are refused", () => {
  const aig = new Aig();
  const [a, b] = [aig.leaf(), aig.leaf()];
  const ab = aig.and(a, b);
  const target = new Aig();
  const x = target.leaf();
  const substitution = new Substitution(aig, target).set(a, x);
  assertThrows(() => substitution.apply(ab), RangeError, "leaf 2 has no image");
  substitution.set(b, not(x));
  assertEquals(substitution.apply(ab), FALSE);
  assertThrows(() => substitution.set(ab, TRUE), RangeError, "already has an image");
  assertThrows(() => substitution.set(a, not(x)), RangeError, "already has an image");
  substitution.set(a, x);
  assertThrows(() => substitution.set(a, 99 as Lit), RangeError, "not in this graph");
  assertThrows(() => substitution.set(99 as Lit, x), RangeError, "not in this graph");
  assertEquals(substitution.apply(TRUE), TRUE);
});

Deno.test("a substitution follows its source as it grows, also when it is the target", () => {
  const aig = new Aig();
  const [a, b] = [aig.leaf(), aig.leaf()];
  // One step of a two-bit shift register, instantiated again and again.
  let state: Lit[] = [a, b];
  for (let step = 0; step < 50; step++) {
    const input = aig.leaf();
    const frame = new Substitution(aig, aig).set(a, state[0]!).set(b, state[1]!);
    state = [aig.xor(frame.apply(b), input), frame.apply(a)];
  }
  const substitution = new Substitution(aig, aig, (leaf) => (2 * leaf) as Lit);
  const late = aig.and(state[0]!, aig.leaf());
  assertEquals(substitution.apply(late), late);
});

Deno.test("copying a chain of half a million gates", () => {
  const aig = new Aig();
  let chain = aig.leaf();
  for (let i = 0; i < 500_000; i++) chain = aig.and(not(chain), aig.leaf());
  const target = new Aig();
  const [copy] = copyCone(aig, target, [chain], () => target.leaf());
  assertEquals(target.size, aig.size);
  assertEquals(variableOf(copy!), target.size - 1);
});
