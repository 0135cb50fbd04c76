import { assertEquals, assertThrows } from "@std/assert";
import { moduleSubjects } from "../../src/check/mod.ts";
import { ctl, expr, ltl, system } from "../../src/dsl/mod.ts";

const counter = () =>
  system("counter")`
  input go : bool
  var n : 0..3 = 0
  next n = go ? (n + 1) mod 4 : n
  invariant small : n < 3
  ltl again : G F n == 0
  ctl back : AG EF n == 0
`;

function names(exports: Record<string, unknown>): string[] {
  return moduleSubjects(exports).flatMap(({ name, questions }) =>
    questions.map(({ question, expected }) =>
      `${name}.${question.name} ${question.kind}${expected === undefined ? "" : ` ${expected}`}`
    )
  );
}

Deno.test("exported systems with their properties, formulas and expectations", () => {
  const model = counter();
  assertEquals(names({ model, expected: { small: "fails", c0: "holds" } }), [
    "model.small bad fails",
    "model.again ltl",
    "model.back ctl holds",
  ]);
  const formulas = { top: ltl`F n == 3`, home: ctl`EF n == 2`, room: expr`n <= 3` };
  assertEquals(names({ model, ...formulas, expected: { room: "holds" } }).slice(3), [
    "model.top ltl",
    "model.home ctl",
    "model.room bad holds",
  ]);
});

Deno.test("several systems: each once, plain systems too, expectations for all or for one", () => {
  const [a, b] = [counter(), counter()];
  const exports = { a, again: a, list: [b, a], bare: b.system, f: () => a, text: "" };
  const expected = { small: "fails", "list[0]": { again: "fails" } };
  assertEquals(names({ ...exports, expected }), [
    "a.small bad fails",
    "a.again ltl",
    "a.back ctl",
    "list[0].small bad fails",
    "list[0].again ltl fails",
    "list[0].back ctl",
    "bare.small bad fails",
  ]);
});

Deno.test("mistakes in a module are explained", () => {
  const model = counter();
  const cases: [exports: Record<string, unknown>, message: string][] = [
    [{}, "exports no system; write export const model"],
    [{ make: counter }, "only functions; make: export what a function returns"],
    [{ model, expected: 3 }, "`expected` must be an object"],
    [{ model, expected: { small: "fail" } }, 'says "fail" of small: it must be "holds" or "fails"'],
    [
      { model, expected: { smal: "fails" } },
      "'smal', but there is no such property: did you mean small",
    ],
    [
      { model, expected: { mod: { small: "fails" } } },
      "mod, which is not an exported system: these are model",
    ],
    [{ model, other: counter(), f: ltl`F n == 3` }, "'f' could be about model or other"],
  ];
  for (const [exports, message] of cases) {
    assertThrows(() => moduleSubjects(exports), Error, message);
  }
});
