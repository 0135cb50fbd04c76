/** `kripke simulate FILE`: run a model with random or given inputs and draw what happens. */

import { Simulator, type System, TraceView } from "../../mod.ts";
import { loadSystem, readText } from "../files.ts";
import { UsageError } from "../report.ts";
import { colour, style, width } from "../terminal.ts";

/** Options of the command. */
export interface SimulateOptions {
  readonly steps: number;
  readonly seed: number;
  readonly inputs?: string;
  readonly signals?: string;
  readonly all?: boolean;
}

/** How often random inputs are drawn again when they violate a constraint. */
const ATTEMPTS = 200;

/** Simulate a file; returns the exit code. */
export function simulate(file: string, options: SimulateOptions): number {
  const system = loadSystem(file);
  const bit = randomBits(options.seed);
  const simulator = new Simulator(system, { uninitialised: bit });
  const lines = options.inputs === undefined ? undefined : inputLines(system, options.inputs);
  const steps = lines?.length ?? options.steps;
  if (steps === 0) throw new UsageError("there is nothing to simulate: expected at least one step");
  const remarks: string[] = [];
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
    if (violated.length > 0) {
      remarks.push(style.warn(`step ${step}: constraint ${violated.join(", ")} is violated`));
    }
    if (bad.length > 0) remarks.push(style.bad(`step ${step}: ${bad.join(", ")} is reached`));
    if (step + 1 < steps) simulator.step();
  }
  const view = new TraceView(system, simulator.trace());
  const signals = options.signals?.split(",").map((name) => name.trim());
  console.log(view.show({ colour, width: width(), all: options.all, ...(signals && { signals }) }));
  for (const remark of remarks) console.log(remark);
  return 0;
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
