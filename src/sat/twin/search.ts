/**
 * The search: a query is set up by {@linkcode begin} and carried on by {@linkcode search} in slices.
 *
 * All assumptions share level 1, decisions start at level 2. A conflict at level 1 therefore refutes the
 * assumptions, and the final analysis names the ones it needs. Nothing is taken back when a query ends:
 * the trail is the model, and the next change or query returns to level 0.
 */

import {
  analyze,
  analyzeFinal,
  clearAnalyzed,
  coreIsEmpty,
  dependsOnTemporary,
} from "./analyze.ts";
import { addTemporary, attach, dropTemporary, learntAttributes } from "./clauses.ts";
import { enterDomain, setRestricted, settleFacts } from "./domain.ts";
import { closeFacts, nextJustifying } from "./justify.ts";
import { findModel, rememberModel } from "./models.ts";
import { assign, backtrack, propagate } from "./propagate.ts";
import { bumpAnalyzed, nextFree, nextInDomain } from "./queue.ts";
import { reduceLearnts, simplify, sweep } from "./reduce.ts";
import { ACTIVE, ensure, FALSE, NO_CONFLICT, NO_REASON, type State, TRUE } from "./state.ts";

/** The slice ended first. */
export const PAUSED = 0;
/** The trail is a model of the domain. */
export const SAT = 10;
/** The failed assumptions are marked. */
export const UNSAT = 20;

const FAST_RATE = 1 / 32;
const SLOW_RATE = 1 / 8192;
const RESTART_MARGIN = 1.1;
const RESTART_INTERVAL = 4;
const SMALL_ARENA = 1 << 14;
/** Queries with more conflicts than this are hard. */
const EASY_CONFLICTS = 10;

/** Return to level 0; before every change. */
export function rest(s: State): void {
  s.resumable = false;
  backtrack(s, 0);
}

/**
 * Set up a query from `s.input`: first the assumptions, then the temporary clause.
 *
 * @param temporarySize -1 if there is no temporary clause
 */
