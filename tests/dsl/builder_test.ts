import { assertEquals, assertThrows } from "@std/assert";
import { Bool, builder, ltl, type Model, system } from "../../src/dsl/mod.ts";

/** Everything engines can see of a model: the graph gate by gate, and all lists. */
function circuit({ system }: Model) {
  const { aig, ...rest } = system;
  const gates: string[] = [];
  for (let v = 1; v < aig.size; v++) {
    gates.push(aig.isGate(v) ? `${aig.left(v)} ${aig.right(v)}` : "leaf");
  }
  return { gates, ...rest };
}

Deno.test("tag and builder give the same circuit: a counter", () => {
  const tagged = system("counter")`
    input up : bool
    var n : u4 = 0
    define full = n == 15
    next n = up & !full ? n + 1 : n
    invariant small : n < 12
    fair up
    ltl fills : F full
  `;
  const s = builder("counter");
  const up = s.input.bool("up");
  const n = s.word("n", 4);
  n.init = 0;
  const full = s.define("full", n.eq(15));
  n.next = up.and(full.not()).ite(n.add(1), n);
  s.invariant("small", n.lt(12));
  s.fair(up);
  s.ltl("fills", ltl`F full`);
  const built = s.build();
  assertEquals(circuit(built), circuit(tagged));
  assertEquals(built.properties.map((p) => p.text), tagged.properties.map((p) => p.text));
});

Deno.test("tag and builder give the same circuit: declarations may come in any order", () => {
  const N = 3;
  const tagged = system("arbiter")`
    const N = ${N}
    for i in 0..N-1 {
      next st[i] = case { st[i] == idle & req[i] & turn == i & free : busy;
                          st[i] == busy & !req[i] : idle;
                          else : st[i] }
    }
    input req : bool[N]
    var turn : 0..N-1 = 0
    next turn = free ? (turn + 1) mod N : turn
    var st : {idle, busy}[N] = idle
    define free = all i in 0..N-1 : st[i] == idle
    invariant mutex : (count i in 0..N-1 : st[i] == busy) <= 1
    assume some i in 0..N-1 : req[i]
  `;
  const s = builder("arbiter");
  const req = s.array("req", N, (name) => s.input.bool(name));
  const turn = s.range("turn", 0, N - 1);
  turn.init = 0;
  const st = s.array("st", N, (name) => s.enum(name, ["idle", "busy"]));
  const free = s.define("free", Bool.all(st.map((x) => x.eq("idle"))));
  turn.next = free.ite(turn.add(1).mod(N), turn);
  for (const [i, x] of st.items.entries()) {
    x.init = "idle";
    const grant = x.eq("idle").and(req.at(i), turn.eq(i), free);
    const release = x.eq("busy").and(req.at(i).not());
    x.next = s.cases([[grant, "busy"], [release, "idle"]], x);
  }
  s.invariant("mutex", Bool.count(st.map((x) => x.eq("busy"))).le(1));
  s.assume(Bool.some(req));
  assertEquals(circuit(s.build()), circuit(tagged));
});

Deno.test("tag and builder give the same circuit: processes and instances", () => {
  const cell = system("cell")`
    input go : bool
    var on : bool
    next on = on ^ go
  `;
  const tagged = system("both")`
    var x : 0..3 = 0
    fair process a { rule up when x < 3 { x' = x + 1 } rule skip when x < 2 {} }
    process b { strong rule down when x > 0 { x' = x - 1 } }
    instance u = ${cell}(go = x == 3)
    init u.on -> x == 1
    invariant calm : !u.on
  `;
  const s = builder("both");
  const x = s.range("x", 0, 3);
  x.init = 0;
  s.process("a", (p) => {
    p.rule("up", x.lt(3), (set) => set(x, x.add(1)));
    p.rule("skip", x.lt(2), () => {});
  }, "weak");
  s.process("b", (p) => void p.rule("down", x.gt(0), (set) => set(x, x.sub(1)), "strong"));
  const u = s.instance("u", cell, { go: x.eq(3) });
  const on = u.signal("on") as Bool;
  s.init(on.implies(x.eq(1)));
  s.invariant("calm", on.not());
  assertEquals(circuit(s.build()), circuit(tagged));
});

Deno.test("the type checker sees kinds of values", () => {
  const s = builder("types");
  const n = s.word("n", 4);
  const t = s.range("t", 0, 3);
  const st = s.enum("st", ["idle", "busy"]);
  const b = s.bool("b");
  // @ts-expect-error an enum has no such value
  assertThrows(() => st.eq("bsy"), TypeError, "`bsy` is not a value of {idle, busy}");
  // @ts-expect-error a word and an integer do not mix
  assertThrows(() => n.add(t), TypeError, "u4 on the left and an integer 0..3 on the right");
  // @ts-expect-error a truth value is no number
  assertThrows(() => n.add(b), TypeError, "needs numbers");
  // @ts-expect-error the next value of a truth value is a truth value
  assertThrows(() => b.next = 1, TypeError, "`b` is bool, but the value is the number 1");
  assertThrows(() => n.eq(16), TypeError, "16 does not fit u4");
  assertThrows(() => t.next = 7, TypeError, "`t` is 0..3, but the value is always 7");
});

Deno.test("the builder refuses what the language refuses", () => {
  const s = builder("wrong");
  const x = s.bool("x");
  assertThrows(() => s.bool("x"), TypeError, "`x` is declared twice");
  assertThrows(() => s.bool("x y"), TypeError, "is not a name");
  assertThrows(() => s.range("r", 3, 1), TypeError, "the range 3..1 is empty");
  assertThrows(() => s.build(), TypeError, "no next value for `x`");
  s.keep(x);
  assertThrows(() => x.next = x, TypeError, "given twice");
  s.invariant("p", x);
  assertThrows(() => s.invariant("p", x), TypeError, "there already is a property `p`");
  const other = builder("other").bool("y");
  assertThrows(() => s.invariant("q", other), TypeError, "`other` is another system");
  assertThrows(() => x.and(other), TypeError, "cannot be combined");
  s.build();
  assertThrows(() => s.bool("late"), TypeError, "already built");
});

Deno.test("an expression prints as the language writes it", () => {
  const s = builder("print");
  const [n, m, t, b] = [s.word("n", 4), s.word("m", 4), s.range("t", -2, 3), s.bool("b")];
  const texts: [string, { toString(): string }][] = [
    ["n + m * 2 - 1", n.add(m.mul(2)).sub(1)],
    ["(n + m) * 2", n.add(m).mul(2)],
    ["n - (m - 1)", n.sub(m.sub(1))],
    ["!(b & t < 2)", b.and(t.lt(2)).not()],
    ["b -> b -> b", b.implies(b.implies(b))],
    ["(b -> b) -> b", b.implies(b).implies(b)],
    ["b ? n : m + 3", b.ite(n, m.add(3))],
    ["(b ? n : m)[2]", b.ite(n, m).bit(2)],
    ["n[3:2] ++ m", n.slice(3, 2).concat(m)],
    ["u8(n) + 200", n.toWord(8).add(200)],
    ["-t + -2", t.neg().add(-2)],
    ["n << 2", n.shl(2)],
    ["~n & m & 7", n.not().and(m, 7)],
    ["min(int(n), t)", n.toInt().min(t)],
    ["n' == n + 1", n.next.eq(n.add(1))],
  ];
  for (const [text, made] of texts) assertEquals(`${made}`, text);
});
