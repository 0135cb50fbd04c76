/** Variables and clauses, as in `../../twin/clauses.ts`. */

import { makePermanent, settleFacts } from "./domain";
import { at, byteAt, enlarge, put, putByte } from "./memory";
import { keepModelsWith } from "./models";
import { assign, propagate } from "./propagate";
import { enqueue } from "./queue";
import {
  ACTIVE,
  BINARY,
  FALSE,
  FREE,
  GARBAGE,
  GLUE_SHIFT,
  grownRoom,
  HEADER,
  INACTIVE,
  LEARNT,
  NO_CONFLICT,
  NO_REASON,
  OUTSIDE,
  reserve,
  State,
  TEMPORARY,
  TRUE,
} from "./state";
import { unwatch, watch } from "./watches";

export function growTo(s: State, count: i32): void {
  reserve(s, count);
  for (let v = s.variables; v < count; v++) {
    const value = v == 0 || s.restricted ? OUTSIDE : FREE;
    putByte(s.vals, 2 * v, value);
    putByte(s.vals, 2 * v + 1, value);
    putByte(s.phase, v, firstPhase(s.seed, v));
    if (v > 0) enqueue(s, v);
  }
  if (count > s.variables) s.variables = count;
}

function firstPhase(seed: i32, v: i32): i32 {
  if (seed == 0) return 1;
  let hash = <u32>(v ^ (seed * <i32>0x9e3779b1)) * 0x85ebca6b;
  hash = (hash ^ (hash >> 13)) * 0xc2b2ae35;
  return hash >> 29 == 0 ? 0 : 1;
}

export function addClause(s: State, count: i32, isDefinition: bool): void {
  if (!s.ok) return;
  const size = normalize(s, s.input, count);
  if (size < 0) return;
  if (!isDefinition) {
    for (let i = 0; i < size; i++) makePermanent(s, at(s.clause, i) >> 1);
    keepModelsWith(s, s.clause, size);
  }
  if (size == 0) s.ok = false;
  else if (size == 1) addFact(s, at(s.clause, 0));
  else {
    const code = attach(s, size, 0);
    if (!isDefinition) addLemma(s, size, code);
  }
}

function addLemma(s: State, size: i32, code: i32): void {
  if (s.lemmaCount == s.lemmasRoom) {
    const room = 2 * s.lemmasRoom;
    s.lemmas = enlarge(s.lemmas, <usize>s.lemmasRoom << 2, <usize>room << 2);
    s.lemmasRoom = room;
  }
  put(s.lemmas, s.lemmaCount, size == 2 ? at(s.clause, 0) : -1);
  put(s.lemmas, s.lemmaCount + 1, code >> 1);
  s.lemmaCount += 2;
}

function addFact(s: State, lit: i32): void {
  assign(s, lit, NO_REASON);
  if (propagate(s) != NO_CONFLICT) s.ok = false;
  settleFacts(s);
}

function normalize(s: State, lits: usize, count: i32): i32 {
  const clause = s.clause;
  const seen = s.seen;
  let size = 0;
  let satisfied = false;
  for (let i = 0; i < count; i++) {
    const lit = at(lits, i);
    const bit = 1 << (lit & 1);
    const marks = byteAt(seen, lit >> 1);
    const value = byteAt(s.vals, lit);
    if (value == TRUE || (marks & (3 ^ bit)) != 0) {
      satisfied = true;
      break;
    }
    if (value == FALSE || (marks & bit) != 0) continue;
    putByte(seen, lit >> 1, bit);
    put(clause, size++, lit);
  }
  for (let i = 0; i < size; i++) putByte(seen, at(clause, i) >> 1, 0);
  return satisfied ? -1 : size;
}

