import { assert, assertEquals } from "@std/assert";
import { readSystem } from "../../src/system/aiger.ts";
import { describeSystem } from "../../src/system/describe.ts";
import { corpusFiles, corpusFolder } from "./corpus.ts";

const read = (text: string) => readSystem(new TextEncoder().encode(text), "test");

Deno.test("a system in numbers, each property with its cone", () => {
  // Two chains of latches; b0 reads the first, j0 the second; the constraint reads input 2.
  const system = read(`aag 11 3 5 1 3 1 1 1 1
2
4
6
8 2
10 18 1
12 4
14 12 14
16 20
22
10
7
2
14
16
12
18 8 2
20 14 12
22 20 18
l1 stage
j0 served
`);
  assertEquals(describeSystem(system), {
    name: "test",
    inputs: 3,
    latches: 5,
    gates: 3,
    levels: 2,
    resets: { zero: 3, one: 1, uninitialised: 1 },
    outputs: 1,
    constraints: 1,
    fairness: 1,
    signals: { input: 3, state: 5, define: 0, output: 1 },
    properties: [
      {
        id: "b0",
        name: "b0",
        kind: "bad",
        literals: 1,
        cone: { inputs: 2, latches: 2, gates: 1, levels: 1 },
      },
      {
        id: "j0",
        name: "served",
        kind: "justice",
        literals: 2,
        cone: { inputs: 2, latches: 3, gates: 1, levels: 1 },
      },
    ],
  });
});

Deno.test("outputs taken as bad are o0, o1, …, and gates nothing depends on do not count", () => {
  const description = describeSystem(read("aag 4 2 0 2 2\n2\n4\n2\n6\n6 2 4\n8 3 5\no1 wrong\n"));
  assertEquals(description.properties.map(({ id, name }) => [id, name]), [
    ["o0", "o0"],
    ["o1", "wrong"],
  ]);
  assertEquals(description.gates, 1);
});

const folder = corpusFolder();
Deno.test({
  name: "benchmark files: no cone is larger than the system",
  ignore: folder === undefined,
  fn() {
    for (const file of corpusFiles(folder!).filter((_, i) => i % 10 === 0)) {
      const description = describeSystem(readSystem(Deno.readFileSync(file)));
      const { resets: { zero, one, uninitialised }, properties } = description;
      assertEquals(zero + one + uninitialised, description.latches);
      assert(properties.length > 0, file.pathname);
      for (const { cone } of properties) {
        assert(cone.inputs <= description.inputs && cone.latches <= description.latches);
        assert(cone.gates <= description.gates && cone.levels <= description.levels);
      }
    }
  },
});
