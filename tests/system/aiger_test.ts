import { assert, assertEquals, assertThrows } from "@std/assert";
import { readAiger, writeAiger } from "../../src/aig/aiger/mod.ts";
import { Aig } from "../../src/aig/graph.ts";
import { FALSE, type Lit, not, TRUE } from "../../src/aig/literal.ts";
import { readSystem, systemFromAiger, systemToAiger, writeSystem } from "../../src/system/aiger.ts";
import { Names } from "../../src/system/names.ts";
import type { Signal, System } from "../../src/system/system.ts";
import type { SignalType } from "../../src/system/types.ts";
import { Random } from "../generators/random.ts";
import { randomSystem } from "../generators/random_system.ts";
import { randomDocument } from "../aig/aiger/random_document.ts";
import { corpusFiles, corpusFolder } from "./corpus.ts";
import { assertSameSystem } from "./same_system.ts";

const read = (text: string, name?: string) => readSystem(new TextEncoder().encode(text), name);
const text = (system: System) => new TextDecoder().decode(writeSystem(system, "aag"));
const signal = (name: string, kind: Signal["kind"], type: SignalType, bits: Lit[]): Signal => ({
  name,
  kind,
  type,
  bits,
});
const bool: SignalType = { kind: "bool" };

/** Write and read in both encodings. */
function assertRoundTrips(system: System): void {
  const ascii = readSystem(writeSystem(system, "aag"), system.name);
  assertSameSystem(ascii, system);
  const binary = readSystem(writeSystem(ascii, "aig"), system.name);
  assertSameSystem(binary, system);
  // Once written, nothing changes any more.
  assertEquals(writeSystem(binary, "aag"), writeSystem(ascii, "aag"));
}

Deno.test("inputs and latches become leaves, gates are hashed, resets are kept", () => {
  const system = read(`aag 6 1 3 1 2 1
2
4 10
6 4 1
8 12 8
10
12
10 2 4
12 4 2
`);
  assertEquals(system.name, "aiger");
  assertEquals(system.inputs, [2 as Lit]);
  assertEquals(system.latches.map(({ reset }) => reset), [FALSE, TRUE, 8 as Lit]);
  assertEquals(system.aig.gateCount, 1);
  assertEquals(system.outputs[0]!.lit, system.bads[0]!.lit);
  assertEquals(system.latches[0]!.next, system.latches[2]!.next);
  assertEquals(system.signals.map(({ name, kind }) => `${kind} ${name}`), [
    "input i0",
    "state l0",
    "state l1",
    "state l2",
    "output o0",
  ]);
});

Deno.test("outputs are bad only if there is neither a bad nor a justice section", () => {
  const plain = read("aag 1 1 0 2 0\n2\n2\n3\no1 wrong\n", "old");
  assertEquals(plain.name, "old");
  assertEquals(plain.bads, [{ name: "o0", lit: 2 as Lit }, { name: "wrong", lit: 3 as Lit }]);
  assertEquals(plain.outputs, plain.bads);
  assertEquals(read("aag 1 1 0 1 0 1\n2\n2\n3\n").bads, [{ name: "b0", lit: 3 as Lit }]);
  assertEquals(read("aag 1 1 0 1 0 1\n2\n2\n3\nb0 worse\n").bads[0]!.name, "worse");
  assertEquals(read("aag 1 1 0 1 0 0 0 1\n2\n2\n1\n3\n").bads, []);
  // Constraints and fairness alone do not change the practice.
  const fair = read("aag 1 1 0 1 0 0 1 0 1\n2\n2\n3\n2\n");
  assertEquals([fair.bads.length, fair.constraints.length, fair.fairness.length], [1, 1, 1]);
  const document = systemToAiger(plain);
  assertEquals(document.bad.length, 0, "written back as it came");
  assertEquals(systemFromAiger(document, { outputsAsBad: false }).bads, []);
});

