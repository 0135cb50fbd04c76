/**
 * The decision queue: variable move-to-front (VMTF), after Biere and Fröhlich, "Evaluating CDCL variable
 * scoring schemes" (SAT 2015). Variables of a conflict move to the end; decisions take the last one
 * that is free. No heap, no floating point.
 */

import { FREE, type State } from "./state.ts";

const LAST_STAMP = 0x7fffffff;

/** Append a variable that is not in the queue. */
export function enqueue(s: State, v: number): void {
  if (s.lastStamp === LAST_STAMP) renumber(s);
  s.prev[v] = s.queueLast;
  s.next[v] = -1;
  if (s.queueLast < 0) s.queueFirst = v;
  else s.next[s.queueLast] = v;
  s.queueLast = v;
  s.stamp[v] = ++s.lastStamp;
}

/** Move an assigned variable to the end. */
export function bump(s: State, v: number): void {
  const n = s.next[v]!;
  if (n < 0) return;
  const p = s.prev[v]!;
  if (p < 0) s.queueFirst = n;
  else s.next[p] = n;
  s.prev[n] = p;
  if (s.queueSearch === v) s.queueSearch = p < 0 ? n : p;
  enqueue(s, v);
}

/** Move all analysed variables to the end, keeping their order among each other. */
export function bumpAnalyzed(s: State): void {
  sortByStamp(s.analyzed, s.analyzedCount, s.stamp);
  for (let i = 0; i < s.analyzedCount; i++) bump(s, s.analyzed[i]!);
}

/** Shell sort: short lists, unique keys, no allocation. */
function sortByStamp(list: Int32Array, count: number, stamp: Int32Array): void {
  let gap = 1;
  while (gap < count) gap = 3 * gap + 1;
  for (gap = (gap / 3) | 0; gap > 0; gap = (gap / 3) | 0) {
    for (let i = gap; i < count; i++) {
      const v = list[i]!;
      const key = stamp[v]!;
      let j = i;
      for (; j >= gap && stamp[list[j - gap]!]! > key; j -= gap) list[j] = list[j - gap]!;
      list[j] = v;
    }
  }
}

function renumber(s: State): void {
  s.lastStamp = 0;
  for (let v = s.queueFirst; v >= 0; v = s.next[v]!) s.stamp[v] = ++s.lastStamp;
}

/** The variable to decide, or -1 if all are assigned. For queries that are not restricted. */
export function nextFree(s: State): number {
  if (s.trailSize === s.variables - (s.active ? 0 : 1)) return -1;
  const { vals, prev } = s;
  let v = s.queueSearch;
  while (vals[2 * v] !== FREE) v = prev[v]!;
  s.queueSearch = v;
  return v;
}

/**
 * A variable of the domain to decide; there must be one that is free.
 *
 * Most of the queue may lie outside of the domain. After `queueSteps` steps the search goes on in the
 * list of the domain instead, so that it never costs more than the domain.
 */
export function nextInDomain(s: State): number {
  const { vals, prev } = s;
  let v = s.queueSearch;
  let steps = s.queueSteps;
  while (v >= 0 && steps > 0) {
    if (vals[2 * v] === FREE) {
      s.queueSearch = v;
      s.queueSteps = steps;
      return v;
    }
    v = prev[v]!;
    steps--;
  }
  if (v >= 0) s.queueSearch = v;
  s.queueSteps = 0;
  return nextInList(s);
}

function nextInList(s: State): number {
  const { vals, cone, coneCount, permanentList } = s;
  let i = s.domainSearch;
  for (; i < coneCount && vals[2 * cone[i]!] !== FREE; i++);
  if (i < coneCount) {
    s.domainSearch = i;
    return cone[i]!;
  }
  while (vals[2 * permanentList[i - coneCount]!] !== FREE) i++;
  s.domainSearch = i;
  return permanentList[i - coneCount]!;
}
