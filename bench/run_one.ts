/**
 * One model, one engine, one process: reads an AIGER file, decides bad 0 and prints the verdict with its
 * evidence as one line of JSON. The benchmarks start it, so it imports as little as it can.
 */

import { ic3 } from "../src/engines/ic3/mod.ts";
import type { EngineEvent, Running, SafetyProblem, Verdict } from "../src/engines/engine.ts";
import { readSystem } from "../src/system/aiger.ts";

const [file, engine = "ic3", options = "{}"] = Deno.args;

async function start(problem: SafetyProblem): Promise<Running<EngineEvent>> {
  switch (engine) {
    case "ic3":
      return ic3(problem, JSON.parse(options));
    case "bmc":
      return (await import("../src/engines/bmc/mod.ts")).bmc(problem, JSON.parse(options));
    case "kind":
      return (await import("../src/engines/kind/mod.ts")).kind(problem, JSON.parse(options));
    default:
      throw new RangeError(`there is no engine '${engine}': expected ic3, bmc or kind`);
  }
}

function finish(running: Running<EngineEvent>): Verdict {
  for (;;) {
    const step = running.next();
    if (step.done === true) return step.value;
  }
}

const system = readSystem(Deno.readFileSync(file!));
const verdict = finish(await start({ system, bad: system.bads[0]!.lit }));
const bits = (values: Uint8Array) => values.join("");
console.log(JSON.stringify(
  verdict.status === "fails"
    ? {
      status: "fails",
      initial: bits(verdict.trace.initial),
      inputs: verdict.trace.inputs.map(bits),
    }
    : verdict,
));
