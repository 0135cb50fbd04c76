/**
 * Adding latches and inputs to a system, which many reductions do, and taking them out of traces again.
 *
 * The added leaves come after those of the original in the lists, so a trace of the extended system is one of
 * the original with values added at the end.
 */

import type { Lit } from "../aig/literal.ts";
import { derive, type Latch, type Signal, type System } from "./system.ts";
import type { Trace } from "./trace.ts";

/** A latch of an extension, by the name it gets. */
export interface AuxiliaryLatch extends Latch {
  readonly name: string;
}

/** What is added to a system. */
export interface Extension {
  readonly latches?: readonly AuxiliaryLatch[];
  readonly inputs?: readonly { readonly name: string; readonly lit: Lit }[];
}

/** The system with latches and inputs added, under names that are free. */
export function extend(system: System, added: Extension, changes: Partial<System> = {}): System {
  const { latches = [], inputs = [] } = added;
  const taken = new Set(system.signals.map(({ name }) => name));
  const signal =
    (kind: "input" | "state") => ({ name, lit }: { name: string; lit: Lit }): Signal => {
      const free = freeName(taken, name);
      taken.add(free);
      return { name: free, kind, type: { kind: "bool" }, bits: [lit] };
    };
  return derive(system, {
    latches: [...system.latches, ...latches.map(({ lit, next, reset }) => ({ lit, next, reset }))],
    inputs: [...system.inputs, ...inputs.map(({ lit }) => lit)],
    signals: [
      ...system.signals,
      ...inputs.map(signal("input")),
      ...latches.map(signal("state")),
    ],
    ...changes,
  });
}

/** The name itself, or with a number if it is taken. */
export function freeName(taken: { has(name: string): boolean }, name: string): string {
  if (!taken.has(name)) return name;
  let number = 2;
  while (taken.has(`${name}_${number}`)) number++;
  return `${name}_${number}`;
}

/** A trace of an extended system as one of the original. */
export function restrictTrace(original: System, trace: Trace): Trace {
  return {
    ...trace,
    initial: trace.initial.slice(0, original.latches.length),
    inputs: trace.inputs.map((step) => step.slice(0, original.inputs.length)),
  };
}
