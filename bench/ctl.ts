/**
 * CTL models, each in its own process: which formulas are decided, with which verdict, and whether the certificate is
 * accepted. A formula that takes too long ends the process; the rest goes on in another one.
 */

import { parseArgs } from "@std/cli";
import type { Bench } from "./bench.ts";
import { inParallel, runChild } from "./child.ts";
import { type CtlAnnotation, readCtlFile } from "../src/logic/ctl_file.ts";
import { corpusFolder } from "./corpus.ts";

const HELP = `usage: deno task bench ctl [OPTIONS]

  --corpus DIR     folder with verdicts.tsv (default: $KRIPKE_CORPUS/ctl or ../shared/bench/ctl)
  --engine NAME    engine (default auto: iictl, and engines for paths where a formula has a linear form)
  --options JSON   options of the engine
  --timeout N      seconds of CPU time per formula (default 60)
  --only REGEX     models whose name matches
  --formula N      only formula N of each model
  --peer           only formulas that the peer of verdicts.tsv solved
  --verbose        a line for every formula, not only for those that were not solved
  --jobs N         models at a time (default 1)`;

/** A line of `verdicts.tsv`: model, number of the formula, verdict, seconds of the peer or `-`. */
interface Formula {
  readonly model: string;
  readonly number: number;
  readonly verdict: string;
  readonly peer: string;
}

interface Answer {
  readonly number: number;
  readonly status: string;
  readonly certified: boolean;
  readonly cpu: number;
  readonly certify: number;
  readonly reason?: string;
  readonly text?: string;
}

interface Row extends Formula {
  readonly answer: Answer;
}

const isSolved = ({ answer }: Row) => answer.status === "holds" || answer.status === "fails";
const disagrees = (row: Row) =>
  isSolved(row) && row.verdict !== "?" && row.answer.status !== row.verdict;
/** The table says otherwise, and nothing speaks for us; else the certificate decides, and it is the table that is in doubt. */
const isWrong = (row: Row) => disagrees(row) && !row.answer.certified;
const isDisputed = (row: Row) => disagrees(row) && row.answer.certified;

export const bench: Bench = {
  name: "ctl",
  description: "CTL formulas of the corpus: verdicts, certificates and CPU time",
  async run(args) {
    const options = parseArgs(args, {
      boolean: ["help", "peer", "verbose"],
      string: ["corpus", "engine", "options", "only", "formula"],
      default: { engine: "auto", options: "{}", timeout: 60, jobs: 1 },
    });
    if (options.help) return console.log(HELP);
    const folder = corpusFolder("ctl", options.corpus);
    if (folder === undefined) {
      return console.log("ctl: skipped, there is no corpus here (see --help)");
    }
    const only = new RegExp(options.only ?? ".");
    const formulas = readFormulas(folder).filter(({ model, number, peer }) =>
      only.test(model) && (!options.peer || peer !== "-") &&
      (options.formula === undefined || number === Number(options.formula))
    );
    const models = [...Map.groupBy(formulas, ({ model }) => model)];
    const timeout = Number(options.timeout);
    const rows = (await inParallel(models, Number(options.jobs), async ([model, list]) => {
      const asked = { folder, engine: options.engine, options: options.options, timeout };
      const rows = await askAll(model, list, asked);
      for (const row of rows) {
        if (options.verbose || !isSolved(row) || disagrees(row)) printRow(row);
      }
      printModel(model, rows);
      return rows;
    })).flat();
    printSummary(options.engine, rows, timeout);
    printDisputes(rows);
    printAnnotations(folder, rows);
  },
};

function readFormulas(folder: string): Formula[] {
  const lines = Deno.readTextFileSync(`${folder}/verdicts.tsv`).split("\n");
  return lines.filter((line) => /\S/.test(line) && !line.startsWith("#")).map((line) => {
    const [model, number, verdict, peer] = line.split("\t");
    return { model: model!, number: Number(number), verdict: verdict!, peer: peer ?? "-" };
  });
}

interface Asked {
  readonly folder: string;
  readonly engine: string;
  readonly options: string;
  readonly timeout: number;
}

