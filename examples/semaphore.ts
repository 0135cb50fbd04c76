/**
 * Weak and strong fairness: processes wait for a semaphore. Weak fairness says that a process is not passed over
 * for ever while it is enabled; but here it is enabled only now and then, whenever the semaphore is free, so it
 * may starve. Strong fairness of the rule `enter` says: enabled again and again, executed again and again.
 *
 *     deno run examples/semaphore.ts [processes = 2] [strong = true]
 */

import { assertFails, checkCase, fragment, type Model, print, specify, system } from "kripke";

/** Processes that share one semaphore. */
export function semaphore(processes: number, strong: boolean): Model {
  const enter = strong
    ? fragment`strong rule enter when at == wait & !taken { at' = critical  taken' = true }`
    : fragment`rule enter when at == wait & !taken { at' = critical  taken' = true }`;
  return system("semaphore")`
    const N = ${processes}
    var taken : bool = false
    fair process p[i in 0..N-1] {
      var at : {rest, wait, critical} = rest
      rule sleep when at == rest {}
      rule want  when at == rest { at' = wait }
      ${enter}
      rule leave when at == critical { at' = rest  taken' = false }
      ltl served : G (at == wait -> F at == critical)
    }
    invariant mutex  : (count i in 0..N-1 : p[i].at == critical) <= 1
    invariant honest : taken == (some i in 0..N-1 : p[i].at == critical)
    ltl released : G F !taken
  `;
}

/** What is expected of it. */
export const spec = specify(semaphore, {
  title: "Semaphore",
  teaches: "weak and strong fairness: enabled for ever, or again and again",
  parameters: ["processes", "strong"],
  least: [2],
  cases: [[2, true], [2, false], [3, true]],
  expected: (_processes, strong) => ({
    "p[*].served": strong ? "holds" : "fails",
    mutex: "holds",
    honest: "holds",
    released: "holds",
  }),
});

if (import.meta.main) {
  const it = spec.from(Deno.args);
  print(it.name);
  for await (const { name, status, engine } of checkCase(it)) {
    print(`${status}  ${name}  (${engine})`);
  }
  const { trace } = await assertFails(semaphore(2, false), "p[0].served");
  print("\nstarvation under weak fairness:\n");
  print(trace.show({ signals: ["running", "p[0].at", "p[1].at", "taken", "p[0].enabled"] }));
}
