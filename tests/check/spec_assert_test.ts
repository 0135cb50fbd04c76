import { assert, assertEquals, assertInstanceOf, assertRejects } from "@std/assert";
import {
  assertAgreement,
  assertFails,
  assertHolds,
  assertReachable,
  assertVerdicts,
  enginesFor,
  specify,
  UnexpectedVerdict,
} from "../../src/check/mod.ts";
import { builder, ctl, expr, ltl, system } from "../../src/dsl/mod.ts";

const arbiter = system("arbiter")`
  input req : bool[2]
  var turn  : 0..1 = 0
  var grant : bool[2] = false
  next turn = 1 - turn
  for i in 0..1 { next grant[i] = turn == i & req[i] }
  invariant mutex : !(grant[0] & grant[1])
  invariant never : !grant[1]
  ltl asked : G (req[0] -> F grant[0])
  ltl patient : G (G req[0] -> F grant[0])
  ctl home : AG EF turn == 0
  ctl stuck : AG AX turn == 0
`;

/** The message of an assertion that must fail, without times. */
async function messageOf(assertion: Promise<unknown>): Promise<string> {
  const error = await assertRejects(() => assertion, UnexpectedVerdict);
  assertInstanceOf(error, UnexpectedVerdict);
  assertEquals(error.name, "AssertionError");
  assert(error.results.length > 0);
  return error.message.replaceAll(/\d+\.\d\d s/g, "0.00 s");
}

Deno.test("assertHolds: names, formulas, conditions, lists, everything", async () => {
  const one = await assertHolds(arbiter, "mutex");
  assert(one.status === "holds" && one.certified);
  assertEquals((await assertHolds(arbiter, ltl`G (G req[1] -> F grant[1])`)).certified, true);
  assertEquals((await assertHolds(arbiter, ctl`AG EF grant[0]`)).engine, "iictl");
  assertEquals((await assertHolds(arbiter, expr`turn <= 1`)).status, "holds");
  const list = await assertHolds(arbiter, ["mutex", ctl`AG EF turn == 1`, "patient"]);
  assertEquals(list.map(({ name }) => name), ["mutex", "AG EF turn == 1", "patient"]);
  const lamp = system("lamp")`var on : bool = false  next on = !on  ltl again : G F on`;
  assertEquals((await assertHolds(lamp)).map(({ name }) => name), ["again"]);
});

Deno.test("assertFails returns the trace", async () => {
  const { trace, certified } = await assertFails(arbiter, "never");
  assert(certified);
  assertEquals(trace.length, 3);
  assertEquals(trace.values("grant[1]").at(-1), true);
  const lasso = await assertFails(arbiter, ltl`G (req[0] -> F grant[0])`);
  assert(lasso.trace.loop !== undefined);
  const [first, second] = await assertFails(arbiter, ["never", "asked"]);
  assertEquals([first!.name, second!.name], ["never", "asked"]);
  assertEquals((await assertFails(arbiter, "stuck")).trace.length, 2);
  const nowhere = await assertFails(arbiter, ctl`EF (grant[0] & grant[1])`);
  const { trace: none } = Object.getOwnPropertyDescriptors(nowhere);
  await assertRejects(() => Promise.try(() => none!.get!()), TypeError, "there is no trace");
});

Deno.test("a failed assertHolds shows the trace", async () => {
  assertEquals(
    await messageOf(assertHolds(arbiter, "never", { engine: "bmc" })),
    `never fails, but it should hold
  !grant[1]

✗ never fails  (bmc, path of 3 steps, certified)  0.00 s
  step       0  1  2
  req[1]     ···▅▅▅···
  turn       0──1──0··
  grant[1]   ······▅▅▅
  never      ▅▅▅▅▅▅▁▁▁
  any value: req[0], grant[0]

try: explain(verdict): which part of the property breaks, and where`,
  );
});

Deno.test("a failed assertFails shows the proof", async () => {
  assertEquals(
    await messageOf(assertFails(arbiter, "mutex", { engine: "kind" })),
    `mutex holds, but it should fail
  !(grant[0] & grant[1])

✓ mutex holds  (kind, 1-induction, certified)  0.00 s

try: explain(verdict): what the proof needed, and parts of the property that do not matter`,
  );
});

