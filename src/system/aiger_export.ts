/**
 * From a system to an AIGER document.
 *
 * Inputs, latches and the gates that anything depends on are numbered in the order of binary files. Symbols
 * follow `aiger_signals.ts`; only if they do not bring back the same signals are annotations added
 * (`aiger_annotations.ts`). A name that equals the default of its place needs no symbol.
 *
 * Bads that are the outputs, name by name, are written as AIGER 1.0 does, without a bad section.
 */

import type { AigerAnds, AigerDocument, AigerSymbol, AigerSymbolKind } from "../aig/aiger/mod.ts";
import { coneOf } from "../aig/cone.ts";
import { isNegative, type Lit, toLit, TRUE, variableOf } from "../aig/literal.ts";
import { bitText, writeAnnotations } from "./aiger_annotations.ts";
import { type NamedBit, NameSpace, sameSignals, signalsOf } from "./aiger_signals.ts";
import { badsAreOutputs } from "./describe.ts";
import { bitName } from "./names.ts";
import type { NamedLit, System } from "./system.ts";

/**
 * The system as an AIGER document, numbered for the binary format. Gates that nothing depends on are left
 * out.
 *
 * @throws {TypeError} if the system is not one: a leaf that is neither input nor latch, a strange reset
 * @example
 * ```ts
 * import { assertEquals } from "@std/assert";
 * import { system, systemToAiger } from "kripke";
 *
 * const toggle = system("toggle")`var on : bool = false  next on = !on`;
 * assertEquals(systemToAiger(toggle.system).latches.lit.length, 1);
 * ```
 */
export function systemToAiger(system: System): AigerDocument {
  const { outputs, bads, constraints, justice, fairness, latches } = system;
  const { leaves, outputNames, carried, comments } = chooseSymbols(system);
  const writtenBads = carried.length === 0 && badsAreOutputs(system) ? [] : bads;
  const roots = [
    ...latches.map((latch) => latch.next),
    ...[...outputs, ...bads, ...constraints, ...fairness].map((named) => named.lit),
    ...carried,
    ...justice.flatMap((set) => set.lits),
  ];
  const { encode, ands, maximumVariable } = number(system, roots);
  const encodeAll = (lits: readonly Lit[]) => Uint32Array.from(lits, encode);
  const encodeNamed = (list: readonly NamedLit[]) => encodeAll(list.map((named) => named.lit));
  return {
    maximumVariable,
    inputs: encodeAll(system.inputs),
    latches: {
      lit: encodeAll(latches.map((latch) => latch.lit)),
      next: encodeAll(latches.map((latch) => latch.next)),
      reset: encodeAll(latches.map((latch) => latch.reset)),
    },
    outputs: encodeAll([...outputs.map((output) => output.lit), ...carried]),
    bad: encodeNamed(writtenBads),
    constraints: encodeNamed(constraints),
    justice: justice.map((set) => encodeAll(set.lits)),
    fairness: encodeNamed(fairness),
    ands,
    symbols: [
      ...symbolEntries("i", leaves.slice(0, system.inputs.length)),
      ...symbolEntries("l", leaves.slice(system.inputs.length)),
      ...symbolEntries("o", outputNames),
      ...symbolEntries("b", writtenBads.map((bad) => bad.name)),
      ...symbolEntries("c", constraints.map((constraint) => constraint.name)),
      ...symbolEntries("j", justice.map((set) => set.name)),
      ...symbolEntries("f", fairness.map((fair) => fair.name)),
    ],
    ...(comments === undefined ? {} : { comments }),
  };
}

function symbolEntries(kind: AigerSymbolKind, names: readonly string[]): AigerSymbol[] {
  return names
    .map((name, position) => ({ kind, position, name }))
    .filter(({ name, position }) => name !== `${kind}${position}`);
}

interface Symbols {
  /** Names of inputs, then latches. */
  readonly leaves: readonly string[];
  /** Names of the outputs, then of the carried literals. */
  readonly outputNames: readonly string[];
  /** Literals that become outputs only because a signal needs them. */
  readonly carried: readonly Lit[];
  readonly comments: string | undefined;
}

