import { assert, assertEquals, assertThrows } from "@std/assert";
import { Aig } from "../../src/aig/graph.ts";
import { FALSE, type Lit, not, TRUE, variableOf } from "../../src/aig/literal.ts";
import { mapAtoms } from "../../src/logic/formula.ts";
import { Ltl } from "../../src/logic/ltl_formula.ts";
import { parseLtl, printLtl } from "../../src/logic/ltl_text.ts";
import { holdsOnTrace } from "../../src/logic/trace_word.ts";
import { type LtlProduct, ROUTES, translate } from "../../src/logic/translate/translate.ts";
import { Execution } from "../../src/system/execution.ts";
import type { System } from "../../src/system/system.ts";
import type { Trace } from "../../src/system/trace.ts";
import { Random, randomAtoms, randomLtl, randomSystem } from "../generators/mod.ts";
import { decideBad, shortestJusticeTrace } from "../oracle/mod.ts";
import { checkSystemCase, checkWordCase, shrink } from "./ltl_case.ts";
import { hasLassoOfShape, ProductStates, TooManyStates } from "./product_states.ts";
import { recurring } from "./routes.ts";

/** A system with nothing but inputs, one for each letter. */
function inputsOnly(letters: string): { system: System; of: (text: string) => Ltl<Lit> } {
  const aig = new Aig();
  const lits = new Map([...letters].map((letter) => [letter, aig.leaf()]));
  const system: System = {
    name: "free",
    aig,
    inputs: [...lits.values()],
    latches: [],
    outputs: [],
    bads: [{ name: "own", lit: FALSE }],
    constraints: [],
    justice: [{ name: "own", lits: [TRUE] }],
    fairness: [],
    signals: [...lits].map(([name, lit]) => ({
      name,
      kind: "input",
      type: { kind: "bool" },
      bits: [lit],
    })),
  };
  return { system, of: (text) => mapAtoms(parseLtl(text), (name) => lits.get(name)!) };
}

Deno.test("all routes agree with the evaluator on random lassos, and the tableau is tight", () => {
  const counts = { compared: 0, tooLarge: 0 };
  for (let seed = 0; seed < 250; seed++) checkWordCase(seed, counts, 10_000);
  assert(counts.tooLarge < 0.03 * counts.compared, JSON.stringify(counts));
});

Deno.test("all routes agree with the oracle on random systems with fairness and constraints", () => {
  const counts = { compared: 0, tooLarge: 0 };
  for (let seed = 0; seed < 200; seed++) checkSystemCase(seed, counts, 10_000);
  assert(counts.tooLarge < 0.03 * counts.compared, JSON.stringify(counts));
});

Deno.test("a failing formula shrinks to its core", () => {
  const formula = parseLtl("G (a -> F (b & X c)) | (b S (a U Y c))");
  const small = shrink(formula, (f) => printLtl(f).includes("Y"));
  assertEquals(printLtl(small), "Y true");
});

Deno.test("invariants need no latches", () => {
  for (const route of ROUTES) {
    const { system, of } = inputsOnly("ab");
    const product = translate(system, of("G (a -> b)"), { route });
    assert(product.kind === "invariant");
    assertEquals(product.class, "safety");
    const [a, b] = system.inputs;
    if (route !== "automaton") {
      assertEquals(product.bad, system.aig.and(a!, not(b!)));
      assertEquals(product.statistics.latches, 0);
    }
    assertEquals(product.system.bads, [{ name: "ltl", lit: product.bad }]);
    assertEquals(product.system.justice, []);
    assertEquals(product.system.constraints, []);
  }
});

Deno.test("formulas that are true or false by themselves need no monitor", () => {
  for (const route of ROUTES) {
    for (const [text, bad] of [["a -> F a", FALSE], ["X G a & F X X !a", TRUE]] as const) {
      const { system, of } = inputsOnly("ab");
      const product = translate(system, of(text), { route });
      assert(product.kind === "invariant", text);
      assertEquals([product.bad, product.statistics.latches], [bad, 0], `${text} by ${route}`);
    }
  }
});

