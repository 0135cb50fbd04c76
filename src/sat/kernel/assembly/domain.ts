/** The domain of a query, as in `../../twin/domain.ts`. */

import { at, byteAt, put, putByte } from "./memory";
import { FREE, levelOf, OUTSIDE, State } from "./state";

export function makePermanent(s: State, variable: i32): void {
  if (byteAt(s.permanent, variable) == 1) return;
  let done = s.permanentCount;
  enterPermanent(s, variable);
  for (; done < s.permanentCount; done++) {
    const definition = at(s.definition, at(s.permanentList, done));
    if (definition == 0) continue;
    const end = definition + at(s.inputs, definition);
    for (let i = definition + 1; i <= end; i++) enterPermanent(s, at(s.inputs, i));
  }
}

function enterPermanent(s: State, v: i32): void {
  if (byteAt(s.permanent, v) == 1) return;
  putByte(s.permanent, v, 1);
  put(s.permanentList, s.permanentCount++, v);
  const value = byteAt(s.vals, 2 * v);
  if (value == OUTSIDE) setBoth(s, v, FREE);
  if (value == OUTSIDE || value == FREE || levelOf(s, v) != 0) s.permanentFree++;
}

@inline
function setBoth(s: State, v: i32, value: i32): void {
  putByte(s.vals, 2 * v, value);
  putByte(s.vals, 2 * v + 1, value);
}

export function leaveDomain(s: State): void {
  if (s.restricted) {
    for (let i = 0; i < s.coneCount; i++) {
      const v = at(s.cone, i);
      if (byteAt(s.vals, 2 * v) == FREE && byteAt(s.permanent, v) == 0) setBoth(s, v, OUTSIDE);
    }
  }
  s.coneCount = 0;
}

export function setRestricted(s: State, restricted: bool): void {
  if (s.restricted == restricted) return;
  s.restricted = restricted;
  const from = restricted ? FREE : OUTSIDE;
  const to = restricted ? OUTSIDE : FREE;
  for (let v = 1; v < s.variables; v++) {
    if (byteAt(s.vals, 2 * v) == from && byteAt(s.permanent, v) == 0) setBoth(s, v, to);
  }
}

export function enterDomain(s: State): void {
  if (!s.restricted) return;
  for (let i = 0; i < s.assumptionCount; i++) enterCone(s, at(s.assumptions, i) >> 1);
  if (s.active) {
    for (let i = 0; i < s.temporarySize; i++) enterCone(s, at(s.temporary, i) >> 1);
  }
  const vals = s.vals;
  const cone = s.cone;
  const inputs = s.inputs;
  let count = s.coneCount;
  for (let done = 0; done < count; done++) {
    const definition = at(s.definition, at(cone, done));
    if (definition == 0) continue;
    const end = definition + at(inputs, definition);
    for (let i = definition + 1; i <= end; i++) {
      const v = at(inputs, i);
      if (byteAt(vals, 2 * v) == OUTSIDE) {
        setBoth(s, v, FREE);
        put(cone, count++, v);
      }
    }
  }
  s.coneCount = count;
}

function enterCone(s: State, v: i32): void {
  if (byteAt(s.vals, 2 * v) != OUTSIDE) return;
  setBoth(s, v, FREE);
  put(s.cone, s.coneCount++, v);
}

export function settleFacts(s: State): void {
  for (; s.settled < s.trailSize; s.settled++) {
    if (byteAt(s.permanent, at(s.trail, s.settled) >> 1) == 1) s.permanentFree--;
  }
}

export function countDomain(s: State): void {
  const active = s.active ? 1 : 0;
  if (!s.restricted) {
    s.domainFree = s.variables - 1 - s.trailSize + active;
    return;
  }
  let free = s.permanentFree + active;
  for (let i = 0; i < s.coneCount; i++) {
    if (byteAt(s.vals, 2 * at(s.cone, i)) == FREE) free++;
  }
  s.domainFree = free;
}
