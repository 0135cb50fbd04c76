/**
 * What a module has to be checked: the systems it exports, their properties and formulas, and the verdicts it expects.
 *
 * ```ts ignore
 * export const arbiter = system("arbiter")`…`;             // every exported system is checked
 * export const served = ltl`G (req -> F ack)`;             // so is a formula beside a single system
 * export const expected = { mutex: "holds", served: "fails" };
 * ```
 *
 * With several systems `expected` may also be one list per system: `{ arbiter: { mutex: "holds" } }`. A module that
 * exports a {@linkcode Spec} says all of this in one place, for a family of systems.
 */

import { Bool } from "../dsl/expression.ts";
import { CtlText, ExpressionText, LtlText } from "../dsl/texts.ts";
import { nearestNames } from "../logic/nearest_name.ts";
import { type Asked, type Question, questionOf, questionsOf, type Subject } from "./question.ts";
import { specSubjects } from "./spec_module.ts";

/** A verdict that the author of a module expects. */
export type ExpectedStatus = "holds" | "fails";

/** A question of a module, with the verdict that is expected if the module says so. */
export interface ModuleQuestion {
  /** What is asked. */
  readonly question: Question;
  /** What its author expects. */
  readonly expected?: ExpectedStatus;
}

/** A system that a module exports. */
export interface ModuleSubject {
  /** The name it is exported by. */
  readonly name: string;
  /** The system or the model. */
  readonly subject: Subject;
  /** Its own properties, then the formulas of the module. */
  readonly questions: readonly ModuleQuestion[];
}

/** Which part of a module is meant. */
export interface ModuleOptions {
  /** Of a spec: all its cases, or parameters as words of a command line; the first case unless told. */
  readonly cases?: "all" | readonly string[];
}

/**
 * The systems in the exports of a module, and what is to be checked about them.
 *
 * @throws {TypeError} if the module exports no system, or `expected` is not a list of verdicts
 * @throws {RangeError} if `expected` names a property that no system has
 * @example
 * ```ts
 * import { assertEquals } from "@std/assert";
 * import { moduleSubjects, system } from "kripke";
 *
 * const counter = system("counter")`
 *   var  n : 0..7 = 0
 *   next n = n < 5 ? n + 1 : n
 *   invariant low  : n < 3
 * `;
 * const [found] = moduleSubjects({ counter, expected: { low: "fails" } });
 * assertEquals(found?.questions.map(({ expected }) => expected), ["fails"]);
 * ```
 */
export function moduleSubjects(
  exports: Readonly<Record<string, unknown>>,
  options: ModuleOptions = {},
): ModuleSubject[] {
  const specs = specSubjects(exports, options);
  if (specs.length > 0) return specs;
  const subjects = exportedSubjects(exports);
  if (subjects.length === 0) throw new TypeError(noSystem(exports));
  const expectations = new Expectations(exports.expected, subjects.map(({ name }) => name));
  const formulas = Object.entries(exports).filter((entry): entry is [string, Formula] =>
    isFormula(entry[1])
  );
  if (formulas.length > 0 && subjects.length > 1) {
    throw new TypeError(
      `the formula '${formulas[0]![0]}' could be about ${
        subjects.map((s) => s.name).join(" or ")
      }:` +
        ` state it in a system, or export a single system`,
    );
  }
  const found = subjects.map(({ name, subject }) => {
    const asked = formulas.map(([title, formula]) => renamed(questionOf(subject, formula), title));
    const questions = [...questionsOf(subject), ...asked].map((question) => {
      const expected = expectations.of(name, question);
      return { question, ...(expected !== undefined && { expected }) };
    });
    return { name, subject, questions };
  });
  expectations.refuseUnused(
    found.flatMap(({ questions }) => questions.map((q) => q.question.name)),
  );
  return found;
}

type Formula = Extract<Asked, LtlText | CtlText | ExpressionText | Bool>;

function isFormula(value: unknown): value is Formula {
  return value instanceof LtlText || value instanceof CtlText ||
    value instanceof ExpressionText || value instanceof Bool;
}

/** A formula that is asked about goes by the name of its export. */
function renamed(question: Question, name: string): Question {
  return { ...question, id: name, name };
}

/** Exported systems and models, each once, in the order of their names. */
function exportedSubjects(
  exports: Readonly<Record<string, unknown>>,
): { name: string; subject: Subject }[] {
  const seen = new Set<unknown>();
  const found: { name: string; subject: Subject }[] = [];
  const add = (name: string, value: unknown) => {
    if (!isSubject(value) || seen.has(value)) return;
    seen.add(value);
    found.push({ name, subject: value });
  };
  for (const [name, value] of Object.entries(exports)) {
    if (Array.isArray(value)) value.forEach((item, i) => add(`${name}[${i}]`, item));
    else add(name, value);
  }
  return found;
}

function isSubject(value: unknown): value is Subject {
  if (typeof value !== "object" || value === null) return false;
  if ("system" in value && "properties" in value) return isSubject(value.system);
  return "aig" in value && "latches" in value && "signals" in value;
}

function noSystem(exports: Readonly<Record<string, unknown>>): string {
  const functions = Object.keys(exports).filter((name) => typeof exports[name] === "function");
  const hint = functions.length > 0
    ? `${functions.join(", ")}: export what a function returns, export const model = ${
      functions[0]
    }(…)`
    : 'write export const model = system("name")`…`';
  return `the module exports no system${functions.length > 0 ? ", only functions" : ""}; ${hint}`;
}

/** The `expected` of a module. */
class Expectations {
  readonly #lists = new Map<string, Map<string, ExpectedStatus>>();
  readonly #used = new Set<string>();

  constructor(expected: unknown, subjects: readonly string[]) {
    if (expected === undefined) return;
    if (typeof expected !== "object" || expected === null) {
      throw new TypeError('`expected` must be an object: { property: "holds" }');
    }
    for (const [key, value] of Object.entries(expected)) {
      if (typeof value === "object" && value !== null) {
        if (!subjects.includes(key)) {
          throw new RangeError(
            `\`expected\` speaks of ${key}, which is not an exported system: these are ` +
              subjects.join(", "),
          );
        }
        for (const [name, status] of Object.entries(value)) this.#add(key, name, status);
      } else this.#add("", key, value);
    }
  }

  #add(subject: string, property: string, status: unknown): void {
    if (status !== "holds" && status !== "fails") {
      throw new TypeError(
        `\`expected\` says ${JSON.stringify(status)} of ${property}: it must be "holds" or "fails"`,
      );
    }
    const list = this.#lists.get(subject) ?? new Map();
    this.#lists.set(subject, list.set(property, status));
  }

  /** What is expected of a property, by its name or its id. */
  of(subject: string, { id, name }: Question): ExpectedStatus | undefined {
    for (const list of [subject, ""]) {
      for (const key of [name, id]) {
        const status = this.#lists.get(list)?.get(key);
        if (status === undefined) continue;
        this.#used.add(`${list}\n${key}`);
        return status;
      }
    }
    return undefined;
  }

  /** A name that no property has is a mistake. */
  refuseUnused(names: readonly string[]): void {
    for (const [subject, list] of this.#lists) {
      for (const property of list.keys()) {
        if (this.#used.has(`${subject}\n${property}`)) continue;
        const near = nearestNames(property, names);
        const hint = near.length > 0 ? `did you mean ${near.join(" or ")}?` : names.join(", ");
        throw new RangeError(
          `\`expected\` speaks of '${property}', but there is no such property: ${hint}`,
        );
      }
    }
  }
}
