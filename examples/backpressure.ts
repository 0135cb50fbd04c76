/**
 * A pipeline of one-item queues with valid/ready handshakes: when the consumer is not ready, stages fill up and
 * the producer has to wait. Definitions by index that refer to each other, a count for which IC3 needs many clauses,
 * and a bug: with `late` the last stage looks at the consumer's readiness of the step before, and items are lost.
 *
 *     deno run examples/backpressure.ts [stages = 3] [late = false]
 */

import { assertFails, check, checkCase, type Model, print, specify, system } from "kripke";

/** A pipeline with `stages` stages. */
export function backpressure(stages: number, late: boolean): Model {
  return system("pipeline")`
    const N = ${stages}
    input offer, ready : bool
    var full : bool[N] = false
    var was  : bool = false                       // the consumer was ready
    next was = ready

    define leaves[N - 1] = full[N - 1] & (${late} ? was : ready)
    for i in 0..N-2 { define leaves[i] = full[i] & accepts[i + 1] }
    for i in 0..N-1 { define accepts[i] = !full[i] | leaves[i] }
    define enters = offer & accepts[0]
    next full[0] = enters | full[0] & !leaves[0]
    for i in 1..N-1 { next full[i] = leaves[i - 1] | full[i] & !leaves[i] }

    var inside : 0..N = 0
    next inside = inside + int(enters) - int(leaves[N - 1])
    invariant counted  : inside == (count i in 0..N-1 : full[i])
    invariant lossless : leaves[N - 1] -> ready
    invariant waits    : (all i in 0..N-1 : full[i]) & !ready -> !enters
    ltl flows    : G F ready -> G F accepts[0]
    ltl arrives  : G F ready -> G (full[0] -> F (leaves[N - 1] & ready))
    ltl stalls   : G F accepts[0]
    ctl drained  : AG EF inside == 0
  `;
}

/** What is expected of it. */
export const spec = specify(backpressure, {
  title: "Pipeline with backpressure",
  teaches: "valid/ready handshakes, a count that clauses say badly, items lost by a late look",
  parameters: ["stages", "late"],
  least: [1],
  cases: [[3, false], [3, true], [2, false], [6, false]],
  expected: (_stages, late) => ({
    counted: "holds",
    lossless: late ? "fails" : "holds",
    waits: late ? "fails" : "holds",
    flows: "holds",
    arrives: late ? "fails" : "holds",
    stalls: "fails",
    drained: "holds",
    "inside in range": "holds",
  }),
});

if (import.meta.main) {
  const it = spec.from(Deno.args);
  print(it.subject);
  for await (const { name, status, engine } of checkCase(it)) {
    print(`${status}  ${name}  (${engine})`);
  }
  print("\nthat the items are counted is inductive; clauses say it one combination at a time:\n");
  for (const engine of ["kind", "ic3"]) print(await check(it.subject, "counted", { engine }));
  const { trace } = await assertFails(backpressure(it.parameters[0], true), "lossless");
  print("\nan item is lost if the last stage looks too late:\n");
  print(trace);
}
