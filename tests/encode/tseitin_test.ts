import { assert, assertEquals, assertThrows } from "@std/assert";
import { Aig } from "../../src/aig/graph.ts";
import { FALSE, type Lit, not, notIf, TRUE } from "../../src/aig/literal.ts";
import { makeWords, simulateWords } from "../../src/aig/simulate.ts";
import { variableOf } from "../../src/aig/literal.ts";
import { Tseitin } from "../../src/encode/tseitin.ts";
import { negate, type SatLit } from "../../src/sat/literal.ts";
import { TwinSolver } from "../../src/sat/twin/twin.ts";
import { randomGraph } from "../aig/random_graph.ts";
import { Random } from "../generators/random.ts";

function evaluate(aig: Aig, leaves: readonly Lit[], values: readonly boolean[]) {
  const words = makeWords(aig);
  leaves.forEach((leaf, i) => words[variableOf(leaf)] = values[i] ? 1 : 0);
  simulateWords(aig, words);
  return (lit: Lit) => ((words[variableOf(lit)]! & 1) === 1) !== ((lit & 1) === 1);
}

Deno.test("the full encoding computes every gate", () => {
  for (let seed = 0; seed < 150; seed++) {
    const rng = new Random(seed);
    const { aig, leaves, lits } = randomGraph(rng, 2 + rng.below(6), rng.below(50));
    const solver = new TwinSolver();
    const encoder = new Tseitin(aig, solver);
    // Ask in any order, so that gates are first folded into others and then needed on their own.
    for (let i = 0; i < 8; i++) encoder.encode(notIf(rng.pick(lits), rng.chance(0.5)));
    for (let i = 0; i < 8; i++) {
      const values = leaves.map(() => rng.chance(0.5));
      const value = evaluate(aig, leaves, values);
      const assumptions = leaves.map((leaf, j) => encoder.encode(notIf(leaf, !values[j]!)));
      const lit = rng.pick(lits);
      const encoded = encoder.encode(lit);
      for (const restrict of [false, true]) {
        const answer = solver.solve([...assumptions, encoded], { restrict });
        assertEquals(answer, value(lit) ? "sat" : "unsat", `seed ${seed}`);
        const opposite = solver.solve([...assumptions, negate(encoded)], { restrict });
        assertEquals(opposite, value(lit) ? "unsat" : "sat", `seed ${seed}`);
      }
    }
  }
});

Deno.test("the polarity-aware encoding implies the function and has models of it", () => {
  for (let seed = 0; seed < 150; seed++) {
    const rng = new Random(seed);
    const { aig, leaves, lits } = randomGraph(rng, 2 + rng.below(5), rng.below(40));
    const solver = new TwinSolver();
    const encoder = new Tseitin(aig, solver, { polarity: true });
    for (let i = 0; i < 8; i++) {
      const roots = [0, 1].map(() => notIf(rng.pick(lits), rng.chance(0.5)));
      let satisfiable = false;
      for (let bits = 0; bits < 1 << leaves.length; bits++) {
        const value = evaluate(aig, leaves, leaves.map((_, j) => (bits >> j & 1) === 1));
        if (roots.every(value)) satisfiable = true;
      }
      const answer = solver.solve(roots.map((root) => encoder.encode(root)));
      assertEquals(answer, satisfiable ? "sat" : "unsat", `seed ${seed}`);
      if (answer === "unsat") continue;
      const model = leaves.map((leaf) => {
        const lit = encoder.lookup(leaf);
        return lit !== undefined && solver.value(lit);
      });
      assert(roots.every(evaluate(aig, leaves, model)), `seed ${seed}: the model is wrong`);
    }
  }
});

Deno.test("assert makes a literal true", () => {
  for (let seed = 0; seed < 100; seed++) {
    const rng = new Random(seed);
    const { aig, leaves, lits } = randomGraph(rng, 2 + rng.below(5), rng.below(30));
    const roots = [0, 1].map(() => notIf(rng.pick(lits), rng.chance(0.5)));
    let satisfiable = false;
    for (let bits = 0; bits < 1 << leaves.length; bits++) {
      const value = evaluate(aig, leaves, leaves.map((_, j) => (bits >> j & 1) === 1));
      if (roots.every(value)) satisfiable = true;
    }
    for (const polarity of [false, true]) {
      const solver = new TwinSolver();
      const encoder = new Tseitin(aig, solver, { polarity });
      for (const root of roots) encoder.assert(root);
      assertEquals(solver.solve() === "sat", satisfiable, `seed ${seed}`);
    }
  }
});

Deno.test("shapes are found: one variable for a tree, an exclusive or and a multiplexer", () => {
  const count = (build: (aig: Aig, leaves: Lit[]) => Lit) => {
    const aig = new Aig();
    const leaves = Array.from({ length: 8 }, () => aig.leaf());
    const root = build(aig, leaves);
    const solver = new TwinSolver();
    new Tseitin(aig, solver).encode(root);
    return solver.variables;
  };
  assertEquals(count((aig, leaves) => aig.andAll(leaves)), 9);
  assertEquals(count((aig, leaves) => aig.orAll(leaves)), 9);
  assertEquals(count((aig, [a, b]) => aig.xor(a!, b!)), 3);
  assertEquals(count((aig, [a, b, c]) => aig.mux(a!, b!, c!)), 4);
  assertEquals(count((aig, [a, b, c]) => aig.xorAll([a!, b!, c!])), 5);
});

Deno.test("constants are literals that cannot be otherwise", () => {
  const solver = new TwinSolver();
  const encoder = new Tseitin(new Aig(), solver);
  assertEquals(solver.solve([encoder.encode(TRUE)]), "sat");
  assertEquals(solver.solve([encoder.encode(FALSE)]), "unsat");
  assert(!encoder.assert(FALSE));
});

Deno.test("leaves can be bound to literals that exist", () => {
  const aig = new Aig();
  const [a, b] = [aig.leaf(), aig.leaf()];
  const solver = new TwinSolver();
  const x = solver.newVariable();
  const encoder = new Tseitin(aig, solver);
  encoder.bind(a, x);
  encoder.bind(not(b), x);
  assertEquals(encoder.encode(a), x);
  assertEquals(encoder.encode(b), negate(x));
  assertEquals(solver.solve([encoder.encode(aig.and(a, b))]), "unsat");
  assertThrows(() => encoder.bind(a, x), RangeError, "already has a literal");
  assertThrows(() => encoder.bind(aig.or(a, b), x), RangeError, "not a leaf");
  assertThrows(() => encoder.encode(1000 as Lit), RangeError, "not in this graph");
});

Deno.test("a chain of a hundred thousand gates does not overflow the stack", () => {
  const aig = new Aig();
  let root = aig.leaf();
  const other = aig.leaf();
  for (let i = 0; i < 100_000; i++) root = aig.or(aig.and(root, aig.leaf()), other);
  const solver = new TwinSolver();
  const encoder = new Tseitin(aig, solver);
  assertEquals(solver.solve([encoder.encode(root), encoder.encode(not(other)) as SatLit]), "sat");
});
