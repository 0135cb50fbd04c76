/**
 * One model and some of its CTL formulas in one process: decides them as `check` does, certificates included, and prints
 * one line of JSON for each. The limit is in seconds of CPU time, so that what else the machine does is of no account.
 */

import { cpuUsage } from "node:process";
import { check, ctlClaims, readSystem } from "../mod.ts";

const [model, formulas, numbers, engine, seconds, options = "{}"] = Deno.args;

let usedAt = 0;
let used = 0;

/** CPU seconds of this process; asking the system at every event would be work of its own. */
function clock(): number {
  const now = performance.now();
  if (now - usedAt > 20) {
    const { user, system } = cpuUsage();
    used = (user + system) / 1e6;
    usedAt = now;
  }
  return used;
}

for (const number of numbers!.split(",").map(Number)) {
  const system = readSystem(Deno.readFileSync(model!), "model");
  const claim = ctlClaims(system, Deno.readTextFileSync(formulas!), formulas)[number];
  if (claim === undefined) throw new RangeError(`${formulas} has no formula ${number}`);
  const result = await check(system, claim, {
    engine,
    timeout: Number(seconds),
    clock,
    options: JSON.parse(options),
  });
  const { status, certified, cpuSeconds, certifySeconds, reason } = result;
  console.log(JSON.stringify({
    number,
    status,
    certified,
    cpu: cpuSeconds,
    certify: certifySeconds,
    reason,
    text: claim.text,
  }));
}
