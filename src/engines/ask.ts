/** A SAT query in slices, so that whoever drives the engine gets a word in between. */

import type { SatLit } from "../sat/literal.ts";
import type { Solver } from "../sat/solver.ts";
import type { TickEvent } from "./engine.ts";

/** Ask until there is an answer, yielding a tick after every `slice` conflicts. */
export function* ask(
  solver: Solver,
  assumptions: ArrayLike<SatLit>,
  slice: number,
  activity: string,
): Generator<TickEvent, boolean> {
  for (;;) {
    const status = solver.solve(assumptions, { conflicts: slice });
    if (status !== "unknown") return status === "sat";
    yield { kind: "tick", activity };
  }
}
