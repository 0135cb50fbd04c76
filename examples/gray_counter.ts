/**
 * A Gray code counter: exactly one bit changes from step to step. Bitwise operators, bits of words, counting, and
 * `g ^ g'`, which compares this state with the next one. The text of `binary` is put together in TypeScript from
 * expressions: interpolated values are never text.
 *
 *     deno run examples/gray_counter.ts [width = 3]
 */

import { assertReachable, checkCase, expr, type Model, print, specify, system } from "kripke";

/** A Gray code counter with `width` bits. */
export function grayCounter(width: number): Model {
  let binary = expr`g`;
  for (let shift = 1; shift < width; shift++) binary = expr`${binary} ^ (g >> ${shift})`;
  const top = 2 ** (width - 1);
  return system("gray counter")`
    var g : u${width} = 0
    define binary = ${binary}
    define following = binary + 1
    next g = following ^ (following >> 1)

    invariant oneBit : (count i in 0..${width - 1} : (g ^ g')[i]) == 1
    invariant parity : ((count i in 0..${width - 1} : g[i]) mod 2 == 1) == binary[0]
    invariant notLast : g != ${top}
    ltl around : G F g == 0
    ltl upward : G (g == 1 -> X g == 2)
  `;
}

/** What is expected of it. */
export const spec = specify(grayCounter, {
  title: "Gray code counter",
  teaches: "bits of words, counting, expressions built in TypeScript",
  parameters: ["width"],
  least: [2],
  cases: [[3], [2], [5]],
  expected: {
    oneBit: "holds",
    parity: "holds",
    notLast: "fails",
    around: "holds",
    upward: "fails",
  },
});

if (import.meta.main) {
  const it = spec.from(Deno.args);
  const [width] = it.parameters;
  const path = await assertReachable(it.subject, expr`g == ${2 ** (width - 1)}`);
  print("the codes in their order:");
  for (const [i, g] of path.values("g").entries()) {
    print(`${String(i).padStart(4)}  ${Number(g).toString(2).padStart(width, "0")}`);
  }
  for await (const { name, status } of checkCase(it)) print(`${status}  ${name}`);
}
