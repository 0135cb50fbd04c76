/**
 * Starvation and its repair: with fixed priorities only client 0 is sure to be served. With `rotate` the order
 * starts behind whoever was served last, and everybody is. Combinational grants, priorities by arithmetic modulo
 * n, and the same question asked of a broken and of a repaired system.
 *
 *     deno run examples/priority_arbiter.ts [clients = 3] [rotate = true]
 */

import { assertFails, checkCase, expr, type Model, print, specify, system } from "kripke";

/** An arbiter for `clients` clients; priorities rotate or are fixed. */
export function priorityArbiter(clients: number, rotate: boolean): Model {
  let served = expr`last`;
  for (let i = 0; i < clients; i++) served = expr`grant[${i}] ? ${i} : ${served}`;
  return system("priority arbiter")`
    const N = ${clients}
    input req  : bool[N]
    var   last : 0..N-1 = N - 1
    define rank(i) = ${rotate} ? (i - last - 1) mod N : i
    for i in 0..N-1 {
      define grant[i] = req[i] & (all j in 0..N-1 : req[j] -> rank(i) <= rank(j))
    }
    next last = ${served}

    invariant single : (count i in 0..N-1 : grant[i]) <= 1
    invariant busy   : (some i in 0..N-1 : req[i]) -> (some i in 0..N-1 : grant[i])
    for i in 0..N-1 { ltl served[i] : G (G req[i] -> F grant[i]) }
  `;
}

/** What is expected of it. */
export const spec = specify(priorityArbiter, {
  title: "Priority arbiter",
  teaches: "starvation under fixed priorities, and its repair",
  parameters: ["clients", "rotate"],
  least: [2],
  cases: [[3, true], [3, false], [2, true], [5, true]],
  expected: (_clients, rotate) => ({
    single: "holds",
    busy: "holds",
    "served[0]": "holds",
    "served[*]": rotate ? "holds" : "fails",
  }),
});

if (import.meta.main) {
  const it = spec.from(Deno.args);
  for await (const { name, status, engine } of checkCase(it)) {
    print(`${status}  ${name}  (${engine})`);
  }
  const { trace } = await assertFails(priorityArbiter(it.parameters[0], false), "served[1]");
  print("\nhow client 1 starves under fixed priorities:\n");
  print(trace);
}
