/** Points of time in the names of the user, for the reasons of the checkers. */

import { isNegative, type Lit, variableOf } from "../aig/literal.ts";
import { bitName } from "../system/names.ts";
import type { Signal, System } from "../system/system.ts";
import { decodeValue } from "../system/types.ts";
import type { Step } from "./unfolding.ts";

/** The value of every literal of the checker's graph. */
export type Valuation = (lit: Lit) => boolean;

const MOST_SIGNALS = 24;

/** Names of single bits: `busy`, `count[2]`; `l7` and `i3` for bits without a name of their own. */
export function bitNames(system: System): Map<number, string> {
  const names = new Map<number, string>();
  for (const signal of system.signals) {
    if (signal.kind !== "input" && signal.kind !== "state") continue;
    signal.bits.forEach((lit, position) => {
      const name = bitName({ signal, position });
      if (!isNegative(lit) && !names.has(variableOf(lit))) names.set(variableOf(lit), name);
    });
  }
  const used = new Map<string, number>();
  for (const name of names.values()) used.set(name, (used.get(name) ?? 0) + 1);
  const unique = new Map<number, string>();
  const add = (lit: Lit, fallback: string) => {
    const name = names.get(variableOf(lit));
    const fine = name !== undefined && used.get(name) === 1 && !/^([!#$].*|true|)$/.test(name);
    unique.set(variableOf(lit), fine ? name : fallback);
  };
  system.inputs.forEach((lit, i) => add(lit, freshName(`i${i}`, used)));
  system.latches.forEach(({ lit }, i) => add(lit, freshName(`l${i}`, used)));
  return unique;
}

function freshName(wanted: string, used: ReadonlyMap<string, number>): string {
  return used.has(wanted) ? freshName(`_${wanted}`, used) : wanted;
}

/** The points of a counterexample: `at step 0: count = 3, go = true; at step 1: count = 4`. */
export function describeModel(
  system: System,
  steps: readonly Step[],
  valuation: Valuation,
  matters: (lit: Lit) => boolean,
): string {
  const points = steps.map((step) => describePoint(system, step, valuation, matters));
  if (points.length === 1) return `it does for ${points[0]}`;
  return points.map((point, i) => `at step ${i}: ${point}`).join("; ");
}

function describePoint(
  system: System,
  step: Step,
  valuation: Valuation,
  matters: (lit: Lit) => boolean,
): string {
  const shown: string[] = [];
  const show = ({ name, type, bits }: Pick<Signal, "name" | "type" | "bits">) => {
    const lits = bits.map((bit) => step.known(bit));
    if (!lits.some((lit) => lit !== undefined && matters(lit))) return;
    const values = lits.map((lit) => lit !== undefined && valuation(lit) ? 1 : 0);
    shown.push(`${name} = ${decodeValue(type, values)}`);
  };
  const named = new Set<number>();
  for (const signal of system.signals) {
    if (signal.kind !== "input" && signal.kind !== "state") continue;
    signal.bits.forEach((bit) => named.add(variableOf(bit)));
    show(signal);
  }
  for (const [variable, name] of bitNames(system)) {
    if (!named.has(variable)) {
      show({ name, type: { kind: "bool" }, bits: [(2 * variable) as Lit] });
    }
  }
  if (shown.length === 0) return "every state";
  const rest = shown.length - MOST_SIGNALS;
  return shown.slice(0, MOST_SIGNALS).join(", ") + (rest > 0 ? `, and ${rest} more` : "");
}
