/**
 * Watch lists: for every literal, the clauses to look at when it becomes false.
 *
 * A watch is a pair. The first number is the *blocker*, another literal of the clause: when it is true
 * the clause need not be touched. The second is `2 * clause`, or {@linkcode BINARY} when the blocker is
 * all of the rest of the clause; then there is no clause in the arena at all.
 *
 * All lists live in one array. A list that is full moves to the end of it; {@linkcode packWatches}
 * reclaims what it leaves behind.
 */

import { enlarge, ensure, type State } from "./state.ts";

/** Watch `lit`. The array of watches may move. */
export function watch(s: State, lit: number, blocker: number, tag: number): void {
  const head = 4 * lit;
  const size = s.watchHead[head + 1]!;
  if (size === s.watchHead[head + 2]) moveList(s, head);
  const at = s.watchHead[head]! + size;
  s.watches[at] = blocker;
  s.watches[at + 1] = tag;
  s.watchHead[head + 1] = size + 2;
}

/** Give a full list twice the room, at the end of the array. */
export function moveList(s: State, head: number): void {
  const size = s.watchHead[head + 1]!;
  const room = size === 0 ? 4 : 2 * size;
  if (s.watchesSize + room > s.watches.length) {
    s.watches = ensure(s.watches, s.watchesSize + room);
  }
  const from = s.watchHead[head]!;
  const to = s.watchesSize;
  s.watches.copyWithin(to, from, from + size);
  s.watchHead[head] = to;
  s.watchHead[head + 2] = room;
  s.watchesSize = to + room;
  s.watchesGarbage += size;
}

/** Remove the latest watch of `lit` with this blocker and tag. */
export function unwatch(s: State, lit: number, blocker: number, tag: number): void {
  const { watches, watchHead } = s;
  const start = watchHead[4 * lit]!;
  const last = start + watchHead[4 * lit + 1]! - 2;
  for (let at = last; at >= start; at -= 2) {
    if (watches[at + 1] === tag && (watches[at] === blocker || tag !== 1)) {
      watches[at] = watches[last]!;
      watches[at + 1] = watches[last + 1]!;
      watchHead[4 * lit + 1] = last - start;
      return;
    }
  }
}

/** Move all lists together when more than half of the array is left behind. */
export function packWatches(s: State): void {
  if (2 * s.watchesGarbage < s.watchesSize) return;
  const old = s.watches;
  const heads = 8 * s.variables;
  let total = 0;
  for (let head = 0; head < heads; head += 4) total += roomFor(s.watchHead[head + 1]!);
  const packed = enlarge(new Int32Array(0), Math.max(4096, 2 * total));
  let to = 0;
  for (let head = 0; head < heads; head += 4) {
    const from = s.watchHead[head]!;
    const size = s.watchHead[head + 1]!;
    packed.set(old.subarray(from, from + size), to);
    s.watchHead[head] = to;
    s.watchHead[head + 2] = roomFor(size);
    to += roomFor(size);
  }
  s.watches = packed;
  s.watchesSize = to;
  s.watchesGarbage = 0;
}

/** A quarter more than needed, so that the next few watches do not move the list again. */
function roomFor(size: number): number {
  return size === 0 ? 0 : size + 2 * ((size >> 3) + 1);
}
