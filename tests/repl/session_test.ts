/** Sessions without a terminal: what is evaluated, completed, restored and saved. */

import { assert, assertEquals } from "@std/assert";
import { Conversation } from "../../repl/conversation.ts";
import { parseArguments } from "../../repl/arguments.ts";
import { sessionScript } from "../../repl/script.ts";
import { defines } from "../../repl/journal.ts";

const ROOT = new URL("../../", import.meta.url).pathname;

/** A conversation that remembers what was printed. */
async function conversation(
  body: (
    say: (text: string) => Promise<string>,
    talk: Conversation,
    printed: () => string,
  ) => Promise<void>,
  directory: string = ROOT,
): Promise<void> {
  let output = "";
  const talk = new Conversation({
    columns: 100,
    colour: false,
    directory,
    output: (text) => output += text,
    status: () => {},
    leave: (code) => output += `leave ${code}\n`,
  });
  try {
    await body(
      async (text) => {
        const reaction = await talk.submit(text);
        return reaction.status === "leave" ? "leave" : reaction.text;
      },
      talk,
      () => output,
    );
  } finally {
    talk.session.close();
  }
}

const MODEL = `const arb = system("arb")\`
  input req : bool[2]
  var turn : 0..1 = 0
  var st : {idle, busy}[2] = idle
  define free = st[0] == idle & st[1] == idle
  next turn = free ? 1 - turn : turn
  for i in 0..1 {
    next st[i] = case { st[i] == idle & req[i] & turn == i & free : busy; st[i] == busy & !req[i] : idle; else : st[i] }
  }
  invariant mutex : !(st[0] == busy & st[1] == busy)
  ltl served : G (req[0] -> F st[0] == busy)
\``;

Deno.test({
  name: "session: TypeScript with everything a prompt needs",
  sanitizeResources: false,
  sanitizeOps: false,
  fn: () =>
    conversation(async (say, _talk, printed) => {
      assertEquals(await say("const x: number = await Promise.resolve(20)"), "");
      assertEquals(await say("x + 1"), "21");
      assertEquals(await say("_ * 2"), "42");
      assertEquals(await say("const x = 'again'"), "");
      assertEquals(await say("x"), '"again"');
      assertEquals(await say("enum Colour { red, green }\nColour.green"), "1");
      assertEquals(await say("interface Point { x: number }\nconst p: Point = { x: 3 }"), "");
      assertEquals(await say("{ x: p.x }"), "{ x: 3 }");
      assertEquals(
        await say("class A<T> { constructor(readonly value: T) {} }\nnew A(5).value"),
        "5",
      );
      assertEquals(await say("import { isAbsolute } from 'node:path'; isAbsolute('/x')"), "true");
      assertEquals(await say("import fc from 'fast-check'; typeof fc.assert"), '"function"');
      assertEquals(
        await say("import { lex } from './repl/language/lexer.ts'; lex('a').tokens.length"),
        "1",
      );
      assertEquals(await say("(async () => 7)()"), "7");
      assertEquals(await say("1n << 70n"), "1180591620717411303424n");
      assertEquals(await say("throw new RangeError('no')"), "RangeError: no");
      assertEquals(await say("_err.message"), '"no"');
      assertEquals(await say("throw 5"), "thrown: 5");
      assert((await say("foo(1 2)")).startsWith("SyntaxError: Expected ','"));
      assertEquals(await say("console.log('%d items', 3); undefined"), "");
      assertEquals(printed(), "3 items\n");
      assertEquals(await say(".nonsense"), "unknown command .nonsense: .help lists them");
      assertEquals(await say(".exit"), "leave");
    }),
});

