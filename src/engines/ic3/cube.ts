/**
 * Cubes over latches inside IC3: ascending SAT literals in a typed array.
 *
 * A lemma is the negation of a cube, so the same arrays serve as clauses. A *signature* is a 32-bit set
 * that tells most pairs apart before their literals are compared.
 */

import type { SatLit } from "../../sat/literal.ts";

/** Ascending SAT literals of latches, at most one per latch. */
export type StateCube = Int32Array;

/** The empty cube: all states. */
export const EVERYTHING: StateCube = new Int32Array(0);

/** A cube of the given literals, in any order. */
export function toCube(lits: ArrayLike<number>): StateCube {
  return Int32Array.from(lits).sort();
}

/** What a solver takes. The brand is dropped inside this folder, where everything is a SAT literal. */
export function satLits(lits: ArrayLike<number>): ArrayLike<SatLit> {
  return lits as unknown as ArrayLike<SatLit>;
}

/** The literals of the clause that excludes the cube. */
export function negated(cube: StateCube): Int32Array {
  const clause = new Int32Array(cube.length);
  for (let i = 0; i < cube.length; i++) clause[i] = cube[i]! ^ 1;
  return clause;
}

/** A set of hashed literals: if `a` is a subset of `b`, so are their signatures. */
export function signature(cube: StateCube): number {
  let bits = 0;
  for (let i = 0; i < cube.length; i++) bits |= 1 << (Math.imul(cube[i]!, 0x9e3779b1) >>> 27);
  return bits;
}

/** Is every literal of `a` in `b`? Then `a` contains all states of `b`. */
export function isSubset(a: StateCube, b: StateCube): boolean {
  const n = a.length, m = b.length;
  if (n > m) return false;
  let j = 0;
  for (let i = 0; i < n; i++) {
    const lit = a[i]!;
    while (j < m && b[j]! < lit) j++;
    if (j === m || b[j] !== lit) return false;
    j++;
  }
  return true;
}

/** The cube without the literal at `index`. */
export function without(cube: StateCube, index: number): StateCube {
  const rest = new Int32Array(cube.length - 1);
  rest.set(cube.subarray(0, index));
  rest.set(cube.subarray(index + 1), index);
  return rest;
}

/** All literals of two cubes that do not contradict each other. */
export function union(a: StateCube, b: StateCube): StateCube {
  const both = new Int32Array(a.length + b.length);
  let i = 0, j = 0, n = 0;
  while (i < a.length || j < b.length) {
    if (j === b.length || (i < a.length && a[i]! < b[j]!)) both[n++] = a[i++]!;
    else if (i === a.length || b[j]! < a[i]!) both[n++] = b[j++]!;
    else {
      both[n++] = a[i++]!;
      j++;
    }
  }
  return both.slice(0, n);
}

/** Equal as sets. */
export function isEqual(a: StateCube, b: StateCube): boolean {
  return a.length === b.length && isSubset(a, b);
}
