/**
 * The smallest system worth checking: two bits that count. A state variable has an initial and a next value; an
 * invariant speaks about every reachable state, an LTL formula about every path, a CTL formula about the tree of
 * paths. Everything compiles to one graph of and-gates, which is printed as an AIGER file at the end.
 *
 *     deno run examples/two_bit_counter.ts
 */

import { checkCase, type Model, print, specify, system, writeSystem } from "kripke";

/** Two bits, low and high, that count 0, 1, 2, 3, 0, … */
export function twoBitCounter(): Model {
  return system("two-bit counter")`
    var low  : bool = false
    var high : bool = false
    next low  = !low
    next high = high ^ low

    invariant carries : low -> high' != high
    invariant below3  : !(low & high)
    ltl again  : G F (low & high)
    ltl order  : G (low & high -> X (!low & !high))
    ctl always : AG AF (!low & !high)
  `;
}

/** What is expected of it. */
export const spec = specify(twoBitCounter, {
  title: "Two-bit counter",
  teaches: "variables, next values, the three kinds of properties, and what a system compiles to",
  expected: { carries: "holds", below3: "fails", again: "holds", order: "holds", always: "holds" },
});

if (import.meta.main) {
  const it = spec.from(Deno.args);
  print(it.subject);
  for await (const result of checkCase(it)) print(result);
  print("\nthe same system as an AIGER file:\n");
  print(new TextDecoder().decode(writeSystem(it.subject.system, "aag")));
}
