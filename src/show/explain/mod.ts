/**
 * Why a verdict is what it is.
 *
 * For a failure: which part of the property breaks, at which step, and the values it reads; for liveness also whether
 * it fails only because fairness is missing. For a proof: the lemmas it cannot do without, which constraints and
 * fairness conditions it makes use of, and whether parts of the property do not matter (vacuity).
 */

import { check, type CheckOptions, type CheckResult } from "../../check/check.ts";
import { EngineRun, resultOf } from "../../check/drive.ts";
import type { LtlClaim } from "../../check/question.ts";
import type { Lit } from "../../aig/literal.ts";
import type { Ctl } from "../../logic/ctl_formula.ts";
import { printCtl } from "../../logic/ctl_text.ts";
import { Ltl } from "../../logic/ltl_formula.ts";
import type { CtlClaim } from "../../proof/claim.ts";
import { formulaText } from "../formula_rows.ts";
import { type ShowOptions, styleOf } from "../style.ts";
import { atomPrinter } from "../verdict_text.ts";
import { missingFairness } from "./fairness.ts";
import { ctlReason } from "./ctl.ts";
import { conditionFormula } from "./condition.ts";
import { conditionText, failureReason, targetOf } from "./failure.ts";
import { type Needs, needsOf, type Use } from "./needs.ts";
import { proofReasons } from "./proof.ts";
import { comfortableDepth, Folding, nodeAt, plain, type Reason, reasonLines } from "./reason.ts";
import { type Vacuous, vacuousParts } from "./vacuity.ts";

export type { Needs, Reason, Use };

/** How much effort goes into an explanation. */
export interface ExplainOptions {
  /** Seconds for all further checks together; 10 unless told. */
  readonly seconds?: number;
  /** Polled by further checks. */
  readonly interrupt?: Int32Array;
  /** How many levels of reasons are unfolded at first; as many as fit on a screen unless told. */
  readonly depth?: number;
}

/**
 * Why a verdict is what it is. Long explanations are folded: nodes are numbered like sections, and those that are closed
 * can be unfolded.
 *
 * @example
 * ```ts
 * import { assert } from "@std/assert";
 * import { Explanation, check, explain, system } from "kripke";
 *
 * const counter = system("counter")`
 *   var  n : 0..7 = 0
 *   next n = n < 5 ? n + 1 : n
 *   invariant high : n < 6
 * `;
 * const explanation = await explain(await check(counter, "high", { engine: "ic3" }));
 * assert(explanation instanceof Explanation && explanation.needs!.lemmas!.length > 0);
 * ```
 */
export class Explanation {
  /** The verdict that is explained. */
  readonly result: CheckResult;
  /** What it rests on, as a tree. */
  readonly reason: Reason;
  /** What the author of the model should know. */
  readonly warnings: readonly string[];
  /** For a proof: what it rests on. */
  readonly needs?: Needs;

  readonly #folding: Folding;

  /** Made by {@linkcode explain}. */
  constructor(
    result: CheckResult,
    reason: Reason,
    warnings: readonly string[],
    needs?: Needs,
    folding: Folding = new Folding(comfortableDepth(reason)),
  ) {
    this.result = result;
    this.reason = reason;
    this.warnings = warnings;
    if (needs !== undefined) this.needs = needs;
    this.#folding = folding;
  }

  /** The reason with this number: `1.2` is the second reason of the first one. */
  at(node: string): Reason {
    return nodeAt(this.reason, node);
  }

  /** The same with one more node open, and those above it; without a node everything is open. */
  unfold(node?: string): Explanation {
    return node === undefined ? this.#folded(new Folding()) : this.#switched(node, true);
  }

  /** The same with a node closed; a number closes everything below so many levels. */
  fold(node: string | number = 1): Explanation {
    return typeof node === "number" ? this.#folded(new Folding(node)) : this.#switched(node, false);
  }

