/** A system in a few lines: its size, its signals, what is assumed and what is to be shown. */

import type { Model } from "../dsl/model.ts";
import type { Signal, System } from "../system/system.ts";
import { typeText } from "../system/types.ts";
import { type ShowOptions, type Style, styleOf } from "./style.ts";
import { table } from "./table.ts";

/** Signals listed before the rest is only counted. */
const MOST_SIGNALS = 24;

/**
 * The system, or the model with its formulas.
 *
 * @example
 * ```ts
 * import { assert } from "@std/assert";
 * import { showSystem, system } from "kripke";
 *
 * const toggle = system("toggle")`var on : bool = false  next on = !on`;
 * assert(showSystem(toggle.system).includes("state  on  : bool"));
 * ```
 */
export function showSystem(subject: System | Model, options: ShowOptions = {}): string {
  const style = styleOf(options);
  const system = "system" in subject ? subject.system : subject;
  const { inputs, latches, aig } = system;
  const head = `${style.bold(system.name)}: ${count(inputs.length, "input bit")}, ` +
    `${count(latches.length, "latch")}, ${count(aig.gateCount, "gate")}`;
  return [head, ...table(systemRows(subject, style)).map((line) => `  ${line}`)].join("\n");
}

/** What there is in a system, a row each: what it is, its name, and its type or formula after a colon. */
export function systemRows(subject: System | Model, style: Style): string[][] {
  const system = "system" in subject ? subject.system : subject;
  return [
    ...signalRows(system, style),
    ...assumptionRows(system, style),
    ...("system" in subject ? propertyRows(subject, style) : claimRows(system, style)),
  ];
}

function signalRows({ signals }: System, style: Style): string[][] {
  const shown = grouped(signals.filter(({ kind }) => kind !== "define" && kind !== "output"));
  const rows = shown.slice(0, MOST_SIGNALS).map(({ kind, name, type }) => [
    style.dim(kind),
    kind === "input" ? style.name(name) : name,
    `: ${type}`,
  ]);
  if (shown.length > MOST_SIGNALS) rows.push(["", `… ${shown.length - MOST_SIGNALS} more`]);
  return rows;
}

/** Elements of an array on one row: `st[0..3]`. */
function grouped(signals: readonly Signal[]): { kind: string; name: string; type: string }[] {
  const rows: {
    kind: string;
    name: string;
    type: string;
    stem: string;
    first: number;
    last: number;
  }[] = [];
  for (const { kind, name, type } of signals) {
    const [, stem = name, index] = /^(.*)\[(\d+)\]$/.exec(name) ?? [];
    const last = rows.at(-1);
    const text = typeText(type);
    if (
      index !== undefined && last !== undefined && last.stem === stem && last.kind === kind &&
      last.type === text && last.last === Number(index) - 1
    ) {
      last.last = Number(index);
      last.name = `${stem}[${last.first}..${last.last}]`;
    } else {
      const at = index === undefined ? -1 : Number(index);
      rows.push({
        kind,
        name,
        type: text,
        stem: index === undefined ? "" : stem,
        first: at,
        last: at,
      });
    }
  }
  return rows;
}

function assumptionRows({ constraints, fairness }: System, style: Style): string[][] {
  return [
    ...constraints.map(({ name }) => [style.dim("assume"), name]),
    ...fairness.map(({ name }) => [style.dim("fair"), name]),
  ];
}

function propertyRows({ properties }: Model, style: Style): string[][] {
  return properties.map(({ kind, name, text }) => [style.dim(kind), style.bold(name), `: ${text}`]);
}

function claimRows({ bads, justice }: System, style: Style): string[][] {
  return [
    ...bads.map(({ name }, i) => [style.dim(`bad b${i}`), style.bold(name)]),
    ...justice.map(({ name, lits }, i) => [
      style.dim(`justice j${i}`),
      style.bold(name),
      `${lits.length} signal${lits.length === 1 ? "" : "s"}`,
    ]),
  ];
}

function count(number: number, noun: string): string {
  const plural = noun.endsWith("ch") ? `${noun}es` : `${noun}s`;
  return `${number.toLocaleString("en-US")} ${number === 1 ? noun : plural}`;
}
