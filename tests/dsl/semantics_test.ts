import { assert, assertEquals } from "@std/assert";
import { cpuUsage } from "node:process";
import type { Lit } from "../../src/aig/literal.ts";
import {
  ctl,
  expr,
  expression,
  ltl,
  type Model,
  resolve,
  signalOf,
  system,
} from "../../src/dsl/mod.ts";
import type { Atom } from "../../src/dsl/mod.ts";
import { mapAtoms } from "../../src/logic/formula.ts";
import type { Ltl } from "../../src/logic/ltl_formula.ts";
import { decodeValue, type SignalValue } from "../../src/system/types.ts";
import { decideLtl, ExplicitSystem, reachableStates } from "../oracle/mod.ts";
import { Random } from "../generators/random.ts";
import { examples } from "../examples/catalogue.ts";
import { decide, decideAll } from "./verdicts.ts";

/** The values of an expression over all legal steps from the given states. */
function valuesOf(model: Model, text: string, from: "initial" | "reachable"): SignalValue[] {
  const signal = signalOf(model, text);
  const explicit = new ExplicitSystem(model.system);
  const tables = signal.bits.map((lit) => explicit.values(lit));
  const distance = reachableStates(explicit);
  const found = new Set<SignalValue>();
  for (let p = 0; p < explicit.points; p++) {
    const state = explicit.stateOf(p);
    if (
      !explicit.legal[p] || (from === "initial" ? !explicit.initial[state] : distance[state]! < 0)
    ) continue;
    found.add(decodeValue(signal.type, tables.map((table) => table[p]!)));
  }
  return [...found].sort((a, b) => (a < b ? -1 : 1));
}

Deno.test("a range that is left is an obligation, and the variable stays inside all the same", () => {
  const model = system("leaving")`
    var t : 1..6 = 1
    next t = t + 1
  `;
  assertEquals(model.properties.map((p) => [p.name, p.kind, p.origin]), [[
    "t in range",
    "invariant",
    "obligation",
  ]]);
  assertEquals(decideAll(model), { "t in range": "fails" });
  assertEquals(valuesOf(model, "t", "reachable"), [1, 2, 3, 4, 5, 6]);
});

Deno.test("an update that evidently stays in its range is no obligation", () => {
  const model = system("staying")`
    input up : bool
    var t : 0..5 = 0
    var n : -3..3 = 0
    next t = t == 5 ? 0 : t + 1
    next n = up & n < 3 ? n + 1 : !up & n > -3 ? n - 1 : n
  `;
  assertEquals(model.properties, []);
  assertEquals(valuesOf(model, "n", "reachable"), [-3, -2, -1, 0, 1, 2, 3]);
});

Deno.test("an obligation that needs an assumption is left to the engines", () => {
  const model = system("assumed")`
    input step : 0..2
    var t : 0..5 = 0
    assume t + step <= 5
    next t = t + step
  `;
  assertEquals(decideAll(model), { "t in range": "holds" });
});

Deno.test("unused encodings are excluded for inputs and uninitialised variables", () => {
  const model = system("encodings")`
    input a : 0..4
    input c : {red, green, blue}
    var x : 2..4
    var d : {on, off, dim}
    keep x, d
  `;
  assertEquals(valuesOf(model, "a", "reachable"), [0, 1, 2, 3, 4]);
  assertEquals(valuesOf(model, "c", "reachable"), ["blue", "green", "red"]);
  assertEquals(valuesOf(model, "x", "initial"), [2, 3, 4]);
  assertEquals(valuesOf(model, "d", "reachable"), ["dim", "off", "on"]);
});

Deno.test("a relational init holds in the first step only", () => {
  const model = system("init")`
    var a, b : 0..5
    init a + b == 5
    init a < b
    next a = b
    next b = a
    ltl first : a < b
    ltl later : G a < b
  `;
  assertEquals(valuesOf(model, "a", "initial"), [0, 1, 2]);
  assertEquals(valuesOf(model, "a", "reachable"), [0, 1, 2, 3, 4, 5]);
  assertEquals(decideAll(model), { first: "holds", later: "fails" });
});

