/** Latch correspondence in IC3: two copies of a part are seen to be equal. */

import { assert, assertEquals } from "@std/assert";
import { system } from "../../src/dsl/mod.ts";
import { ic3 } from "../../src/engines/ic3/mod.ts";
import { createSolver } from "../../src/sat/mod.ts";
import { checkInvariant } from "../../src/proof/check_invariant.ts";

/** Two registers that are updated alike from different formulas, one of them complemented, and a constant. */
const twins = system("twins")`
  input x : u6
  var a : u6 = 5
  var b : u6 = 58
  var never : bool = false
  next a = x[0] ? a * 3 + x : a ^ x
  next b = ~(x[0] ? x + (~b << 1) + ~b : x ^ ~b)
  next never = a == b
  invariant alike : a == ~b && !never
`;

/** IC3's lemmas by origin, and its verdict. */
function prove(correspondence: number) {
  const bad = twins.system.bads[0]!.lit;
  const running = ic3({ system: twins.system, bad }, { correspondence });
  const origins: Record<string, number> = {};
  for (;;) {
    const step = running.next();
    if (step.done === true) return { origins, verdict: step.value, bad };
    if (step.value.kind !== "lemma") continue;
    const { origin } = step.value.lemma;
    origins[origin] = (origins[origin] ?? 0) + 1;
  }
}

Deno.test("equal, opposite and constant latches are found by induction, and the proof is accepted", () => {
  const { origins, verdict, bad } = prove(0);
  assert(verdict.status === "holds" && verdict.proof.kind === "invariant");
  assertEquals(origins["correspondence"], 2 * 6 + 1); // two clauses a pair, one for the constant
  const outcome = checkInvariant(twins.system, bad, verdict.proof, createSolver);
  assert(outcome.accepted);
});

Deno.test("with patience for ever IC3 works on its own", () => {
  const { origins, verdict } = prove(Infinity);
  assertEquals(verdict.status, "holds");
  assertEquals(origins["correspondence"], undefined);
});
