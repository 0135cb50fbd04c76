/** Decisions of restricted queries, as in `../../twin/justify.ts`. */

import { at, byteAt, put } from "./memory";
import { AND, FALSE, FREE, HEADER, MUX, State, TRUE } from "./state";

export function nextJustifying(s: State): i32 {
  if (s.active) {
    const lit = temporaryChoice(s);
    if (lit >= 0) return lit;
  }
  const openFactCount = s.openFactCount;
  const bottom = at(s.control, 0) - openFactCount;
  const end = s.trailSize - bottom;
  const definition = s.definition;
  for (let i = s.justified; i < end; i++) {
    const cause = i < openFactCount ? at(s.openFacts, i) : at(s.trail, bottom + i);
    const gate = at(definition, cause >> 1);
    if (gate == 0) continue;
    const choice = gateChoice(s, gate, (cause & 1) == 0);
    if (choice >= 0) {
      s.justified = i;
      return choice;
    }
  }
  s.justified = end;
  return lemmaChoice(s);
}

export function closeFacts(s: State): void {
  let kept = 0;
  for (let i = 0; i < s.openFactCount; i++) {
    const lit = at(s.openFacts, i);
    if (gateChoice(s, at(s.definition, lit >> 1), (lit & 1) == 0) >= 0) {
      put(s.openFacts, kept++, lit);
    }
  }
  s.openFactCount = kept;
}

function temporaryChoice(s: State): i32 {
  let best = -1;
  for (let i = 0; i < s.temporarySize; i++) {
    const lit = at(s.temporary, i);
    const value = byteAt(s.vals, lit);
    if (value == TRUE) return -1;
    if (value == FREE) best = better(s, best, lit);
  }
  return best;
}

@inline
function gateChoice(s: State, gate: i32, isTrue: bool): i32 {
  const gates = s.gates;
  const vals = s.vals;
  const head = at(gates, gate);
  const kind = head & 7;
  if (kind == AND) return isTrue ? -1 : conjunctionChoice(s, gate, head >> 3);
  const first = at(gates, gate + 1);
  if (byteAt(vals, first) != FREE) return -1;
  if (kind == MUX) {
    const a = byteAt(vals, at(gates, gate + 2)) != FREE;
    const b = byteAt(vals, at(gates, gate + 3)) != FREE;
    if (a && b) return -1;
    if (a != b) return a ? first : first ^ 1;
  }
  return (first & ~1) | byteAt(s.phase, first >> 1);
}

function conjunctionChoice(s: State, gate: i32, count: i32): i32 {
  const vals = s.vals;
  const end = gate + count;
  let best = -1;
  for (let i = gate + 1; i <= end; i++) {
    const lit = at(s.gates, i) ^ 1;
    const value = byteAt(vals, lit);
    if (value == TRUE) return -1;
    if (value == FREE) best = better(s, best, lit);
  }
  return best;
}

function lemmaChoice(s: State): i32 {
  const vals = s.vals;
  const lemmas = s.lemmas;
  for (let i = s.lemmaSearch; i < s.lemmaCount; i += 2) {
    const first = at(lemmas, i);
    const second = at(lemmas, i + 1);
    let choice = -1;
    if (first < 0) {
      choice = clauseChoice(s, second);
    } else if (byteAt(vals, first) != TRUE && byteAt(vals, second) != TRUE) {
      choice = better(s, first, second);
    }
    if (choice >= 0) {
      s.lemmaSearch = i;
      return choice;
    }
  }
  s.lemmaSearch = s.lemmaCount;
  return -1;
}

function clauseChoice(s: State, clause: i32): i32 {
  const vals = s.vals;
  const arena = s.arena;
  const end = clause + HEADER + at(arena, clause);
  let best = -1;
  for (let k = clause + HEADER; k < end; k++) {
    const lit = at(arena, k);
    const value = byteAt(vals, lit);
    if (value == TRUE) return -1;
    if (value != FALSE) best = better(s, best, lit);
  }
  return best;
}

function better(s: State, a: i32, b: i32): i32 {
  if (a < 0) return b;
  const keepsA = byteAt(s.phase, a >> 1) == (a & 1);
  const keepsB = byteAt(s.phase, b >> 1) == (b & 1);
  if (keepsA != keepsB) return keepsA ? a : b;
  return at(s.stamp, b >> 1) > at(s.stamp, a >> 1) ? b : a;
}
