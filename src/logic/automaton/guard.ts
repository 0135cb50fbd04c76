/**
 * Guards of transitions: conjunctions of literals over the atoms of an automaton, as two sets of bits, and
 * disjunctions of these.
 */

/** A conjunction of literals: bit `i` of `positive` is the atom `i`, bit `i` of `negative` its negation. */
export interface Guard {
  /** Atoms that must be true, as bits. */
  readonly positive: bigint;
  /** Atoms that must be false, as bits. */
  readonly negative: bigint;
}

/** The guard that every letter satisfies. */
export const ANY: Guard = { positive: 0n, negative: 0n };

/** Both, or `undefined` if they contradict each other. */
export function meet(a: Guard, b: Guard): Guard | undefined {
  const positive = a.positive | b.positive;
  const negative = a.negative | b.negative;
  return (positive & negative) === 0n ? { positive, negative } : undefined;
}

/** Whether no letter satisfies both. */
export function areDisjoint(a: Guard, b: Guard): boolean {
  return (a.positive & b.negative) !== 0n || (a.negative & b.positive) !== 0n;
}

/** Whether every letter that satisfies `a` satisfies `b`. */
export function implies(a: Guard, b: Guard): boolean {
  return (b.positive & ~a.positive) === 0n && (b.negative & ~a.negative) === 0n;
}

/** Whether every letter satisfies one of the guards. */
export function coverAll(guards: readonly Guard[]): boolean {
  if (guards.some(({ positive, negative }) => positive === 0n && negative === 0n)) return true;
  const first = guards[0];
  if (first === undefined) return false;
  // Split on an atom of the first guard: both halves must be covered.
  const bit = lowestBit(first.positive | first.negative);
  const half = (value: "positive" | "negative"): Guard[] => {
    const other = value === "positive" ? "negative" : "positive";
    return guards.filter((guard) => (guard[other] & bit) === 0n)
      .map((guard) => ({ ...guard, [value]: guard[value] & ~bit }));
  };
  return coverAll(half("positive")) && coverAll(half("negative"));
}

function lowestBit(bits: bigint): bigint {
  return bits & -bits;
}

/**
 * An equivalent list, usually shorter: guards that imply another are dropped, and two that differ in one atom's
 * sign become one.
 */
export function mergeGuards(guards: readonly Guard[]): Guard[] {
  let list = [...guards];
  for (;;) {
    const kept: Guard[] = [];
    for (const guard of list) {
      if (kept.some((other) => implies(guard, other))) continue;
      const rest = kept.filter((other) => !implies(other, guard));
      kept.splice(0, kept.length, ...rest, guard);
    }
    const merged = mergeOnePair(kept);
    if (merged === undefined) return kept;
    list = merged;
  }
}

function mergeOnePair(guards: readonly Guard[]): Guard[] | undefined {
  for (let i = 0; i < guards.length; i++) {
    for (let j = i + 1; j < guards.length; j++) {
      const resolvent = resolve(guards[i]!, guards[j]!);
      if (resolvent === undefined) continue;
      return [...guards.filter((_, k) => k !== i && k !== j), resolvent];
    }
  }
  return undefined;
}

/** `g & p | g & !p` as `g`. */
function resolve(a: Guard, b: Guard): Guard | undefined {
  const clash = (a.positive & b.negative) | (a.negative & b.positive);
  if (clash === 0n || (clash & (clash - 1n)) !== 0n) return undefined;
  const positive = a.positive & ~clash;
  const negative = a.negative & ~clash;
  return positive === (b.positive & ~clash) && negative === (b.negative & ~clash)
    ? { positive, negative }
    : undefined;
}
