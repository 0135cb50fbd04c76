/**
 * Specifications: a family of systems together with the verdicts that are expected of it.
 *
 * A module that exports a spec is a script, a test and an input of `kripke check` at once:
 *
 *     export function counter(width: number): Model { … }
 *
 *     export const spec = specify(counter, {
 *       title: "Counter",
 *       teaches: "words, primes, three kinds of properties",
 *       parameters: ["width"],
 *       cases: [[4], [8]],
 *       expected: { steps: "holds", "served[*]": "holds", small: "fails" },
 *     });
 *
 * The first case is what is meant when nobody gives parameters. `expected` is a record or, where verdicts depend on
 * the parameters, a function of them. In its names `*` stands for any text, so that one entry speaks of all elements
 * of an array. Every property has exactly one entry and every entry a property: nothing is left unsaid.
 */

import { check, type CheckResult } from "./check.ts";
import type { CheckOptions } from "./check_options.ts";
import type { ExpectedStatus } from "./load.ts";
import { type Question, questionsOf, type Subject } from "./question.ts";
import { readArguments, refuseParameters } from "./spec_arguments.ts";

/** Verdicts by the names of properties; `*` in a name stands for any text. */
export type Expected = Readonly<Record<string, ExpectedStatus>>;

/** A value that selects a member of a family. */
export type Parameter = number | boolean | string;

/** What is stated about a family of systems. */
export interface SpecText<A extends readonly Parameter[]> {
  /** A few words: the name of the family. */
  readonly title: string;
  /** One line: what is to be learnt from it. */
  readonly teaches?: string;
  /** Names of the parameters, in the order of the builder's arguments; none unless told. */
  readonly parameters?: readonly string[];
  /** Values of the parameters that are worth checking, the first as the default; one case without any unless told. */
  readonly cases?: readonly A[];
  /** The smallest values of numbers, in the same order, for which verdicts are stated; any value unless told. */
  readonly least?: readonly number[];
  /** The verdicts, or how they depend on the parameters. */
  readonly expected: Expected | ((...values: A) => Expected);
}

/** One member of a family, built, with what is expected of it. */
export interface SpecCase<
  A extends readonly Parameter[] = readonly Parameter[],
  S extends Subject = Subject,
> {
  /** Title and parameters: `Counter, width 4`. */
  readonly name: string;
  /** The values of the parameters. */
  readonly parameters: A;
  /** The system. */
  readonly subject: S;
  /** The verdict of every property, by name, in the order of the properties. */
  readonly expected: Expected;
}

/** A verdict beside the expected one. */
export interface SpecResult extends CheckResult {
  /** What was expected, if the spec speaks of the property. */
  readonly expected: ExpectedStatus;
  /** Whether this is what was found. */
  readonly asExpected: boolean;
}

/**
 * A family of systems with its expected verdicts.
 *
 * @example
 * ```ts
 * import { assertEquals } from "@std/assert";
 * import { specify, system } from "kripke";
 *
 * const counters = specify(
 *   (top: number) => system("counter")`
 *     var  n : 0..9 = 0
 *     next n = n < ${top} ? n + 1 : n
 *     invariant low : n < 5
 *   `,
 *   { title: "Counter", parameters: ["top"], cases: [[3]], expected: { low: "holds" } },
 * );
 * assertEquals(counters.at(4).name, "Counter, top 4");
 * ```
 */
export class Spec<
  A extends readonly Parameter[] = readonly Parameter[],
  S extends Subject = Subject,
