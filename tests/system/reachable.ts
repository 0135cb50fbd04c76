/** All reachable states of a small system, by brute force. */

import { FALSE, TRUE } from "../../src/aig/literal.ts";
import { Simulator } from "../../src/system/simulator.ts";
import type { System } from "../../src/system/system.ts";

/** Calls `visit` with a simulator standing at every reachable state under every input allowed there. */
export function visitReachable(system: System, visit: (simulator: Simulator) => void): void {
  const simulator = new Simulator(system);
  const seen = new Set<string>();
  const queue: number[][] = [];
  const add = (state: ArrayLike<number>) => {
    const key = Array.from(state).join("");
    if (!seen.has(key)) queue.push(Array.from(state));
    seen.add(key);
  };
  let initial: number[][] = [[]];
  for (const { reset } of system.latches) {
    const values = reset === FALSE ? [0] : reset === TRUE ? [1] : [0, 1];
    initial = initial.flatMap((prefix) => values.map((value) => [...prefix, value]));
  }
  initial.forEach(add);
  const width = system.inputs.length;
  for (let state = queue.pop(); state !== undefined; state = queue.pop()) {
    for (let code = 0; code < 1 << width; code++) {
      const inputs = Array.from({ length: width }, (_, i) => (code >> i) & 1);
      simulator.start(state, inputs);
      if (simulator.report().violated.length > 0) continue;
      visit(simulator);
      simulator.step();
      add(simulator.state);
    }
  }
}
