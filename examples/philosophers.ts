/**
 * Dining philosophers: everybody takes the left fork first, so all can starve holding one fork each: `moves` fails
 * in the state that is printed. With `polite` the last philosopher starts with the right fork and the deadlock is
 * gone, but a neighbour can still be too quick for ever. That takes strong fairness to rule out: with `strong`, a
 * philosopher for whom the forks are free again and again takes them, and everybody eats.
 *
 *     deno run examples/philosophers.ts [n = 3] [polite = false] [strong = false]
 */

import { assertFails, checkCase, fragment, type Model, print, specify, system } from "kripke";

/** A table of `n` philosophers. */
export function philosophers(n: number, polite: boolean, strong: boolean): Model {
  const life = fragment`
    var at : {thinking, holding, eating} = thinking
    const first  = ${polite} & i == N - 1 ? 0 : i
    const second = ${polite} & i == N - 1 ? i : (i + 1) mod N
    rule take   when at == thinking & !taken[first] { at' = holding  taken[first]' = true }
    rule eat    when at == holding & !taken[second] { at' = eating   taken[second]' = true }
    rule finish when at == eating { at' = thinking  taken[first]' = false  taken[second]' = false }
    ltl fed : G F at == eating
  `;
  return system("philosophers")`
    const N = ${n}
    var taken : bool[N] = false
    ${
    strong
      ? fragment`strong process p[i in 0..N-1] { ${life} }`
      : fragment`fair process p[i in 0..N-1] { ${life} }`
  }
    invariant neighbours : all i in 0..N-1 : !(p[i].at == eating & p[(i + 1) mod N].at == eating)
    invariant moves : some i in 0..N-1 : p[i].enabled
  `;
}

/** What is expected of it. */
export const spec = specify(philosophers, {
  title: "Dining philosophers",
  teaches: "deadlock, `p[i].enabled`, weak fairness that is too weak, strong fairness",
  parameters: ["n", "polite", "strong"],
  least: [2],
  cases: [[3, false, false], [3, true, false], [3, true, true], [4, false, true], [5, true, false]],
  expected: (_n, polite, strong) => ({
    "p[*].fed": polite && strong ? "holds" : "fails",
    neighbours: "holds",
    moves: polite ? "holds" : "fails",
  }),
});

if (import.meta.main) {
  const it = spec.from(Deno.args);
  for await (const { name, status } of checkCase(it)) print(`${status}  ${name}`);
  const { trace } = await assertFails(philosophers(it.parameters[0], false, false), "moves");
  print("\neverybody is left-handed, and nobody moves any more:\n");
  print(trace);
}
