/**
 * A counter that can be stopped and reset: words, primes, and the three kinds of properties.
 *
 * Words wrap around, so `n + 1` after 15 is 0. `full` fails because nobody promises that `up` ever comes.
 */

import { checkAll, type Model, system } from "kripke";

/** A counter with `width` bits. */
export function counter(width: number): Model {
  return system("counter")`
    input up, reset : bool
    var n : u${width} = 0
    next n = reset ? 0 : up ? n + 1 : n

    invariant steps : n' == 0 | n' == n | n' == n + 1
    invariant small : n < 10
    ltl full  : F n == ${2 ** width - 1}
    ltl wraps : G F up & G !reset -> G F n == 0
    ctl home  : AG EF n == 0
  `;
}

/** The instance that is checked. */
export const model = counter(4);

/** What is expected of it. */
export const expected = {
  steps: "holds",
  small: "fails",
  full: "fails",
  wraps: "holds",
  home: "holds",
} as const;

if (import.meta.main) {
  console.log(`${model}\n`);
  for await (const { name, status } of checkAll(model)) console.log(`${status}  ${name}`);
}
