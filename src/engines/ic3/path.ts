/** From a chain of obligations to a trace: lifting made every state of a cube step into the next one. */

import type { Trace } from "../../system/trace.ts";
import type { Obligation } from "./obligations.ts";
import type { Session } from "./session.ts";

/** A path from an initial state to a target. */
export interface ReachPath {
  /** From the initial state to the target; the last input vector is the one under which it is a target. */
  readonly trace: Trace;
  /** If paths start at the successors of a state: the inputs of the step into the first state. */
  readonly entry: Uint8Array | undefined;
}

/** The path that starts with this obligation, whose cube the initial set was just found to meet. */
export function pathFrom(session: Session, first: Obligation): ReachPath {
  const { system, encoding, initial } = session;
  const { state, inputs: entry } = initial.entry();
  const vector = (lits: Int32Array) => {
    const values = new Uint8Array(system.inputs.length);
    for (const lit of lits) values[encoding.position(lit >>> 1)] = (lit & 1) ^ 1;
    return values;
  };
  const start = Uint8Array.from(system.latches, ({ reset }) => reset === 1 ? 1 : 0);
  for (const lit of state) start[encoding.position(lit >>> 1)] = (lit & 1) ^ 1;
  const inputs: Uint8Array[] = [];
  for (let at: Obligation | undefined = first; at !== undefined; at = at.next) {
    inputs.push(vector(at.inputs));
  }
  return { trace: { initial: start, inputs }, entry: entry && vector(entry) };
}
