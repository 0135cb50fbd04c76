/**
 * What a symbol table cannot say, as lines in the comment section of an AIGER file that begin with `kripke: `
 * and go on with JSON. Other tools pass over them; without them a file means the same and only its names get
 * plainer.
 *
 * ```
 * kripke: {"outputs":1,"outputsAreBad":false}
 * kripke: {"signal":"turn","kind":"state","type":{"kind":"range","low":0,"high":3},"bits":["turn[0]","turn[1]"]}
 * kripke: {"signal":"free","kind":"define","type":{"kind":"bool"},"bits":[{"not":"free"}]}
 * ```
 *
 * The first line says how many of the outputs are outputs of the system (later ones only carry the values of
 * signals) and whether a file without bad and justice sections means its outputs to be bad. Then one line per
 * signal; a bit is the symbol of an input, latch or output (or its default name), negated with `not`, or a
 * constant 0 or 1; `"brackets":"<>"` if a bit is written `turn<0>`. Being comments, lines that make no sense are passed over: a tool that changed the file
 * may have left them behind. A signal is only taken over if every one of its bits is still there.
 */

import { FALSE, type Lit, not, TRUE, variableOf } from "../aig/literal.ts";
import type { Signal } from "./system.ts";
import { bitWidth, type SignalType } from "./types.ts";

const PREFIX = "kripke: ";

/** A bit as it is written. */
type BitText = 0 | 1 | string | { readonly not: string };

/** The annotations of a file. */
export interface Annotations {
  /** How many outputs are the system's own. */
  readonly outputs: number;
  /** Whether outputs are bad if there is neither a bad nor a justice section. */
  readonly outputsAreBad: boolean;
  readonly signals: readonly SignalText[];
}

/** A signal whose bits are symbols. */
export interface SignalText {
  readonly signal: string;
  readonly kind: Signal["kind"];
  readonly type: SignalType;
  readonly bits: readonly BitText[];
  readonly brackets?: Signal["brackets"];
}

/** The annotations as lines of a comment section. */
export function writeAnnotations({ outputs, outputsAreBad, signals }: Annotations): string {
  const lines: object[] = [{ outputs, outputsAreBad }, ...signals];
  return lines.map((line) => `${PREFIX}${JSON.stringify(line)}\n`).join("");
}

/** The annotations in a comment section, if there are any. */
export function readAnnotations(comments: string | undefined): Annotations | undefined {
  let head: Omit<Annotations, "signals"> | undefined;
  const signals: SignalText[] = [];
  for (const line of (comments ?? "").split("\n")) {
    if (!line.startsWith(PREFIX)) continue;
    const value = parseJson(line.slice(PREFIX.length));
    if (value === undefined) continue;
    const { outputs, outputsAreBad } = value;
    if (isCount(outputs) && typeof outputsAreBad === "boolean") {
      head ??= { outputs, outputsAreBad };
    } else if (isSignalText(value)) {
      signals.push(value);
    }
  }
  return head === undefined ? undefined : { ...head, signals };
}

/** A literal as the text of a bit, where `symbolOf` tells a symbol and the literal it stands for. */
export function bitText(
  lit: Lit,
  symbolOf: (variable: number) => { readonly symbol: string; readonly lit: Lit },
): BitText {
  if (lit === FALSE || lit === TRUE) return lit === TRUE ? 1 : 0;
  const carrier = symbolOf(variableOf(lit));
  return carrier.lit === lit ? carrier.symbol : { not: carrier.symbol };
}

/** The signal an annotation describes, if all its bits are found. */
export function resolveSignal(
  text: SignalText,
  find: (symbol: string) => Lit | undefined,
): Signal | undefined {
  const bits: Lit[] = [];
  for (const bit of text.bits) {
    const negative = typeof bit === "object";
    const lit = typeof bit === "number" ? (bit as Lit) : find(negative ? bit.not : bit);
    if (lit === undefined) return undefined;
    bits.push(negative ? not(lit) : lit);
  }
  const { signal, kind, type, brackets } = text;
  return { name: signal, kind, type, bits, ...(brackets && { brackets }) };
}

function parseJson(text: string): Record<string, unknown> | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === "object" && value !== null ? { ...value } : undefined;
  } catch (error) {
    if (error instanceof SyntaxError) return undefined; // a comment like any other
    throw error;
  }
}

function isSignalText(value: object): value is SignalText {
  const { signal, kind, type, bits, brackets } = value as Record<string, unknown>;
  return typeof signal === "string" && signal !== "" &&
    [undefined, "[]", "<>"].includes(brackets as undefined) &&
    ["input", "state", "define", "output"].includes(kind as string) &&
    isType(type) && Array.isArray(bits) && bits.every(isBitText) && bits.length === bitWidth(type);
}

function isBitText(bit: unknown): bit is BitText {
  if (bit === 0 || bit === 1 || typeof bit === "string") return true;
  return typeof bit === "object" && bit !== null && "not" in bit && typeof bit.not === "string";
}

function isType(value: unknown): value is SignalType {
  if (typeof value !== "object" || value === null) return false;
  const type = value as Record<string, unknown>;
  switch (type.kind) {
    case "bool":
      return true;
    case "word":
      return isCount(type.width) && type.width > 0;
    case "range":
      return Number.isSafeInteger(type.low) && Number.isSafeInteger(type.high) &&
        (type.low as number) <= (type.high as number);
    case "enum":
      return Array.isArray(type.values) && type.values.length > 0 &&
        type.values.every((name) => typeof name === "string");
    default:
      return false;
  }
}

function isCount(value: unknown): value is number {
  return Number.isSafeInteger(value) && (value as number) >= 0;
}
