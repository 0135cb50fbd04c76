import { assert, assertEquals, assertThrows } from "@std/assert";
import type { Automaton } from "../../src/logic/automaton/automaton.ts";
import { sizeOf } from "../../src/logic/automaton/automaton.ts";
import { componentsOf } from "../../src/logic/automaton/components.ts";
import { automatonOf, ltlToAutomaton } from "../../src/logic/automaton/from_ltl.ts";
import {
  areDisjoint,
  coverAll,
  type Guard,
  implies,
  meet,
  mergeGuards,
} from "../../src/logic/automaton/guard.ts";
import { evaluateLtl, type LassoWord } from "../../src/logic/ltl_evaluate.ts";
import { prune } from "../../src/logic/automaton/prune.ts";
import { reduceBySimulation } from "../../src/logic/automaton/simulation.ts";
import { strengthOf } from "../../src/logic/automaton/strength.ts";
import { printHoa } from "../../src/logic/automaton/hoa.ts";
import { simplifyLtl } from "../../src/logic/ltl_simplify.ts";
import { parseLtl, printLtl } from "../../src/logic/ltl_text.ts";
import { Random, randomLtl } from "../generators/mod.ts";
import { randomWord } from "./words.ts";

/** Letters over three atoms as numbers. */
const LETTERS = [0, 1, 2, 3, 4, 5, 6, 7];

function satisfies(letter: number, { positive, negative }: Guard): boolean {
  const bits = BigInt(letter);
  return (positive & ~bits) === 0n && (negative & bits) === 0n;
}

function randomGuard(rng: Random): Guard {
  let [positive, negative] = [0n, 0n];
  for (let i = 0n; i < 3n; i++) {
    const kind = rng.below(3);
    if (kind === 0) positive |= 1n << i;
    if (kind === 1) negative |= 1n << i;
  }
  return { positive, negative };
}

Deno.test("operations on guards mean what they say on all letters", () => {
  const rng = new Random(1);
  for (let round = 0; round < 3000; round++) {
    const [a, b] = [randomGuard(rng), randomGuard(rng)];
    const both = LETTERS.filter((l) => satisfies(l, a) && satisfies(l, b));
    const met = meet(a, b);
    assertEquals(met === undefined ? [] : LETTERS.filter((l) => satisfies(l, met)), both);
    assertEquals(areDisjoint(a, b), both.length === 0);
    assertEquals(implies(a, b), LETTERS.every((l) => !satisfies(l, a) || satisfies(l, b)));
    const list = rng.list(rng.below(6), () => randomGuard(rng));
    const union = LETTERS.filter((l) => list.some((g) => satisfies(l, g)));
    assertEquals(coverAll(list), union.length === LETTERS.length);
    const merged = mergeGuards(list);
    assert(merged.length <= list.length);
    assertEquals(LETTERS.filter((l) => merged.some((g) => satisfies(l, g))), union);
  }
});

/** Whether the automaton accepts the word: a search in the product, without any circuit. */
function accepts(automaton: Automaton<string>, word: LassoWord<string>): boolean {
  const length = word.stem + word.loop;
  const letter = Array.from({ length }, (_, position) => {
    let bits = 0n;
    automaton.atoms.forEach((atom, i) => {
      if (word.holds(atom, position)) bits |= 1n << BigInt(i);
    });
    return Number(bits);
  });
  const product: Automaton<string> = {
    ...automaton,
    initial: automaton.initial * length,
    transitions: automaton.transitions.flatMap((list) =>
      Array.from(
        { length },
        (_, position) =>
          list.filter(({ guard }) => satisfies(letter[position]!, guard)).map((t) => ({
            ...t,
            target: t.target * length + (position + 1 < length ? position + 1 : word.stem),
          })),
      )
    ),
    labels: [],
  };
  const components = componentsOf(product);
  const reached = new Set([product.initial]);
  for (const state of reached) {
    for (const { target } of product.transitions[state]!) reached.add(target);
  }
  const seen = new Map<number, bigint>();
  for (const state of reached) {
    for (const { target, accepting } of product.transitions[state]!) {
      const component = components.of[state]!;
      if (components.of[target] === component) {
        seen.set(component, (seen.get(component) ?? 0n) | accepting);
      }
    }
  }
  return [...seen.values()].some((union) => union === (1n << BigInt(automaton.sets)) - 1n);
}

Deno.test("automata accept exactly the words that satisfy their formulas, reduced or not", () => {
  for (let seed = 0; seed < 600; seed++) {
    const rng = new Random(seed);
    const formula = randomLtl(rng, ["a", "b", "c"], { size: rng.below(9), past: false });
    const simplified = simplifyLtl(formula);
    const automata = [true, false].map((reduce) => automatonOf(simplified, { reduce }));
    for (let i = 0; i < 4; i++) {
      const word = randomWord(rng, ["a", "b", "c"]);
      const expected = evaluateLtl(formula, word);
      for (const { automaton } of automata) {
        assertEquals(accepts(automaton, word), expected, `seed ${seed}: ${printLtl(formula)}`);
      }
    }
  }
});

/** Any automaton over two atoms, also such as no formula has. */
function randomAutomaton(rng: Random): Automaton<string> {
  const states = rng.between(1, 5);
  const sets = rng.below(4);
  const guard = () => {
    const { positive, negative } = randomGuard(rng);
    return { positive: positive & 3n, negative: negative & 3n };
  };
  const transitions = rng.list(states, () =>
    rng.list(rng.below(4), () => ({
      guard: guard(),
      target: rng.below(states),
      accepting: BigInt(rng.below(2 ** sets)),
    })));
  return {
    atoms: ["a", "b"],
    sets,
    initial: rng.below(states),
    transitions,
    labels: transitions.map(() => ""),
  };
}

