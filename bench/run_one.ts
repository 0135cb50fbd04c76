/**
 * One model, one engine, one process: reads an AIGER file, decides bad 0 and prints the verdict with its
 * evidence as one line of JSON. The benchmarks start it, so it imports as little as it can.
 */

import { ic3 } from "../src/engines/ic3/mod.ts";
import type { EngineEvent, Running, SafetyProblem, Verdict } from "../src/engines/engine.ts";
import type { race as Race } from "../src/check/race.ts";
import { readSystem } from "../src/system/aiger.ts";

const [file, engine = "ic3", options = "{}"] = Deno.args;

async function start(problem: SafetyProblem): Promise<Running<EngineEvent>> {
  switch (engine) {
    case "ic3":
      return ic3(problem, JSON.parse(options));
    case "auto":
      return await auto(problem);
    case "bmc":
      return (await import("../src/engines/bmc/mod.ts")).bmc(problem, JSON.parse(options));
    case "kind":
      return (await import("../src/engines/kind/mod.ts")).kind(problem, JSON.parse(options));
    default:
      throw new RangeError(`there is no engine '${engine}': expected auto, ic3, bmc or kind`);
  }
}

/**
 * The engines that `check` lets take turns by default, with the same shares, but not the same run: here IC3 is alone
 * for the first 400 ms and the modules of the others are loaded only then, because for easy models reading them would be
 * most of the time; in `check` BMC has its slices from the start, and the system is reduced first.
 */
async function auto(problem: SafetyProblem): Promise<Running<EngineEvent>> {
  const alone = ic3(problem);
  const start = performance.now();
  while (performance.now() - start < 400) {
    const step = alone.next();
    if (step.done === true) return done(step.value);
  }
  const [{ bmc }, { kind }, { race }] = await Promise.all([
    import("../src/engines/bmc/mod.ts"),
    import("../src/engines/kind/mod.ts"),
    import("../src/check/race.ts"),
  ]);
  const runners = [
    { name: "ic3", share: 3, running: alone },
    { name: "bmc", share: 1, running: bmc(problem) },
    { name: "kind", share: 1, after: 3, running: kind(problem) },
    {
      name: "ic3-core",
      share: 2,
      after: 8,
      running: ic3(problem, { lift: "core", effort: "fixed" }),
    },
  ];
  return winner(race(runners, () => performance.now() / 1000));
}

// deno-lint-ignore require-yield -- the verdict is there
function* done(verdict: Verdict): Running<EngineEvent> {
  return verdict;
}

function* winner(running: ReturnType<typeof Race>): Running<EngineEvent> {
  return (yield* running).answer as Verdict;
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
