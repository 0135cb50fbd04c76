/**
 * A round-robin arbiter: the turn moves on while nobody is busy. Arrays, loops, and fairness that promises that
 * clients release the resource. `asked` fails: a request may be withdrawn. IC3 proves mutual exclusion; the lemmas
 * it found are printed in the words of the system.
 *
 *     deno run examples/round_robin_arbiter.ts [clients = 3]
 */

import { checkCase, ic3, type Model, print, showLemmas, specify, system } from "kripke";

/** A round-robin arbiter for `clients` clients. */
export function roundRobinArbiter(clients: number): Model {
  return system("round-robin arbiter")`
    const N = ${clients}
    input req  : bool[N]
    var   turn : 0..N-1 = 0
    var   st   : {idle, busy}[N] = idle

    define free = all i in 0..N-1 : st[i] == idle
    next turn = free ? (turn + 1) mod N : turn
    for i in 0..N-1 {
      next st[i] = case { st[i] == idle & req[i] & turn == i & free : busy;
                          st[i] == busy & !req[i] : idle;
                          else : st[i] }
      fair !(st[i] == busy & req[i])
      ltl patient[i] : G (G req[i] -> F st[i] == busy)
    }
    invariant mutex : (count i in 0..N-1 : st[i] == busy) <= 1
    ltl asked : G (req[0] -> F st[0] == busy)
    ctl reset : AG EF (free & turn == 0)
  `;
}

/** What is expected of it. */
export const spec = specify(roundRobinArbiter, {
  title: "Round-robin arbiter",
  teaches: "arrays, loops, fairness as a promise of the clients, lemmas of IC3",
  parameters: ["clients"],
  least: [2],
  cases: [[3], [2], [5]],
  expected: { "patient[*]": "holds", mutex: "holds", asked: "fails", reset: "holds" },
});

if (import.meta.main) {
  const it = spec.from(Deno.args);
  print(it.subject);
  for await (const result of checkCase(it)) print(result);
  const run = ic3(it.subject, "mutex");
  run.finish();
  print("\nwhat IC3 found out about mutual exclusion:\n");
  print(showLemmas(run));
}
