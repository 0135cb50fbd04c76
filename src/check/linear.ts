/** CTL formulas for engines that know paths only: see `src/logic/ctl_linear.ts`. */

import type { Lit } from "../aig/literal.ts";
import type { Ctl } from "../logic/ctl_formula.ts";
import { linearForm } from "../logic/ctl_linear.ts";
import type { CtlClaim } from "../proof/claim.ts";
import { enginesFor, findEngine } from "./engines.ts";
import { type LtlClaim, type Question, type Subject, systemOf } from "./question.ts";

/**
 * The same question in linear time, if it is a CTL formula that has a form there.
 *
 * @example
 * ```ts
 * import { assertEquals } from "@std/assert";
 * import { inLinearTime, questionOf, system } from "kripke";
 *
 * const toggle = system("toggle")`var on : bool = false  next on = !on  ctl often : AG AF on`;
 * assertEquals(inLinearTime(toggle, questionOf(toggle, "often"))?.kind, "ltl");
 * ```
 */
export function inLinearTime(subject: Subject, question: Question): LtlClaim | undefined {
  if (question.kind !== "ctl") return undefined;
  const { id, name, text, words } = question;
  const { constraints, fairness } = systemOf(subject);
  const total = constraints.length === 0 && fairness.length === 0;
  const formula = linearForm(question.formula as Ctl<Lit>, total);
  return formula && { kind: "ltl", id, name, text, words, formula };
}

/**
 * A question in the form that an engine takes: CTL formulas go to engines for paths in their linear form.
 *
 * @param engine a name; `auto` takes everything
 * @throws {RangeError} if there is no engine of this name, or a CTL formula has no linear form that it could take
 */
export function forEngine(subject: Subject, question: Question, engine: string): Question {
  if (question.kind !== "ctl" || engine === "auto") return question;
  if (findEngine(engine).decides.includes("ctl")) return question;
  const linear = inLinearTime(subject, question);
  if (linear === undefined) throw new RangeError(branching(question, engine));
  return linear;
}

function branching({ id, name, text }: CtlClaim, engine: string): string {
  const title = text ?? (id === name ? id : `${id} '${name}'`);
  const others = ["auto", ...enginesFor("ctl").map((entry) => entry.name)].join(", ");
  return `engine '${engine}' is not for CTL formulas such as ${title}, which speaks of more than one path at a time; ` +
    `these are: ${others}`;
}
