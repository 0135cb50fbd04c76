/**
 * Reading AIGER files of either encoding.
 *
 * Nothing is allocated on the word of the header: its counts are first compared with the length of the
 * file. The one count that needs no bytes in the file is the number of inputs of an `aig` file, so that
 * one has a limit of its own.
 */

import {
  type AigerAnds,
  type AigerDocument,
  type AigerFormat,
  type AigerLatches,
  type AigerSymbol,
  type AigerSymbolKind,
  MAXIMUM_VARIABLE,
} from "./document.ts";
import { Scanner } from "./scanner.ts";
import { decodeText } from "./text.ts";
import { type AigerFault, findFault, SymbolChecker } from "./validate.ts";

/** Inputs of a binary file occupy no bytes; more of them than this (or than the file has bytes) is refused. */
const IMPLICIT_INPUTS = 1 << 22;
const SYMBOL_KINDS = "ilobcjf";

interface Header {
  readonly format: AigerFormat;
  readonly M: number;
  readonly I: number;
  readonly L: number;
  readonly O: number;
  readonly A: number;
  readonly B: number;
  readonly C: number;
  readonly J: number;
  readonly F: number;
}

/**
 * Read an AIGER file, `aag` or `aig`, version 1.0 or 1.9.
 *
 * @throws {SyntaxError} if the file is malformed, with the place and what was expected there
 * @example
 * ```ts
 * import { assertEquals } from "@std/assert";
 * import { readAiger } from "kripke";
 *
 * const file = new TextEncoder().encode("aag 1 0 1 0 0 1\n2 3\n2\n");
 * const { latches, bad } = readAiger(file);
 * assertEquals([latches.lit.length, bad.length], [1, 1]);
 * ```
 */
export function readAiger(bytes: Uint8Array): AigerDocument {
  const scanner = new Scanner(bytes);
  const header = readHeader(scanner);
  const limit = 2 * header.M + 1;
  const inputs = readInputs(scanner, header);
  const latches = readLatches(scanner, header);
  const outputs = readLits(scanner, header.O, "an output literal", limit);
  const bad = readLits(scanner, header.B, "a bad literal", limit);
  const constraints = readLits(scanner, header.C, "a constraint literal", limit);
  const justice = readJustice(scanner, header, limit);
  const fairness = readLits(scanner, header.F, "a fairness literal", limit);
  const ands = header.format === "aag"
    ? readAsciiAnds(scanner, header)
    : readBinaryAnds(scanner, header);
  const symbols = readSymbols(scanner, header);
  const comments = readComments(scanner);
  const document: AigerDocument = {
    maximumVariable: header.M,
    inputs,
    latches,
    outputs,
    bad,
    constraints,
    justice,
    fairness,
    ands,
    symbols,
    ...(comments === undefined ? {} : { comments }),
  };
  // In a binary file everything is defined, once and in order, by the numbering itself.
  if (header.format === "aag") {
    const fault = findFault(document);
    if (fault !== undefined) {
      throw new SyntaxError(`AIGER line ${lineOf(document, fault)}: ${fault.problem}`);
    }
  }
  return document;
}