Deno.test("initial values may be expressions and choices", () => {
  const model = system("initial")`
    var a : 0..7 = choose {1, 3, 6}
    var b : 0..7 = 7 - a
    var c : bool = a == 3
    keep a, b, c
    invariant sum : a + b == 7
    invariant three : c <-> b == 4
  `;
  assertEquals(valuesOf(model, "a", "initial"), [1, 3, 6]);
  assertEquals(decideAll(model), { sum: "holds", three: "holds" });
});

Deno.test("an initial value out of range is found, not silently dropped", () => {
  const model = system("initial")`
    frozen y : 0..7
    var x : 0..5 = y + 1
    keep x
  `;
  assertEquals(decideAll(model), { "x in range": "fails" });
  assertEquals(valuesOf(model, "y", "initial"), [0, 1, 2, 3, 4, 5, 6, 7]);
});

Deno.test("an initial value that folds to something out of range is found", () => {
  const model = system("folded")`
    var v : 2..6 = -(v - v)
    keep v
  `;
  assertEquals(valuesOf(model, "v", "initial"), [2]);
  assertEquals(decideAll(model), { "v in range": "fails" });
});

Deno.test("an initial value may refer to the variable itself, which is then free but in its domain", () => {
  const model = system("itself")`
    var c : {red, green, blue} = c
    keep c
  `;
  assertEquals(valuesOf(model, "c", "initial"), ["blue", "green", "red"]);
});

Deno.test("choose picks exactly what it says", () => {
  const model = system("choices")`
    var x : 0..9 = 0
    var y : {a, b, c} = a
    var z : 0..9 = 0
    define pick = choose i in 0..9 : i mod 3 == x mod 3 & i != 0
    next x = choose {2, 5, x if x > 3}
    next y = choose {a, c}
    next z = pick
  `;
  assertEquals(valuesOf(model, "x'", "initial"), [2, 5]);
  assertEquals(valuesOf(model, "y", "reachable"), ["a", "c"]);
  assertEquals(valuesOf(model, "pick", "initial"), [3, 6, 9]);
  assertEquals(valuesOf(model, "pick", "reachable"), [2, 3, 5, 6, 8, 9]);
  assertEquals(model.properties, []);
  const three = system(
    "three",
  )`define c = choose 0..4  define w = choose u2  define e = choose {1, 2, 3}`;
  assertEquals(valuesOf(three, "c", "reachable"), [0, 1, 2, 3, 4]);
  assertEquals(valuesOf(three, "w", "reachable"), [0, 1, 2, 3]);
  assertEquals(three.system.constraints, [], "choices need no constraints");
});

Deno.test("a choice with nothing to choose from is an obligation", () => {
  const model = system("nothing")`
    input lock : bool
    var x : 0..3 = 0
    next x = choose i in 0..3 : i > x & !lock
  `;
  assertEquals(decideAll(model), { "x in range": "fails" });
});

Deno.test("undefined expressions are obligations unless they are guarded", () => {
  const model = system("undefined")`
    input i : 0..7
    input d : u2
    var a : bool[5] = false
    var n : u2 = 3
    next n = 3 / d
    if i < 5 { next a[i] = true }
    keep a
    define guarded = i < 5 & a[i]
    invariant g : guarded -> a[0] | a[1] | a[2] | a[3] | a[4]
    invariant h : a[i] -> i < 5
    define v = case { i < 3 : 1; i >= 3 & i < 8 : 2 }
    define w = case { i < 3 : 1; i > 3 : 2 }
    invariant covered : v + 1 > 0
    invariant open : w < 3
  `;
  assertEquals(decideAll(model), {
    g: "holds",
    h: "fails", // outside the array some element is read, and the obligation says so
    covered: "holds",
    open: "holds",
    "n is defined": "fails",
    "h is defined": "fails",
    "open is defined": "fails",
  });
});

