/** Unit propagation and backtracking, as in `../../twin/propagate.ts`. The hot loop of everything. */

import { at, byteAt, put, putByte } from "./memory";
import { FALSE, FREE, HEADER, NO_CONFLICT, OUTSIDE, putInfo, State, TRUE } from "./state";
import { moveList } from "./watches";

export function assign(s: State, lit: i32, reason: i32): void {
  putByte(s.vals, lit, TRUE);
  putByte(s.vals, lit ^ 1, FALSE);
  putInfo(s.info, lit >> 1, s.decisionLevel, reason);
  put(s.trail, s.trailSize++, lit);
}

export function propagate(s: State): i32 {
  const vals = s.vals;
  const info = s.info;
  const arena = s.arena;
  const watchHead = s.watchHead;
  const depth = s.decisionLevel;
  const skip = depth == 0 ? OUTSIDE : FREE;
  const trail = s.trail;
  let watches = s.watches;
  let next = trail + (<usize>s.head << 2);
  let end = trail + (<usize>s.trailSize << 2);
  const first = next;
  let conflict = NO_CONFLICT;
  while (next < end) {
    const lit = load<i32>(next) ^ 1;
    next += 4;
    const list = watchHead + (<usize>lit << 4);
    const start = watches + (<usize>load<i32>(list) << 2);
    let i = start;
    let j = i;
    let stop = i + (<usize>load<i32>(list, 4) << 2);
    while (i < stop) {
      const pair = load<u64>(i);
      const blocker = <i32>pair;
      i += 8;
      const value = byteAt(vals, blocker);
      if (value > skip) {
        store<u64>(j, pair);
        j += 8;
        continue;
      }
      const tag = <i32>(pair >> 32);
      if (tag & 1) {
        store<u64>(j, pair);
        j += 8;
        if (value < 0) {
          s.conflictLit = lit;
          conflict = 2 * blocker + 1;
          break;
        }
        putByte(vals, blocker, TRUE);
        putByte(vals, blocker ^ 1, FALSE);
        putInfo(info, blocker >> 1, depth, 2 * lit + 1);
        store<i32>(end, blocker);
        end += 4;
        continue;
      }
      const clause = arena + (<usize>(tag >> 1) << 2) + (HEADER << 2);
      const other = load<i32>(clause) ^ load<i32>(clause, 4) ^ lit;
      const otherValue = byteAt(vals, other);
      if (otherValue > skip) {
        store<u64>(j, (pair & 0xffffffff00000000) | <u64>(<u32>other));
        j += 8;
        continue;
      }
      const last = clause + (<usize>load<i32>(clause - (HEADER << 2)) << 2);
      let k = clause + 8;
      let replacement = 0;
      while (k < last) {
        replacement = load<i32>(k);
        if (byteAt(vals, replacement) >= 0) break;
        k += 4;
      }
      const moved = (pair & 0xffffffff00000000) | <u64>(<u32>other);
      if (k < last) {
        store<i32>(clause, other);
        store<i32>(clause, replacement, 4);
        store<i32>(k, lit);
        const target = watchHead + (<usize>replacement << 4);
        const length = load<i32>(target, 4);
        if (length == load<i32>(target, 8)) {
          moveList(s, 4 * replacement);
          const shift = s.watches - watches;
          watches += shift;
          i += shift;
          j += shift;
          stop += shift;
        }
        store<u64>(watches + (<usize>(load<i32>(target) + length) << 2), moved);
        store<i32>(target, length + 2, 4);
        continue;
      }
      store<u64>(j, moved);
      j += 8;
      if (otherValue < 0) {
        conflict = tag;
        break;
      }
      store<i32>(clause, other);
      store<i32>(clause, lit, 4);
      putByte(vals, other, TRUE);
      putByte(vals, other ^ 1, FALSE);
      putInfo(info, other >> 1, depth, tag);
      store<i32>(end, other);
      end += 4;
    }
    if (i != j) {
      const rest = stop - i;
      if (rest != 0) {
        memory.copy(j, i, rest);
        j += rest;
      }
      store<i32>(list, <i32>((j - watches) >> 2) - load<i32>(list), 4);
    }
    if (conflict != NO_CONFLICT) break;
  }
  s.propagations += <f64>((next - first) >> 2);
  s.trailSize = <i32>((end - trail) >> 2);
  s.head = conflict == NO_CONFLICT ? <i32>((next - trail) >> 2) : s.trailSize;
  return conflict;
}

export function backtrack(s: State, depth: i32): void {
  if (s.decisionLevel <= depth) return;
  const vals = s.vals;
  const trail = s.trail;
  const phase = s.phase;
  const stamp = s.stamp;
  const start = at(s.control, depth);
  let search = s.queueSearch;
  let latest = search < 0 ? 0 : at(stamp, search);
  for (let i = s.trailSize - 1; i >= start; i--) {
    const lit = at(trail, i);
    const v = lit >> 1;
    // Both literals of a variable at once.
    store<u16>(vals + (<usize>v << 1), 0);
    putByte(phase, v, lit & 1);
    const when = at(stamp, v);
    if (when > latest) {
      search = v;
      latest = when;
    }
  }
  s.queueSearch = search;
  s.trailSize = start;
  s.head = start;
  s.decisionLevel = depth;
  s.domainSearch = 0;
  s.justified = at(s.justifiedAt, depth);
  s.lemmaSearch = at(s.lemmaSearchAt, depth);
}
