import { assert, assertEquals, assertThrows } from "@std/assert";
import { sameFormula } from "../../src/logic/formula.ts";
import { FormulaSyntaxError } from "../../src/logic/formula_syntax_error.ts";
import { parseCtl, printCtl } from "../../src/logic/ctl_text.ts";
import { parseLtl, printLtl } from "../../src/logic/ltl_text.ts";
import { Random, randomCtl, randomLtl } from "../generators/mod.ts";

/** Text, and the same with every operator in parentheses. */
const LTL_READINGS: readonly (readonly [string, string])[] = [
  ["G a -> b U c & d", "(G a) -> ((b U c) & d)"],
  ["a U b U c", "a U (b U c)"],
  ["a U b R c W d S e T f", "a U (b R (c W (d S (e T f))))"],
  ["a & b & c", "(a & b) & c"],
  ["a | b ^ c & d", "a | (b ^ (c & d))"],
  ["a ^ b | c", "(a ^ b) | c"],
  ["a -> b -> c", "a -> (b -> c)"],
  ["a <-> b <-> c", "(a <-> b) <-> c"],
  ["a -> b <-> c | d", "(a -> b) <-> (c | d)"],
  ["! a U b", "(!a) U b"],
  ["X a U b", "(X a) U b"],
  ["!X F G Y Z O H a", "!(X (F (G (Y (Z (O (H a)))))))"],
  ["[] (req => <> ack)", "G (req -> (F ack))"],
  ["[]<>a && ~b || not c", "((G (F a)) & (!b)) | (!c)"],
  ["GF p & FG q", "(G (F p)) & (F (G q))"],
  ["GFX(a | b)", "G (F (X (a | b)))"],
  ["GF U FG", "GF U FG"],
  ["a <=> b", "a <-> b"],
  ["x.y U a[3] & st[1].busy", "(x.y U a[3]) & st[1].busy"],
  ['"U" U "pc2<1>" & "a \\"b\\" \\\\ c"', '("U" U "pc2<1>") & "a \\"b\\" \\\\ c"'],
  ["a # no more\n & // and\n b", "a & b"],
  ["true U false", "true U false"],
];

Deno.test("LTL is read with its precedences and both spellings", () => {
  for (const [text, explicit] of LTL_READINGS) {
    assertEquals(parseLtl(text), parseLtl(explicit), text);
  }
});

Deno.test("LTL is printed without needless parentheses", () => {
  for (
    const text of [
      "G a -> b U c & d",
      "a U b U c",
      "(a U b) U c",
      "a & (b & c)",
      "(a -> b) -> c",
      "a <-> (b <-> c)",
      "!(a & b)",
      "!X !a",
      "X (a U b)",
      "a | b ^ c & d",
      "(a | b) ^ (c ^ d) & e",
      '"pc2<1>" S "U"',
    ]
  ) assertEquals(printLtl(parseLtl(text)), text);
});

Deno.test("CTL is read with its precedences and both spellings", () => {
  for (
    const [text, explicit] of [
      ["AG a -> EF b", "(AG a) -> (EF b)"],
      ["EX a & b", "(EX a) & b"],
      ["E [a U b] & A [a & b R c -> d]", "(E [a U b]) & (A [(a & b) R (c -> d)])"],
      ["E(a W b)", "E [a W b]"],
      ["A [E [a U b] U A [c R d]]", "A [(E [a U b]) U (A [c R d])]"],
      ["AGEF a", "AG (EF a)"],
      ["!E [a[3] U x.y]", "!(E [a[3] U x.y])"],
      ["AX EX AF EG not a", "AX (EX (AF (EG (!a))))"],
    ]
  ) assertEquals(parseCtl(text!), parseCtl(explicit!), text);
  assertEquals(parseCtl("A [a U b]"), {
    kind: "AU",
    left: { kind: "atom", atom: "a" },
    right: { kind: "atom", atom: "b" },
  });
});

Deno.test("CTL is printed without needless parentheses", () => {
  for (
    const text of [
      "AG (a -> AF b)",
      "E [a U b] & !A [a & b R c -> d]",
      "EX E [a W b]",
      "EX (a & b)",
      '"E" | "AG"',
    ]
  ) assertEquals(printCtl(parseCtl(text)), text);
});