Deno.test("writing through a variable index is an obligation if it can miss", () => {
  const model = system("writes")`
    input i : 0..4
    var a : 0..3[4] = 0
    next a[i] = min(a[min(i, 3)] + 1, 3)
    keep a
  `;
  assertEquals(decideAll(model), { "a index in range": "fails" });
});

Deno.test("case on a value needs no else when every value has its arm", () => {
  const model = system("cases")`
    var st : {idle, busy, done} = idle
    next st = case st { idle : busy; busy : done; done : idle }
    invariant p : case st { idle, busy : true; else : st == done }
  `;
  assertEquals(decideAll(model), { p: "holds" });
});

Deno.test("updates under conditions keep what they leave alone", () => {
  const model = system("conditions")`
    input up, down : bool
    var x : 0..3 = 0
    var hits : bool[2] = false
    if up & x < 3 { next x = x + 1 }
    else if down & x > 0 { next x = x - 1  next hits[0] = true }
    for i in 1..1 { if x == 3 { next hits[i] = true } }
    keep x, hits
    invariant moves : x' == (up & x < 3 ? x + 1 : down & x > 0 ? x - 1 : x)
    invariant zero  : hits[0]' <-> hits[0] | !(up & x < 3) & down & x > 0
    invariant one   : hits[1]' <-> hits[1] | x == 3
  `;
  assertEquals(decideAll(model), { moves: "holds", zero: "holds", one: "holds" });
});

Deno.test("exactly one process moves, any of its enabled rules can, and none gets stuck", () => {
  const model = system("processes")`
    var x, y : 0..2 = 0
    process a {
      rule up   when x < 2 { x' = x + 1 }
      rule down when x > 0 { x' = x - 1 }
    }
    process b[i in 0..1] { rule set[i] when y != i { y' = i } }
    invariant one : count(a.running, b[0].running, b[1].running) == 1
    invariant apart : !(a.up & a.down) & (a.up | a.down -> a.running)
    invariant moves : a.running & a.enabled -> a.up | a.down
    invariant stays : !a.running -> x' == x
    invariant does  : (a.up -> x' == x + 1) & (b[1].set[1] -> y' == 1)
    ctl both : AG (x == 1 -> EX x == 2 & EX x == 0)
    ltl lazy : G F a.running
  `;
  assertEquals(decideAll(model), {
    one: "holds",
    apart: "holds",
    moves: "holds",
    stays: "holds",
    does: "holds",
    both: "holds",
    lazy: "fails",
  });
});

Deno.test("fair and strong processes and rules promise what they say", () => {
  const body = (kind: "plain" | "weak" | "strong") =>
    system("fairness")`
      var door : bool = false
      var gone : bool = false
      fair process d { rule open when !door { door' = true } rule shut when door { door' = false } }
      process p {
        if ${kind === "weak"} { fair rule go when door { gone' = true } }
        if ${kind === "strong"} { strong rule go when door { gone' = true } }
        if ${kind === "plain"} { rule go when door { gone' = true } }
      }
      ltl leaves : F gone
    `;
  assertEquals(decide(body("plain"), "leaves"), "fails");
  assertEquals(decide(body("weak"), "leaves"), "fails");
  assertEquals(decide(body("strong"), "leaves"), "holds");
});

