/** `kripke check FILE…`: verdicts about properties, with evidence. */

import {
  check,
  type CheckResult,
  ctlClaims,
  enginesFor,
  findClaim,
  findEngine,
} from "../../safety.ts";
// Other engines, and pictures, are loaded when they are needed.
import type { ModuleQuestion } from "../../mod.ts";
import { engineOptions } from "../engine_options.ts";
import { naming, readText } from "../files.ts";
import { expandFiles } from "../globs.ts";
import { type FileModel, loadModels, type ModelChoice, titleOf } from "../models.ts";
import { report, UsageError } from "../report.ts";
import { colour, StatusLine, style, width } from "../terminal.ts";
import { EvidenceWriter } from "./evidence.ts";
import { type Judged, Summary } from "./summary.ts";

/** What to check, and how. */
export interface QuestionOptions extends ModelChoice {
  readonly engine: string;
  readonly option?: readonly string[];
  readonly property?: readonly string[];
  readonly timeout?: number;
  readonly ctl?: string;
  readonly seed?: number;
  readonly certify?: boolean;
}

/** Options of the command. */
export interface CheckFilesOptions extends QuestionOptions {
  readonly json?: boolean;
  readonly witness?: string;
  readonly certificate?: string;
  readonly quiet?: boolean;
  readonly debug?: boolean;
}

/** Check properties of files; returns the exit code. */
export async function checkFiles(
  args: readonly string[],
  options: CheckFilesOptions,
): Promise<number> {
  await assertEngine(options);
  const files = expandFiles(args);
  if (files.length > 1) {
    for (const name of ["witness", "certificate", "ctl"] as const) {
      if (options[name] !== undefined) throw new UsageError(`--${name} goes with a single file`);
    }
  }
  const summary = new Summary();
  for (const [i, file] of files.entries()) {
    const where = files.length > 1 ? `${i + 1}/${files.length} ` : "";
    try {
      await checkFile(file, files.length > 1, options, summary, (text) => `${where}${text}`);
    } catch (error) {
      summary.addError(file);
      report(error, options.debug === true);
    }
  }
  if (options.json !== true) summary.print();
  return summary.code;
}

/** Those for bad states are here already. */
async function loadEngines(): Promise<void> {
  await import("../../mod.ts");
}

/** Refuse engines and options that do not exist before anything is read. */
export async function assertEngine({ engine, option }: QuestionOptions): Promise<void> {
  const isHere = enginesFor().some(({ name }) => name === engine);
  if (!isHere && (engine !== "auto" || option !== undefined)) await loadEngines();
  if (engine !== "auto") findEngine(engine);
  engineOptions(engine === "auto" ? enginesFor() : [findEngine(engine)], option);
}

async function checkFile(
  file: string,
  several: boolean,
  options: CheckFilesOptions,
  summary: Summary,
  progress: (text: string) => string,
): Promise<void> {
  const models = await loadModels(file, options);
  if (models.length > 1 && (options.witness ?? options.certificate) !== undefined) {
    throw new UsageError(`${file}: several systems: choose one with --system to write evidence`);
  }
  for (const model of models) {
    const title = titleOf(model, models.length > 1);
    const questions = questionsFor(model, options);
    const writer = new EvidenceWriter(file, questions.length, options);
    for (const asked of questions) {
      const judged = await judge(model, asked, options, progress);
      summary.add(title, judged);
      if (options.json) console.log(jsonLine(model, judged));
      else console.log(resultLine(several || models.length > 1 ? title : undefined, judged));
      // Between the verdicts of several files a picture would only be in the way.
      if (options.json !== true && options.quiet !== true && !several) await showTrace(judged);
      writer.add(judged.result);
    }
    writer.finish();
  }
}

/** The questions that were asked for, else all there are. */
export function questionsFor(model: FileModel, options: QuestionOptions): ModuleQuestion[] {
  const { ctl, property } = options;
  const formulas = ctl === undefined
    ? []
    : naming(ctl, () => ctlClaims(model.system, readText(ctl), ctl));
  const all: ModuleQuestion[] = [
    ...model.questions,
    ...formulas.map((question) => ({ question })),
  ];
  if (all.length === 0) {
    throw new UsageError(
      `${model.file}: the file has no properties: expected outputs, bads, justice, or formulas by --ctl`,
    );
  }
  if (property !== undefined) {
    const questions = all.map(({ question }) => question);
    return property.map((id) => {
      const found = naming(model.file, () => findClaim(questions, id));
      return all.find(({ question }) => question === found)!;
    });
  }
  return ctl === undefined ? all : formulas.map((question) => ({ question }));
}

