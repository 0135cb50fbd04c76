import { assert, assertEquals, assertThrows } from "@std/assert";
import {
  type AigerDocument,
  countOf,
  findFault,
  isReencoded,
  readAiger,
  reencode,
  symbolsOf,
  writeAiger,
} from "../../../src/aig/aiger/mod.ts";
import { decodeText, encodeText } from "../../../src/aig/aiger/text.ts";
import { Random } from "../../generators/random.ts";
import { randomDocument } from "./random_document.ts";

const bytes = (text: string) => new TextEncoder().encode(text);
const text = (data: Uint8Array) => new TextDecoder().decode(data);

const TOGGLE = `aag 7 2 1 2 4
2
4
6 8
6
7
8 4 10
10 13 15
12 2 6
14 3 7
i0 enable
i1 reset
l0 Q
o0 Q
o1 !Q
c
a toggle flip-flop with two inputs
`;

Deno.test("an AIGER 1.0 file in ASCII", () => {
  const document = readAiger(bytes(TOGGLE));
  assertEquals(document.maximumVariable, 7);
  assertEquals([...document.inputs], [2, 4]);
  assertEquals([...document.latches.lit], [6]);
  assertEquals([...document.latches.next], [8]);
  assertEquals([...document.latches.reset], [0]);
  assertEquals([...document.outputs], [6, 7]);
  assertEquals([...document.ands.lhs], [8, 10, 12, 14]);
  assertEquals([...document.ands.rhs0], [4, 13, 2, 3]);
  assertEquals([...document.ands.rhs1], [10, 15, 6, 7]);
  assertEquals(symbolsOf(document, "i"), new Map([[0, "enable"], [1, "reset"]]));
  assertEquals(symbolsOf(document, "o"), new Map([[0, "Q"], [1, "!Q"]]));
  assertEquals(countOf(document, "l"), 1);
  assertEquals(document.comments, "a toggle flip-flop with two inputs\n");
  assertEquals(text(writeAiger(document, "aag")), TOGGLE);
});

Deno.test("the same file in binary", () => {
  const document = readAiger(bytes(TOGGLE));
  const binary = writeAiger(document, "aig");
  // Gates sorted by dependency: 8 = 6' & 2', 10 = 6 & 2, 12 = 11 & 9, 14 = 12 & 4.
  const again = readAiger(binary);
  assertEquals(text(binary.subarray(0, 22)), "aig 7 2 1 2 4\n14\n6\n7\n\x02");
  assertEquals([...again.ands.lhs], [8, 10, 12, 14]);
  assertEquals([...again.ands.rhs0], [6, 7, 11, 12]);
  assertEquals([...again.ands.rhs1], [2, 3, 9, 4]);
  assertEquals([...again.latches.next], [14]);
  assertEquals(again.symbols, document.symbols);
  assertEquals(writeAiger(again, "aig"), binary);
});

Deno.test("all sections of AIGER 1.9", () => {
  const source = `aag 5 1 3 1 1 2 1 2 1
2
4 10
6 4 1
8 6 8
4
10
5
3
2
0
6
8
9
10 2 5
b1 worst
c0 assumed
j0 served
f0 live
c
`;
  const document = readAiger(bytes(source));
  assertEquals([...document.latches.reset], [0, 1, 8]);
  assertEquals([...document.bad], [10, 5]);
  assertEquals([...document.constraints], [3]);
  assertEquals(document.justice.map((set) => [...set]), [[6, 8], []]);
  assertEquals([...document.fairness], [9]);
  assertEquals(document.symbols.map((s) => s.kind).join(""), "bcjf");
  assertEquals(document.comments, "");
  assertEquals(text(writeAiger(document, "aag")), source);
});

Deno.test("the smallest files", () => {
  for (const format of ["aag", "aig"] as const) {
    const document = readAiger(bytes(`${format} 0 0 0 0 0\n`));
    assertEquals(document.maximumVariable, 0);
    assertEquals(document.comments, undefined);
    assertEquals(text(writeAiger(document, format)), `${format} 0 0 0 0 0\n`);
    assertEquals([...readAiger(bytes(`${format} 0 0 0 1 0\n1\n`)).outputs], [1]);
    // Explicit zero counts mean the same as none.
    assertEquals(readAiger(bytes(`${format} 0 0 0 0 0 0 0 0 0\n`)), document);
  }
});

Deno.test("random documents: aag round trips are exact", () => {
  for (let seed = 0; seed < 2000; seed++) {
    const document = randomDocument(new Random(seed));
    assertEquals(findFault(document), undefined, `seed ${seed}`);
    const written = writeAiger(document, "aag");
    const again = readAiger(written);
    assertEquals(again, document, `seed ${seed}`);
    assertEquals(writeAiger(again, "aag"), written);
  }
});

