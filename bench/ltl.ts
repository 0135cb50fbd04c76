/**
 * LTL to AIG: the public families of formulas by the three routes. Sizes are those of the monitor alone, over a
 * system with one input for each atom; times are CPU times of the translation of the formula.
 */

import { parseArgs } from "@std/cli";
import process from "node:process";
import { Aig } from "../src/aig/graph.ts";
import type { Lit } from "../src/aig/literal.ts";
import { AutomatonTooLargeError } from "../src/logic/automaton/construct.ts";
import { atomsOf, mapAtoms } from "../src/logic/formula.ts";
import { classifyLtl } from "../src/logic/ltl_class.ts";
import { Ltl } from "../src/logic/ltl_formula.ts";
import {
  type LtlProduct,
  type Route,
  ROUTES,
  translate,
} from "../src/logic/translate/translate.ts";
import type { System } from "../src/system/system.ts";
import type { Bench } from "./bench.ts";
import { FAMILIES } from "./ltl_families/families.ts";

/** The sum of one route over the formulas of a row. */
interface RouteSum {
  latches: number;
  inputs: number;
  gates: number;
  milliseconds: number;
  tooLarge: number;
}

interface Row {
  readonly name: string;
  readonly parameter: number;
  formulas: number;
  readonly classes: Map<string, number>;
  readonly strengths: Map<string, number>;
  states: number;
  statesBefore: number;
  transitions: number;
  sets: number;
  readonly routes: Readonly<Record<Route, RouteSum>>;
}

export const bench: Bench = {
  name: "ltl",
  description: "sizes and times of LTL to AIG, by family of formulas and route",
  run(args) {
    const { family, safety, accept } = parseArgs(args, {
      string: ["family"],
      boolean: ["safety", "accept"],
    });
    const chosen = FAMILIES.filter(({ name }) => family === undefined || name.startsWith(family));
    if (chosen.length === 0) {
      const names = FAMILIES.map(({ name }) => `'${name}'`).join(", ");
      throw new RangeError(
        `there is no family '${family}': expected the beginning of one of ${names}`,
      );
    }
    const rows: Row[] = [];
    for (const { name, parameters, formulas } of chosen) {
      for (const parameter of parameters) {
        const row = emptyRow(name, parameter);
        for (const formula of formulas(parameter)) {
          count(row.classes, classifyLtl(formula));
          measure(row, accept ? Ltl.not(formula) : formula, Boolean(safety));
        }
        rows.push(row);
      }
    }
    print(rows);
    console.log(
      "\nlatches+inputs/gates of the monitor, and CPU milliseconds; rows of several formulas are sums. The " +
        "automaton is\nthat of the negation, in brackets its states before simplification. T terminal, W weak, " +
        "S strong.\nWith --accept the monitor is that of the formula, not of its negation. With --safety, " +
        "safety formulas become\ninvariants where they are recognised.",
    );
  },
};

function emptyRow(name: string, parameter: number): Row {
  const sum = (): RouteSum => ({ latches: 0, inputs: 0, gates: 0, milliseconds: 0, tooLarge: 0 });
  return {
    name,
    parameter,
    formulas: 0,
    classes: new Map(),
    strengths: new Map(),
    states: 0,
    statesBefore: 0,
    transitions: 0,
    sets: 0,
    routes: { circuit: sum(), tableau: sum(), automaton: sum() },
  };
}

function measure(row: Row, formula: Ltl<string>, safety: boolean): void {
  row.formulas++;
  for (const route of ROUTES) {
    const { system, lits } = inputsFor(formula);
    const resolved = mapAtoms(formula, (name) => lits.get(name)!);
    const sum = row.routes[route];
    const start = process.cpuUsage();
    let product: LtlProduct | undefined;
    try {
      product = translate(system, resolved, { route, safety });
    } catch (error) {
      if (!(error instanceof AutomatonTooLargeError)) throw error;
      sum.tooLarge++;
    }
    const { user, system: kernel } = process.cpuUsage(start);
    sum.milliseconds += (user + kernel) / 1000;
    if (product === undefined) continue;
    const { statistics } = product;
    sum.latches += statistics.latches;
    sum.inputs += statistics.inputs;
    sum.gates += statistics.gates;
    const { automaton } = statistics;
    if (automaton === undefined) continue;
    count(row.strengths, automaton.strength);
    row.states += automaton.states;
    row.statesBefore += automaton.before.states;
    row.transitions += automaton.transitions;
    row.sets = Math.max(row.sets, automaton.sets);
  }
}

function count(map: Map<string, number>, key: string): void {
  map.set(key, (map.get(key) ?? 0) + 1);
}

/** A system with nothing but an input for each atom. */
function inputsFor(formula: Ltl<string>): { system: System; lits: Map<string, Lit> } {
  const aig = new Aig();
  const lits = new Map(atomsOf(formula).map((name) => [name, aig.leaf()]));
  const system: System = {
    name: "free",
    aig,
    inputs: [...lits.values()],
    latches: [],
    outputs: [],
    bads: [],
    constraints: [],
    justice: [],
    fairness: [],
    signals: [...lits].map(([name, lit]) => ({
      name,
      kind: "input",
      type: { kind: "bool" },
      bits: [lit],
    })),
  };
  return { system, lits };
}

function print(rows: readonly Row[]): void {
  const table = [
    [
      "family",
      "n",
      "class",
      "states",
      "trans",
      "sets",
      "",
      "circuit",
      "ms",
      "tableau",
      "ms",
      "automaton",
      "ms",
    ],
    ...rows.map((row) => [
      row.name,
      `${row.parameter}`,
      row.classes.size === 1 ? [...row.classes.keys()][0]! : `${row.formulas} formulas`,
      row.strengths.size === 0 ? "-" : `${row.states} (${row.statesBefore})`,
      row.strengths.size === 0 ? "-" : `${row.transitions}`,
      row.strengths.size === 0 ? "-" : `${row.sets}`,
      [...row.strengths].map(([strength, n]) =>
        `${row.formulas > 1 ? n : ""}${strength[0]!.toUpperCase()}`
      )
        .join(" "),
      ...ROUTES.flatMap((
        route,
      ) => [size(row.routes[route]), row.routes[route].milliseconds.toFixed(1)]),
    ]),
  ];
  const widths = table[0]!.map((_, column) =>
    Math.max(...table.map((line) => line[column]!.length))
  );
  const left = new Set([0, 2, 6]);
  for (const line of table) {
    console.log(
      line.map((cell, i) => left.has(i) ? cell.padEnd(widths[i]!) : cell.padStart(widths[i]!))
        .join("  ").trimEnd(),
    );
  }
}

function size(sum: RouteSum): string {
  const lost = sum.tooLarge > 0 ? ` (${sum.tooLarge} too large)` : "";
  return `${sum.latches}+${sum.inputs}/${sum.gates}${lost}`;
}
