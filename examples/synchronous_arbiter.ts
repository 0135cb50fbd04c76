/**
 * McMillan's synchronous arbiter, a family of the FAIR paper (FMCAD 2011). Grants go to the first cell that
 * requests, all in one step. A token goes round; a cell that still waits when the token comes back overrides the
 * others, so nobody starves. Combinational chains through instances, in both directions, without a loop.
 *
 *     deno run examples/synchronous_arbiter.ts [cells = 4]
 */

import { check, checkCase, enginesFor, type Model, print, specify, system } from "kripke";

/** A cell: requests persist until the token has come round. */
export const cell: Model = system("cell")`
  input request, grantIn, overrideIn, tokenIn : bool
  var token   : bool
  var waiting : bool = false
  define urgent = token & waiting
  define overrideOut = overrideIn | urgent
  define grantOut = grantIn & !request
  define ack  = request & (urgent | grantIn)
  next token   = tokenIn
  next waiting = request & (waiting | token)
`;

/** A ring of `cells` cells. */
export function synchronousArbiter(cells: number): Model {
  return system("synchronous arbiter")`
    const N = ${cells}
    input req : bool[N]
    instance c[0] = ${cell}(request = req[0], grantIn = !c[0].overrideOut,
                            overrideIn = c[1].overrideOut, tokenIn = c[N - 1].token)
    for i in 1..N-2 {
      instance c[i] = ${cell}(request = req[i], grantIn = c[i - 1].grantOut,
                              overrideIn = c[i + 1].overrideOut, tokenIn = c[i - 1].token)
    }
    instance c[N - 1] = ${cell}(request = req[N - 1], grantIn = c[N - 2].grantOut,
                                overrideIn = false, tokenIn = c[N - 2].token)
    init all i in 0..N-1 : c[i].token == (i == 0)

    invariant single : (count i in 0..N-1 : c[i].ack) <= 1
    invariant useful : all i in 0..N-1 : c[i].ack -> req[i]
    for i in 0..N-1 { ltl served[i] : G (G req[i] -> F c[i].ack) }
    ltl first : G (req[0] -> c[0].ack)
  `;
}

/** What is expected of it. */
export const spec = specify(synchronousArbiter, {
  title: "Synchronous arbiter",
  teaches: "combinational chains through instances, all liveness engines on one property",
  parameters: ["cells"],
  least: [2],
  cases: [[4], [2], [8]],
  expected: { single: "holds", useful: "holds", "served[*]": "holds", first: "fails" },
});

if (import.meta.main) {
  const it = spec.from(Deno.args);
  for await (const { name, status, engine } of checkCase(it)) {
    print(`${status}  ${name}  (${engine})`);
  }
  print("\nserved[1] by engine:\n");
  for (const { name: engine } of enginesFor("justice")) {
    print(await check(it.subject, "served[1]", { engine, timeout: 0.5 }));
  }
}
