/**
 * Liveness as safety, after Biere, Artho, Schuppan, "Liveness Checking as Safety Checking" (FMICS 2002).
 *
 * The search for a lasso becomes a search for a state that was seen before. At some step, chosen by a fresh
 * input `save`, all latches are copied; from then on one flag per justice signal remembers that it has held.
 * When the latches equal their copies again and all flags are set, the steps in between are a loop that
 * satisfies every signal: that is the bad of the reduced system, which reads latches only.
 *
 * | paper | here |
 * |---|---|
 * | the oracle that saves | input `save`; it counts once, while `saved` is false |
 * | in the loop part | `looping = saved or save` |
 * | copy of a state bit | latch `copy_j`, initially 0 |
 * | fairness seen in the loop | latch `live_j`, `next = live_j or (looping and p_j)` |
 * | loop closed | `bad = saved and (latches = copies) and all live` |
 *
 * Invariants
 * 1. `live_j` is set only by a step at or after the saved one. With a flag set before the loop, or one flag
 *    for all signals, two or more signals would be unsound.
 * 2. The bad step repeats the state of the saved step, so the inputs of that step are legal in it: constraints
 *    lose no counterexample, though the bad step itself adds nothing to the lasso.
 *
 * Lifting: the lasso runs from the saved step to the one before the bad step. A predicate keeps the states it
 * has for `saved`, all copies and all flags false, which is what a run that never saves stays in.
 */

import { FALSE, type Lit, not } from "../aig/literal.ts";
import { extend, restrictTrace } from "./auxiliary.ts";
import { Execution } from "./execution.ts";
import { cofactorPredicate } from "./projection.ts";
import type { Reduction } from "./reduction.ts";
import type { System } from "./system.ts";
import type { Trace } from "./trace.ts";

/** A system in which a bad stands for a lasso of the original. */
export interface LivenessAsSafety extends Reduction {
  /** Reachable if and only if there is a lasso that satisfies every signal. */
  readonly bad: Lit;
  /** The input that marks the beginning of the loop. */
  readonly save: Lit;
  /** The latch that is true once the state was saved. */
  readonly saved: Lit;
  /** The copy of each latch of the original, in its order. */
  readonly copies: readonly Lit[];
  /** The signals, each once, and for each the latch that remembers it. */
  readonly signals: readonly Lit[];
  /** Per justice and fairness signal: has it been seen since the state was saved? */
  readonly flags: readonly Lit[];
}

/**
 * Reduce "is there a path that satisfies the constraints always and each of `lits` infinitely often?" to
 * reachability. The signals given must include the fairness that is meant. Apply `coi` before: every latch
 * is doubled.
 *
 * @example
 * ```ts
 * import { assertEquals } from "@std/assert";
 * import { check, expression, l2sReduction, system } from "kripke";
 *
 * const toggle = system("toggle")`var on : bool = false  next on = !on`;
 * const { system: safety } = l2sReduction(toggle.system, [expression(toggle, "on")]);
 * assertEquals((await check(safety, "b0")).status, "fails"); // there is a lasso that sees `on`
 * ```
 */
export function l2s(system: System, lits: readonly Lit[]): LivenessAsSafety {
  const { aig } = system;
  const distinct = [...new Set(lits)];
  const save = aig.leaf();
  const saved = aig.leaf();
  const now = aig.and(save, not(saved));
  const looping = aig.or(saved, save);

  const copies = system.latches.map(({ lit }, j) => {
    const copy = aig.leaf();
    return { name: `copy${j}`, lit: copy, next: aig.mux(now, lit, copy), reset: FALSE };
  });
  const flags = distinct.map((lit, j) => {
    const live = aig.leaf();
    return { name: `live${j}`, lit: live, next: aig.or(live, aig.and(looping, lit)), reset: FALSE };
  });
  const bad = aig.andAll([
    saved,
    ...system.latches.map(({ lit }, j) => aig.iff(lit, copies[j]!.lit)),
    ...flags.map(({ lit }) => lit),
  ]);

  const latches = [{ name: "saved", lit: saved, next: looping, reset: FALSE }, ...flags, ...copies];
  const reduced = extend(system, { latches, inputs: [{ name: "save", lit: save }] }, {
    bads: [{ name: "lasso", lit: bad }],
    justice: [],
    fairness: [],
  });
  const unsaved = latches.map(({ lit }) => not(lit));
  return {
    title: "l2s",
    original: system,
    system: reduced,
    bad,
    save,
    saved,
    copies: copies.map(({ lit }) => lit),
    signals: distinct,
    flags: flags.map(({ lit }) => lit),
    mapLit: (lit) => lit,
    liftTrace: (trace) => restrictTrace(system, lassoOf(reduced, { save, saved, bad }, trace)),
    liftPredicate: (predicate) => cofactorPredicate(aig, predicate, unsaved),
  };
}

/** The lasso in a trace to the bad; a trace that does not get there is left as it is. */
function lassoOf(
  reduced: System,
  { save, saved, bad }: { save: Lit; saved: Lit; bad: Lit },
  trace: Trace,
): Trace {
  const execution = new Execution(reduced, [bad]);
  execution.start(trace.initial);
  let loop: number | undefined;
  for (const [step, inputs] of trace.inputs.entries()) {
    execution.apply(inputs);
    if (execution.value(bad) === 1) {
      return { initial: trace.initial, inputs: trace.inputs.slice(0, step), loop };
    }
    if (execution.value(saved) === 0 && execution.value(save) === 1) loop = step;
    execution.advance();
  }
  return trace;
}
