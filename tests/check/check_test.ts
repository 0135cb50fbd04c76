import { assert, assertEquals, assertMatch, assertRejects, assertThrows } from "@std/assert";
import {
  check,
  checkAll,
  ctlClaims,
  enginesFor,
  findClaim,
  findEngine,
  registerEngine,
} from "../../src/check/mod.ts";
import type { Lit } from "../../src/aig/literal.ts";
import type { Ctl } from "../../src/logic/ctl_formula.ts";
import { type Claim, claimsOf } from "../../src/proof/claim.ts";
import { readSystem, writeSystem } from "../../src/system/aiger.ts";
import type { System } from "../../src/system/system.ts";
import { Random } from "../generators/random.ts";
import { randomAtoms, randomCtl, randomLtl } from "../generators/random_formula.ts";
import { randomSystem } from "../generators/random_system.ts";
import { decideCtl } from "../oracle/ctl.ts";
import { decideJustice } from "../oracle/justice.ts";
import { decideLtl } from "../oracle/ltl.ts";
import { decideBad } from "../oracle/reachability.ts";

function truth(system: System, claim: Claim): "holds" | "fails" {
  if (claim.kind === "ctl") {
    const fairness = system.fairness.map(({ lit }) => lit);
    return decideCtl(system, claim.formula as Ctl<Lit>, fairness).holds ? "holds" : "fails";
  }
  const fails = claim.kind === "bad"
    ? decideBad(system, claim.lit).reachable
    : claim.kind === "justice" && decideJustice(system, claim.lits);
  return fails ? "fails" : "holds";
}

Deno.test("every engine answers right or not at all, certified", async () => {
  const answers = new Map<string, number>();
  for (let seed = 0; seed < 40; seed++) {
    const rng = new Random(seed);
    const system = randomSystem(rng, { latches: 4, inputs: 2 });
    const formula = randomCtl(rng, randomAtoms(rng, system, 3), { size: 4 });
    const claims: Claim[] = [...claimsOf(system), { kind: "ctl", id: "c0", name: "c0", formula }];
    for (const claim of claims) {
      const names = ["auto", ...enginesFor(claim.kind).map(({ name }) => name)];
      for (const engine of names) {
        const result = await check(system, claim, {
          engine,
          seed,
          options: engine === "bmc" ? { to: 20 } : {},
        });
        const where = `seed ${seed}, ${claim.id}, ${engine}`;
        if (result.status === "unknown") {
          assertEquals(engine, "bmc", `${where}: ${result.reason}`);
          continue;
        }
        assertEquals(result.status, truth(system, claim), where);
        assert(result.certified && result.judgement?.accepted, where);
        assert(result.cpuSeconds >= 0 && result.evidence !== undefined, where);
        answers.set(engine, (answers.get(engine) ?? 0) + 1);
      }
    }
  }
  for (const { name } of enginesFor()) assert((answers.get(name) ?? 0) > 5, `${name} did nothing`);
});

Deno.test("checkAll goes through all properties", async () => {
  const system = randomSystem(new Random(11), { latches: 3 });
  const results = [];
  for await (const result of checkAll(system)) results.push(result.property);
  assertEquals(results, claimsOf(system).map(({ id }) => id));
});

Deno.test("a lie is found out and is no verdict", async () => {
  registerEngine({
    name: "liar",
    description: "says that everything holds",
    decides: ["bad"],
    *start() {
      yield { kind: "tick" };
      return { status: "holds", proof: { kind: "invariant", invariant: { clauses: [] } } };
    },
  });
  for (let seed = 0; seed < 20; seed++) {
    const system = randomSystem(new Random(seed), { latches: 3 });
    const [claim] = claimsOf(system);
    if (claim?.kind !== "bad" || truth(system, claim) === "holds") continue;
    const result = await check(system, claim, { engine: "liar" });
    assertEquals([result.status, result.certified], ["unknown", false]);
    assertMatch(
      result.reason!,
      /liar says that b0 'holds', but its evidence was rejected: .*safety/,
    );
    const trusted = await check(system, claim, { engine: "liar", certify: false });
    assertEquals([trusted.status, trusted.certified], ["holds", false]);
  }
});

