/**
 * The shape of Table I of paper 000 (FMCAD 2011): per model the verdict, CPU seconds and skeletons of FAIR for K = 0
 * without minimisation, and for K = 0, 1, 2 with it, beside other liveness engines. Every cell is a process of
 * its own; evidence is checked, outside the time that is reported.
 */

import { parseArgs } from "@std/cli";
import { cpuSeconds } from "../src/check/cpu_clock.ts";
import type { EngineEvent, LivenessProblem, Running, Verdict } from "../src/engines/engine.ts";
import { checkerSolver, checkLivenessProof } from "../src/proof/check_proof.ts";
import type { LivenessProof } from "../src/proof/proof.ts";
import { replay } from "../src/proof/replay.ts";
import { readSystem } from "../src/system/aiger.ts";
import { coi } from "../src/system/coi.ts";
import type { Bench } from "./bench.ts";
import { DENO, inParallel, runChild } from "./child.ts";
import { corpusFolder, type CorpusModel, corpusModels } from "./corpus.ts";

const HELP = `usage: deno task bench fair [OPTIONS]

  --corpus DIR     folder with verdicts.tsv (default: $KRIPKE_CORPUS/live or ../shared/bench/live)
  --beside NAMES   other engines, separated by commas (default rlive,kfair,l2s: those there are)
  --timeout N      seconds of CPU time per cell (default 60)
  --only REGEX     models whose file name matches (default: the models of Table I)
  --jobs N         cells at a time (default 1)`;

const TABLE_I =
  /^cu(abq[248]m?f|cnt(12|32|128)|jc(12|32|128f?)|om[123]|nim[123]|gbak|tarb(16|32)|sarb(16|32)|tf[12]|tq[12]|fq[12])\.aig$/;

interface Column {
  readonly title: string;
  readonly engine: string;
  readonly options: Record<string, unknown>;
}

const FAIR_COLUMNS: readonly Column[] = [
  { title: "K=0*", engine: "fair", options: { K: 0, minimise: false } },
  ...[0, 1, 2].map((K) => ({ title: `K=${K}`, engine: "fair", options: { K } })),
];

/** What a child prints. */
interface Answer {
  readonly status: string;
  readonly cpu: number;
  readonly skeletons?: number;
  readonly latches: number;
  readonly signals: number;
  /** Why the evidence was not accepted. */
  readonly flaw?: string;
}

export const bench: Bench = {
  name: "fair",
  description:
    "Table I of paper 000: CPU seconds / skeletons of fair for K = 0, 1, 2, beside others",
  async run(args) {
    const options = parseArgs(args, {
      boolean: ["help"],
      string: ["corpus", "beside", "only"],
      default: { beside: "rlive,kfair,l2s", timeout: 60, jobs: 1 },
    });
    if (options.help) return console.log(HELP);
    const folder = corpusFolder("live", options.corpus);
    if (folder === undefined) {
      return console.log("fair: skipped, there is no corpus here (see --help)");
    }
    const only = options.only === undefined ? TABLE_I : new RegExp(options.only);
    const columns = [...FAIR_COLUMNS, ...await others(options.beside)];
    const titles = columns.map(({ title }) => title.padStart(11)).join("");
    console.log(`${"model".padEnd(16)}${"verdict".padEnd(9)}latches  |B|${titles}`);
    const solved = columns.map(() => 0);
    let wrong = 0;
    for (const model of corpusModels(folder, only)) {
      const answers = await inParallel(
        columns,
        Number(options.jobs),
        (column) => ask(model, column, Number(options.timeout)),
      );
      answers.forEach((answer, c) => {
        if (isSolved(answer)) solved[c]!++;
        if (isWrong(model, answer)) wrong++;
      });
      printRow(model, answers);
    }
    console.log(`${"solved".padEnd(37)}${solved.map((n) => `${n}`.padStart(11)).join("")}`);
    console.log(`wrong verdicts or evidence: ${wrong}`);
  },
};

const isSolved = ({ status }: Answer) => status === "holds" || status === "fails";

const isWrong = (model: CorpusModel, answer: Answer) =>
  answer.flaw !== undefined ||
  (isSolved(answer) && model.verdict !== "?" && answer.status !== model.verdict);

