import { assert } from "@std/assert";
import { checkerSolver } from "../../src/proof/check_proof.ts";
import { agreeTogether } from "./together.ts";

Deno.test("engines that share findings agree with the oracle, each with evidence of its own", async () => {
  const newSolver = await checkerSolver();
  let findings = 0;
  for (let seed = 1; seed <= 150; seed++) {
    findings += agreeTogether(seed, { latches: 5 }, newSolver);
  }
  assert(findings > 150, `only ${findings} findings were shared`);
});
