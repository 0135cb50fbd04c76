import { assert, assertEquals, assertThrows } from "@std/assert";
import { readCtlFile } from "../../src/logic/ctl_file.ts";
import { parseCtl, printCtl } from "../../src/logic/ctl_text.ts";
import { FormulaSyntaxError } from "../../src/logic/formula_syntax_error.ts";
import { resolveAtoms, SymbolTable } from "../../src/logic/resolve.ts";
import { readSystem } from "../../src/system/aiger.ts";
import { corpusFolder } from "../system/corpus.ts";

const READINGS: readonly (readonly [string, string])[] = [
  ["EX a & b", "(EX a) & b"],
  ["AG ~bad & c", "(AG !bad) & c"],
  ["a -> b ^ c == d", "((a -> b) ^ c) <-> d"],
  ["a | b & c -> d", "(a | (b & c)) -> d"],
  ["E a U b & c", "E [a U b] & c"],
  ["E a & b U c", "E [a & b U c]"],
  ["A ~bad U (~bad & c)", "A [!bad U !bad & c]"],
  ["A E a U b R ~c", "A [E [a U b] R !c]"],
  ["~E true W false", "!E [true W false]"],
  ["pc2<1>->AX cabc.squash<*5*><0>", '"pc2<1>" -> AX "cabc.squash<*5*><0>"'],
];

Deno.test("formulas of .ctl files are read with their own precedences", () => {
  for (const [text, expected] of READINGS) {
    const [only, ...rest] = readCtlFile(text);
    assertEquals(printCtl(only!.formula), printCtl(parseCtl(expected)), text);
    assertEquals(rest, []);
  }
});

Deno.test("formulas follow one another, with comments, lines and annotations", () => {
  const text = `#PASS: (0)
AG a;   # a comment
#FAIL: (1-2) because
  AF (b # inside
    | c)
EF d
E e U f ; g
`;
  assertEquals(
    readCtlFile(text).map(({ formula, text, line, annotation }) => [
      printCtl(formula),
      text,
      line,
      annotation,
    ]),
    [
      ["AG a", "AG a", 2, "PASS"],
      ["AF (b | c)", "AF (b | c)", 4, "FAIL"],
      ["EF d", "EF d", 6, "FAIL"],
      ["E [e U f]", "E e U f", 7, undefined],
      ["g", "g", 7, undefined],
    ],
  );
});

Deno.test("mistakes in .ctl files are shown with position, expectation and caret", () => {
  for (
    const [text, message] of [
      ["AG (a & b", 'x.ctl, column 10: expected an operator or ")", found the end of the file'],
      [
        "AG\nE a b",
        'x.ctl, line 2, column 5: expected U, R or W, as in E p U q, found "b"\n  E a b\n      ^',
      ],
      [
        "a & & b",
        'x.ctl, column 5: expected a name, a constant, a temporal operator, "~" or "(", found "&"',
      ],
      [
        "a $",
        'x.ctl, column 3: expected a name, a constant, a temporal operator, "~" or "(", found "$"',
      ],
      [
        "U",
        'x.ctl, column 1: expected a name, a constant, a temporal operator, "~" or "(", found "U"',
      ],
      ["(".repeat(2000), "at most 1000 nested formulas"],
    ]
  ) assertThrows(() => readCtlFile(text!, "x.ctl"), FormulaSyntaxError, message);
  assertEquals(readCtlFile(" # nothing\n;"), []);
});

const folder = corpusFolder();

Deno.test({
  name: "every public .ctl file reads, and every name is found in its model",
  ignore: folder === undefined,
  fn() {
    const ctl = new URL("ctl/", folder);
    const verdicts = Deno.readTextFileSync(new URL("verdicts.tsv", ctl)).trim().split("\n");
    const expected = new Map<string, Set<string>>();
    for (const line of verdicts) {
      const [model, number] = line.split("\t");
      expected.set(model!, (expected.get(model!) ?? new Set()).add(number!));
    }
    assert(expected.size >= 40);
    for (const [model, numbers] of expected) {
      const formulas = readCtlFile(Deno.readTextFileSync(new URL(`${model}.ctl`, ctl)), model);
      assertEquals(formulas.length, numbers.size, model);
      const system = readSystem(Deno.readFileSync(new URL(`${model}.aig`, ctl)), model);
      const symbols = new SymbolTable(system);
      for (const { formula } of formulas) {
        resolveAtoms(formula, symbols);
        assertEquals(parseCtl(printCtl(formula)), formula);
      }
    }
  },
});
if (folder === undefined) console.log("skipped: the public .ctl files are not at hand");
