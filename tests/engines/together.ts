/** Engines that tell each other what they find, in random turns: each must be right, with evidence of its own. */

import type { LivenessProblem, Running, Verdict } from "../../src/engines/engine.ts";
import { fair } from "../../src/engines/fair/mod.ts";
import { Findings } from "../../src/engines/fair/findings.ts";
import { kfair } from "../../src/engines/kfair/mod.ts";
import { rlive } from "../../src/engines/rlive/mod.ts";
import type { NewSolver } from "../../src/proof/prover.ts";
import { Random, randomSystem, type SystemOptions } from "../generators/mod.ts";
import { decideJustice } from "../oracle/mod.ts";
import { ensureEvidence } from "./fair/agreement.ts";

/** Throws unless all engines are right; how many findings there were. */
export function agreeTogether(seed: number, options: SystemOptions, newSolver: NewSolver): number {
  const rng = new Random(seed);
  const system = randomSystem(rng, { bads: 0, ...options });
  let findings = 0;
  for (const { lits } of system.justice) {
    const justice = [...lits, ...system.fairness.map(({ lit }) => lit)];
    const expected = decideJustice(system, justice) ? "fails" : "holds";
    const shared = new Findings();
    for (const [name, verdict] of inRandomTurns(enginesOn({ system, justice }, shared, rng), rng)) {
      if (verdict.status !== expected) {
        throw new Error(`${name} says ${verdict.status}, expected ${expected}`);
      }
      try {
        ensureEvidence(system, justice, verdict, newSolver);
      } catch (cause) {
        throw new Error(`${name}, justice ${lits}`, { cause });
      }
    }
    findings += shared.size;
  }
  return findings;
}

function enginesOn(
  problem: LivenessProblem,
  findings: Findings,
  rng: Random,
): Map<string, Running> {
  const schedule = rng.pick(["fair", "b5", "klive"] as const);
  return new Map<string, Running>([
    ["rlive", rlive(problem, { findings, stabiliseAfter: rng.below(60) })],
    ["another rlive", rlive(problem, { findings, stabiliseAfter: 0, pruneDepth: rng.below(3) })],
    ["fair", fair(problem, { findings, independent: rng.chance(0.5), K: rng.pick([0, 1]) })],
    ["kfair", kfair(problem, { findings, schedule, predicates: rng.pick(["latches", "gates"]) })],
  ]);
}

/** All verdicts, as they come. */
function* inRandomTurns(
  engines: Map<string, Running>,
  rng: Random,
): Generator<[string, Verdict]> {
  while (engines.size > 0) {
    const name = rng.pick([...engines.keys()]);
    const running = engines.get(name)!;
    for (let n = rng.below(100); n >= 0; n--) {
      const { done, value } = running.next();
      if (!done) continue;
      engines.delete(name);
      yield [name, value];
      break;
    }
  }
}
