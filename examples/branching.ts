/**
 * What CTL can say and LTL cannot, and the other way round. `AG EF home`: wherever we are, there is a way back;
 * LTL speaks about all paths and can only say `G F home`, which fails if nobody ever goes. `F G calm`: every path
 * becomes calm for good; `AF AG calm` looks the same but fails, because as long as the path waits in `start`
 * another path through `storm` is open. CTL verdicts come with a tree of reasons.
 *
 *     deno run examples/branching.ts
 */

import { check, checkCase, explain, type Model, print, specify, system } from "kripke";

/** A boat that waits, weathers one storm, and comes to a harbour that it can leave and reach again. */
export function branching(): Model {
  return system("branching")`
    input go : bool
    var at : {start, storm, harbour} = start
    var docked : bool = false
    next at = case at { start : go ? storm : start; storm : harbour; harbour : harbour }
    next docked = at == harbour & go ? !docked : docked
    define calm = at != storm

    ltl settles : F G calm
    ctl settled : AF AG calm
    ctl home    : AG EF (at == harbour & docked)
    ltl homeward : G F (at == harbour & docked)
    ctl choice  : EF (at == start & EX at == start & EX at == storm)
    ctl waiting : EG at == start
    ctl urged   : A [at == start U at == storm]
    ctl weakly  : A [at == start W at == storm]
  `;
}

/** What is expected of it. */
export const spec = specify(branching, {
  title: "Branching and linear time",
  teaches: "CTL that LTL cannot say and the reverse, trees of reasons",
  expected: {
    settles: "holds",
    settled: "fails",
    home: "holds",
    homeward: "fails",
    choice: "holds",
    waiting: "holds",
    urged: "fails",
    weakly: "holds",
  },
});

if (import.meta.main) {
  const it = spec.from(Deno.args);
  for await (const { name, status } of checkCase(it)) print(`${status}  ${name}`);
  for (const name of ["settled", "home"]) {
    print("");
    print(await explain(await check(it.subject, name)));
  }
}