function chooseSymbols(system: System): Symbols {
  const space = new NameSpace();
  const leaves = nameLeaves(system, space);
  const outputSpace = new NameSpace();
  const outputNames = system.outputs.map(({ name }) => outputSpace.claim(name));
  const leafLits = [...system.inputs, ...system.latches.map((latch) => latch.lit)];
  const bits: NamedBit[] = [
    ...leafLits.map((lit, i): NamedBit => ({
      kind: i < system.inputs.length ? "input" : "state",
      name: leaves[i]!,
      lit,
    })),
    ...system.outputs.map(({ lit }, i): NamedBit => ({
      kind: "output",
      name: outputNames[i]!,
      lit,
    })),
  ];
  const { outputs, bads, justice } = system;
  const unclear = outputs.length > 0 && bads.length === 0 && justice.length === 0;
  if (!unclear && sameSignals(signalsOf(bits), system.signals)) {
    return { leaves, outputNames, carried: [], comments: undefined };
  }

  /** The symbol that stands for each variable a signal may use. */
  const carriers = new Map<number, { symbol: string; lit: Lit }>();
  leafLits.forEach((lit, i) => carriers.set(variableOf(lit), { symbol: leaves[i]!, lit }));
  const leafNames = new Set(leaves);
  system.outputs.forEach(({ lit }, i) => {
    const symbol = outputNames[i]!;
    space.reserve(symbol);
    if (!carriers.has(variableOf(lit)) && !leafNames.has(symbol)) {
      carriers.set(variableOf(lit), { symbol, lit });
    }
  });
  const carried: Lit[] = [];
  const signals = system.signals.map((signal) => ({
    signal: signal.name,
    kind: signal.kind,
    type: signal.type,
    brackets: signal.brackets,
    bits: signal.bits.map((bit, k) =>
      bitText(bit, (variable) => {
        let carrier = carriers.get(variable);
        if (carrier === undefined) {
          carrier = { symbol: space.claim(bitName({ signal, position: k })), lit: bit };
          carriers.set(variable, carrier);
          carried.push(bit);
          outputNames.push(carrier.symbol);
        }
        return carrier;
      })
    ),
  }));
  const outputsAreBad = carried.length === 0 && badsAreOutputs(system);
  const comments = writeAnnotations({ outputs: outputs.length, outputsAreBad, signals });
  return { leaves, outputNames, carried, comments };
}

/** A name for every input and latch: that of its bit in the first signal that has it, else the default. */
function nameLeaves(system: System, space: NameSpace): string[] {
  const leafLits = [...system.inputs, ...system.latches.map((latch) => latch.lit)];
  const isLeaf = new Set(leafLits.map(variableOf));
  const names = new Map<number, string>();
  for (const signal of system.signals) {
    if (signal.kind !== "input" && signal.kind !== "state") continue;
    signal.bits.forEach((bit, k) => {
      const variable = variableOf(bit);
      if (!isLeaf.has(variable) || names.has(variable)) return;
      names.set(variable, space.claim(bitName({ signal, position: k })));
    });
  }
  const defaultName = (i: number) =>
    i < system.inputs.length ? `i${i}` : `l${i - system.inputs.length}`;
  return leafLits.map((lit, i) => names.get(variableOf(lit)) ?? space.claim(defaultName(i)));
}

/** Number the leaves and the gates the roots depend on. */
function number(
  system: System,
  roots: readonly Lit[],
): { encode: (lit: Lit) => number; ands: AigerAnds; maximumVariable: number } {
  const { aig } = system;
  const numbers = new Uint32Array(aig.size);
  let last = 0;
  const addLeaf = (lit: Lit, what: string) => {
    aig.assertLit(lit);
    if (isNegative(lit) || !aig.isLeaf(variableOf(lit)) || numbers[variableOf(lit)] !== 0) {
      throw new TypeError(`${what} is ${aig.format(lit)}: expected a positive leaf of its own`);
    }
    numbers[variableOf(lit)] = ++last;
  };
  system.inputs.forEach((lit, i) => addLeaf(lit, `input ${i}`));
  system.latches.forEach(({ lit, reset }, i) => {
    addLeaf(lit, `latch ${i}`);
    if (reset > TRUE && reset !== lit) {
      throw new TypeError(
        `latch ${i} has the reset ${aig.format(reset)}: expected a constant or the latch itself`,
      );
    }
  });
  for (const root of roots) aig.assertLit(root);
  const cone = coneOf(aig, roots);
  for (const variable of cone) {
    if (aig.isGate(variable)) numbers[variable] = ++last;
    else if (numbers[variable] === 0) {
      throw new TypeError(
        `${aig.format(toLit(variable))} is used but is neither an input nor a latch of the system`,
      );
    }
  }
  const encode = (lit: Lit) => 2 * numbers[variableOf(lit)]! + (isNegative(lit) ? 1 : 0);
  const gates = cone.filter((variable) => aig.isGate(variable));
  const lhs = gates.map((gate) => 2 * numbers[gate]!);
  const rhs0 = new Uint32Array(gates.length), rhs1 = new Uint32Array(gates.length);
  for (let i = 0; i < gates.length; i++) {
    const [a, b] = [encode(aig.left(gates[i]!)), encode(aig.right(gates[i]!))];
    rhs0[i] = Math.max(a, b);
    rhs1[i] = Math.min(a, b);
  }
  return { encode, ands: { lhs, rhs0, rhs1 }, maximumVariable: last };
}
