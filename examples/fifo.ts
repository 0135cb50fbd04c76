/**
 * A bounded queue in a ring of cells: writing through a variable index, conditional updates with `keep`, and a
 * memory without initial values. The ends of the queue agree with its size, whatever is pushed and popped. The
 * state graph is small enough to be drawn: its size is printed.
 *
 *     deno run examples/fifo.ts [depth = 3]
 */

import { checkCase, type Model, print, specify, stateGraph, system } from "kripke";

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

/** What is expected of it. */
export const spec = specify(fifo, {
  title: "Queue",
  teaches: "writes through an index, conditional updates, memory without initial values",
  parameters: ["depth"],
  least: [2],
  cases: [[3], [2], [5]],
  expected: {
    agree: "holds",
    spacious: "fails",
    inOrder: "holds",
    moves: "holds",
    drains: "fails",
    emptying: "holds",
  },
});

if (import.meta.main) {
  const it = spec.from(Deno.args);
  print(it.subject);
  for await (const result of checkCase(it)) print(result);
  const { states, edges } = stateGraph(it.subject.system, { states: 2000 });
  print(`\n${states.length} reachable states, ${edges.length} transitions between them`);
}