Deno.test("strong fairness means the same as a premise of the formula", () => {
  const parts = ["a", "b", "x", "y", "x & a", "x ^ y", "!a | y", "a <-> x", "b & !y"];
  const formulas = [
    "F x",
    "G F x",
    "F G y",
    "G (a -> F x)",
    "x U y",
    "G F (x & y)",
    "F G (x -> b)",
  ];
  const answers = { holds: 0, fails: 0 };
  for (let seed = 1; seed <= 30; seed++) {
    const random = new Random(seed);
    const pick = () => expr(random.pick(parts));
    const [f, g, p, q, r, s] = [pick(), pick(), pick(), pick(), pick(), pick()];
    const formula = ltl(random.pick(formulas));
    const two = random.chance(0.5);
    const make = (strong: boolean) =>
      system("strong")`
        input a, b : bool
        var x, y : bool = false
        next x = ${f}
        next y = ${g}
        if ${strong} { strong ${p} => ${q} }
        if ${strong && two} { strong second : ${r} => ${s} }
      `;
    const [plain, strong] = [make(false), make(true)];
    // GF p -> GF q is FG !p or GF q: the formula must hold under each combination.
    const fair = (one: ReturnType<typeof expr>): Lit => expression(plain, one);
    const sides = two ? [[p, q], [r, s]] as const : [[p, q]] as const;
    let holds = true;
    for (let choice = 0; choice < 2 ** sides.length; choice++) {
      const never = sides.filter((_, i) => (choice >> i) & 1).map(([premise]) =>
        ltl`F G !(${premise})`
      );
      const fairness = sides.filter((_, i) => !((choice >> i) & 1)).map(([, conclusion]) =>
        fair(conclusion)
      );
      const asked = resolve(
        plain,
        never.reduce((formula, part) => ltl`${part} -> (${formula})`, formula),
      );
      holds &&= decideLtl(
        plain.system,
        mapAtoms(asked.formula as Ltl<Atom>, ({ lit }) => lit),
        fairness,
      );
    }
    const answer = decide(strong, resolve(strong, formula));
    assertEquals(answer, holds ? "holds" : "fails", `seed ${seed}: ${formula}`);
    answers[answer]++;
  }
  assert(answers.holds > 5 && answers.fails > 5, JSON.stringify(answers));
});

Deno.test("an instance behaves like the text of the system in its place", () => {
  const cell = system("cell")`
    input go : 0..2
    var n : 1..3
    init n != 2
    define total = n + go
    assume !(go == 2 & n == 3)
    next n = total > 3 ? 1 : total
    fair n == 1
    invariant low : n < 3
    ltl back : G F n == 1
    strong go == 1 => n == 2
  `;
  const outer = system("outer")`
    input k : 0..3
    instance c = ${cell}(go = min(k, 2))
  `;
  const flat = system("flat")`
    input k : 0..3
    define go = min(k, 2)
    var n : 1..3
    init n != 2
    define total = n + go
    assume !(go == 2 & n == 3)
    next n = total > 3 ? 1 : total
    fair n == 1
    invariant low : n < 3
    ltl back : G F n == 1
    strong go == 1 => n == 2
  `;
  assertEquals(decideAll(outer), { "c.low": "fails", "c.back": "holds" });
  assertEquals(decideAll(flat), { low: "fails", back: "holds" });
  assertEquals(valuesOf(outer, "c.total", "reachable"), valuesOf(flat, "total", "reachable"));
  assertEquals(outer.system.constraints.length, flat.system.constraints.length);
  const tight = system("tight")`input k : 0..3  instance c = ${cell}(go = k)`;
  assertEquals(decide(tight, "c.go in range"), "fails");
});

Deno.test("an instance with processes brings its own scheduler", () => {
  const pair = system("pair")`
    var x : 0..3 = 0
    fair process a { rule up when x < 3 { x' = x + 1 } rule stay {} }
    process b { rule down when x > 0 { x' = x - 1 } }
  `;
  const outer = system("outer")`
    instance u = ${pair}()
    instance v = ${pair}()
    invariant same : u.x == v.x
    ltl runs : G F u.a.running
    ltl other : G F v.b.running
  `;
  assertEquals(decideAll(outer), { same: "fails", runs: "holds", other: "fails" });
  assert(
    outer.system.signals.some((signal) => signal.name === "v.running" && signal.kind === "input"),
  );
});

