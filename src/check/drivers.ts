/** The engines as functions that start them: `ic3(system, "mutex")` is a run that can be stepped. */

import { type Driver, driver } from "./drive.ts";

/**
 * Bounded model checking.
 *
 * @example
 * ```ts
 * import { assertEquals } from "@std/assert";
 * import { bmc, system, traceOf } from "kripke";
 *
 * const counter = system("counter")`
 *   var  n : 0..7 = 0
 *   next n = n < 5 ? n + 1 : n
 *   invariant low  : n < 3
 * `;
 * const run = bmc(counter, "low");
 * assertEquals(run.finish().status, "fails");
 * assertEquals(traceOf(run).length, 4);
 * ```
 */
export const bmc: Driver = driver("bmc");
/**
 * k-induction.
 *
 * @example
 * ```ts
 * import { assertEquals } from "@std/assert";
 * import { kind, system } from "kripke";
 *
 * const counter = system("counter")`
 *   var  n : 0..7 = 0
 *   next n = n < 5 ? n + 1 : n
 *   invariant high : n < 6
 * `;
 * assertEquals(kind(counter, "high").finish().status, "holds");
 * ```
 */
export const kind: Driver = driver("kind");
/**
 * IC3, property-directed reachability.
 *
 * @example
 * ```ts
 * import { assertEquals } from "@std/assert";
 * import { ic3, system } from "kripke";
 *
 * const counter = system("counter")`
 *   var  n : 0..7 = 0
 *   next n = n < 5 ? n + 1 : n
 *   invariant high : n < 6
 * `;
 * const run = ic3(counter, "high");
 * run.until("lemma");
 * assertEquals(run.lemmas.length, 1);
 * assertEquals(run.finish().status, "holds");
 * ```
 */
export const ic3: Driver = driver("ic3");
/**
 * Liveness by shoals.
 *
 * @example
 * ```ts
 * import { assertEquals } from "@std/assert";
 * import { ltl, rlive, system } from "kripke";
 *
 * const toggle = system("toggle")`var on : bool = false  next on = !on`;
 * assertEquals(rlive(toggle, ltl`G F on`).finish().status, "holds");
 * ```
 */
export const rlive: Driver = driver("rlive");
/**
 * Liveness by counting how often a signal is seen.
 *
 * @example
 * ```ts
 * import { assertEquals } from "@std/assert";
 * import { kliveness, ltl, system } from "kripke";
 *
 * const toggle = system("toggle")`var on : bool = false  next on = !on`;
 * assertEquals(kliveness(toggle, ltl`G F on`).finish().status, "holds");
 * ```
 */
export const kliveness: Driver = driver("kliveness");
/**
 * Liveness as safety.
 *
 * @example
 * ```ts
 * import { assertEquals } from "@std/assert";
 * import { l2s, ltl, system } from "kripke";
 *
 * const toggle = system("toggle")`var on : bool = false  next on = !on`;
 * assertEquals(l2s(toggle, ltl`G F on`).finish().status, "holds");
 * ```
 */
export const l2s: Driver = driver("l2s");
/**
 * Liveness by skeletons and walls.
 *
 * @example
 * ```ts
 * import { assertEquals } from "@std/assert";
 * import { fair, ltl, system } from "kripke";
 *
 * const toggle = system("toggle")`var on : bool = false  next on = !on`;
 * assertEquals(fair(toggle, ltl`G F on`).finish().status, "holds");
 * ```
 */
export const fair: Driver = driver("fair");
/**
 * k-liveness and FAIR together.
 *
 * @example
 * ```ts
 * import { assertEquals } from "@std/assert";
 * import { kfair, ltl, system } from "kripke";
 *
 * const toggle = system("toggle")`var on : bool = false  next on = !on`;
 * assertEquals(kfair(toggle, ltl`G F on`).finish().status, "holds");
 * ```
 */
export const kfair: Driver = driver("kfair");
/**
 * CTL by bounds of all subformulas.
 *
 * @example
 * ```ts
 * import { assertEquals } from "@std/assert";
 * import { ctl, iictl, system } from "kripke";
 *
 * const toggle = system("toggle")`var on : bool = false  next on = !on`;
 * assertEquals(iictl(toggle, ctl`AG EF on`).finish().status, "holds");
 * ```
 */
export const iictl: Driver = driver("iictl");
