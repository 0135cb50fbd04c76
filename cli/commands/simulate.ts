/** `kripke simulate FILE`: run a model with random or given inputs and draw what happens. */

import { Simulator, type System, TraceView } from "../../mod.ts";
import { readText } from "../files.ts";
import { loadModel, type ModelChoice } from "../models.ts";
import { UsageError } from "../report.ts";
import { colour, style, width } from "../terminal.ts";

/** Options of the command. */
export interface SimulateOptions extends ModelChoice {
  readonly steps: number;
  readonly seed: number;
  readonly inputs?: string;
  readonly signals?: string;
  readonly all?: boolean;
  readonly json?: boolean;
}

/** How often random inputs are drawn again when they violate a constraint. */
const ATTEMPTS = 200;

/** Simulate a file; returns the exit code. */
export async function simulate(file: string, options: SimulateOptions): Promise<number> {
  const { system, subject } = await loadModel(file, options);
  const bit = randomBits(options.seed);
  const simulator = new Simulator(system, { uninitialised: bit });
  const lines = options.inputs === undefined ? undefined : inputLines(system, options.inputs);
  const steps = lines?.length ?? options.steps;
  if (steps === 0) throw new UsageError("there is nothing to simulate: expected at least one step");
  const remarks: Remark[] = [];
  for (let step = 0; step < steps; step++) {
    const wanted = lines?.[step];
    for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
      simulator.setInputs(system.inputs.map((_, i) => {
        const given = wanted?.[i];
        return given === undefined || given === "x" ? bit() : Number(given);
      }));
      if (simulator.report().violated.length === 0) break;
    }
    const { violated, bad } = simulator.report();
    if (violated.length > 0 || bad.length > 0) remarks.push({ step, violated, bad });
    if (step + 1 < steps) simulator.step();
  }
  const view = new TraceView(subject, simulator.trace());
  const signals = options.signals?.split(",").map((name) => name.trim());
  if (options.json) {
    const values = stepValues(view, system, signals);
    console.log(JSON.stringify({ file, system: system.name, steps: values, remarks }));
    return 0;
  }
  console.log(view.show({ colour, width: width(), all: options.all, ...(signals && { signals }) }));
  for (const remark of remarks) printRemark(remark);
  return 0;
}

/** Something worth saying about a step. */
interface Remark {
  readonly step: number;
  readonly violated: readonly string[];
  readonly bad: readonly string[];
}

function printRemark({ step, violated, bad }: Remark): void {
  if (violated.length > 0) {
    console.log(style.warn(`step ${step}: constraint ${violated.join(", ")} is violated`));
  }
  if (bad.length > 0) console.log(style.bad(`step ${step}: ${bad.join(", ")} is reached`));
}

/** The signals of every step by name. */
function stepValues(
  view: TraceView,
  system: System,
  signals: readonly string[] | undefined,
): Record<string, unknown>[] {
  const names = signals ?? system.signals.map(({ name }) => name);
  const columns = names.map((name) => [name, view.values(name)] as const);
  return Array.from(
    { length: view.length },
    (_, step) => Object.fromEntries(columns.map(([name, values]) => [name, values[step]])),
  );
}

function inputLines(system: System, path: string): string[] {
  const lines = readText(path).split("\n").map((line) => line.trim())
    .filter((line, i, all) => line !== "" || (system.inputs.length === 0 && i < all.length - 1));
  lines.forEach((line, i) => {
    if (!/^[01x]*$/.test(line) || line.length !== system.inputs.length) {
      throw new UsageError(
        `${path}: line ${i + 1}: expected ${system.inputs.length} digits 0, 1 or x, got '${line}'`,
      );
    }
  });
  return lines;
}

/** A stream of random bits (mulberry32). */
function randomBits(seed: number): () => number {
  let state = seed | 0;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let z = Math.imul(state ^ (state >>> 15), 1 | state);
    z = (z + Math.imul(z ^ (z >>> 7), 61 | z)) ^ z;
    return ((z ^ (z >>> 14)) >>> 16) & 1;
  };
}
