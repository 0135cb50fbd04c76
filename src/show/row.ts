/** The values of one thing over the steps of a trace: what waveforms, differences and exports are made of. */

import { type Lit, variableOf } from "../aig/literal.ts";
import type { TracePath } from "../proof/trace_path.ts";
import type { Signal } from "../system/system.ts";
import type { SignalType, SignalValue } from "../system/types.ts";
import type { Relevance } from "./relevance.ts";

/** A named sequence of values. */
export interface Row {
  /** What stands in front of the row. */
  readonly name: string;
  /** Where it comes from. */
  readonly kind: Signal["kind"] | "extra" | "property";
  /** How values are drawn. */
  readonly type: SignalType;
  /** One per step. A condition that the trace does not decide is `?`. */
  readonly values: readonly SignalValue[];
  /** Where any other value would do as well; absent if that is not known. */
  readonly free?: readonly boolean[];
}

/**
 * The rows of all signals.
 *
 * @example
 * ```ts
 * import { assertEquals } from "@std/assert";
 * import { TracePath, signalRows, system } from "kripke";
 *
 * const toggle = system("toggle")`var on : bool = false  next on = !on`;
 * const step = new Uint8Array(0);
 * const path = new TracePath(toggle.system, { initial: Uint8Array.of(0), inputs: [step, step] });
 * assertEquals(signalRows(path).map(({ name, values }) => [name, values]), [["on", [false, true]]]);
 * ```
 */
export function signalRows(path: TracePath, relevance?: Relevance): Row[] {
  const ranks: Record<Signal["kind"], number> = { input: 0, state: 1, define: 2, output: 3 };
  const positions = leafPositions(path);
  return path.system.signals
    .toSorted((a, b) => ranks[a.kind] - ranks[b.kind])
    .map((signal) => ({
      name: signal.name,
      kind: signal.kind,
      type: signal.type,
      values: steps(path, (step) => path.signal(signal, step)),
      ...(relevance !== undefined && {
        free: steps(path, (step) => isFree(signal, step, positions, relevance)),
      }),
    }));
}

/**
 * The row of a condition.
 *
 * @example
 * ```ts
 * import { assertEquals } from "@std/assert";
 * import { TracePath, expression, literalRow, system } from "kripke";
 *
 * const toggle = system("toggle")`var on : bool = false  next on = !on`;
 * const path = new TracePath(toggle.system, {
 *   initial: Uint8Array.of(0),
 *   inputs: [new Uint8Array(0)],
 * });
 * assertEquals(literalRow(path, "dark", expression(toggle, "!on")).values, [true]);
 * ```
 */
export function literalRow(
  path: TracePath,
  name: string,
  lit: Lit,
  kind: Row["kind"] = "extra",
): Row {
  const values = steps(path, (step) => path.value(lit, step) === 1);
  return { name, kind, type: { kind: "bool" }, values };
}

/** Whether the value changes along the trace. */
export function isConstant(row: Row): boolean {
  return row.values.every((value) => value === row.values[0]);
}

/** A value as it is printed: `1` and `0` for truth values. */
export function valueText(value: SignalValue): string {
  return typeof value === "boolean" ? (value ? "1" : "0") : String(value);
}

type Position = { readonly of: "latches" | "inputs"; readonly index: number };

function leafPositions({ system }: TracePath): Map<number, Position> {
  const positions = new Map<number, Position>();
  system.inputs.forEach((lit, index) => positions.set(variableOf(lit), { of: "inputs", index }));
  system.latches.forEach(({ lit }, index) =>
    positions.set(variableOf(lit), { of: "latches", index })
  );
  return positions;
}

/** Only inputs and state can be free: everything else follows from them. */
function isFree(
  { kind, bits }: Signal,
  step: number,
  positions: ReadonlyMap<number, Position>,
  relevance: Relevance,
): boolean {
  if (kind !== "input" && kind !== "state") return false;
  return bits.every((bit) => {
    const position = positions.get(variableOf(bit));
    return position !== undefined && relevance[position.of][step]![position.index] === 0;
  });
}

function steps<T>({ length }: TracePath, value: (step: number) => T): T[] {
  return Array.from({ length }, (_, step) => value(step));
}
