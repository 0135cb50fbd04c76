/** Why a property fails: the subformula that breaks, the step where it does, and the values it reads. */

import type { Lit } from "../../aig/literal.ts";
import { type Subject, systemOf } from "../../check/question.ts";
import { Model } from "../../dsl/model.ts";
import { TracePath } from "../../proof/trace_path.ts";
import { restrictTrace } from "../../system/auxiliary.ts";
import type { System } from "../../system/system.ts";
import { type Answered, atomPrinter, atomValues } from "../verdict_text.ts";
import { Conditions } from "./condition.ts";
import { ctlReason } from "./ctl.ts";
import { FormulaReasons } from "./formula.ts";
import { plain, type Reason } from "./reason.ts";

/** The reason why the property of a failed check fails. */
export function failureReason({ subject, question, evidence }: Answered): Reason {
  if (question.kind === "ctl" && evidence?.kind === "ctl") {
    return ctlReason(systemOf(subject), question, "fails", evidence);
  }
  if (evidence?.kind !== "trace") return plain(`${question.name} fails`);
  const system = systemOf(subject);
  const path = new TracePath(system, restrictTrace(system, evidence.trace));
  const conditions = new Conditions(targetOf(subject), path);
  switch (question.kind) {
    case "bad":
      return {
        text: `${question.name} fails`,
        because: badReasons(subject, question, path, conditions),
      };
    case "ltl": {
      const print = atomPrinter(subject, question);
      const explain = (lit: Lit, step: number) => {
        const text = question.words?.get(lit);
        return text === undefined ? undefined : conditions.explain(text, step);
      };
      const reasons = new FormulaReasons(question.formula, atomValues(path), { print, explain });
      return { text: `${question.name} fails`, because: [reasons.explain(question.formula, 0)] };
    }
    case "justice": {
      const seen = question.lits.map((lit, i) =>
        plain(
          `signal ${i}, ${path.names.literal(lit)}, holds at step ${
            path.first(lit, path.loop ?? 0)
          }`,
        )
      );
      const text =
        `${question.name} fails: the loop from step ${path.loop} sees every signal again and again`;
      return { text, because: seen };
    }
    case "ctl":
      return plain(`${question.name} fails`);
  }
}

function badReasons(
  subject: Subject,
  { name, lit }: { readonly name: string; readonly lit: Lit },
  path: TracePath,
  conditions: Conditions,
): Reason[] {
  const last = path.length - 1;
  const text = conditionText(subject, name, lit);
  if (text !== undefined) return [conditions.explain(text, last)];
  const state = path.system.signals.filter(({ kind }) => kind === "state" || kind === "input");
  const values = state.slice(0, 12).map((s) => `${s.name} = ${path.signal(s, last)}`).join(", ");
  return [{ text: `it is reached at step ${last}`, because: [plain(values)] }];
}

/** The condition behind an invariant, as text of the language. */
export function conditionText(subject: Subject, name: string, lit: Lit): string | undefined {
  if (!(subject instanceof Model)) return undefined;
  const stated = subject.properties.find((p) => p.kind === "invariant" && p.lit === (lit ^ 1));
  // A condition that was asked about without being stated is named by its text.
  return stated?.text ?? name;
}

/** What expressions of the language are resolved against. */
export function targetOf(subject: Subject): Model | System {
  return subject instanceof Model ? subject : systemOf(subject);
}
