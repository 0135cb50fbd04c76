import { assert, assertEquals, assertRejects } from "@std/assert";
import { check, ctl, drive, inLinearTime, questionOf, system } from "../../mod.ts";

const lamp = system("lamp")`
  input press : bool
  var on : bool = false
  var n  : 0..9 = 0
  next on = press ? !on : on
  next n = on ? 0 : n < 9 ? n + 1 : n
  fair on
  ctl off    : AG n <= 9
  ctl often  : AG AF on
  ctl dark   : AG !on
  ctl reset  : AG EF !on
  ctl start  : !on & AG n < 10
`;

Deno.test("CTL formulas with a linear form go to engines for paths", async () => {
  for (
    const [name, engine, status, kind] of [
      ["off", "fair", "holds", "fair"],
      ["often", "rlive", "holds", "chain"],
      ["often", "fair", "holds", "fair"],
      ["dark", "bmc", "fails", "trace"],
    ] as const
  ) {
    const result = await check(lamp, name, { engine });
    assertEquals([result.status, result.certified, result.engine], [status, true, engine]);
    assertEquals(result.evidence!.kind, kind);
    assertEquals([result.question.kind, result.question.name], ["ltl", name]);
  }
});

Deno.test("invariants of systems without fairness go to engines for safety", async () => {
  const clock = system(
    "clock",
  )`var h : 0..15 = 0  next h = h < 11 ? h + 1 : 0  ctl short : AG h < 12`;
  for (const engine of ["ic3", "kind"]) {
    const result = await check(clock, "short", { engine });
    assertEquals([result.status, result.certified, result.claim.kind], ["holds", true, "bad"]);
  }
});

Deno.test("others are refused with the engines that take them", async () => {
  for (const name of ["reset", "start"]) {
    await assertRejects(() => check(lamp, name, { engine: "ic3" }), RangeError, "iictl");
  }
});

Deno.test("what is said of the first state is linear if every state begins a path", () => {
  const free = system("free")`var on : bool = false  next on = !on`;
  assertEquals(inLinearTime(lamp, questionOf(lamp, "start")), undefined);
  assert(inLinearTime(free, questionOf(free, ctl`!on & AG (on | !on)`)) !== undefined);
});

Deno.test("an engine for paths can be driven with a CTL formula", async () => {
  const run = drive("rlive", lamp, ctl`AG AF on`);
  assertEquals(run.finish().status, "holds");
  assert((await run.certify()).accepted);
});

Deno.test("auto asks the engines for paths when the search takes long", async () => {
  const model = system("pair")`
    input  go : bool
    input  x  : u8
    var    a  : u8 = 0
    var    b  : u8 = 0
    var    differ : bool = false
    next a = go ? a * 3 + x : a
    next b = go ? b * 3 + x : b
    next differ = a != b
    ctl same : AG !differ
  `;
  let time = 0;
  const clock = () => time += 5; // a turn is one event, and two seconds are over at once
  const turns = new Set<string>();
  const result = await check(model, "same", {
    clock,
    options: { exact: 0 },
    onEvent: (event) => {
      if (event.kind === "turn") turns.add((event as unknown as { engine: string }).engine);
    },
  });
  // Two steps of k-induction see it; one step, which iictl looks at, does not.
  assertEquals([result.status, result.certified, result.engine], ["holds", true, "kind"]);
  assert(turns.has("linear form"), [...turns].join(", "));
});
