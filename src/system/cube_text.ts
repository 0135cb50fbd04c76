/**
 * Cubes and clauses over bits as constraints over the user's words: `n < 4`, `st[0] != idle`, `n == 3`.
 *
 * The literals are grouped by signal. Those of one signal fix some of its bits, that is, they describe the
 * values that match a pattern of 0, 1 and "any"; in a clause they describe the values that do not match one.
 * Such a set of values is written as one comparison if it is an interval or misses one value only, as a short
 * list of values for enums, and bit by bit otherwise (`n[2] & !n[0]`).
 *
 * Unused encodings of ranges and enums are not counted: the text says the same as the literals for every value
 * a signal can have. A group that only talks about unused encodings is written bit by bit.
 */

import { type Lit, not } from "../aig/literal.ts";
import type { Names } from "./names.ts";
import type { Clause, Cube, Predicate } from "./predicate.ts";
import type { Signal } from "./system.ts";
import { decodeValue } from "./types.ts";

/** The bits of a signal that are fixed, in terms of the encoded (unsigned) value. */
interface Pattern {
  readonly mask: bigint;
  readonly value: bigint;
}

/** Sets of at most this many values are enumerated. */
const SMALL_DOMAIN = 256n;
/** Enums are listed up to this many values. */
const LONGEST_LIST = 3;

/**
 * A conjunction of literals as text; the empty one is `true`.
 *
 * @example
 * ```ts
 * import { assertEquals } from "@std/assert";
 * import { Names, cubeText, not, system } from "kripke";
 *
 * const { system: counter } = system("counter")`var n : 0..3 = 0  keep n`;
 * const [low, high] = counter.latches.map(({ lit }) => lit);
 * assertEquals(cubeText(new Names(counter), [low!, not(high!)]), "n == 1");
 * ```
 */
export function cubeText(names: Names, cube: Cube): string {
  return joined(partsOf(names, cube, "cube"), " & ", " | ") || "true";
}

/**
 * A disjunction of literals as text; the empty one is `false`.
 *
 * @example
 * ```ts
 * import { assertEquals } from "@std/assert";
 * import { Names, clauseText, expression, not, system } from "kripke";
 *
 * const toggle = system("toggle")`var on : bool = false  next on = !on`;
 * const names = new Names(toggle.system);
 * const on = expression(toggle, "on");
 * assertEquals(clauseText(names, [not(on)]), "!on");
 * assertEquals(clauseText(names, []), "false");
 * ```
 */
export function clauseText(names: Names, clause: Clause): string {
  return joined(partsOf(names, clause, "clause"), " | ", " & ") || "false";
}

/**
 * A predicate as lines of text, one per clause.
 *
 * @example
 * ```ts
 * import { assertEquals } from "@std/assert";
 * import { Names, expression, predicateLines, system } from "kripke";
 *
 * const toggle = system("toggle")`var on : bool = false  next on = !on`;
 * const on = expression(toggle, "on");
 * assertEquals(predicateLines(new Names(toggle.system), { clauses: [[on]] }), ["on"]);
 * ```
 */
export function predicateLines(names: Names, predicate: Predicate): string[] {
  return predicate.clauses.map((clause) => clauseText(names, clause));
}

/**
 * A predicate as one text; the empty one is `true`. Clauses about the same signal are put together.
 *
 * @example
 * ```ts
 * import { assertEquals } from "@std/assert";
 * import { Names, not, predicateText, system } from "kripke";
 *
 * const { system: counter } = system("counter")`var n : 0..3 = 0  var on : bool = false  keep n, on`;
 * const [low, high, on] = counter.latches.map(({ lit }) => lit);
 * const predicate = { clauses: [[low!, high!], [not(low!)], [on!]] };
 * assertEquals(predicateText(new Names(counter), predicate), "n == 2 & on");
 * ```
 */
export function predicateText(names: Names, { clauses }: Predicate): string {
  const groups = new Map<Signal, Clause[]>();
  const parts: (Signal | string)[] = [];
  for (const clause of clauses) {
    const signal = soleSignal(names, clause);
    if (signal === undefined) parts.push(clauseText(names, clause));
    else if (!groups.get(signal)?.push(clause)) {
      groups.set(signal, [clause]);
      parts.push(signal);
    }
  }
  const texts = parts.flatMap((part) =>
    typeof part === "string" ? [part] : conjunctionTexts(names, part, groups.get(part)!)
  );
  return joined(texts, " & ", " | ") || "true";
}

/** The one signal that all literals are bits of. */
function soleSignal(names: Names, clause: Clause): Signal | undefined {
  const signals = new Set(clause.map((lit) => names.locate(lit)?.signal));
  return signals.size === 1 ? [...signals][0] : undefined;
}

/** Clauses about one signal: the values that satisfy all of them if these are few, else one by one. */
function conjunctionTexts(names: Names, signal: Signal, clauses: readonly Clause[]): string[] {
  const top = largestCode(signal);
  if (signal.type.kind !== "bool" && top < SMALL_DOMAIN) {
    const members: bigint[] = [];
    const rest: bigint[] = [];
    const satisfies = (code: bigint, lit: Lit) => {
      const { position, negative } = names.locate(lit)!;
      return ((code >> BigInt(position)) & 1n) === (negative ? 0n : 1n);
    };
    for (let code = 0n; code <= top; code++) {
      const inside = clauses.every((clause) => clause.some((lit) => satisfies(code, lit)));
      (inside ? members : rest).push(code);
    }
    const text = smallSetText(signal, members, rest, top);
    if (text !== undefined) return [text];
  }
  const single = clauses.flatMap((clause) => clause.length === 1 ? clause : []);
  const several = clauses.filter((clause) => clause.length > 1);
  return [
    ...(single.length > 0 ? [groupText(names, signal, single, "cube")] : []),
    ...several.map((clause) => clauseText(names, clause)),
  ];
}