Deno.test("safety formulas become invariants, the others do not", () => {
  for (
    const [text, kind, byAutomaton] of [
      ["G a", "invariant", "invariant"],
      ["a W b", "invariant", "invariant"],
      ["G (a -> X X b)", "invariant", "invariant"],
      ["G (a -> O b)", "invariant", "invariant"],
      ["G (a -> O (b & X a))", "invariant", "invariant"],
      ["F a", "liveness", "liveness"],
      ["G F a", "liveness", "liveness"],
      ["F G a", "liveness", "liveness"],
      // Safety, but not by its syntax: the until can only be fulfilled at once.
      ["G (a | (b & !a) U (a & b & X (a & G a)))", "liveness", "liveness"],
      ["(a U (b & !b)) | G b", "invariant", "invariant"],
      ["G (a | F ((a | b) & !a & !b))", "liveness", "invariant"],
    ]
  ) {
    for (const route of ROUTES) {
      const { system, of } = inputsOnly("ab");
      const product = translate(system, of(text!), { route });
      assertEquals(product.kind, route === "automaton" ? byAutomaton : kind, `${text} by ${route}`);
      const { system: another, of: again } = inputsOnly("ab");
      assertEquals(translate(another, again(text!), { route, safety: false }).kind, "liveness");
    }
  }
});

Deno.test("with constraints or fairness a safety formula stays a question about infinite paths", () => {
  const { system, of } = inputsOnly("ab");
  const [a] = system.inputs;
  // No path is infinite where `a` must hold and is true in the first step at most.
  const constrained: System = { ...system, constraints: [{ name: "never", lit: FALSE }] };
  const fair: System = { ...system, fairness: [{ name: "a", lit: a! }] };
  for (const restricted of [constrained, fair]) {
    for (const route of ROUTES) {
      const product = translate(restricted, of("G b"), { route });
      assertEquals(product.kind, "liveness");
      assertEquals(product.system.fairness, restricted.fairness);
      assertEquals(
        product.kind === "liveness" && product.prefix !== undefined,
        route !== "tableau",
      );
    }
  }
});

Deno.test("the strength of the automaton is reported", () => {
  for (
    const [text, strength] of [
      ["G a", "terminal"],
      ["G (a -> X b)", "terminal"],
      ["F a", "weak"],
      ["a U b", "weak"],
      ["G (a -> F b)", "weak"],
      ["F G a", "strong"],
      ["G F a -> G F b", "strong"],
    ]
  ) {
    const { system, of } = inputsOnly("ab");
    const { automaton } = translate(system, of(text!), { route: "automaton" }).statistics;
    assertEquals(automaton?.strength, strength, text);
  }
});

Deno.test("the product leaves the system as it is and names all it adds", () => {
  for (const route of ROUTES) {
    const { system, of } = inputsOnly("ab");
    const before = JSON.stringify({ ...system, aig: 0 });
    const { system: product, statistics } = translate(system, of("G (O a -> F (b & Y a))"), {
      route,
      name: "served",
    });
    assertEquals(JSON.stringify({ ...system, aig: 0 }), before);
    assertEquals(product.inputs.slice(0, 2), system.inputs.slice());
    assertEquals(product.bads, []);
    assertEquals(product.justice.map(({ name }) => name), ["served"]);
    assertEquals(product.inputs.length + product.latches.length, product.signals.length);
    assertEquals(new Set(product.signals.map(({ name }) => name)).size, product.signals.length);
    assertEquals(statistics.inputs, product.inputs.length - 2);
    assertEquals(statistics.latches, product.latches.length);
    assertEquals(statistics.constraints, product.constraints.length);
  }
});