Deno.test("pruning and simulation keep the language of random automata", () => {
  let [accepted, smaller] = [0, 0];
  for (let seed = 0; seed < 2000; seed++) {
    const rng = new Random(seed);
    const automaton = randomAutomaton(rng);
    const pruned = prune(automaton);
    const reduced = reduceBySimulation(pruned);
    if (sizeOf(reduced).states < sizeOf(pruned).states) smaller++;
    const { strength, won } = strengthOf(pruned);
    for (let i = 0; i < 3; i++) {
      const word = randomWord(rng, ["a", "b"]);
      const expected = accepts(automaton, word);
      if (expected) accepted++;
      assertEquals(accepts(pruned, word), expected, `seed ${seed}, pruned`);
      assertEquals(accepts(reduced, word), expected, `seed ${seed}, reduced`);
      assertEquals(accepts(reduceBySimulation(automaton), word), expected, `seed ${seed}`);
      for (const state of strength === "strong" ? [] : won) {
        assert(
          accepts({ ...pruned, initial: state }, word),
          `seed ${seed}, state ${state} has won`,
        );
      }
    }
  }
  assert(accepted > 500 && smaller > 40, `${accepted} words accepted, ${smaller} reduced`);
});

Deno.test("of two acceptance sets one of which contains the other, the smaller one is needed", () => {
  const automaton: Automaton<string> = {
    atoms: ["a", "b"],
    sets: 2,
    initial: 0,
    transitions: [[
      { guard: { positive: 1n, negative: 2n }, target: 0, accepting: 2n },
      { guard: { positive: 2n, negative: 0n }, target: 0, accepting: 3n },
      { guard: { positive: 0n, negative: 3n }, target: 0, accepting: 0n },
    ]],
    labels: [""],
  };
  const pruned = prune(automaton);
  assertEquals(pruned.sets, 1);
  assertEquals(pruned.transitions[0]!.map(({ accepting }) => accepting), [0n, 1n, 0n]);
});

/** Formula, states, transitions, acceptance sets, strength; of the formula itself, not of its negation. */
const SIZES: readonly (readonly [string, number, number, number, string])[] = [
  ["true", 1, 1, 1, "terminal"],
  ["false", 1, 0, 1, "terminal"],
  ["a", 2, 2, 1, "terminal"],
  ["X a", 3, 3, 1, "terminal"],
  ["F a", 2, 3, 1, "terminal"],
  ["G a", 1, 1, 1, "weak"],
  ["a U b", 2, 3, 1, "terminal"],
  ["a R b", 2, 3, 1, "weak"],
  ["G F a", 1, 2, 1, "strong"],
  ["F G a", 2, 3, 1, "weak"],
  ["G F a & G F b", 1, 4, 2, "strong"],
  ["G (a -> F b)", 2, 5, 1, "strong"],
  ["G F a -> G F b", 4, 8, 1, "strong"],
];

Deno.test("automata of small formulas are as small as they should be", () => {
  for (const [text, states, transitions, sets, strength] of SIZES) {
    const found = automatonOf(simplifyLtl(parseLtl(text)));
    const size = sizeOf(found.automaton);
    const summary = [size.states, size.transitions, found.automaton.sets, found.strength];
    assertEquals(summary, [states, transitions, sets, strength], text);
    assert(size.states <= found.before.states, text);
  }
});

Deno.test("simplification pays", () => {
  let [before, after] = [0, 0];
  for (let seed = 0; seed < 200; seed++) {
    const rng = new Random(seed);
    const formula = randomLtl(rng, ["a", "b", "c"], { size: 10, past: false });
    const found = automatonOf(simplifyLtl(formula));
    before += found.before.states;
    after += sizeOf(found.automaton).states;
  }
  assert(after < 0.85 * before, `${before} states became ${after}`);
});

Deno.test("strengths are what they claim to be", () => {
  for (let seed = 0; seed < 300; seed++) {
    const rng = new Random(seed);
    const formula = simplifyLtl(randomLtl(rng, ["a", "b"], { size: rng.below(8), past: false }));
    const { automaton, strength, won } = automatonOf(formula);
    if (strength === "strong") continue;
    const word = randomWord(rng, ["a", "b"]);
    // From a state in which a terminal automaton has won, every word is accepted.
    for (const state of won) {
      assert(accepts({ ...automaton, initial: state }, word), `seed ${seed}: ${printLtl(formula)}`);
    }
  }
});

Deno.test("automata are written in the format other tools read", () => {
  assertEquals(
    printHoa(ltlToAutomaton(parseLtl("G (a -> F b)")).automaton),
    `HOA: v1
States: 2
Start: 0
AP: 2 "a" "b"
acc-name: generalized-Buchi 1
Acceptance: 1 Inf(0)
properties: trans-labels explicit-labels trans-acc
--BODY--
State: 0 "G (!a | F b)"
  [!0] 0 {0}
  [1] 0 {0}
  [t] 1
State: 1 "F b, G (!a | F b)"
  [1] 0 {0}
  [t] 1
--END--
`,
  );
  assertThrows(() => ltlToAutomaton(parseLtl("G (a -> O b)")), RangeError, "past operators");
});