export function begin(
  s: State,
  assumptionCount: number,
  temporarySize: number,
  restricted: boolean,
): void {
  const sameClause = same(s.temporary, s.temporarySize, s.input, assumptionCount, temporarySize);
  if (
    s.resumable && sameClause && s.restricted === restricted &&
    same(s.assumptions, s.assumptionCount, s.input, 0, assumptionCount)
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
  s.failed[ACTIVE] = 0;
  for (let i = 0; i < s.assumptionCount; i++) s.failed[s.assumptions[i]!] = 0;
  s.assumptions = ensure(s.assumptions, assumptionCount);
  for (let i = 0; i < assumptionCount; i++) s.assumptions[i] = s.input[i]!;
  s.assumptionCount = assumptionCount;
  if (s.temporarySize >= 0 && !sameClause) dropTemporary(s);
  if (!s.ok) return;
  tidy(s);
  setRestricted(s, restricted);
  if (temporarySize >= 0 && s.temporarySize < 0) {
    s.temporary = ensure(s.temporary, temporarySize);
    for (let i = 0; i < temporarySize; i++) s.temporary[i] = s.input[assumptionCount + i]!;
    addTemporary(s, temporarySize);
  }
  if (restricted) enterDomain(s);
  s.queueSearch = s.queueLast;
}

function same(
  a: Int32Array,
  countA: number,
  b: Int32Array,
  fromB: number,
  countB: number,
): boolean {
  if (countA !== countB) return false;
  for (let i = 0; i < countA; i++) if (a[i] !== b[fromB + i]) return false;
  return true;
}

/** At level 0: clean up when it is due. */
function tidy(s: State): void {
  if (s.trailSize > s.simplified && s.propagations >= s.simplifyAt) {
    simplify(s);
    s.simplifyAt = s.propagations + s.arenaSize + s.watchesSize;
  } else if (2 * s.arenaGarbage > s.arenaSize && s.arenaSize > SMALL_ARENA) {
    sweep(s);
  }
  if (s.conflicts >= s.reduceAt) reduceLearnts(s);
}

/** Search until there is an answer, or these numbers of conflicts and propagations are passed. */
export function search(s: State, conflictLimit: number, propagationLimit: number): number {
  s.resumable = false;
  if (!s.ok) return UNSAT;
  if (s.modelSlot >= 0) return SAT;
  for (;;) {
    const conflict = propagate(s);
    if (conflict !== NO_CONFLICT) {
      s.conflicts++;
      if (s.decisionLevel <= 1) return refuted(s, conflict);
      learn(s, conflict);
      continue;
    }
    if (s.decisionLevel === 0) {
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
    s.justifiedAt[s.decisionLevel] = s.justified;
    s.lemmaSearchAt[s.decisionLevel] = s.lemmaSearch;
    s.control[s.decisionLevel++] = s.trailSize;
    assign(s, lit, NO_REASON);
  }
}

/** The literal to decide, or -1 if the assignment is a model. */
function chooseFree(s: State): number {
  const v = nextFree(s);
  return v < 0 ? -1 : 2 * v + s.phase[v]!;
}

/**
 * The literal to decide, or -1 if the assignment is enough. Queries that turn out to be hard leave the
 * decisions to the queue, which follows the conflicts.
 */
function chooseInDomain(s: State): number {
  const lit = nextJustifying(s);
  if (lit < 0 || s.conflicts - s.conflictsBefore <= EASY_CONFLICTS) return lit;
  const v = nextInDomain(s);
  return 2 * v + s.phase[v]!;
}

/** Open level 1 with all assumptions. False if two of them contradict, or one contradicts a fact. */
function assume(s: State): boolean {
  if (s.settled < s.trailSize) {
    settleFacts(s);
    closeFacts(s);
  }
  s.queueSteps = s.coneCount + s.permanentCount;
  s.justified = s.justifiedAt[0] = 0;
  s.lemmaSearch = s.lemmaSearchAt[0] = 0;
  s.control[0] = s.trailSize;
  s.decisionLevel = 1;
  if (s.active && !assumeLit(s, ACTIVE)) return false;
  for (let i = 0; i < s.assumptionCount; i++) {
    if (!assumeLit(s, s.assumptions[i]!)) return false;
  }
  return true;
}

function assumeLit(s: State, lit: number): boolean {
  if (s.vals[lit] === TRUE) return true;
  if (s.vals[lit] !== FALSE) {
    assign(s, lit, NO_REASON);
    return true;
  }
  s.failed[lit] = 1;
  if (s.level[lit >> 1] === 1) s.failed[lit ^ 1] = 1;
  return false;
}

/** A conflict at level 0 or 1. */
function refuted(s: State, conflict: number): number {
  if (s.decisionLevel === 0) {
    s.ok = false;
    return UNSAT;
  }
  analyzeFinal(s, conflict);
  return conclude(s);
}

function conclude(s: State): number {
  if (coreIsEmpty(s)) s.ok = false;
  return UNSAT;
}

/** Learn a clause, return to the level where it implies its first literal, and assign that. */
function learn(s: State, conflict: number): void {
  const glue = analyze(s, conflict);
  updateGlue(s, glue);
  bumpAnalyzed(s);
  clearAnalyzed(s);
  const lit = s.clause[0]!;
  if (s.clauseSize === 1) {
    backtrack(s, 0);
    assign(s, lit, NO_REASON);
    return;
  }
  const attributes = learntAttributes(glue, dependsOnTemporary(s));
  backtrack(s, s.level[s.clause[1]! >> 1]!);
  s.queueSteps = s.coneCount + s.permanentCount;
  assign(s, lit, attach(s, s.clauseSize, attributes));
}

function updateGlue(s: State, glue: number): void {
  const rate = 1 / ++s.glues;
  s.fastGlue += (rate > FAST_RATE ? rate : FAST_RATE) * (glue - s.fastGlue);
  s.slowGlue += (rate > SLOW_RATE ? rate : SLOW_RATE) * (glue - s.slowGlue);
}

function restart(s: State): void {
  s.restarts++;
  s.restartAt = s.conflicts + RESTART_INTERVAL;
  backtrack(s, 1);
}
