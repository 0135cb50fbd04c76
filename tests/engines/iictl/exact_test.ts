import { assert, assertEquals, assertThrows } from "@std/assert";
import {
  type Diagram,
  Diagrams,
  Pause,
  TooLarge,
} from "../../../src/engines/iictl/exact/diagrams.ts";
import { candidateOrders } from "../../../src/engines/iictl/exact/order.ts";
import { Relation, type Work } from "../../../src/engines/iictl/exact/relation.ts";
import { iictl } from "../../../src/engines/iictl/mod.ts";
import { checkCtl } from "../../../src/proof/check_ctl.ts";
import { createSolver } from "../../../src/sat/mod.ts";
import { Execution } from "../../../src/system/execution.ts";
import { Random, randomSystem } from "../../generators/mod.ts";
import { randomCase } from "./agreement.ts";

const LEVELS = 6;

/** A function of six variables by its diagram and by its table, entry `i` for the values in the bits of `i`. */
interface Function {
  readonly diagram: Diagram;
  readonly table: boolean[];
}

const entries = [...Array(1 << LEVELS).keys()];

function valueAt(diagrams: Diagrams, f: Diagram, entry: number): boolean {
  while (f > 1) f = (entry >> diagrams.level(f)) & 1 ? diagrams.high(f) : diagrams.low(f);
  return f === 1;
}

function randomFunction(diagrams: Diagrams, rng: Random, size: number): Function {
  if (size === 0) {
    const level = rng.below(LEVELS);
    return {
      diagram: diagrams.variable(level),
      table: entries.map((entry) => ((entry >> level) & 1) === 1),
    };
  }
  const [f, g] = [
    randomFunction(diagrams, rng, size - 1),
    randomFunction(diagrams, rng, rng.below(size)),
  ];
  const sign = rng.chance(0.5);
  return {
    diagram: diagrams.and(f.diagram ^ (sign ? 1 : 0), g.diagram) ^ 1,
    table: entries.map((entry) => !((f.table[entry] !== sign) && g.table[entry]!)),
  };
}

function ensure(diagrams: Diagrams, f: Diagram, expected: (entry: number) => boolean): void {
  for (const entry of entries) assertEquals(valueAt(diagrams, f, entry), expected(entry));
}

Deno.test("diagrams are what they should be, and one function is one diagram", () => {
  const rng = new Random(1);
  const diagrams = new Diagrams(LEVELS, 100_000);
  diagrams.allow(Infinity);
  const known = new Map<string, Diagram>();
  for (let round = 0; round < 150; round++) {
    const [f, g] = [randomFunction(diagrams, rng, 5), randomFunction(diagrams, rng, 4)];
    ensure(diagrams, f.diagram, (entry) => f.table[entry]!);
    const name = f.table.map(Number).join("");
    assertEquals(known.get(name) ?? f.diagram, f.diagram);
    known.set(name, f.diagram);
    ensure(diagrams, diagrams.or(f.diagram, g.diagram), (e) => f.table[e]! || g.table[e]!);
    const levels = [rng.below(LEVELS), rng.below(LEVELS)];
    const mask = levels.reduce((bits, level) => bits | (1 << level), 0);
    const others = (entry: number) => entries.filter((e) => (e & ~mask) === (entry & ~mask));
    const set = diagrams.variables(levels);
    ensure(
      diagrams,
      diagrams.andExists(f.diagram, g.diagram, set),
      (entry) => others(entry).some((e) => f.table[e]! && g.table[e]!),
    );
    if (g.diagram === 0) continue;
    const small = diagrams.restrict(f.diagram, g.diagram);
    for (const entry of entries.filter((e) => g.table[e])) {
      assertEquals(valueAt(diagrams, small, entry), f.table[entry]);
    }
    const path = diagrams.path(g.diagram);
    const point = path.reduce((bits, value) => bits | ((value & 1 ? 0 : 1) << (value >> 1)), 0);
    assert(g.table[point]);
  }
});

