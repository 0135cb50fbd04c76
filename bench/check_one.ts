/**
 * One model, one property, one process: decides it as `check` does, certificate included, and prints one line of JSON.
 */

import { check, readSystem } from "../safety.ts";
import { cpuSeconds } from "../src/check/cpu_clock.ts";

/** CPU time, read again when some time has gone by: asking the system costs more than most steps of an engine. */
let read = -Infinity;
let cpu = 0;
function cpuClock(): number {
  const now = performance.now();
  if (now - read > 2) {
    cpu = cpuSeconds();
    read = now;
  }
  return cpu;
}

const [file, property, engine, seconds, options = "{}"] = Deno.args;

// As the command line does: engines for anything but bad states are loaded when they are needed.
if (!/^[bo]\d+$/.test(property!)) await import("../mod.ts");

const result = await check(readSystem(Deno.readFileSync(file!), "model"), property!, {
  engine,
  timeout: Number(seconds),
  clock: cpuClock,
  options: JSON.parse(options),
});
const { evidence } = result;
console.log(JSON.stringify({
  status: result.status,
  engine: result.engine,
  certified: result.certified,
  cpu: result.cpuSeconds,
  certify: result.certifySeconds,
  reason: result.reason,
  steps: evidence?.kind === "trace" ? evidence.trace.inputs.length : undefined,
}));
