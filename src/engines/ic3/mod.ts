/**
 * IC3: is a bad state reachable? The invariant is built from many small lemmas, each found from a
 * counterexample to induction, without unrolling the system.
 *
 * - A. R. Bradley: SAT-based model checking without unrolling. VMCAI 2011.
 * - N. Een, A. Mishchenko, R. Brayton: Efficient implementation of property directed reachability. FMCAD 2011.
 * - Z. Hassan, A. R. Bradley, F. Somenzi: Better generalization in IC3. FMCAD 2013.
 *
 * The main loop and the table of notation are in `decide.ts`; every technique is an option in `options.ts`.
 */

import type { Lit } from "../../aig/literal.ts";
import type { System } from "../../system/system.ts";
import type { Running, SafetyProblem, Verdict } from "../engine.ts";
import { adopt } from "./adopt.ts";
import { decide, type TargetOutcome } from "./decide.ts";
import type { Ic3Event } from "./events.ts";
import type { Ic3Options } from "./options.ts";
import { Session } from "./session.ts";

export type { Ic3Event } from "./events.ts";
export type { Ic3Options } from "./options.ts";
export type { EntryStep } from "./path.ts";
export { type ProposalReport, propose } from "./propose.ts";
export { Refinement } from "./refine.ts";
export { reach, Reachability, type ReachQuery, type ReachResult } from "./reach.ts";
export { type From, Session } from "./session.ts";

/**
 * Decide whether `bad` is unreachable.
 *
 * @example
 * ```ts
 * import { assertEquals } from "@std/assert";
 * import { Run, engines, system } from "kripke";
 *
 * const counter = system("counter")`
 *   var  n : 0..7 = 0
 *   next n = n < 5 ? n + 1 : n
 *   invariant high : n < 6
 * `;
 * const bad = counter.system.bads[0]!.lit;
 * const run = new Run(engines.ic3({ system: counter.system, bad }));
 * run.until("lemma");
 * assertEquals(run.lemmas.length, 1);
 * assertEquals(run.finish().status, "holds");
 * ```
 */
export function* ic3(problem: SafetyProblem, options: Ic3Options = {}): Running<Ic3Event> {
  const [verdict] = yield* ic3All(problem.system, [problem.bad], options);
  return verdict!;
}

/**
 * Decide several bad literals of one system in one run: they share all lemmas.
 *
 * @example
 * ```ts
 * import { assertEquals } from "@std/assert";
 * import { Run, engines, system } from "kripke";
 *
 * const counter = system("counter")`
 *   var  n : 0..7 = 0
 *   next n = n < 5 ? n + 1 : n
 *   invariant low  : n < 3
 *   invariant high : n < 6
 * `;
 * const bads = counter.system.bads.map(({ lit }) => lit);
 * const verdicts = new Run(engines.ic3All(counter.system, bads)).finish();
 * assertEquals(Array.isArray(verdicts) && verdicts.map(({ status }) => status), ["fails", "holds"]);
 * ```
 */
export function* ic3All(
  system: System,
  bads: readonly Lit[],
  options: Ic3Options = {},
): Running<Ic3Event, Verdict[]> {
  const session = new Session(system, bads, options);
  try {
    yield { kind: "start", view: session };
    if (options.candidates !== undefined) {
      yield* adopt(session, session.cubesOf(options.candidates));
    }
    const outcomes = yield* decide(session, bads.map((bad) => session.encode(bad)));
    return outcomes.map((outcome) => toVerdict(session, outcome));
  } finally {
    session.dispose();
  }
}

function toVerdict(session: Session, outcome: TargetOutcome): Verdict {
  switch (outcome.status) {
    case "reached":
      return { status: "fails", trace: outcome.path.trace };
    case "separated":
      return {
        status: "holds",
        proof: { kind: "invariant", invariant: session.predicate(outcome.frame) },
      };
    case "open":
      return { status: "unknown", reason: `frame ${session.level} was reached, the limit` };
  }
}
