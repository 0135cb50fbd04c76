/**
 * The domain of a restricted query: the variables it may assign.
 *
 * The *permanent* domain are the variables of all clauses that are not definitions, and everything they
 * are defined from; it only grows. The *cone* is what a query adds: its own variables and what they are
 * defined from. Variables in neither are OUTSIDE.
 *
 * The search stops at a partial assignment (`justify.ts`). Why every completion of it is a model: give
 * the open leaves any values and evaluate all gates. Gates that were assigned keep their values, because
 * they are justified; that holds first of all in the permanent domain, which is closed under definitions
 * and where facts are justified too. So every lemma is satisfied, so the result is a model of all
 * clauses, so it agrees with all facts, and the gates of the cone above them keep their values as well.
 */

import { ensure, FALSE, FREE, OUTSIDE, type State, TRUE } from "./state.ts";

/** Add a variable and what it is defined from to the permanent domain. */
export function makePermanent(s: State, variable: number): void {
  if (s.permanent[variable] === 1) return;
  let done = s.permanentCount;
  enterPermanent(s, variable);
  for (; done < s.permanentCount; done++) {
    const at = s.definition[s.permanentList[done]!]!;
    if (at === 0) continue;
    const end = at + (s.gates[at]! >> 3);
    for (let i = at + 1; i <= end; i++) enterPermanent(s, s.gates[i]! >> 1);
  }
}

function enterPermanent(s: State, v: number): void {
  if (s.permanent[v] === 1) return;
  s.permanent[v] = 1;
  s.permanentList[s.permanentCount++] = v;
  if (s.vals[2 * v] === OUTSIDE) setBoth(s, v, FREE);
  else if (isFact(s, v) && s.definition[v] !== 0) openFact(s, v);
}

function isFact(s: State, v: number): boolean {
  const value = s.vals[2 * v];
  return (value === TRUE || value === FALSE) && s.level[v] === 0;
}

/** A gate of the permanent domain is a fact: queries have to justify it. */
export function openFact(s: State, v: number): void {
  s.openFacts = ensure(s.openFacts, s.openFactCount + 1);
  s.openFacts[s.openFactCount++] = s.vals[2 * v] === TRUE ? 2 * v : 2 * v + 1;
}

/** At level 0: find the open facts among the new ones. */
export function settleFacts(s: State): void {
  for (; s.settled < s.trailSize; s.settled++) {
    const v = s.trail[s.settled]! >> 1;
    if (s.permanent[v] === 1 && s.definition[v] !== 0) openFact(s, v);
  }
}

function setBoth(s: State, v: number, value: number): void {
  s.vals[2 * v] = value;
  s.vals[2 * v + 1] = value;
}

/** At level 0: forget the cone. */
export function leaveDomain(s: State): void {
  for (let i = 0; i < s.coneCount; i++) {
    const v = s.cone[i]!;
    if (s.vals[2 * v] === FREE && s.permanent[v] === 0) setBoth(s, v, OUTSIDE);
  }
  s.coneCount = 0;
}

/** At level 0: mark what is outside of the domain, or nothing. */
export function setRestricted(s: State, restricted: boolean): void {
  if (s.restricted === restricted) return;
  if (s.restricted) leaveDomain(s);
  s.restricted = restricted;
  s.coneIsStale = true;
  const from = restricted ? FREE : OUTSIDE;
  const to = restricted ? OUTSIDE : FREE;
  for (let v = 1; v < s.variables; v++) {
    if (s.vals[2 * v] === from && s.permanent[v] === 0) setBoth(s, v, to);
  }
}

/**
 * At level 0: make the domain fit the assumptions and the temporary clause. A domain that is too large
 * is right too, so the cone of the last query is kept if it contains the new one and is not much larger.
 */
export function enterDomain(s: State): void {
  const roots = s.assumptionCount + (s.active ? s.temporarySize : 0);
  if (!s.coneIsStale && 2 * roots >= s.coneRoots && containsRoots(s)) return;
  leaveDomain(s);
  s.coneIsStale = false;
  s.coneRoots = roots;
  for (let i = 0; i < s.assumptionCount; i++) enterCone(s, s.assumptions[i]! >> 1);
  if (s.active) {
    for (let i = 0; i < s.temporarySize; i++) enterCone(s, s.temporary[i]! >> 1);
  }
  const { vals, cone, definition, gates } = s;
  let count = s.coneCount;
  for (let done = 0; done < count; done++) {
    const at = definition[cone[done]!]!;
    if (at === 0) continue;
    const end = at + (gates[at]! >> 3);
    for (let i = at + 1; i <= end; i++) {
      const v = gates[i]! >> 1;
      if (vals[2 * v] === OUTSIDE) {
        vals[2 * v] = FREE;
        vals[2 * v + 1] = FREE;
        cone[count++] = v;
      }
    }
  }
  s.coneCount = count;
}

function containsRoots(s: State): boolean {
  for (let i = 0; i < s.assumptionCount; i++) {
    if (s.vals[s.assumptions[i]!] === OUTSIDE) return false;
  }
  if (s.active) {
    for (let i = 0; i < s.temporarySize; i++) {
      if (s.vals[s.temporary[i]!] === OUTSIDE) return false;
    }
  }
  return true;
}

function enterCone(s: State, v: number): void {
  if (s.vals[2 * v] !== OUTSIDE) return;
  setBoth(s, v, FREE);
  s.cone[s.coneCount++] = v;
}
