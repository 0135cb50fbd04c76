/**
 * A true invariant that is not inductive: two counters move together, so they never differ. That one is not at the
 * top while the other is at 0 follows, but not by looking at one step. k-induction needs paths as long as the
 * counters can count; IC3 finds the lemmas that are missing; a person just says that the counters are equal, and
 * with that lemma one step is enough.
 *
 *     deno run examples/lockstep.ts [width = 4]
 */

import { check, checkCase, expr, type Model, print, specify, system } from "kripke";

/** Two counters with `width` bits. */
export function lockstep(width: number): Model {
  return system("lockstep")`
    const TOP = ${2 ** width - 1}
    input go : bool
    var a, b : u${width} = 0
    next a = go ? a + 1 : a
    next b = go ? b + 1 : b

    invariant apart : !(a == TOP & b == 0)
    invariant equal : a == b
    ltl together : G (a == 0 -> b == 0)
    invariant idle : a == 0
  `;
}

/** What is expected of it. */
export const spec = specify(lockstep, {
  title: "Lockstep",
  teaches: "a safety property that needs an invariant: k-induction, IC3, and a lemma by hand",
  parameters: ["width"],
  least: [1],
  cases: [[4], [3], [8]],
  expected: { apart: "holds", equal: "holds", together: "holds", idle: "fails" },
});

if (import.meta.main) {
  const it = spec.from(Deno.args);
  for await (const { name, status } of checkCase(it)) print(`${status}  ${name}`);
  const proofs = { "k-induction": "kind", IC3: "ic3" };
  for (const [title, engine] of Object.entries(proofs)) {
    const { status, reason, evidence, cpuSeconds } = await check(it.subject, "apart", {
      engine,
      timeout: 10,
    });
    const proof = evidence?.kind === "k-induction"
      ? `k = ${evidence.k}`
      : evidence?.kind === "invariant"
      ? `${evidence.invariant.clauses.length} clauses`
      : reason;
    print(`${title} on apart: ${status}, ${proof}, ${cpuSeconds.toFixed(2)} s`);
  }
  print(await check(it.subject, expr`a == b & !(a == TOP & b == 0)`, { engine: "kind" }));
}
