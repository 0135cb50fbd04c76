import { assertEquals } from "@std/assert";
import { Rounds } from "../../../src/engines/rlive/rounds.ts";

Deno.test("a round sees every signal once, those that made shoals first", () => {
  const rounds = new Rounds(3, true);
  rounds.blocked(2);
  rounds.blocked(1);
  const order: number[] = [];
  let round = rounds.fresh();
  for (let n = 0; n < 3; n++) {
    const signal = rounds.choose(round);
    order.push(signal);
    round = rounds.after(round, signal);
  }
  assertEquals(order, [1, 2, 0]);
  assertEquals(round, rounds.fresh());
});

Deno.test("in turn means in the order given; scores stay finite", () => {
  const rounds = new Rounds(2, false);
  for (let n = 0; n < 5000; n++) rounds.blocked(1);
  assertEquals(rounds.choose(rounds.fresh()), 0);
  const adaptive = new Rounds(2, true);
  for (let n = 0; n < 5000; n++) adaptive.blocked(n % 2);
  assertEquals(adaptive.choose(adaptive.fresh()), 1);
});
