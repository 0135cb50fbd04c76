/**
 * Throwing away: learnt clauses that do not help, clauses that facts of level 0 satisfy, and the holes
 * they leave in the arena.
 *
 * A learnt clause is kept for ever with glue 2 or less, for a while after it took part in a conflict, and
 * of the others the half with the smaller glue (then the shorter ones) survives.
 */

import {
  FALSE,
  GARBAGE,
  GLUE_SHIFT,
  HEADER,
  LEARNT,
  NO_REASON,
  type State,
  TRUE,
  USED_SHIFT,
} from "./state.ts";
import { packWatches } from "./watches.ts";

const KEEP_GLUE = 2;

/** Delete about half of the learnt clauses; at any level. */
export function reduceLearnts(s: State): void {
  s.reductions++;
  s.reduceAt = s.conflicts + 2000 + 300 * s.reductions;
  const candidates = new Int32Array(s.learntCount + s.temporaryCount);
  let count = collect(s, s.learnts, s.learntCount, candidates, 0);
  count = collect(s, s.temporaries, s.temporaryCount, candidates, count);
  sortByWorth(s, candidates, count);
  for (let i = count >> 1; i < count; i++) discard(s, candidates[i]!);
  sweep(s);
}

/** Append the clauses of a list that may be deleted; the others have one life less. */
function collect(
  s: State,
  list: Int32Array,
  length: number,
  candidates: Int32Array,
  count: number,
): number {
  const { arena } = s;
  for (let i = 0; i < length; i++) {
    const at = list[i]!;
    const attributes = arena[at + 1]!;
    if ((attributes & LEARNT) === 0) continue;
    if (attributes >> GLUE_SHIFT <= KEEP_GLUE || isReason(s, at)) continue;
    if (((attributes >> USED_SHIFT) & 3) > 0) arena[at + 1] = attributes - (1 << USED_SHIFT);
    else candidates[count++] = at;
  }
  return count;
}

/** At level 0: delete clauses that are satisfied there. */
export function simplify(s: State): void {
  s.simplified = s.trailSize;
  const { arena, vals } = s;
  for (let at = 0; at < s.arenaSize; at += HEADER + arena[at]!) {
    if ((arena[at + 1]! & GARBAGE) !== 0) continue;
    const end = at + HEADER + arena[at]!;
    for (let k = at + HEADER; k < end; k++) {
      if (vals[arena[k]!] === TRUE) {
        discard(s, at);
        break;
      }
    }
  }
  for (let i = 0; i < s.trailSize; i++) s.reason[s.trail[i]! >> 1] = NO_REASON;
  sweep(s);
}

function isReason(s: State, at: number): boolean {
  const lit = s.arena[at + HEADER]!;
  return s.vals[lit] === TRUE && s.reason[lit >> 1] === 2 * at;
}

function discard(s: State, at: number): void {
  s.arena[at + 1] = s.arena[at + 1]! | GARBAGE;
  s.arenaGarbage += HEADER + s.arena[at]!;
}

/** Smaller glue first, then shorter, then older. */
function sortByWorth(s: State, list: Int32Array, count: number): void {
  const { arena } = s;
  let gap = 1;
  while (gap < count) gap = 3 * gap + 1;
  for (gap = (gap / 3) | 0; gap > 0; gap = (gap / 3) | 0) {
    for (let i = gap; i < count; i++) {
      const at = list[i]!;
      let j = i;
      for (; j >= gap && isWorse(arena, list[j - gap]!, at); j -= gap) list[j] = list[j - gap]!;
      list[j] = at;
    }
  }
}

function isWorse(arena: Int32Array, a: number, b: number): boolean {
  const glueA = arena[a + 1]! >> GLUE_SHIFT;
  const glueB = arena[b + 1]! >> GLUE_SHIFT;
  if (glueA !== glueB) return glueA > glueB;
  if (arena[a] !== arena[b]) return arena[a]! > arena[b]!;
  return a > b;
}

/** Remove all traces of garbage clauses and move the others together. */
export function sweep(s: State): void {
  const old = s.arena;
  const fresh = new Int32Array(old.length);
  let to = 0;
  for (let at = 0; at < s.arenaSize;) {
    const words = HEADER + old[at]!;
    if ((old[at + 1]! & GARBAGE) === 0) {
      for (let k = 0; k < words; k++) fresh[to + k] = old[at + k]!;
      old[at] = ~to;
      to += words;
    }
    at += words;
  }
  s.learntCount = relocate(old, s.learnts, s.learntCount);
  s.temporaryCount = relocate(old, s.temporaries, s.temporaryCount);
  for (let i = 0; i < s.trailSize; i++) {
    const v = s.trail[i]! >> 1;
    const code = s.reason[v]!;
    if (code >= 0 && (code & 1) === 0) s.reason[v] = 2 * ~old[code >> 1]!;
  }
  sweepLemmas(s, old);
  sweepWatches(s, old);
  s.arena = fresh;
  s.arenaSize = to;
  s.arenaGarbage = 0;
}

/** New places of the clauses in a list; a place that is not negative is the size of a garbage clause. */
function relocate(old: Int32Array, list: Int32Array, count: number): number {
  let kept = 0;
  for (let i = 0; i < count; i++) {
    const place = old[list[i]!]!;
    if (place < 0) list[kept++] = ~place;
  }
  return kept;
}

/** Lemmas that are satisfied at level 0 go; above level 0 that does not happen, so positions stay. */
function sweepLemmas(s: State, old: Int32Array): void {
  const { lemmas, vals } = s;
  let kept = 0;
  for (let i = 0; i < s.lemmaCount; i += 2) {
    let [first, second] = [lemmas[i]!, lemmas[i + 1]!];
    if (first < 0) {
      if (old[second]! >= 0) continue;
      second = ~old[second]!;
    } else if (s.decisionLevel === 0 && (vals[first] === TRUE || vals[second] === TRUE)) {
      continue;
    }
    lemmas[kept++] = first;
    lemmas[kept++] = second;
  }
  s.lemmaCount = kept;
}

function sweepWatches(s: State, old: Int32Array): void {
  const { watchHead, watches, vals, level } = s;
  for (let lit = 0; lit < 2 * s.variables; lit++) {
    const start = watchHead[4 * lit]!;
    const end = start + watchHead[4 * lit + 1]!;
    const isFact = (vals[lit] === TRUE || vals[lit] === FALSE) && level[lit >> 1] === 0;
    let j = start;
    for (let i = start; i < end; i += 2) {
      const blocker = watches[i]!;
      const tag = watches[i + 1]!;
      if ((tag & 1) !== 0) {
        if (isFact || (vals[blocker] === TRUE && level[blocker >> 1] === 0)) continue;
        watches[j] = blocker;
        watches[j + 1] = tag;
      } else {
        const place = old[tag >> 1]!;
        if (place >= 0) continue;
        watches[j] = blocker;
        watches[j + 1] = 2 * ~place;
      }
      j += 2;
    }
    watchHead[4 * lit + 1] = j - start;
  }
  packWatches(s);
}
