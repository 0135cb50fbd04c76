/**
 * Why a verdict is what it is.
 *
 * For a failure: which part of the property breaks, at which step, and the values it reads; for liveness also whether
 * it fails only because fairness is missing. For a proof: the lemmas it cannot do without, which constraints and
 * fairness conditions it makes use of, and whether parts of the property do not matter (vacuity).
 */

import type { CheckResult } from "../../check/check.ts";
import { EngineRun, resultOf } from "../../check/drive.ts";
import { type ShowOptions, styleOf } from "../style.ts";
import { ctlReason } from "./ctl.ts";
import { failureReason } from "./failure.ts";
import { ctlNeeds, ctlVacuity, failureWarnings, vacuity } from "./further_checks.ts";
import { type Needs, needsOf, type Use } from "./needs.ts";
import { proofReasons, useReasons } from "./proof.ts";
import { comfortableDepth, Folding, nodeAt, plain, type Reason, reasonLines } from "./reason.ts";

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
        const { text, because } = ctlReason(system, question, "holds", evidence);
        const needs = await ctlNeeds(result, question, effort);
        const reason = {
          text,
          because: [
            ...because,
            ...useReasons("constraint", needs.constraints),
            ...useReasons("fairness condition", needs.fairness),
          ],
        };
        return new Explanation(result, reason, await ctlVacuity(result, question, effort), needs);
      }
      const needs = await needsOf(result, effort.over);
      const vacuous = await vacuity(result, effort);
      const reason = { text: `${result.name} holds`, because: proofReasons(result, needs) };
      return new Explanation(result, reason, vacuous, needs);
    }
  }
}

function isRaised(flag: Int32Array | undefined): boolean {
  return flag !== undefined && Atomics.load(flag, 0) !== 0;
}
