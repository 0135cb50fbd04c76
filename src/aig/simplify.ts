/**
 * Two-level simplification rules for a conjunction, after Brummayer and Biere, "Local two-level
 * and-inverter graph minimization without blowup" (MEMICS 2006): contradiction, subsumption, idempotence and
 * resolution (its level 2), substitution (level 3) and shared operands (level 4). Level 1, which looks at the
 * operands only, is in {@linkcode Aig.and}.
 *
 * Every rule looks one gate deep on either side and never makes a gate: it answers with the literal the
 * conjunction equals, with a simpler pair of operands, or with nothing. A pair replaces a gate by one of its
 * operands, made earlier, so that rules cannot be applied for ever and the graph never grows by more than the
 * one gate a conjunction would have needed anyway.
 */

import type { Aig } from "./graph.ts";
import { FALSE, isNegative, type Lit, not, variableOf } from "./literal.ts";

/**
 * Simplify `a & b`.
 *
 * @returns one literal equal to the conjunction, two operands to try instead, or `undefined`
 */
export function simplifyAnd(
  aig: Aig,
  a: Lit,
  b: Lit,
): readonly [Lit] | readonly [Lit, Lit] | undefined {
  const gateA = aig.isGate(variableOf(a));
  const gateB = aig.isGate(variableOf(b));
  if (gateB) {
    const one = oneSided(aig, a, b);
    if (one !== undefined) return one;
  }
  if (gateA) {
    const one = oneSided(aig, b, a);
    if (one !== undefined) return one;
  }
  return gateA && gateB ? twoSided(aig, a, b) : undefined;
}

/** Rules for `x & gate`, looking at the fanins of `gate` only. */
function oneSided(aig: Aig, x: Lit, gate: Lit): readonly [Lit] | readonly [Lit, Lit] | undefined {
  const l = aig.left(variableOf(gate));
  const r = aig.right(variableOf(gate));
  if (!isNegative(gate)) {
    if (x === l || x === r) return [gate]; // idempotence: x & (x & r)
    if (x === not(l) || x === not(r)) return [FALSE]; // contradiction: x & (!x & r)
  } else {
    if (x === not(l) || x === not(r)) return [x]; // subsumption: x & !(!x & r)
    if (x === l) return [x, not(r)]; // substitution: x & !(x & r) = x & !r
    if (x === r) return [x, not(l)];
  }
  return undefined;
}

/** Rules for a conjunction of two gates of either sign. */
function twoSided(aig: Aig, a: Lit, b: Lit): readonly [Lit] | readonly [Lit, Lit] | undefined {
  const a0 = aig.left(variableOf(a));
  const a1 = aig.right(variableOf(a));
  const b0 = aig.left(variableOf(b));
  const b1 = aig.right(variableOf(b));
  const opposed = a0 === not(b0) || a0 === not(b1) || a1 === not(b0) || a1 === not(b1);
  if (!isNegative(a) && !isNegative(b)) {
    if (opposed) return [FALSE]; // contradiction
    // Idempotence (shared fanin): (p & q) & (p & r) = (p & q) & r.
    if (a0 === b0 || a1 === b0) return [a, b1];
    if (a0 === b1 || a1 === b1) return [a, b0];
    return undefined;
  }
  if (isNegative(a) && isNegative(b)) {
    // Resolution: !(p & q) & !(p & !q) = !p.
    if (a0 === b0 && a1 === not(b1)) return [not(a0)];
    if (a0 === b1 && a1 === not(b0)) return [not(a0)];
    if (a1 === b0 && a0 === not(b1)) return [not(a1)];
    if (a1 === b1 && a0 === not(b0)) return [not(a1)];
    return undefined;
  }
  return isNegative(a) ? mixed(b, b0, b1, a0, a1, opposed) : mixed(a, a0, a1, b0, b1, opposed);
}

/** Rules for `(p0 & p1) & !(n0 & n1)`, where `pos` is the first of the two. */
function mixed(
  pos: Lit,
  p0: Lit,
  p1: Lit,
  n0: Lit,
  n1: Lit,
  opposed: boolean,
): readonly [Lit] | readonly [Lit, Lit] | undefined {
  if (opposed) return [pos]; // subsumption: (p & q) & !(!p & r) = p & q
  // Substitution: (p & q) & !(p & r) = (p & q) & !r.
  if (n0 === p0 || n0 === p1) return [pos, not(n1)];
  if (n1 === p0 || n1 === p1) return [pos, not(n0)];
  return undefined;
}
