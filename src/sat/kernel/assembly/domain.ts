/** The domain of a restricted query, as in `../../twin/domain.ts`. */

import { at, byteAt, enlarge, put, putByte } from "./memory";
import { FALSE, FREE, levelOf, OUTSIDE, State, TRUE } from "./state";

export function makePermanent(s: State, variable: i32): void {
  if (byteAt(s.permanent, variable) == 1) return;
  let done = s.permanentCount;
  enterPermanent(s, variable);
  for (; done < s.permanentCount; done++) {
    const gate = at(s.definition, at(s.permanentList, done));
    if (gate == 0) continue;
    const end = gate + (at(s.gates, gate) >> 3);
    for (let i = gate + 1; i <= end; i++) enterPermanent(s, at(s.gates, i) >> 1);
  }
}

function enterPermanent(s: State, v: i32): void {
  if (byteAt(s.permanent, v) == 1) return;
  putByte(s.permanent, v, 1);
  put(s.permanentList, s.permanentCount++, v);
  if (byteAt(s.vals, 2 * v) == OUTSIDE) setBoth(s, v, FREE);
  else if (isFact(s, v) && at(s.definition, v) != 0) openFact(s, v);
}

function isFact(s: State, v: i32): bool {
  const value = byteAt(s.vals, 2 * v);
  return (value == TRUE || value == FALSE) && levelOf(s, v) == 0;
}

export function openFact(s: State, v: i32): void {
  if (s.openFactCount == s.openFactsRoom) {
    const room = 2 * s.openFactsRoom;
    s.openFacts = enlarge(s.openFacts, <usize>s.openFactsRoom << 2, <usize>room << 2);
    s.openFactsRoom = room;
  }
  put(s.openFacts, s.openFactCount++, byteAt(s.vals, 2 * v) == TRUE ? 2 * v : 2 * v + 1);
}

export function settleFacts(s: State): void {
  for (; s.settled < s.trailSize; s.settled++) {
    const v = at(s.trail, s.settled) >> 1;
    if (byteAt(s.permanent, v) == 1 && at(s.definition, v) != 0) openFact(s, v);
  }
}

@inline
function setBoth(s: State, v: i32, value: i32): void {
  store<u16>(s.vals + (<usize>v << 1), <u16>(value | (value << 8)));
}

export function leaveDomain(s: State): void {
  for (let i = 0; i < s.coneCount; i++) {
    const v = at(s.cone, i);
    if (byteAt(s.vals, 2 * v) == FREE && byteAt(s.permanent, v) == 0) setBoth(s, v, OUTSIDE);
  }
  s.coneCount = 0;
}

export function setRestricted(s: State, restricted: bool): void {
  if (s.restricted == restricted) return;
  if (s.restricted) leaveDomain(s);
  s.restricted = restricted;
  s.coneIsStale = true;
  const from = restricted ? FREE : OUTSIDE;
  const to = restricted ? OUTSIDE : FREE;
  for (let v = 1; v < s.variables; v++) {
    if (byteAt(s.vals, 2 * v) == from && byteAt(s.permanent, v) == 0) setBoth(s, v, to);
  }
}

export function enterDomain(s: State): void {
  const roots = s.assumptionCount + (s.active ? s.temporarySize : 0);
  if (!s.coneIsStale && 2 * roots >= s.coneRoots && containsRoots(s)) return;
  leaveDomain(s);
  s.coneIsStale = false;
  s.coneRoots = roots;
  for (let i = 0; i < s.assumptionCount; i++) enterCone(s, at(s.assumptions, i) >> 1);
  if (s.active) {
    for (let i = 0; i < s.temporarySize; i++) enterCone(s, at(s.temporary, i) >> 1);
  }
  const vals = s.vals;
  const cone = s.cone;
  const gates = s.gates;
  const definition = s.definition;
  let count = s.coneCount;
  for (let done = 0; done < count; done++) {
    const gate = at(definition, at(cone, done));
    if (gate == 0) continue;
    const end = gate + (at(gates, gate) >> 3);
    for (let i = gate + 1; i <= end; i++) {
      const v = at(gates, i) >> 1;
      if (byteAt(vals, 2 * v) == OUTSIDE) {
        store<u16>(vals + (<usize>v << 1), 0);
        put(cone, count++, v);
      }
    }
  }
  s.coneCount = count;
}

function containsRoots(s: State): bool {
  for (let i = 0; i < s.assumptionCount; i++) {
    if (byteAt(s.vals, at(s.assumptions, i)) == OUTSIDE) return false;
  }
  if (s.active) {
    for (let i = 0; i < s.temporarySize; i++) {
      if (byteAt(s.vals, at(s.temporary, i)) == OUTSIDE) return false;
    }
  }
  return true;
}

function enterCone(s: State, v: i32): void {
  if (byteAt(s.vals, 2 * v) != OUTSIDE) return;
  setBoth(s, v, FREE);
  put(s.cone, s.coneCount++, v);
}
