/**
 * Commands about the current run: driving it and looking at what it knows. Each is a function of its argument; what
 * it returns is printed.
 */

import * as kripke from "../../mod.ts";
import type { EngineRun, Explanation, ShowOptions } from "../../mod.ts";
import { COMMANDS, TOPIC_NAMES } from "../help.ts";
import { refuseKind } from "./event_kinds.ts";
import { engineOptions } from "./option_docs.ts";

/** What commands can see and do. */
export interface Bench {
  /** The run that is meant, if there is one. */
  readonly run: EngineRun | undefined;
  readonly options: ShowOptions;
  /** The last result. */
  readonly last: unknown;
  /** The last explanation, as it is folded now. */
  explanation: Explanation | undefined;
  /** Raised by Ctrl-C. */
  readonly flag: Int32Array;
  /** URL of the directory of the session. */
  readonly base: string;
  /** Whether Ctrl-C was pressed. */
  readonly interrupted: boolean;
  /** Make another run the one that is meant. */
  use(run: EngineRun): void;
  /** The value of an expression of the session. */
  value(expression: string): Promise<unknown>;
  /** Write something before the command has ended. */
  output(text: string): void;
}

/** What a command prints, and the exit code if it ended with a verdict. */
export interface Printed {
  readonly text: string;
  readonly code?: number;
  /** What `_` is afterwards. */
  readonly value?: unknown;
}

type Handler = (argument: string, bench: Bench) => Printed | string | Promise<Printed | string>;

