/** Watch lists, as in `../../twin/watches.ts`. */

import { alloc, at, enlarge, put, release } from "./memory";
import { BINARY, grownRoom, State } from "./state";

export function watch(s: State, lit: i32, blocker: i32, tag: i32): void {
  const head = 4 * lit;
  const size = at(s.watchHead, head + 1);
  if (size == at(s.watchHead, head + 2)) moveList(s, head);
  const place = at(s.watchHead, head) + size;
  put(s.watches, place, blocker);
  put(s.watches, place + 1, tag);
  put(s.watchHead, head + 1, size + 2);
}

export function moveList(s: State, head: i32): void {
  const size = at(s.watchHead, head + 1);
  const room = size == 0 ? 4 : 2 * size;
  if (s.watchesSize + room > s.watchesRoom) {
    const bigger = grownRoom(s.watchesRoom, s.watchesSize + room);
    s.watches = enlarge(s.watches, <usize>s.watchesRoom << 2, <usize>bigger << 2);
    s.watchesRoom = bigger;
  }
  const from = at(s.watchHead, head);
  const to = s.watchesSize;
  memory.copy(s.watches + (<usize>to << 2), s.watches + (<usize>from << 2), <usize>size << 2);
  put(s.watchHead, head, to);
  put(s.watchHead, head + 2, room);
  s.watchesSize = to + room;
  s.watchesGarbage += size;
}

export function unwatch(s: State, lit: i32, blocker: i32, tag: i32): void {
  const watches = s.watches;
  const start = at(s.watchHead, 4 * lit);
  const last = start + at(s.watchHead, 4 * lit + 1) - 2;
  for (let place = last; place >= start; place -= 2) {
    if (at(watches, place + 1) == tag && (tag != BINARY || at(watches, place) == blocker)) {
      put(watches, place, at(watches, last));
      put(watches, place + 1, at(watches, last + 1));
      put(s.watchHead, 4 * lit + 1, last - start);
      return;
    }
  }
}

export function packWatches(s: State): void {
  if (2 * s.watchesGarbage < s.watchesSize) return;
  const heads = 8 * s.variables;
  let total = 0;
  for (let head = 0; head < heads; head += 4) total += roomFor(at(s.watchHead, head + 1));
  const packedRoom = max(4096, 2 * total);
  const packed = alloc(<usize>packedRoom << 2);
  let to = 0;
  for (let head = 0; head < heads; head += 4) {
    const from = at(s.watchHead, head);
    const size = at(s.watchHead, head + 1);
    memory.copy(packed + (<usize>to << 2), s.watches + (<usize>from << 2), <usize>size << 2);
    put(s.watchHead, head, to);
    put(s.watchHead, head + 2, roomFor(size));
    to += roomFor(size);
  }
  release(s.watches, <usize>s.watchesRoom << 2);
  s.watches = packed;
  s.watchesRoom = packedRoom;
  s.watchesSize = to;
  s.watchesGarbage = 0;
}

function roomFor(size: i32): i32 {
  return size == 0 ? 0 : size + 2 * ((size >> 3) + 1);
}