Deno.test("a definition with a type keeps to it", () => {
  const model = system("typed")`
    input x : 0..5
    define small : 0..3 = x
    define pair  : 0..3[2] = [x, 0]
    define word  : u4 = 3
    define shifted = u4(1) << 99999999999
    invariant in1 : small <= 3 & pair[0] <= 3 & word == 3 & shifted == 0
  `;
  assertEquals(decideAll(model), {
    in1: "holds",
    "small in range": "fails",
    "pair[0] in range": "fails",
  });
  assertEquals(valuesOf(model, "pair[0]", "reachable"), [0, 1, 2, 3]);
});

Deno.test("interpolated values keep their meaning", () => {
  const one = expr`x + ${1}`;
  const soon = ltl`F x == ${3}`;
  const model = system("holes")`
    type colour = {${["red", "green"]}}
    var x : 0..3 = ${2}
    var c : colour = red
    var t : 0..9[3] = ${[4, 5, 6]}
    next x = ${one} > 3 ? 0 : ${one}
    next c = ${true} ? green : c
    keep t
    ltl comes : G ${soon}
    invariant five : t[1] == ${5n}
  `;
  assertEquals(decideAll(model), { comes: "holds", five: "holds" });
  const x = signalOf(model, "x");
  assertEquals(x.bits.length, 2);
  assertEquals(decide(model, resolve(model, ltl`G (${expr`c == red`} -> X c == green)`)), "holds");
});

Deno.test("formulas know both spellings", () => {
  const model = system("spellings")`
    input p, q : bool
    var x : bool = false
    next x = p
  `;
  const same = (a: Parameters<typeof resolve>[1], b: Parameters<typeof resolve>[1]) =>
    assertEquals(resolve(model, a).formula, resolve(model, b).formula);
  same(ltl`[] <> p && !(q || x) -> q`, ltl`G F p & !(q | x) -> q`);
  same(ltl`[](p -> <>q)`, ltl`G (p -> F q)`);
  same(ltl`GF p <=> FG q`, ltl`G F p <-> F G q`);
  same(ltl`p U q R x`, ltl`p U (q R x)`);
  same(ltl`!X p & q`, ltl`(!(X p)) & q`);
  same(ltl`H p S O q T Y x W Z p`, ltl`(H p) S ((O q) T ((Y x) W (Z p)))`);
  same(ctl`A [p U q] & E (p R q) | A p W q`, ctl`(A [p U q]) & (E [p R q]) | (A [p W q])`);
  same(ctl`AGEF p`, ctl`AG EF p`);
  same(ctl`A G p -> E X (q)`, ctl`AG p -> EX q`);
  same(ctl`E (p & q) U (x)`, ctl`E [(p & q) U x]`);
});

Deno.test("a plain system is asked by the names of its signals", () => {
  const model = system("plain")`
    input go : bool
    var t : 0..3 = 0
    var st : {idle, busy}[2] = idle
    next t = go ? (t + 1) mod 4 : t
    next st[0] = t == 2 ? busy : idle
    next st[1] = st[0]
  `;
  const { system: plain } = model;
  assertEquals(
    expression(plain, "t < 2 & st[t] == busy"),
    expression(model, "t < 2 & st[t] == busy"),
  );
  assertEquals(
    resolve(plain, ltl`G (t == 2 -> X st[0] == busy)`).text,
    "G (t == 2 -> X st[0] == busy)",
  );
  assertEquals(expression(plain, "t' == t | go"), expression(model, "t' == t | go"));
  const odd = {
    ...plain,
    signals: plain.signals.map((s) => s.name === "go" ? { ...s, name: "go<0> now" } : s),
  };
  assertEquals(expression(odd, '!"go<0> now"'), expression(model, "!go"));
});

