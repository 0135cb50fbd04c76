/** Questions as claims: LTL formulas become claims about the system with a monitor. */

import { translate, type TranslateOptions } from "../logic/translate/translate.ts";
import { type Claim, claimsOf } from "../proof/claim.ts";
import type { System } from "../system/system.ts";
import { type LtlClaim, type Question, type Subject, systemOf } from "./question.ts";

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
function monitored(
  system: System,
  { id, name, formula, words }: LtlClaim,
  translation?: TranslateOptions,
): { system: System; claim: Claim } {
  const product = translate(system, formula, { ...translation, name, words });
  const [claim] = claimsOf(product.system);
  if (claim === undefined) throw new TypeError(`the monitor of ${name} has no property`);
  return { system: product.system, claim: { ...claim, id, name } };
}
