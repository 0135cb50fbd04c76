/** What every verdict of iictl must satisfy, on random small questions. */

import type { Lit } from "../../../src/aig/literal.ts";
import type { Running } from "../../../src/engines/engine.ts";
import { iictl, type IictlEvent, type IictlOptions } from "../../../src/engines/iictl/mod.ts";
import type { Ctl } from "../../../src/logic/ctl_formula.ts";
import { checkCtl } from "../../../src/proof/check_ctl.ts";
import { createSolver } from "../../../src/sat/mod.ts";
import type { System } from "../../../src/system/system.ts";
import {
  Random,
  randomAtoms,
  randomCtl,
  randomSystem,
  type SystemOptions,
} from "../../generators/mod.ts";
import { decideCtl } from "../../oracle/mod.ts";

/** A random question. */
export interface CtlCase {
  readonly system: System;
  readonly formula: Ctl<Lit>;
}

/** The question that belongs to a seed. */
export function randomCase(seed: number, options: SystemOptions = {}): CtlCase {
  const rng = new Random(seed);
  const system = randomSystem(rng, { latches: 5, inputs: 3, ...options });
  const atoms = randomAtoms(rng, system, 4, rng.chance(0.6));
  return { system, formula: randomCtl(rng, atoms, { size: rng.between(1, 7) }) };
}

/** The engine says what the oracle says, and the checker accepts why. */
export function ensureAgreement(
  { system, formula }: CtlCase,
  options: IictlOptions = {},
  watch: (event: IictlEvent) => void = () => {},
): "holds" | "fails" {
  const fairness = system.fairness.map(({ lit }) => lit);
  const expected = decideCtl(system, formula, fairness).holds ? "holds" : "fails";
  const verdict = finish(iictl({ system, formula }, options), watch);
  const text = () => JSON.stringify(formula);
  if (verdict.status === "unknown") throw new Error(`no verdict: ${verdict.reason}; ${text()}`);
  if (verdict.status !== expected) {
    throw new Error(`iictl says ${verdict.status}, the oracle ${expected}; ${text()}`);
  }
  const solver = () => createSolver("twin");
  const outcome = checkCtl(system, formula, verdict.status, verdict.proof, solver);
  if (!outcome.accepted) {
    throw new Error(`certificate of '${verdict.status}' rejected: ${outcome.reason}; ${text()}`);
  }
  return expected;
}

/** Events an engine may take on a small question before it counts as lost. */
const MOST_EVENTS = 400_000;

function finish<V>(run: Running<IictlEvent, V>, watch: (event: IictlEvent) => void): V {
  for (let events = 0; events < MOST_EVENTS; events++) {
    const step = run.next();
    if (step.done === true) return step.value;
    watch(step.value);
  }
  throw new Error(`no verdict after ${MOST_EVENTS} events`);
}
