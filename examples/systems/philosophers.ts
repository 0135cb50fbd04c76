/**
 * Dining philosophers: everybody takes the left fork first, so all can starve holding one fork each. With `polite` the
 * last philosopher starts with the right fork, and the deadlock is gone (a neighbour can still be too quick for ever:
 * that takes strong fairness to rule out). Constants of a process, and `p[i].enabled`.
 */

import { checkAll, type Model, system } from "kripke";

/** A table of `n` philosophers. */
export function philosophers(n: number, polite: boolean): Model {
  return system("philosophers")`
    const N = ${n}
    var taken : bool[N] = false
    fair process p[i in 0..N-1] {
      var at : {thinking, holding, eating} = thinking
      const first  = ${polite} & i == N - 1 ? 0 : i
      const second = ${polite} & i == N - 1 ? i : (i + 1) mod N
      rule take   when at == thinking & !taken[first] { at' = holding  taken[first]' = true }
      rule eat    when at == holding & !taken[second] { at' = eating   taken[second]' = true }
      rule finish when at == eating { at' = thinking  taken[first]' = false  taken[second]' = false }
      ltl fed : G F at == eating
    }
    invariant neighbours : all i in 0..N-1 : !(p[i].at == eating & p[(i + 1) mod N].at == eating)
    invariant moves : some i in 0..N-1 : p[i].enabled
  `;
}

/** The instance that is checked: it can get stuck. */
export const model = philosophers(3, false);

/** What is expected of it. */
export const expected = {
  "p[0].fed": "fails",
  "p[1].fed": "fails",
  "p[2].fed": "fails",
  neighbours: "holds",
  moves: "fails",
} as const;

if (import.meta.main) {
  console.log(`${model}\n`);
  for await (const { name, status } of checkAll(model)) console.log(`${status}  ${name}`);
}
