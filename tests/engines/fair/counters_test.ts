import { assert, assertEquals, assertThrows } from "@std/assert";
import { fair, type FairEvent } from "../../../src/engines/fair/mod.ts";
import { Aig } from "../../../src/aig/graph.ts";
import { FALSE, type Lit, not } from "../../../src/aig/literal.ts";
import { checkerSolver } from "../../../src/proof/check_proof.ts";
import type { FairProof } from "../../../src/proof/proof.ts";
import { readSystem } from "../../../src/system/aiger.ts";
import { coi } from "../../../src/system/coi.ts";
import type { System } from "../../../src/system/system.ts";
import { ensureEvidence, finish } from "./agreement.ts";

const newSolver = await checkerSolver();

/** The example of section III-E: a counter, and a bit that is set for ever when it is full. */
function counter(width: number): { system: System; justice: Lit[] } {
  const aig = new Aig();
  const bits = Array.from({ length: width }, () => aig.leaf());
  const full = aig.leaf();
  let carry: Lit = not(FALSE);
  const next = bits.map((bit) => {
    const sum = aig.xor(bit, carry);
    carry = aig.and(bit, carry);
    return sum;
  });
  const latches = bits.map((lit, i) => ({ lit, next: next[i]!, reset: FALSE }));
  const system: System = {
    name: "counter",
    aig,
    inputs: [],
    latches: [...latches, { lit: full, next: aig.or(full, carry), reset: FALSE }],
    outputs: [],
    bads: [],
    constraints: [],
    justice: [],
    fairness: [],
    signals: [],
  };
  return { system, justice: [not(full)] };
}

function eventsOf(problem: { system: System; justice: Lit[] }, options = {}) {
  const events: FairEvent[] = [];
  const verdict = finish(fair(problem, options), (event) => events.push(event));
  ensureEvidence(problem.system, problem.justice, verdict, newSolver);
  const count = (kind: FairEvent["kind"]) => events.filter((event) => event.kind === kind).length;
  return { verdict, events, count };
}

Deno.test("a counter of 64 bits is proved by its literals, without a skeleton", () => {
  const problem = counter(64);
  const { verdict, events, count } = eventsOf(problem);
  assertEquals(verdict.status, "holds");
  assertEquals(count("skeleton"), 0);
  assertEquals(count("wall"), 65, "one wall per bit: the proof is linear");
  const walls = events.filter((event) => event.kind === "wall");
  assert(walls.every(({ wall }) => wall.wall.clauses.length === 1));
  assertEquals(
    walls[0]!.wall.wall.clauses,
    [[not(problem.justice[0]!)]],
    "first the bit that stays set",
  );
  const constraints = events.filter((event) => event.kind === "constraint");
  assertEquals(constraints[0]!.constraint.side, "negative", "nothing fair behind it");
});

Deno.test("the same counter needs skeletons if literals are not looked for", () => {
  const { verdict, count } = eventsOf(counter(4), { independent: false });
  assertEquals(verdict.status, "holds");
  assert(count("skeleton") > 0);
});

Deno.test("arena counts are those of the proof", () => {
  const { verdict, events } = eventsOf(counter(6), { independent: false });
  assert(verdict.status === "holds");
  const proof = verdict.proof as FairProof;
  const learnt = events.filter((event) => "counts" in event);
  const { counts } = learnt.at(-1)!;
  const walls = proof.lemmas.filter(({ kind }) => kind === "wall").length;
  assertEquals(counts.reach, proof.reach.length);
  assertEquals(counts.walls, walls);
  assertEquals(counts.constraints, proof.lemmas.length - walls);
});

Deno.test("the view tells about the skeleton at hand", () => {
  const running = fair(counter(3), { independent: false });
  const start = running.next().value as FairEvent;
  assert(start.kind === "start" && "walls" in start.view);
  for (let step = running.next(); step.done !== true; step = running.next()) {
    if (step.value.kind !== "skeleton") continue;
    assertEquals(start.view.skeleton, step.value.skeleton);
    assertEquals(start.view.statistics().skeletons, step.value.number);
    return;
  }
  throw new Error("there was no skeleton");
});

Deno.test("a window must be a number of steps", () => {
  assertThrows(() => fair(counter(2), { forward: -1 }).next(), RangeError, "forward is -1");
});

const root = Deno.env.get("KRIPKE_CORPUS") ??
  new URL("../../../../shared/bench", import.meta.url).pathname;

/** File, verdict, and whether it is proved without a skeleton. */
const MODELS: readonly [string, "holds" | "fails", boolean][] = [
  ["cucnt128", "holds", true],
  ["cujc32", "holds", true],
  ["cujc128f", "fails", false],
  ["cusarb32", "holds", true],
  ["cuom3", "holds", true],
  ["cuhanoi4", "fails", false],
  ["lmcs06mutex0", "holds", false],
];

for (const [name, expected, byLiterals] of MODELS) {
  Deno.test(`model ${name}`, () => {
    let file: Uint8Array;
    try {
      file = Deno.readFileSync(`${root}/live/${name}.aig`);
    } catch (error) {
      if (!(error instanceof Deno.errors.NotFound)) throw error;
      return console.log(`skipped: there is no ${name}.aig here`);
    }
    const { system } = coi(readSystem(file));
    const justice = [...system.justice[0]!.lits, ...system.fairness.map(({ lit }) => lit)];
    const { verdict, count } = eventsOf({ system, justice });
    assertEquals(verdict.status, expected);
    if (byLiterals) assertEquals(count("skeleton"), 0);
  });
}
