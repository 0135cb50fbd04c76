/**
 * Interconnected queues with bounded sources, a family of the FAIR paper (FMCAD 2011). Each queue has a source
 * with a few items left; servers pass items on to the next queue, and fairness promises that no server rests for
 * ever while it could work. Then everything is empty in the end: one fairness condition for each server and none
 * of them can be left out. If the last queue feeds the first (`ring`), items go round for ever.
 *
 *     deno run examples/queues.ts [queues = 2] [size = 2] [ring = false]
 */

import { checkCase, explain, type Model, print, specify, system } from "kripke";

/** Queues of `size` items one behind the other, each with a source of `size` items. */
export function queues(queues: number, size: number, ring: boolean): Model {
  return system("queues")`
    const N = ${queues}
    const SIZE = ${size}
    input serve, insert : bool[N]
    var left   : 0..SIZE[N] = SIZE
    var length : 0..SIZE[N] = 0

    define takes(i) = length[i mod N] < SIZE
    for i in 0..N-1 {
      const last = i == N - 1
      define passes[i]  = serve[i] & length[i] > 0 & (last & !${ring} | takes(i + 1))
      define arrives[i] = i == 0 & !${ring} ? false : passes[(i - 1) mod N]
      define enters[i]  = insert[i] & left[i] > 0 & length[i] + int(arrives[i]) < SIZE
      next left[i]   = left[i] - int(enters[i])
      next length[i] = length[i] + int(arrives[i]) + int(enters[i]) - int(passes[i])
      fair serve[i]
    }

    define empty = all i in 0..N-1 : length[i] == 0
    ltl drains   : F G empty
    ltl stops    : F G !(some i in 0..N-1 : enters[i])
    invariant calm : (sum i in 0..N-1 : length[i] + left[i]) <= N * SIZE
    ltl used     : F !empty
  `;
}

/** What is expected of it. */
export const spec = specify(queues, {
  title: "Interconnected queues",
  teaches: "several fairness conditions, termination of a flow, what a proof needed",
  parameters: ["queues", "size", "ring"],
  least: [1, 1],
  cases: [[2, 2, false], [2, 1, true], [1, 3, false], [3, 3, false]],
  expected: (_queues, _size, ring) => ({
    drains: ring ? "fails" : "holds",
    stops: "holds",
    calm: "holds",
    used: "fails",
  }),
});

if (import.meta.main) {
  const it = spec.from(Deno.args);
  for await (const result of checkCase(it)) {
    print(result);
    if (result.name === "drains") print(await explain(result));
  }
}
