/**
 * Registering: a signal that reads inputs becomes a latch that shows its value one step later.
 *
 * Engines that want a property of states alone use this. For justice the delay does not matter, since only
 * what happens infinitely often counts. For a bad it does: after the bad step the path needs one more step,
 * which the constraints might not allow. So the register only notes bads whose constraints hold, and once it is
 * set the constraints no longer apply.
 *
 * Lifting: traces lose the register, and those to a registered bad their last step. A predicate keeps the
 * states for which some value of the register is in it; if it excludes the registered bad, that is the
 * cofactor in which the register is false.
 */

import { FALSE, type Lit } from "../aig/literal.ts";
import { extend, restrictTrace } from "./auxiliary.ts";
import { Execution } from "./execution.ts";
import { projectPredicate } from "./projection.ts";
import type { Reduction } from "./reduction.ts";
import type { System } from "./system.ts";
import { prefixOf, type Trace } from "./trace.ts";

/** A system with a latch that repeats a signal. */
export interface RegisteredSignal extends Reduction {
  /** The new latch. */
  readonly register: Lit;
}

/**
 * Add a latch that has the value `lit` had one step before, initially false: `GF register` is `GF lit`, and
 * `FG register` is `FG lit`. The properties of the system stay as they are.
 *
 * @example
 * ```ts
 * import { assertEquals } from "@std/assert";
 * import { expression, registerSignal, system } from "kripke";
 *
 * const toggle = system("toggle")`var on : bool = false  next on = !on`;
 * const { system: watched, register } = registerSignal(toggle.system, expression(toggle, "on"));
 * assertEquals(watched.latches.at(-1)?.lit, register);
 * ```
 */
export function registerSignal(
  system: System,
  lit: Lit,
  name: string = "registered",
): RegisteredSignal {
  const register = system.aig.leaf();
  return {
    title: `register ${name}`,
    original: system,
    system: extend(system, { latches: [{ name, lit: register, next: lit, reset: FALSE }] }),
    register,
    mapLit: (lit) => lit,
    liftTrace: (trace) => restrictTrace(system, trace),
    liftPredicate: (predicate) => projectPredicate(system.aig, predicate, [register]),
  };
}

/**
 * Add a latch that is true from the step after `bad` on, and make it the only property. It is reachable if and
 * only if `bad` is, one step later.
 *
 * @example
 * ```ts
 * import { assertEquals } from "@std/assert";
 * import { check, expression, registerBad, system } from "kripke";
 *
 * const toggle = system("toggle")`var on : bool = false  next on = !on`;
 * const { system: later } = registerBad(toggle.system, expression(toggle, "on"));
 * assertEquals((await check(later, "b0", { engine: "bmc" })).status, "fails");
 * ```
 */
export function registerBad(
  system: System,
  bad: Lit,
  name: string = "registered",
): RegisteredSignal {
  const { aig } = system;
  const register = aig.leaf();
  const happens = aig.andAll([bad, ...system.constraints.map(({ lit }) => lit)]);
  const latch = { name, lit: register, next: aig.or(register, happens), reset: FALSE };
  const reduced = extend(system, { latches: [latch] }, {
    bads: [{ name, lit: register }],
    constraints: system.constraints.map(({ name, lit }) => ({
      name,
      lit: aig.or(register, lit),
    })),
    justice: [],
    fairness: [],
  });
  return {
    title: `register ${name}`,
    original: system,
    system: reduced,
    register,
    mapLit: (lit) => lit,
    liftTrace: (trace) => restrictTrace(system, untilRegistered(reduced, register, trace)),
    liftPredicate: (predicate) => projectPredicate(aig, predicate, [register]),
  };
}

/** The steps of a trace before the register is set: the last of them is the bad one. */
function untilRegistered(reduced: System, register: Lit, trace: Trace): Trace {
  const execution = new Execution(reduced);
  execution.start(trace.initial);
  for (const [step, inputs] of trace.inputs.entries()) {
    if (execution.value(register) === 1) return prefixOf(trace, step);
    execution.apply(inputs);
    execution.advance();
  }
  return trace;
}
