/**
 * What an explanation asks besides: does a property hold if fairness is added, if a part of it is replaced, if an assumption
 * is left out? Each is a check of its own, in what is left of the time.
 */

import type { Lit } from "../../aig/literal.ts";
import { check, type CheckResult } from "../../check/check.ts";
import type { CheckOptions } from "../../check/check_options.ts";
import type { LtlClaim } from "../../check/question.ts";
import type { Ctl } from "../../logic/ctl_formula.ts";
import { printCtl } from "../../logic/ctl_text.ts";
import { Ltl } from "../../logic/ltl_formula.ts";
import type { CtlClaim } from "../../proof/claim.ts";
import { derive } from "../../system/system.ts";
import { formulaText } from "../formula_rows.ts";
import { atomPrinter } from "../verdict_text.ts";
import { conditionFormula } from "./condition.ts";
import { conditionText, targetOf } from "./failure.ts";
import { missingFairness } from "./fairness.ts";
import type { Needs, Use } from "./needs.ts";
import { type Vacuous, vacuousParts } from "./vacuity.ts";

/** How long explaining may go on. */
export interface Effort {
  left(): number;
  over(): boolean;
  readonly interrupt?: Int32Array;
}

function checkOptions({ left, interrupt }: Effort): CheckOptions {
  return { timeout: left(), certify: false, ...(interrupt && { interrupt }) };
}

export async function failureWarnings(result: CheckResult, effort: Effort): Promise<string[]> {
  const missing = await missingFairness(result, checkOptions(effort));
  if (missing === undefined) return [];
  const lines = missing.map((condition) => `fair ${condition}`).join(", ");
  return [
    `it fails only because no fairness is given: it holds with \`${lines}\`` +
    (missing.length === 1 ? "" : " (all of these are needed)"),
  ];
}

/** Parts of the property that do not matter. */
export async function vacuity(result: CheckResult, effort: Effort): Promise<string[]> {
  const { subject } = result;
  const question = asFormula(result);
  if (question === undefined) return [];
  const holds = async (formula: Ltl<Lit>) => {
    if (effort.over()) return undefined;
    const asked: LtlClaim = { ...question, formula };
    const { status } = await check(subject, asked, checkOptions(effort));
    return status === "unknown" ? undefined : status === "holds";
  };
  const print = atomPrinter(subject, question);
  const parts = await vacuousParts<Lit, Ltl<Lit>>(question.formula, holds);
  return parts.map((part) => vacuousText(formulaText(part.subformula, print), part));
}

/** The same for CTL. */
export async function ctlVacuity(
  { subject }: CheckResult,
  question: CtlClaim,
  effort: Effort,
): Promise<string[]> {
  const holds = async (formula: Ctl<Lit>) => {
    if (effort.over()) return undefined;
    const { status } = await check(subject, { ...question, formula }, checkOptions(effort));
    return status === "unknown" ? undefined : status === "holds";
  };
  const print = atomPrinter(subject, question);
  const parts = await vacuousParts<Lit, Ctl<Lit>>(question.formula as Ctl<Lit>, holds);
  return parts.map((part) => vacuousText(printCtl(part.subformula, print), part));
}

/**
 * Which constraints and fairness conditions a CTL formula needs: asked again without each of them. Its certificate is
 * about states with a fair path, so it cannot be judged without them.
 */
export async function ctlNeeds(
  { system }: CheckResult,
  question: CtlClaim,
  effort: Effort,
): Promise<Needs> {
  const split = async (part: "constraints" | "fairness"): Promise<Use> => {
    const use = { needed: [] as string[], unused: [] as string[] };
    for (const assumption of system[part]) {
      if (effort.over()) break;
      const rest = system[part].filter((other) => other !== assumption);
      const weaker = derive(system, { [part]: rest });
      const { status } = await check(weaker, question, checkOptions(effort));
      if (status !== "unknown") use[status === "holds" ? "unused" : "needed"].push(assumption.name);
    }
    return use;
  };
  return { constraints: await split("constraints"), fairness: await split("fairness") };
}

function vacuousText(text: string, { by }: Vacuous<unknown>): string {
  return `it holds whatever \`${text}\` is: with \`${by}\` in its place it still holds`;
}

/** The question as a formula with parts: an LTL formula, or an invariant by its boolean structure. */
function asFormula({ subject, question }: CheckResult): LtlClaim | undefined {
  if (question.kind === "ltl") return question;
  if (question.kind !== "bad") return undefined;
  const text = conditionText(subject, question.name, question.lit);
  if (text === undefined) return undefined;
  const { formula, words } = conditionFormula(targetOf(subject), text);
  return { kind: "ltl", id: question.id, name: question.name, formula: Ltl.G(formula), words };
}
