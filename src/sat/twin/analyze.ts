/**
 * Conflict analysis: the first unique implication point, recursive minimisation after Sörensson and
 * Biere ("Minimizing learned clauses", SAT 2009), glue after Audemard and Simon ("Predicting learnt
 * clauses quality in modern SAT solvers", IJCAI 2009), and the final analysis that yields cores.
 */

import {
  ACTIVE,
  GLUE_SHIFT,
  HEADER,
  INACTIVE,
  LEARNT,
  NO_REASON,
  type State,
  USED_SHIFT,
} from "./state.ts";

const SEEN = 1;
const POISON = 2;
const REMOVABLE = 4;
const MAX_DEPTH = 1000;
const LAST_CLOCK = 0x7fffffff;
/** Clauses of at most this glue survive a reduction after being used once. */
const TIER_TWO = 6;

/**
 * Learn from a conflict above level 1: afterwards `s.clause` holds the learnt clause with the implied
 * literal first and a literal of the level to return to second.
 *
 * @returns the glue of the learnt clause
 */
export function analyze(s: State, conflict: number): number {
  const { trail, reason, arena, seen } = s;
  let index = s.trailSize - 1;
  let open = 0;
  let lit = -1;
  let code = conflict;
  s.clauseSize = 1;
  s.analyzedCount = 0;
  do {
    if ((code & 1) !== 0) {
      if (lit < 0) open += visit(s, s.conflictLit);
      open += visit(s, code >> 1);
    } else {
      const at = code >> 1;
      if ((arena[at + 1]! & LEARNT) !== 0) improve(s, at);
      const end = at + HEADER + arena[at]!;
      for (let k = at + HEADER + (lit < 0 ? 0 : 1); k < end; k++) open += visit(s, arena[k]!);
    }
    while (seen[trail[index]! >> 1] === 0) index--;
    lit = trail[index--]!;
    code = reason[lit >> 1]!;
    open--;
  } while (open > 0);
  s.clause[0] = lit ^ 1;
  const glue = countLevels(s, s.clause, 0, s.clauseSize);
  minimize(s);
  placeSecond(s);
  return glue;
}

/** Mark a false literal; 1 if it is of the current level, else it goes into the clause. */
function visit(s: State, lit: number): number {
  const v = lit >> 1;
  const level = s.level[v]!;
  if (s.seen[v] !== 0 || level === 0) return 0;
  s.seen[v] = SEEN;
  s.analyzed[s.analyzedCount++] = v;
  if (level === s.decisionLevel) return 1;
  s.clause[s.clauseSize++] = lit;
  return 0;
}

/** A learnt clause takes part in a conflict: note it, and lower its glue if it became smaller. */
function improve(s: State, at: number): void {
  const { arena } = s;
  const attributes = arena[at + 1]!;
  let glue = attributes >> GLUE_SHIFT;
  if (glue > 2) {
    const now = countLevels(s, arena, at + HEADER, arena[at]!);
    if (now < glue) glue = now;
  }
  const used = glue <= TIER_TWO ? 2 : 1;
  arena[at + 1] = (attributes & 7) | (used << USED_SHIFT) | (glue << GLUE_SHIFT);
}

/** Number of distinct levels above 0. The levels stay stamped with `levelClock`. */
function countLevels(s: State, lits: Int32Array, from: number, count: number): number {
  const { level, levelStamp } = s;
  if (s.levelClock === LAST_CLOCK) {
    levelStamp.fill(0);
    s.levelClock = 0;
  }
  const clock = ++s.levelClock;
  let glue = 0;
  for (let i = from; i < from + count; i++) {
    const l = level[lits[i]! >> 1]!;
    if (l > 0 && levelStamp[l] !== clock) {
      levelStamp[l] = clock;
      glue++;
    }
  }
  return glue;
}

