import { assert, assertEquals, assertFalse, assertStrictEquals, assertThrows } from "@std/assert";
import { Ctl } from "../../src/logic/ctl_formula.ts";
import {
  atomsOf,
  formulaDepth,
  formulaSize,
  mapAtoms,
  sameFormula,
  subformulas,
  substitute,
} from "../../src/logic/formula.ts";
import { Ltl } from "../../src/logic/ltl_formula.ts";
import { LtlTable } from "../../src/logic/ltl_table.ts";
import { parseLtl, printLtl } from "../../src/logic/ltl_text.ts";
import { printCtl } from "../../src/logic/ctl_text.ts";

Deno.test("constructors build the tree they are named after", () => {
  const f = Ltl.G(Ltl.implies(Ltl.atom("req"), Ltl.F(Ltl.atom("ack"))));
  assertEquals(f, parseLtl("G (req -> F ack)"));
  assertEquals(printLtl(Ltl.nextTimes(3, Ltl.atom("p"))), "X X X p");
  assertEquals(printLtl(Ltl.andAll([])), "true");
  assertEquals(printLtl(Ltl.orAll([])), "false");
  const atoms = ["a", "b", "c", "d", "e"].map((name) => Ltl.atom(name));
  assertEquals(printLtl(Ltl.andAll(atoms)), "a & b & (c & d) & e");
  assertEquals(printCtl(Ctl.AG(Ctl.EU(Ctl.atom("a"), Ctl.constant(false)))), "AG E [a U false]");
});

Deno.test("subformulas come children first, shared ones once", () => {
  const p = Ltl.atom("p");
  const f = Ltl.U(p, Ltl.X(p));
  assertEquals(subformulas(f).map((g) => printLtl(g)), ["p", "X p", "p U X p"]);
  assertEquals(formulaSize(f), 4);
  assertEquals(formulaDepth(f), 3);
  assertEquals(atomsOf(parseLtl("b U (a & b S c)")), ["b", "a", "c"]);
});

Deno.test("shared formulas of exponential size are handled as graphs", () => {
  let f: Ltl<string> = Ltl.atom("p");
  let g: Ltl<string> = Ltl.atom("p");
  for (let i = 0; i < 200; i++) {
    f = Ltl.U(f, f);
    g = Ltl.U(g, g);
  }
  assertEquals(subformulas(f).length, 201);
  assertEquals(formulaSize(f), 2 ** 201 - 1);
  assert(sameFormula(f, g));
  assertFalse(sameFormula(f, Ltl.U(f, g)));
});

Deno.test("deep formulas do not overflow the stack", () => {
  const deep = Ltl.nextTimes(100_000, Ltl.atom("p"));
  assertEquals(formulaDepth(deep), 100_001);
  assert(sameFormula(deep, mapAtoms(deep, (name) => name)));
  const table = new LtlTable<string>();
  assertStrictEquals(table.intern(deep), table.intern(Ltl.nextTimes(100_000, Ltl.atom("p"))));
});

Deno.test("atoms are mapped and substituted", () => {
  const f = parseLtl("a U (b & Y a)");
  assertEquals(printLtl(mapAtoms(f, (name) => name.length)), '"1" U ("1" & Y "1")');
  const g = substitute(f, (name) => name === "a" ? parseLtl("p | q") : Ltl.atom(name));
  assertEquals(printLtl(g), "(p | q) U (b & Y (p | q))");
});

Deno.test("formulas with equal trees are the same formula, others are not", () => {
  assert(sameFormula(parseLtl("a U b"), parseLtl("a U b")));
  for (const other of ["a R b", "b U a", "a U c", "a", "X a", "true"]) {
    assertFalse(sameFormula(parseLtl("a U b"), parseLtl(other)), other);
  }
  const odd = (a: string, b: string) => a.toLowerCase() === b.toLowerCase();
  assert(sameFormula(parseLtl("A U b"), parseLtl("a U B"), odd));
});

Deno.test("a table has one object per formula, numbered children first", () => {
  const table = new LtlTable<string>();
  const f = table.intern(parseLtl("(a U b) & (a U b)"));
  assert(f.kind === "and");
  assertStrictEquals(f.left, f.right);
  assertStrictEquals(table.intern(f), f);
  assertStrictEquals(table.intern(parseLtl("a U b")), f.left);
  for (const g of subformulas(f)) {
    if ("left" in g) assert(table.id(g.left) < table.id(g) && table.id(g.right) < table.id(g));
  }
  assertThrows(() => table.id(parseLtl("a U b")), RangeError, "not of this table");
});

Deno.test("atoms whose texts agree are told apart by their keys", () => {
  const table = new LtlTable<{ id: number }>((atom) => `${atom.id}`);
  assertStrictEquals(table.atom({ id: 1 }), table.atom({ id: 1 }));
  assert(table.atom({ id: 1 }) !== table.atom({ id: 2 }));
});
