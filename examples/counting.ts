/**
 * The counters of the FAIR paper (FMCAD 2011, section III-E): a counter of many bits starts anywhere and must
 * overflow. A path may see the signal 2^width times before that, so engines that count are lost. FAIR asks whether
 * single literals are walls: `over` is one, then the highest bit, then the next. The proof is linear in the width,
 * found without looking at a single skeleton.
 *
 *     deno run examples/counting.ts [width = 32]
 */

import { checkCase, fair, kliveness, type Model, print, showWalls, specify, system } from "kripke";

/** A counter with `width` bits. */
export function counting(width: number): Model {
  return system("counting")`
    const TOP = ${2n ** BigInt(width) - 1n}
    var n    : u${width}
    var over : bool = false
    next n    = n + 1
    next over = over | n == TOP

    ltl overflows : F over
    ltl stays     : G (over -> G over)
    ltl soon      : X over
  `;
}

/** What is expected of it. */
export const spec = specify(counting, {
  title: "Counting",
  teaches: "liveness proofs of linear size for counters that no engine can count through",
  parameters: ["width"],
  least: [1],
  cases: [[32], [4], [128]],
  expected: { overflows: "holds", stays: "holds", soon: "fails" },
});

if (import.meta.main) {
  const it = spec.from(Deno.args);
  for await (const { name, status, engine, cpuSeconds } of checkCase(it)) {
    print(`${status}  ${name}  (${engine}, ${cpuSeconds.toFixed(2)} s)`);
  }
  const walls = fair(it.subject, "overflows");
  walls.finish();
  const { skeletons } = walls.stats;
  print(`\nFAIR looked at ${skeletons} skeletons; the first walls of its proof:\n`);
  print(showWalls(walls).split("\n").slice(0, 8).join("\n"));
  const counter = kliveness(it.subject, "overflows");
  counter.step(5000);
  print("\nk-liveness after 5000 events:");
  print(counter);
}
