/**
 * Writing AIGER files of either encoding. Trailing zero counts of the 1.9 header and resets to 0 are left
 * out, so that a file that needs nothing of 1.9 is a 1.0 file.
 */

import type { AigerDocument, AigerFormat } from "./document.ts";
import { reencode } from "./reencode.ts";
import { encodeText } from "./text.ts";
import { validateAiger } from "./validate.ts";

/**
 * Write a document. An `aig` file is renumbered first if it must be.
 *
 * @throws {TypeError} if the document is not a circuit
 * @example
 * ```ts
 * import { assertEquals } from "@std/assert";
 * import { readAiger, writeAiger } from "kripke";
 *
 * const text = "aag 1 1 0 1 0\n2\n3\n";
 * const document = readAiger(new TextEncoder().encode(text));
 * assertEquals(new TextDecoder().decode(writeAiger(document, "aag")), text);
 * ```
 */
export function writeAiger(document: AigerDocument, format: AigerFormat): Uint8Array {
  if (format === "aig") document = reencode(document);
  else validateAiger(document);
  const out = new ByteWriter();
  writeHeader(out, document, format);
  if (format === "aag") { for (const lit of document.inputs) out.numbers(lit); }
  const { lit, next, reset } = document.latches;
  for (let i = 0; i < lit.length; i++) {
    if (format === "aag") out.number(lit[i]!, SPACE);
    out.number(next[i]!, reset[i] === 0 ? NEWLINE : SPACE);
    if (reset[i] !== 0) out.number(reset[i]!, NEWLINE);
  }
  for (const lit of document.outputs) out.numbers(lit);
  for (const lit of document.bad) out.numbers(lit);
  for (const lit of document.constraints) out.numbers(lit);
  for (const set of document.justice) out.numbers(set.length);
  for (const set of document.justice) for (const lit of set) out.numbers(lit);
  for (const lit of document.fairness) out.numbers(lit);
  const { lhs, rhs0, rhs1 } = document.ands;
  for (let i = 0; i < lhs.length; i++) {
    if (format === "aag") {
      out.number(lhs[i]!, SPACE);
      out.number(rhs0[i]!, SPACE);
      out.number(rhs1[i]!, NEWLINE);
    } else {
      out.delta(lhs[i]! - rhs0[i]!);
      out.delta(rhs0[i]! - rhs1[i]!);
    }
  }
  for (const { kind, position, name } of document.symbols) {
    out.text(`${kind}${position} ${name}\n`);
  }
  if (document.comments !== undefined) out.text(`c\n${document.comments}`);
  return out.finish();
}

function writeHeader(out: ByteWriter, document: AigerDocument, format: AigerFormat): void {
  const counts = [
    document.maximumVariable,
    document.inputs.length,
    document.latches.lit.length,
    document.outputs.length,
    document.ands.lhs.length,
    document.bad.length,
    document.constraints.length,
    document.justice.length,
    document.fairness.length,
  ];
  while (counts.length > 5 && counts[counts.length - 1] === 0) counts.pop();
  out.text(`${format} `);
  out.numbers(...counts);
}

const SPACE = 0x20;
const NEWLINE = 0x0a;

/** A byte array that grows. */
class ByteWriter {
  #bytes = new Uint8Array(1 << 16);
  #length = 0;

  /** A line of numbers. */
  numbers(...values: number[]): void {
    for (let i = 0; i < values.length; i++) {
      this.number(values[i]!, i + 1 === values.length ? NEWLINE : SPACE);
    }
  }

  /** A number of at most ten digits and the byte after it. */
  number(value: number, terminator: number): void {
    this.#ensure(11);
    let end = this.#length + 1;
    for (let bound = 10; value >= bound; bound *= 10) end++;
    this.#length = end + 1;
    this.#bytes[end] = terminator;
    let rest = value;
    do {
      const quotient = Math.floor(rest / 10);
      this.#bytes[--end] = 0x30 + rest - 10 * quotient;
      rest = quotient;
    } while (rest > 0);
  }

  /** Seven bits a byte, least significant first. */
  delta(value: number): void {
    this.#ensure(5);
    let rest = value;
    for (; rest >= 0x80; rest = rest >>> 7) this.#bytes[this.#length++] = (rest & 0x7f) | 0x80;
    this.#bytes[this.#length++] = rest;
  }

  text(text: string): void {
    const bytes = encodeText(text);
    this.#ensure(bytes.length);
    this.#bytes.set(bytes, this.#length);
    this.#length += bytes.length;
  }

  finish(): Uint8Array {
    return this.#bytes.slice(0, this.#length);
  }

  #ensure(room: number): void {
    if (this.#length + room <= this.#bytes.length) return;
    const bigger = new Uint8Array(Math.max(2 * this.#bytes.length, this.#length + room));
    bigger.set(this.#bytes);
    this.#bytes = bigger;
  }
}
