/** What the exports of a module ask to have checked. */

import { Model } from "../dsl/model.ts";
import { questionsOf } from "./question.ts";
import { type Expected, expectedOf, Spec, type SpecCase } from "./spec.ts";

/** A system that a module exports, with what it expects of it. */
export type ModuleCase = Omit<SpecCase, "expected"> & {
  /** Absent where the module says nothing about verdicts. */
  readonly expected?: Expected;
};

/**
 * The systems in the exports of a module: the first case of every spec, or all cases, and every model.
 *
 * A model that is exported as `model` goes with the record of verdicts exported as `expected`, if there is one. If
 * there is a spec, models beside it are parts of its systems and are not listed.
 *
 * @example casesIn(await import("./arbiter.ts"))
 * @throws {RangeError} if expected verdicts do not fit the properties
 */
export function casesIn(
  exports: Readonly<Record<string, unknown>>,
  { all = false }: { readonly all?: boolean } = {},
): ModuleCase[] {
  const values = Object.values(exports);
  const specs = values.filter((value) => value instanceof Spec);
  if (specs.length > 0) {
    return specs.flatMap((spec) =>
      (all ? spec.cases : spec.cases.slice(0, 1)).map((values) => spec.at(...values))
    );
  }
  return Object.entries(exports).flatMap(([key, subject]) => {
    if (!(subject instanceof Model)) return [];
    const { name } = subject;
    const stated = key === "model" ? exports.expected as Expected | undefined : undefined;
    if (stated === undefined) return [{ name, parameters: [], subject }];
    const expected = expectedOf(name, questionsOf(subject), stated);
    return [{ name, parameters: [], subject, expected }];
  });
}
