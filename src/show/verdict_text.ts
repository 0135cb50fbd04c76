/** Verdicts: one line that says it all, and for a failure the trace. */

import type { CheckResult } from "../check/check.ts";
import type { EngineRun } from "../check/drive.ts";
import type { Question, Subject } from "../check/question.ts";
import type { Lit } from "../aig/literal.ts";
import { atomsOf } from "../logic/formula.ts";
import type { Evidence } from "../proof/certificate.ts";
import type { Proof } from "../proof/proof.ts";
import { TracePath } from "../proof/trace_path.ts";
import { restrictTrace } from "../system/auxiliary.ts";
import { Names } from "../system/names.ts";
import type { Trace } from "../system/trace.ts";
import { ctlTrace } from "./explain/ctl_trace.ts";
import { formulaRows } from "./formula_rows.ts";
import { literalRow, type Row } from "./row.ts";
import { type ShowOptions, styleOf } from "./style.ts";
import { TraceView } from "./trace_view.ts";

/** A question with evidence, whoever found it. */
export interface Answered {
  /** What was asked about. */
  readonly subject: Subject;
  /** What was asked. */
  readonly question: Question;
  /** What stands behind the answer. */
  readonly evidence?: Evidence;
}

/**
 * The trace behind a failure, ready to be looked at: of a verdict of `check`, or of a run that has ended.
 *
 * @example
 * ```ts
 * import { assertEquals } from "@std/assert";
 * import { check, system, traceOf } from "kripke";
 *
 * const counter = system("counter")`
 *   var  n : 0..7 = 0
 *   next n = n < 5 ? n + 1 : n
 *   invariant low  : n < 3
 * `;
 * assertEquals(traceOf(await check(counter, "low", { engine: "bmc" })).values("n"), [0, 1, 2, 3]);
 * ```
 */
export function traceOf(answered: Answered | EngineRun): TraceView {
  if (!("question" in Object(answered))) {
    throw new TypeError("traceOf: expected a verdict of check, or a run that has ended");
  }
  const { subject, question } = answered;
  const found = failingTrace(answered);
  if (found === undefined) {
    const evidence = evidenceIn(answered);
    const what = evidence === undefined
      ? "no evidence"
      : evidence.kind === "ctl" && evidence.refuted !== undefined
      ? "a proof that it fails, which is more than a path: explain(verdict) walks through it"
      : `a proof of kind ${evidence.kind}`;
    throw new TypeError(`there is no trace: ${question.name} comes with ${what}`);
  }
  const system = "system" in subject ? subject.system : subject;
  // For an LTL formula the trace is one of the system with a monitor, which nobody wants to see.
  const trace = restrictTrace(system, found);
  const path = new TracePath(system, trace);
  return new TraceView(subject, trace, {
    // What else than its path a CTL formula fails for is not seen here, so nothing is called irrelevant.
    ...(question.kind !== "ctl" && { observed: observedBy(path, question) }),
    rows: propertyRows(path, subject, question),
  });
}

/**
 * The trace behind a failure, if there is one: for CTL the path along which the formula fails.
 *
 * @example
 * ```ts
 * import { assertEquals } from "@std/assert";
 * import { check, failingTrace, system } from "kripke";
 *
 * const switch_ = system("switch")`
 *   input flip : bool
 *   var on : bool = false
 *   next on = on | flip
 *   ctl back : AG EF !on
 *   ctl up : EF on
 * `;
 * assertEquals(failingTrace(await check(switch_, "back"))?.inputs.length, 2);
 * assertEquals(failingTrace(await check(switch_, "up")), undefined);
 * ```
 */
export function failingTrace(answered: Answered | EngineRun): Trace | undefined {
  const evidence = evidenceIn(answered);
  if (evidence?.kind === "trace") return evidence.trace;
  const { subject, question } = answered;
  if (evidence?.kind !== "ctl" || question.kind !== "ctl") return undefined;
  return ctlTrace("system" in subject ? subject.system : subject, question, evidence);
}

function evidenceIn(answered: Answered | EngineRun): Evidence | undefined {
  return "evidence" in answered ? answered.evidence : evidenceOf(answered as EngineRun);
}

/**
 * What a verdict shows.
 *
 * @example
 * ```ts
 * import { assert } from "@std/assert";
 * import { check, showVerdict, system } from "kripke";
 *
 * const counter = system("counter")`
 *   var  n : 0..7 = 0
 *   next n = n < 5 ? n + 1 : n
 *   invariant low  : n < 3
 * `;
 * const text = showVerdict(await check(counter, "low", { engine: "bmc" }));
 * assert(text.startsWith("✗ low fails  (bmc, path of 4 steps, certified)"));
 * ```
 */
export function showVerdict(result: CheckResult, options: ShowOptions = {}): string {
  const style = styleOf(options);
  const { status, name, engine, certified, evidence, reason, cpuSeconds } = result;
  const seconds = style.dim(`${cpuSeconds.toFixed(2)} s`);
  if (status === "unknown") {
    return `${style.warn("?")} ${style.bold(name)} is unknown: ${reason}  ${seconds}`;
  }
  const mark = status === "holds" ? style.good("✓") : style.bad("✗");
  const word = status === "holds" ? style.good("holds") : style.bad("fails");
  const judged = certified ? "certified" : style.warn(reason ?? "not certified");
  const facts = [engine, evidenceText(evidence!), judged].join(", ");
  const head = `${mark} ${style.bold(name)} ${word}  (${facts})  ${seconds}`;
  if (failingTrace(result) === undefined) return head;
  const lines = traceOf(result).show({ ...options, width: (options.width ?? 100) - 2 }).split("\n");
  return [head, ...lines.map((line) => line === "" ? "" : `  ${line}`)].join("\n");
}

