/**
 * A Gray code counter: exactly one bit changes from step to step. Bitwise operators, bits of words, and
 * counting; `g ^ g'` compares this state with the next one.
 */

import { checkAll, type Model, system } from "kripke";

/** A three-bit Gray code counter. */
export function grayCounter(): Model {
  return system("gray counter")`
    var g : u3 = 0
    define binary = g ^ (g >> 1) ^ (g >> 2)
    define following = binary + 1
    next g = following ^ (following >> 1)

    invariant oneBit : (count i in 0..2 : (g ^ g')[i]) == 1
    invariant parity : (g[0] ^ g[1] ^ g[2]) == binary[0]
    invariant never4 : g != 4
    ltl around : G F g == 0
    ltl upward : G (g == 1 -> X g == 2)
  `;
}

/** The instance that is checked. */
export const model = grayCounter();

/** What is expected of it. */
export const expected = {
  oneBit: "holds",
  parity: "holds",
  never4: "fails",
  around: "holds",
  upward: "fails",
} as const;

if (import.meta.main) {
  console.log(`${model}\n`);
  for await (const { name, status } of checkAll(model)) console.log(`${status}  ${name}`);
}
