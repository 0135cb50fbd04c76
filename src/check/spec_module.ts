/** The specs that a module exports, as what is to be checked. */

import type { ModuleSubject } from "./load.ts";
import { questionsOf } from "./question.ts";
import { Spec } from "./spec.ts";

/**
 * The first case of every spec in the exports of a module, with the verdict that is expected of each property. Models
 * that are exported beside a spec are parts of its systems.
 *
 * @throws {RangeError} if the expected verdicts of a spec do not fit the properties
 */
export function specSubjects(exports: Readonly<Record<string, unknown>>): ModuleSubject[] {
  return Object.values(exports).filter((value) => value instanceof Spec).map((spec) => {
    const { name, subject, expected } = spec.at();
    const questions = questionsOf(subject).map((question) => ({
      question,
      expected: expected[question.name]!,
    }));
    return { name, subject, questions };
  });
}
