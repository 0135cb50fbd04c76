/**
 * Checking a property: choose engines, run them, lift what they find to the system as the user knows it, and have
 * the evidence judged by the independent checker before the verdict counts.
 */

import type { EngineEvent } from "../engines/engine.ts";
import { Run } from "../engines/run.ts";
import type { Evidence } from "../proof/certificate.ts";
import { certify } from "../proof/certify.ts";
import { type Claim, claimsOf } from "../proof/claim.ts";
import type { CheckOutcome } from "../proof/outcome.ts";
import { coi } from "../system/coi.ts";
import { identity, type Reduction } from "../system/reduction.ts";
import type { System } from "../system/system.ts";
import { cpuSeconds } from "./cpu_clock.ts";
import { type EngineAnswer, type EngineSettings, enginesFor, findEngine } from "./engines.ts";
import { liftAnswer, reduceClaim } from "./lift.ts";
import { findClaim } from "./property.ts";
import { race, type RaceAnswer } from "./race.ts";

/** How to check. */
export interface CheckOptions extends EngineSettings {
  /** An engine by name; `auto` lets several engines take turns and is the default. */
  readonly engine?: string;
  /** Give up after this many seconds of `clock`. */
  readonly timeout?: number;
  /** Seconds, from anywhere; the wall clock unless told. */
  readonly clock?: () => number;
  /** Have the evidence checked; true unless told. */
  readonly certify?: boolean;
  /** Work on the cone of influence of the property; true unless told. */
  readonly reduce?: boolean;
  /** Called with every event of the engines. */
  readonly onEvent?: (event: EngineEvent, run: Run<EngineEvent, RaceAnswer>) => void;
}

/** The answer to a question about a system. */
export interface CheckResult {
  /** Id of the property: `b0`, `o0`, `j0`, `c0`. */
  readonly property: string;
  /** The user's name of it. */
  readonly name: string;
  readonly status: "holds" | "fails" | "unknown";
  /** Who decided. */
  readonly engine: string;
  /** What stands behind the verdict, about the system that was given. */
  readonly evidence?: Evidence;
  /** Why the status is unknown. */
  readonly reason?: string;
  /** Whether the independent checker accepted the evidence. */
  readonly certified: boolean;
  /** Its judgement, if it was asked. */
  readonly judgement?: CheckOutcome;
  /** CPU seconds spent on finding the answer, and on having it certified. */
  readonly cpuSeconds: number;
  readonly certifySeconds: number;
  /** What the engine counted. */
  readonly statistics: Readonly<Record<string, number>>;
}

/**
 * Check one property of a system.
 *
 * @param property an id (`b0`, `j1`), a name, or a claim of your own
 * @example const { status } = await check(system, "b0", { engine: "ic3" });
 */
export async function check(
  system: System,
  property: string | Claim,
  options: CheckOptions = {},
): Promise<CheckResult> {
  const claim = typeof property === "string" ? findClaim(claimsOf(system), property) : property;
  const begin = cpuSeconds();
  const reduction = reductionFor(system, claim, options);
  const reduced = reduceClaim(reduction, claim);
  const run = start(reduction.system, reduced, options);
  for (const event of run) options.onEvent?.(event, run);
  const { engine, answer } = finished(run, options);
  const facts = {
    property: claim.id,
    name: claim.name,
    engine,
    cpuSeconds: cpuSeconds() - begin,
    statistics: run.stats,
  };
  if (answer.status === "unknown") {
    return {
      ...facts,
      status: "unknown",
      reason: answer.reason,
      certified: false,
      certifySeconds: 0,
    };
  }
  const evidence = liftAnswer(reduction, answer);
  const verdict = { status: answer.status, evidence };
  if (options.certify === false) {
    return { ...facts, ...verdict, certified: false, certifySeconds: 0 };
  }
  const half = cpuSeconds();
  const judgement = await certify(system, claim, verdict);
  const certifySeconds = cpuSeconds() - half;
  if (judgement.accepted) {
    return { ...facts, ...verdict, certified: true, judgement, certifySeconds };
  }
  // An answer without proof is no answer: this is a mistake of ours, and must be heard.
  return {
    ...facts,
    status: "unknown",
    reason: `${engine} says that ${claim.id} '${answer.status}', but its evidence was rejected: ` +
      judgement.reason,
    certified: false,
    judgement,
    certifySeconds,
  };
}

/** Check every property of a system, one after the other. */
export async function* checkAll(
  system: System,
  options: CheckOptions = {},
): AsyncGenerator<CheckResult> {
  for (const claim of claimsOf(system)) yield await check(system, claim, options);
}

function reductionFor(system: System, claim: Claim, options: CheckOptions): Reduction {
  // The states of a CTL question depend on which inputs its atoms read: engines reduce for themselves.
  if (options.reduce === false || claim.kind === "ctl") return identity(system);
  return coi(system, claim.kind === "bad" ? [claim.lit] : claim.lits);
}

function start(
  system: System,
  claim: Claim,
  options: CheckOptions,
): Run<EngineEvent, RaceAnswer> {
  const { engine = "auto", timeout, interrupt } = options;
  const clock = options.clock ?? wallClock;
  const entries = engine === "auto"
    ? enginesFor(claim.kind).filter(({ share }) => share !== undefined)
    : [findEngine(engine, claim)];
  if (entries.length === 0) {
    throw new RangeError(
      `there is no engine that decides ${claim.id}, a claim of kind '${claim.kind}'`,
    );
  }
  const runners = entries.map((entry) => ({
    name: entry.name,
    share: entry.share ?? 1,
    running: entry.start({ system, claim }, options),
  }));
  const deadline = timeout === undefined ? undefined : clock() + timeout;
  return new Run(race(runners, clock), { clock, deadline, interrupt });
}

function finished(
  run: Run<EngineEvent, RaceAnswer>,
  options: CheckOptions,
): { engine: string; answer: EngineAnswer } {
  const result = run.result!;
  return "answer" in result ? result : { engine: options.engine ?? "auto", answer: result };
}

function wallClock(): number {
  return performance.now() / 1000;
}