Deno.test({
  name: "session: engines are driven by functions and by commands",
  sanitizeResources: false,
  sanitizeOps: false,
  fn: () =>
    conversation(async (say, talk) => {
      await say(MODEL);
      assert((await say("arb")).startsWith("arb: 2 input bits, 3 latches"));
      const verdict = await talk.submit('check(arb, "mutex")');
      assert(verdict.status === "ok" && verdict.code === 0, JSON.stringify(verdict));
      const failure = await talk.submit('check(arb, "served")');
      assert(failure.status === "ok" && failure.code === 1 && failure.text.includes("loop"));
      assertEquals(await say('const r = ic3(arb, "mutex")'), "");
      assertEquals(await say("r.step().kind"), '"start"');
      assert((await say("r.until('lemma')")).startsWith("lemma 0 in frame 1: st["));
      assert((await say(".lemmas")).includes("F1"));
      assert((await say(".why 0")).includes("learnt for frame 1"));
      assert((await say(".propose st[0] == idle | st[1] == idle")).includes("accepted"));
      assert((await say(".propose turn == 0")).includes("not accepted"));
      assert((await say(".run")).startsWith("✓ mutex holds  (ic3, invariant of"));
      assertEquals(await say(".step"), await say(".run"));
      assert((await say("r.finish()")).startsWith("✓ mutex holds"));
      assert((await say(".why 99")).startsWith("there is no lemma #99"));
      await say("const s = bmc(arb, expr`turn == 0`), t = ic3(arb, expr`turn == 0`)");
      assert((await say(".race s t")).endsWith("they agree"));
      await say(`registerEngine({ name: "liar", description: "lies", decides: ["bad"],
        *start() { yield { kind: "start", view: { statistics: () => ({}) } };
          return { status: "holds", proof: { kind: "invariant", invariant: { clauses: [] } } } } })`);
      await say('const liar = drive("liar", arb, expr`turn == 0`)');
      const loud = await talk.submit(".race s liar");
      assert(
        loud.status === "error" &&
          loud.text.includes("DISAGREEMENT: bmc says fails, liar says holds"),
      );
      assert((await say(".run")).includes("evidence of liar was rejected"));
      assert((await say(".use s")).startsWith("bmc on arb, turn == 0: fails"));
      assert((await say(".trace")).startsWith("step"));
      assert((await say(".trace 5")).includes("has no trace"));
      assert(
        (await say("rlive(arb, 'mutex')")).startsWith("RangeError: engine 'rlive' is not for"),
      );
      assert((await say("system`var x : bool = flse`")).startsWith("error: unknown name `flse`"));
    }),
});

Deno.test({
  name: "session: completion knows systems, engines and options",
  sanitizeResources: false,
  sanitizeOps: false,
  fn: () =>
    conversation(async (say, talk) => {
      await say(MODEL);
      await say('const r = ic3(arb, "mutex")');
      const offered = async (text: string) => {
        const { start, candidates } = await talk.complete(text, text.length);
        return `${text.slice(start)} ${candidates.join(" ")}`;
      };
      assertEquals(await offered('check(arb, "m'), "m mutex");
      assertEquals(await offered('ic3(arb, "'), " b0 l0 mutex served");
      assertEquals(await offered("check(arb, ltl`G st[0"), "st[0 st[0]");
      assertEquals(await offered("ltl`G fr"), "fr free");
      assertEquals(await offered("ic3(arb, 'mutex', { ctg"), "ctg ctgDepth ctgs");
      assertEquals(await offered("check(arb, 'mutex', { timeo"), "timeo timeout");
      assertEquals(await offered("check(arb, 'mutex', { engine: 'rl"), "rl rlive");
      assertEquals(await offered("check(arb, 'mutex', { engine: 'ic3', ctg"), "ctg ctgDepth ctgs");
      assertEquals(await offered("kfair(arb, 'served', { K"), "K K");
      assertEquals(await offered("iictl(arb, 'served', { pruneD"), "pruneD pruneDepth");
      assertEquals(await offered("explain(r, { "), " depth seconds");
      assertEquals(await offered(".explain "), " r");
      assertEquals(await offered(".export wave."), "wave. wave.json wave.svg");
      assertEquals(await offered("r.lemm"), "lemm lemmas");
      assertEquals(await offered(".propose tu"), "tu turn");
      assertEquals(await offered(".until lem"), "lem lemma");
      assertEquals(await offered(".use "), " r");
      assertEquals(await offered(".fra"), ".fra .frames");
      assertEquals(await offered(".load repl/mai"), "mai main.ts");
      await say("const pending = new Promise(() => {})");
      assertEquals(await offered("pending.the"), "the then");
    }),
});

Deno.test({
  name: "session: definitions survive the end of the process",
  sanitizeResources: false,
  sanitizeOps: false,
  fn: () =>
    conversation(async (say, talk, printed) => {
      await say("let count = 1");
      await say("count += 4");
      await say("function twice(n: number) { return 2 * n }");
      const loop = talk.submit("while (true) {}");
      await new Promise((resolve) => setTimeout(resolve, 300));
      talk.session.terminate();
      assertEquals((await loop).status, "interrupted");
      assertEquals(await talk.restart(false), { status: "ok", text: "3 definitions restored" });
      assertEquals(await say("twice(count)"), "10");
      const crash = await talk.submit(
        'Deno.kill(Deno.pid, "SIGTERM"); await new Promise(() => {})',
      );
      assert(
        crash.status === "error" && crash.text.includes("ended by itself"),
        JSON.stringify(crash),
      );
      while (!printed().includes("restored")) await new Promise((done) => setTimeout(done, 20));
      assertEquals(printed(), "a new one was started; definitions restored: 3, lost: 0\n");
      assertEquals(await say("twice(count)"), "10");
      await say("Deno.exit(3)");
      assert(printed().endsWith("leave 3\n"));
    }),
});

