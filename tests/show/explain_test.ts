import { assert, assertEquals, assertMatch } from "@std/assert";
import { check, ic3 } from "../../src/check/mod.ts";
import { expr, ltl, Model, system } from "../../src/dsl/mod.ts";
import { explain } from "../../src/show/explain/mod.ts";
import { FormulaReasons } from "../../src/show/explain/formula.ts";
import { vacuousParts } from "../../src/show/explain/vacuity.ts";
import { Ltl } from "../../src/logic/ltl_formula.ts";
import { evaluateLtl } from "../../src/logic/ltl_evaluate.ts";
import { Random, randomLtl } from "../generators/mod.ts";

const counter = system("counter")`
  input go : bool
  input noise : bool
  var n : 0..7 = 0
  var seen : bool = false
  next n = go ? (n + 1) mod 8 : n
  next seen = seen | noise
  assume !(noise & go)
  invariant small : n < 7 | seen
  invariant ranged : n < 8
  ltl again : G F n == 0
  ltl empty : G (n == 3 & n == 4 -> F seen)
`;

async function explained(model: Model, asked: Parameters<typeof check>[1]): Promise<string> {
  return (await explain(await check(model, asked))).show();
}

Deno.test("a failing invariant: which member breaks, with values", async () => {
  assertEquals(
    await explained(counter, "small"),
    `small fails
  n < 7 | seen fails at step 7
    n < 7 fails at step 7
      n = 7
    seen fails at step 7`,
  );
  assertEquals(
    await explained(counter, expr`n < 8 & n != 1`),
    `n < 8 & n != 1 fails
  n < 8 & n != 1 fails at step 1
    n != 1 fails at step 1
      n = 1`,
  );
});

Deno.test("a failing formula: which subformula breaks where; fairness that is missing", async () => {
  const text = await explained(counter, "again");
  assert(
    text.startsWith("again fails\n  G F n == 0 fails at step 0\n    F n == 0 fails at step"),
    text,
  );
  assert(text.includes("n == 0 never holds from step"), text);
  assert(
    text.endsWith("it fails only because no fairness is given: it holds with `fair go`"),
    text,
  );
  // Here no fairness helps: once seen, always seen.
  const stuck = await explained(counter, ltl`G F !seen`);
  assert(!stuck.includes("fairness"), stuck);
});

Deno.test("a proof: lemmas that are needed, constraints that are not, vacuity", async () => {
  const proof = await explain(await check(counter, "empty"));
  assertEquals(proof.needs!.constraints.unused, ["!(noise & go)"]);
  assert(proof.warnings[0]!.includes("whatever `F seen` is"), proof.show());
  const fair = system("fair counter")`
    input go : bool  input other : bool
    var n : 0..7 = 0
    next n = go ? (n + 1) mod 8 : n
    fair go
    fair other
    ltl again : G F n == 0
  `;
  const again = await explain(await check(fair, "again"));
  assertEquals(again.needs!.fairness, { needed: ["go"], unused: ["other"] });
  assertEquals(again.warnings, []);
});

Deno.test("superfluous lemmas are found out", async () => {
  const run = ic3(counter, "ranged");
  run.finish();
  const { needs, reason } = await explain(run);
  assert(needs!.lemmas!.length <= needs!.found!);
  assertMatch(reason.because[0]!.text, /^it follows from lemmas|^it holds in every state/);
});

Deno.test("an explanation never states a wrong value", () => {
  // Every line about a subformula at a step must agree with the semantics of the word from that step on.
  for (let seed = 0; seed < 300; seed++) {
    const random = new Random(seed);
    const formula = randomLtl(random, [0, 1, 2], { size: random.between(1, 9) });
    const [stem, loop] = [random.between(0, 3), random.between(1, 3)];
    const letters = Array.from({ length: stem + loop }, () => random.below(8));
    const holds = (atom: number, step: number) => ((letters[step]! >>> atom) & 1) === 1;
    const reasons = new FormulaReasons(formula, { length: stem + loop, loop: stem, holds }, {
      print: (atom) => `p${atom}`,
    });
    const lines: string[] = [];
    const collect = (reason: { text: string; because: readonly { text: string }[] }) => {
      lines.push(reason.text);
      for (const child of reason.because) collect(child as typeof reason);
    };
    collect(reasons.explain(formula, 0));
    const value = evaluateLtl(formula, { stem, loop, holds });
    assert(
      lines[0]!.includes(value ? " holds at step 0" : " fails at step 0"),
      `seed ${seed}: ${lines[0]}`,
    );
    for (const line of lines) {
      const atom = /^p(\d) (holds|fails) at step (\d+)$/.exec(line);
      if (atom === null) continue;
      assertEquals(
        holds(Number(atom[1]), Number(atom[3])),
        atom[2] === "holds",
        `seed ${seed}: ${line}`,
      );
    }
  }
});

Deno.test("vacuity puts the strongest value in place of each part", async () => {
  const p = Ltl.atom("p");
  const q = Ltl.atom("q");
  const formula = Ltl.G(Ltl.implies(p, Ltl.F(q)));
  const asked: string[] = [];
  const found = await vacuousParts(formula, (f) => {
    asked.push(JSON.stringify(f));
    return Promise.resolve(JSON.stringify(f).includes('"F"') ? false : asked.length > 2);
  });
  assertEquals(found.map(({ subformula, by }) => [subformula.kind, by]), [["F", false]]);
});

Deno.test("every kind of proof is put into words", async () => {
  const climb = system("climb")`
    input go : bool
    var n : 0..5 = 0
    next n = go & n < 4 ? n + 1 : n
    invariant low : n < 5
    fair go
    ltl top : F n == 4
  `;
  const cases: [property: string, options: object, kind: string, words: RegExp[]][] = [
    ["low", { engine: "ic3" }, "invariant", [/^it follows from lemmas|^it holds in every state/]],
    ["low", { engine: "kind" }, "k-induction", [/good steps? (in a row )?leads? to a bad one/]],
    ["low", { engine: "bmc", termination: true }, "radius", [
      /^no path from an initial state is bad in its first \d+ states?$/,
      /without repeating a state$/,
    ]],
    ["top", { engine: "bmc" }, "termination", [
      /^no path of \d+ steps? or more that repeats no state ends with|^no path from an initial state/,
      /in a row are at most \d+ steps? apart$/,
    ]],
    ["top", { engine: "bmc", fairness: "l2s" }, "loop-radius", [/^no lasso with all signals/]],
    ["top", { engine: "l2s" }, "loop", [/^no path sees every signal between two visits/]],
    ["top", { engine: "kliveness" }, "chain", [/regions? in a row: no path goes back/]],
    ["top", { engine: "fair" }, "fair", [/walls and constraints leave no fair cycle/]],
  ];
  for (const [property, options, kind, words] of cases) {
    const result = await check(climb, property, options);
    assertEquals([result.status, result.evidence?.kind], ["holds", kind], JSON.stringify(options));
    const reasons = (await explain(result)).reason.because.map(({ text }) => text);
    words.forEach((pattern, i) => assertMatch(reasons[i]!, pattern));
    if (property === "top") assert(reasons.includes('needs the fairness condition "go"'), kind);
  }
});
