/** Conflict analysis, as in `../../twin/analyze.ts`. */

import { at, byteAt, put, putByte } from "./memory";
import {
  ACTIVE,
  GLUE_SHIFT,
  HEADER,
  INACTIVE,
  LEARNT,
  levelOf,
  NO_REASON,
  reasonOf,
  State,
  USED_SHIFT,
} from "./state";

const SEEN: i32 = 1;
const POISON: i32 = 2;
const REMOVABLE: i32 = 4;
const MAX_DEPTH: i32 = 1000;
const LAST_CLOCK: i32 = 0x7fffffff;
const TIER_TWO: i32 = 6;

export function analyze(s: State, conflict: i32): i32 {
  const trail = s.trail;
  const arena = s.arena;
  const seen = s.seen;
  let index = s.trailSize - 1;
  let open = 0;
  let lit = -1;
  let code = conflict;
  s.clauseSize = 1;
  s.analyzedCount = 0;
  do {
    if (code & 1) {
      if (lit < 0) open += visit(s, s.conflictLit);
      open += visit(s, code >> 1);
    } else {
      const place = code >> 1;
      if (at(arena, place + 1) & LEARNT) improve(s, place);
      const end = place + HEADER + at(arena, place);
      for (let k = place + HEADER + (lit < 0 ? 0 : 1); k < end; k++) open += visit(s, at(arena, k));
    }
    while (byteAt(seen, at(trail, index) >> 1) == 0) index--;
    lit = at(trail, index--);
    code = reasonOf(s, lit >> 1);
    open--;
  } while (open > 0);
  put(s.clause, 0, lit ^ 1);
  const glue = countLevels(s, s.clause, s.clauseSize);
  minimize(s);
  placeSecond(s);
  return glue;
}

@inline
function visit(s: State, lit: i32): i32 {
  const v = lit >> 1;
  if (byteAt(s.seen, v) != 0) return 0;
  const level = levelOf(s, v);
  if (level == 0) return 0;
  putByte(s.seen, v, SEEN);
  put(s.analyzed, s.analyzedCount++, v);
  if (level == s.decisionLevel) return 1;
  put(s.clause, s.clauseSize++, lit);
  return 0;
}

function improve(s: State, place: i32): void {
  const attributes = at(s.arena, place + 1);
  let glue = attributes >> GLUE_SHIFT;
  if (glue > 2) {
    const lits = s.arena + (<usize>(place + HEADER) << 2);
    const now = countLevels(s, lits, at(s.arena, place));
    if (now < glue) glue = now;
  }
  const used = glue <= TIER_TWO ? 2 : 1;
  put(s.arena, place + 1, (attributes & 7) | (used << USED_SHIFT) | (glue << GLUE_SHIFT));
}

function countLevels(s: State, lits: usize, count: i32): i32 {
  if (s.levelClock == LAST_CLOCK) {
    memory.fill(s.levelStamp, 0, <usize>(s.capacity + 2) << 2);
    s.levelClock = 0;
  }
  const clock = ++s.levelClock;
  const levelStamp = s.levelStamp;
  let glue = 0;
  for (let i = 0; i < count; i++) {
    const l = levelOf(s, at(lits, i) >> 1);
    if (l > 0 && at(levelStamp, l) != clock) {
      put(levelStamp, l, clock);
      glue++;
    }
  }
  return glue;
}

function minimize(s: State): void {
  const clause = s.clause;
  s.minimizedCount = 0;
  let size = 1;
  for (let i = 1; i < s.clauseSize; i++) {
    const lit = at(clause, i);
    const code = reasonOf(s, lit >> 1);
    if (code == NO_REASON || !implied(s, code, 0)) put(clause, size++, lit);
  }
  s.clauseSize = size;
  for (let i = 0; i < s.minimizedCount; i++) {
    const v = at(s.minimized, i);
    putByte(s.seen, v, byteAt(s.seen, v) & SEEN);
  }
}

function implied(s: State, code: i32, depth: i32): bool {
  if (code & 1) return redundant(s, code >> 2, depth + 1);
  const place = code >> 1;
  const end = place + HEADER + at(s.arena, place);
  for (let k = place + HEADER + 1; k < end; k++) {
    if (!redundant(s, at(s.arena, k) >> 1, depth + 1)) return false;
  }
  return true;
}

function redundant(s: State, v: i32, depth: i32): bool {
  const marks = byteAt(s.seen, v);
  if ((marks & (SEEN | REMOVABLE)) != 0) return true;
  const level = levelOf(s, v);
  if (level == 0) return true;
  const code = reasonOf(s, v);
  if (
    code == NO_REASON || (marks & POISON) != 0 || at(s.levelStamp, level) != s.levelClock ||
    depth > MAX_DEPTH
  ) return false;
  const result = implied(s, code, depth);
  putByte(s.seen, v, marks | (result ? REMOVABLE : POISON));
  put(s.minimized, s.minimizedCount++, v);
  return result;
}

function placeSecond(s: State): void {
  const clause = s.clause;
  if (s.clauseSize < 2) return;
  let best = 1;
  let highest = levelOf(s, at(clause, 1) >> 1);
  for (let i = 2; i < s.clauseSize; i++) {
    const level = levelOf(s, at(clause, i) >> 1);
    if (level > highest) {
      highest = level;
      best = i;
    }
  }
  const lit = at(clause, best);
  put(clause, best, at(clause, 1));
  put(clause, 1, lit);
}

export function clearAnalyzed(s: State): void {
  for (let i = 0; i < s.analyzedCount; i++) putByte(s.seen, at(s.analyzed, i), 0);
}

export function dependsOnTemporary(s: State): bool {
  if (!s.active) return false;
  for (let i = 0; i < s.clauseSize; i++) if (at(s.clause, i) == INACTIVE) return true;
  return false;
}

export function analyzeFinal(s: State, conflict: i32): void {
  s.analyzedCount = 0;
  visitReason(s, conflict, 0);
  if (conflict & 1) visitFinal(s, s.conflictLit);
  collectFailed(s);
}

function visitFinal(s: State, lit: i32): void {
  const v = lit >> 1;
  if (byteAt(s.seen, v) != 0 || levelOf(s, v) == 0) return;
  putByte(s.seen, v, SEEN);
  put(s.analyzed, s.analyzedCount++, v);
}

function visitReason(s: State, code: i32, from: i32): void {
  if (code & 1) {
    visitFinal(s, code >> 1);
    return;
  }
  const place = code >> 1;
  const end = place + HEADER + at(s.arena, place);
  for (let k = place + HEADER + from; k < end; k++) visitFinal(s, at(s.arena, k));
}

function collectFailed(s: State): void {
  const bottom = at(s.control, 0);
  for (let i = s.trailSize - 1; i >= bottom; i--) {
    const lit = at(s.trail, i);
    const v = lit >> 1;
    if (byteAt(s.seen, v) == 0) continue;
    const code = reasonOf(s, v);
    if (code == NO_REASON) putByte(s.failed, lit, 1);
    else visitReason(s, code, 1);
  }
  clearAnalyzed(s);
}

export function coreIsEmpty(s: State): bool {
  if (byteAt(s.failed, ACTIVE) == 1) return false;
  for (let i = 0; i < s.assumptionCount; i++) {
    if (byteAt(s.failed, at(s.assumptions, i)) == 1) return false;
  }
  return true;
}
