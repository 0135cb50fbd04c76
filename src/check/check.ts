/**
 * Checking a property: have engines decide it, lift what they find to the system as the user knows it, and have
 * the evidence judged by the independent checker before the verdict counts.
 */

import type { Evidence } from "../proof/certificate.ts";
import type { Claim } from "../proof/claim.ts";
import type { CheckOutcome } from "../proof/outcome.ts";
import { displayable } from "../system/display.ts";
import type { System } from "../system/system.ts";
import { certifyWithin } from "./certify_within.ts";
import type { CheckOptions } from "./check_options.ts";
import { cpuSeconds } from "./cpu_clock.ts";
import { decide, wallClock } from "./decide.ts";
import { liftAnswer } from "./lift.ts";
import { forEngine } from "./linear.ts";
import { type Asked, type Question, questionOf, questionsOf, type Subject } from "./question.ts";

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
  const question = forEngine(subject, questionOf(subject, property), options.engine ?? "auto");
  const begin = cpuSeconds();
  const { engine, answer, form, statistics } = decide(subject, question, options);
  const { system, claim, reduction } = form;
  const found = {
    property: question.id,
    name: question.name,
    subject,
    question: form.question,
    system,
    claim,
    engine,
    statistics,
    cpuSeconds: cpuSeconds() - begin,
  };
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