/** The engines of other names that exist. */
async function others(names: string): Promise<Column[]> {
  const columns: Column[] = [];
  for (const engine of names.split(",").filter((name) => name !== "")) {
    if (await load(engine) !== undefined) columns.push({ title: engine, engine, options: {} });
  }
  return columns;
}

type Engine = (problem: LivenessProblem, options: unknown) => Running<EngineEvent>;

/** The engine of a name, if there is one. */
async function load(name: string): Promise<Engine | undefined> {
  const folder = new URL(`../src/engines/${name}/mod.ts`, import.meta.url);
  try {
    Deno.statSync(folder);
  } catch (error) {
    if (error instanceof Deno.errors.NotFound) return undefined;
    throw error;
  }
  return (await import(folder.href))[name];
}

async function ask(model: CorpusModel, column: Column, timeout: number): Promise<Answer> {
  const script = new URL(import.meta.url).pathname;
  const what = [model.path, column.engine, JSON.stringify(column.options), `${timeout}`];
  const child = await runChild([...DENO, script, ...what], timeout + 60);
  const nothing = { cpu: child.cpu, latches: 0, signals: 0 };
  if (child.timedOut) return { status: "timeout", ...nothing };
  if (child.code === 0) return JSON.parse(child.stdout);
  console.error(child.stderr);
  return { status: "error", ...nothing };
}

function printRow(model: CorpusModel, answers: readonly Answer[]): void {
  const known = answers.find(({ latches }) => latches > 0);
  const verdict = answers.find(isSolved)?.status ?? model.verdict;
  const cells = answers.map((answer) => {
    const time = isSolved(answer) ? answer.cpu.toFixed(answer.cpu < 10 ? 1 : 0) : "-";
    const skeletons = answer.skeletons === undefined ? "" : `/${answer.skeletons}`;
    const remark = isWrong(model, answer) ? "!" : answer.status === "error" ? "?" : "";
    return `${time}${skeletons}${remark}`.padStart(11);
  });
  const size = `${known?.latches ?? ""}`.padStart(7) + `${known?.signals ?? ""}`.padStart(5);
  const name = model.file.replace(/\.aig$/, "");
  console.log(`${name.padEnd(16)}${verdict.padEnd(9)}${size}${cells.join("")}`);
}

/** In a process of its own: decide the first justice property of a model. */
async function runOne([path, name, options, timeout]: string[]): Promise<Answer> {
  const engine = await load(name!);
  if (engine === undefined) throw new RangeError(`there is no engine '${name}'`);
  const { system } = coi(readSystem(Deno.readFileSync(path!)));
  const justice = [...system.justice[0]!.lits, ...system.fairness.map(({ lit }) => lit)];
  const problem: LivenessProblem = { system, justice };
  const begin = cpuSeconds();
  let skeletons: number | undefined = name === "fair" ? 0 : undefined;
  const verdict = finish(engine(problem, JSON.parse(options!)), Number(timeout), (event) => {
    if (event.kind === "skeleton") skeletons = (skeletons ?? 0) + 1;
  });
  const cpu = cpuSeconds() - begin;
  return {
    status: verdict?.status ?? "timeout",
    cpu,
    skeletons,
    latches: system.latches.length,
    signals: justice.length,
    flaw: verdict && await flawOf(problem, verdict),
  };
}

function finish(
  running: Running<EngineEvent>,
  seconds: number,
  see: (event: EngineEvent) => void,
): Verdict | undefined {
  const end = cpuSeconds() + seconds;
  while (cpuSeconds() < end) {
    const step = running.next();
    if (step.done === true) return step.value;
    see(step.value);
  }
  return undefined;
}

/** What the independent checker has against the evidence. */
async function flawOf(
  { system, justice }: LivenessProblem,
  verdict: Verdict,
): Promise<string | undefined> {
  if (verdict.status === "unknown") return undefined;
  if (verdict.status === "fails") {
    const outcome = replay(system, verdict.trace, { kind: "justice", lits: justice });
    return outcome.accepted ? undefined : outcome.flaw.message;
  }
  const newSolver = await checkerSolver();
  const outcome = checkLivenessProof(system, justice, verdict.proof as LivenessProof, newSolver);
  return outcome.accepted ? undefined : outcome.reason;
}

if (import.meta.main) console.log(JSON.stringify(await runOne(Deno.args)));