Deno.test("names: symbols, defaults, and no two alike", () => {
  const system = read(`aag 5 3 2 2 0 1 1 2 1
2
4
6
8 2
10 4
2
10
2
1
1
1
4
6
8
i0 req
i1 i2
l0 req
l1 l0
o0 req
o1 req
b0 j1
j0 served
`);
  assertEquals(system.signals.map(({ name }) => name), [
    "req",
    "i2",
    "i2_2",
    "req_2",
    "l0",
    "req_2_2",
  ]);
  assertEquals(system.outputs.map(({ name }) => name), ["req", "req_2"]);
  assertEquals(system.bads.map(({ name }) => name), ["j1"]);
  assertEquals(system.justice.map(({ name }) => name), ["served", "j1_2"]);
  assertEquals(system.constraints.map(({ name }) => name), ["c0"]);
  assertEquals(system.fairness.map(({ name }) => name), ["f0"]);
  assertRoundTrips(system);
});

Deno.test("bits with consecutive numbers are words", () => {
  const system = read(`aag 9 5 4 2 0
2
4
6
8
10
12 2
14 4
16 6
18 8
2
12
i0 data[1]
i1 data[0]
i2 lone[0]
i3 gap[0]
i4 gap[2]
l0 mem[0][0]
l1 mem[0][1]
l2 both[0]
l3 both
o0 both[1]
o1 data[0]
`);
  assertEquals(system.signals.map(({ name, kind, bits }) => `${kind} ${name} ${bits}`), [
    "input data 4,2",
    "input lone[0] 6",
    "input gap[0] 8",
    "input gap[2] 10",
    "state mem[0] 12,14",
    "state both[0] 16",
    "state both 18",
    "output both[1] 2",
    "output data[0] 12",
  ]);
  assert(!text(system).includes("kripke:"), "symbols say it all");
  assertRoundTrips(system);
});

Deno.test("bits of words may be written with angle brackets, and stay so", () => {
  const system = read(`aag 6 4 2 0 0
2
4
6
8
10 2
12 4
i0 x<0>
i1 x<1>
i2 y<0>
i3 y[1]
l0 board<*3*><1>
l1 board<*3*><0>
`);
  assertEquals(system.signals.map(({ name, bits }) => `${name} ${bits}`), [
    "x 2,4",
    "y<0> 6",
    "y[1] 8",
    "board<*3*> 12,10",
  ]);
  assertEquals(new Names(system).literal(system.latches[0]!.lit), "board<*3*><1>");
  const [x, ...others] = system.signals;
  assertRoundTrips(system);
  // With annotations, too.
  assertRoundTrips({
    ...system,
    signals: [{ ...x!, type: { kind: "range", low: 0, high: 3 } }, ...others],
  });
});

Deno.test("ranges, enums, narrow words, bool arrays, negated bits, constants and defines", () => {
  const aig = new Aig();
  const inputs = [aig.leaf(), aig.leaf()];
  const [a, b, c, d] = [aig.leaf(), aig.leaf(), aig.leaf(), aig.leaf()];
  const sum = aig.xor(a, b);
  const system: System = {
    name: "typed",
    aig,
    inputs,
    latches: [
      { lit: a, next: sum, reset: FALSE },
      { lit: b, next: aig.and(a, inputs[0]!), reset: TRUE },
      { lit: c, next: d, reset: c },
      { lit: d, next: not(c), reset: FALSE },
    ],
    outputs: [{ name: "sum", lit: not(sum) }],
    bads: [{ name: "overflow", lit: aig.and(sum, c) }],
    constraints: [{ name: "sane", lit: aig.or(a, inputs[1]!) }],
    justice: [{ name: "again", lits: [a, not(d)] }, { name: "always", lits: [] }],
    fairness: [{ name: "turn", lit: d }],
    signals: [
      signal("turn", "state", { kind: "range", low: 3, high: 6 }, [a, not(b)]),
      signal("go", "input", { kind: "word", width: 1 }, [inputs[0]!]),
      signal("st[0]", "state", bool, [c]),
      signal("st[1]", "state", bool, [d]),
      signal("choice", "input", { kind: "enum", values: ["yes", "no"] }, [not(inputs[1]!)]),
      signal("low", "define", { kind: "word", width: 3 }, [sum, FALSE, aig.and(c, d)]),
      signal("st", "define", { kind: "word", width: 2 }, [aig.and(a, d), TRUE]),
      signal("sum", "output", bool, [not(sum)]),
    ],
  };
  assertRoundTrips(system);
  const document = systemToAiger(system);
  assertEquals(document.outputs.length, 3, "one of its own, two carried");
  // Without the annotations it is still a file that reads, with plainer names.
  const { comments: _, ...bare } = document;
  const plain = systemFromAiger(bare);
  assertEquals(plain.bads.map(({ name }) => name), ["overflow"]);
  assertEquals(plain.signals.filter(({ kind }) => kind !== "output").map(({ name }) => name), [
    "go[0]",
    "choice[0]",
    "turn",
    "st",
  ]);
});