/**
 * The evidence in a few words.
 *
 * @example
 * ```ts
 * import { assertEquals } from "@std/assert";
 * import { check, evidenceText, system } from "kripke";
 *
 * const counter = system("counter")`
 *   var  n : 0..7 = 0
 *   next n = n < 5 ? n + 1 : n
 *   invariant low  : n < 3
 * `;
 * const { evidence } = await check(counter, "low", { engine: "bmc" });
 * assertEquals(evidenceText(evidence!), "path of 4 steps");
 * ```
 */
export function evidenceText(evidence: Evidence): string {
  if (evidence.kind !== "trace") return proofText(evidence);
  const { inputs, loop } = evidence.trace;
  const steps = `${inputs.length} step${inputs.length === 1 ? "" : "s"}`;
  return loop === undefined ? `path of ${steps}` : `lasso of ${steps}, loop from ${loop}`;
}

function evidenceOf({ verdict }: EngineRun): Evidence | undefined {
  return verdict !== undefined && "evidence" in verdict ? verdict.evidence : undefined;
}

function proofText(proof: Proof): string {
  const plural = (count: number, noun: string) => `${count} ${noun}${count === 1 ? "" : "s"}`;
  switch (proof.kind) {
    case "invariant":
      return `invariant of ${plural(proof.invariant.clauses.length, "clause")}`;
    case "k-induction":
      return `${proof.k}-induction`;
    case "radius":
      return `no longer path, ${proof.direction} radius ${proof.k}`;
    case "chain":
      return `chain of ${plural(proof.links.length, "region")}`;
    case "fair": {
      const walls = plural(proof.lemmas.filter(({ kind }) => kind === "wall").length, "wall");
      const { conclusion } = proof;
      if (conclusion.kind === "skeleton") return walls;
      return `chain of ${plural(conclusion.links.length, "region")} behind ${walls}`;
    }
    case "termination":
      return `termination at n = ${proof.n}, m = ${proof.m}`;
    case "loop-radius":
      return `no longer lasso, ${proof.direction} radius ${proof.k}`;
    case "loop":
      return "no loop can close";
    case "ctl":
      return "bounds of every subformula";
  }
}

/** The property along the trace: a formula with its subformulas, an invariant as such. */
function propertyRows(path: TracePath, subject: Subject, question: Question): Row[] {
  switch (question.kind) {
    case "ltl":
      return formulaRows(question.formula, atomValues(path), atomPrinter(subject, question), {
        name: question.name,
      });
    case "bad": {
      const row = literalRow(path, question.name, question.lit, "property");
      return [{ ...row, values: row.values.map((value) => !value) }];
    }
    case "justice":
      return question.lits.map((lit, i) => literalRow(path, `justice ${i}`, lit, "extra"));
    case "ctl":
      return [];
  }
}

/** A trace as formulas over literals see it. */
export function atomValues(path: TracePath) {
  return {
    length: path.length,
    ...(path.loop !== undefined && { loop: path.loop }),
    holds: (lit: Lit, step: number) => path.value(lit, step) === 1,
  };
}

/** The atoms of a formula in the user's words, where they are known. */
export function atomPrinter(
  subject: Subject,
  { words }: { readonly words?: ReadonlyMap<Lit, string> },
): (lit: Lit) => string {
  const names = new Names("system" in subject ? subject.system : subject);
  return (lit) => bracketed(words?.get(lit) ?? names.literal(lit));
}

/** An atom that is more than a name stands in brackets where operators surround it. */
function bracketed(text: string): string {
  return /[&|]|->|\?/.test(text) ? `(${text})` : text;
}

/** The literals a counterexample is about, by step. */
function observedBy(path: TracePath, question: Question): (step: number) => readonly Lit[] {
  const last = path.length - 1;
  switch (question.kind) {
    case "bad":
      return (step) => step === last ? [question.lit] : [];
    case "ltl": {
      const atoms = atomsOf(question.formula);
      return () => atoms;
    }
    case "justice": {
      const seen = new Map<number, Lit[]>();
      for (const lit of question.lits) {
        const step = path.first(lit, path.loop ?? 0) ?? last;
        seen.set(step, [...(seen.get(step) ?? []), lit]);
      }
      return (step) => seen.get(step) ?? [];
    }
    case "ctl":
      return () => [];
  }
}

/**
 * A trace of a system, for people.
 *
 * @example
 * ```ts
 * import { assertEquals } from "@std/assert";
 * import { system, view } from "kripke";
 *
 * const toggle = system("toggle")`var on : bool = false  next on = !on`;
 * const step = new Uint8Array(0);
 * const trace = view(toggle, { initial: Uint8Array.of(0), inputs: [step, step], loop: 0 });
 * assertEquals(trace.values("on"), [false, true]);
 * ```
 */
export function view(subject: Subject, trace: Trace): TraceView {
  return new TraceView(subject, trace);
}
