/**
 * Verdicts as assertions, for `Deno.test` and any other runner of tests:
 *
 *     Deno.test("requests are served", () => assertHolds(arbiter(4), ltl`G (req -> F grant)`));
 *
 * An assertion decides, has the evidence certified and throws unless the verdict is the expected one. An undecided
 * property satisfies no assertion.
 */

import type { TraceView } from "../show/trace_view.ts";
import { traceOf } from "../show/verdict_text.ts";
import { Bool } from "../dsl/expression.ts";
import { expr } from "../dsl/tags.ts";
import type { ExpressionText } from "../dsl/texts.ts";
import { check, type CheckResult } from "./check.ts";
import type { CheckOptions } from "./check_options.ts";
import type { ExpectedStatus } from "./load.ts";
import { type Asked, questionOf, questionsOf, type Subject } from "./question.ts";
import { type Expected, expectedOf, Spec } from "./spec.ts";
import { refuse, type Unexpected, UnexpectedVerdict, verdictMessage } from "./spec_message.ts";

/** Seconds for a property unless told: a test should end. */
const PATIENCE = 60;

/** What comes of an assertion: `await` gives the result, and `Deno.test` takes it as the promise of a test. */
export type Asserted<R> = Promise<void> & Promise<R>;

/** A certified counterexample. */
export interface Failure extends CheckResult {
  /** The trace, ready to be asked about steps and signals; a CTL formula has none, and asking throws a TypeError. */
  readonly trace: TraceView;
}

/**
 * Assert that a property holds, or all of a list; all properties of the system if none is named.
 *
 * @example
 * ```ts
 * import { assertHolds, ltl, system } from "kripke";
 *
 * const lamp = system("lamp")`
 *   var on : bool = false
 *   next on = !on
 * `;
 * await assertHolds(lamp, ltl`G F on`);
 * ```
 * @throws {UnexpectedVerdict} if it does not, with the trace or the reason in the message
 */
export function assertHolds(
  subject: Subject,
  property: Asked,
  options?: CheckOptions,
): Asserted<CheckResult>;
/** The same for a list, or for all properties. */
export function assertHolds(
  subject: Subject,
  properties?: readonly Asked[],
  options?: CheckOptions,
): Asserted<CheckResult[]>;
export async function assertHolds(
  subject: Subject,
  asked: Asked | readonly Asked[] = questionsOf(subject),
  options: CheckOptions = {},
): Promise<CheckResult | CheckResult[]> {
  const results = await verdicts(subject, asList(asked), "holds", options);
  return Array.isArray(asked) ? results : results[0]!;
}

/**
 * Assert that a property fails, or all of a list. What comes back has the trace, so that more can be asserted of it.
 *
 * @example
 * ```ts
 * import { assertFails, expr, system } from "kripke";
 *
 * const counter = system("counter")`
 *   var n : u2 = 0
 *   next n = n + 1
 * `;
 * const { trace } = await assertFails(counter, expr`n < 3`);
 * console.log(trace.values("n")); // [ 0, 1, 2, 3 ]
 * ```
 * @throws {UnexpectedVerdict} if it does not, with the proof or the reason in the message
 */
export function assertFails(
  subject: Subject,
  property: Asked,
  options?: CheckOptions,
): Asserted<Failure>;
/** The same for a list. */
export function assertFails(
  subject: Subject,
  properties: readonly Asked[],
  options?: CheckOptions,
): Asserted<Failure[]>;
export async function assertFails(
  subject: Subject,
  asked: Asked | readonly Asked[],
  options: CheckOptions = {},
): Promise<Failure | Failure[]> {
  const results = await verdicts(subject, asList(asked), "fails", options);
  const failures = results.map(withTrace);
  return Array.isArray(asked) ? failures : failures[0]!;
}

/**
 * Assert that some path leads to a state in which a condition holds, and return the path.
 *
 * @example
 * ```ts
 * import { assertReachable, expr, system } from "kripke";
 *
 * const counter = system("counter")`
 *   var n : u2 = 0
 *   next n = n + 1
 * `;
 * const path = await assertReachable(counter, expr`n == 2`);
 * console.log(path.length); // 3
 * ```
 */
export function assertReachable(
  subject: Subject,
  condition: ExpressionText | Bool,
  options?: CheckOptions,
): Asserted<TraceView>;
export async function assertReachable(
  subject: Subject,
  condition: ExpressionText | Bool,
  options: CheckOptions = {},
): Promise<TraceView> {
  const never = condition instanceof Bool ? condition.not() : expr`!(${condition})`;
  const [result] = await decide(subject, [never], options);
  if (result!.status === "fails") return traceOf(result!);
  const [, ...details] = verdictMessage(result!, "fails").split("\n");
  const what = condition instanceof Bool ? `a state that violates ${result!.name}` : `${condition}`;
  const found = result!.status === "holds"
    ? `no path reaches ${what}`
    : `whether a path reaches ${what} is undecided`;
  throw new UnexpectedVerdict([found, ...details].join("\n"), [result!]);
}