function readHeader(scanner: Scanner): Header {
  const { bytes } = scanner;
  const magic = String.fromCharCode(...bytes.subarray(0, 3));
  if (magic !== "aag" && magic !== "aig") {
    scanner.fail(`expected an AIGER file starting with "aag" or "aig"`);
  }
  scanner.position = 3;
  const format: AigerFormat = magic;
  scanner.space("the maximum variable M");
  const M = scanner.number("the maximum variable M", MAXIMUM_VARIABLE);
  const required = (what: string, limit: number) => {
    scanner.space(what);
    return scanner.number(what, limit);
  };
  const I = required("the number of inputs I", M);
  const L = required("the number of latches L", M);
  const O = required("the number of outputs O", 0xffffffff);
  const A = required("the number of gates A", M);
  const optional = (what: string) => scanner.skipSpace() ? scanner.number(what, 0xffffffff) : 0;
  const B = optional("the number of bad literals B");
  const C = optional("the number of constraints C");
  const J = optional("the number of justice sets J");
  const F = optional("the number of fairness literals F");
  scanner.newline("the header");
  const sum = I + L + A;
  if (format === "aig" ? M !== sum : M < sum) {
    const relation = format === "aig" ? "exactly" : "at least";
    scanner.reject(`expected M to be ${relation} I + L + A = ${sum}, found ${M}`, 4);
  }
  const singles = 2 * (O + B + C + J + F);
  const needed = format === "aag" ? 2 * I + 4 * L + singles + 6 * A : 2 * L + singles + 2 * A;
  if (needed > scanner.left) {
    const claim = `the counts need at least ${needed} bytes after the header`;
    scanner.reject(`${claim}, found ${scanner.left}: the file is truncated or a count is wrong`, 0);
  }
  if (format === "aig" && I > Math.max(IMPLICIT_INPUTS, bytes.length)) {
    scanner.reject(
      `expected at most ${IMPLICIT_INPUTS} inputs in a file this short, found ${I}`,
      0,
    );
  }
  return { format, M, I, L, O, A, B, C, J, F };
}

function readInputs(scanner: Scanner, { format, M, I }: Header): Uint32Array {
  if (format === "aag") return readLits(scanner, I, "an input literal", 2 * M + 1);
  const inputs = new Uint32Array(I);
  for (let i = 0; i < I; i++) inputs[i] = 2 * (i + 1);
  return inputs;
}

function readLatches(scanner: Scanner, { format, M, I, L }: Header): AigerLatches {
  const lit = new Uint32Array(L), next = new Uint32Array(L), reset = new Uint32Array(L);
  const limit = 2 * M + 1;
  for (let i = 0; i < L; i++) {
    lit[i] = 2 * (I + i + 1);
    if (format === "aag") {
      lit[i] = scanner.number("a latch literal", limit);
      scanner.space("the next literal of the latch");
    }
    next[i] = scanner.number("the next literal of a latch", limit);
    if (scanner.skipSpace()) {
      const at = scanner.position;
      reset[i] = scanner.number("the reset of the latch", limit);
      if (reset[i]! > 1 && reset[i] !== lit[i]) {
        scanner.fail(`expected a reset of 0, 1 or ${lit[i]} (uninitialised)`, at);
      }
    }
    scanner.newline("the latch");
  }
  return { lit, next, reset };
}

function readLits(scanner: Scanner, count: number, what: string, limit: number): Uint32Array {
  const lits = new Uint32Array(count);
  for (let i = 0; i < count; i++) {
    lits[i] = scanner.number(what, limit);
    scanner.newline(what);
  }
  return lits;
}

function readJustice(scanner: Scanner, { J }: Header, limit: number): Uint32Array[] {
  const sizes = new Uint32Array(J);
  let total = 0;
  for (let i = 0; i < J; i++) {
    const at = scanner.position;
    sizes[i] = scanner.number("the size of a justice set", 0xffffffff);
    scanner.newline("the size of a justice set");
    total += sizes[i]!;
    if (2 * total > scanner.left) {
      const claim = `the justice sets need at least ${2 * total} bytes`;
      scanner.reject(
        `${claim}, found ${scanner.left}: the file is truncated or a size is wrong`,
        at,
      );
    }
  }
  return Array.from(sizes, (size) => readLits(scanner, size, "a justice literal", limit));
}

function readAsciiAnds(scanner: Scanner, { M, A }: Header): AigerAnds {
  const lhs = new Uint32Array(A), rhs0 = new Uint32Array(A), rhs1 = new Uint32Array(A);
  const limit = 2 * M + 1;
  for (let i = 0; i < A; i++) {
    lhs[i] = scanner.number("a gate literal", limit);
    scanner.space("the first operand of the gate");
    rhs0[i] = scanner.number("the first operand of a gate", limit);
    scanner.space("the second operand of the gate");
    rhs1[i] = scanner.number("the second operand of a gate", limit);
    scanner.newline("the gate");
  }
  return { lhs, rhs0, rhs1 };
}