/** Check one property, with its progress on a line that goes away. */
export async function judge(
  model: FileModel,
  { question, expected }: ModuleQuestion,
  options: QuestionOptions,
  progress: (text: string) => string = (text) => text,
): Promise<Judged> {
  const { engine, timeout, seed, certify } = options;
  if (question.kind !== "bad") await loadEngines();
  const status = new StatusLine();
  const begin = performance.now();
  let turn = engine === "auto" ? "" : engine;
  const entries = engine === "auto" ? enginesFor() : [findEngine(engine)];
  try {
    const result = await check(model.subject, question, {
      engine,
      timeout,
      seed,
      certify,
      options: engineOptions(entries, options.option),
      onEvent: (event, run) => {
        if (event.kind === "turn") turn = String((event as unknown as { engine: string }).engine);
        status.update(() => {
          const numbers = Object.entries(run.view?.statistics() ?? {})
            .map(([name, value]) => `${name} ${value}`).slice(0, 6).join("  ");
          const seconds = ((performance.now() - begin) / 1000).toFixed(1);
          return progress(`${question.name}  ${seconds} s  ${turn}  ${numbers}`);
        });
      },
    });
    return { result, ...(expected !== undefined && { expected }) };
  } finally {
    status.clear();
  }
}

/** One verdict as a line of JSON. */
export function jsonLine(model: FileModel, judged: Judged): string {
  const { result, expected } = judged;
  const { property, name, status, engine, certified, reason, evidence } = result;
  const round = (seconds: number) => Math.round(seconds * 1e4) / 1e4;
  const length = evidence?.kind === "trace" ? evidence.trace.inputs.length : undefined;
  return JSON.stringify({
    file: model.file,
    system: model.export,
    property,
    name,
    status,
    expected,
    engine,
    cpuSeconds: round(result.cpuSeconds),
    certified,
    certifySeconds: round(result.certifySeconds),
    evidence: evidence?.kind,
    length,
    reason,
    statistics: result.statistics,
  });
}

/** One verdict as a line. */
export function resultLine(title: string | undefined, { result, expected }: Judged): string {
  const { property, name, status, engine, reason, evidence } = result;
  const paint = expected === status
    ? style.good
    : { holds: style.good, fails: style.bad, unknown: style.warn }[status];
  const label = property === name ? property : `${property} ${name}`;
  const steps = evidence?.kind === "trace" ? evidence.trace.inputs.length : 0;
  const length = steps === 0 ? "" : ` in ${steps} step${steps === 1 ? "" : "s"}`;
  const how = status === "unknown"
    ? reason
    : `${engine}, ${result.cpuSeconds.toFixed(2)} s, ${certificationOf(result)}`;
  const surprise = expected === undefined || status === "unknown"
    ? ""
    : expected === status
    ? (status === "fails" ? ", as expected" : "")
    : style.bad(`, but was expected to ${expected === "holds" ? "hold" : "fail"}`);
  return `${title === undefined ? "" : `${title}  `}${label}  ${
    paint(status)
  }${length}${surprise}` +
    `  ${style.dim(`(${how})`)}`;
}

function certificationOf({ certified, reason }: CheckResult): string {
  return certified ? "certified" : reason ?? "not certified";
}

/** Draw a counterexample, unless it is what the file expects. */
async function showTrace({ result, expected }: Judged): Promise<void> {
  if (result.status !== "fails" || expected === "fails") return;
  const { failingTrace } = await import("../../mod.ts");
  if (failingTrace(result) !== undefined) console.log(await traceText(result));
}

/** The counterexample of a verdict, drawn. */
export async function traceText(result: CheckResult): Promise<string> {
  const { traceOf } = await import("../../mod.ts");
  return traceOf(result).show({ colour, width: width() });
}
