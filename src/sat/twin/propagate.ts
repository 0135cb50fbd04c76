/**
 * Unit propagation with two watched literals.
 *
 * Variables outside of the domain count as satisfied, so clauses that reach out of the domain cost one
 * look at the blocker. At level 0 they count as unassigned instead: facts must be propagated everywhere,
 * because nothing looks at them again.
 */

import { FALSE, HEADER, NO_CONFLICT, OUTSIDE, type State, TRUE } from "./state.ts";
import { moveList } from "./watches.ts";

/** Put a literal without value on the trail. */
export function assign(s: State, lit: number, reason: number): void {
  const v = lit >> 1;
  s.vals[lit] = TRUE;
  s.vals[lit ^ 1] = FALSE;
  s.level[v] = s.decisionLevel;
  s.reason[v] = reason;
  s.trail[s.trailSize++] = lit;
}

/**
 * Propagate the trail to its end.
 *
 * @returns {@linkcode NO_CONFLICT}, `2 * clause`, or `2 * lit + 1` for the binary clause of `lit` and
 * `conflictLit`
 */
export function propagate(s: State): number {
  const { vals, trail, level, reason, arena, watchHead } = s;
  const depth = s.decisionLevel;
  const skip = depth === 0 ? OUTSIDE : 0;
  let watches = s.watches;
  let head = s.head;
  let size = s.trailSize;
  const first = head;
  let conflict = NO_CONFLICT;
  while (head < size) {
    const lit = trail[head++]! ^ 1;
    const list = 4 * lit;
    let i = watchHead[list]!;
    let j = i;
    const end = i + watchHead[list + 1]!;
    while (i < end) {
      const blocker = watches[i]!;
      const tag = watches[i + 1]!;
      i += 2;
      const value = vals[blocker]!;
      if (value > skip) {
        watches[j] = blocker;
        watches[j + 1] = tag;
        j += 2;
        continue;
      }
      if ((tag & 1) !== 0) {
        watches[j] = blocker;
        watches[j + 1] = tag;
        j += 2;
        if (value < 0) {
          s.conflictLit = lit;
          conflict = 2 * blocker + 1;
          break;
        }
        vals[blocker] = TRUE;
        vals[blocker ^ 1] = FALSE;
        level[blocker >> 1] = depth;
        reason[blocker >> 1] = 2 * lit + 1;
        trail[size++] = blocker;
        continue;
      }
      const clause = (tag >> 1) + HEADER;
      const other = arena[clause]! ^ arena[clause + 1]! ^ lit;
      const otherValue = vals[other]!;
      if (otherValue > skip) {
        watches[j] = other;
        watches[j + 1] = tag;
        j += 2;
        continue;
      }
      const stop = clause + arena[clause - HEADER]!;
      let k = clause + 2;
      while (k < stop && vals[arena[k]!]! < 0) k++;
      if (k < stop) {
        const replacement = arena[k]!;
        arena[clause] = other;
        arena[clause + 1] = replacement;
        arena[k] = lit;
        const target = 4 * replacement;
        const length = watchHead[target + 1]!;
        if (length === watchHead[target + 2]) {
          moveList(s, target);
          watches = s.watches;
        }
        const at = watchHead[target]! + length;
        watches[at] = other;
        watches[at + 1] = tag;
        watchHead[target + 1] = length + 2;
        continue;
      }
      watches[j] = other;
      watches[j + 1] = tag;
      j += 2;
      if (otherValue < 0) {
        conflict = tag;
        break;
      }
      arena[clause] = other;
      arena[clause + 1] = lit;
      vals[other] = TRUE;
      vals[other ^ 1] = FALSE;
      level[other >> 1] = depth;
      reason[other >> 1] = tag;
      trail[size++] = other;
    }
    if (i !== j) {
      while (i < end) {
        watches[j] = watches[i]!;
        watches[j + 1] = watches[i + 1]!;
        i += 2;
        j += 2;
      }
      watchHead[list + 1] = j - watchHead[list]!;
    }
    if (conflict !== NO_CONFLICT) break;
  }
  s.propagations += head - first;
  s.head = conflict === NO_CONFLICT ? head : size;
  s.trailSize = size;
  return conflict;
}

/** Take back everything above `depth`. */
export function backtrack(s: State, depth: number): void {
  if (s.decisionLevel <= depth) return;
  const { vals, trail, phase, stamp } = s;
  const start = s.control[depth]!;
  let search = s.queueSearch;
  let latest = search < 0 ? 0 : stamp[search]!;
  for (let i = s.trailSize - 1; i >= start; i--) {
    const lit = trail[i]!;
    const v = lit >> 1;
    vals[lit] = 0;
    vals[lit ^ 1] = 0;
    phase[v] = lit & 1;
    if (stamp[v]! > latest) {
      search = v;
      latest = stamp[v]!;
    }
  }
  s.queueSearch = search;
  s.trailSize = start;
  s.head = start;
  s.decisionLevel = depth;
  s.domainSearch = 0;
  s.justified = s.justifiedAt[depth]!;
  s.lemmaSearch = s.lemmaSearchAt[depth]!;
}
