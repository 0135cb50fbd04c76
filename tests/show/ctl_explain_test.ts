import { assert, assertEquals, assertMatch, assertThrows } from "@std/assert";
import { check } from "../../src/check/mod.ts";
import { ctl, system } from "../../src/dsl/mod.ts";
import { replay } from "../../src/proof/replay.ts";
import { failingTrace, traceOf } from "../../src/show/verdict_text.ts";
import { explain, type Reason } from "../../src/show/explain/mod.ts";
import { FALSE, type Lit, TRUE } from "../../src/aig/literal.ts";
import { parseCtl } from "../../src/logic/ctl_text.ts";
import { mapAtoms } from "../../src/logic/formula.ts";
import type { CtlClaim } from "../../src/proof/claim.ts";
import { derive, type System } from "../../src/system/system.ts";
import { Random, randomCtl, randomSystem } from "../generators/mod.ts";
import { decideCtl } from "../oracle/ctl.ts";

/** All statements of a tree. */
function statements(reason: Reason): string[] {
  return [reason.text, ...reason.because.flatMap(statements)];
}

/** Whether a statement `F holds in state` is true, by the oracle; undefined if the text is no such statement. */
function judge(plant: System, text: string, words: Map<string, Lit>): boolean | undefined {
  const found = /^(?:for instance, )?(.+) (holds|fails) in (.*?)(?:, (?:by|on) [^=]*)?$/.exec(text);
  if (found === null) return undefined;
  const [, formula, verb, state] = found;
  const values = state!.split(", ").map((part) => part.split(" = ")[1]);
  assertEquals(values.length, plant.latches.length, text);
  const there = derive(plant, {
    latches: plant.latches.map((latch, i) => ({
      ...latch,
      reset: values[i] === "true" || values[i] === "1" ? TRUE : FALSE,
    })),
  });
  const parsed = mapAtoms(parseCtl(formula!), (name) => words.get(name)!);
  const fairness = plant.fairness.map(({ lit }) => lit);
  return decideCtl(there, parsed, fairness).holds === (verb === "holds");
}

/** With and without moves whose inputs depend on the state. */
function variant(seed: number): Record<string, unknown> {
  return seed % 2 === 0 ? {} : { exact: { after: 0, constants: 0 } };
}

Deno.test("every statement about a state in the explanation of a CTL verdict is true", async () => {
  let judged = 0;
  for (let seed = 0; seed < 150; seed++) {
    const random = new Random(seed);
    const plant = randomSystem(random, {
      latches: 4,
      inputs: 2,
      bads: 0,
      justice: 0,
      structure: 0,
    });
    const atoms = plant.latches.map(({ lit }) => lit);
    const words = new Map(atoms.map((lit, i) => [`p${i}`, lit]));
    const formula = randomCtl(random, atoms, { size: random.between(1, 6) });
    const claim: CtlClaim = {
      kind: "ctl",
      id: "c0",
      name: "c0",
      formula,
      words: new Map(atoms.map((lit, i) => [lit, `p${i}`])),
    };
    const result = await check(plant, claim, { engine: "iictl", options: variant(seed) });
    if (result.status === "unknown") continue;
    for (const text of statements((await explain(result)).reason).slice(1)) {
      const truth = judge(plant, text, words);
      assert(truth !== false, `seed ${seed}: ${text}`);
      if (truth) judged++;
    }
  }
  assert(judged > 400, `only ${judged} statements about states`);
});

const lift = system("lift")`
  input call : 0..3
  var at : 0..3 = 0
  var stuck : bool = false
  next at = case { stuck : at; call > at : at + 1; call < at : at - 1; else : at }
  next stuck = stuck | (at == 3 & call == 0)
`;

async function explained(formula: ReturnType<typeof ctl>) {
  return await explain(await check(lift, formula, { engine: "iictl" }));
}

