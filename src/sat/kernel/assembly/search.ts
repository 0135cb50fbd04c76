/** The search, as in `../../twin/search.ts`. */

import { analyze, analyzeFinal, clearAnalyzed, coreIsEmpty, dependsOnTemporary } from "./analyze";
import { addTemporary, attach, dropTemporary, learntAttributes } from "./clauses";
import { enterDomain, setRestricted, settleFacts } from "./domain";
import { closeFacts, nextJustifying } from "./justify";
import { at, byteAt, enlarge, put, putByte } from "./memory";
import { findModel, rememberModel } from "./models";
import { assign, backtrack, propagate } from "./propagate";
import { bumpAnalyzed, nextFree, nextInDomain } from "./queue";
import { reduceLearnts, simplify, sweep } from "./reduce";
import { ACTIVE, FALSE, grownRoom, levelOf, NO_CONFLICT, NO_REASON, State, TRUE } from "./state";

const PAUSED: i32 = 0;
const SAT: i32 = 10;
const UNSAT: i32 = 20;

const FAST_RATE: f64 = 1.0 / 32;
const SLOW_RATE: f64 = 1.0 / 8192;
const RESTART_MARGIN: f64 = 1.1;
const RESTART_INTERVAL: f64 = 4;
const SMALL_ARENA: i32 = 1 << 14;
const EASY_CONFLICTS: f64 = 10;

export function rest(s: State): void {
  s.resumable = false;
  backtrack(s, 0);
}

export function begin(s: State, assumptionCount: i32, temporarySize: i32, restricted: bool): void {
  const given = s.input + (<usize>assumptionCount << 2);
  const sameClause = same(s.temporary, s.temporarySize, given, temporarySize);
  if (
    s.resumable && sameClause && s.restricted == restricted &&
    same(s.assumptions, s.assumptionCount, s.input, assumptionCount)
  ) return;
  s.queries++;
  s.modelSlot = -1;
  if (restricted && s.ok && findModel(s, assumptionCount, temporarySize)) {
    s.resumable = false;
    s.remembered++;
    return;
  }
  rest(s);
  s.conflictsBefore = s.conflicts;
  putByte(s.failed, ACTIVE, 0);
  for (let i = 0; i < s.assumptionCount; i++) putByte(s.failed, at(s.assumptions, i), 0);
  if (assumptionCount > s.assumptionsRoom) {
    const room = grownRoom(s.assumptionsRoom, assumptionCount);
    s.assumptions = enlarge(s.assumptions, <usize>s.assumptionsRoom << 2, <usize>room << 2);
    s.assumptionsRoom = room;
  }
  memory.copy(s.assumptions, s.input, <usize>assumptionCount << 2);
  s.assumptionCount = assumptionCount;
  if (s.temporarySize >= 0 && !sameClause) dropTemporary(s);
  if (!s.ok) return;
  tidy(s);
  setRestricted(s, restricted);
  if (temporarySize >= 0 && s.temporarySize < 0) {
    if (temporarySize > s.temporaryRoom) {
      const room = grownRoom(s.temporaryRoom, temporarySize);
      s.temporary = enlarge(s.temporary, <usize>s.temporaryRoom << 2, <usize>room << 2);
      s.temporaryRoom = room;
    }
    memory.copy(s.temporary, given, <usize>temporarySize << 2);
    addTemporary(s, temporarySize);
  }
  if (restricted) enterDomain(s);
  s.queueSearch = s.queueLast;
}

function same(a: usize, countA: i32, b: usize, countB: i32): bool {
  if (countA != countB) return false;
  for (let i = 0; i < countA; i++) if (at(a, i) != at(b, i)) return false;
  return true;
}

function tidy(s: State): void {
  if (s.trailSize > s.simplified && s.propagations >= s.simplifyAt) {
    simplify(s);
    s.simplifyAt = s.propagations + <f64>s.arenaSize + <f64>s.watchesSize;
  } else if (2 * s.arenaGarbage > s.arenaSize && s.arenaSize > SMALL_ARENA) {
    sweep(s);
  }
  if (s.conflicts >= s.reduceAt) reduceLearnts(s);
}