Deno.test("what is kept or needed outlives tidying, and limits hold", () => {
  const rng = new Random(2);
  const diagrams = new Diagrams(LEVELS, 60);
  diagrams.allow(Infinity);
  const kept = randomFunction(diagrams, rng, 4);
  diagrams.keep(kept.diagram);
  for (let round = 0; round < 200; round++) {
    diagrams.tidy([]);
    try {
      const f = randomFunction(diagrams, rng, 4);
      diagrams.tidy([f.diagram]);
      ensure(diagrams, f.diagram, (entry) => f.table[entry]!);
    } catch (error) {
      assert(error instanceof TooLarge);
    }
    assert(diagrams.nodes <= 60);
    ensure(diagrams, kept.diagram, (entry) => kept.table[entry]!);
  }
  const few = new Diagrams(LEVELS, 1000);
  few.allow(1);
  const parity = () => [...Array(LEVELS).keys()].reduce((f, level) => xor(few, f, level), 0);
  assertThrows(parity, Pause);
  for (let attempts = 0;; attempts++) {
    assert(attempts < 40, "no progress from pause to pause");
    few.allow(3 + attempts);
    try {
      ensure(few, parity(), (entry) => entry.toString(2).replaceAll("0", "").length % 2 === 1);
      break;
    } catch (error) {
      if (!(error instanceof Pause)) throw error;
    }
  }
});

function xor(diagrams: Diagrams, f: Diagram, level: number): Diagram {
  const x = diagrams.variable(level);
  return diagrams.or(diagrams.and(f, x ^ 1), diagrams.and(f ^ 1, x));
}

Deno.test("images and preimages are those of simulation, in every order of variables", () => {
  for (let seed = 1; seed <= 25; seed++) {
    const rng = new Random(seed);
    const system = randomSystem(rng, { latches: 4, inputs: 2 });
    const { aig, latches, inputs } = system;
    const execution = new Execution(system);
    const bits = (value: number, count: number) =>
      Uint8Array.from({ length: count }, (_, j) => (value >> j) & 1);
    const step = (state: number, input: number) => {
      execution.start(bits(state, latches.length));
      execution.apply(bits(input, inputs.length));
      execution.advance();
      return execution.state().reduce((value, bit, j) => value | (bit << j), 0);
    };
    const states = [...Array(1 << latches.length).keys()];
    const moves = [...Array(1 << inputs.length).keys()];
    const chosen = new Set(states.filter(() => rng.chance(0.4)));
    const setOf = (numbers: Iterable<number>) =>
      aig.orAll(
        Array.from(
          numbers,
          (s) =>
            aig.andAll(latches.map(({ lit }, j) => (lit ^ (((s >> j) & 1) ^ 1)) as typeof lit)),
        ),
      );
    const after = new Set([...chosen].flatMap((s) => moves.map((i) => step(s, i))));
    const before = new Set(states.filter((s) => moves.some((i) => chosen.has(step(s, i)))));
    for (const order of candidateOrders(system, [])) {
      const relation = new Relation(system, order, 10_000);
      finish(relation.build());
      const set = finish(relation.of(setOf(chosen)));
      assertEquals(finish(relation.image(set)), finish(relation.of(setOf(after))));
      assertEquals(finish(relation.before(set, 1)), finish(relation.of(setOf(before))));
      const { diagrams } = relation;
      const into = finish(relation.into(set));
      assertEquals(diagrams.exists(into, relation.inputs), finish(relation.of(setOf(before))));
      assertEquals(finish(relation.of(relation.toLit(into))), into);
    }
  }
});

function finish<T>(work: Work<T>): T {
  for (;;) {
    const step = work.next();
    if (step.done === true) return step.value;
  }
}

Deno.test("a certificate that knows the reachable states says nothing else about them", () => {
  let [short, shortened] = [0, 0];
  for (let seed = 1; seed <= 250; seed++) {
    const { system, formula } = randomCase(613 * seed, { latches: 7, inputs: 2 });
    let assertions = 0;
    const run = iictl({ system, formula }, {
      exact: { after: 20 + 7 * (seed % 20) },
      ctgEffort: "ic3",
    });
    let step = run.next();
    for (; step.done !== true; step = run.next()) {
      if (step.value.kind === "reachable") assertions++;
    }
    const verdict = step.value;
    assert(verdict.status !== "unknown");
    const { order, reach } = verdict.proof;
    if (order === undefined) assertEquals(reach.length, assertions);
    else {
      assert(reach.length <= 1);
      short++;
      if (assertions > 1) shortened++;
    }
    const solver = () => createSolver("twin");
    assert(checkCtl(system, formula, verdict.status, verdict.proof, solver).accepted);
  }
  assert(short > 5 && shortened > 2, `${short} certificates, ${shortened} of them shorter`);
});
