/** The specs that a module exports, as what is to be checked. */

import type { ModuleOptions, ModuleSubject } from "./load.ts";
import { questionsOf } from "./question.ts";
import { Spec, type SpecCase } from "./spec.ts";

/**
 * The first case of every spec in the exports of a module, or those that are asked for, with the verdict that is
 * expected of each property. Models that are exported beside a spec are parts of its systems.
 *
 * @throws {RangeError} if the expected verdicts of a spec do not fit the properties
 */
export function specSubjects(
  exports: Readonly<Record<string, unknown>>,
  { cases = [] }: ModuleOptions = {},
): ModuleSubject[] {
  return Object.values(exports).filter((value) => value instanceof Spec).flatMap((spec) => {
    const members: SpecCase[] = cases === "all"
      ? spec.cases.map((values) => spec.at(...values))
      : [spec.from(cases)];
    return members.map(({ name, subject, expected }) => ({
      name,
      subject,
      questions: questionsOf(subject).map((question) => ({
        question,
        expected: expected[question.name]!,
      })),
    }));
  });
}