export function attach(s: State, size: i32, attributes: i32): i32 {
  const clause = s.clause;
  const first = at(clause, 0);
  const second = at(clause, 1);
  if (size == 2) {
    watch(s, first, second, BINARY);
    watch(s, second, first, BINARY);
    if ((attributes & (LEARNT | TEMPORARY)) == LEARNT) s.binaryLearnts++;
    return 2 * second + 1;
  }
  const place = s.arenaSize;
  const end = place + HEADER + size;
  if (end > s.arenaRoom) {
    const room = grownRoom(s.arenaRoom, end);
    s.arena = enlarge(s.arena, <usize>s.arenaRoom << 2, <usize>room << 2);
    s.arenaRoom = room;
  }
  put(s.arena, place, size);
  put(s.arena, place + 1, attributes);
  memory.copy(s.arena + (<usize>(place + HEADER) << 2), clause, <usize>size << 2);
  s.arenaSize = end;
  if (attributes & TEMPORARY) {
    if (s.temporaryCount == s.temporariesRoom) {
      const room = 2 * s.temporariesRoom;
      s.temporaries = enlarge(s.temporaries, <usize>s.temporariesRoom << 2, <usize>room << 2);
      s.temporariesRoom = room;
    }
    put(s.temporaries, s.temporaryCount++, place);
  } else if (attributes & LEARNT) {
    if (s.learntCount == s.learntsRoom) {
      const room = 2 * s.learntsRoom;
      s.learnts = enlarge(s.learnts, <usize>s.learntsRoom << 2, <usize>room << 2);
      s.learntsRoom = room;
    }
    put(s.learnts, s.learntCount++, place);
  }
  watch(s, first, second, 2 * place);
  watch(s, second, first, 2 * place);
  return 2 * place;
}

export function addTemporary(s: State, given: i32): void {
  const clause = s.clause;
  s.temporarySize = given;
  const size = normalize(s, s.temporary, given);
  if (size < 0) return;
  s.active = true;
  putByte(s.vals, ACTIVE, FREE);
  putByte(s.vals, INACTIVE, FREE);
  if (size == 0) {
    addFact(s, INACTIVE);
    return;
  }
  put(clause, size, at(clause, 0));
  put(clause, 0, INACTIVE);
  attach(s, size + 1, TEMPORARY);
}

export function dropTemporary(s: State): void {
  const arena = s.arena;
  for (let i = s.temporaryCount - 1; i >= 0; i--) {
    const place = at(s.temporaries, i);
    for (let k = HEADER; k < HEADER + 2; k++) {
      const lit = at(arena, place + k);
      if (lit != INACTIVE) unwatch(s, lit, 0, 2 * place);
    }
    const words = HEADER + at(arena, place);
    if (place + words == s.arenaSize) {
      s.arenaSize = place;
    } else {
      put(arena, place + 1, at(arena, place + 1) | GARBAGE);
      s.arenaGarbage += words;
    }
  }
  s.temporaryCount = 0;
  const start = at(s.watchHead, 4 * INACTIVE);
  for (let i = start + at(s.watchHead, 4 * INACTIVE + 1) - 2; i >= start; i -= 2) {
    if (at(s.watches, i + 1) == BINARY) unwatch(s, at(s.watches, i), INACTIVE, BINARY);
  }
  put(s.watchHead, 4 * INACTIVE + 1, 0);
  if (byteAt(s.vals, INACTIVE) == TRUE) retractInactive(s);
  s.temporarySize = -1;
  s.active = false;
  putByte(s.vals, ACTIVE, OUTSIDE);
  putByte(s.vals, INACTIVE, OUTSIDE);
}

function retractInactive(s: State): void {
  let place = s.trailSize - 1;
  while (at(s.trail, place) != INACTIVE) place--;
  const hole = s.trail + (<usize>place << 2);
  memory.copy(hole, hole + 4, <usize>(s.trailSize - 1 - place) << 2);
  s.trailSize--;
  s.head--;
  s.settled--;
  if (place < s.simplified) s.simplified--;
}

export function learntAttributes(glue: i32, temporary: bool): i32 {
  return LEARNT | (temporary ? TEMPORARY : 0) | (glue << GLUE_SHIFT);
}
