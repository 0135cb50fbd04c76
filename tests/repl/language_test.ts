import { assert, assertEquals, assertThrows } from "@std/assert";
import { lex } from "../../repl/language/lexer.ts";
import { isIncomplete, stripTypes, syntaxErrorMessage } from "../../repl/language/typescript.ts";
import { rewriteImports } from "../../repl/language/imports.ts";
import { declarations, isExpression } from "../../repl/language/declarations.ts";

const kinds = (source: string) =>
  lex(source).tokens.filter((t) => t.kind !== "space").map((t) => `${t.kind}:${t.text}`).join(" ");

Deno.test("the lexer covers every text without gaps", () => {
  const sources = [
    "const x = `a ${ `b ${1 + {}}` } c` / 2 / 3",
    "'unclosed\nx",
    '"\\',
    "`\\",
    "/* never closed",
    "a /re[/]g/ b",
    "x = /re[/]/g.test(y)",
    "}])(",
    "0x1f_n 1.5e-3 .5 1..toString() 5n",
    "a?.b ?? c?.[0] ?. 5",
    "é$ #priv \u{1F600}",
    "`${",
    "`${`",
    "$",
    "",
  ];
  for (const source of sources) {
    assertEquals(lex(source).tokens.map((t) => t.text).join(""), source);
  }
});

Deno.test("slashes divide after values and open regular expressions elsewhere", () => {
  assertEquals(
    kinds("a / b / c"),
    "identifier:a punctuation:/ identifier:b punctuation:/ identifier:c",
  );
  assertEquals(kinds("f(/b/g)"), "identifier:f punctuation:( regex:/b/g punctuation:)");
  assertEquals(kinds("return /x/"), "keyword:return regex:/x/");
});

Deno.test("templates know their tag, also when it is called first", () => {
  const tags = (s: string) => lex(s).tokens.filter((t) => t.kind === "template").map((t) => t.tag);
  assertEquals(tags("system`a`"), ["system", "system", "system"]);
  assertEquals(tags('system("x")`a`'), ["system", "system", "system"]);
  assertEquals(tags("const t = `a${ltl`G p`}`"), ["", "", "ltl", "ltl", "ltl", ""]);
});

Deno.test("an input is incomplete while something is open or an operand is missing", () => {
  for (
    const source of [
      "const f = (",
      "system`",
      "system`\n var x : bool\n",
      "({a:1",
      "const x =",
      "x +",
      "if (x) {",
      "/* x",
      "for (;;)",
      "x.map(y =>",
      "a ? b :",
      "a ? b",
      "x?.",
      "function f()",
      "class A",
      "let x:",
      "try {}",
      "`${",
      "`${1",
      "f(`",
      "x = // why\n",
      "foo(1,\n  2,",
      "async function* g()",
      "enum E {",
    ]
  ) assert(isIncomplete(source), source);
  for (
    const source of [
      "1",
      "const x = 1",
      "`a`",
      "}",
      "foo(1 2)",
      "'abc",
      "const 1",
      "if (x) y",
      "type T = number",
      "",
      "  ",
      "// only a comment",
      "try {} catch {}",
      "let x",
      "a\n",
      "enum E { a }",
      "{ a: 1 }",
      ")",
      "x => x",
      "interface I {}",
      "declare function f(): void",
      "import { a } from 'x'",
    ]
  ) assert(!isIncomplete(source), source);
});

Deno.test("types are blanked out in place; enums are transformed", () => {
  assertEquals(stripTypes("const x: number = 1"), { code: "const x         = 1" });
  const enumeration = stripTypes("enum E { a, b }");
  assert("code" in enumeration && enumeration.code.includes('"a"'));
  const wrong = stripTypes("const x = 1\nfoo(1 2)");
  assert("error" in wrong);
  assertEquals(
    syntaxErrorMessage("const x = 1\nfoo(1 2)", wrong.error, wrong.offset),
    `line 2, column 7: ${wrong.error}\n  foo(1 2)\n        ^`,
  );
});

Deno.test("static imports become dynamic ones", () => {
  const rewrite = (s: string) => rewriteImports(s, { base: "file:///home/me/" });
  assertEquals(
    rewrite('import { a, b as c } from "./x.ts"'),
    'const { a, b: c } = await import("file:///home/me/x.ts")',
  );
  assertEquals(
    rewrite("import d from 'npm:left-pad'"),
    'const { default: d } = await import("npm:left-pad")',
  );
  assertEquals(
    rewrite('import d, * as n from "../y.ts"; n'),
    'const n = await import("file:///home/y.ts"), { default: d } = n; n',
  );
  assertEquals(rewrite('import "./x.ts"'), 'await import("file:///home/me/x.ts")');
  assertEquals(rewrite('import type { T } from "./x.ts";1'), ";1");
  assertEquals(rewrite('import { type T, a } from "x"'), 'const { a } = await import("x")');
  assertEquals(
    rewrite('import j from "./a.json" with { type: "json" }'),
    'const { default: j } = await import("file:///home/me/a.json", { with: { type: "json" } })',
  );
  assertEquals(rewrite("const m = await import('./x.ts')"), "const m = await import('./x.ts')");
  assertEquals(rewrite("export const x = 1; export { x }"), "const x = 1; ");
  assertEquals(rewrite("'import x from y'"), "'import x from y'");
  assertEquals(
    rewriteImports("if (import.meta.main) f()", { base: "file:///a/b.ts" }),
    'if (({"url":"file:///a/b.ts","main":false,"filename":"/a/b.ts","dirname":"/a"}).main) f()',
  );
  assertThrows(() => rewrite('export * from "./x.ts"'), SyntaxError, "import * as");
  assertThrows(() => rewrite("import { a }"), SyntaxError, "quotes");
});

Deno.test("declarations at the top level are found with their names", () => {
  const names = (s: string) => declarations(s).map((d) => `${d.keyword} ${d.names.join(" ")}`);
  assertEquals(names("const x = 1, y = [2, 3]; let z"), ["const x y", "let z"]);
  assertEquals(names("const { a, b: [c, d = 1], ...e } = f({ g: h })"), ["const a c d e"]);
  assertEquals(names("for (let i = 0;;) {}\nfunction f() { const x = 1 }"), ["function f"]);
  assertEquals(names("async function* g() {}"), ["function g"]);
  assertEquals(names("class A { x = 1 }\nenum E { a }"), ["class A", "enum E"]);
  assertEquals(names('import a, { b as c, d } from "x"'), ["import a c d"]);
  assertEquals(names("const s = system`\n  var x : bool\n  const\n`"), ["const s"]);
  assertEquals(names("const f = function () {}\nconst g = class B {}"), ["const f", "const g"]);
  assertEquals(names("x = 1; y"), []);
  assertEquals(names("const x: Map<string, number> = new Map()"), ["const x"]);
  assertEquals(names("type T = number; enum E {}"), ["enum E"]);
});

Deno.test("an expression is told from statements", () => {
  for (const s of ["1 + 1", "check(a)", "await f()", "x as number;", "{ a: 1 }", "`a`"]) {
    assert(isExpression(s), s);
  }
  for (const s of ["const x = 1", "if (a) b", "a; b", "function f() {}", "", "import 'x'"]) {
    assert(!isExpression(s), s);
  }
});