Deno.test("the words of the question are used: implications, until, what fails instead of its negation", async () => {
  const back = (await explained(ctl`AG (!stuck -> EF at == 0)`)).show({ width: 200 });
  assertMatch(back, /\n {2}AG \(!stuck -> EF at == 0\) holds in at = 0, stuck = false\n/);
  assertMatch(back, /: every path keeps !stuck -> EF at == 0\n/);
  assertMatch(
    back,
    /\n +elsewhere EF at == 0 is shown by \d+ moves?\n +where .*: a step with .* leads on/,
  );
  const until = (await explained(ctl`A [at < 3 U stuck]`)).show();
  assertMatch(until, /\n {2}A \[at < 3 U stuck\] fails in at = 0, stuck = false/);
  assert(!/\bg\d+\b/.test(until), until);
  const never = (await explained(ctl`AG EF at == 0`)).show();
  assertMatch(never, /\n {4}EF at == 0 fails in at = \d, stuck = true\n/);
});

Deno.test("states on a path or loop say why they satisfy what must hold along it", async () => {
  const text = (await explained(ctl`EG (at < 2 & EF at == 3)`)).unfold().show();
  assertMatch(
    text,
    /and then round and round\n {6}at = \d, stuck = false\n {8}at < 2 & EF at == 3 holds in/,
  );
});

Deno.test("explanations are folded and unfolded by number", async () => {
  const result = await check(lift, ctl`EG (at < 2 & EF at == 3)`, { engine: "iictl" });
  const folded = await explain(result, { depth: 1 });
  assertMatch(folded.show(), /^.*\n {2}▸ 1 EG .*$/);
  const one = folded.unfold("1");
  assertMatch(one.show(), /\n {2}▾ 1 EG .*\n {4}▸ 1\.1 and then round and round$/);
  // Opening a node opens those above it; closing one hides what is below it.
  const deep = folded.unfold("1.1.1");
  assertMatch(
    deep.show(),
    /\n {4}▾ 1\.1 and then.*\n {6}▾ 1\.1\.1 at = 0, stuck = false\n {8}▸ 1\.1\.1\.1 at < 2/,
  );
  assertEquals(deep.fold("1").show(), folded.show());
  assertEquals(deep.fold(1).show(), folded.show());
  assertEquals(folded.unfold().show(), (await explain(result, { depth: Infinity })).show());
  assert(!folded.unfold().show().includes("▸"));
  assertMatch(folded.at("1.1").text, /^and then/);
  assertThrows(() => folded.at("1.4"), RangeError, "there is no node 1.4: 1 has one reason: 1.1");
  assertThrows(() => folded.unfold("7"), RangeError, "the explanation has one reason: 1");
  assertThrows(() => folded.at("x"), RangeError, "there is no node x");
  assertEquals(
    folded.show(),
    (await explain(result, { depth: 1 })).show(),
    "explanations do not change",
  );
});

Deno.test("long lines go on below, values in one piece", async () => {
  const lines = (await explained(ctl`AG (!stuck -> EF at == 0)`)).show({ width: 40 }).split("\n");
  assert(lines.every((line) => line.length <= 40), lines.join("\n"));
  assert(lines.every((line) => !/=$|^ *=/.test(line)), lines.join("\n"));
});

Deno.test("parts of a CTL formula that do not matter are found", async () => {
  const { warnings } = await explained(ctl`AG (at == 0 & at == 1 -> EX stuck)`);
  assertEquals(warnings, [
    "it holds whatever `EX stuck` is: with `false` in its place it still holds",
  ]);
  assertEquals((await explained(ctl`AG (at == 3 & !stuck -> EX stuck)`)).warnings, []);
});

Deno.test("a CTL formula that fails because of a path has a trace", async () => {
  const back = await check(lift, ctl`AG EF at == 0`, { engine: "iictl" });
  const path = traceOf(back);
  assertEquals([path.loop, path.at(-1).get("stuck")], [undefined, true]);
  assert(path.at(-1).get("at") !== 0);
  const stays = traceOf(await check(lift, ctl`AF at == 1`, { engine: "iictl" }));
  assert(stays.loop !== undefined && !stays.values("at").includes(1));
  const next = await check(lift, ctl`EX stuck`, { engine: "iictl" });
  assertThrows(() => traceOf(next), TypeError, "which is more than a path");
  const holds = await check(lift, ctl`EF stuck`, { engine: "iictl" });
  assertEquals(failingTrace(holds), undefined);
});