Deno.test("traces of products lift to violations on the system", () => {
  let lifted = 0;
  for (let seed = 0; lifted < 150; seed++) {
    const rng = new Random(seed);
    const system = randomSystem(rng, { latches: 3, inputs: 1, constraints: 1, fairness: 1 });
    const formula = randomLtl(rng, randomAtoms(rng, system, 3), { size: rng.below(5) });
    for (const route of ROUTES) {
      const product = translate(system, formula, { route });
      if (product.system.latches.length > 9 || product.system.inputs.length > 4) continue;
      const trace = counterexample(product);
      if (trace === undefined) continue;
      lifted++;
      assertViolates(system, formula, product.liftTrace(trace), `seed ${seed} by ${route}`);
    }
  }
});

function counterexample(product: LtlProduct): Trace | undefined {
  if (product.kind === "liveness") return shortestJusticeTrace(product.system, recurring(product));
  const answer = decideBad(product.system, product.bad);
  return answer.reachable ? answer.trace : undefined;
}

/** A lasso must satisfy constraints and fairness and falsify the formula; a path must do so however it goes on. */
function assertViolates(system: System, formula: Ltl<Lit>, trace: Trace, text: string): void {
  const lassos = trace.loop === undefined
    ? [0, 1].map((bit) => continued(system, trace, bit))
    : [trace];
  for (const lasso of lassos) {
    const watched = [...system.constraints, ...system.fairness].map(({ lit }) => lit);
    const execution = new Execution(system, watched);
    execution.start(lasso.initial);
    const states: string[] = [];
    const fair = new Set<Lit>();
    lasso.inputs.forEach((inputs, step) => {
      states.push(execution.state().join(""));
      execution.apply(inputs);
      for (const { lit } of system.constraints) assertEquals(execution.value(lit), 1, text);
      for (const { lit } of system.fairness) {
        if (step >= lasso.loop! && execution.value(lit) === 1) fair.add(lit);
      }
      execution.advance();
    });
    assertEquals(execution.state().join(""), states[lasso.loop!], text);
    for (const { lit } of system.fairness) assert(fair.has(lit), text);
    assertEquals(holdsOnTrace(system, lasso, formula), false, text);
  }
}

/** Go on with constant inputs until a state comes again. */
function continued(system: System, trace: Trace, bit: number): Trace {
  const execution = new Execution(system);
  execution.start(trace.initial);
  const inputs = [...trace.inputs];
  const seen = new Map<string, number>();
  for (let step = 0;; step++) {
    const state = execution.state().join("");
    if (step >= trace.inputs.length) {
      const before = seen.get(state);
      if (before !== undefined) return { initial: trace.initial, inputs, loop: before };
      seen.set(state, step);
      inputs.push(new Uint8Array(system.inputs.length).fill(bit));
    }
    execution.apply(inputs[step]!);
    execution.advance();
  }
}

Deno.test("shortest lassos of the tableau are shortest lassos of the formula, with past too", () => {
  const longest = 4;
  let found = 0;
  for (let seed = 0; found < 120; seed++) {
    const rng = new Random(seed);
    const system = randomSystem(rng, { latches: 2, inputs: 1, constraints: 1, fairness: 1 });
    const formula = randomLtl(rng, randomAtoms(rng, system, 2), { size: rng.between(2, 5) });
    const product = translate(system, formula, { route: "tableau", safety: false });
    const marks = recurring(product);
    try {
      const states = new ProductStates(product.system, marks, 20_000);
      const expected = shortestByBruteForce(system, formula, longest);
      let shortest: number | undefined;
      for (let length = 1; length <= longest && shortest === undefined; length++) {
        for (let stem = 0; stem < length; stem++) {
          if (hasLassoOfShape(states, marks.length, stem, length - stem)) shortest = length;
        }
      }
      assertEquals(shortest, expected, `seed ${seed}: ${printLtl(formula)}`);
      if (expected !== undefined && expected > 1) found++;
    } catch (error) {
      if (!(error instanceof TooManyStates)) throw error;
    }
  }
});

