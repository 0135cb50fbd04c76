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
  isReencoded,
  orderGates,
  symbolsOf,
  validateAiger,
} from "../aig/aiger/mod.ts";
import { Aig } from "../aig/graph.ts";
import { type Lit, variableOf } from "../aig/literal.ts";
import { type Annotations, readAnnotations, resolveSignal } from "./aiger_annotations.ts";
import { nameAll, type NamedBit, NameSpace, signalsOf } from "./aiger_signals.ts";
import { displayable } from "./display.ts";
import type { Latch, NamedLit, Signal, System } from "./system.ts";

/** How to read a document as a system. */
export interface AigerOptions {
  /** Name of the system; `aiger` unless told. */
  readonly name?: string;
  /** Whether outputs are properties; unless told, they are if there is neither a bad nor a justice section. */
  readonly outputsAsBad?: boolean;
  /** Whether the document comes straight from `readAiger`, which refuses what is not a circuit. */
  readonly checked?: boolean;
}

/**
 * The system an AIGER document describes.
 *
 * @throws {TypeError} if the document is not a circuit
 * @example
 * ```ts
 * import { assertEquals } from "@std/assert";
 * import { readAiger, systemFromAiger } from "kripke";
 *
 * const document = readAiger(new TextEncoder().encode("aag 1 0 1 1 0\n2 3\n2\n"));
 * assertEquals(systemFromAiger(document, { name: "blink", outputsAsBad: false }).bads, []);
 * ```
 */
export function systemFromAiger(document: AigerDocument, options: AigerOptions = {}): System {
  if (options.checked !== true) validateAiger(document);
  const { aig, lit } = buildGraph(document);
  const inputs = Array.from(document.inputs, lit);
  const { latches } = document;
  const systemLatches = Array.from(latches.lit, (own, i): Latch => ({
    lit: lit(own),
    next: lit(latches.next[i]!),
    reset: lit(latches.reset[i]!),
  }));
  const annotations = readAnnotations(document.comments);
  const names = namesOfProperties(document);
  const named = (lits: Uint32Array, kind: "o" | "b" | "c" | "f"): NamedLit[] =>
    Array.from(lits, (l, i) => ({ name: names[kind][i]!, lit: lit(l) }));
  const allOutputs = named(document.outputs, "o");
  const outputs = allOutputs.slice(0, annotations?.outputs);
  const plain = document.bad.length === 0 && document.justice.length === 0;
  const outputsAsBad = options.outputsAsBad ?? (plain && (annotations?.outputsAreBad ?? true));
  const bads = named(document.bad, "b");
  let signals: Signal[] | undefined;
  return displayable({
    name: options.name ?? "aiger",
    aig,
    inputs,
    latches: systemLatches,
    outputs,
    bads: outputsAsBad ? [...bads, ...outputs] : bads,
    constraints: named(document.constraints, "c"),
    justice: document.justice.map((set, i) => ({ name: names.j[i]!, lits: Array.from(set, lit) })),
    fairness: named(document.fairness, "f"),
    /** Made when somebody first asks: engines never do, and files may have many thousand bits. */
    get signals(): readonly Signal[] {
      if (signals === undefined) {
        const bits = namedBits(document, inputs, systemLatches);
        signals = annotations === undefined
          ? signalsOf([...bits, ...outputBits(outputs)])
          : annotatedSignals(bits, allOutputs, annotations);
      }
      return signals;
    },
  });
}

/** The hashed graph of a document and the map from its literals. */
function buildGraph(document: AigerDocument): { aig: Aig; lit: (lit: number) => Lit } {
  if (isReencoded(document)) return buildInOrder(document);
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

/** The same for documents numbered as binary files are: what variables mean follows from their order. */
function buildInOrder(document: AigerDocument): { aig: Aig; lit: (lit: number) => Lit } {
  const { maximumVariable, inputs, latches, ands } = document;
  const aig = new Aig();
  aig.reserve(maximumVariable + 1);
  /** Literal of each variable. */
  const made = new Uint32Array(maximumVariable + 1);
  const leaves = inputs.length + latches.lit.length;
  for (let v = 1; v <= leaves; v++) made[v] = aig.leaf();
  const { rhs0, rhs1 } = ands;
  for (let i = 0; i < rhs0.length; i++) {
    const a = rhs0[i]!, b = rhs1[i]!;
    made[leaves + 1 + i] = aig.and(
      (made[a >>> 1]! ^ (a & 1)) as Lit,
      (made[b >>> 1]! ^ (b & 1)) as Lit,
    );
  }
  return { aig, lit: (l) => (made[l >>> 1]! ^ (l & 1)) as Lit };
}

/** Inputs and latches under their names, which differ from each other. */
function namedBits(
  document: AigerDocument,
  inputs: readonly Lit[],
  latches: readonly Latch[],
): NamedBit[] {
  const [i, l] = nameAll(new NameSpace(), [symbolGroup(document, "i"), symbolGroup(document, "l")]);
  return [
    ...inputs.map((lit, n): NamedBit => ({ kind: "input", name: i![n]!, lit })),
    ...latches.map(({ lit }, n): NamedBit => ({ kind: "state", name: l![n]!, lit })),
  ];
}

/** Names of outputs and properties; those of bads and justice differ from each other, too. */
function namesOfProperties(document: AigerDocument): Record<"o" | "b" | "c" | "j" | "f", string[]> {
  const group = (letter: AigerSymbolKind) => symbolGroup(document, letter);
  const [b, j] = nameAll(new NameSpace(), [group("b"), group("j")]);
  const [o] = nameAll(new NameSpace(), [group("o")]);
  const [c] = nameAll(new NameSpace(), [group("c")]);
  const [f] = nameAll(new NameSpace(), [group("f")]);
  return { o: o!, b: b!, c: c!, j: j!, f: f! };
}

function symbolGroup(document: AigerDocument, letter: AigerSymbolKind) {
  return { letter, count: countOf(document, letter), symbols: symbolsOf(document, letter) };
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