/** Drop literals that are implied by the others. The levels of the clause must be stamped. */
function minimize(s: State): void {
  const { clause, reason } = s;
  s.minimizedCount = 0;
  let size = 1;
  for (let i = 1; i < s.clauseSize; i++) {
    const lit = clause[i]!;
    const code = reason[lit >> 1]!;
    if (code === NO_REASON || !implied(s, code, 0)) clause[size++] = lit;
  }
  s.clauseSize = size;
  for (let i = 0; i < s.minimizedCount; i++) s.seen[s.minimized[i]!]! &= SEEN;
}

/** Whether all literals of a reason but the one it implied are in the clause or implied by it. */
function implied(s: State, code: number, depth: number): boolean {
  if ((code & 1) !== 0) {
    if (!redundant(s, code >> 2, depth + 1)) return false;
  } else {
    const { arena } = s;
    const at = code >> 1;
    const end = at + HEADER + arena[at]!;
    for (let k = at + HEADER + 1; k < end; k++) {
      if (!redundant(s, arena[k]! >> 1, depth + 1)) return false;
    }
  }
  return true;
}

function redundant(s: State, v: number, depth: number): boolean {
  const marks = s.seen[v]!;
  const level = s.level[v]!;
  if (level === 0 || (marks & (SEEN | REMOVABLE)) !== 0) return true;
  const code = s.reason[v]!;
  if (
    code === NO_REASON || (marks & POISON) !== 0 || s.levelStamp[level] !== s.levelClock ||
    depth > MAX_DEPTH
  ) return false;
  const result = implied(s, code, depth);
  s.seen[v] = marks | (result ? REMOVABLE : POISON);
  s.minimized[s.minimizedCount++] = v;
  return result;
}

/** Move a literal of the highest level after the first one to second place. */
function placeSecond(s: State): void {
  const { clause, level } = s;
  let best = 1;
  for (let i = 2; i < s.clauseSize; i++) {
    if (level[clause[i]! >> 1]! > level[clause[best]! >> 1]!) best = i;
  }
  if (s.clauseSize > 1) {
    const lit = clause[best]!;
    clause[best] = clause[1]!;
    clause[1] = lit;
  }
}

/** Forget the marks of {@linkcode analyze}. */
export function clearAnalyzed(s: State): void {
  for (let i = 0; i < s.analyzedCount; i++) s.seen[s.analyzed[i]!] = 0;
}

/** Whether the learnt clause depends on the temporary clause. */
export function dependsOnTemporary(s: State): boolean {
  if (!s.active) return false;
  for (let i = 0; i < s.clauseSize; i++) if (s.clause[i] === INACTIVE) return true;
  return false;
}

/** A conflict at level 1: mark the assumptions it depends on as failed. */
export function analyzeFinal(s: State, conflict: number): void {
  s.analyzedCount = 0;
  visitReason(s, conflict, 0);
  if ((conflict & 1) !== 0) visitFinal(s, s.conflictLit);
  collectFailed(s);
}

function visitFinal(s: State, lit: number): void {
  const v = lit >> 1;
  if (s.seen[v] !== 0 || s.level[v] === 0) return;
  s.seen[v] = SEEN;
  s.analyzed[s.analyzedCount++] = v;
}

function visitReason(s: State, code: number, from: number): void {
  if ((code & 1) !== 0) {
    visitFinal(s, code >> 1);
    return;
  }
  const at = code >> 1;
  const end = at + HEADER + s.arena[at]!;
  for (let k = at + HEADER + from; k < end; k++) visitFinal(s, s.arena[k]!);
}

function collectFailed(s: State): void {
  const { trail, seen, reason } = s;
  for (let i = s.trailSize - 1; i >= s.control[0]!; i--) {
    const lit = trail[i]!;
    const v = lit >> 1;
    if (seen[v] === 0) continue;
    const code = reason[v]!;
    if (code === NO_REASON) s.failed[lit] = 1;
    else visitReason(s, code, 1);
  }
  clearAnalyzed(s);
}

/** Whether the core does not even need the temporary clause or an assumption. */
export function coreIsEmpty(s: State): boolean {
  if (s.failed[ACTIVE] === 1) return false;
  for (let i = 0; i < s.assumptionCount; i++) {
    if (s.failed[s.assumptions[i]!] === 1) return false;
  }
  return true;
}