Deno.test("traces of CTL failures are paths of the system, and lassos are fair", async () => {
  let [paths, lassos] = [0, 0];
  for (let seed = 0; seed < 200; seed++) {
    const random = new Random(seed);
    const plant = randomSystem(random, { latches: 4, inputs: 2, bads: 0, justice: 0 });
    const atoms = plant.latches.map(({ lit }) => lit);
    const formula = randomCtl(random, atoms, { size: random.between(2, 6) });
    const claim: CtlClaim = { kind: "ctl", id: "c0", name: "c0", formula };
    const options = { engine: "iictl", certify: false, options: variant(seed) };
    const result = await check(plant, claim, options);
    const trace = failingTrace(result);
    if (trace === undefined) continue;
    const goal = trace.loop === undefined
      ? { kind: "bad", lit: TRUE, name: "end" } as const
      : { kind: "justice", lits: plant.fairness.map(({ lit }) => lit), name: "fair" } as const;
    const replayed = replay(plant, trace, goal);
    assert(replayed.accepted, `seed ${seed}: ${JSON.stringify(replayed)}`);
    if (trace.loop === undefined) paths++;
    else lassos++;
  }
  assert(paths > 5 && lassos > 5, `${paths} paths, ${lassos} lassos`);
});

Deno.test("which assumptions a CTL formula needs is found out", async () => {
  const lamp = system("lamp")`
    input press : bool
    input noise : bool
    var on : bool = false
    next on = on ^ press
    assume !(press & on)
    assume !(noise & on)
    fair press | on
    fair !noise
    ctl lit : AG AF on
    ctl stays : AG (on -> AX on)
  `;
  const lit = await explain(await check(lamp, "lit", { engine: "iictl" }));
  assertEquals(lit.needs?.fairness, { needed: ["press | on"], unused: ["!noise"] });
  const stays = await explain(await check(lamp, "stays", { engine: "iictl" }));
  assertEquals(stays.needs?.constraints, {
    needed: ["!(press & on)"],
    unused: ["!(noise & on)"],
  });
  assertMatch(
    stays.show(),
    /\n {2}needs the constraint "!\(press & on\)"\n {2}makes no use of the constraint/,
  );
});

Deno.test("large states are told by how they differ from the initial one", async () => {
  const wide = system("wide")`
    input a : bool
    var bits : bool[12] = false
    for i in 0..10 { next bits[i + 1] = bits[i] }
    next bits[0] = bits[0] | a
    ctl last : AG !bits[2]
  `;
  const text = (await explain(await check(wide, "last", { engine: "iictl" }))).show({ width: 200 });
  assertMatch(text, /AG !bits\[2\] fails in the initial state, by a path of 3 steps/);
  assertMatch(text, /in the initial state changed by (bits\[\d\] = true(, )?)+$/m);
  // Those on the way by what changes.
  assertMatch(text, /by way of\n +then bits\[0\] = true\n +then bits\[1\] = true\n/);
});

Deno.test("moves by functions of the state, and sets that are no small formulas, are told by what they read", async () => {
  const safe = system("safe")`
    input code : u4
    var  at  : u4 = 0
    var  key : u4
    next at = code * 3 == key * key + 5 ? at * at + key : at
    next key = key * 5 + 1
  `;
  const options = { exact: { after: 0, constants: 0 } };
  const result = await check(safe, ctl`AG EF at == 0`, { engine: "iictl", options });
  assertEquals([result.status, result.certified], ["holds", true]);
  const texts = statements((await explain(result)).reason).join("\n");
  assertMatch(texts, /a step with 4 inputs that the state decides leads on/);
  assertMatch(texts, /where some condition on at and key holds/);
  assert(!/\bg\d+/.test(texts), texts);
});
