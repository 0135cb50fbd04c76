/**
 * A round-robin arbiter: the turn moves on while nobody is busy. Arrays, loops, quantifiers, and fairness that
 * promises that clients release the resource. `asked` fails: a request may be withdrawn.
 */

import { checkAll, type Model, system } from "kripke";

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

/** The instance that is checked. */
export const model = roundRobinArbiter(3);

/** What is expected of it. */
export const expected = {
  "patient[0]": "holds",
  "patient[1]": "holds",
  "patient[2]": "holds",
  mutex: "holds",
  asked: "fails",
  reset: "holds",
} as const;

if (import.meta.main) {
  console.log(`${model}\n`);
  for await (const { name, status } of checkAll(model)) console.log(`${status}  ${name}`);
}
