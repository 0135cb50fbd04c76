/**
 * Arbitration in the manner of the AMBA AHB bus: masters request, the arbiter hands the bus over at the end of a
 * transfer, bursts of four beats are not broken up, and a locked master keeps the bus until it gives up the lock.
 * Slaves may insert wait states. Serving everybody takes two promises: slaves become ready, and locks are
 * released. Without the second (`release` false) a locked master keeps the bus for ever.
 *
 *     deno run examples/bus_arbiter.ts [masters = 3] [release = true]
 */

import { assertReachable, checkCase, expr, type Model, print, specify, system } from "kripke";

/** An arbiter for some masters; master 0 owns an idle bus. */
export function busArbiter(masters: number, release: boolean): Model {
  let chosen = expr`0`;
  for (let i = 1; i < masters; i++) chosen = expr`grant[${i}] ? ${i} : ${chosen}`;
  return system("bus arbiter")`
    const N = ${masters}
    input busreq, lock : bool[N]
    input ready : bool
    input burst : {single, four}
    var master : 0..N-1 = 0
    var locked : bool = false
    var left   : 0..3 = 0                        // beats after this one

    define last = ready & left == 0
    define hand = last & !(locked & lock[master])
    define rank(i) = (i - master - 1) mod N
    for i in 0..N-1 {
      define grant[i] = hand & busreq[i] & (all j in 0..N-1 : busreq[j] -> rank(i) <= rank(j))
    }
    define chosen = ${chosen}
    next master = hand ? chosen : master
    next locked = hand ? lock[chosen] & grant[chosen] : locked & lock[master]
    next left   = case { !ready : left; left > 0 : left - 1; burst == four : 3; else : 0 }
    fair ready
    if ${release} { for i in 0..N-1 { fair !lock[i] } }

    invariant single   : (count i in 0..N-1 : grant[i]) <= 1
    invariant unbroken : left > 0 -> master' == master
    invariant held     : locked & lock[master] -> master' == master
    invariant waited   : !ready -> master' == master & left' == left
    for i in 0..N-1 { ltl served[i] : G (G busreq[i] -> F grant[i]) }
    ltl asked  : G (busreq[1] -> F grant[1])
    ctl parked : AG EF (master == 0 & left == 0)
  `;
}

/** What is expected of it. */
export const spec = specify(busArbiter, {
  title: "Bus arbiter",
  teaches: "bursts, locks and wait states; which promises of the environment progress needs",
  parameters: ["masters", "release"],
  least: [2],
  cases: [[3, true], [2, true], [2, false], [4, true]],
  expected: (_masters, release) => ({
    single: "holds",
    unbroken: "holds",
    held: "holds",
    waited: "holds",
    "served[*]": release ? "holds" : "fails",
    asked: "fails",
    parked: "holds",
  }),
});

if (import.meta.main) {
  const it = spec.from(Deno.args);
  for await (const { name, status, engine } of checkCase(it)) {
    print(`${status}  ${name}  (${engine})`);
  }
  const path = await assertReachable(it.subject, expr`locked & master == 1 & left == 2`);
  print("\na locked burst of master 1:\n");
  print(
    path.show({ signals: ["busreq[1]", "lock[1]", "ready", "burst", "master", "locked", "left"] }),
  );
}