/** The texts to join: one per signal, then one per literal that belongs to none. */
function partsOf(names: Names, lits: readonly Lit[], kind: "cube" | "clause"): string[] {
  const groups = new Map<Signal, Lit[]>();
  const others: Lit[] = [];
  for (const lit of lits) {
    const signal = names.locate(lit)?.signal;
    if (signal === undefined) others.push(lit);
    else if (!groups.get(signal)?.push(lit)) groups.set(signal, [lit]);
  }
  return [
    ...[...groups].map(([signal, group]) => groupText(names, signal, group, kind)),
    ...others.map((lit) => names.literal(lit)),
  ];
}

/** Parts with the other connective in them are put into brackets, unless they stand alone. */
function joined(parts: readonly string[], connective: string, other: string): string {
  if (parts.length === 1) return parts[0]!;
  return parts.map((part) => part.includes(other) ? `(${part})` : part).join(connective);
}

/** The literals of one signal. */
function groupText(
  names: Names,
  signal: Signal,
  lits: readonly Lit[],
  kind: "cube" | "clause",
): string {
  if (signal.type.kind !== "bool") {
    const pattern = patternOf(names, kind === "cube" ? lits : lits.map(not));
    const text = pattern && setText(signal, pattern, kind === "clause");
    if (text !== undefined) return text;
  }
  return lits.map((lit) => names.literal(lit)).join(kind === "cube" ? " & " : " | ");
}

/** The pattern of a cube over one signal; `undefined` if it wants a bit to be 0 and 1. */
function patternOf(names: Names, cube: readonly Lit[]): Pattern | undefined {
  let [mask, value] = [0n, 0n];
  for (const lit of cube) {
    const { position, negative } = names.locate(lit)!;
    const bit = 1n << BigInt(position);
    if ((mask & bit) !== 0n && ((value & bit) === 0n) !== negative) return undefined;
    mask |= bit;
    if (!negative) value |= bit;
  }
  return { mask, value };
}

/** The values that match the pattern, or do not if `complement`; `undefined` if only bits can say it. */
function setText(signal: Signal, pattern: Pattern, complement: boolean): string | undefined {
  const top = largestCode(signal);
  if (top < SMALL_DOMAIN) {
    const members: bigint[] = [];
    const rest: bigint[] = [];
    for (let code = 0n; code <= top; code++) {
      const matches = (code & pattern.mask) === pattern.value;
      (matches !== complement ? members : rest).push(code);
    }
    return smallSetText(signal, members, rest, top);
  }
  // A fixed top part and free bits below: an interval.
  const free = (1n << BigInt(signal.bits.length)) - 1n - pattern.mask;
  if ((free & (free + 1n)) !== 0n) return undefined;
  const [low, high] = [pattern.value, pattern.value + free];
  if (high > top) return undefined;
  if (!complement) return intervalText(signal, low, high, top);
  if (low === high) return `${signal.name} != ${valueText(signal, low)}`;
  const below = low > 0n ? intervalText(signal, 0n, low - 1n, top) : undefined;
  const above = high < top ? intervalText(signal, high + 1n, top, top) : undefined;
  return [below, above].filter((text) => text !== undefined).join(" | ") || undefined;
}

function smallSetText(
  signal: Signal,
  members: readonly bigint[],
  rest: readonly bigint[],
  top: bigint,
): string | undefined {
  if (members.length === 0 || rest.length === 0) return undefined;
  const equals = (code: bigint) => `${signal.name} == ${valueText(signal, code)}`;
  const differs = (code: bigint) => `${signal.name} != ${valueText(signal, code)}`;
  if (members.length === 1) return equals(members[0]!);
  if (rest.length === 1 && !isEnd(rest[0]!, top, signal)) return differs(rest[0]!);
  if (signal.type.kind === "enum") {
    if (members.length <= LONGEST_LIST) return members.map(equals).join(" | ");
    return rest.length <= LONGEST_LIST ? rest.map(differs).join(" & ") : undefined;
  }
  const [low, high] = [members[0]!, members[members.length - 1]!];
  if (high - low + 1n === BigInt(members.length)) return intervalText(signal, low, high, top);
  const [gapLow, gapHigh] = [rest[0]!, rest[rest.length - 1]!];
  if (gapHigh - gapLow + 1n !== BigInt(rest.length)) return undefined;
  return `${intervalText(signal, 0n, gapLow - 1n, top)} | ${
    intervalText(signal, gapHigh + 1n, top, top)
  }`;
}

/** Whether a number lies at an end of its domain: then `n < 7` says it better than `n != 7`. */
function isEnd(code: bigint, top: bigint, signal: Signal): boolean {
  return signal.type.kind !== "enum" && code === top;
}

function intervalText(signal: Signal, low: bigint, high: bigint, top: bigint): string {
  if (low === high) return `${signal.name} == ${valueText(signal, low)}`;
  const above = `${signal.name} >= ${valueText(signal, low)}`;
  if (high === top) return above;
  const below = `${signal.name} < ${valueText(signal, high + 1n)}`;
  return low === 0n ? below : `${above} & ${below}`;
}

/** The largest code in use. */
function largestCode({ type, bits }: Signal): bigint {
  switch (type.kind) {
    case "range":
      return BigInt(type.high) - BigInt(type.low);
    case "enum":
      return BigInt(type.values.length) - 1n;
    default:
      return (1n << BigInt(bits.length)) - 1n;
  }
}

function valueText({ type, bits }: Signal, code: bigint): string {
  const digits = bits.map((_, b) => Number((code >> BigInt(b)) & 1n));
  return String(decodeValue(type, digits));
}