Deno.test("a system with outputs and no properties keeps having none", () => {
  const aig = new Aig();
  const a = aig.leaf();
  const system: System = {
    name: "quiet",
    aig,
    inputs: [a],
    latches: [],
    outputs: [{ name: "y", lit: not(a) }],
    bads: [],
    constraints: [],
    justice: [],
    fairness: [],
    signals: [signal("a", "input", bool, [a]), signal("y", "output", bool, [not(a)])],
  };
  assertRoundTrips(system);
});

Deno.test("annotations that make no sense are comments like others", () => {
  const circuit = "aag 2 1 1 1 0\n2\n4 2\n4\ni0 go\nl0 n[0]\nc\n";
  const plain = read(circuit);
  for (
    const line of [
      "kripke: ",
      "kripke: null",
      "kripke: {",
      'kripke: {"signal":"n"}',
      'kripke: {"outputs":-1,"outputsAreBad":true}',
      'kripke: {"signal":"n","kind":"state","type":{"kind":"word","width":1},"bits":["n[0]"]}',
    ]
  ) {
    assertSameSystem(read(`${circuit}${line}\nby hand\n`), plain);
  }
  const head = 'kripke: {"outputs":1,"outputsAreBad":true}\n';
  const names = (lines: string) => read(circuit + head + lines).signals.map(({ name }) => name);
  const annotate = (kind: string, type: string, bits: string) =>
    `kripke: {"signal":"x","kind":"${kind}","type":${type},"bits":${bits}}\n`;
  const word = '{"kind":"word","width":1}';
  assertEquals(names(annotate("state", word, '["n[0]"]')), ["x", "go"]);
  assertEquals(names(annotate("state", word, '["gone"]')), ["go", "n[0]"]);
  assertEquals(names(annotate("state", word, '["n[0]",0]')), ["go", "n[0]"], "width");
  assertEquals(names(annotate("sate", word, '["n[0]"]')), ["go", "n[0]"], "kind");
  assertEquals(names(annotate("state", '{"kind":"enum","values":[]}', '["n[0]"]')), ["go", "n[0]"]);
  assertEquals(names(annotate("define", word, '[{"not":"go"}]')), ["x", "go", "n[0]"]);
});

Deno.test("what is not a system is refused", () => {
  const aig = new Aig();
  const [a, b] = [aig.leaf(), aig.leaf()];
  const good: System = {
    name: "s",
    aig,
    inputs: [a],
    latches: [],
    outputs: [],
    bads: [],
    constraints: [],
    justice: [],
    fairness: [],
    signals: [],
  };
  const refused = (change: Partial<System>, message: string) =>
    assertThrows(() => systemToAiger({ ...good, ...change }), TypeError, message);
  refused({ inputs: [a, a] }, "input 1 is a1: expected a positive leaf of its own");
  refused({ inputs: [not(a)] }, "input 0 is !a1");
  refused({ latches: [{ lit: b, next: b, reset: a }] }, "latch 0 has the reset a1");
  refused(
    { bads: [{ name: "b", lit: aig.and(a, b) }] },
    "a2 is used but is neither an input nor a latch",
  );
  assertThrows(() => systemToAiger({ ...good, bads: [{ name: "b", lit: 99 as Lit }] }), RangeError);
});

Deno.test("random systems survive writing and reading", () => {
  for (let seed = 0; seed < 300; seed++) assertRoundTrips(randomSystem(new Random(seed)));
});

Deno.test("random signals survive, whatever their types, names, signs and order", () => {
  for (let seed = 0; seed < 300; seed++) {
    const rng = new Random(seed);
    const system = randomSystem(rng);
    assertRoundTrips({ ...system, ...randomSignals(rng, system) });
  }
});