/** Steps of the shortest lasso, up to a bound, that satisfies constraints and fairness but not the formula. */
function shortestByBruteForce(
  system: System,
  formula: Ltl<Lit>,
  bound: number,
): number | undefined {
  const watched = [...system.constraints, ...system.fairness].map(({ lit }) => lit);
  const execution = new Execution(system, watched);
  const free = system.latches.filter(({ lit, reset }) => reset === lit);
  for (let length = 1; length <= bound; length++) {
    for (let choice = 0; choice < 2 ** free.length; choice++) {
      const initial = Uint8Array.from(system.latches, (latch) => {
        const position = free.indexOf(latch);
        return position >= 0 ? (choice >> position) & 1 : latch.reset === TRUE ? 1 : 0;
      });
      const bits = system.inputs.length;
      for (let word = 0; word < 2 ** (length * bits); word++) {
        const inputs = Array.from(
          { length },
          (_, step) => Uint8Array.from({ length: bits }, (_, i) => (word >> (step * bits + i)) & 1),
        );
        for (const loop of closings(execution, { initial, inputs })) {
          if (!holdsOnTrace(system, { initial, inputs, loop }, formula)) return length;
        }
      }
    }
  }
  return undefined;
}

/** Where the loop of a legal path may begin such that it is fair. */
function closings(execution: Execution, { initial, inputs }: Trace): number[] {
  const { system } = execution;
  execution.start(initial);
  const states: string[] = [];
  const fair: boolean[][] = [];
  for (const step of inputs) {
    states.push(execution.state().join(""));
    execution.apply(step);
    if (system.constraints.some(({ lit }) => execution.value(lit) === 0)) return [];
    fair.push(system.fairness.map(({ lit }) => execution.value(lit) === 1));
    execution.advance();
  }
  const last = execution.state().join("");
  return states.flatMap((state, loop) => {
    const closes = state === last &&
      system.fairness.every((_, i) => fair.slice(loop).some((flags) => flags[i]));
    return closes ? [loop] : [];
  });
}

Deno.test("literals of another graph are refused, and automata that get too large", () => {
  const { system, of } = inputsOnly("ab");
  assertThrows(() => translate(system, Ltl.atom(4000 as Lit)), RangeError, "not in this graph");
  const text = Array.from({ length: 10 }, (_, i) => `F (${"X ".repeat(i)} a & X b)`).join(" & ");
  assertThrows(
    () =>
      translate(system, of(`!(${text})`), {
        route: "automaton",
        limits: { states: 20, transitions: 1000 },
      }),
    RangeError,
    "the automaton has more than",
  );
});

Deno.test("long formulas are translated by the circuit and the tableau", () => {
  const { system, of } = inputsOnly("ab");
  const deep = Ltl.G(Ltl.implies(of("a"), Ltl.nextTimes(3000, of("F b"))));
  assertEquals(translate(system, deep, { route: "circuit" }).statistics.latches, 3002);
  const { statistics } = translate(system, deep, { route: "tableau" });
  assert(statistics.latches <= 3003, `${statistics.latches}`);
  const wide = Ltl.andAll(
    Array.from({ length: 500 }, (_, i) => Ltl.G(Ltl.F(Ltl.nextTimes(i % 7, of("a"))))),
  );
  for (const route of ROUTES) translate(system, wide, { route });
});

Deno.test("every input and latch of a product is a leaf of its own", () => {
  const { system, of } = inputsOnly("ab");
  for (const route of ROUTES) {
    const { system: product } = translate(system, of("G F (a S X b) -> F (b T F a)"), { route });
    const leaves = [...product.inputs, ...product.latches.map(({ lit }) => lit)].map(variableOf);
    assertEquals(new Set(leaves).size, leaves.length);
    for (const leaf of leaves) assert(product.aig.isLeaf(leaf));
  }
});