Deno.test("random documents: aig round trips are exact after renumbering", () => {
  for (let seed = 0; seed < 2000; seed++) {
    const document = randomDocument(new Random(seed));
    const encoded = reencode(document);
    assert(isReencoded(encoded), `seed ${seed}`);
    assertEquals(findFault(encoded), undefined, `seed ${seed}`);
    assert(reencode(encoded) === encoded);
    const written = writeAiger(document, "aig");
    assertEquals(readAiger(written), encoded, `seed ${seed}`);
    // The ASCII form of the renumbered document is the same document too.
    assertEquals(readAiger(writeAiger(encoded, "aag")), encoded, `seed ${seed}`);
  }
});

Deno.test("renumbering keeps the function of every literal", () => {
  for (let seed = 0; seed < 500; seed++) {
    const rng = new Random(seed);
    const document = randomDocument(rng);
    const encoded = reencode(document);
    const leaves = document.inputs.length + document.latches.lit.length;
    for (let round = 0; round < 4; round++) {
      const values = rng.list(leaves, () => rng.below(2));
      assertEquals(observe(encoded, values), observe(document, values), `seed ${seed}`);
    }
  }
});

Deno.test("a chain of a hundred thousand gates in reverse order", () => {
  const n = 100_000;
  const index = Uint32Array.from({ length: n }, (_, i) => n - i);
  const document: AigerDocument = {
    maximumVariable: n + 1,
    inputs: Uint32Array.of(2),
    latches: { lit: new Uint32Array(0), next: new Uint32Array(0), reset: new Uint32Array(0) },
    outputs: Uint32Array.of(2 * (n + 1)),
    bad: new Uint32Array(0),
    constraints: new Uint32Array(0),
    justice: [],
    fairness: new Uint32Array(0),
    ands: {
      lhs: index.map((i) => 2 * (i + 1)),
      rhs0: index.map((i) => 2 * i),
      rhs1: index.map(() => 2),
    },
    symbols: [],
  };
  const encoded = readAiger(writeAiger(readAiger(writeAiger(document, "aag")), "aig"));
  assertEquals(encoded.outputs[0], 2 * (n + 1));
  assertEquals([...encoded.ands.lhs.subarray(0, 2)], [4, 6]);
});

Deno.test("writing refuses what is not a circuit", () => {
  const good = randomDocument(new Random(1));
  const refused = (change: Partial<AigerDocument>, message: string) => {
    for (const format of ["aag", "aig"] as const) {
      assertThrows(() => writeAiger({ ...good, ...change }, format), TypeError, message);
    }
  };
  refused({ maximumVariable: -1 }, "maximum variable");
  refused({ maximumVariable: 2 ** 31 }, "maximum variable");
  refused({ outputs: Uint32Array.of(0xffffffff) }, "out of range");
  refused({ inputs: Uint32Array.of(3) }, "cannot be an input");
  refused({ inputs: Uint32Array.of(2, 2) }, "defined twice");
  refused({ latches: { ...good.latches, next: new Uint32Array(99) } }, "differ in length");
  refused({ ands: { ...good.ands, rhs1: new Uint32Array(99) } }, "differ in length");
  refused({ symbols: [{ kind: "i", position: 99, name: "x" }] }, "i99 names nothing");
  const named: AigerDocument = {
    ...good,
    outputs: Uint32Array.of(0),
    symbols: [{ kind: "o", position: 0, name: "x\ny" }],
  };
  assertThrows(() => writeAiger(named, "aag"), TypeError, "line break");
});

Deno.test("text survives whatever its bytes are", () => {
  const rng = new Random(7);
  for (let i = 0; i < 3000; i++) {
    const data = Uint8Array.from(
      rng.list(rng.below(12), () => rng.pick([rng.below(256), 0xf0, 0x9f, 0x41])),
    );
    assertEquals(encodeText(decodeText(data)), data);
  }
  assertEquals(decodeText(bytes("état 😀")), "état 😀");
  assertEquals(decodeText(Uint8Array.of(0x61, 0xe9)), "a\udce9");
  assertThrows(() => encodeText("\ud800"), TypeError, "U+D800");
});

/** Values of everything observable under an assignment of inputs and latches. */
function observe(document: AigerDocument, leaves: number[]): number[] {
  const values = new Map<number, number>([[0, 0]]);
  [...document.inputs, ...document.latches.lit].forEach((lit, i) =>
    values.set(lit >>> 1, leaves[i]!)
  );
  const { lhs, rhs0, rhs1 } = document.ands;
  const gates = new Map([...lhs].map((lit, i) => [lit >>> 1, i]));
  const evaluate = (lit: number): number => {
    const variable = lit >>> 1;
    let value = values.get(variable);
    if (value === undefined) {
      const gate = gates.get(variable)!;
      value = evaluate(rhs0[gate]!) & evaluate(rhs1[gate]!);
      values.set(variable, value);
    }
    return value ^ (lit & 1);
  };
  const { latches } = document;
  return [
    ...latches.next,
    ...document.outputs,
    ...document.bad,
    ...document.constraints,
    ...document.justice.flatMap((set) => [...set]),
    ...document.fairness,
  ].map(evaluate).concat([...latches.reset].map((reset) => Math.min(reset, 2)));
}
