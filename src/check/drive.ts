/**
 * An engine at work on a question, for people: `const r = ic3(arbiter, "mutex")`, then `r.step()`, `r.until("lemma")`,
 * `r.finish()`. What {@linkcode Run} knows of literals is here put into the context of the system that was asked about,
 * so that it can be shown in the user's names and its verdict can be certified.
 */

import type { EngineEvent } from "../engines/engine.ts";
import { Run, type RunOptions } from "../engines/run.ts";
import type { Evidence } from "../proof/certificate.ts";
import type { Claim } from "../proof/claim.ts";
import type { CheckOutcome } from "../proof/outcome.ts";
import { coi } from "../system/coi.ts";
import { displayable } from "../system/display.ts";
import { identity, type Reduction } from "../system/reduction.ts";
import type { System } from "../system/system.ts";
import { certifyWithin, type NoJudgement } from "./certify_within.ts";
import type { CheckResult } from "./check.ts";
import { claimed } from "./claimed.ts";
import { type EngineAnswer, type EngineSettings, findEngine } from "./engines.ts";
import { forEngine } from "./linear.ts";
import { liftAnswer, reduceClaim } from "./lift.ts";
import { engineOptionsIn } from "./option_names.ts";
import { type Asked, type Question, questionOf, type Subject } from "./question.ts";

/** How to drive an engine. The interrupt flag pauses a run; lowering the flag lets it go on. */
export interface DriveOptions extends EngineSettings, RunOptions {
  /** Work on the cone of influence of the property; true unless told. */
  readonly reduce?: boolean;
  /** Called after every event, ticks included. */
  readonly onEvent?: (event: EngineEvent, run: EngineRun) => void;
}

/** The verdict of a run, about the system that was asked about. */
export type RunVerdict =
  | { readonly status: "holds"; readonly evidence: Evidence }
  | { readonly status: "fails"; readonly evidence: Evidence }
  | { readonly status: "unknown"; readonly reason: string };

/**
 * An engine on a question, driven step by step.
 *
 * @example
 * ```ts
 * import { assert, assertEquals } from "@std/assert";
 * import { EngineRun, bmc, system } from "kripke";
 *
 * const counter = system("counter")`
 *   var  n : 0..7 = 0
 *   next n = n < 5 ? n + 1 : n
 *   invariant low  : n < 3
 * `;
 * const run = bmc(counter, "low");
 * assert(run instanceof EngineRun);
 * run.finish();
 * assertEquals(run.verdict?.status, "fails");
 * assert((await run.certify()).accepted);
 * ```
 */
export class EngineRun extends Run<EngineEvent, EngineAnswer> {
  /** Name of the engine. */
  readonly name: string;
  /** What was asked, of what. */
  readonly subject: Subject;
  /** The question. */
  readonly question: Question;
  /** What the engine works on: the system that was given, for an LTL formula that with its monitor. */
  readonly system: System;
  /** What is claimed about it. */
  readonly claim: Claim;
  readonly #reduction: Reduction;
  readonly #interrupt: Int32Array | undefined;
  readonly #onEvent: DriveOptions["onEvent"];
  /** Time spent in the engine, which never waits for anything. */
  #milliseconds = 0;

  /** Runs are made by {@linkcode drive}. */
  constructor(engine: string, subject: Subject, asked: Question, options: DriveOptions = {}) {
    const question = forEngine(subject, asked, engine);
    const { system, claim } = claimed(subject, question);
    const whole = options.reduce === false || claim.kind === "ctl";
    const roots = claim.kind === "bad" ? [claim.lit] : claim.kind === "justice" ? claim.lits : [];
    const reduction = whole ? identity(system) : coi(system, roots);
    const entry = findEngine(engine, claim);
    const problem = { system: reduction.system, claim: reduceClaim(reduction, claim) };
    const { interrupt, ...budgets } = options;
    super(entry.start(problem, options), budgets);
    this.name = engine;
    this.subject = subject;
    this.question = question;
    this.system = system;
    this.claim = claim;
    this.#reduction = reduction;
    this.#interrupt = interrupt;
    this.#onEvent = options.onEvent;
  }

  /** Whether the interrupt flag is up: the run stands still until it is down again, and then goes on. */
  get paused(): boolean {
    return this.#interrupt !== undefined && Atomics.load(this.#interrupt, 0) !== 0;
  }

  /** Advance to the next event; undefined at the end, and while the run is paused. */
  override next(): EngineEvent | undefined {
    if (this.paused) return undefined;
    const begin = performance.now();
    const event = super.next();
    this.#milliseconds += performance.now() - begin;
    if (event !== undefined) this.#onEvent?.(event, this);
    return event;
  }

