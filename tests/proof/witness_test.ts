/** AIGER witness files: text, errors, and the way to traces and back. */

import { assert, assertEquals, assertThrows } from "@std/assert";
import { Aig } from "../../src/aig/graph.ts";
import { FALSE, not, TRUE } from "../../src/aig/literal.ts";
import { justiceGoal, replay } from "../../src/proof/replay.ts";
import {
  formatWitnesses,
  parseWitnesses,
  type Witness,
  type WitnessStimulus,
  X,
} from "../../src/proof/witness.ts";
import {
  fromWitness,
  replayWitness,
  toWitness,
  witnessShape,
} from "../../src/proof/witness_trace.ts";
import { coi } from "../../src/system/coi.ts";
import type { System } from "../../src/system/system.ts";
import { Random, randomSystem } from "../generators/mod.ts";
import { decideBad, ExplicitSystem, shortestJusticeTrace } from "../oracle/mod.ts";

Deno.test("a file with several witnesses, comments and x", () => {
  const text = [
    "c found by hand",
    "1",
    "b0j1",
    "u12",
    "0x1",
    "10",
    "c in the middle",
    "x0",
    ".",
    "",
    "0",
    "b12",
    ".",
    "2",
    "j3",
    ".",
    "",
  ].join("\n");
  const expected: Witness[] = [
    {
      status: "violated",
      properties: [{ kind: "b", index: 0 }, { kind: "j", index: 1 }],
      initial: Uint8Array.of(0, X, 1),
      inputs: [Uint8Array.of(1, 0), Uint8Array.of(X, 0)],
    },
    { status: "holds", properties: [{ kind: "b", index: 12 }] },
    { status: "unknown", properties: [{ kind: "j", index: 3 }] },
  ];
  assertEquals(parseWitnesses(text), expected);
  assertEquals(parseWitnesses(text.replaceAll("\n", "\r\n")), expected);
  assertEquals(
    formatWitnesses(expected),
    "1\nb0j1\n0x1\n10\nx0\n.\n0\nb12\n.\n2\nj3\n.\n",
  );
  assertEquals(parseWitnesses(formatWitnesses(expected)), expected);
});

Deno.test("without inputs every empty line is a step, without latches the initial line is empty", () => {
  const [witness] = parseWitnesses("1\nb0\n\n\n\n.\n", {
    latches: 0,
    inputs: 0,
    bads: 1,
    justice: 0,
  });
  assert(witness?.status === "violated");
  assertEquals([witness.initial.length, witness.inputs.length], [0, 2]);
  assertEquals(formatWitnesses([witness]), "1\nb0\n\n\n\n.\n");
});

Deno.test("errors say the line and what was expected", () => {
  const shape = { latches: 2, inputs: 1, bads: 1, justice: 1 };
  const cases = [
    ["", 'the file has no witness: expected a line "0", "1" or "2"'],
    ["c only comments\n\n", 'the file has no witness: expected a line "0", "1" or "2"'],
    ["3\n", 'line 1: expected "0", "1" or "2", the status of a witness, got "3"'],
    ["c\n10\n", 'line 2: expected "0", "1" or "2", the status of a witness, got "10"'],
    ["1\n", "line 1: the file ends too early, expected properties such as b0 or j1"],
    ["1\nb\n", 'line 2: expected properties such as b0 or j1, got "b"'],
    ["1\nb0 j1\n", 'line 2: expected properties such as b0 or j1, got "b0 j1"'],
    ["1\nb1\n", "line 2: there is no b1: the system has 1 bads, counted from 0"],
    ["1\nj7\n", "line 2: there is no j7: the system has 1 justice properties, counted from 0"],
    ["1\nb0\n.\n", 'line 3: expected the initial state, got "."'],
    ["1\nb0\n0a\n", 'line 3: expected "0", "1" or "x" in the initial state, got "a" in column 2'],
    ["1\nb0\n000\n", "line 3: the initial state has 3 values: expected 2, one per latch"],
    ["1\nb0\n00\n.\n", 'line 4: expected the inputs of a step, got "."'],
    ["1\nb0\n00\n1\n11\n.\n", "line 5: step 1 has 2 values: expected 1, one per input"],
    [
      "1\nb0\n00\n1\n0\n",
      'line 5: the file ends too early, expected the values of step 2, or "."',
    ],
    ["0\nb0\n00\n", 'line 3: expected "." after a witness without a trace, got "00"'],
    [
      "0\nb0\n.\nrubbish\n",
      'line 4: expected "0", "1" or "2", the status of a witness, got "rubbish"',
    ],
  ] as const;
  for (const [text, message] of cases) {
    const error = assertThrows(() => parseWitnesses(text, shape), SyntaxError);
    assertEquals((error as Error).message, message);
  }
  assertThrows(() => parseWitnesses("1\nb0\n00\n1\n11\n.\n"), SyntaxError, "but step 0 has 1");
  assertThrows(
    () => formatWitnesses([{ status: "holds", properties: [] }]),
    RangeError,
    "at least one property",
  );
});

