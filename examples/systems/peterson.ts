/**
 * Mutual exclusion by Peterson (1981): two processes that share flags and a turn. Guarded rules, interleaving, fair
 * scheduling. A process may rest as long as it likes, so nobody is sure to come back.
 */

import { checkAll, type Model, system } from "kripke";

/** Peterson's algorithm. */
export function peterson(): Model {
  return system("peterson")`
    var flag : bool[2] = false
    var turn : 0..1 = 0

    fair process p[i in 0..1] {
      var at : {idle, want, wait, critical} = idle
      rule rest    when at == idle {}
      rule request when at == idle { at' = want  flag[i]' = true }
      rule yield   when at == want { at' = wait  turn' = 1 - i }
      rule enter   when at == wait & (!flag[1 - i] | turn == i) { at' = critical }
      rule leave   when at == critical { at' = idle  flag[i]' = false }
      ltl served : G (at == want -> F at == critical)
      ltl again  : G F at == critical
    }

    invariant mutex : !(p[0].at == critical & p[1].at == critical)
    ctl reachable : AG EF (p[0].at == critical & p[1].at == wait)
  `;
}

/** The instance that is checked. */
export const model = peterson();

/** What is expected of it. */
export const expected = {
  "p[0].served": "holds",
  "p[0].again": "fails",
  "p[1].served": "holds",
  "p[1].again": "fails",
  mutex: "holds",
  reachable: "holds",
} as const;

if (import.meta.main) {
  console.log(`${model}\n`);
  for await (const { name, status } of checkAll(model)) console.log(`${status}  ${name}`);
}
