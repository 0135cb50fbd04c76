/** The SAT backends on the queries that IC3 asks. */

import process from "node:process";
import { parseArgs } from "@std/cli";
import { CadicalSolver, loadCadical } from "../src/sat/cadical.ts";
import { KernelArena } from "../src/sat/kernel/arena.ts";
import type { Solver } from "../src/sat/solver.ts";
import { TwinSolver } from "../src/sat/twin/twin.ts";
import type { Bench } from "./bench.ts";
import { corpusFolder, geometricMean } from "./corpus.ts";
import { replayRecording, type ReplayResult } from "./sat/recording.ts";
import { corpusWorkloads, generatedWorkloads, type Workload } from "./sat/workload.ts";

const HELP = `usage: deno task bench sat [OPTIONS]

Records the queries of IC3 on a few models, then replays them on every backend.

  --queries N    queries to record per model (default 3000)
  --only REGEX   models of the safety corpus whose file name matches
  --corpus DIR   folder of the models (default: $KRIPKE_CORPUS/safety or ../shared/bench/safety)
  --generated    use generated models even if there is a corpus
  --backends L   comma-separated list of kernel, twin, cadical (default: all)
  --repeat N     take the best of N replays (default 1)`;

/** Small and large models, with and without proof, of several families. */
const MODELS =
  /^(139462p6|6s277rb292|6s31|6s358r|6s43|beemat1b1|bj08amba2g3f3|bobmitersynbm|bobsmoci|eijkS953|mentorbm1p05|nusmvtcasp2|oc8051gm3facc|pdtvisns3p04|pdtvisvsa16a05|prodcellp3|texastwoprocp2)\.aig$/;

type Makers = Record<string, () => () => Solver>;

/** A fresh arena per replay, so that no replay profits from the memory of another. */
const BACKENDS: Makers = {
  kernel: () => {
    const arena = new KernelArena();
    return () => arena.solver();
  },
  twin: () => () => new TwinSolver(),
  cadical: () => () => new CadicalSolver({ inprocessing: false }),
};

interface Measured {
  readonly seconds: number;
  readonly result: ReplayResult;
}

function cpuSeconds(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1e6;
}

function measure(workload: Workload, backend: string, repeat: number): Measured {
  let best: Measured | undefined;
  for (let i = 0; i < repeat; i++) {
    const make = BACKENDS[backend]!();
    const start = cpuSeconds();
    const result = replayRecording(workload.recording.numbers, make);
    const seconds = cpuSeconds() - start;
    if (best === undefined || seconds < best.seconds) best = { seconds, result };
  }
  return best!;
}

export const bench: Bench = {
  name: "sat",
  description: "the SAT backends on recorded queries of IC3: CPU time, µs per query, ratios",
  async run(args) {
    const options = parseArgs(args, {
      boolean: ["help", "generated"],
      string: ["corpus", "only", "backends"],
      default: { queries: 3000, repeat: 1, backends: "kernel,twin,cadical" },
    });
    if (options.help) return console.log(HELP);
    const backends: string[] = options.backends.split(",");
    for (const backend of backends) {
      if (!(backend in BACKENDS)) {
        const expected = Object.keys(BACKENDS).join(", ");
        throw new RangeError(`there is no backend '${backend}': expected ${expected}`);
      }
    }
    await loadCadical();
    const folder = options.generated ? undefined : corpusFolder("safety", options.corpus);
    const queries = Number(options.queries);
    const only = options.only === undefined ? MODELS : new RegExp(options.only);
    const workloads = folder === undefined
      ? generatedWorkloads(queries)
      : corpusWorkloads(folder, only, queries);
    const repeat = Number(options.repeat);
    const rows = workloads.map((workload) => {
      const measured = backends.map((backend) => measure(workload, backend, repeat));
      checkTwins(workload, backends, measured);
      printRow(workload, backends, measured);
      return measured;
    });
    printSummary(backends, rows);
  },
};

/** Kernel and twin are one algorithm: anything else is a bug. */
function checkTwins(workload: Workload, backends: string[], measured: Measured[]): void {
  const [kernel, twin] = [backends.indexOf("kernel"), backends.indexOf("twin")];
  if (kernel < 0 || twin < 0) return;
  const { propagations } = measured[kernel]!.result;
  if (measured[twin]!.result.propagations !== propagations) {
    throw new Error(`kernel and twin make different searches on ${workload.name}`);
  }
}

function printRow(workload: Workload, backends: string[], measured: Measured[]): void {
  const { queries, sat, answers } = measured[0]!.result;
  const cells = measured.map(({ seconds, result }, i) => {
    if (result.answers !== answers) throw new Error(`${backends[i]} disagrees on ${workload.name}`);
    const perQuery = (1e6 * seconds / queries).toFixed(0);
    return `${backends[i]} ${seconds.toFixed(3)} s ${perQuery.padStart(4)} µs`.padEnd(26);
  });
  const ratios = measured.slice(1).map((other) =>
    (measured[0]!.seconds / other.seconds).toFixed(2)
  );
  const name = workload.name.padEnd(16);
  const counts = `${String(queries).padStart(6)} queries (${sat} sat)`.padEnd(27);
  console.log(`${name} ${counts} ${cells.join(" ")} ratios ${ratios.join(" ")}`);
}

function printSummary(backends: string[], rows: Measured[][]): void {
  if (rows.length === 0) return console.log("sat: no model matches");
  const total = (i: number) => rows.reduce((sum, row) => sum + row[i]!.seconds, 0);
  const queries = rows.reduce((sum, row) => sum + row[0]!.result.queries, 0);
  console.log("");
  backends.forEach((backend, i) => {
    const ratios = rows.map((row) => row[0]!.seconds / row[i]!.seconds);
    const conflicts = rows.reduce((sum, row) => sum + row[i]!.result.conflicts, 0);
    console.log(
      `${backend.padEnd(8)} ${total(i).toFixed(2)} s CPU, ` +
        `${(1e6 * total(i) / queries).toFixed(1)} µs per query, ${conflicts || "?"} conflicts; ` +
        `${backends[0]}/${backend} ${(total(0) / total(i)).toFixed(2)} in total, ` +
        `${geometricMean(ratios).toFixed(2)} geometric mean`,
    );
  });
}
