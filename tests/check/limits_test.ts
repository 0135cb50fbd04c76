import { assert, assertEquals, assertRejects, assertThrows } from "@std/assert";
import { check, drive, registerEngine } from "../../src/check/mod.ts";
import { boundedSolver, NotJudged } from "../../src/check/bounded_solver.ts";
import { judgedWithin } from "../../src/check/certify_within.ts";
import { checkerSolver } from "../../src/proof/check_proof.ts";
import { system } from "../../src/dsl/mod.ts";
import { negate, type SatLit } from "../../src/sat/literal.ts";

const counter = system("counter")`
  input go : bool
  var n : 0..5 = 0
  next n = go ? (n + 1) mod 6 : n
  invariant legal : n <= 5
`;

/** A clock that stands still until the engine has answered, and then runs fast. */
function lateClock(): { clock: () => number; done: () => void } {
  let [now, pace] = [0, 0];
  return { clock: () => now += pace, done: () => pace = 1000 };
}

Deno.test("a timeout ends certification as well, and the verdict says so", async () => {
  const { clock, done } = lateClock();
  registerEngine({
    name: "test_quick",
    description: "says that everything holds",
    decides: ["bad"],
    *start() {
      yield { kind: "tick" };
      done();
      return { status: "holds", proof: { kind: "invariant", invariant: { clauses: [] } } };
    },
  });
  const late = await check(counter, "legal", { engine: "test_quick", timeout: 5, clock });
  assertEquals([late.status, late.certified, late.reason, late.judgement], [
    "holds",
    false,
    "not certified: out of time",
    undefined,
  ]);
});

Deno.test("the bounded solver gives up in the middle of a search, and answers like any other", async () => {
  const newSolver = await checkerSolver();
  /** So many pigeons in so many holes. */
  const pigeons = (stop: () => string | undefined, count: number, holes: number) => {
    const solver = boundedSolver(newSolver, stop)();
    const at = Array.from(
      { length: count },
      () => Array.from({ length: holes }, () => solver.newVariable()),
    );
    for (const row of at) solver.addClause(row);
    for (let hole = 0; hole < holes; hole++) {
      for (let p = 0; p < count; p++) {
        for (let q = 0; q < p; q++) {
          solver.addClause([negate(at[p]![hole]!), negate(at[q]![hole]!)] as SatLit[]);
        }
      }
    }
    return solver.solve();
  };
  assertEquals(pigeons(() => undefined, 7, 6), "unsat");
  assertEquals(pigeons(() => undefined, 6, 6), "sat");
  let looks = 0;
  assertThrows(
    () => pigeons(() => ++looks > 4 ? "enough" : undefined, 14, 13),
    NotJudged,
    "enough",
  );
  assertEquals(looks, 5);
});

Deno.test("options that no engine has are refused with the nearest name", async () => {
  const message = "there is no option 'ctg' of ic3: did you mean 'ctgs'?";
  assertThrows(() => drive("ic3", counter, "legal", { ctg: 1 }), RangeError, message);
  await assertRejects(
    () => check(counter, "legal", { engine: "ic3", options: { ctg: 1 } }),
    RangeError,
    message,
  );
  await assertRejects(
    () => check(counter, "legal", { engin: "ic3" } as object),
    RangeError,
    "there is no option 'engin': did you mean 'engine'?",
  );
  await assertRejects(
    () => check(counter, "legal", { engine: "kind", options: { walls: 1 } }),
    RangeError,
    "the options are ic3Frames, interrupt, invariants",
  );
  // What is right is taken, beside the other options as well as under `options`.
  const beside = await check(counter, "legal", { engine: "ic3", ctgs: 0 } as object);
  assert(beside.certified);
  assertEquals(drive("ic3", counter, "legal", { ctgs: 0 }).finish().status, "holds");
});

Deno.test("questions that cannot be meant are explained", async () => {
  const cases: [subject: unknown, asked: unknown, options: unknown, message: string][] = [
    [counter, undefined, {}, "which property of counter? It has legal"],
    ["counter", "legal", {}, 'expected a system or a model, got "counter"'],
    [undefined, "legal", {}, "expected a system or a model, got undefined"],
    [Promise.resolve(counter), "legal", {}, "got a promise: await it first"],
    [counter, "n < 7", {}, "there is no property 'n < 7': a condition is asked as expr`n < 7`"],
    [counter, 7, {}, "expected a property by name, a formula or a condition, got 7"],
    [counter, "legal", "ic3", 'expected options such as { engine: "ic3", timeout: 10 }, got "ic3"'],
    [counter, "legal", { timeout: "soon" }, "'timeout': expected a number of seconds"],
  ];
  for (const [subject, asked, options, message] of cases) {
    await assertRejects(
      () => check(subject as never, asked as never, options as never),
      Error,
      message,
    );
  }
});

Deno.test("a solver that runs out of memory judges nothing; other errors are heard", () => {
  const judge = (error: Error) =>
    judgedWithin({}, () => {
      throw error;
    }, (newSolver) => {
      newSolver();
      return { accepted: true, checks: 0 } as never;
    });
  assertEquals(judge(new WebAssembly.RuntimeError("Aborted()")), {
    accepted: undefined,
    reason: "not certified: the checker's solver gave up (Aborted())",
  });
  assertThrows(() => judge(new TypeError("a bug")), TypeError, "a bug");
});