/** All inputs and latches in signals of random types, some defines and outputs, properties or none. */
function randomSignals(rng: Random, system: System): Partial<System> {
  const any = () => rng.below(2 * system.aig.size) as Lit;
  const names = rng.shuffle(
    [
      "a",
      "a[0]",
      "a[1]",
      "a<0>",
      "a<1>",
      "b",
      "b[0]",
      "i0",
      "l1",
      "o0",
      "x y",
      "ü",
      "a[0][0]",
      "b[1]",
      "c",
      "d",
      "e",
    ],
  );
  const signals: Signal[] = [];
  const outputs = rng.list(
    rng.below(3),
    () => ({ name: rng.pick(["o0", "o1", "a", "q"]), lit: any() }),
  )
    .filter(({ name }, i, all) => all.findIndex((other) => other.name === name) === i);
  const group = (kind: Signal["kind"], lits: Lit[]) => {
    while (lits.length > 0 && names.length > 0) {
      const last = names.length === 1;
      const width = last ? lits.length : rng.between(1, Math.min(4, lits.length));
      const bits = lits.splice(0, width).map((lit) => rng.chance(0.2) ? not(lit) : lit);
      const types: SignalType[] = [{ kind: "word", width }];
      if (width === 1) types.push(bool, bool, { kind: "enum", values: ["no", "yes"] });
      if (width === 2) types.push({ kind: "range", low: -1, high: 1 });
      const made = signal(names.pop()!, kind, rng.pick(types), bits);
      const angled = made.type.kind !== "bool" && rng.chance(0.3);
      signals.push(angled ? { ...made, brackets: "<>" } : made);
    }
  };
  group("input", [...system.inputs]);
  group("state", rng.shuffle(system.latches.map(({ lit }) => lit)));
  for (const { name, lit } of outputs) {
    if (!signals.some((other) => other.name === name)) {
      signals.push(signal(name, "output", bool, [lit]));
    }
  }
  if (names.length > 0 && !outputs.some(({ name }) => name === names.at(-1))) {
    group("define", rng.list(rng.below(3), any));
  }
  const unique = signals.filter((one, i) => signals.findIndex((s) => s.name === one.name) === i);
  const bare = rng.chance(0.3) ? { bads: [], justice: [] } : {};
  return { signals: rng.chance(0.5) ? rng.shuffle(unique) : unique, outputs, ...bare };
}

Deno.test("random documents and their systems", () => {
  for (let seed = 0; seed < 300; seed++) {
    const document = randomDocument(new Random(seed));
    const system = systemFromAiger(document);
    assertRoundTrips(system);
    assertSameSystem(systemFromAiger(readAiger(writeAiger(document, "aig"))), system);
  }
});

Deno.test("gates in any order, as deep as the file is long", () => {
  const n = 200_000;
  const lines = [`aag ${n + 1} 1 0 1 ${n}`, "2", `${2 * (n + 1)}`];
  for (let i = n; i >= 1; i--) lines.push(`${2 * (i + 1)} ${2 * i + 1} 2`);
  const system = read(lines.join("\n") + "\n");
  // It folds: 4 = !2 & 2 = 0, 6 = !4 & 2 = 2, 8 = !6 & 2 = 0, …
  assertEquals(system.bads[0]!.lit, system.inputs[0]!);
  assertEquals(system.aig.gateCount, 0);
});

const folder = corpusFolder();
Deno.test({
  name: "every benchmark file: read, write aag, read, write aig, read gives the same system",
  ignore: folder === undefined,
  fn() {
    const files = corpusFiles(folder!);
    assert(files.length > 0);
    for (const file of files) {
      const bytes = Deno.readFileSync(file);
      const document = readAiger(bytes);
      assertEquals(writeAiger(document, "aig"), bytes.slice(), file.pathname);
      const first = systemFromAiger(document, { name: file.pathname });
      const second = readSystem(writeSystem(first, "aag"), file.pathname);
      assertSameSystem(second, first, 3);
      assertSameSystem(readSystem(writeSystem(second, "aig")), first, 3);
      assertEquals(systemToAiger(second).symbols, systemToAiger(first).symbols);
    }
  },
});
if (folder === undefined) console.log("no benchmarks found: the corpus round trip is skipped");
