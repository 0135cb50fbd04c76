/**
 * One model and some of its CTL formulas in one process: decides them as `check` does, certificates included, and prints
 * one line of JSON for each.
 */

import { check, ctlClaims, readSystem } from "../mod.ts";

const [model, formulas, numbers, engine, seconds, options = "{}"] = Deno.args;

for (const number of numbers!.split(",").map(Number)) {
  const system = readSystem(Deno.readFileSync(model!), "model");
  const claim = ctlClaims(system, Deno.readTextFileSync(formulas!), formulas)[number];
  if (claim === undefined) throw new RangeError(`${formulas} has no formula ${number}`);
  const result = await check(system, claim, {
    engine,
    timeout: Number(seconds),
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