  /** Run to the end, or until the run is paused. */
  override finish(): EngineAnswer {
    while (this.next() !== undefined);
    return this.result ?? { status: "unknown", reason: "paused; it can go on" };
  }

  /** The verdict about the system that was asked about, once there is one. */
  get verdict(): RunVerdict | undefined {
    const { result } = this;
    if (result === undefined || result.status === "unknown") return result;
    return { status: result.status, evidence: liftAnswer(this.#reduction, result) };
  }

  /** Seconds spent in the engine so far. */
  get seconds(): number {
    return this.#milliseconds / 1000;
  }

  /** Have the evidence judged by the independent checker; raising the interrupt flag ends it. */
  async certify(): Promise<CheckOutcome | NoJudgement> {
    const { verdict } = this;
    if (verdict === undefined) return { accepted: false, reason: "the run has not ended" };
    if (verdict.status === "unknown") return { accepted: false, reason: verdict.reason };
    const interrupt = this.#interrupt;
    return await certifyWithin(this.system, this.claim, verdict, {
      ...(interrupt && { interrupt }),
    });
  }
}

/**
 * A run that has ended as the answer of `check`, certified.
 *
 * @example
 * ```ts
 * import { assertEquals } from "@std/assert";
 * import { ic3, resultOf, system } from "kripke";
 *
 * const counter = system("counter")`
 *   var  n : 0..7 = 0
 *   next n = n < 5 ? n + 1 : n
 *   invariant high : n < 6
 * `;
 * const run = ic3(counter, "high");
 * run.finish();
 * assertEquals((await resultOf(run)).certified, true);
 * ```
 */
export async function resultOf(run: EngineRun): Promise<CheckResult> {
  const { subject, question, system, claim, verdict } = run;
  const facts = {
    property: question.id,
    name: question.name,
    subject,
    question,
    system,
    claim,
    engine: run.name,
    statistics: run.stats,
    cpuSeconds: run.seconds,
    certifySeconds: 0,
  };
  if (verdict === undefined || verdict.status === "unknown") {
    const reason = verdict?.reason ?? "the run is paused; it can go on";
    return displayable({ ...facts, status: "unknown", reason, certified: false });
  }
  const judgement = await run.certify();
  if (judgement.accepted) return displayable({ ...facts, ...verdict, certified: true, judgement });
  if (judgement.accepted === undefined) {
    return { ...facts, ...verdict, reason: judgement.reason, certified: false };
  }
  const reason = `the evidence of ${run.name} was rejected: ${judgement.reason}`;
  return displayable({ ...facts, status: "unknown", reason, certified: false, judgement });
}

/** What is meant for the driver; all other options are for the engine. */
const DRIVER_OPTIONS = new Set(
  "seed interrupt options conflicts clock deadline memory bytes keep reduce onEvent".split(" "),
);

/**
 * Start an engine, by its name, on a property of a system or a model. Options of the engine itself stand beside
 * those of the driver.
 *
 * @example
 * ```ts
 * import { assertEquals } from "@std/assert";
 * import { drive, system } from "kripke";
 *
 * const counter = system("counter")`
 *   var  n : 0..7 = 0
 *   next n = n < 5 ? n + 1 : n
 *   invariant high : n < 6
 * `;
 * const run = drive("ic3", counter, "high", { seed: 3 });
 * run.until("lemma");
 * assertEquals(run.finish().status, "holds");
 * ```
 */
export function drive(
  engine: string,
  subject: Subject,
  property: Asked,
  options: DriveOptions & Readonly<Record<string, unknown>> = {},
): EngineRun {
  const own = engineOptionsIn([findEngine(engine)], options, DRIVER_OPTIONS);
  const settings = { ...options, options: own };
  return new EngineRun(engine, subject, questionOf(subject, property), settings);
}

/** Starts one engine on a property. */
export type Driver = (
  subject: Subject,
  property: Asked,
  options?: DriveOptions & Readonly<Record<string, unknown>>,
) => EngineRun;

/**
 * The function that starts the engine of this name.
 *
 * @example
 * ```ts
 * import { assertEquals } from "@std/assert";
 * import { driver, system } from "kripke";
 *
 * const counter = system("counter")`
 *   var  n : 0..7 = 0
 *   next n = n < 5 ? n + 1 : n
 *   invariant low  : n < 3
 * `;
 * const bounded = driver("bmc");
 * assertEquals(bounded(counter, "low").finish().status, "fails");
 * ```
 */
export function driver(engine: string): Driver {
  return (subject, property, options) => drive(engine, subject, property, options);
}
