/**
 * Is a document a circuit? Each variable is defined at most once, everything used is defined, resets are
 * what AIGER allows, no gate depends on itself, symbols name things that exist.
 */

import { Definitions, orderGates } from "./definitions.ts";
import {
  type AigerDocument,
  type AigerSymbol,
  type AigerSymbolKind,
  countOf,
  MAXIMUM_VARIABLE,
} from "./document.ts";

/** A list of the document. */
export type AigerPart =
  | "inputs"
  | "latches"
  | "outputs"
  | "bad"
  | "constraints"
  | "justice"
  | "fairness"
  | "ands"
  | "symbols";

/** What is wrong with a document, and where. */
export interface AigerFault {
  readonly part: AigerPart;
  /** Index in its list; members of justice sets are counted through all sets. */
  readonly index: number;
  readonly problem: string;
}

/**
 * Refuse a document that is not a circuit, with a `TypeError`.
 *
 * @example
 * ```ts
 * import { assertThrows } from "@std/assert";
 * import { readAiger, validateAiger } from "kripke";
 *
 * const document = readAiger(new TextEncoder().encode("aag 1 1 0 1 0\n2\n3\n"));
 * validateAiger(document);
 * assertThrows(() => validateAiger({ ...document, outputs: Uint32Array.of(99) }), TypeError);
 * ```
 */
export function validateAiger(document: AigerDocument): void {
  const fault = findFault(document);
  if (fault !== undefined) {
    throw new TypeError(`AIGER document, ${fault.part} ${fault.index}: ${fault.problem}`);
  }
}

/** The first fault of a document, `undefined` if there is none. */
export function findFault(document: AigerDocument): AigerFault | undefined {
  return shapeFault(document) ?? definitionFault(document) ?? symbolFault(document);
}

/** Numbers out of range and arrays of different lengths: what must hold before anything is looked up. */
function shapeFault(document: AigerDocument): AigerFault | undefined {
  const { maximumVariable: maximum, latches, ands } = document;
  if (!Number.isInteger(maximum) || maximum < 0 || maximum > MAXIMUM_VARIABLE) {
    const problem = `the maximum variable is ${maximum}, expected 0 to ${MAXIMUM_VARIABLE}`;
    return { part: "inputs", index: 0, problem };
  }
  if (latches.next.length !== latches.lit.length || latches.reset.length !== latches.lit.length) {
    return { part: "latches", index: 0, problem: "lit, next and reset differ in length" };
  }
  if (ands.rhs0.length !== ands.lhs.length || ands.rhs1.length !== ands.lhs.length) {
    return { part: "ands", index: 0, problem: "lhs, rhs0 and rhs1 differ in length" };
  }
  for (const [part, lits] of literalLists(document)) {
    for (let index = 0; index < lits.length; index++) {
      if (lits[index]! > 2 * maximum + 1) {
        const problem = `literal ${lits[index]} is out of range, expected 0 to ${2 * maximum + 1}`;
        return { part, index, problem };
      }
    }
  }
  return undefined;
}

function definitionFault(document: AigerDocument): AigerFault | undefined {
  const { inputs, latches, ands } = document;
  const defining: [AigerPart, string, Uint32Array][] = [
    ["inputs", "an input", inputs],
    ["latches", "a latch", latches.lit],
    ["ands", "a gate", ands.lhs],
  ];
  for (const [part, what, lits] of defining) {
    for (let index = 0; index < lits.length; index++) {
      const lit = lits[index]!;
      if (lit < 2 || lit % 2 === 1) {
        const problem = `literal ${lit} cannot be ${what}, expected an even literal of at least 2`;
        return { part, index, problem };
      }
    }
  }
  const definitions = new Definitions(document);
  if (definitions.duplicate !== undefined) {
    const [part, index] = locate(definitions, definitions.duplicate);
    const lit = part === "inputs"
      ? inputs[index]!
      : part === "latches"
      ? latches.lit[index]!
      : ands.lhs[index]!;
    const [other, at] = locate(definitions, definitions.positionOf(lit >>> 1)!);
    const problem = `literal ${lit} is defined twice, first in ${other} ${at}`;
    return { part, index, problem };
  }
  for (let index = 0; index < latches.lit.length; index++) {
    const [lit, reset] = [latches.lit[index]!, latches.reset[index]!];
    if (reset > 1 && reset !== lit) {
      const problem = `latch ${lit} has reset ${reset}, expected 0, 1 or ${lit} (uninitialised)`;
      return { part: "latches", index, problem };
    }
  }
  for (const [part, lits] of literalLists(document)) {
    for (let index = 0; index < lits.length; index++) {
      const lit = lits[index]!;
      if (lit > 1 && definitions.positionOf(lit >>> 1) === undefined) {
        const problem = `literal ${lit} is used but no input, latch or gate defines ${
          lit - lit % 2
        }`;
        return { part, index, problem };
      }
    }
  }
  const gates = orderGates(document, definitions);
  if ("cycle" in gates) {
    const problem = `gate ${ands.lhs[gates.cycle]} depends on itself`;
    return { part: "ands", index: gates.cycle, problem };
  }
  return undefined;
}

/** The list and index of the definition at a position. */
function locate(definitions: Definitions, position: number): [AigerPart, number] {
  if (position < definitions.inputs) return ["inputs", position];
  const latch = position - definitions.inputs;
  return latch < definitions.latches ? ["latches", latch] : ["ands", latch - definitions.latches];
}

/** Every list of literals with the name of the part it belongs to. */
function* literalLists(document: AigerDocument): Generator<[AigerPart, Uint32Array]> {
  const { latches, ands } = document;
  yield ["inputs", document.inputs];
  for (const lits of [latches.lit, latches.next, latches.reset]) yield ["latches", lits];
  yield ["outputs", document.outputs];
  yield ["bad", document.bad];
  yield ["constraints", document.constraints];
  if (document.justice.length > 0) {
    yield ["justice", Uint32Array.from(document.justice.flatMap((set) => [...set]))];
  }
  yield ["fairness", document.fairness];
  for (const lits of [ands.lhs, ands.rhs0, ands.rhs1]) yield ["ands", lits];
}

function symbolFault(document: AigerDocument): AigerFault | undefined {
  const check = new SymbolChecker((kind) => countOf(document, kind));
  for (let index = 0; index < document.symbols.length; index++) {
    const symbol = document.symbols[index]!;
    const problem = check.problem(symbol) ??
      (symbol.name.includes("\n") ? "the name has a line break" : undefined);
    if (problem !== undefined) return { part: "symbols", index, problem };
  }
  return undefined;
}

/** Checks the entries of a symbol table one after the other. */
export class SymbolChecker {
  readonly #count: (kind: AigerSymbolKind) => number;
  readonly #seen = new Map<AigerSymbolKind, Uint8Array>();

  constructor(count: (kind: AigerSymbolKind) => number) {
    this.#count = count;
  }

  /** What is wrong with the position of the next entry. */
  problem({ kind, position }: Omit<AigerSymbol, "name">): string | undefined {
    const count = this.#count(kind);
    if (!(position >= 0 && position < count)) {
      const range = count === 0 ? "there is none of this kind" : `expected 0 to ${count - 1}`;
      return `symbol ${kind}${position} names nothing: ${range}`;
    }
    let seen = this.#seen.get(kind);
    if (seen === undefined) this.#seen.set(kind, seen = new Uint8Array(count));
    if (seen[position] === 1) return `symbol ${kind}${position} is given twice`;
    seen[position] = 1;
    return undefined;
  }
}
