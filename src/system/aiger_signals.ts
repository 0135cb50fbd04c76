/**
 * Symbols of AIGER files and signals of systems: which bit is called what.
 *
 * **The scheme.** A signal `x` of type bool has the symbol `x`; bit `k` of any other signal `x` has the symbol
 * `x[k]`, bit 0 the least significant. Read the other way round: inputs `x[0]` … `x[w-1]` with `w >= 2` and no
 * gap are one word `x`, likewise latches, likewise outputs; every other symbol is a bool signal. Without a
 * symbol, input, latch and output `n` are called `in`, `ln` and `on`. Names of signals are unique: a second
 * `x` becomes `x_2`, and names that the file gives go first. Bits may also be written `x<0>` … `x<w-1>`, as in the files
 * of VIS; the signal remembers it.
 *
 * What this cannot express (ranges, enums, words of one bit, bool arrays, defines) is written as annotations,
 * see `aiger_annotations.ts`.
 */

import type { Lit } from "../aig/literal.ts";
import type { Signal } from "./system.ts";

/** Hands out names that differ from each other. */
export class NameSpace {
  readonly #used = new Set<string>();
  readonly #suffixes = new Map<string, number>();

  /** Never hand out this name. */
  reserve(name: string): void {
    this.#used.add(name);
  }

  /** The name itself, or with a number behind it when it is taken. */
  claim(wanted: string): string {
    let name = wanted;
    let suffix = this.#suffixes.get(wanted) ?? 2;
    for (; this.#used.has(name); suffix++) name = `${wanted}_${suffix}`;
    if (name !== wanted) this.#suffixes.set(wanted, suffix);
    this.#used.add(name);
    return name;
  }
}

/**
 * Names for `count` things: symbols where given (and not empty), defaults elsewhere, all different. Symbols
 * of all groups are claimed before any default.
 */
export function nameAll(
  space: NameSpace,
  groups: readonly { count: number; symbols: ReadonlyMap<number, string>; letter: string }[],
): string[][] {
  const names = groups.map(({ count, symbols }) => {
    const list = new Array<string>(count).fill("");
    const given = [...symbols].sort(([a], [b]) => a - b);
    for (const [position, symbol] of given) if (symbol !== "") list[position] = space.claim(symbol);
    return list;
  });
  return names.map((list, g) =>
    list.map((name, position) =>
      name === "" ? space.claim(`${groups[g]!.letter}${position}`) : name
    )
  );
}

/** An input, latch or output with its name. */
export interface NamedBit {
  readonly kind: "input" | "state" | "output";
  readonly name: string;
  readonly lit: Lit;
}

/** `x[3]` or `x<3>` as bit 3 of `x`. */
function parseBit(name: string): Pick<Bits, "word" | "brackets"> & { k: number } | undefined {
  const match = /^(.*)(?:\[(0|[1-9]\d{0,6})\]|<(0|[1-9]\d{0,6})>)$/s.exec(name);
  if (match === null) return undefined;
  const [, word, square, angle] = match;
  return { word: word!, k: Number(square ?? angle), brackets: square === undefined ? "<>" : "[]" };
}

/** Bits that may form a word. */
interface Bits {
  readonly word: string;
  readonly brackets: "[]" | "<>";
  readonly lits: Map<number, Lit>;
}

/**
 * The signals that bits form by the scheme above, in the order of their first bits. An output that says the
 * same as an earlier signal of that name is not repeated.
 */
export function signalsOf(bits: readonly NamedBit[]): Signal[] {
  // Outputs have a name space of their own in AIGER: `o0 Q` often repeats `l0 Q`.
  const scope = (bit: NamedBit) => bit.kind === "output" ? "output" : "leaf";
  const taken = new Set(bits.map((bit) => `${scope(bit)} ${bit.name}`));
  const words = new Map<string, Bits>();
  const places = bits.map((bit) => {
    const place = parseBit(bit.name);
    if (place === undefined || taken.has(`${scope(bit)} ${place.word}`)) return undefined;
    const { word, brackets, k } = place;
    const key = `${bit.kind} ${brackets} ${word}`;
    const found = words.get(key) ?? { word, brackets, lits: new Map<number, Lit>() };
    words.set(key, found);
    found.lits.set(k, bit.lit);
    return found;
  });
  const signals = new Map<string, Signal>();
  const space = new NameSpace();
  const add = (signal: Signal) => {
    const twin = signals.get(signal.name);
    if (signal.kind === "output" && twin !== undefined && sameBits(twin, signal)) return;
    const name = space.claim(signal.name);
    signals.set(name, { ...signal, name });
  };
  const done = new Set<Bits>();
  bits.forEach(({ name, kind, lit }, i) => {
    const place = places[i];
    const width = place?.lits.size ?? 0;
    if (place === undefined || width < 2 || !isGapless(place.lits)) {
      add({ name, kind, type: { kind: "bool" }, bits: [lit] });
    } else if (!done.has(place)) {
      done.add(place);
      const { word, brackets, lits } = place;
      const inOrder = Array.from({ length: width }, (_, k) => lits.get(k)!);
      const written = brackets === "<>" ? { brackets } : {};
      add({ name: word, kind, type: { kind: "word", width }, bits: inOrder, ...written });
    }
  });
  return [...signals.values()];
}

/** Whether the bits are numbered from 0 without gap. */
function isGapless(lits: ReadonlyMap<number, Lit>): boolean {
  for (let k = 0; k < lits.size; k++) if (!lits.has(k)) return false;
  return true;
}

function sameBits(a: Signal, b: Signal): boolean {
  return a.bits.length === b.bits.length && a.bits.every((lit, k) => lit === b.bits[k]);
}

/** Whether two lists of signals are the same in everything. */
export function sameSignals(a: readonly Signal[], b: readonly Signal[]): boolean {
  return a.length === b.length && a.every((signal, i) => {
    const other = b[i]!;
    return signal.name === other.name && signal.kind === other.kind && sameBits(signal, other) &&
      (signal.brackets ?? "[]") === (other.brackets ?? "[]") &&
      JSON.stringify(signal.type) === JSON.stringify(other.type);
  });
}
