/**
 * Checking a property: choose engines, run them, lift what they find to the system as the user knows it, and have
 * the evidence judged by the independent checker before the verdict counts.
 */

import type { EngineEvent } from "../engines/engine.ts";
import { Findings } from "../engines/fair/findings.ts";
import { Run } from "../engines/run.ts";
import { translate, type TranslateOptions } from "../logic/translate/translate.ts";
import type { Evidence } from "../proof/certificate.ts";
import { type Claim, claimsOf } from "../proof/claim.ts";
import type { CheckOutcome } from "../proof/outcome.ts";
import { coi } from "../system/coi.ts";
import { displayable } from "../system/display.ts";
import { identity, type Reduction } from "../system/reduction.ts";
import type { System } from "../system/system.ts";
import { certifyWithin } from "./certify_within.ts";
import { cpuSeconds } from "./cpu_clock.ts";
import {
  type EngineAnswer,
  type EngineEntry,
  type EngineSettings,
  enginesFor,
  findEngine,
} from "./engines.ts";
import { liftAnswer, reduceClaim } from "./lift.ts";
import { engineOptionsIn } from "./option_names.ts";
import {
  type Asked,
  type LtlClaim,
  type Question,
  questionOf,
  questionsOf,
  type Subject,
  systemOf,
} from "./question.ts";
import { race, type RaceAnswer } from "./race.ts";

/** How to check. */
export interface CheckOptions extends EngineSettings {
  /** An engine by name; `auto` lets several engines take turns and is the default. */
  readonly engine?: string;
  /** Give up after this many seconds of `clock`; having the evidence checked may take as long again. */
  readonly timeout?: number;
  /** Seconds, from anywhere; the wall clock unless told. */
  readonly clock?: () => number;
  /** Have the evidence checked; true unless told. */
  readonly certify?: boolean;
  /** Work on the cone of influence of the property; true unless told. */
  readonly reduce?: boolean;
  /** How LTL formulas become monitors. */
  readonly translation?: TranslateOptions;
  /** Called with every event of the engines. */
  readonly onEvent?: (event: EngineEvent, run: Run<EngineEvent, RaceAnswer>) => void;
}

/** The answer to a question about a system. */
export interface CheckResult {
  /** Id of the property: `b0`, `o0`, `j0`, `l0`, `c0`. */
  readonly property: string;
  /** The user's name of it. */
  readonly name: string;
  /** The verdict. */
  readonly status: "holds" | "fails" | "unknown";
  /** Who decided. */
  readonly engine: string;
  /** What stands behind the verdict. */
  readonly evidence?: Evidence;
  /** What was asked, of what. */
  readonly subject: Subject;
  /** The question. */
  readonly question: Question;
  /** What the evidence is about: the system that was given, for an LTL formula that with its monitor. */
  readonly claim: Claim;
  /** The system of the claim. */
  readonly system: System;
  /** Why the status is unknown, or why the evidence was not judged. */
  readonly reason?: string;
  /** Whether the independent checker accepted the evidence. */
  readonly certified: boolean;
  /** Its judgement, if it was asked. */
  readonly judgement?: CheckOutcome;
  /** CPU seconds spent on finding the answer, and on having it certified. */
  readonly cpuSeconds: number;
  /** CPU seconds spent on having it certified. */
  readonly certifySeconds: number;
  /** What the engine counted. */
  readonly statistics: Readonly<Record<string, number>>;
}

/**
 * Check one property of a system or a model.
 *
 * @param property an id (`b0`, `j1`), a name, a formula, or a condition that should always hold
 * @example
 * ```ts
 * import { assertEquals } from "@std/assert";
 * import { check, system } from "kripke";
 *
 * const counter = system("counter")`
 *   var  n : 0..7 = 0
 *   next n = n < 5 ? n + 1 : n
 *   invariant low  : n < 3
 * `;
 * const { status, engine, certified } = await check(counter, "low", { engine: "bmc" });
 * assertEquals([status, engine, certified], ["fails", "bmc", true]);
 * ```
 */
export async function check(
  subject: Subject,
  property: Asked,
  options: CheckOptions = {},
): Promise<CheckResult> {
  return displayable(await answered(subject, property, options));
}

async function answered(
  subject: Subject,
  property: Asked,
  options: CheckOptions,
): Promise<CheckResult> {
  const question = questionOf(subject, property);
  const begin = cpuSeconds();
  const { system, claim } = claimed(subject, question, options.translation);
  const facts = { property: question.id, name: question.name, subject, question, system, claim };
  const { engine, answer, reduction, statistics } = decide(system, claim, options);
  const found = { ...facts, engine, statistics, cpuSeconds: cpuSeconds() - begin };
  if (answer.status === "unknown") {
    const { reason } = answer;
    return { ...found, status: "unknown", reason, certified: false, certifySeconds: 0 };
  }
  const verdict = { status: answer.status, evidence: liftAnswer(reduction, answer) };
  if (options.certify === false) {
    return { ...found, ...verdict, certified: false, certifySeconds: 0 };
  }
  const half = cpuSeconds();
  const judgement = await certifyWithin(system, claim, verdict, { clock: wallClock, ...options });
  const certifySeconds = cpuSeconds() - half;
  if (judgement.accepted === undefined) {
    const { reason } = judgement;
    return { ...found, ...verdict, reason, certified: false, certifySeconds };
  }
  const judged = { judgement, certifySeconds };
  if (judgement.accepted) return { ...found, ...verdict, ...judged, certified: true };
  // An answer without proof is no answer: this is a mistake of ours, and must be heard.
  const reason = `${engine} says that ${claim.id} '${answer.status}', ` +
    `but its evidence was rejected: ${judgement.reason}`;
  return { ...found, ...judged, status: "unknown", reason, certified: false };
}

