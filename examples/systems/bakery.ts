/**
 * Lamport's bakery (1974): take a ticket higher than all others, wait until yours is the lowest. Reading the others'
 * tickets and taking one's own are two steps, so two customers can hold the same number. Tickets are bounded
 * here: nobody reads a ticket that cannot be increased, which the obligation `number[i] in range` then confirms.
 */

import { checkAll, type Model, system } from "kripke";

/** The bakery for two customers and tickets up to `last`. */
export function bakery(last: number): Model {
  return system("bakery")`
    var number : 0..${last}[2] = 0
    define top = max(number[0], number[1])

    fair process p[i in 0..1] {
      var at : {idle, reading, wait, critical} = idle
      var ticket : 0..${last} = 0
      rule read  when at == idle & top < ${last} { at' = reading  ticket' = top + 1 }
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

/** The instance that is checked. */
export const model = bakery(3);

/** What is expected of it. */
export const expected = {
  "p[0].served": "holds",
  "p[0].eager": "holds",
  "p[1].served": "holds",
  "p[1].eager": "holds",
  mutex: "holds",
  apart: "fails",
} as const;

if (import.meta.main) {
  console.log(`${model}\n`);
  for await (const { name, status } of checkAll(model)) console.log(`${status}  ${name}`);
}
