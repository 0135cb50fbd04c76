/**
 * Several engines on one question, in turn, each for a slice of time in proportion to its share. The first verdict
 * wins and the others are stopped. Some join only after a while. An engine that gives up leaves the race.
 */

import type { EngineEvent, EngineView, Running, StartEvent } from "../engines/engine.ts";
import type { EngineAnswer } from "./engines.ts";

/** An engine in the race. */
export interface Runner {
  /** Name of the engine. */
  readonly name: string;
  /** Its share of the time, relative to the others. */
  readonly share: number;
  /** Seconds the others run before it joins: what is easy for them then costs nothing more. */
  readonly after?: number;
  /** The engine, started. */
  readonly running: Running<EngineEvent, EngineAnswer>;
}

/** Another engine goes on. */
export interface TurnEvent extends EngineEvent {
  /** Tells this event from the engines' own. */
  readonly kind: "turn";
  /** Whose turn it is now. */
  readonly engine: string;
}

/** Who answered what. */
export interface RaceAnswer {
  /** Who answered. */
  readonly engine: string;
  /** The answer. */
  readonly answer: EngineAnswer;
}

/** Seconds that a share of 1 is worth in the first round; rounds grow so that switching costs little. */
const FIRST_SLICE = 0.02;
const LONGEST_SLICE = 1;

/**
 * Run engines in turn.
 *
 * @param clock seconds, from anywhere
 * @example
 * ```ts
 * import { assert } from "@std/assert";
 * import { Run, claimsOf, findEngine, race, system } from "kripke";
 *
 * const counter = system("counter")`
 *   var  n : 0..7 = 0
 *   next n = n < 5 ? n + 1 : n
 *   invariant low  : n < 3
 * `;
 * const bad = counter.system.bads[0]!.lit;
 * const [claim] = claimsOf(counter.system);
 * const runners = ["bmc", "ic3"].map((name) => ({
 *   name,
 *   share: 1,
 *   running: findEngine(name, claim).start({ system: counter.system, claim: claim! }, {}),
 * }));
 * const run = new Run(race(runners, () => performance.now() / 1000));
 * const result = run.finish();
 * assert("answer" in result && result.answer.status === "fails" && bad > 0);
 * ```
 */
export function* race(
  runners: readonly Runner[],
  clock: () => number,
): Running<EngineEvent, RaceAnswer> {
  let running = [...runners];
  const begun = clock();
  const reasons: string[] = [];
  const views = new Map<string, EngineView>();
  let current = runners[0]?.name ?? "";
  try {
    if (runners.length > 1) yield startOf(() => views.get(current));
    for (let slice = FIRST_SLICE; running.length > 0; slice = Math.min(2 * slice, LONGEST_SLICE)) {
      const joined = running.filter(({ after = 0 }) => clock() - begun >= after);
      for (const runner of joined.length > 0 ? joined : running) {
        current = runner.name;
        if (runners.length > 1) yield { kind: "turn", engine: runner.name } as TurnEvent;
        const alone = running.length === 1;
        const end = clock() + slice * runner.share;
        do {
          const step = runner.running.next();
          if (step.done !== true) {
            if (step.value.kind === "start") {
              views.set(runner.name, (step.value as StartEvent).view);
            }
            yield step.value;
            continue;
          }
          running = running.filter((other) => other !== runner);
          if (step.value.status !== "unknown") {
            return { engine: runner.name, answer: step.value };
          }
          reasons.push(
            runners.length > 1 ? `${runner.name}: ${step.value.reason}` : step.value.reason,
          );
          break;
        } while (alone || clock() < end);
      }
    }
    const names = runners.map(({ name }) => name).join(", ");
    return { engine: names, answer: { status: "unknown", reason: reasons.join("; ") } };
  } finally {
    for (const { running: engine } of running) engine.return(undefined as never);
  }
}

/** The view of a race is that of the engine whose turn it is. */
function startOf(view: () => EngineView | undefined): StartEvent {
  return {
    kind: "start",
    view: {
      statistics: () => view()?.statistics() ?? {},
      lemmas: () => view()?.lemmas?.() ?? [],
    },
  };
}