export function search(s: State, conflictLimit: f64, propagationLimit: f64): i32 {
  s.resumable = false;
  if (!s.ok) return UNSAT;
  if (s.modelSlot >= 0) return SAT;
  while (true) {
    const conflict = propagate(s);
    if (conflict != NO_CONFLICT) {
      s.conflicts++;
      if (s.decisionLevel <= 1) return refuted(s, conflict);
      learn(s, conflict);
      continue;
    }
    if (s.decisionLevel == 0) {
      if (!assume(s)) return conclude(s);
      continue;
    }
    if (s.conflicts >= conflictLimit || s.propagations >= propagationLimit) {
      s.resumable = true;
      return PAUSED;
    }
    if (s.conflicts >= s.restartAt && s.fastGlue > RESTART_MARGIN * s.slowGlue) restart(s);
    if (s.conflicts >= s.reduceAt) reduceLearnts(s);
    const lit = s.restricted ? chooseInDomain(s) : chooseFree(s);
    if (lit < 0) {
      if (s.restricted) rememberModel(s);
      return SAT;
    }
    s.decisions++;
    put(s.justifiedAt, s.decisionLevel, s.justified);
    put(s.lemmaSearchAt, s.decisionLevel, s.lemmaSearch);
    put(s.control, s.decisionLevel++, s.trailSize);
    assign(s, lit, NO_REASON);
  }
}

function chooseFree(s: State): i32 {
  const v = nextFree(s);
  return v < 0 ? -1 : 2 * v + byteAt(s.phase, v);
}

function chooseInDomain(s: State): i32 {
  const lit = nextJustifying(s);
  if (lit < 0 || s.conflicts - s.conflictsBefore <= EASY_CONFLICTS) return lit;
  const v = nextInDomain(s);
  return 2 * v + byteAt(s.phase, v);
}

function assume(s: State): bool {
  if (s.settled < s.trailSize) {
    settleFacts(s);
    closeFacts(s);
  }
  s.queueSteps = s.coneCount + s.permanentCount;
  s.justified = 0;
  put(s.justifiedAt, 0, 0);
  s.lemmaSearch = 0;
  put(s.lemmaSearchAt, 0, 0);
  put(s.control, 0, s.trailSize);
  s.decisionLevel = 1;
  if (s.active && !assumeLit(s, ACTIVE)) return false;
  for (let i = 0; i < s.assumptionCount; i++) {
    if (!assumeLit(s, at(s.assumptions, i))) return false;
  }
  return true;
}

function assumeLit(s: State, lit: i32): bool {
  const value = byteAt(s.vals, lit);
  if (value == TRUE) return true;
  if (value != FALSE) {
    assign(s, lit, NO_REASON);
    return true;
  }
  putByte(s.failed, lit, 1);
  if (levelOf(s, lit >> 1) == 1) putByte(s.failed, lit ^ 1, 1);
  return false;
}

function refuted(s: State, conflict: i32): i32 {
  if (s.decisionLevel == 0) {
    s.ok = false;
    return UNSAT;
  }
  analyzeFinal(s, conflict);
  return conclude(s);
}

function conclude(s: State): i32 {
  if (coreIsEmpty(s)) s.ok = false;
  return UNSAT;
}

function learn(s: State, conflict: i32): void {
  const glue = analyze(s, conflict);
  updateGlue(s, <f64>glue);
  bumpAnalyzed(s);
  clearAnalyzed(s);
  const lit = at(s.clause, 0);
  if (s.clauseSize == 1) {
    backtrack(s, 0);
    assign(s, lit, NO_REASON);
    return;
  }
  const attributes = learntAttributes(glue, dependsOnTemporary(s));
  backtrack(s, levelOf(s, at(s.clause, 1) >> 1));
  s.queueSteps = s.coneCount + s.permanentCount;
  assign(s, lit, attach(s, s.clauseSize, attributes));
}

function updateGlue(s: State, glue: f64): void {
  const rate = 1.0 / ++s.glues;
  s.fastGlue += (rate > FAST_RATE ? rate : FAST_RATE) * (glue - s.fastGlue);
  s.slowGlue += (rate > SLOW_RATE ? rate : SLOW_RATE) * (glue - s.slowGlue);
}

function restart(s: State): void {
  s.restarts++;
  s.restartAt = s.conflicts + RESTART_INTERVAL;
  backtrack(s, 1);
}
