/** The decision queue (VMTF), as in `../../twin/queue.ts`. */

import { at, byteAt, put } from "./memory";
import { FREE, State } from "./state";

const LAST_STAMP: i32 = 0x7fffffff;

export function enqueue(s: State, v: i32): void {
  if (s.lastStamp == LAST_STAMP) renumber(s);
  const last = s.queueLast;
  put(s.prev, v, last);
  put(s.next, v, -1);
  if (last < 0) s.queueFirst = v;
  else put(s.next, last, v);
  s.queueLast = v;
  put(s.stamp, v, ++s.lastStamp);
}

function bump(s: State, v: i32): void {
  const n = at(s.next, v);
  if (n < 0) return;
  const p = at(s.prev, v);
  if (p < 0) s.queueFirst = n;
  else put(s.next, p, n);
  put(s.prev, n, p);
  if (s.queueSearch == v) s.queueSearch = p < 0 ? n : p;
  enqueue(s, v);
}

export function bumpAnalyzed(s: State): void {
  const list = s.analyzed;
  const count = s.analyzedCount;
  sortByStamp(list, count, s.stamp);
  for (let i = 0; i < count; i++) bump(s, at(list, i));
}

function sortByStamp(list: usize, count: i32, stamp: usize): void {
  let gap = 1;
  while (gap < count) gap = 3 * gap + 1;
  for (gap = gap / 3; gap > 0; gap = gap / 3) {
    for (let i = gap; i < count; i++) {
      const v = at(list, i);
      const key = at(stamp, v);
      let j = i;
      for (; j >= gap; j -= gap) {
        const w = at(list, j - gap);
        if (at(stamp, w) <= key) break;
        put(list, j, w);
      }
      put(list, j, v);
    }
  }
}

function renumber(s: State): void {
  s.lastStamp = 0;
  for (let v = s.queueFirst; v >= 0; v = at(s.next, v)) put(s.stamp, v, ++s.lastStamp);
}

export function nextFree(s: State): i32 {
  if (s.trailSize == s.variables - (s.active ? 0 : 1)) return -1;
  const vals = s.vals;
  const prev = s.prev;
  let v = s.queueSearch;
  while (byteAt(vals, 2 * v) != FREE) v = at(prev, v);
  s.queueSearch = v;
  return v;
}

export function nextInDomain(s: State): i32 {
  const vals = s.vals;
  const prev = s.prev;
  let v = s.queueSearch;
  let steps = s.queueSteps;
  while (v >= 0 && steps > 0) {
    if (byteAt(vals, 2 * v) == FREE) {
      s.queueSearch = v;
      s.queueSteps = steps;
      return v;
    }
    v = at(prev, v);
    steps--;
  }
  if (v >= 0) s.queueSearch = v;
  s.queueSteps = 0;
  return nextInList(s);
}

function nextInList(s: State): i32 {
  const vals = s.vals;
  const coneCount = s.coneCount;
  let i = s.domainSearch;
  while (i < coneCount && byteAt(vals, 2 * at(s.cone, i)) != FREE) i++;
  if (i < coneCount) {
    s.domainSearch = i;
    return at(s.cone, i);
  }
  while (byteAt(vals, 2 * at(s.permanentList, i - coneCount)) != FREE) i++;
  s.domainSearch = i;
  return at(s.permanentList, i - coneCount);
}
