import { assert, assertEquals, assertThrows } from "@std/assert";
import { checkCase, moduleSubjects, specify } from "../../src/check/mod.ts";
import { readArguments } from "../../src/check/spec_arguments.ts";
import { type Model, system } from "../../src/dsl/mod.ts";

function ring(stations: number, lazy: boolean): Model {
  return system("ring")`
    const N = ${stations}
    input go : bool
    var at : 0..N-1 = 0
    next at = go | !${lazy} ? (at + 1) mod N : at
    for i in 0..N-1 { ltl visited[i] : G F at == i }
    invariant home : at == 0
  `;
}

const spec = specify(ring, {
  title: "Ring",
  teaches: "nothing",
  parameters: ["stations", "lazy"],
  cases: [[3, false], [2, true]],
  expected: (_stations, lazy) => ({
    "visited[0]": lazy ? "fails" : "holds",
    "visited[*]": lazy ? "fails" : "holds",
    home: "fails",
  }),
});

Deno.test("a case is built with the verdict of every property", () => {
  const it = spec.at();
  assertEquals(it.name, "Ring, stations 3, lazy false");
  assertEquals(it.parameters, [3, false]);
  assertEquals(it.expected, {
    home: "fails",
    "visited[0]": "holds",
    "visited[1]": "holds",
    "visited[2]": "holds",
  });
  assertEquals(it.subject.name, "ring");
  assertEquals(spec.at(4, true).subject.properties.length, 5);
});

Deno.test("cases are checked property by property, and unexpected verdicts are told apart", async () => {
  for (const values of spec.cases) {
    for await (const result of checkCase(spec.at(...values))) {
      assert(result.asExpected && result.certified, result.name);
    }
  }
  const wrong = { ...spec.at(), expected: { ...spec.at().expected, home: "holds" as const } };
  const found = [];
  for await (const { name, asExpected } of checkCase(wrong)) if (!asExpected) found.push(name);
  assertEquals(found, ["home"]);
});

Deno.test("expected verdicts must fit the properties", () => {
  const expecting = (expected: Record<string, "holds" | "fails">) =>
    specify(() => ring(2, false), { title: "Ring", expected });
  assertThrows(
    () => expecting({ home: "fails" }).at(),
    RangeError,
    "Ring: property 'visited[0]': no verdict is expected of it",
  );
  assertThrows(
    () => expecting({ "visited[*]": "holds", home: "fails", hmoe: "fails" }).at(),
    RangeError,
    "Ring: a verdict is expected of 'hmoe', but the properties are home, visited[0], visited[1]",
  );
  assertThrows(
    () => expecting({ "visited[*]": "holds", "v*": "holds", home: "fails" }).at(),
    RangeError,
    "Ring: property 'visited[0]': it fits 'visited[*]' and 'v*'",
  );
  // An exact name goes before patterns, and brackets stand for themselves.
  const exact = expecting({ "visited[1]": "fails", "*": "holds" }).at().expected;
  assertEquals(exact, { home: "holds", "visited[0]": "holds", "visited[1]": "fails" });
});

Deno.test("cases must have as many values as there are parameters", () => {
  const text = { title: "Ring", parameters: ["stations"], expected: {} };
  assertThrows(
    () => specify(ring, { ...text, cases: [[3, true]] }),
    RangeError,
    "Ring: expected 1 parameters (stations), got a case with 2: [3, true]",
  );
  assertThrows(
    () => specify(ring, { ...text, cases: [] }),
    RangeError,
    "Ring: expected at least one case",
  );
});

Deno.test("parameters come from words", () => {
  assertEquals(spec.from([]).parameters, [3, false]);
  assertEquals(spec.from(["5"]).parameters, [5, false]);
  assertEquals(spec.from(["5", "true"]).parameters, [5, true]);
  assertThrows(() => spec.from(["many"]), RangeError, "Ring: stations is a number such as 3");
  assertThrows(() => spec.from(["3", "1"]), RangeError, "lazy is a truth value such as false");
  assertThrows(
    () => spec.from(["3", "true", "x"]),
    RangeError,
    "Ring: expected at most [stations = 3] [lazy = false], got 3 true x",
  );
  assertEquals(readArguments(["a b"], ["text"], ["x"], "Ring"), ["a b"]);
  assertThrows(() => readArguments(["-"], [], [], "Ring"), RangeError, "expected no parameters");
});

Deno.test("values for which nothing is stated are refused", () => {
  const lamps = specify(
    (count: number, colour: string) =>
      system(colour)`var lit : 0..${count} = 0  next lit = lit  invariant dark : lit == 0`,
    {
      title: "Lamps",
      parameters: ["count", "colour"],
      cases: [[1, "red"], [4, "green"]],
      least: [1],
      expected: { dark: "holds" },
    },
  );
  assertEquals(lamps.from(["7", "green"]).subject.name, "green");
  assertThrows(() => lamps.at(0, "red"), RangeError, "Lamps: count is 1 or more, got 0");
  assertThrows(() => lamps.at(NaN, "red"), RangeError, "Lamps: count is 1 or more, got NaN");
  assertThrows(
    () => lamps.from(["1", "blue"]),
    RangeError,
    "Lamps: colour is one of red, green, got blue",
  );
});

Deno.test("a module that exports a spec has its systems checked", () => {
  const part = system("part")`var x : bool = false  next x = x`;
  const [found, ...more] = moduleSubjects({ spec, part, ring });
  assertEquals(more, []);
  assertEquals(found!.questions.map(({ question, expected }) => [question.name, expected]), [
    ["home", "fails"],
    ["visited[0]", "holds"],
    ["visited[1]", "holds"],
    ["visited[2]", "holds"],
  ]);
});
