/**
 * What can be asked, of a system or of a model of the language: the claims of `src/proof`, and LTL formulas, which
 * become claims about the system with a monitor for the formula.
 */

import type { Lit } from "../aig/literal.ts";
import type { Property } from "../dsl/model.ts";
import { readCtlFile } from "../logic/ctl_file.ts";
import { mapAtoms } from "../logic/formula.ts";
import type { Ltl } from "../logic/ltl_formula.ts";
import { SymbolTable } from "../logic/resolve.ts";
import { type Claim, claimsOf, type CtlClaim } from "../proof/claim.ts";
import type { System } from "../system/system.ts";

/** The formula holds on every infinite legal path that sees every fairness signal infinitely often. */
export interface LtlClaim {
  readonly kind: "ltl";
  /** `l0`, counted from 0. */
  readonly id: string;
  readonly name: string;
  readonly formula: Ltl<Lit>;
  /** As the user wrote it. */
  readonly text?: string;
}

/** Something to be checked. */
export type Question = Claim | LtlClaim;

/** A system, or what the language makes of a text: a system with formulas. */
export type Subject = System | {
  readonly system: System;
  readonly properties: readonly Property[];
};

/** The system of a subject. */
export function systemOf(subject: Subject): System {
  return "system" in subject ? subject.system : subject;
}

/** Everything that a subject itself wants to have checked: bads, justice properties, LTL and CTL formulas. */
export function questionsOf(subject: Subject): Question[] {
  const questions: Question[] = claimsOf(systemOf(subject));
  if (!("system" in subject)) return questions;
  const counts = { ltl: 0, ctl: 0 };
  for (const property of subject.properties) {
    if (property.kind === "invariant") continue; // one of the bads
    const { name, text } = property;
    if (property.kind === "ltl") {
      const formula = mapAtoms(property.formula, ({ lit }) => lit);
      questions.push({ kind: "ltl", id: `l${counts.ltl++}`, name, text, formula });
    } else {
      const formula = mapAtoms(property.formula, ({ lit }) => lit);
      questions.push({ kind: "ctl", id: `c${counts.ctl++}`, name, text, formula });
    }
  }
  return questions;
}

/**
 * The formulas of a `.ctl` file as claims `c0`, `c1`, … about a system.
 *
 * @throws {SyntaxError} where the file is malformed
 * @throws {RangeError} where it names what the system does not have
 */
export function ctlClaims(system: System, text: string, file?: string): CtlClaim[] {
  const symbols = new SymbolTable(system);
  return readCtlFile(text, file).map(({ formula, text: written }, i) => ({
    kind: "ctl",
    id: `c${i}`,
    name: `c${i}`,
    text: written,
    formula: mapAtoms(formula, (name) => symbols.lookup(name)),
  }));
}
