/** From a chain of obligations to a trace: lifting made every state of a cube step into the next one. */

import { Execution } from "../../system/execution.ts";
import type { Trace } from "../../system/trace.ts";
import type { Obligation } from "./obligations.ts";
import type { Session } from "./session.ts";

/** The step into the first state of a path, when paths start at successors. */
export interface EntryStep {
  readonly state: Uint8Array;
  readonly inputs: Uint8Array;
}

/** A path from an initial state to a target. */
export interface ReachPath {
  /** From the initial state to the target; the last input vector is the one under which it is a target. */
  readonly trace: Trace;
  readonly entry?: EntryStep;
}

/** The path that starts with this obligation, whose cube the initial set was just found to meet. */
export function pathFrom(session: Session, first: Obligation): ReachPath {
  const { state, before } = session.initial.entry();
  const inputs: Uint8Array[] = [];
  for (let at: Obligation | undefined = first; at !== undefined; at = at.next) {
    inputs.push(inputVector(session, at.inputs));
  }
  if (before === undefined) return { trace: { initial: stateVector(session, state), inputs } };
  const entry = {
    state: stateVector(session, before.state),
    inputs: inputVector(session, before.inputs),
  };
  const execution = new Execution(session.system);
  execution.start(entry.state);
  execution.apply(entry.inputs);
  execution.advance();
  return { trace: { initial: execution.state(), inputs }, entry };
}

function inputVector({ system, encoding }: Session, lits: Int32Array): Uint8Array {
  const values = new Uint8Array(system.inputs.length);
  for (const lit of lits) values[encoding.position(lit >>> 1)] = (lit & 1) ^ 1;
  return values;
}

/** What the cube leaves open is as after reset, or 0. */
function stateVector({ system, encoding }: Session, lits: Int32Array): Uint8Array {
  const values = Uint8Array.from(system.latches, ({ reset }) => reset === 1 ? 1 : 0);
  for (const lit of lits) values[encoding.position(lit >>> 1)] = (lit & 1) ^ 1;
  return values;
}
