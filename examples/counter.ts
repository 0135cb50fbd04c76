/**
 * A counter that can be stopped and reset: words, primes, and assumptions inside a formula. Words wrap around, so
 * `n + 1` after 15 is 0. `full` fails because nobody promises that `up` ever comes; `wraps` says what it takes.
 *
 *     deno run examples/counter.ts [width = 4]
 */

import { checkCase, type Model, print, specify, system } from "kripke";

/** A counter with `width` bits. */
export function counter(width: number): Model {
  return system("counter")`
    input up, reset : bool
    var n : u${width} = 0
    next n = reset ? 0 : up ? n + 1 : n

    invariant steps : n' == 0 | n' == n | n' == n + 1
    invariant small : n < ${Math.ceil(0.6 * 2 ** width)}
    ltl full  : F n == ${2 ** width - 1}
    ltl wraps : G F up & G !reset -> G F n == 0
    ctl home  : AG EF n == 0
  `;
}

/** What is expected of it. */
export const spec = specify(counter, {
  title: "Counter",
  teaches: "words that wrap around, next values in properties, assumptions inside a formula",
  parameters: ["width"],
  least: [2],
  cases: [[4], [3], [6]],
  expected: { steps: "holds", small: "fails", full: "fails", wraps: "holds", home: "holds" },
});

if (import.meta.main) {
  const it = spec.from(Deno.args);
  print(it.subject);
  for await (const result of checkCase(it)) print(result);
}