  #switched(node: string, open: boolean): Explanation {
    this.at(node); // refuses nodes that are not there
    return this.#folded(this.#folding.with(node, open));
  }

  #folded(folding: Folding): Explanation {
    return new Explanation(this.result, this.reason, this.warnings, this.needs, folding);
  }

  /** The explanation as text. */
  show(options: ShowOptions = {}): string {
    const style = styleOf(options);
    return [
      ...reasonLines(this.reason, options, this.#folding),
      ...this.warnings.map((warning) => style.warn(`warning: ${warning}`)),
    ].join("\n");
  }

  /** The explanation as plain text. */
  toString(): string {
    return this.show();
  }

  /** What `console.log` shows. */
  [Symbol.for("Deno.customInspect")](): string {
    return this.show();
  }
}

/**
 * Explain a verdict of `check`, or of a run that has ended.
 *
 * @example
 * ```ts
 * import { assert } from "@std/assert";
 * import { check, explain, system } from "kripke";
 *
 * const counter = system("counter")`
 *   var  n : 0..7 = 0
 *   next n = n < 5 ? n + 1 : n
 *   invariant low  : n < 3
 * `;
 * const explanation = await explain(await check(counter, "low"));
 * assert(explanation.show().startsWith("low fails"));
 * ```
 */
export async function explain(
  answer: CheckResult | EngineRun,
  options: ExplainOptions = {},
): Promise<Explanation> {
  if (!(answer instanceof EngineRun) && !("question" in Object(answer))) {
    throw new TypeError(
      "explain: expected a verdict or a run, as in explain(await check(model, property))",
    );
  }
  const explanation = await explained(answer, options);
  return options.depth === undefined ? explanation : explanation.fold(options.depth);
}

async function explained(
  answer: CheckResult | EngineRun,
  options: ExplainOptions,
): Promise<Explanation> {
  const result = answer instanceof EngineRun ? await resultOf(answer) : answer;
  const deadline = performance.now() + 1000 * (options.seconds ?? 10);
  const effort = {
    left: () => Math.max(0.01, (deadline - performance.now()) / 1000),
    over: () => performance.now() > deadline || isRaised(options.interrupt),
    ...(options.interrupt !== undefined && { interrupt: options.interrupt }),
  };
  switch (result.status) {
    case "unknown":
      return new Explanation(result, plain(`${result.name} is unknown: ${result.reason}`), []);
    case "fails":
      return new Explanation(result, failureReason(result), await failureWarnings(result, effort));
    case "holds": {
      const { system, question, evidence } = result;
      if (question.kind === "ctl" && evidence?.kind === "ctl") {
        const reason = ctlReason(system, question, "holds", evidence);
        return new Explanation(result, reason, await ctlVacuity(result, question, effort));
      }
      const needs = await needsOf(result, effort.over);
      const vacuous = await vacuity(result, effort);
      const reason = { text: `${result.name} holds`, because: proofReasons(result, needs) };
      return new Explanation(result, reason, vacuous, needs);
    }
  }
}

interface Effort {
  left(): number;
  over(): boolean;
  readonly interrupt?: Int32Array;
}

function checkOptions({ left, interrupt }: Effort): CheckOptions {
  return { timeout: left(), certify: false, ...(interrupt && { interrupt }) };
}

async function failureWarnings(result: CheckResult, effort: Effort): Promise<string[]> {
  const missing = await missingFairness(result, checkOptions(effort));
  if (missing === undefined) return [];
  const lines = missing.map((condition) => `fair ${condition}`).join(", ");
  return [
    `it fails only because no fairness is given: it holds with \`${lines}\`` +
    (missing.length === 1 ? "" : " (all of these are needed)"),
  ];
}

/** Parts of the property that do not matter. */
async function vacuity(result: CheckResult, effort: Effort): Promise<string[]> {
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
async function ctlVacuity(
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

function isRaised(flag: Int32Array | undefined): boolean {
  return flag !== undefined && Atomics.load(flag, 0) !== 0;
}
