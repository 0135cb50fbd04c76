import { assert, assertEquals, assertThrows } from "@std/assert";
import { coneOf } from "../../src/aig/cone.ts";
import { Aig } from "../../src/aig/graph.ts";
import { FALSE, type Lit, not, TRUE, variableOf } from "../../src/aig/literal.ts";
import {
  makeTernaryWords,
  makeWords,
  onesOf,
  setTernary,
  simulateCone,
  simulateTernary,
  simulateWords,
  wordOf,
  zerosOf,
} from "../../src/aig/simulate.ts";
import { Random } from "../generators/random.ts";
import { randomGraph } from "./random_graph.ts";
import { truthTable } from "./truth_table.ts";

/** The words of five leaves that run through all 32 rows of a truth table. */
const ROWS = [0, 1, 2, 3, 4].map((i) => {
  let word = 0;
  for (let row = 0; row < 32; row++) if ((row >> i) & 1) word |= 1 << row;
  return word;
});

Deno.test("two-valued simulation computes truth tables", () => {
  for (let seed = 0; seed < 100; seed++) {
    const { aig, leaves, lits } = randomGraph(new Random(seed), 5, 60);
    const words = makeWords(aig);
    leaves.forEach((leaf, i) => words[variableOf(leaf)] = ROWS[i]!);
    simulateWords(aig, words);
    for (const lit of [...lits, FALSE, TRUE]) {
      assertEquals(wordOf(words, lit), truthTable(aig, lit, leaves), `seed ${seed}`);
      assertEquals(wordOf(words, not(lit)), ~truthTable(aig, lit, leaves));
    }
  }
});

Deno.test("simulation of a cone touches nothing else", () => {
  for (let seed = 0; seed < 50; seed++) {
    const rng = new Random(seed);
    const { aig, leaves, lits } = randomGraph(rng, 5, 60);
    const root = rng.pick(lits);
    const cone = coneOf(aig, [root]);
    const words = makeWords(aig).fill(0x1234);
    leaves.forEach((leaf, i) => words[variableOf(leaf)] = ROWS[i]!);
    simulateCone(aig, cone, words);
    assertEquals(wordOf(words, root), truthTable(aig, root, leaves));
    for (let variable = 1; variable < aig.size; variable++) {
      if (!cone.includes(variable) && aig.isGate(variable)) assertEquals(words[variable], 0x1234);
    }
  }
});

Deno.test("three-valued simulation: sure values are the values under every completion", () => {
  for (let seed = 0; seed < 100; seed++) {
    const rng = new Random(seed);
    const { aig, leaves, lits } = randomGraph(rng, 5, 40);
    const planes = makeTernaryWords(aig);
    const known = leaves.map(() => rng.bits() | 0);
    leaves.forEach((leaf, i) =>
      setTernary(planes, leaf, ROWS[i]! & known[i]!, ~ROWS[i]! & known[i]!)
    );
    simulateTernary(aig, planes);
    for (const lit of lits) {
      assertEquals(onesOf(planes, lit) & zerosOf(planes, lit), 0);
      assertEquals(onesOf(planes, not(lit)), zerosOf(planes, lit));
    }
    for (let completion = 0; completion < 8; completion++) {
      const words = makeWords(aig);
      leaves.forEach((leaf, i) => {
        words[variableOf(leaf)] = (ROWS[i]! & known[i]!) | (rng.bits() & ~known[i]!);
      });
      simulateWords(aig, words);
      for (const lit of lits) {
        assertEquals(onesOf(planes, lit) & ~wordOf(words, lit), 0, `seed ${seed}`);
        assertEquals(zerosOf(planes, lit) & wordOf(words, lit), 0, `seed ${seed}`);
      }
    }
  }
});

Deno.test("three-valued simulation is two-valued when everything is known", () => {
  const { aig, leaves, lits } = randomGraph(new Random(11), 5, 200);
  const planes = makeTernaryWords(aig);
  leaves.forEach((leaf, i) => setTernary(planes, leaf, ROWS[i]!, ~ROWS[i]!));
  simulateTernary(aig, planes);
  for (const lit of lits) {
    assertEquals(onesOf(planes, lit), truthTable(aig, lit, leaves));
    assertEquals(zerosOf(planes, lit), ~truthTable(aig, lit, leaves));
  }
});

Deno.test("X is absorbed by 0 and passes 1", () => {
  const aig = new Aig();
  const [x, y] = [aig.leaf(), aig.leaf()];
  const f = aig.and(x, y);
  const planes = makeTernaryWords(aig);
  setTernary(planes, not(y), 0b10, 0b01); // y is 1 in pattern 0, 0 in pattern 1, X elsewhere
  simulateTernary(aig, planes);
  assertEquals([onesOf(planes, f), zerosOf(planes, f)], [0, 0b10]);
  assertEquals([onesOf(planes, TRUE), zerosOf(planes, TRUE)], [-1, 0]);
  assertThrows(() => setTernary(planes, x, 1, 1), RangeError, "0 and 1 in one pattern");
});

Deno.test("words made before the graph grew are refused", () => {
  const aig = new Aig();
  const a = aig.leaf();
  const [words, planes] = [makeWords(aig), makeTernaryWords(aig)];
  const gate = aig.and(a, aig.leaf());
  const message = "make new words after the graph has grown";
  assertThrows(() => simulateWords(aig, words), RangeError, message);
  assertThrows(() => simulateTernary(aig, planes), RangeError, message);
  assertThrows(() => simulateCone(aig, coneOf(aig, [gate]), words), RangeError, message);
  simulateWords(aig, words, 2);
  assert(wordOf(words, not(0 as Lit)) === -1);
});
