/**
 * Forward jumping counters (Schuppan and Biere, STTT 2004; a family of the FAIR paper): from n the counter goes to
 * n + 1 or jumps to any higher value, and from the top back to 0. It comes back to 0 for ever. If it may jump
 * backward as well (`backward`), it need not, and a lasso shows it.
 *
 *     deno run examples/jumping_counter.ts [width = 12] [backward = false]
 */

import { check, checkCase, type Model, print, specify, system } from "kripke";

/** A jumping counter with `width` bits. */
export function jumpingCounter(width: number, backward: boolean): Model {
  return system("jumping counter")`
    const TOP = ${2n ** BigInt(width) - 1n}
    input jump : bool
    input to   : u${width}
    var n : u${width} = 0
    next n = case { n == TOP : 0; jump & (to > n | ${backward}) : to; else : n + 1 }

    ltl returns : G F n == 0
    ltl full    : G F n == TOP
    invariant steps : n == TOP | n' > n
    ctl way     : AG EF n == TOP
  `;
}

/** What is expected of it. */
export const spec = specify(jumpingCounter, {
  title: "Jumping counter",
  teaches: "progress through nondeterminism; one comparison less and a lasso appears",
  parameters: ["width", "backward"],
  least: [2],
  cases: [[12, false], [3, false], [3, true], [32, true], [32, false]],
  expected: (_width, backward) => ({
    returns: backward ? "fails" : "holds",
    full: backward ? "fails" : "holds",
    steps: backward ? "fails" : "holds",
    way: "holds",
  }),
});

if (import.meta.main) {
  const it = spec.from(Deno.args);
  for await (const { name, status, engine, cpuSeconds } of checkCase(it)) {
    print(`${status}  ${name}  (${engine}, ${cpuSeconds.toFixed(2)} s)`);
  }
  print("");
  print(await check(jumpingCounter(it.parameters[0], true), "returns"));
}