Deno.test("an undecided property passes no assertion, and the message says why", async () => {
  const options = { engine: "bmc", timeout: 0 };
  const others = enginesFor("bad").map(({ name }) => name).filter((name) => name !== "bmc");
  for (const assertion of [assertHolds, assertFails]) {
    const wanted = assertion === assertHolds ? "hold" : "fail";
    assertEquals(
      await messageOf(assertion(arbiter, "mutex", options)),
      `mutex is undecided, but it should ${wanted}
  !(grant[0] & grant[1])

? mutex is unknown: out of time  0.00 s
  asked: bmc

try: a longer { timeout }, or a smaller instance of the system
try: another { engine }: ${others.join(", ")}`,
    );
  }
});

Deno.test("of a list all that are wrong are shown", async () => {
  const message = await messageOf(assertHolds(arbiter, ["mutex", "never", "asked"]));
  assert(message.startsWith("2 of 3 verdicts are not the expected ones\n\nnever fails"), message);
  assert(message.includes("\n\nasked fails, but it should hold\n  G (req[0] -> F grant[0])\n"));
  assert(message.includes("whether fairness is all that is missing"));
});

Deno.test("nothing to assert is an error", async () => {
  const bare = system("bare")`var on : bool = false  next on = !on`;
  await assertRejects(() => assertHolds(bare), RangeError, "there is nothing to assert");
  await assertRejects(() => assertFails(arbiter, []), RangeError, "there is nothing to assert");
  await assertRejects(() => assertHolds(arbiter, "mutes"), RangeError, "did you mean 'mutex'");
});

Deno.test("assertReachable returns the path, or says that there is none", async () => {
  const path = await assertReachable(arbiter, expr`grant[0] & req[1]`);
  assertEquals(path.at(-1).get("grant[0]"), true);
  assertEquals(
    (await messageOf(assertReachable(arbiter, expr`grant[0] & grant[1]`))).split("\n")[0],
    "no path reaches grant[0] & grant[1]",
  );
  assertEquals(
    (await messageOf(assertReachable(arbiter, expr`grant[0]`, { timeout: 0 }))).split("\n")[0],
    "whether a path reaches grant[0] is undecided",
  );
  const b = builder("bits");
  const bit = b.bool("bit");
  bit.init = false;
  bit.next = bit.not();
  assertEquals((await assertReachable(b.build(), bit)).length, 2);
});

Deno.test("assertVerdicts: a record, or all cases of a spec", async () => {
  const expected = {
    mutex: "holds",
    never: "fails",
    asked: "fails",
    patient: "holds",
    home: "holds",
    stuck: "fails",
  } as const;
  assertEquals((await assertVerdicts(arbiter, expected)).length, 6);
  const message = await messageOf(assertVerdicts(arbiter, { ...expected, mutex: "fails" }));
  assert(message.startsWith("mutex holds, but it should fail"), message);
  await assertRejects(() => assertVerdicts(arbiter, {}), RangeError, "no verdict is expected");

  const counter = (width: number) =>
    system("counter")`var n : u${width} = 0  next n = n + 1  invariant low : int(n) < 7`;
  const spec = specify(counter, {
    title: "Counter",
    parameters: ["width"],
    cases: [[2], [3]],
    expected: { low: "holds" },
  });
  const wrong = await messageOf(assertVerdicts(spec));
  assert(wrong.startsWith("Counter, width 3: low fails, but it should hold"), wrong);
});

Deno.test("assertAgreement: engines that decide, and decide the same", async () => {
  const results = await assertAgreement(arbiter, "patient", ["rlive", "fair", "l2s", "kliveness"]);
  assertEquals(results.map(({ engine }) => engine), ["rlive", "fair", "l2s", "kliveness"]);
  const options = { options: { to: 2 } };
  await assertRejects(
    () => assertAgreement(arbiter, "mutex", ["ic3"]),
    RangeError,
    "expected two engines or more",
  );
  const message = await messageOf(
    assertAgreement(arbiter, "mutex", ["bmc", "bmc"], { ...options, timeout: 0 }),
  );
  assert(message.startsWith("engines do not agree on mutex\n  bmc: unknown\n  bmc: unknown\n"));
});

Deno.test("the message in the documentation is the one that is thrown", async () => {
  const page = Deno.readTextFileSync(
    new URL("../../docs/specs_as_tests.md", import.meta.url),
  );
  const shown = /```text\n([\s\S]*?)\n```/.exec(page)![1]!;
  const lamp = system("lamp")`
    input press : bool
    var on : bool = false
    next on = on ^ press
  `;
  const message = await messageOf(assertHolds(lamp, ltl`G (on -> F !on)`));
  // Which engine is first depends on the machine.
  const settled = (text: string) =>
    text.replaceAll(/\d+\.\d\d s/g, "0.00 s").replaceAll(/\((?:bmc|rlive|fair|kliveness), /g, "(");
  assertEquals(settled(message), settled(shown));
});
