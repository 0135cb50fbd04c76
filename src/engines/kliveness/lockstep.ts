/**
 * k-liveness and bounded model checking in lockstep: one proves, the other finds lassos, and neither does the
 * other's work. It is one of the portfolios that rlive was compared with (Y. Xia, A. Cimatti, A. Griggio, J. Li, CAV
 * 2024, paper 003, section 5).
 *
 * A turn of BMC is a bound, a turn of k-liveness a frame of IC3 or a new k. A turn that takes long is interrupted, and
 * turns become longer, so that a hard query of one does not keep the other waiting.
 */

import { bmcLasso } from "../bmc/mod.ts";
import type { BmcEvent } from "../bmc/mod.ts";
import type { LivenessProblem, Running, StartEvent, Verdict } from "../engine.ts";
import { kliveness, type KlivenessEvent, type KlivenessOptions } from "./mod.ts";

/** Events of both. */
export type LockstepEvent = KlivenessEvent | BmcEvent;

/** Events of a first turn at most, and how much longer the next one may be. */
const TURN = 50;
const GROWTH = 1.1;
const MILESTONES = new Set(["bound", "frame", "count"]);

/**
 * Decide whether no path sees all justice signals infinitely often, by k-liveness and BMC in turn.
 *
 * @example
 * ```ts
 * import { assertEquals } from "@std/assert";
 * import { Run, engines, expression, system } from "kripke";
 *
 * const toggle = system("toggle")`var on : bool = false  next on = !on`;
 * const problem = { system: toggle.system, justice: [expression(toggle, "on")] };
 * assertEquals(new Run(engines.klivenessBmc(problem)).finish().status, "fails");
 * ```
 */
export function* klivenessBmc(
  problem: LivenessProblem,
  options: KlivenessOptions = {},
): Running<LockstepEvent> {
  const { solver, slice, interrupt, seed } = options;
  const bounded = { solver, slice, interrupt, seed, termination: false };
  const running: Running<LockstepEvent>[] = [
    bmcLasso(problem, bounded),
    kliveness(problem, options),
  ];
  const views: StartEvent["view"][] = [];
  yield {
    kind: "start",
    view: {
      statistics: () => Object.assign({}, ...views.map((view) => view.statistics())),
      lemmas: () => views.flatMap((view) => view.lemmas?.() ?? []),
    },
  };
  const reasons: string[] = [];
  try {
    for (let turn = TURN; running.length > 0; turn *= GROWTH) {
      for (const engine of [...running]) {
        const verdict = yield* oneTurn(engine, turn, views);
        if (verdict === undefined) continue;
        if (verdict.status !== "unknown") return verdict;
        reasons.push(verdict.reason);
        running.splice(running.indexOf(engine), 1);
      }
    }
    return { status: "unknown", reason: reasons.join("; ") };
  } finally {
    for (const engine of running) engine.return(undefined as never);
  }
}

/** Up to the next milestone. */
function* oneTurn(
  engine: Running<LockstepEvent>,
  events: number,
  views: StartEvent["view"][],
): Running<LockstepEvent, Verdict | undefined> {
  for (let n = 0; n < events; n++) {
    const step = engine.next();
    if (step.done === true) return step.value;
    const event = step.value;
    if (event.kind === "start") {
      if ("view" in event) views.push(event.view);
      continue;
    }
    yield event;
    if (MILESTONES.has(event.kind)) return undefined;
  }
  return undefined;
}
