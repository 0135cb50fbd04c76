/** Choosing engines for a question and letting them take turns. */

import type { EngineEvent, Running } from "../engines/engine.ts";
import { Findings } from "../engines/fair/findings.ts";
import { Run } from "../engines/run.ts";
import type { Claim } from "../proof/claim.ts";
import { coi } from "../system/coi.ts";
import { identity, type Reduction } from "../system/reduction.ts";
import type { System } from "../system/system.ts";
import type { CheckOptions } from "./check_options.ts";
import { claimed } from "./claimed.ts";
import {
  type EngineAnswer,
  type EngineEntry,
  type EngineSettings,
  enginesFor,
  findEngine,
} from "./engines.ts";
import { reduceClaim } from "./lift.ts";
import { inLinearTime } from "./linear.ts";
import { engineOptionsIn } from "./option_names.ts";
import type { LtlClaim, Question, Subject } from "./question.ts";
import { race, type Runner } from "./race.ts";

/** A question in one of its forms, and what is left of the system then. */
export interface Form {
  readonly question: Question;
  readonly system: System;
  readonly claim: Claim;
  readonly reduction: Reduction;
}

/** What came out, and in which form of the question. */
export interface Decision {
  readonly engine: string;
  readonly answer: EngineAnswer;
  readonly form: Form;
  readonly statistics: Readonly<Record<string, number>>;
}

/** Let engines decide a question; `auto` also asks about the linear form of a CTL formula. */
export function decide(subject: Subject, question: Question, options: CheckOptions): Decision {
  const { engine = "auto", timeout, interrupt, clock = wallClock } = options;
  const form = formOf(subject, question, options);
  const linear = engine === "auto" ? inLinearTime(subject, question) : undefined;
  const entries = entriesFor(form.claim, options);
  const settings = settingsFor(entries, options);
  const other = linear && new LinearRace(subject, linear, options, settings);
  const runners = runnersFor(form, entries, settings);
  if (other !== undefined) runners.push(other.runner);
  if (runners.length === 0) {
    const reason = `no engine takes claims of kind '${form.claim.kind}'`;
    return { engine, answer: { status: "unknown", reason }, form, statistics: {} };
  }
  const deadline = timeout === undefined ? undefined : clock() + timeout;
  const run = new Run(race(runners, clock), { clock, deadline, interrupt });
  for (const event of run) options.onEvent?.(event, run);
  const result = run.result!;
  const { engine: winner, answer } = "answer" in result ? result : { engine, answer: result };
  const { stats: statistics } = run;
  return winner === other?.runner.name
    ? { engine: other.winner!, answer, form: other.form!, statistics }
    : { engine: winner, answer, form, statistics };
}

function formOf(subject: Subject, question: Question, options: CheckOptions): Form {
  const { system, claim } = claimed(subject, question, options.translation);
  return { question, system, claim, reduction: reductionFor(system, claim, options) };
}

function entriesFor(claim: Claim, { engine = "auto" }: CheckOptions): EngineEntry[] {
  return engine === "auto"
    ? enginesFor(claim.kind).filter(({ share }) => share !== undefined)
    : [findEngine(engine, claim)];
}

function runnersFor(
  { claim, reduction }: Form,
  entries: readonly EngineEntry[],
  settings: EngineSettings,
): Runner[] {
  const findings = entries.length > 1 ? new Findings() : undefined;
  const problem = { system: reduction.system, claim: reduceClaim(reduction, claim) };
  return entries.map((entry) => ({
    name: entry.name,
    share: entry.share ?? 1,
    after: entry.after,
    running: entry.start(problem, { ...settings, findings }),
  }));
}

/** Seconds before the engines for paths are asked about a CTL formula with a linear form. */
const LINEAR_AFTER = 2;

/** The engines for the linear form of a CTL formula; they are set up when it is their turn. */
class LinearRace {
  readonly runner: Runner;
  form: Form | undefined;
  winner: string | undefined;

  constructor(
    readonly subject: Subject,
    readonly question: LtlClaim,
    readonly options: CheckOptions,
    readonly settings: EngineSettings,
  ) {
    this.runner = { name: "linear form", share: 1, after: LINEAR_AFTER, running: this.#run() };
  }

  *#run(): Running<EngineEvent, EngineAnswer> {
    this.form = formOf(this.subject, this.question, this.options);
    const entries = entriesFor(this.form.claim, this.options);
    const runners = runnersFor(this.form, entries, this.settings);
    const { engine, answer } = yield* race(runners, this.options.clock ?? wallClock);
    this.winner = engine;
    return answer;
  }
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

/** Seconds of the clock on the wall. */
export function wallClock(): number {
  return performance.now() / 1000;
}
