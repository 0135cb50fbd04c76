/**
 * From an AIGER document to a system.
 *
 * Inputs and latches become leaves in their order; gates are hashed, made in an order where operands come
 * first. Names follow `aiger_signals.ts` and `aiger_annotations.ts`. A file that has neither a bad nor a
 * justice section is taken to mean its outputs as bad, which is AIGER 1.0 practice; the properties are then
 * called after the outputs.
 */

import {
  type AigerDocument,
  type AigerSymbolKind,
  countOf,
  Definitions,
  orderGates,
  symbolsOf,
  validateAiger,
} from "../aig/aiger/mod.ts";
import { Aig } from "../aig/graph.ts";
import { type Lit, variableOf } from "../aig/literal.ts";
import { type Annotations, readAnnotations, resolveSignal } from "./aiger_annotations.ts";
import { nameAll, type NamedBit, NameSpace, signalsOf } from "./aiger_signals.ts";
import type { Latch, NamedLit, Signal, System } from "./system.ts";

/** How to read a document as a system. */
export interface AigerOptions {
  /** Name of the system; `aiger` unless told. */
  readonly name?: string;
  /** Whether outputs are properties; unless told, they are if there is neither a bad nor a justice section. */
  readonly outputsAsBad?: boolean;
}

/**
 * The system an AIGER document describes.
 *
 * @throws {TypeError} if the document is not a circuit
 */
export function systemFromAiger(document: AigerDocument, options: AigerOptions = {}): System {
  validateAiger(document);
  const { aig, lit } = buildGraph(document);
  const inputs = Array.from(document.inputs, lit);
  const { latches } = document;
  const systemLatches = Array.from(latches.lit, (own, i): Latch => ({
    lit: lit(own),
    next: lit(latches.next[i]!),
    reset: lit(latches.reset[i]!),
  }));
  const annotations = readAnnotations(document.comments);
  const names = nameEverything(document);
  const named = (lits: Uint32Array, kind: AigerSymbolKind): NamedLit[] =>
    Array.from(lits, (l, i) => ({ name: names[kind][i]!, lit: lit(l) }));
  const allOutputs = named(document.outputs, "o");
  const outputs = allOutputs.slice(0, annotations?.outputs);
  const plain = document.bad.length === 0 && document.justice.length === 0;
  const outputsAsBad = options.outputsAsBad ?? (plain && (annotations?.outputsAreBad ?? true));
  const bads = named(document.bad, "b");
  const bits = [
    ...inputs.map((l, i): NamedBit => ({ kind: "input", name: names.i[i]!, lit: l })),
    ...systemLatches.map((l, i): NamedBit => ({ kind: "state", name: names.l[i]!, lit: l.lit })),
  ];
  return {
    name: options.name ?? "aiger",
    aig,
    inputs,
    latches: systemLatches,
    outputs,
    bads: outputsAsBad ? [...bads, ...outputs] : bads,
    constraints: named(document.constraints, "c"),
    justice: document.justice.map((set, i) => ({ name: names.j[i]!, lits: Array.from(set, lit) })),
    fairness: named(document.fairness, "f"),
    signals: annotations === undefined
      ? signalsOf([...bits, ...outputBits(outputs)])
      : annotatedSignals(bits, allOutputs, annotations),
  };
}

/** The hashed graph of a document and the map from its literals. */
function buildGraph(document: AigerDocument): { aig: Aig; lit: (lit: number) => Lit } {
  const definitions = new Definitions(document);
  const gates = orderGates(document, definitions);
  if ("cycle" in gates) throw new TypeError(`gate ${gates.cycle} depends on itself`); // validated before
  const aig = new Aig();
  aig.reserve(definitions.size + 1);
  /** Literal of each definition, by position. */
  const made = new Uint32Array(definitions.size);
  const leaves = definitions.inputs + definitions.latches;
  for (let i = 0; i < leaves; i++) made[i] = aig.leaf();
  const lit = (l: number): Lit =>
    l < 2 ? (l as Lit) : ((made[definitions.positionOf(l >>> 1)!]! ^ (l & 1)) as Lit);
  const { rhs0, rhs1 } = document.ands;
  for (const gate of gates.order) {
    made[leaves + gate] = aig.and(lit(rhs0[gate]!), lit(rhs1[gate]!));
  }
  return { aig, lit };
}

/** A name for everything that can have a symbol. Properties differ from each other, and so do the rest. */
function nameEverything(document: AigerDocument): Record<AigerSymbolKind, string[]> {
  const group = (letter: AigerSymbolKind) => ({
    letter,
    count: countOf(document, letter),
    symbols: symbolsOf(document, letter),
  });
  const [i, l] = nameAll(new NameSpace(), [group("i"), group("l")]);
  const [b, j] = nameAll(new NameSpace(), [group("b"), group("j")]);
  const [o] = nameAll(new NameSpace(), [group("o")]);
  const [c] = nameAll(new NameSpace(), [group("c")]);
  const [f] = nameAll(new NameSpace(), [group("f")]);
  return { i: i!, l: l!, o: o!, b: b!, c: c!, j: j!, f: f! };
}

function outputBits(outputs: readonly NamedLit[]): NamedBit[] {
  return outputs.map(({ name, lit }) => ({ kind: "output", name, lit }));
}

/** The annotated signals, and plain ones for inputs and latches that no annotation accounts for. */
function annotatedSignals(
  bits: readonly NamedBit[],
  outputs: readonly NamedLit[],
  annotations: Annotations,
): Signal[] {
  const found = new Map<string, Lit>();
  for (const { name, lit } of outputs) found.set(name, lit);
  for (const { name, lit } of bits) found.set(name, lit);
  const space = new NameSpace();
  const covered = new Set<number>();
  const signals: Signal[] = [];
  const add = (signal: Signal) => signals.push({ ...signal, name: space.claim(signal.name) });
  for (const text of annotations.signals) {
    const signal = resolveSignal(text, (symbol) => found.get(symbol));
    if (signal === undefined) continue;
    add(signal);
    if (signal.kind === "input" || signal.kind === "state") {
      for (const bit of signal.bits) covered.add(variableOf(bit));
    }
  }
  signalsOf(bits.filter(({ lit }) => !covered.has(variableOf(lit)))).forEach(add);
  return signals;
}
