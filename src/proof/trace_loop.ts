/**
 * Finding a lasso inside a finite path.
 *
 * A path to a bad of the k-counter, or any other long path, refutes a liveness property if it comes back to a
 * state and sees every justice signal on the way: "state repetition" in Ivrii, Nevo, Baumgartner (FMCAD 2018).
 * Equal here means: equal in the latches that the signals and the constraints depend on.
 */

import type { Lit } from "../aig/literal.ts";
import type { System } from "../system/system.ts";
import { latchesRead, type Trace } from "../system/trace.ts";
import { TracePath } from "./trace_path.ts";

/**
 * The shortest lasso along the path on which each of `lits` holds in the loop, with the shortest loop.
 *
 * @example
 * ```ts
 * import { assertEquals } from "@std/assert";
 * import { expression, findLasso, system } from "kripke";
 *
 * const toggle = system("toggle")`var on : bool = false  next on = !on`;
 * const step = new Uint8Array(0);
 * const path = { initial: Uint8Array.of(0), inputs: [step, step, step, step] };
 * assertEquals(findLasso(toggle.system, path, [expression(toggle, "on")])?.loop, 0);
 * ```
 */
export function findLasso(system: System, trace: Trace, lits: readonly Lit[]): Trace | undefined {
  const path = new TracePath(system, trace);
  const mattering = latchesRead(system, lits);
  const visits = new Map<string, number[]>();
  const lastSeen = lits.map(() => -1);
  for (let end = 0; end <= path.length; end++) {
    const state = path.states[end]!;
    const key = mattering.map((j) => state[j]).join("");
    const earlier = visits.get(key);
    // The loop must begin no later than the least recent of the last occurrences.
    const limit = Math.min(end - 1, ...lastSeen);
    const loop = earlier?.findLast((step) => step <= limit);
    if (loop !== undefined) {
      return { initial: trace.initial, inputs: trace.inputs.slice(0, end), loop };
    }
    if (earlier === undefined) visits.set(key, [end]);
    else earlier.push(end);
    if (end === path.length) break;
    lits.forEach((lit, l) => {
      if (path.value(lit, end) === 1) lastSeen[l] = end;
    });
  }
  return undefined;
}
