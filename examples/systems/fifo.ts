/**
 * A bounded queue in a ring of cells: writing through a variable index, conditional updates with `keep`, and a memory
 * without initial values. The ends of the queue agree with its size, whatever is pushed and popped.
 */

import { checkAll, type Model, system } from "kripke";

/** A queue of truth values with `depth` cells. */
export function fifo(depth: number): Model {
  return system("fifo")`
    const N = ${depth}
    input push, pop, data : bool
    var cells : bool[N]
    var head, tail : 0..N-1 = 0
    var size : 0..N = 0
    define puts  = push & size < N
    define takes = pop & size > 0

    if puts  { next cells[tail] = data  next tail = (tail + 1) mod N }
    if takes { next head = (head + 1) mod N }
    keep cells, head, tail
    next size = size + int(puts) - int(takes)

    invariant agree    : (head + size) mod N == tail
    invariant spacious : size < N
    ltl inOrder  : G (puts & data & size == 0 -> X cells[head])
    ltl moves    : G F pop -> G (size == N -> F size < N)
    ltl drains   : G F pop -> G F size == 0
    ctl emptying : AG EF size == 0
  `;
}

/** The instance that is checked. */
export const model = fifo(3);

/** What is expected of it. */
export const expected = {
  agree: "holds",
  spacious: "fails",
  inOrder: "holds",
  moves: "holds",
  drains: "fails",
  emptying: "holds",
} as const;

if (import.meta.main) {
  console.log(`${model}\n`);
  for await (const { name, status } of checkAll(model)) console.log(`${status}  ${name}`);
}
