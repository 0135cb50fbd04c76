/**
 * Mutual exclusion by Peterson (1981): two processes that share flags and a turn. Guarded rules, interleaving,
 * fair scheduling. A process may rest as long as it likes, so nobody is sure to come back. With `hasty` a process
 * yields the turn before it raises its flag: two statements in the other order, and both can be in the critical
 * section.
 *
 *     deno run examples/peterson.ts [hasty = false]
 */

import { check, checkCase, type Model, print, specify, system, traceOf } from "kripke";

/** Peterson's algorithm, or what is left of it if processes are hasty. */
export function peterson(hasty: boolean): Model {
  return system("peterson")`
    var flag : bool[2] = false
    var turn : 0..1 = 0

    fair process p[i in 0..1] {
      var at : {idle, want, wait, critical} = idle
      rule rest    when at == idle {}
      if ${hasty} {
        rule request when at == idle { at' = want  turn' = 1 - i }
        rule yield   when at == want { at' = wait  flag[i]' = true }
      } else {
        rule request when at == idle { at' = want  flag[i]' = true }
        rule yield   when at == want { at' = wait  turn' = 1 - i }
      }
      rule enter   when at == wait & (!flag[1 - i] | turn == i) { at' = critical }
      rule leave   when at == critical { at' = idle  flag[i]' = false }
      ltl served : G (at == want -> F at == critical)
      ltl again  : G F at == critical
    }

    invariant mutex : !(p[0].at == critical & p[1].at == critical)
    ctl reachable : AG EF (p[0].at == critical & p[1].at == wait)
  `;
}

/** What is expected of it. */
export const spec = specify(peterson, {
  title: "Peterson",
  teaches: "processes with guarded rules, fair scheduling, a bug by exchanging two statements",
  parameters: ["hasty"],
  cases: [[false], [true]],
  expected: (hasty) => ({
    "p[*].served": "holds",
    "p[*].again": "fails",
    mutex: hasty ? "fails" : "holds",
    reachable: "holds",
  }),
});

if (import.meta.main) {
  const it = spec.from(Deno.args);
  for await (const { name, status } of checkCase(it)) print(`${status}  ${name}`);
  const { trace } = { trace: traceOf(await check(peterson(true), "mutex")) };
  print("\nhow hasty processes meet:\n");
  print(trace.show({ signals: ["running", "flag[0]", "flag[1]", "turn", "p[0].at", "p[1].at"] }));
}
