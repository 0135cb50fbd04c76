/**
 * Liveness models, each in its own process, engine by engine: the table of paper 003 on the corpus at hand, and
 * whether bmc's counterexamples have the published lengths.
 */

import { parseArgs } from "@std/cli";
import type { Bench } from "./bench.ts";
import { type Answer, askOne, isVerdict } from "./ask_one.ts";
import { inParallel } from "./child.ts";
import { Answers } from "./live_answers.ts";
import { corpusFolder, type CorpusModel, corpusModels } from "./corpus.ts";

const HELP = `usage: deno task bench live [OPTIONS]

  --corpus DIR     folder with verdicts.tsv (default: $KRIPKE_CORPUS/live or ../shared/bench/live)
  --engine NAMES   engines by name, separated by commas (default auto,rlive,fair,kliveness)
  --options JSON   options of the engines
  --timeout N      seconds of CPU time per model and engine (default 60)
  --only REGEX     models whose file name matches
  --peer           only models that one of the peers of verdicts.tsv solved
  --results FILE   keep answers there, and do not ask again what it answers: stopped runs are resumed, and a
                   larger --timeout asks only for what was not solved before
  --jobs N         models at a time (default 1)`;

interface Row {
  readonly model: CorpusModel;
  readonly asked: string;
  readonly answer: Answer;
}

const isSolved = ({ answer }: Row) => isVerdict(answer);
const isWrong = (row: Row) =>
  isSolved(row) && row.model.verdict !== "?" && row.answer.status !== row.model.verdict;
const bySomePeer = ({ columns }: CorpusModel) => columns.slice(1, 3).some((c) => c !== "-");

export const bench: Bench = {
  name: "live",
  description: "justice on the liveness corpus: verdicts, certificates and CPU time by engine",
  async run(args) {
    const options = parseArgs(args, {
      boolean: ["help", "peer"],
      string: ["corpus", "engine", "options", "only", "results"],
      default: { engine: "auto,rlive,fair,kliveness", options: "{}", timeout: 60, jobs: 1 },
    });
    if (options.help) return console.log(HELP);
    const folder = corpusFolder("live", options.corpus);
    if (folder === undefined) {
      return console.log("live: skipped, there is no corpus here (see --help)");
    }
    const models = corpusModels(folder, new RegExp(options.only ?? "."))
      .filter((model) => !options.peer || bySomePeer(model));
    const lengths = publishedLengths(folder);
    const timeout = Number(options.timeout);
    const answers = new Answers(options.results);
    for (const engine of options.engine.split(",")) {
      const ask = async (model: CorpusModel) => {
        const question = { file: model.file, engine, options: options.options };
        const known = answers.find(question, timeout);
        if (known !== undefined) return known;
        const answer = await askOne({ ...question, path: model.path, property: "j0", timeout });
        answers.add({ ...question, timeout, answer });
        return answer;
      };
      const rows = await inParallel(models, Number(options.jobs), async (model) => {
        const row = { model, asked: engine, answer: await ask(model) };
        printRow(row, lengths.get(model.file));
        return row;
      });
      printSummary(engine, rows, timeout);
    }
  },
};

/** Input vectors of the shortest known stimulus, where published. */
function publishedLengths(folder: string): Map<string, number> {
  const lines = Deno.readTextFileSync(`${folder}/shortest.tsv`).split("\n");
  return new Map(
    lines.filter((line) => /\S/.test(line)).map((line) => {
      const [file, length] = line.split("\t");
      return [file!, Number(length)];
    }),
  );
}

function printRow(row: Row, published: number | undefined): void {
  const { model, asked, answer } = row;
  const { status, certified, cpu, steps, engine, reason } = answer;
  const length = steps === undefined
    ? ""
    : `${steps} steps${published === undefined ? "" : ` (published ${published})`}`;
  console.log(
    [
      model.file.padEnd(26),
      asked.padEnd(9),
      (isWrong(row) ? `WRONG ${status}` : status).padEnd(8),
      (isSolved(row) ? (certified ? "certified" : "NOT CERTIFIED") : "").padEnd(9),
      cpu.toFixed(2).padStart(8),
      asked === engine ? "" : engine,
      length,
      reason ?? "",
    ].join("  ").trimEnd(),
  );
}

function printSummary(engine: string, rows: readonly Row[], timeout: number): void {
  const count = (test: (row: Row) => boolean) => rows.filter(test).length;
  const solved = rows.filter(isSolved);
  const total = solved.reduce((sum, { answer }) => sum + answer.cpu, 0);
  console.log(
    `\n${engine}: solved ${solved.length} of ${rows.length} ` +
      `(${count((r) => r.answer.status === "holds")} verified, ` +
      `${count((r) => r.answer.status === "fails")} violated), wrong ${count(isWrong)}, ` +
      `certified ${count((r) => r.answer.certified)}, error ${
        count((r) => r.answer.status === "error")
      }, limit ${timeout} s; CPU of the solved ${total.toFixed(1)} s`,
  );
  const missed = rows.filter((row) => bySomePeer(row.model) && !isSolved(row));
  if (missed.length > 0) {
    console.log(`solved by a peer only: ${missed.map(({ model }) => model.file).join(" ")}`);
  }
  const others = rows.filter(({ model }) => !bySomePeer(model));
  console.log(
    `of ${others.length} that no peer solved: ${others.filter(isSolved).length} solved\n`,
  );
}
