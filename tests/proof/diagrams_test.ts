import { assert, assertEquals, assertThrows } from "@std/assert";
import { Aig } from "../../src/aig/graph.ts";
import { type Lit, notIf, variableOf } from "../../src/aig/literal.ts";
import { DiagramProver } from "../../src/proof/diagram_prover.ts";
import { type Diagram, DiagramLimit, Diagrams } from "../../src/proof/diagrams.ts";
import { Random } from "../generators/random.ts";

const VARIABLES = 5;
const ROWS = 1 << VARIABLES;

/** A function as a diagram and as its truth table, one bit for each row. */
interface Both {
  readonly diagram: Diagram;
  readonly table: number;
}

const variableTable = (v: number) => table((row) => (row >> v) & 1);

function table(value: (row: number) => number): number {
  let bits = 0;
  for (let row = 0; row < ROWS; row++) bits |= value(row) << row;
  return bits;
}

function randomFunctions(rng: Random, diagrams: Diagrams): Both[] {
  const known: Both[] = [{ diagram: 0, table: 0 }];
  for (let v = 0; v < VARIABLES; v++) {
    known.push({ diagram: diagrams.variable(v), table: variableTable(v) });
  }
  for (let k = 0; k < 20; k++) {
    const [f, g] = [rng.pick(known), rng.pick(known)];
    const [a, b] = [rng.below(2), rng.below(2)];
    known.push({
      diagram: diagrams.and(f.diagram ^ a, g.diagram ^ b) ^ a,
      table: ((f.table ^ -a) & (g.table ^ -b)) ^ -a,
    });
  }
  return known;
}

Deno.test("diagrams of the checker: the same function is the same number, and operations mean what they say", () => {
  for (let seed = 0; seed < 200; seed++) {
    const rng = new Random(seed);
    const diagrams = new Diagrams(10_000);
    const known = randomFunctions(rng, diagrams);
    const byTable = new Map<number, Diagram>();
    for (const { diagram, table } of known) {
      assertEquals(byTable.get(table) ?? diagram, diagram, `seed ${seed}`);
      byTable.set(table, diagram);
    }
    const tables = new Map(known.map(({ diagram, table }) => [diagram, table]));
    const same = (diagram: Diagram, expected: number, care = -1) => {
      const found = tableOf(diagrams, diagram, tables);
      assertEquals(found & care, expected & care, `seed ${seed}`);
    };
    for (let k = 0; k < 10; k++) {
      const [f, g] = [rng.pick(known), rng.pick(known)];
      if (g.diagram !== 0) same(diagrams.restrict(f.diagram, g.diagram), f.table, g.table);
      const chosen = rng.list(rng.between(1, 3), () => rng.below(VARIABLES));
      let both = f.table & g.table;
      for (const w of new Set(chosen)) {
        const [before, bit] = [both, 1 << w];
        both = table((row) => ((before >>> (row | bit)) | (before >>> (row & ~bit))) & 1);
      }
      same(diagrams.andExists(f.diagram, g.diagram, diagrams.set(chosen)), both);
    }
  }
});

/** The truth table of a diagram, row by row. */
function tableOf(diagrams: Diagrams, f: Diagram, known: ReadonlyMap<Diagram, number>): number {
  return known.get(f) ?? table((row) => {
    let here = f;
    for (let v = 0; v < VARIABLES; v++) {
      here = diagrams.and(here, diagrams.variable(v) ^ (((row >> v) & 1) ^ 1));
    }
    return here === 0 ? 0 : 1;
  });
}

Deno.test("diagrams of the checker: no more nodes than was agreed, and somebody may look while they grow", () => {
  const equal = (diagrams: Diagrams, n: number): Diagram => {
    let f: Diagram = 1;
    for (let v = 0; v < n; v++) {
      const [a, b] = [diagrams.variable(v), diagrams.variable(v + n)];
      const differ = diagrams.and(diagrams.and(a, b) ^ 1, diagrams.and(a ^ 1, b ^ 1) ^ 1);
      f = diagrams.and(f, differ ^ 1);
    }
    return f;
  };
  assertThrows(() => equal(new Diagrams(1000), 12), DiagramLimit);
  let looks = 0;
  equal(new Diagrams(1 << 20, () => looks++), 16);
  assert(looks > 0);
});

Deno.test("obligations by diagrams: the same answers as by trying all values, whatever the order", () => {
  const answers = { true: 0, false: 0, undefined: 0 };
  for (let seed = 0; seed < 600; seed++) {
    const rng = new Random(seed);
    const aig = new Aig();
    const leaves = Array.from({ length: 6 }, () => aig.leaf());
    const lits: Lit[] = [...leaves];
    const any = () => notIf(rng.pick(lits), rng.chance(0.5));
    for (let k = 0; k < 25; k++) lits.push(aig.and(any(), any()));
    // Leaves and gates, in any order, with some of them missing.
    const order = rng.shuffle(lits.map(variableOf).filter((v) => v !== 0 && rng.chance(0.5)));
    const limit = rng.chance(0.2) ? 30 : undefined;
    const prover = new DiagramProver(aig, order, undefined, limit);
    const facts: Lit[] = [];
    for (let k = 0; k < 6; k++) {
      if (rng.chance(0.5)) {
        facts.push(any());
        prover.assume(facts.at(-1)!);
      }
      const asked = [any(), any()].slice(rng.below(3));
      const answer = prover.refutes(asked);
      answers[`${answer}`]++;
      if (answer === undefined) continue;
      const where = `seed ${seed}, obligation ${k}`;
      assertEquals(answer, !areSat(aig, leaves, [...facts, ...asked]), where);
    }
  }
  assert(
    answers.true > 300 && answers.false > 300 && answers.undefined > 20,
    JSON.stringify(answers),
  );
});

function areSat(aig: Aig, leaves: readonly Lit[], lits: readonly Lit[]): boolean {
  for (let row = 0; row < 1 << leaves.length; row++) {
    const values = new Uint8Array(aig.size);
    const at = (lit: Lit) => values[variableOf(lit)]! ^ (lit & 1);
    for (let v = 1; v < aig.size; v++) {
      if (aig.isGate(v)) values[v] = at(aig.left(v)) & at(aig.right(v));
      else values[v] = (row >> leaves.findIndex((leaf) => variableOf(leaf) === v)) & 1;
    }
    if (lits.every((lit) => at(lit) === 1)) return true;
  }
  return false;
}