Deno.test("a timeout by the caller's clock ends the search", async () => {
  const holding = Array.from({ length: 50 }, (_, seed) => randomSystem(new Random(seed)))
    .find((system) => truth(system, claimsOf(system)[0]!) === "holds")!;
  let time = 0;
  const result = await check(holding, "b0", { engine: "bmc", timeout: 5, clock: () => time += 1 });
  assertEquals([result.status, result.reason, result.engine], ["unknown", "out of time", "bmc"]);
});

Deno.test("properties by id and name, with suggestions", () => {
  const system = randomSystem(new Random(5), { bads: 2, justice: 1 });
  const claims = claimsOf(system);
  assertEquals(findClaim(claims, "b0").id, "b0");
  assertEquals(findClaim(claims, "bad0").id, "b0");
  assertEquals(findClaim(claims, "j0").kind, "justice");
  const near = assertThrows(() => findClaim(claims, "bda0"), RangeError);
  assertMatch(near.message, /no property 'bda0': did you mean 'bad0'/);
  const far = assertThrows(() => findClaim(claims, "something"), RangeError);
  assertMatch(far.message, /the properties are b0, bad0/);
  assertMatch(
    assertThrows(() => findClaim([], "b0"), RangeError).message,
    /the system has no properties/,
  );
});

Deno.test("outputs taken as bad are called o0 and on, and answer to b0", () => {
  const circuit = new TextEncoder().encode("aag 1 0 1 1 0\n2 3\n2\no0 alarm\n");
  const system = readSystem(circuit, "toggle");
  const [claim] = claimsOf(system);
  assertEquals([claim?.id, claim?.name], ["o0", "alarm"]);
  assertEquals(findClaim(claimsOf(system), "b0").id, "o0");
  assertEquals(claimsOf(readSystem(writeSystem(system, "aig")))[0]?.id, "o0");
});

Deno.test("engines are found by name, and only for what they decide", async () => {
  const unknown = assertThrows(() => findEngine("ic4"), RangeError);
  assertMatch(unknown.message, /no engine 'ic4': did you mean 'ic3'\? the engines are auto, bmc/);
  const system = randomSystem(new Random(5), { justice: 1 });
  const wrong = await assertRejects(() => check(system, "j0", { engine: "ic3" }), RangeError);
  assertMatch(
    wrong.message,
    /'ic3' is not for justice properties such as j0 'justice0'; these are: auto, bmc/,
  );
});

Deno.test("LTL formulas are checked on the system with their monitor", async () => {
  const answers = { holds: 0, fails: 0 };
  for (let seed = 0; seed < 40; seed++) {
    const rng = new Random(seed);
    const system = randomSystem(rng, { latches: 3, inputs: 1 });
    const formula = randomLtl(rng, randomAtoms(rng, system, 2), { size: rng.between(1, 4) });
    const fairness = system.fairness.map(({ lit }) => lit);
    const expected = decideLtl(system, formula, fairness) ? "holds" : "fails";
    const result = await check(system, { kind: "ltl", id: "l0", name: "f", formula });
    assertEquals(result.status, expected, `seed ${seed}: ${result.reason}`);
    assertEquals([result.property, result.name, result.certified], ["l0", "f", true]);
    answers[expected]++;
  }
  assert(answers.holds > 5 && answers.fails > 5, JSON.stringify(answers));
});

Deno.test("CTL files become claims, which are decided and certified", async () => {
  const circuit = new TextEncoder().encode("aag 1 0 1 1 0\n2 3\n2\nl0 x\no0 alarm\n");
  const system = readSystem(circuit, "toggle");
  const claims = ctlClaims(system, "AG EF x\nAG alarm # no\n", "toggle.ctl");
  assertEquals(claims.map(({ id, text }) => [id, text]), [["c0", "AG EF x"], ["c1", "AG alarm"]]);
  const wrong = assertThrows(() => ctlClaims(system, "AG alram"), RangeError);
  assertMatch(wrong.message, /did you mean 'alarm'/);
  for (const [claim, status] of [[claims[0]!, "holds"], [claims[1]!, "fails"]] as const) {
    const result = await check(system, claim);
    assertEquals([result.status, result.engine, result.certified], [status, "iictl", true]);
  }
});
