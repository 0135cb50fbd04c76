/**
 * Variables and clauses: how they enter the solver and how the temporary clause leaves it.
 *
 * All functions here expect level 0 and leave everything propagated.
 */

import { makePermanent, settleFacts } from "./domain.ts";
import { keepModelsWith } from "./models.ts";
import { assign, propagate } from "./propagate.ts";
import { enqueue } from "./queue.ts";
import {
  ACTIVE,
  BINARY,
  ensure,
  FALSE,
  FREE,
  GARBAGE,
  GLUE_SHIFT,
  HEADER,
  INACTIVE,
  LEARNT,
  NO_CONFLICT,
  NO_REASON,
  OUTSIDE,
  type State,
  TEMPORARY,
  TRUE,
} from "./state.ts";
import { unwatch, watch } from "./watches.ts";

/** Make variables until there are `count`, the internal one included. */
export function growTo(s: State, count: number): void {
  s.reserve(count);
  for (let v = s.variables; v < count; v++) {
    const value = v === 0 || s.restricted ? OUTSIDE : FREE;
    s.vals[2 * v] = value;
    s.vals[2 * v + 1] = value;
    s.phase[v] = firstPhase(s.seed, v);
    if (v > 0) enqueue(s, v);
  }
  if (count > s.variables) s.variables = count;
}

/** Negative unless a seed is given; then one variable in eight is tried positive first. */
function firstPhase(seed: number, v: number): number {
  if (seed === 0) return 1;
  let hash = Math.imul(v ^ Math.imul(seed, 0x9e3779b1), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return (hash >>> 29) === 0 ? 0 : 1;
}

/** Add the first `count` literals of `s.input` as a clause. */
export function addClause(s: State, count: number, isDefinition: boolean): void {
  if (!s.ok) return;
  const size = normalize(s, s.input, count);
  if (size < 0) return;
  if (!isDefinition) {
    for (let i = 0; i < size; i++) makePermanent(s, s.clause[i]! >> 1);
    keepModelsWith(s, s.clause, size);
  }
  if (size === 0) s.ok = false;
  else if (size === 1) addFact(s, s.clause[0]!);
  else {
    const code = attach(s, size, 0);
    if (!isDefinition) addLemma(s, size, code);
  }
}

function addLemma(s: State, size: number, code: number): void {
  s.lemmas = ensure(s.lemmas, s.lemmaCount + 2);
  s.lemmas[s.lemmaCount] = size === 2 ? s.clause[0]! : -1;
  s.lemmas[s.lemmaCount + 1] = code >> 1;
  s.lemmaCount += 2;
}

/** Make a literal true at level 0. */
export function addFact(s: State, lit: number): void {
  assign(s, lit, NO_REASON);
  if (propagate(s) !== NO_CONFLICT) s.ok = false;
  settleFacts(s);
}

/**
 * Copy literals to `s.clause` without the false and the repeated ones, at level 0.
 *
 * @returns their number, or -1 if the clause is true
 */
function normalize(s: State, lits: Int32Array, count: number): number {
  const { clause, vals, seen } = s;
  let size = 0;
  let satisfied = false;
  for (let i = 0; i < count; i++) {
    const lit = lits[i]!;
    const bit = 1 << (lit & 1);
    const marks = seen[lit >> 1]!;
    if (vals[lit] === TRUE || (marks & (3 ^ bit)) !== 0) {
      satisfied = true;
      break;
    }
    if (vals[lit] === FALSE || (marks & bit) !== 0) continue;
    seen[lit >> 1] = bit;
    clause[size++] = lit;
  }
  for (let i = 0; i < size; i++) seen[clause[i]! >> 1] = 0;
  return satisfied ? -1 : size;
}

/**
 * Store the first `size` literals of `s.clause`, at least two, and watch the first two.
 *
 * @returns the reason with which the clause implies its first literal
 */
export function attach(s: State, size: number, attributes: number): number {
  const { clause } = s;
  const first = clause[0]!;
  const second = clause[1]!;
  if (size === 2) {
    watch(s, first, second, BINARY);
    watch(s, second, first, BINARY);
    if ((attributes & (LEARNT | TEMPORARY)) === LEARNT) s.binaryLearnts++;
    return 2 * second + 1;
  }
  const at = s.arenaSize;
  s.arena = ensure(s.arena, at + HEADER + size);
  s.arena[at] = size;
  s.arena[at + 1] = attributes;
  for (let i = 0; i < size; i++) s.arena[at + HEADER + i] = clause[i]!;
  s.arenaSize = at + HEADER + size;
  if ((attributes & TEMPORARY) !== 0) {
    s.temporaries = ensure(s.temporaries, s.temporaryCount + 1);
    s.temporaries[s.temporaryCount++] = at;
  } else if ((attributes & LEARNT) !== 0) {
    s.learnts = ensure(s.learnts, s.learntCount + 1);
    s.learnts[s.learntCount++] = at;
  }
  watch(s, first, second, 2 * at);
  watch(s, second, first, 2 * at);
  return 2 * at;
}

/** Add the first `given` literals of `s.temporary` as a clause that holds only if ACTIVE is assumed. */
export function addTemporary(s: State, given: number): void {
  const { clause } = s;
  s.temporarySize = given;
  const size = normalize(s, s.temporary, given);
  if (size < 0) return;
  s.active = true;
  s.vals[ACTIVE] = s.vals[INACTIVE] = FREE;
  if (size === 0) {
    addFact(s, INACTIVE);
    return;
  }
  clause[size] = clause[0]!;
  clause[0] = INACTIVE;
  attach(s, size + 1, TEMPORARY);
}

/** Remove the temporary clause and all that was learnt from it. */
export function dropTemporary(s: State): void {
  const { arena, watches, watchHead } = s;
  for (let i = s.temporaryCount - 1; i >= 0; i--) {
    const at = s.temporaries[i]!;
    for (let k = HEADER; k < HEADER + 2; k++) {
      const lit = arena[at + k]!;
      if (lit !== INACTIVE) unwatch(s, lit, 0, 2 * at);
    }
    const words = HEADER + arena[at]!;
    if (at + words === s.arenaSize) {
      s.arenaSize = at;
    } else {
      arena[at + 1] = arena[at + 1]! | GARBAGE;
      s.arenaGarbage += words;
    }
  }
  s.temporaryCount = 0;
  const start = watchHead[4 * INACTIVE]!;
  for (let at = start + watchHead[4 * INACTIVE + 1]! - 2; at >= start; at -= 2) {
    if (watches[at + 1] === BINARY) unwatch(s, watches[at]!, INACTIVE, BINARY);
  }
  watchHead[4 * INACTIVE + 1] = 0;
  if (s.vals[INACTIVE] === TRUE) retractInactive(s);
  s.temporarySize = -1;
  s.active = false;
  s.vals[ACTIVE] = s.vals[INACTIVE] = OUTSIDE;
}

/** The temporary clause was refuted at level 0; that is no fact any more. No clause contains ACTIVE. */
function retractInactive(s: State): void {
  const { trail } = s;
  let at = s.trailSize - 1;
  while (trail[at] !== INACTIVE) at--;
  trail.copyWithin(at, at + 1, s.trailSize);
  s.trailSize--;
  s.head--;
  s.settled--;
  if (at < s.simplified) s.simplified--;
}

/** The attributes of a learnt clause. */
export function learntAttributes(glue: number, temporary: boolean): number {
  return LEARNT | (temporary ? TEMPORARY : 0) | (glue << GLUE_SHIFT);
}
