/** What a failed assertion about a verdict says: the verdict with its trace or reason, and what to do next. */

import { showVerdict } from "../show/verdict_text.ts";
import type { CheckResult } from "./check.ts";
import { enginesFor } from "./engines.ts";
import type { ExpectedStatus } from "./load.ts";

/**
 * Thrown where a verdict is not the expected one; the message has the trace or the reason.
 *
 * @example
 * ```ts
 * import { assertEquals, assertRejects } from "@std/assert";
 * import { UnexpectedVerdict, assertHolds, system } from "kripke";
 *
 * const counter = system("counter")`
 *   var  n : 0..7 = 0
 *   next n = n < 5 ? n + 1 : n
 *   invariant low  : n < 3
 * `;
 * const error = await assertRejects(() => assertHolds(counter, "low"), UnexpectedVerdict);
 * assertEquals(error.results.map(({ status }) => status), ["fails"]);
 * ```
 */
export class UnexpectedVerdict extends Error {
  /** As test runners call it. */
  override readonly name = "AssertionError";
  /** The verdicts that were not expected. */
  readonly results: readonly CheckResult[];

  /** Made by the assertions. */
  constructor(message: string, results: readonly CheckResult[]) {
    super(message);
    this.results = results;
  }
}

/** A verdict that is not the wanted one. */
export interface Unexpected {
  readonly result: CheckResult;
  readonly wanted: ExpectedStatus;
  /** Of which of several systems. */
  readonly of?: string;
}

/** Throw if there is anything unexpected. */
export function refuse(
  wrong: readonly Unexpected[],
  asked = wrong.length,
): void {
  if (wrong.length === 0) return;
  const messages = wrong.map(({ result, wanted, of }) =>
    (of === undefined ? "" : `${of}: `) + verdictMessage(result, wanted)
  );
  const head = asked > 1
    ? `${wrong.length} of ${asked} verdicts are not the expected ones\n\n`
    : "";
  throw new UnexpectedVerdict(head + messages.join("\n\n"), wrong.map(({ result }) => result));
}

/** The message about a verdict that is not the expected one. */
export function verdictMessage(result: CheckResult, expected: ExpectedStatus): string {
  const { name, status } = result;
  const found = status === "unknown" ? "is undecided" : status;
  const text = textOf(result);
  return [
    `${name} ${found}, but it should ${expected === "holds" ? "hold" : "fail"}`,
    ...(text === undefined || text === name ? [] : [`  ${text}`]),
    "",
    showVerdict(result),
    ...(status === "unknown" ? [`  asked: ${result.engine}`] : []),
    "",
    ...adviceFor(result).map((line) => `try: ${line}`),
  ].join("\n");
}

function textOf({ subject, question }: CheckResult): string | undefined {
  if ("text" in question) return question.text;
  if (!("properties" in subject)) return undefined;
  return subject.properties.find(({ name }) => name === question.name)?.text;
}

/** What to try next, by how the check ended. */
function adviceFor(result: CheckResult): string[] {
  const { question, status, judgement, evidence } = result;
  if (status === "unknown") {
    if (judgement !== undefined && !judgement.accepted) {
      return ["another engine; rejected evidence is a bug of the engine, please report it"];
    }
    const others = otherEngines(result);
    return [
      "a longer { timeout }, or a smaller instance of the system",
      ...(others.length === 0 ? [] : [`another { engine }: ${others.join(", ")}`]),
    ];
  }
  if (status === "fails") {
    const why = "explain(verdict): which part of the property breaks, and where";
    if (evidence?.kind !== "trace" || question.kind === "bad") return [why];
    return [`${why}; whether fairness is all that is missing`];
  }
  return ["explain(verdict): what the proof needed, and parts of the property that do not matter"];
}

function otherEngines({ claim, engine }: CheckResult): string[] {
  return enginesFor(claim.kind).map(({ name }) => name).filter((name) => name !== engine);
}
