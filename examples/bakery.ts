/**
 * Lamport's bakery (1974): take a ticket higher than all others, wait until yours is the lowest. Reading the
 * others' tickets and taking one's own are two steps, so two customers can hold the same number. Tickets are
 * bounded here, as in the finite bakery of the FAIR paper: nobody reads a ticket that cannot be increased. Without
 * that care (`careful` false) the language asks for a proof that tickets stay in range, there is none, and mutual
 * exclusion is lost.
 *
 *     deno run examples/bakery.ts [last = 3] [careful = true]
 */

import { checkCase, type Model, print, specify, system } from "kripke";

/** The bakery for two customers and tickets up to `last`. */
export function bakery(last: number, careful: boolean): Model {
  return system("bakery")`
    const LAST = ${last}
    var number : 0..LAST[2] = 0
    define top = max(number[0], number[1])

    fair process p[i in 0..1] {
      var at : {idle, reading, wait, critical} = idle
      var ticket : 0..LAST = 0
      rule read  when at == idle & (top < LAST | !${careful}) { at' = reading  ticket' = top + 1 }
      rule take  when at == reading { at' = wait  number[i]' = ticket }
      rule enter when at == wait & before(i, 1 - i) & p[1 - i].at != reading { at' = critical }
      rule leave when at == critical { at' = idle  number[i]' = 0 }
      ltl served : G (at == wait -> F at == critical)
      ltl eager  : G (at == idle -> F at == wait)
    }
    define before(i, j) = number[j] == 0 | number[i] < number[j] | number[i] == number[j] & i < j

    invariant mutex : !(p[0].at == critical & p[1].at == critical)
    invariant apart : number[0] != number[1] | number[0] == 0
  `;
}

/** What is expected of it. */
export const spec = specify(bakery, {
  title: "Bakery",
  teaches: "ranges, obligations that the language adds, a bounded version of an unbounded protocol",
  parameters: ["last", "careful"],
  least: [2],
  cases: [[3, true], [3, false], [4, true]],
  expected: (_last, careful) => ({
    "p[*].served": careful ? "holds" : "fails",
    "p[*].eager": "holds",
    mutex: careful ? "holds" : "fails",
    apart: "fails",
    ...(!careful && { "p[*].ticket in range": "fails" as const }),
  }),
});

if (import.meta.main) {
  const it = spec.from(Deno.args);
  print(it.subject);
  for await (const result of checkCase(it)) print(result);
}