Deno.test("what a property prints parses back to the same formula", async () => {
  let count = 0;
  for (const { name, spec } of await examples()) {
    const model = spec.at().subject;
    for (const property of model.properties) {
      if (property.origin === "obligation") continue;
      const text = property.text;
      const again = resolve(
        model,
        property.kind === "ltl" ? ltl(text) : property.kind === "ctl" ? ctl(text) : expr(text),
      );
      assertEquals(again.formula, property.formula, `${name}: ${text}`);
      assertEquals(again.text, text);
      count++;
    }
  }
  assert(count > 50);
});

Deno.test("an arbiter for 64 clients compiles in half a second", async () => {
  const { roundRobinArbiter } = await import("../../examples/round_robin_arbiter.ts");
  const before = cpuUsage();
  const model = roundRobinArbiter(64);
  const { user, system } = cpuUsage(before);
  assertEquals(model.system.latches.length, 6 + 64);
  assert((user + system) / 1e6 < 0.5, `${(user + system) / 1e6} s`);
});

Deno.test("the next value of an element, a bit, a slice", () => {
  const model = system("primes")`
    input i : 0..2
    input set : u4
    var a : u4[3] = 0
    next a[i] = set
    keep a
    invariant element : a[i]' == set
    invariant others  : all k in 0..2 : k != i -> a[k]' == a[k]
    invariant bits    : a[i][3]' == set[3] & a[i][2:1]' == set[2:1]
    invariant now     : a[i] == set
  `;
  assertEquals(decideAll(model), {
    element: "holds",
    others: "holds",
    bits: "holds",
    now: "fails",
  });
  for (const { text, formula } of model.properties) {
    assertEquals(resolve(model, expr(text)).formula, formula);
  }
});

Deno.test("what the compiler adds can be asked about too", () => {
  const model = system("added")`
    var x : 0..3
    init x > 1
    fair process p[i in 0..1] { rule up when x < 3 { x' = x + 1 } rule down when x > 0 { x' = x - 1 } }
    strong x == 0 => x == 3
  `;
  assertEquals(decide(model, resolve(model, ltl`G ($first <-> Z false)`)), "holds");
  assertEquals(decide(model, resolve(model, expr`running == p[0] <-> p[0].running`)), "holds");
  assertEquals(
    decide(model, resolve(model, expr`running == p[1] & p[1].choice == up & x < 3 -> p[1].up`)),
    "holds",
  );
  assertEquals(
    decide(model, resolve(model, ltl`G ($strong1.stopped -> X $strong1.stopped)`)),
    "holds",
  );
});

Deno.test("a formula may be long", () => {
  const model = system("long")`
    var n : u3 = 0
    next n = n + 1
  `;
  assertEquals(decideLong(model, 5), "holds");
  const deep = resolve(model, ltl(`${"X ".repeat(5000)} n == 0`));
  assertEquals(deep.text.length, 2 * 5000 + 6);
  const wide = Array.from({ length: 5000 }, (_, i) => `n == ${i % 8}`).join(" | ");
  assertEquals(decide(model, resolve(model, expr(wide))), "holds");
});

function decideLong(model: Model, steps: number): string {
  return decide(model, resolve(model, ltl(`${"X ".repeat(steps)} n == ${steps % 8}`)));
}

Deno.test("past and future of one run", () => {
  const model = system("past")`
    var n : u2 = 0
    next n = n + 1
    ltl seen : G (n == 3 -> O n == 1)
    ltl began : G (Z false -> n == 0)
    ltl since : G (n == 2 -> (n != 0 S n == 1))
    ltl wrong : G (n == 2 -> Y n == 0)
  `;
  assertEquals(decideAll(model), { seen: "holds", began: "holds", since: "holds", wrong: "fails" });
  const lits = mapAtoms(
    resolve(model, ltl`X X n == 2`).formula as never,
    (atom: { lit: Lit }) => atom.lit,
  );
  assert(decideLtl(model.system, lits as never, []));
});
