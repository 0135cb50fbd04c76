/**
 * A puzzle: a ferryman brings a wolf, a goat and a cabbage across a river, one at a time, and must not leave the
 * goat alone with the wolf or with the cabbage. `assume` forbids what must not happen, and the invariant that not
 * all of them ever arrive is false: its shortest counterexample is the solution.
 *
 *     deno run examples/ferryman.ts
 */

import { assertFails, type Model, print, specify, system } from "kripke";

/** The river. */
export function ferryman(): Model {
  return system("ferryman")`
    type bank = {left, right}
    input cargo : {nothing, wolf, goat, cabbage}
    var boat    : bank = left
    var ashore  : bank[3] = left            // the wolf, the goat, the cabbage
    define aboard(i) = cargo == (i == 0 ? wolf : i == 1 ? goat : cabbage)
    define other(b) = b == left ? right : left

    next boat = other(boat)
    for i in 0..2 {
      next ashore[i] = aboard(i) ? other(ashore[i]) : ashore[i]
      assume aboard(i) -> ashore[i] == boat
    }
    define eaten = ashore[1] != boat & (ashore[0] == ashore[1] | ashore[2] == ashore[1])
    assume peace : !eaten
    define across = boat == right & (all i in 0..2 : ashore[i] == right)

    invariant impossible : !across
    ltl never    : G !across
    ltl arrives  : F across
    ctl possible : EF across
    ctl returns  : AG EF (boat == left & (all i in 0..2 : ashore[i] == left))
  `;
}

/** What is expected of it. */
export const spec = specify(ferryman, {
  title: "Ferryman",
  teaches: "puzzles as invariants to be refuted, `assume`, what CTL adds to that",
  expected: {
    impossible: "fails",
    never: "fails",
    arrives: "fails",
    possible: "holds",
    returns: "holds",
  },
});

if (import.meta.main) {
  const { trace } = await assertFails(spec.from(Deno.args).subject, "impossible", {
    engine: "bmc",
  });
  const names = ["wolf", "goat", "cabbage"];
  for (const step of trace) {
    const side = (bank: string) => names.filter((_, i) => step.get(`ashore[${i}]`) === bank);
    const boat = step.get("boat") === "left" ? "<>~~~~" : "~~~~<>";
    print(`${side("left").join(" ").padStart(20)}  ${boat}  ${side("right").join(" ")}`);
  }
}
