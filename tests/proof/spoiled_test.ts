import { assert } from "@std/assert";
import { checkerSolver } from "../../src/proof/check_proof.ts";
import { type Rejections, runSpoiledCase } from "./spoiled.ts";

Deno.test("a thousand and more spoiled certificates and traces are rejected, each with a reason", async () => {
  const newSolver = await checkerSolver();
  const rejections: Rejections = {};
  for (let seed = 0; seed < 500; seed++) runSpoiledCase(seed, newSolver, rejections);
  const sum = Object.values(rejections).reduce((a, b) => a + b, 0);
  assert(sum >= 1000, `only ${sum}: ${JSON.stringify(rejections)}`);
  for (const kind of ["trace", "invariant", "k-induction", "chain", "fair"]) {
    assert((rejections[kind] ?? 0) >= 40, `${kind}: only ${rejections[kind]}`);
  }
});
