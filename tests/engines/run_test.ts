import { assert, assertEquals, assertThrows } from "@std/assert";
import { type Lit, not } from "../../src/aig/literal.ts";
import { Aig } from "../../src/aig/graph.ts";
import { ic3, type Session } from "../../src/engines/ic3/mod.ts";
import { propose } from "../../src/engines/ic3/propose.ts";
import { Run } from "../../src/engines/run.ts";
import type { Latch, System } from "../../src/system/system.ts";

/** A counter that counts while an input is set up to `top - 1`, then returns to 0; `target` is bad. */
function counter(
  width: number,
  top: bigint,
  target: bigint = top,
): { system: System; bad: Lit; bits: Lit[] } {
  const aig = new Aig();
  const enable = aig.leaf();
  const bits = Array.from({ length: width }, () => aig.leaf());
  const is = (value: bigint) =>
    aig.andAll(bits.map((bit, i) => (value >> BigInt(i)) & 1n ? bit : not(bit)));
  let carry = enable;
  const wrap = is(top - 1n);
  const latches: Latch[] = bits.map((lit) => {
    const sum = aig.xor(lit, carry);
    carry = aig.and(carry, lit);
    return { lit, next: aig.and(sum, not(wrap)), reset: 0 as Lit };
  });
  const bad = is(target);
  const system: System = {
    name: "counter",
    aig,
    inputs: [enable],
    latches,
    outputs: [],
    bads: [{ name: "top", lit: bad }],
    constraints: [],
    justice: [],
    fairness: [],
    signals: [
      { name: "enable", kind: "input", type: { kind: "bool" }, bits: [enable] },
      { name: "n", kind: "state", type: { kind: "word", width }, bits },
    ],
  };
  return { system, bad, bits };
}

Deno.test("a run is stepped, run to an event, and finished", () => {
  const run = new Run(ic3(counter(4, 12n)));
  assertEquals(run.step()?.kind, "start");
  const cti = run.until("cti");
  assert(cti !== undefined && !run.done);
  assert(run.until("lemma") !== undefined);
  assert(run.lemmas.length > 0);
  const verdict = run.finish();
  assertEquals(verdict.status, "holds");
  assertEquals(run.step(), undefined);
  assertEquals(run.result, verdict);
  assert(run.counts.lemma! > 0 && run.stats.frame! > 0);
});

Deno.test("only the latest events are kept", () => {
  const run = new Run(ic3(counter(5, 30n)), { keep: 3 });
  run.finish();
  assertEquals(run.events.length, 3);
});

/** Reached after billions of steps: nothing decides it soon. */
const endless = () => counter(32, 0xffffffffn, 0xf0000000n);

Deno.test("an engine on a 32-bit counter can be stepped and cancelled at any point", () => {
  const { system, bad } = endless();
  const run = new Run(ic3({ system, bad }));
  for (let i = 0; i < 500 && !run.done; i++) run.next();
  run.cancel();
  assertEquals(run.finish(), { status: "unknown", reason: "cancelled" });
});

Deno.test("budgets of time, conflicts and the interrupt flag end a run", () => {
  const { system, bad } = endless();
  let now = 0;
  const late = new Run(ic3({ system, bad }), { clock: () => now++, deadline: 50 });
  assertEquals(late.finish(), { status: "unknown", reason: "out of time" });
  const flag = new Int32Array(1);
  const stopped = new Run(ic3({ system, bad }, { interrupt: flag }), { interrupt: flag });
  stopped.step(5);
  flag[0] = 1;
  assertEquals(stopped.finish(), { status: "unknown", reason: "cancelled" });
});

Deno.test("proposals to a paused run: accepted, refused, and useful", () => {
  const { system, bad, bits } = counter(4, 12n);
  const run = new Run(ic3({ system, bad }));
  const start = run.until("start");
  assert(start !== undefined);
  const session = start.view as Session;
  run.until("cti");
  const [b0, , b2, b3] = bits as [Lit, Lit, Lit, Lit];
  const wrong = propose(session, { clauses: [[b0]] });
  assertEquals([wrong.initially, wrong.accepted], [false, undefined]);
  const right = propose(session, { clauses: [[not(b3), not(b2)]] }); // n < 12
  assert(right.initially && right.relativeTo === Infinity && right.accepted === Infinity);
  assert(right.blocks.length > 0);
  assertThrows(() => propose(session, system.inputs[0]!), TypeError);
  const verdict = run.finish();
  assertEquals(verdict.status, "holds");
});

Deno.test("several bads at once, and invariants that seed another run", () => {
  const { system, bad } = counter(4, 12n);
  const first = new Run(ic3({ system, bad })).finish();
  assert(first.status === "holds" && first.proof.kind === "invariant");
  const again = new Run(ic3({ system, bad }, { invariants: first.proof.invariant }));
  assertEquals(again.finish().status, "holds");
  assertEquals(again.counts.lemma ?? 0, 0);
});