/** The commands by name. */
export const HANDLERS: Readonly<Record<string, Handler>> = {
  use: async (argument, bench) => {
    const run = await runOf(argument, bench);
    bench.use(run);
    return kripke.showRun(run, bench.options);
  },
  step: (argument, bench) => {
    const run = current(bench);
    const count = number(argument, 1, "how many events: .step 10");
    const event = run.step(count);
    return event === undefined ? ended(run, bench) : eventLine(event, run);
  },
  until: (argument, bench) => {
    const run = current(bench);
    if (argument === "") {
      throw new TypeError("until which kind of event? For example: .until lemma");
    }
    refuseKind(argument, run);
    const before = new Set(Object.keys(run.counts));
    const event = run.until(argument);
    if (event !== undefined) return eventLine(event, run);
    const kinds = Object.keys(run.counts).filter((kind) => kind !== "tick");
    const hint = before.has(argument)
      ? ""
      : `no event of kind ${argument} came; there were ${kinds.join(", ")}\n`;
    return prefixed(hint, ended(run, bench));
  },
  run: (_argument, bench) => {
    const run = current(bench);
    run.finish();
    return ended(run, bench);
  },
  lemmas: (_argument, bench) => kripke.showLemmas(current(bench), bench.options),
  frames: (_argument, bench) => kripke.showFrames(current(bench), bench.options),
  walls: (_argument, bench) => kripke.showWalls(current(bench), bench.options),
  shoals: (_argument, bench) => kripke.showShoals(current(bench), bench.options),
  bounds: (_argument, bench) => kripke.showBounds(current(bench), bench.options),
  why: (argument, bench) => {
    // `1.2` is a node of an explanation, as is `1` if there is nothing else it could be.
    const node = argument.includes(".") || (bench.run === undefined && bench.explanation);
    if (node && argument !== "") return refold(bench, (e) => e.unfold(argument));
    return kripke.showWhy(
      current(bench),
      number(argument.replace(/^#/, ""), undefined, "which lemma: .why 3"),
    );
  },
  cti: (_argument, bench) => kripke.showCti(current(bench)),
  propose: (argument, bench) => {
    if (argument === "") throw new TypeError("propose what? For example: .propose n < 4");
    return kripke.showProposal(current(bench), argument);
  },
  trace: async (argument, bench) => {
    const view = argument === ""
      ? kripke.traceOf(current(bench))
      : traceFrom(await bench.value(argument), argument);
    return view.show(bench.options);
  },
  events: (argument, bench) =>
    kripke.showEvents(current(bench), number(argument, 20, "how many events: .events 5")),
  stats: (_argument, bench) => kripke.showStats(current(bench)),
  race: (argument, bench) => race(argument, bench),
  explain: (argument, bench) => explainAnswer(argument, bench),
  unfold: (argument, bench) =>
    refold(bench, (e) => e.unfold(argument === "" || argument === "all" ? undefined : argument)),
  fold: (argument, bench) => refold(bench, (e) => e.fold(argument === "" ? 1 : argument)),
  export: async (argument, bench) => {
    const [format, file, ...rest] = argument.split(/\s+/);
    if (format === undefined || format === "" || file === undefined) {
      const formats = Object.entries(kripke.EXPORT_FORMATS).map(([name, use]) =>
        `  ${name}: ${use}`
      );
      throw new TypeError(`.export format file [what]; the formats are\n${formats.join("\n")}`);
    }
    const what = rest.length > 0 ? await bench.value(rest.join(" ")) : exportable(bench);
    const text = await kripke.exportAs(format, what as kripke.Exportable);
    await Deno.writeTextFile(new URL(file, bench.base), text);
    return `wrote ${file}, ${text.length.toLocaleString("en-US")} characters`;
  },
  help: (argument) => engineHelp(argument),
};

/** `.explain [verdict] [depth n]` */
async function explainAnswer(argument: string, bench: Bench): Promise<Printed> {
  const [, expression = "", depth] = /^(.*?)(?:\s*\bdepth\s+(\S+))?$/s.exec(argument)!;
  const levels = depth === undefined ? undefined : number(depth, undefined, ".explain v depth 2");
  const value = expression === "" ? bench.last : await bench.value(expression);
  const answer = value instanceof kripke.EngineRun || kripke.isCheckResult(value)
    ? value
    : value instanceof kripke.Explanation
    ? value.result
    : bench.run;
  if (answer === undefined || (expression !== "" && answer === bench.run && value !== answer)) {
    throw new TypeError(
      "explain what? A verdict or a run: .explain v, or just .explain after a check",
    );
  }
  const limits = { interrupt: bench.flag, ...(levels !== undefined && { depth: levels }) };
  const explanation = await kripke.explain(answer, limits);
  bench.explanation = explanation;
  return { text: explanation.show(bench.options) };
}

/** Show the last explanation folded in another way. */
function refold(bench: Bench, change: (explanation: Explanation) => Explanation): Printed {
  if (bench.explanation === undefined) {
    throw new TypeError("nothing is explained yet: .explain v first, then .unfold 1.2");
  }
  const explanation = change(bench.explanation);
  bench.explanation = explanation;
  return { text: explanation.show(bench.options) };
}

/** What `.export` is about if nothing is said: the last result if that makes sense, else the current run. */
function exportable({ last, run }: Bench): unknown {
  const fits = last instanceof kripke.TraceView || last instanceof kripke.EngineRun ||
    last instanceof kripke.Model || kripke.isCheckResult(last) || kripke.isSystem(last);
  if (fits) return last;
  if (run !== undefined) return run;
  throw new TypeError("export what? A verdict, a trace or a system: .export vcd file v");
}

async function engineHelp(topic: string): Promise<string> {
  const entry = kripke.enginesFor().find(({ name }) => name === topic);
  if (entry === undefined) {
    const names = [...COMMANDS.map(({ name }) => name), ...TOPIC_NAMES];
    const near = kripke.nearestNames(topic, [...names, ...kripke.enginesFor().map((e) => e.name)]);
    const hint = near.length > 0 ? `did you mean ${near.join(" or ")}?` : ".help lists the topics";
    throw new RangeError(`no help about "${topic}": ${hint}`);
  }
  const options = await engineOptions(topic);
  const width = Math.max(0, ...options.map(({ name }) => name.length)) + 2;
  return [
    `${topic}: ${entry.description}`,
    `  const r = ${topic}(model, "property", { … }), or check(model, "property", { engine: "${topic}" })`,
    ...(options.length === 0 ? [] : ["options"]),
    ...options.map(({ name, text }) => `  ${name.padEnd(width)}${text}`),
  ].join("\n");
}

/** Events of a turn in a race. */
const SLICE = 50;

/** Let runs take turns until all have a verdict. */
async function race(argument: string, bench: Bench): Promise<Printed> {
  const words = argument.split(/[\s,]+/).filter((word) => word !== "");
  if (words.length < 2) throw new TypeError("race which runs? For example: .race r s");
  const runs: EngineRun[] = [];
  for (const word of words) runs.push(await runOf(word, bench));
  while (runs.some((run) => !run.done) && !bench.interrupted) {
    for (const run of runs.filter((run) => !run.done)) {
      for (let i = 0; i < SLICE && run.next() !== undefined; i++);
      if (run.done) bench.output(`${run.name} has ended: ${run.verdict!.status}\n`);
    }
  }
  const verdict = kripke.compareRuns(runs);
  return verdict.agree ? { text: verdict.text } : Promise.reject(new Error(verdict.text));
}

async function ended(run: EngineRun, bench: Bench): Promise<Printed> {
  if (!run.done) return { text: "paused: .run or .step goes on" };
  const result = await kripke.resultOf(run);
  const text = kripke.show(result, bench.options);
  return { text, code: exitCode(result.status), value: result };
}

/** 0 holds, 1 fails, 2 unknown. */
export function exitCode(status: "holds" | "fails" | "unknown"): number {
  return { holds: 0, fails: 1, unknown: 2 }[status];
}

function eventLine(event: kripke.EngineEvent, run: EngineRun): string {
  return kripke.eventText(event, kripke.wordingOf(run));
}

function current({ run }: Bench): EngineRun {
  if (run !== undefined) return run;
  throw new TypeError('no run yet: make one, for example r = ic3(model, "property"), or .use one');
}

async function runOf(expression: string, bench: Bench): Promise<EngineRun> {
  const value = await bench.value(expression);
  if (value instanceof kripke.EngineRun) return value;
  throw new TypeError(
    `${expression} is not a run of an engine: make one with ic3(model, "property")`,
  );
}

function traceFrom(value: unknown, expression: string): kripke.TraceView {
  if (value instanceof kripke.TraceView) return value;
  if (value instanceof kripke.EngineRun || kripke.isCheckResult(value)) {
    return kripke.traceOf(value);
  }
  throw new TypeError(
    `${expression} has no trace: expected a verdict that fails, or a run that has ended`,
  );
}

function number(argument: string, otherwise: number | undefined, hint: string): number {
  if (argument === "" && otherwise !== undefined) return otherwise;
  const value = Number(argument);
  if (argument === "") throw new TypeError(hint);
  if (!Number.isInteger(value) || value < 0) {
    throw new TypeError(`expected a number, got ${argument}; ${hint}`);
  }
  return value;
}

async function prefixed(prefix: string, printed: Promise<Printed>): Promise<Printed> {
  const { text, ...rest } = await printed;
  return { text: prefix + text, ...rest };
}