function readBinaryAnds(scanner: Scanner, { I, L, A }: Header): AigerAnds {
  const lhs = new Uint32Array(A), rhs0 = new Uint32Array(A), rhs1 = new Uint32Array(A);
  scanner.enterBinary();
  for (let i = 0; i < A; i++) {
    const gate = 2 * (I + L + i + 1);
    const first = scanner.position;
    const delta0 = readDelta(scanner, gate);
    if (delta0 === 0 || delta0 > gate) {
      scanner.reject(
        `gate ${gate}: expected a first difference of 1 to ${gate}, found ${delta0}`,
        first,
      );
    }
    const second = scanner.position;
    const delta1 = readDelta(scanner, gate);
    const left = gate - delta0;
    if (delta1 > left) {
      scanner.reject(
        `gate ${gate}: expected a second difference of 0 to ${left}, found ${delta1}`,
        second,
      );
    }
    lhs[i] = gate;
    rhs0[i] = left;
    rhs1[i] = left - delta1;
  }
  return { lhs, rhs0, rhs1 };
}

/** Seven bits a byte, least significant first; the high bit says that more follow. */
function readDelta(scanner: Scanner, gate: number): number {
  const { bytes } = scanner;
  let value = 0;
  for (let shift = 0; shift < 35; shift += 7) {
    if (scanner.position === bytes.length) {
      scanner.fail(`gate ${gate}: expected a byte of a difference`);
    }
    const byte = bytes[scanner.position++]!;
    value += (byte & 0x7f) * 2 ** shift;
    if (byte < 0x80) return value;
  }
  return scanner.reject(`gate ${gate}: expected a difference of at most five bytes`);
}

function readSymbols(scanner: Scanner, header: Header): AigerSymbol[] {
  const { I: i, L: l, O: o, B: b, C: c, J: j, F: f } = header;
  const count = { i, l, o, b, c, j, f };
  const check = new SymbolChecker((kind) => count[kind]);
  const symbols: AigerSymbol[] = [];
  for (;;) {
    const start = scanner.position;
    const letter = scanner.peek();
    if (letter < 0) return symbols;
    if (letter === 0x63 && scanner.bytes[start + 1] === 0x0a) return symbols;
    const kind = String.fromCharCode(letter) as AigerSymbolKind;
    if (!SYMBOL_KINDS.includes(kind)) {
      scanner.fail(
        `expected a symbol (i, l, o, b, c, j or f with a position), the line "c" or the end of the file`,
      );
    }
    scanner.position++;
    const position = scanner.number("the position of a symbol", 0xffffffff);
    const problem = check.problem({ kind, position });
    if (problem !== undefined) scanner.reject(problem, start);
    scanner.space("the name of the symbol");
    symbols.push({ kind, position, name: decodeText(scanner.line("the name of a symbol")) });
  }
}

/** The text after the line `c`, if there is one. */
function readComments(scanner: Scanner): string | undefined {
  if (scanner.left === 0) return undefined;
  return decodeText(scanner.bytes.subarray(scanner.position + 2));
}

/** The line of an ASCII file that a fault is on. Every item is one line. */
function lineOf(document: AigerDocument, { part, index }: AigerFault): number {
  const lines: [AigerFault["part"], number][] = [
    ["inputs", document.inputs.length],
    ["latches", document.latches.lit.length],
    ["outputs", document.outputs.length],
    ["bad", document.bad.length],
    ["constraints", document.constraints.length],
    ["justice", document.justice.reduce((sum, set) => sum + set.length, 0)],
    ["fairness", document.fairness.length],
    ["ands", document.ands.lhs.length],
  ];
  let line = 2;
  for (const [name, count] of lines) {
    if (name === "justice") line += document.justice.length;
    if (name === part) break;
    line += count;
  }
  return line + index;
}
