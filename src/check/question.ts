/**
 * What can be asked, of a system or of a model of the language: the claims of `src/proof`, and LTL formulas, which
 * become claims about the system with a monitor for the formula.
 */

import { type Lit, not } from "../aig/literal.ts";
import { Bool } from "../dsl/expression.ts";
import { type Atom, Model, type Property } from "../dsl/model.ts";
import { resolve } from "../dsl/resolve.ts";
import { CtlText, ExpressionText, LtlText } from "../dsl/texts.ts";
import { readCtlFile } from "../logic/ctl_file.ts";
import { atomsOf, mapAtoms } from "../logic/formula.ts";
import type { Ltl } from "../logic/ltl_formula.ts";
import { SymbolTable } from "../logic/resolve.ts";
import { type Claim, claimsOf, type CtlClaim } from "../proof/claim.ts";
import type { System } from "../system/system.ts";
import { findClaim } from "./property.ts";

/** The formula holds on every infinite legal path that sees every fairness signal infinitely often. */
export interface LtlClaim {
  /** An LTL formula. */
  readonly kind: "ltl";
  /** `l0`, counted from 0. */
  readonly id: string;
  /** The user's name of it. */
  readonly name: string;
  /** The formula over literals of the graph. */
  readonly formula: Ltl<Lit>;
  /** As the user wrote it. */
  readonly text?: string;
  /** The atoms in the user's words. */
  readonly words?: ReadonlyMap<Lit, string>;
}

/** Something to be checked. */
export type Question = Claim | LtlClaim;

/** A question as people put it: the name or id of a property, a formula, or a condition that should always hold. */
export type Asked = string | Question | LtlText | CtlText | ExpressionText | Bool;

/** A system, or what the language makes of a text: a system with formulas. */
export type Subject = System | {
  readonly system: System;
  readonly properties: readonly Property[];
};

/**
 * The system of a subject.
 *
 * @throws {TypeError} if it is something else: types are not checked at a prompt
 */
export function systemOf(subject: Subject): System {
  if (typeof subject === "object" && subject !== null) {
    if ("system" in subject) return subject.system;
    if ("aig" in subject) return subject;
  }
  throw new TypeError(`expected a system or a model, got ${described(subject)}`);
}

function described(value: unknown): string {
  if (value instanceof Promise) return "a promise: await it first";
  if (typeof value === "function") return `the function ${value.name}: call it to get a system`;
  if (typeof value === "object" && value !== null) return `a ${value.constructor?.name ?? "value"}`;
  return JSON.stringify(value) ?? String(value);
}

/**
 * Everything that a subject itself wants to have checked: bads, justice properties, LTL and CTL formulas.
 *
 * @example
 * ```ts
 * import { assertEquals } from "@std/assert";
 * import { kind, questionsOf, system } from "kripke";
 *
 * const counter = system("counter")`
 *   var  n : 0..7 = 0
 *   next n = n < 5 ? n + 1 : n
 *   invariant low  : n < 3
 *   ltl       back : G F n == 0
 *   ctl       full : EF n == 5
 * `;
 * assertEquals(questionsOf(counter).map(({ kind }) => kind), ["bad", "ltl", "ctl"]);
 * ```
 */
export function questionsOf(subject: Subject): Question[] {
  const questions: Question[] = claimsOf(systemOf(subject));
  if (!("system" in subject)) return questions;
  const counts = { ltl: 0, ctl: 0 };
  for (const property of subject.properties) {
    if (property.kind === "invariant") continue; // one of the bads
    questions.push(questionFor(property, counts));
  }
  return questions;
}

/**
 * What somebody asks of a subject.
 *
 * @throws {RangeError} if there is no such property
 * @throws {LanguageError} if a formula does not fit the subject
 * @example
 * ```ts
 * import { assertEquals } from "@std/assert";
 * import { questionOf, system } from "kripke";
 *
 * const counter = system("counter")`
 *   var  n : 0..7 = 0
 *   next n = n < 5 ? n + 1 : n
 *   ltl       back : G F n == 0
 * `;
 * assertEquals(questionOf(counter, "back").kind, "ltl");
 * ```
 */
export function questionOf(subject: Subject, asked: Asked): Question {
  if (typeof asked === "string") return named(subject, asked);
  if (
    asked instanceof LtlText || asked instanceof CtlText || asked instanceof ExpressionText ||
    asked instanceof Bool
  ) {
    const target = subject instanceof Model ? subject : systemOf(subject);
    return questionFor(resolve(target, asked), { ltl: 0, ctl: 0 });
  }
  if (typeof asked === "object" && asked !== null && "kind" in asked) return asked;
  if (asked === undefined) {
    const { name } = systemOf(subject);
    const names = questionsOf(subject).map((question) => question.name).join(", ");
    throw new TypeError(`which property of ${name}? It has ${names || "none"}`);
  }
  throw new TypeError(
    `expected a property by name, a formula or a condition, got ${described(asked)}`,
  );
}

/** A property by its name or id; what looks like a condition was probably meant as one. */
function named(subject: Subject, asked: string): Question {
  const questions = questionsOf(subject);
  const known = questions.some(({ id, name }) => id === asked || name === asked);
  if (!known && /[<>=&|!]/.test(asked)) {
    throw new RangeError(
      `there is no property '${asked}': a condition is asked as expr\`${asked}\`, ` +
        "a formula as ltl`…` or ctl`…`",
    );
  }
  return findClaim(questions, asked);
}

function questionFor(property: Property, counts: { ltl: number; ctl: number }): Question {
  const { name, text } = property;
  switch (property.kind) {
    case "invariant":
      return { kind: "bad", id: "b", name, lit: not(property.lit) };
    case "ltl": {
      const formula = mapAtoms(property.formula, ({ lit }) => lit);
      const words = wordsOf(atomsOf(property.formula));
      return { kind: "ltl", id: `l${counts.ltl++}`, name, text, formula, words };
    }
    case "ctl": {
      const formula = mapAtoms(property.formula, ({ lit }) => lit);
      const words = wordsOf(atomsOf(property.formula));
      return { kind: "ctl", id: `c${counts.ctl++}`, name, text, formula, words };
    }
  }
}

function wordsOf(atoms: readonly Atom[]): Map<Lit, string> {
  const words = new Map<Lit, string>();
  for (const { lit, text } of atoms) if (!words.has(lit)) words.set(lit, text);
  return words;
}

/**
 * The formulas of a `.ctl` file as claims `c0`, `c1`, … about a system.
 *
 * @throws {SyntaxError} where the file is malformed
 * @throws {RangeError} where it names what the system does not have
 * @example
 * ```ts
 * import { assertEquals } from "@std/assert";
 * import { ctlClaims, system } from "kripke";
 *
 * const toggle = system("toggle")`var on : bool = false  next on = !on`;
 * assertEquals(ctlClaims(toggle.system, "AG EF on").map(({ id }) => id), ["c0"]);
 * ```
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
