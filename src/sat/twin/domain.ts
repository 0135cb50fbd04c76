/**
 * The domain of a query: the variables it has to assign.
 *
 * The *permanent* domain are the variables of all clauses that are not definitions, and everything they
 * are defined from; it only grows. The *cone* is what a query adds: its own variables and what they are
 * defined from. Variables in neither are OUTSIDE.
 *
 * Why stopping at level-0 facts is sound for a cone: take values of the leaves in the domain and evaluate
 * all gates. The permanent domain is closed under definitions, so the result satisfies every clause,
 * therefore every fact, and from there upwards it agrees with the assignment of the domain. The
 * permanent domain itself must not stop at facts, they may be what its clauses are there to enforce.
 */

import { FREE, OUTSIDE, type State } from "./state.ts";

/** Add a variable and what it is defined from to the permanent domain. */
export function makePermanent(s: State, variable: number): void {
  if (s.permanent[variable] === 1) return;
  let done = s.permanentCount;
  enterPermanent(s, variable);
  for (; done < s.permanentCount; done++) {
    const at = s.definition[s.permanentList[done]!]!;
    if (at === 0) continue;
    const end = at + s.inputs[at]!;
    for (let i = at + 1; i <= end; i++) enterPermanent(s, s.inputs[i]!);
  }
}

function enterPermanent(s: State, v: number): void {
  if (s.permanent[v] === 1) return;
  s.permanent[v] = 1;
  s.permanentList[s.permanentCount++] = v;
  const value = s.vals[2 * v]!;
  if (value === OUTSIDE) setBoth(s, v, FREE);
  // Not a fact; it may still have a value from the last query.
  if (value === OUTSIDE || value === FREE || s.level[v] !== 0) s.permanentFree++;
}

function setBoth(s: State, v: number, value: number): void {
  s.vals[2 * v] = value;
  s.vals[2 * v + 1] = value;
}

/** At level 0: forget the cone of the last query. */
export function leaveDomain(s: State): void {
  if (s.restricted) {
    for (let i = 0; i < s.coneCount; i++) {
      const v = s.cone[i]!;
      if (s.vals[2 * v] === FREE && s.permanent[v] === 0) setBoth(s, v, OUTSIDE);
    }
  }
  s.coneCount = 0;
}

/** At level 0, after {@linkcode leaveDomain}: mark what is outside, or nothing. */
export function setRestricted(s: State, restricted: boolean): void {
  if (s.restricted === restricted) return;
  s.restricted = restricted;
  const from = restricted ? FREE : OUTSIDE;
  const to = restricted ? OUTSIDE : FREE;
  for (let v = 1; v < s.variables; v++) {
    if (s.vals[2 * v] === from && s.permanent[v] === 0) setBoth(s, v, to);
  }
}

/** At level 0: the domain becomes the permanent one and the cones of assumptions and temporary clause. */
export function enterDomain(s: State): void {
  if (!s.restricted) return;
  for (let i = 0; i < s.assumptionCount; i++) enterCone(s, s.assumptions[i]! >> 1);
  if (s.active) {
    for (let i = 0; i < s.temporarySize; i++) enterCone(s, s.temporary[i]! >> 1);
  }
  const { vals, cone, definition, inputs } = s;
  let count = s.coneCount;
  for (let done = 0; done < count; done++) {
    const at = definition[cone[done]!]!;
    if (at === 0) continue;
    const end = at + inputs[at]!;
    for (let i = at + 1; i <= end; i++) {
      const v = inputs[i]!;
      if (vals[2 * v] === OUTSIDE) {
        vals[2 * v] = FREE;
        vals[2 * v + 1] = FREE;
        cone[count++] = v;
      }
    }
  }
  s.coneCount = count;
}

function enterCone(s: State, v: number): void {
  if (s.vals[2 * v] !== OUTSIDE) return;
  setBoth(s, v, FREE);
  s.cone[s.coneCount++] = v;
}

/** At level 0: take new facts out of the count of the permanent domain. */
export function settleFacts(s: State): void {
  for (; s.settled < s.trailSize; s.settled++) {
    if (s.permanent[s.trail[s.settled]! >> 1] === 1) s.permanentFree--;
  }
}

/** At level 0, with the domain entered: how many variables have to be assigned above it. */
export function countDomain(s: State): void {
  const active = s.active ? 1 : 0;
  if (!s.restricted) {
    s.domainFree = s.variables - 1 - s.trailSize + active;
    return;
  }
  let free = s.permanentFree + active;
  for (let i = 0; i < s.coneCount; i++) {
    if (s.vals[2 * s.cone[i]!] === FREE) free++;
  }
  s.domainFree = free;
}
