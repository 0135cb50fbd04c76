/**
 * Safety models, each in its own process and as `check` decides them: verdicts compared and certified, CPU time against
 * ABC's `pdr`.
 */

import { parseArgs } from "@std/cli";
import { claimsOf } from "../src/proof/mod.ts";
import { readSystem } from "../src/system/aiger.ts";
import { askOne, isVerdict } from "./ask_one.ts";
import type { Bench } from "./bench.ts";
import { inParallel, runChild } from "./child.ts";
import { corpusFolder, type CorpusModel, corpusModels, geometricMean } from "./corpus.ts";

const HELP = `usage: deno task bench safety [OPTIONS]

  --corpus DIR     folder with verdicts.tsv (default: $KRIPKE_CORPUS/safety or ../shared/bench/safety)
  --engine NAME    engine (default auto)
  --options JSON   options of the engine
  --timeout N      seconds of CPU time per model (default 60)
  --only REGEX     models whose file name matches
  --peer           run only models the peer of verdicts.tsv solved
  --no-abc         do not run berkeley-abc
  --jobs N         models at a time (default 1)`;

interface Row {
  readonly model: CorpusModel;
  readonly status: string;
  readonly certified: string;
  readonly cpu: number;
  readonly abc: { readonly status: string; readonly cpu: number } | undefined;
}

const isWrong = ({ model, status }: Pick<Row, "model" | "status">) =>
  isVerdict({ status }) && model.verdict !== "?" && status !== model.verdict;

export const bench: Bench = {
  name: "safety",
  description: "bad states on the safety corpus: verdicts, certificates, CPU time against ABC pdr",
  async run(args) {
    const options = parseArgs(args, {
      boolean: ["help", "abc", "peer"],
      string: ["corpus", "engine", "options", "only"],
      negatable: ["abc"],
      default: { engine: "auto", options: "{}", timeout: 60, jobs: 1, abc: true },
    });
    if (options.help) return console.log(HELP);
    const folder = corpusFolder("safety", options.corpus);
    if (folder === undefined) {
      return console.log("safety: skipped, there is no corpus here (see --help)");
    }
    const models = corpusModels(folder, new RegExp(options.only ?? "."))
      .filter(({ columns }) => !options.peer || columns[0] !== "-");
    const abc = options.abc && await isInstalled("berkeley-abc");
    const timeout = Number(options.timeout);
    const rows = await inParallel(models, Number(options.jobs), async (model) => {
      const ours = await runOurs(model, options.engine, options.options, timeout);
      const row: Row = { model, ...ours, abc: abc ? await runAbc(model, timeout) : undefined };
      printRow(row);
      return row;
    });
    printSummary(rows, timeout);
  },
};

/** CPU time from start to exit, less what the checker took: the peer certifies nothing. */
async function runOurs(
  { path }: CorpusModel,
  engine: string,
  options: string,
  timeout: number,
): Promise<Pick<Row, "status" | "certified" | "cpu">> {
  const property = claimsOf(readSystem(Deno.readFileSync(path)))[0]!.id;
  const answer = await askOne({ path, property, engine, options, timeout });
  const certified = answer.certified ? "yes" : isVerdict(answer) ? "no" : "";
  if (answer.reason !== undefined && isVerdict(answer)) console.error(answer.reason);
  return { status: answer.status, certified, cpu: answer.cpu - (answer.certify ?? 0) };
}

async function isInstalled(program: string): Promise<boolean> {
  return (await new Deno.Command("bash", { args: ["-c", `command -v ${program}`] }).output())
    .success;
}

async function runAbc({ path }: CorpusModel, timeout: number): Promise<Row["abc"]> {
  const fold = readSystem(Deno.readFileSync(path)).constraints.length > 0 ? "fold; " : "";
  const child = await runChild(
    ["berkeley-abc", "-c", `read_aiger ${path}; ${fold}pdr`],
    timeout,
  );
  const status = /Property proved/.test(child.stdout)
    ? "holds"
    : /was asserted in frame/.test(child.stdout)
    ? "fails"
    : "timeout";
  return { status, cpu: child.cpu };
}

function printRow({ model, status, certified, cpu, abc }: Row): void {
  const wrong = isWrong({ model, status });
  console.log([
    model.file.padEnd(28),
    (wrong ? `WRONG ${status}` : status).padEnd(8),
    certified.padEnd(4),
    cpu.toFixed(2).padStart(8),
    ...(abc === undefined ? [] : [
      abc.cpu.toFixed(2).padStart(8),
      abc.status.padEnd(8),
      (isVerdict({ status }) && isVerdict(abc) ? (cpu / abc.cpu).toFixed(2) : "-").padStart(7),
    ]),
  ].join("  "));
}

function printSummary(rows: readonly Row[], timeout: number): void {
  const count = (test: (row: Row) => boolean) => rows.filter(test).length;
  const solved = rows.filter(isVerdict);
  const wrong = count(isWrong);
  console.log(
    `\nsolved ${solved.length} of ${rows.length} (${count((r) => r.status === "holds")} hold, ` +
      `${count((r) => r.status === "fails")} fail), wrong ${wrong}, ` +
      `timeout ${count((r) => r.status === "timeout")} at ${timeout} s, ` +
      `error ${count((r) => r.status === "error")}, ` +
      `certified ${count((r) => r.certified === "yes")}`,
  );
  const total = solved.reduce((sum, { cpu }) => sum + cpu, 0);
  const mean = geometricMean(solved.map(({ cpu }) => cpu));
  console.log(
    `CPU of the solved: total ${total.toFixed(1)} s, geometric mean ${mean.toFixed(3)} s`,
  );
  const missed = rows.filter((row) =>
    row.model.columns[0] !== "-" && row.model.columns[0] !== undefined && !isVerdict(row)
  );
  if (missed.length > 0) {
    console.log(
      `solved by the peer of verdicts.tsv only: ${missed.map((r) => r.model.file).join(" ")}`,
    );
  }
  const both = solved.filter(({ abc }) => abc !== undefined && isVerdict(abc));
  if (both.length === 0) return;
  const abcTotal = both.reduce((sum, { abc }) => sum + abc!.cpu, 0);
  const ourTotal = both.reduce((sum, { cpu }) => sum + cpu, 0);
  const ratio = geometricMean(both.map(({ cpu, abc }) => cpu / abc!.cpu));
  console.log(
    `against ABC pdr on the ${both.length} models both solve: geometric mean of CPU ratios ` +
      `${ratio.toFixed(3)}, total ${ourTotal.toFixed(1)} s against ${abcTotal.toFixed(1)} s`,
  );
  const disagree = both.filter(({ status, abc }) => status !== abc!.status);
  for (const { model } of disagree) console.log(`DISAGREEMENT with ABC: ${model.file}`);
}