Deno.test("random LTL formulas parse back to the same tree", () => {
  const atoms = ["a", "b[12]", "x.y", "GF", "U", 'odd "name"\n', "Z_1", "true"];
  for (let seed = 0; seed < 2000; seed++) {
    const rng = new Random(seed);
    const formula = randomLtl(rng, atoms, { size: rng.below(20) });
    const text = printLtl(formula);
    assert(sameFormula(parseLtl(text), formula), `seed ${seed}: ${text}`);
    assertEquals(printLtl(parseLtl(text)), text);
  }
});

Deno.test("5,000 random CTL formulas parse back to the same tree", () => {
  const atoms = ["a", "b[12]", "x.y", "EF", "AGEF", "E", 'odd "name"\n', "false"];
  for (let seed = 0; seed < 5000; seed++) {
    const rng = new Random(seed);
    const formula = randomCtl(rng, atoms, { size: rng.below(20) });
    const text = printCtl(formula);
    assert(sameFormula(parseCtl(text), formula), `seed ${seed}: ${text}`);
  }
});

Deno.test("no parentheses of a printed formula can be left out", () => {
  for (let seed = 0; seed < 300; seed++) {
    const rng = new Random(seed);
    const formula = randomLtl(rng, ["a", "b"], { size: rng.below(8) });
    const text = printLtl(formula);
    const open: number[] = [];
    for (let i = 0; i < text.length; i++) {
      if (text[i] === "(") open.push(i);
      if (text[i] !== ")") continue;
      const start = open.pop()!;
      const without = `${text.slice(0, start)} ${text.slice(start + 1, i)} ${text.slice(i + 1)}`;
      assert(!sameFormula(parseLtl(without), formula), `${text} and ${without}`);
    }
  }
});

const MISTAKES: readonly (readonly [string, string])[] = [
  [
    "G (a & )",
    'LTL formula, column 8: expected an atom, a constant, a prefix operator or a parenthesis, found ")"\n' +
    "  G (a & )\n         ^",
  ],
  [
    "G (a -> F b",
    'LTL formula, column 12: expected an operator or ")", found the end\n  G (a -> F b\n             ^',
  ],
  [
    "a b",
    'LTL formula, column 3: expected an operator or the end of the formula, found "b"\n  a b\n    ^',
  ],
  [
    "a &\n\tb % c",
    'LTL formula, line 2, column 4: expected a name, an operator or a parenthesis, found "%"\n' +
    "  \tb % c\n  \t  ^",
  ],
  [
    'a & "b',
    "LTL formula, column 5: expected a name, an operator or a parenthesis, found a quoted name that does " +
    'not end on its line\n  a & "b\n      ^',
  ],
  [
    "",
    "LTL formula, column 1: expected an atom, a constant, a prefix operator or a parenthesis, found the end" +
    "\n  \n  ^",
  ],
  [
    "U a",
    'LTL formula, column 1: expected an atom, a constant, a prefix operator or a parenthesis, found "U"\n' +
    "  U a\n  ^",
  ],
];

Deno.test("mistakes in LTL are shown with position, expectation and caret", () => {
  for (const [text, message] of MISTAKES) {
    const error = assertThrows(() => parseLtl(text), FormulaSyntaxError);
    assertEquals(error.message, message);
    assert(error instanceof SyntaxError);
  }
  const error = assertThrows(() => parseLtl("a &\n b c"), FormulaSyntaxError);
  assertEquals([error.position, error.line, error.column], [7, 2, 4]);
});

Deno.test("mistakes in CTL are shown with position, expectation and caret", () => {
  for (
    const [text, message] of [
      ["E a U b", 'CTL formula, column 3: expected "[" after the path quantifier, as in E [p U q]'],
      ["A [a & b]", 'CTL formula, column 9: expected an operator, or U, R or W, found "]"'],
      ["A [a U b)", 'CTL formula, column 9: expected "]", found ")"'],
      ["a U b", 'CTL formula, column 3: expected an operator or the end of the formula, found "U"'],
    ]
  ) assertThrows(() => parseCtl(text!), FormulaSyntaxError, message);
});

Deno.test("formulas nested too deeply are refused politely, long ones are read", () => {
  const deep = "(".repeat(20_000) + "a" + ")".repeat(20_000);
  assertThrows(() => parseLtl(deep), FormulaSyntaxError, "at most 1000 nested formulas");
  const long = Array.from({ length: 20_000 }, (_, i) => `a${i}`).join(" & ");
  assertEquals(printLtl(parseLtl(long)), long);
  const next = "X ".repeat(20_000) + "a";
  assertEquals(printLtl(parseLtl(next)), next);
});