/** All formulas of a model, in as few processes as it takes. */
async function askAll(model: string, list: readonly Formula[], asked: Asked): Promise<Row[]> {
  const script = new URL("check_ctl.ts", import.meta.url).pathname;
  const path = `${asked.folder}/${model}`;
  const rows: Row[] = [];
  while (rows.length < list.length) {
    const rest = list.slice(rows.length);
    const numbers = rest.map(({ number }) => number).join(",");
    const command = ["deno", "run", "-A", "--no-check", script, `${path}.aig`, `${path}.ctl`];
    const { engine, timeout, options } = asked;
    const child = await runChild(
      [...command, numbers, engine, `${timeout}`, options],
      rest.length * (timeout + 30) + 30,
    );
    const answers = child.stdout.split("\n").filter((line) => line.startsWith("{"));
    answers.forEach((line, i) => rows.push({ ...rest[i]!, answer: JSON.parse(line) }));
    if (answers.length === rest.length) break;
    const lost = rest[answers.length]!;
    const status = child.timedOut ? "timeout" : "error";
    if (status === "error") console.error(child.stderr);
    const { number } = lost;
    rows.push({ ...lost, answer: { number, status, certified: false, cpu: 0, certify: 0 } });
  }
  return rows;
}

function printRow(row: Row): void {
  const { status, certified, cpu, certify, reason, text } = row.answer;
  console.log(
    [
      row.model.padEnd(16),
      `${row.number}`.padStart(3),
      (isWrong(row) ? `WRONG ${status}` : isDisputed(row) ? `! ${status}` : status).padEnd(8),
      (isSolved(row) ? (certified ? "certified" : "NOT CERTIFIED") : "").padEnd(9),
      cpu.toFixed(2).padStart(7),
      certify.toFixed(2).padStart(7),
      row.peer.padStart(7),
      (text ?? "").slice(0, 80),
      reason ?? "",
    ].join("  ").trimEnd(),
  );
}

function printModel(model: string, rows: readonly Row[]): void {
  const cpu = rows.reduce((sum, { answer }) => sum + answer.cpu + answer.certify, 0);
  console.log(
    `${model.padEnd(16)} ${rows.filter(isSolved).length} of ${rows.length} solved, ` +
      `${cpu.toFixed(1)} s`,
  );
}

function printSummary(engine: string, rows: readonly Row[], timeout: number): void {
  const count = (test: (row: Row) => boolean) => rows.filter(test).length;
  const solved = rows.filter(isSolved);
  const cpu = solved.reduce((sum, { answer }) => sum + answer.cpu, 0);
  const certify = solved.reduce((sum, { answer }) => sum + answer.certify, 0);
  const byPeer = rows.filter(({ peer }) => peer !== "-");
  console.log(
    `\n${engine}: solved ${solved.length} of ${rows.length} ` +
      `(${count((r) => r.answer.status === "holds")} hold, ` +
      `${count((r) => r.answer.status === "fails")} fail), wrong ${count(isWrong)}, ` +
      `against the table with a certificate ${count(isDisputed)}, ` +
      `certified ${count((r) => r.answer.certified)}, ` +
      `error ${count((r) => r.answer.status === "error")}, limit ${timeout} s; ` +
      `CPU of the solved ${cpu.toFixed(1)} s, of their certificates ${certify.toFixed(1)} s`,
  );
  console.log(
    `of ${byPeer.length} that the peer solved: ${byPeer.filter(isSolved).length} solved`,
  );
}

/** Verdicts that the table does not have and an accepted certificate has: to be looked into by hand. */
function printDisputes(rows: readonly Row[]): void {
  for (const { model, number, verdict, peer, answer } of rows.filter(isDisputed)) {
    console.log(
      `${model} ${number}: verdicts.tsv says ${verdict} (peer: ${peer}), ` +
        `but it ${answer.status}, certified`,
    );
  }
}

/** What the authors of the files expected, where verdicts.tsv says otherwise, and what our certificate says. */
function printAnnotations(folder: string, rows: readonly Row[]): void {
  const verdicts: Record<CtlAnnotation, string> = { PASS: "holds", FAIL: "fails" };
  for (const [model, list] of Map.groupBy(rows, ({ model }) => model)) {
    const file = readCtlFile(Deno.readTextFileSync(`${folder}/${model}.ctl`), `${model}.ctl`);
    for (const row of list) {
      const annotation = file[row.number]?.annotation;
      if (annotation === undefined || verdicts[annotation] === row.verdict) continue;
      const ours = row.answer.certified ? `it ${row.answer.status}, certified` : "undecided here";
      console.log(
        `${model} ${row.number} is annotated #${annotation}, verdicts.tsv says ${row.verdict}: ${ours}`,
      );
    }
  }
}