/**
 * Assert the verdict of every property by name, as in `expected` of a spec, or all cases of a spec.
 *
 * @example
 * ```ts
 * import { assertVerdicts, system } from "kripke";
 *
 * const counter = system("counter")`
 *   var n : u2 = 0
 *   next n = n + 1
 *   invariant small : n < 3
 *   ltl again : G F n == 0
 * `;
 * await assertVerdicts(counter, { small: "fails", again: "holds" });
 * ```
 * @throws {RangeError} if the names do not fit the properties
 */
export function assertVerdicts(
  subject: Subject,
  expected: Expected,
  options?: CheckOptions,
): Asserted<CheckResult[]>;
/** The same for all cases of a spec. */
// deno-lint-ignore no-explicit-any
export function assertVerdicts(spec: Spec<any>, options?: CheckOptions): Asserted<CheckResult[]>;
export async function assertVerdicts(
  // deno-lint-ignore no-explicit-any
  about: Subject | Spec<any>,
  given?: Expected | CheckOptions,
  more?: CheckOptions,
): Promise<CheckResult[]> {
  const cases = about instanceof Spec ? about.cases.map((values) => about.at(...values)) : [{
    subject: about,
    expected: expectedOf("the system", questionsOf(about), given as Expected),
  }];
  const options = (about instanceof Spec ? given as CheckOptions : more) ?? {};
  const results: CheckResult[] = [];
  const wrong: Unexpected[] = [];
  for (const one of cases) {
    for (const question of questionsOf(one.subject)) {
      const [result] = await decide(one.subject, [question], options);
      const wanted = one.expected[question.name]!;
      results.push(result!);
      if (result!.status !== wanted) {
        wrong.push({ result: result!, wanted, ...("name" in one && { of: one.name }) });
      }
    }
  }
  refuse(wrong);
  return results;
}

/**
 * Assert that engines agree on a property: each of them decides, and all decide the same.
 *
 * @example
 * ```ts
 * import { assertAgreement, ltl, system } from "kripke";
 *
 * const lamp = system("lamp")`
 *   var on : bool = false
 *   next on = !on
 * `;
 * await assertAgreement(lamp, ltl`G F on`, ["rlive", "fair", "l2s"]);
 * ```
 */
export function assertAgreement(
  subject: Subject,
  property: Asked,
  engines: readonly string[],
  options?: Omit<CheckOptions, "engine">,
): Asserted<CheckResult[]>;
export async function assertAgreement(
  subject: Subject,
  property: Asked,
  engines: readonly string[],
  options: Omit<CheckOptions, "engine"> = {},
): Promise<CheckResult[]> {
  if (engines.length < 2) {
    throw new RangeError(`expected two engines or more to compare, got ${engines.length}`);
  }
  const question = questionOf(subject, property);
  const results: CheckResult[] = [];
  for (const engine of engines) {
    results.push(...await decide(subject, [question], { ...options, engine }));
  }
  const [first] = results;
  const agreed = results.every(({ status }) => status !== "unknown" && status === first!.status);
  if (agreed) return results;
  const says = results.map(({ engine, status }, i) => `  ${engines[i] ?? engine}: ${status}`);
  const unknown = results.filter(({ status }) => status === "unknown");
  throw new UnexpectedVerdict(
    [
      `engines do not agree on ${question.name}`,
      ...says,
      ...unknown.map((result) => `\n${verdictMessage(result, "holds")}`),
    ].join("\n"),
    results,
  );
}

function asList(asked: Asked | readonly Asked[]): readonly Asked[] {
  return Array.isArray(asked) ? asked : [asked as Asked];
}

async function decide(
  subject: Subject,
  asked: readonly Asked[],
  options: CheckOptions,
): Promise<CheckResult[]> {
  const results: CheckResult[] = [];
  for (const property of asked) {
    results.push(await check(subject, property, { timeout: PATIENCE, ...options }));
  }
  return results;
}

async function verdicts(
  subject: Subject,
  asked: readonly Asked[],
  wanted: ExpectedStatus,
  options: CheckOptions,
): Promise<CheckResult[]> {
  if (asked.length === 0) {
    throw new RangeError(
      "there is nothing to assert: no property is given, or the system has none",
    );
  }
  const results = await decide(subject, asked, options);
  refuse(
    results.filter(({ status }) => status !== wanted).map((result) => ({ result, wanted })),
    results.length,
  );
  return results;
}

function withTrace(result: CheckResult): Failure {
  return Object.defineProperty({ ...result }, "trace", {
    get: () => traceOf(result),
    enumerable: false,
  }) as Failure;
}