Deno.test("random systems: counterexamples survive the way through a file", () => {
  const seen = { b: 0, j: 0 };
  for (let seed = 0; seed < 400; seed++) {
    const system = randomSystem(new Random(seed), { latches: 5, inputs: 3 });
    const model = new ExplicitSystem(system);
    const witnesses: WitnessStimulus[] = [];
    system.bads.forEach(({ lit }, index) => {
      const answer = decideBad(model, lit);
      if (answer.reachable) witnesses.push(toWitness(system, answer.trace, { kind: "b", index }));
    });
    system.justice.forEach((_, index) => {
      // Found on the cone of influence: lifted and closed on all latches.
      const { lits } = justiceGoal(system, index);
      const cone = coi(system, lits);
      const trace = shortestJusticeTrace(cone.system, lits);
      if (trace === undefined) return;
      witnesses.push(toWitness(system, cone.liftTrace(trace), { kind: "j", index }));
    });
    if (witnesses.length === 0) continue;
    const read = parseWitnesses(formatWitnesses(witnesses), witnessShape(system));
    assertEquals(read, witnesses);
    for (const witness of witnesses) {
      const property = witness.properties[0]!;
      seen[property.kind]++;
      const result = replayWitness(system, witness, property);
      assert(result.accepted, `seed ${seed}: ${JSON.stringify(property)}`);
      assertEquals(
        fromWitness(system, witness, property).loop !== undefined,
        property.kind === "j",
      );
    }
  }
  assert(seen.b > 200 && seen.j > 150, JSON.stringify(seen));
});

/** A two-bit counter of the steps in which `go`; the high bit starts at 1, `any` is uninitialised. */
function counter(): System {
  const aig = new Aig();
  const [go, low, high, any] = [aig.leaf(), aig.leaf(), aig.leaf(), aig.leaf()];
  return {
    name: "counter",
    aig,
    inputs: [go],
    latches: [
      { lit: low, next: aig.xor(low, go), reset: FALSE },
      { lit: high, next: aig.xor(high, aig.and(low, go)), reset: TRUE },
      { lit: any, next: any, reset: any },
    ],
    outputs: [],
    bads: [{ name: "full", lit: aig.and(low, high) }],
    constraints: [],
    justice: [{ name: "both", lits: [low, not(low)] }],
    fairness: [],
    signals: [],
  };
}

Deno.test("x is the reset value of a latch, or 0", () => {
  const system = counter();
  const [witness] = parseWitnesses("1\nb0\nxxx\n1\nx\n.\n", witnessShape(system));
  assert(witness?.status === "violated");
  const property = witness.properties[0]!;
  const trace = fromWitness(system, witness, property);
  assertEquals([...trace.initial], [0, 1, 0]);
  assertEquals(trace.inputs.map((step) => step[0]), [1, 0]);
  assert(replayWitness(system, witness, property).accepted);
});

Deno.test("a bad witness may go on after the bad step, a justice witness may have several loops", () => {
  const system = counter();
  const read = (text: string) => {
    const [witness] = parseWitnesses(text, witnessShape(system));
    assert(witness?.status === "violated");
    const property = witness.properties[0]!;
    return {
      trace: fromWitness(system, witness, property),
      result: replayWitness(system, witness, property),
    };
  };
  const long = read("1\nb0\n010\n1\n1\n1\n1\n.\n");
  assertEquals(long.trace.inputs.length, 2);
  assert(long.result.accepted);
  const waits = read("1\nj0\n010\n0\n1\n1\n1\n1\n0\n.\n"); // the last step also repeats step 5's state
  assertEquals(waits.trace.loop, 0);
  assert(waits.result.accepted);
  const stays = read("1\nj0\n010\n0\n0\n.\n");
  assert(!stays.result.accepted);
  assertEquals(
    stays.result.flaw.message,
    'justice signal 0 of "both", latch 0, never holds in the loop (steps 0 to 1)',
  );
  const open = read("1\nj0\n010\n1\n.\n");
  assert(!open.result.accepted);
  assertEquals(open.result.flaw.kind, "loop");
});

Deno.test("a lasso that takes too long to close on all latches is refused", () => {
  const system = counter();
  const lasso = {
    initial: Uint8Array.of(0, 1, 0),
    inputs: [Uint8Array.of(1), Uint8Array.of(1)],
    loop: 0,
  };
  const goal = { kind: "justice", lits: [system.latches[0]!.lit] } as const;
  assert(replay(system, lasso, goal).accepted); // the high bit does not matter
  assertEquals(toWitness(system, lasso, { kind: "j", index: 0 }).inputs.length, 4);
  assertThrows(
    () => toWitness(system, lasso, { kind: "j", index: 0 }, 3),
    RangeError,
    "cone of influence",
  );
});

Deno.test("a witness of the wrong size does not replay", () => {
  const system = counter();
  const witness: WitnessStimulus = {
    status: "violated",
    properties: [{ kind: "b", index: 0 }],
    initial: Uint8Array.of(0, 1),
    inputs: [Uint8Array.of(1)],
  };
  const result = replayWitness(system, witness, witness.properties[0]!);
  assert(!result.accepted);
  assertEquals(result.flaw.kind, "shape");
});
