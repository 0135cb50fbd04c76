/** Throwing away, as in `../../twin/reduce.ts`. */

import { alloc, at, byteAt, put, release } from "./memory";
import {
  FALSE,
  GARBAGE,
  GLUE_SHIFT,
  HEADER,
  LEARNT,
  levelOf,
  NO_REASON,
  putReason,
  reasonOf,
  State,
  TRUE,
  USED_SHIFT,
} from "./state";
import { packWatches } from "./watches";

const KEEP_GLUE: i32 = 2;

export function reduceLearnts(s: State): void {
  s.reductions++;
  s.reduceAt = s.conflicts + 2000 + 300 * s.reductions;
  const bytes = <usize>(s.learntCount + s.temporaryCount) << 2;
  const candidates = alloc(bytes);
  let count = collect(s, s.learnts, s.learntCount, candidates, 0);
  count = collect(s, s.temporaries, s.temporaryCount, candidates, count);
  sortByWorth(s.arena, candidates, count);
  for (let i = count >> 1; i < count; i++) discard(s, at(candidates, i));
  release(candidates, bytes);
  sweep(s);
}

function collect(s: State, list: usize, length: i32, candidates: usize, count: i32): i32 {
  const arena = s.arena;
  for (let i = 0; i < length; i++) {
    const place = at(list, i);
    const attributes = at(arena, place + 1);
    if ((attributes & LEARNT) == 0) continue;
    if (attributes >> GLUE_SHIFT <= KEEP_GLUE || isReason(s, place)) continue;
    if (((attributes >> USED_SHIFT) & 3) > 0) {
      put(arena, place + 1, attributes - (1 << USED_SHIFT));
    } else {
      put(candidates, count++, place);
    }
  }
  return count;
}

export function simplify(s: State): void {
  s.simplified = s.trailSize;
  const arena = s.arena;
  for (let place = 0; place < s.arenaSize; place += HEADER + at(arena, place)) {
    if (at(arena, place + 1) & GARBAGE) continue;
    const end = place + HEADER + at(arena, place);
    for (let k = place + HEADER; k < end; k++) {
      if (byteAt(s.vals, at(arena, k)) == TRUE) {
        discard(s, place);
        break;
      }
    }
  }
  for (let i = 0; i < s.trailSize; i++) putReason(s, at(s.trail, i) >> 1, NO_REASON);
  sweep(s);
}

function isReason(s: State, place: i32): bool {
  const lit = at(s.arena, place + HEADER);
  return byteAt(s.vals, lit) == TRUE && reasonOf(s, lit >> 1) == 2 * place;
}

function discard(s: State, place: i32): void {
  put(s.arena, place + 1, at(s.arena, place + 1) | GARBAGE);
  s.arenaGarbage += HEADER + at(s.arena, place);
}

function sortByWorth(arena: usize, list: usize, count: i32): void {
  let gap = 1;
  while (gap < count) gap = 3 * gap + 1;
  for (gap = gap / 3; gap > 0; gap = gap / 3) {
    for (let i = gap; i < count; i++) {
      const place = at(list, i);
      let j = i;
      for (; j >= gap; j -= gap) {
        const other = at(list, j - gap);
        if (!isWorse(arena, other, place)) break;
        put(list, j, other);
      }
      put(list, j, place);
    }
  }
}

function isWorse(arena: usize, a: i32, b: i32): bool {
  const glueA = at(arena, a + 1) >> GLUE_SHIFT;
  const glueB = at(arena, b + 1) >> GLUE_SHIFT;
  if (glueA != glueB) return glueA > glueB;
  const sizeA = at(arena, a);
  const sizeB = at(arena, b);
  if (sizeA != sizeB) return sizeA > sizeB;
  return a > b;
}

export function sweep(s: State): void {
  const old = s.arena;
  const fresh = alloc(<usize>s.arenaRoom << 2);
  let to = 0;
  for (let place = 0; place < s.arenaSize;) {
    const words = HEADER + at(old, place);
    if ((at(old, place + 1) & GARBAGE) == 0) {
      memory.copy(fresh + (<usize>to << 2), old + (<usize>place << 2), <usize>words << 2);
      put(old, place, ~to);
      to += words;
    }
    place += words;
  }
  s.learntCount = relocate(old, s.learnts, s.learntCount);
  s.temporaryCount = relocate(old, s.temporaries, s.temporaryCount);
  for (let i = 0; i < s.trailSize; i++) {
    const v = at(s.trail, i) >> 1;
    const code = reasonOf(s, v);
    if (code >= 0 && (code & 1) == 0) putReason(s, v, 2 * ~at(old, code >> 1));
  }
  sweepLemmas(s, old);
  sweepWatches(s, old);
  release(old, <usize>s.arenaRoom << 2);
  s.arena = fresh;
  s.arenaSize = to;
  s.arenaGarbage = 0;
}

function relocate(old: usize, list: usize, count: i32): i32 {
  let kept = 0;
  for (let i = 0; i < count; i++) {
    const place = at(old, at(list, i));
    if (place < 0) put(list, kept++, ~place);
  }
  return kept;
}

function sweepLemmas(s: State, old: usize): void {
  const lemmas = s.lemmas;
  let kept = 0;
  for (let i = 0; i < s.lemmaCount; i += 2) {
    const first = at(lemmas, i);
    let second = at(lemmas, i + 1);
    if (first < 0) {
      if (at(old, second) >= 0) continue;
      second = ~at(old, second);
    } else if (
      s.decisionLevel == 0 && (byteAt(s.vals, first) == TRUE || byteAt(s.vals, second) == TRUE)
    ) {
      continue;
    }
    put(lemmas, kept++, first);
    put(lemmas, kept++, second);
  }
  s.lemmaCount = kept;
}

function sweepWatches(s: State, old: usize): void {
  const watches = s.watches;
  const vals = s.vals;
  for (let lit = 0; lit < 2 * s.variables; lit++) {
    const start = at(s.watchHead, 4 * lit);
    const end = start + at(s.watchHead, 4 * lit + 1);
    const value = byteAt(vals, lit);
    const isFact = (value == TRUE || value == FALSE) && levelOf(s, lit >> 1) == 0;
    let j = start;
    for (let i = start; i < end; i += 2) {
      const blocker = at(watches, i);
      const tag = at(watches, i + 1);
      if (tag & 1) {
        if (isFact || (byteAt(vals, blocker) == TRUE && levelOf(s, blocker >> 1) == 0)) continue;
        put(watches, j, blocker);
        put(watches, j + 1, tag);
      } else {
        const place = at(old, tag >> 1);
        if (place >= 0) continue;
        put(watches, j, blocker);
        put(watches, j + 1, 2 * ~place);
      }
      j += 2;
    }
    put(s.watchHead, 4 * lit + 1, j - start);
  }
  packWatches(s);
}
