/**
 * Random incremental problems: a *script* is a list of calls to a solver. The same script runs on all
 * backends, and every answer is checked: statuses agree, models satisfy everything that was said so far,
 * cores are unsatisfiable on their own.
 */

import { AND, type GateKind, MUX, XOR } from "../../src/sat/gates.ts";

/** A gate that equals a function of its inputs. */
export interface Gate {
  readonly kind: GateKind;
  readonly out: number;
  readonly ins: readonly number[];
}

/** One call. Literals are plain numbers, so that scripts print as JSON. */
export type Step =
  | { readonly op: "variables"; readonly count: number }
  | { readonly op: "gate"; readonly gate: Gate }
  | { readonly op: "clause"; readonly lits: readonly number[] }
  | { readonly op: "phase"; readonly lit: number }
  | { readonly op: "clone" }
  | {
    readonly op: "solve";
    readonly assumptions: readonly number[];
    readonly clause?: readonly number[];
    readonly restrict: boolean;
    /** Ask again and again with this budget until there is an answer. */
    readonly conflicts?: number;
  };

/** Numbers from a seed (mulberry32). */
export function randomSource(seed: number): (below: number) => number {
  let state = seed | 0;
  return (below) => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) % below;
  };
}

/** The value of a gate, given a value for every literal. */
export function evaluateGate(gate: Gate, value: (lit: number) => boolean): boolean {
  const [a, b, c] = gate.ins as [number, number, number];
  if (gate.kind === AND) return gate.ins.every(value);
  return gate.kind === XOR ? value(a) !== value(b) : value(a) ? value(b) : value(c);
}

/** A random script. */
export function randomScript(seed: number): Step[] {
  const random = randomSource(seed);
  const steps: Step[] = [];
  const leaves = 3 + random(25);
  // Variables that are used first and defined later; no gate may depend on them.
  const late = [0, 0, 1, 3][random(4)]!;
  let defined = 0;
  let variables = leaves + late;
  steps.push({ op: "variables", count: variables });
  const lit = () => random(2 * variables);
  const lits = (count: number) => Array.from({ length: count }, lit);
  const gates = random(3) === 0 ? 0 : random(60);
  const addGate = () => {
    const kind = ([AND, AND, XOR, MUX] as const)[random(4)]!;
    const count = kind === MUX ? 3 : kind === XOR ? 2 : Math.min(random(8), 5, leaves);
    const ins: number[] = [];
    while (ins.length < count) {
      const a = lit();
      const isLate = a >> 1 >= leaves && a >> 1 < leaves + late;
      if (!isLate && !ins.some((b) => b >> 1 === a >> 1)) ins.push(a);
    }
    const isLate = defined < late && random(4) === 0;
    const out = 2 * (isLate ? leaves + defined++ : variables++);
    steps.push({ op: "variables", count: variables }, { op: "gate", gate: { kind, out, ins } });
  };
  const addClause = () => {
    const size = random(12) === 0 ? 1 + random(2) : 2 + random(4);
    steps.push({ op: "clause", lits: lits(size) });
  };
  for (let i = 0; i < gates; i++) addGate();
  const density = [0, 1, 3, 4, 5][random(5)]!;
  for (let i = random(density * leaves + 2); i > 0; i--) addClause();
  const queries = 1 + random(12);
  for (let i = 0; i < queries; i++) {
    switch (random(8)) {
      case 0:
        addGate();
        break;
      case 1:
      case 2:
        addClause();
        break;
      case 3:
        steps.push({ op: "phase", lit: lit() });
        break;
      case 4:
        if (random(3) === 0) steps.push({ op: "clone" });
        break;
    }
    const last = steps[steps.length - 1]!;
    if (last.op === "solve" && random(4) === 0) {
      // The very same query again: nothing of the first time may be left over.
      steps.push(last);
      continue;
    }
    const repeat = last.op === "solve" && random(4) === 0;
    const assumptions = repeat ? last.assumptions : lits(random(random(2) === 0 ? 4 : 12));
    const clause = repeat && random(2) === 0
      ? last.clause
      : random(2) === 0
      ? lits(random(20) === 0 ? random(2) : 1 + random(6))
      : undefined;
    steps.push({
      op: "solve",
      assumptions,
      ...(clause === undefined ? {} : { clause }),
      restrict: random(4) !== 0,
      ...(random(4) === 0 ? { conflicts: 1 + random(3) } : {}),
    });
  }
  return steps;
}