/**
 * Check every property of a system or a model, one after the other.
 *
 * @example
 * ```ts
 * import { assertEquals } from "@std/assert";
 * import { checkAll, system } from "kripke";
 *
 * const counter = system("counter")`
 *   var  n : 0..7 = 0
 *   next n = n < 5 ? n + 1 : n
 *   invariant low  : n < 3
 *   invariant high : n < 6
 * `;
 * const verdicts: string[] = [];
 * for await (const { name, status } of checkAll(counter)) verdicts.push(`${name} ${status}`);
 * assertEquals(verdicts, ["low fails", "high holds"]);
 * ```
 */
export async function* checkAll(
  subject: Subject,
  options: CheckOptions = {},
): AsyncGenerator<CheckResult> {
  for (const question of questionsOf(subject)) yield await check(subject, question, options);
}

/**
 * A question as a claim, and the system it is about: for an LTL formula that with its monitor.
 *
 * @example
 * ```ts
 * import { assert } from "@std/assert";
 * import { claimed, questionOf, system } from "kripke";
 *
 * const counter = system("counter")`
 *   var  n : 0..7 = 0
 *   next n = n < 5 ? n + 1 : n
 *   ltl       back : G F n == 0
 * `;
 * const { system: monitored, claim } = claimed(counter, questionOf(counter, "back"));
 * assert(monitored.latches.length > counter.system.latches.length && claim.kind === "justice");
 * ```
 */
export function claimed(
  subject: Subject,
  question: Question,
  translation?: TranslateOptions,
): { system: System; claim: Claim } {
  const system = systemOf(subject);
  return question.kind === "ltl"
    ? monitored(system, question, translation)
    : { system, claim: question };
}

/** The system with a monitor for an LTL formula, and what is then claimed about it. */
export function monitored(
  system: System,
  { id, name, formula, words }: LtlClaim,
  translation?: TranslateOptions,
): { system: System; claim: Claim } {
  const product = translate(system, formula, { ...translation, name, words });
  const [claim] = claimsOf(product.system);
  if (claim === undefined) throw new TypeError(`the monitor of ${name} has no property`);
  return { system: product.system, claim: { ...claim, id, name } };
}

interface Decision {
  readonly engine: string;
  readonly answer: EngineAnswer;
  readonly reduction: Reduction;
  readonly statistics: Readonly<Record<string, number>>;
}

function decide(system: System, claim: Claim, options: CheckOptions): Decision {
  const { engine = "auto", timeout, interrupt, clock = wallClock } = options;
  const entries = engine === "auto"
    ? enginesFor(claim.kind).filter(({ share }) => share !== undefined)
    : [findEngine(engine, claim)];
  const findings = entries.length > 1 ? new Findings() : undefined;
  const settings = { ...settingsFor(entries, options), findings };
  const reduction = reductionFor(system, claim, options);
  if (entries.length === 0) {
    const reason = `no engine takes claims of kind '${claim.kind}'`;
    return { engine, answer: { status: "unknown", reason }, reduction, statistics: {} };
  }
  const problem = { system: reduction.system, claim: reduceClaim(reduction, claim) };
  const runners = entries.map((entry) => ({
    name: entry.name,
    share: entry.share ?? 1,
    after: entry.after,
    running: entry.start(problem, settings),
  }));
  const deadline = timeout === undefined ? undefined : clock() + timeout;
  const run = new Run(race(runners, clock), { clock, deadline, interrupt });
  for (const event of run) options.onEvent?.(event, run);
  const result = run.result!;
  const { engine: winner, answer } = "answer" in result ? result : { engine, answer: result };
  return { engine: winner, answer, reduction, statistics: run.stats };
}

/** The options of `check` itself; all others are for the engine. */
const OWN_OPTIONS = new Set(
  "engine timeout clock certify reduce translation onEvent seed interrupt options".split(" "),
);

function settingsFor(entries: readonly EngineEntry[], options: CheckOptions): EngineSettings {
  const { seed, interrupt } = options;
  return { seed, interrupt, options: engineOptionsIn(entries, options, OWN_OPTIONS) };
}

function reductionFor(system: System, claim: Claim, options: CheckOptions): Reduction {
  // The states of a CTL question depend on which inputs its atoms read: engines reduce for themselves.
  if (options.reduce === false || claim.kind === "ctl") return identity(system);
  return coi(system, claim.kind === "bad" ? [claim.lit] : claim.lits);
}

function wallClock(): number {
  return performance.now() / 1000;
}