> {
  /** A few words: the name of the family. */
  readonly title: string;
  /** One line: what is to be learnt from it. */
  readonly teaches: string;
  /** Names of the parameters. */
  readonly parameters: readonly string[];
  /** Values of the parameters that are worth checking; the first is the default. */
  readonly cases: readonly A[];
  /** The smallest values of the first parameters, which are numbers, for which verdicts are stated. */
  readonly least: readonly number[];
  /** Builds a member of the family. */
  readonly build: (...values: A) => S;
  readonly #expected: SpecText<A>["expected"];

  /** Specs are made by {@linkcode specify}. */
  constructor(build: (...values: A) => S, text: SpecText<A>) {
    const { title, teaches = "", parameters = [], cases = [[] as unknown as A], expected } = text;
    if (cases.length === 0) throw new RangeError(`${title}: expected at least one case`);
    for (const values of cases) {
      if (values.length === parameters.length) continue;
      throw new RangeError(
        `${title}: expected ${parameters.length} parameters (${parameters.join(", ")}), ` +
          `got a case with ${values.length}: [${values.join(", ")}]`,
      );
    }
    this.title = title;
    this.teaches = teaches;
    this.parameters = parameters;
    this.cases = cases;
    this.build = build;
    this.#expected = expected;
    this.least = text.least ?? [];
  }

  /**
   * The member of the family for these parameters; for its first case if there are none. A word must be one of those
   * in the cases.
   *
   * @throws {RangeError} if a parameter is out of its range, or `expected` does not fit the properties
   */
  at(...values: A | []): SpecCase<A, S> {
    const chosen = values.length === 0 ? this.cases[0]! : values as A;
    refuseParameters(chosen, this);
    const subject = this.build(...chosen);
    const stated = this.#expected;
    const name = [this.title, ...this.parameters.map((parameter, i) => `${parameter} ${chosen[i]}`)]
      .join(", ");
    const expected = expectedOf(
      name,
      questionsOf(subject),
      typeof stated === "function" ? stated(...chosen) : stated,
    );
    return { name, parameters: chosen, subject, expected };
  }

  /**
   * The member that words of a command line ask for: one word for each parameter, those of the first case where
   * words are missing.
   *
   * @throws {RangeError} if a word is not of the kind of its parameter, with what was expected
   */
  from(words: readonly string[]): SpecCase<A, S> {
    const values = readArguments(words, this.parameters, this.cases[0]!, this.title);
    return this.at(...values as unknown as A);
  }
}

/**
 * State what is expected of a family of systems.
 *
 * @example
 * ```ts
 * import { assertVerdicts, specify, system } from "kripke";
 *
 * const counters = specify(
 *   (top: number) => system("counter")`
 *     var  n : 0..9 = 0
 *     next n = n < ${top} ? n + 1 : n
 *     invariant low : n < 5
 *   `,
 *   {
 *     title: "Counter",
 *     parameters: ["top"],
 *     cases: [[3], [7]],
 *     expected: (top) => ({ low: top < 5 ? "holds" : "fails" }),
 *   },
 * );
 * await assertVerdicts(counters);
 * ```
 */
export function specify<A extends readonly Parameter[], S extends Subject>(
  build: (...values: A) => S,
  text: SpecText<A>,
): Spec<A, S> {
  return new Spec(build, text);
}

/**
 * Check every property of a case, one after the other.
 *
 * @example
 * ```ts
 * import { assert } from "@std/assert";
 * import { checkCase, specify, system } from "kripke";
 *
 * const counters = specify(
 *   (top: number) => system("counter")`
 *     var  n : 0..9 = 0
 *     next n = n < ${top} ? n + 1 : n
 *     invariant low : n < 5
 *   `,
 *   { title: "Counter", parameters: ["top"], cases: [[3]], expected: { low: "holds" } },
 * );
 * for await (const { asExpected } of checkCase(counters.at())) assert(asExpected);
 * ```
 */
export async function* checkCase(
  { subject, expected }: SpecCase,
  options: CheckOptions = {},
): AsyncGenerator<SpecResult> {
  for (const question of questionsOf(subject)) {
    const result = await check(subject, question, options);
    const wanted = expected[question.name]!;
    yield { ...result, expected: wanted, asExpected: result.status === wanted };
  }
}

/**
 * The expected verdict of every property: names with `*` replaced by the names they stand for.
 *
 * @throws {RangeError} where a property has no entry or two different ones, or an entry no property
 */
export function expectedOf(
  subject: string,
  questions: readonly Question[],
  stated: Expected,
): Expected {
  const names = questions.map(({ name }) => name);
  const entries = Object.entries(stated).map(([key, status]) => ({
    key,
    status,
    fits: fitting(key),
  }));
  for (const { key, fits } of entries) {
    if (names.some(fits)) continue;
    throw new RangeError(
      `${subject}: a verdict is expected of '${key}', but the properties are ${names.join(", ")}`,
    );
  }
  return Object.fromEntries(names.map((name) => {
    const exact = entries.filter(({ key }) => key === name);
    const found = exact.length > 0 ? exact : entries.filter(({ fits }) => fits(name));
    if (found.length === 1) return [name, found[0]!.status];
    const why = found.length === 0
      ? "no verdict is expected of it"
      : `it fits ${found.map(({ key }) => `'${key}'`).join(" and ")}`;
    throw new RangeError(`${subject}: property '${name}': ${why}`);
  }));
}

function fitting(pattern: string): (name: string) => boolean {
  const parts = pattern.split("*").map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, "\\$&"));
  const expression = new RegExp(`^${parts.join(".*")}$`);
  return (name) => expression.test(name);
}
