/**
 * A system in numbers, as data: what `kripke info` prints.
 *
 * The cone of a property is what it can read, now or in earlier steps, together with the constraints (any
 * of them may end a path) and, for justice, with the fairness signals.
 */

import { ConeFinder } from "../aig/cone.ts";
import { FALSE, type Lit, TRUE, variableOf } from "../aig/literal.ts";
import { levelsOf } from "../aig/statistics.ts";
import type { System } from "./system.ts";

/** The size of a part of a system. */
export interface PartSize {
  /** Input bits. */
  readonly inputs: number;
  /** State bits. */
  readonly latches: number;
  /** And gates. */
  readonly gates: number;
  /** The longest path through gates. */
  readonly levels: number;
}

/** A property in numbers. */
export interface PropertyDescription {
  /** `b0` for a bad, `o0` for an output taken as bad, `j0` for justice; counted from 0. */
  readonly id: string;
  /** The user's name of it. */
  readonly name: string;
  /** Safety or liveness. */
  readonly kind: "bad" | "justice";
  /** Literals of a justice set; 1 for a bad. */
  readonly literals: number;
  /** What it depends on, through any number of steps. */
  readonly cone: PartSize;
}

/** A system in numbers. */
export interface SystemDescription extends PartSize {
  /** Name of the system. */
  readonly name: string;
  /** Latches by reset. */
  readonly resets: { readonly zero: number; readonly one: number; readonly uninitialised: number };
  /** Number of outputs. */
  readonly outputs: number;
  /** Number of constraints. */
  readonly constraints: number;
  /** Number of fairness signals. */
  readonly fairness: number;
  /** The user's signals by kind. */
  readonly signals: Readonly<Record<"input" | "state" | "define" | "output", number>>;
  /** The properties. */
  readonly properties: readonly PropertyDescription[];
}

/**
 * Whether the bads of a system are its outputs, name by name: so it is when it comes from a file that has
 * neither a bad nor a justice section.
 */
export function badsAreOutputs({ bads, outputs, justice }: System): boolean {
  return justice.length === 0 && bads.length === outputs.length &&
    bads.every(({ name, lit }, i) => name === outputs[i]!.name && lit === outputs[i]!.lit);
}

/**
 * Measure a system. Gates are those that anything depends on.
 *
 * @example
 * ```ts
 * import { assertEquals } from "@std/assert";
 * import { describeSystem, system } from "kripke";
 *
 * const toggle = system("toggle")`var on : bool = false  next on = !on`;
 * const { latches, inputs, gates } = describeSystem(toggle.system);
 * assertEquals([latches, inputs, gates], [1, 0, 0]);
 * ```
 */
export function describeSystem(system: System): SystemDescription {
  const { latches, bads, justice } = system;
  const measure = meter(system);
  const lits = (list: readonly { readonly lit: Lit }[]) => list.map(({ lit }) => lit);
  const constraints = lits(system.constraints);
  const fairness = lits(system.fairness);
  const everything = [
    ...latches.flatMap(({ lit, next }) => [lit, next]),
    ...system.inputs,
    ...lits(system.outputs),
    ...lits(bads),
    ...justice.flatMap((set) => set.lits),
    ...constraints,
    ...fairness,
  ];
  const letter = badsAreOutputs(system) ? "o" : "b";
  const signals = { input: 0, state: 0, define: 0, output: 0 };
  for (const { kind } of system.signals) signals[kind]++;
  const zero = latches.filter(({ reset }) => reset === FALSE).length;
  const one = latches.filter(({ reset }) => reset === TRUE).length;
  return {
    name: system.name,
    ...measure(everything),
    resets: { zero, one, uninitialised: latches.length - zero - one },
    outputs: system.outputs.length,
    constraints: constraints.length,
    fairness: fairness.length,
    signals,
    properties: [
      ...bads.map(({ name, lit }, i): PropertyDescription => ({
        id: `${letter}${i}`,
        name,
        kind: "bad",
        literals: 1,
        cone: measure([lit, ...constraints]),
      })),
      ...justice.map(({ name, lits }, i): PropertyDescription => ({
        id: `j${i}`,
        name,
        kind: "justice",
        literals: lits.length,
        cone: measure([...lits, ...constraints, ...fairness]),
      })),
    ],
  };
}

/** Measures sequential cones of one system. */
function meter(system: System): (roots: readonly Lit[]) => PartSize {
  const { aig } = system;
  const finder = new ConeFinder(aig);
  const levels = levelsOf(aig);
  const next = new Map(system.latches.map((latch) => [variableOf(latch.lit), latch.next]));
  const isInput = new Set(system.inputs.map(variableOf));
  return (roots) => {
    const size = { inputs: 0, latches: 0, gates: 0, levels: 0 };
    for (const variable of finder.sequentialCone(roots, (leaf) => next.get(leaf))) {
      if (aig.isGate(variable)) {
        size.gates++;
        size.levels = Math.max(size.levels, levels[variable]!);
      } else if (next.has(variable)) size.latches++;
      else if (isInput.has(variable)) size.inputs++;
    }
    return size;
  };
}