Deno.test({
  name: "session: AIGER files, all properties at once, states of traces, folded explanations",
  sanitizeResources: false,
  sanitizeOps: false,
  fn: () => {
    const directory = Deno.makeTempDirSync();
    return conversation(async (say, talk) => {
      // The name of an engine stays what it is.
      Deno.writeTextFileSync(`${directory}/fair.aag`, "aag 1 0 1 0 0 1\n2 3 0\n2\nb0 up\n");
      assertEquals(await say(".load fair.aag"), "fair_ is the system in fair.aag");
      assert((await say('check(fair_, "up", { engine: "bmc" })')).startsWith("✗ up fails"));
      assertEquals(await say(".reload"), "reloaded fair.aag");
      assert((await say(".load gone.aag")).includes("there is no such file"));
      await say(MODEL);
      const all = await talk.submit("checkAll(arb)");
      assert(all.status === "ok" && all.code === 1, JSON.stringify(all));
      assertEquals(await say("_.map((result) => result.name).join()"), '"mutex,served"');
      await say('const v = await check(arb, "served", { engine: "bmc" }), t = traceOf(v)');
      assert((await say("t[1].simulate()")).startsWith("a simulation of arb at step 0"));
      assert((await say('check(t[1].start(), "mutex")')).startsWith("✓ mutex holds"));
      assert((await say(".explain v depth 1")).includes("\n  ▸ 1 "));
      assert((await say(".unfold 1")).includes("\n  ▾ 1 "));
      assert((await say(".why 1.1")).includes("\n    ▾ 1.1 "));
      assert((await say(".fold")).includes("\n  ▸ 1 "));
      assert(!(await say(".unfold")).includes("▸"));
      assert((await say("explain(v, { depth: 1 })")).includes("\n  ▸ 1 "));
    }, directory);
  },
});

Deno.test("script: redeclarations, expressions, files and commands become a module", () => {
  const script = sessionScript([
    { kind: "input", source: "const x: number = 1" },
    { kind: "input", source: "x + 1" },
    { kind: "input", source: "const { x, y } = f({ x: 2 }), z = 3" },
    { kind: "input", source: "function f(a) { return { ...a, y: 0 } }" },
    { kind: "input", source: "function f(a) { return a }" },
    { kind: "input", source: 'import { g } from "./g.ts"' },
    { kind: "command", source: ".step 10" },
    {
      kind: "file",
      url: "file:///elsewhere/m.ts",
      source: 'import { h } from "./h.ts"\nexport const m = h',
    },
    { kind: "input", source: "check(m)" },
  ], {
    names: ["check", "print", "system"],
    module: "file:///k/mod.ts",
    target: "file:///k/a/s.ts",
  });
  assertEquals(
    script,
    `// A kripke session. Run it with: deno run -A s.ts
import { check, print } from "../mod.ts";

let x         = 1;
print(await (x + 1));
let y, z; 0, { x, y } = f({ x: 2 }), z = 3;
let f = function f(a) { return { ...a, y: 0 } }
f = function f(a) { return a }
const { g } = await import("file:///k/a/g.ts");
// .step 10
// from /elsewhere/m.ts
const { h } = await import("file:///elsewhere/h.ts")
const m = h;
print(await (check(m)));
`,
  );
});

Deno.test("journal: what defines something is told from questions", () => {
  for (const s of ["const x = 1", "x = 2", "x.y += 1", "i++", "if (a) b()", "import 'x'"]) {
    assert(defines(s), s);
  }
  for (const s of ["x", "check(arb, 'p')", "a == b", "x => x", "a <= b"]) assert(!defines(s), s);
});

Deno.test("arguments of the command line", () => {
  const parsed = parseArguments(["a.ts", "--eval", "1", "-e", "2", "--no-color", "b.ts"]);
  assertEquals(parsed.files, ["a.ts", "b.ts"]);
  assertEquals(parsed.evaluate, ["1", "2"]);
  assertEquals(parsed.colour, false);
  assertEquals(parseArguments([]).colour, undefined);
});
