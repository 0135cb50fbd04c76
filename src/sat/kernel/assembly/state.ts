/**
 * The memory of one CDCL solver. The arrays and their invariants are those of the twin
 * (`../../twin/state.ts`), except that level and reason of a variable are neighbours in one array.
 */

import { alloc, at, duplicate, enlarge, put, release } from "./memory";

export const TRUE: i32 = 2;
export const OUTSIDE: i32 = 1;
export const FREE: i32 = 0;
export const FALSE: i32 = -1;

export const NO_REASON: i32 = -1;
export const NO_CONFLICT: i32 = -1;

export const ACTIVE: i32 = 0;
export const INACTIVE: i32 = 1;

export const HEADER: i32 = 2;
export const LEARNT: i32 = 1;
export const TEMPORARY: i32 = 2;
export const GARBAGE: i32 = 4;
export const USED_SHIFT: i32 = 3;
export const GLUE_SHIFT: i32 = 8;

export const BINARY: i32 = 1;

export const AND: i32 = 3;
export const MUX: i32 = 4;

export const MOST_MODELS: i32 = 16;

@unmanaged
export class State {
  variables: i32;
  capacity: i32;
  vals: usize;
  failed: usize;
  /** By variable: level, reason. */
  info: usize;
  phase: usize;
  seen: usize;

  prev: usize;
  next: usize;
  stamp: usize;
  queueFirst: i32;
  queueLast: i32;
  queueSearch: i32;
  lastStamp: i32;

  trail: usize;
  trailSize: i32;
  head: i32;
  control: usize;
  decisionLevel: i32;

  arena: usize;
  arenaRoom: i32;
  arenaSize: i32;
  arenaGarbage: i32;
  learnts: usize;
  learntsRoom: i32;
  learntCount: i32;
  binaryLearnts: i32;
  temporaries: usize;
  temporariesRoom: i32;
  temporaryCount: i32;

  /** By literal, four words: start, length, room, unused. */
  watchHead: usize;
  watches: usize;
  watchesRoom: i32;
  watchesSize: i32;
  watchesGarbage: i32;

  definition: usize;
  gates: usize;
  gatesRoom: i32;
  gatesSize: i32;

  permanent: usize;
  permanentList: usize;
  permanentCount: i32;
  cone: usize;
  coneCount: i32;
  coneRoots: i32;
  coneIsStale: bool;
  restricted: bool;
  domainSearch: i32;
  queueSteps: i32;

  lemmas: usize;
  lemmasRoom: i32;
  lemmaCount: i32;
  lemmaSearch: i32;
  lemmaSearchAt: usize;
  openFacts: usize;
  openFactsRoom: i32;
  openFactCount: i32;
  settled: i32;
  justified: i32;
  justifiedAt: usize;

  /** Pointers to the slots. */
  models: usize;
  /** Slots that have memory. */
  modelSlots: i32;
  modelCount: i32;
  modelOrder: usize;
  modelSlot: i32;

  clause: usize;
  clauseSize: i32;
  analyzed: usize;
  analyzedCount: i32;
  minimized: usize;
  minimizedCount: i32;
  levelStamp: usize;
  levelClock: i32;
  conflictLit: i32;

  input: usize;
  inputRoom: i32;
  assumptions: usize;
  assumptionsRoom: i32;
  assumptionCount: i32;
  temporary: usize;
  temporaryRoom: i32;
  temporarySize: i32;
  active: bool;

  ok: bool;
  resumable: bool;
  seed: i32;

  queries: f64;
  conflicts: f64;
  conflictsBefore: f64;
  decisions: f64;
  propagations: f64;
  restarts: f64;
  remembered: f64;

  fastGlue: f64;
  slowGlue: f64;
  glues: f64;
  restartAt: f64;
  reduceAt: f64;
  reductions: f64;
  simplified: i32;
  simplifyAt: f64;
}

/** A solver without variables. */
export function createState(seed: i32): State {
  const s = changetype<State>(alloc(offsetof<State>()));
  s.queueFirst = s.queueLast = s.queueSearch = -1;
  s.arenaRoom = 1024;
  s.arena = alloc(1024 << 2);
  s.learntsRoom = 64;
  s.learnts = alloc(64 << 2);
  s.temporariesRoom = 16;
  s.temporaries = alloc(16 << 2);
  s.watchesRoom = 4096;
  s.watches = alloc(4096 << 2);
  s.gatesRoom = 256;
  s.gates = alloc(256 << 2);
  s.gatesSize = 1;
  s.lemmasRoom = 64;
  s.lemmas = alloc(64 << 2);
  s.openFactsRoom = 16;
  s.openFacts = alloc(16 << 2);
  s.lemmaSearchAt = alloc(4);
  s.justifiedAt = alloc(4);
  s.models = alloc(MOST_MODELS << 2);
  s.modelOrder = alloc(MOST_MODELS);
  s.modelSlot = -1;
  s.inputRoom = 64;
  s.input = alloc(64 << 2);
  s.assumptionsRoom = 16;
  s.assumptions = alloc(16 << 2);
  s.temporaryRoom = 16;
  s.temporary = alloc(16 << 2);
  s.temporarySize = -1;
  s.control = alloc(4);
  s.levelStamp = alloc(8);
  s.ok = true;
  s.seed = seed;
  s.reduceAt = 2000;
  return s;
}

/** Make room for `count` variables. */
export function reserve(s: State, count: i32): void {
  if (count <= s.capacity) return;
  const old = <usize>s.capacity;
  let capacity = max(64, s.capacity);
  while (capacity < count) capacity *= 2;
  s.capacity = capacity;
  const n = <usize>capacity;
  s.vals = enlarge(s.vals, 2 * old, 2 * n);
  s.failed = enlarge(s.failed, 2 * old, 2 * n);
  s.watchHead = enlarge(s.watchHead, 32 * old, 32 * n);
  s.info = enlarge(s.info, 8 * old, 8 * n);
  s.prev = enlarge(s.prev, 4 * old, 4 * n);
  s.next = enlarge(s.next, 4 * old, 4 * n);
  s.stamp = enlarge(s.stamp, 4 * old, 4 * n);
  s.trail = enlarge(s.trail, 4 * old, 4 * n);
  s.definition = enlarge(s.definition, 4 * old, 4 * n);
  s.permanentList = enlarge(s.permanentList, 4 * old, 4 * n);
  s.cone = enlarge(s.cone, 4 * old, 4 * n);
  s.clause = enlarge(s.clause, 4 * old, 4 * n);
  s.analyzed = enlarge(s.analyzed, 4 * old, 4 * n);
  s.minimized = enlarge(s.minimized, 4 * old, 4 * n);
  s.phase = enlarge(s.phase, old, n);
  s.seen = enlarge(s.seen, old, n);
  s.permanent = enlarge(s.permanent, old, n);
  s.control = enlarge(s.control, 4 * (old + 1), 4 * (n + 1));
  s.lemmaSearchAt = enlarge(s.lemmaSearchAt, 4 * (old + 1), 4 * (n + 1));
  s.justifiedAt = enlarge(s.justifiedAt, 4 * (old + 1), 4 * (n + 1));
  for (let slot = 0; slot < s.modelSlots; slot++) {
    put(s.models, slot, <i32>enlarge(<usize>at(s.models, slot), 2 * old, 2 * n));
  }
  s.levelStamp = enlarge(s.levelStamp, 4 * (old + 2), 4 * (n + 2));
}

/** A copy that shares nothing and remembers no models. */
export function copyState(s: State): State {
  const c = changetype<State>(alloc(offsetof<State>()));
  memory.copy(changetype<usize>(c), changetype<usize>(s), offsetof<State>());
  const n = <usize>s.capacity;
  c.vals = duplicate(s.vals, 2 * n);
  c.failed = duplicate(s.failed, 2 * n);
  c.watchHead = duplicate(s.watchHead, 32 * n);
  c.info = duplicate(s.info, 8 * n);
  c.prev = duplicate(s.prev, 4 * n);
  c.next = duplicate(s.next, 4 * n);
  c.stamp = duplicate(s.stamp, 4 * n);
  c.trail = duplicate(s.trail, 4 * n);
  c.definition = duplicate(s.definition, 4 * n);
  c.permanentList = duplicate(s.permanentList, 4 * n);
  c.cone = duplicate(s.cone, 4 * n);
  c.clause = duplicate(s.clause, 4 * n);
  c.analyzed = duplicate(s.analyzed, 4 * n);
  c.minimized = duplicate(s.minimized, 4 * n);
  c.phase = duplicate(s.phase, n);
  c.seen = duplicate(s.seen, n);
  c.permanent = duplicate(s.permanent, n);
  c.control = duplicate(s.control, 4 * (n + 1));
  c.lemmaSearchAt = duplicate(s.lemmaSearchAt, 4 * (n + 1));
  c.justifiedAt = duplicate(s.justifiedAt, 4 * (n + 1));
  c.lemmas = duplicate(s.lemmas, <usize>s.lemmasRoom << 2);
  c.openFacts = duplicate(s.openFacts, <usize>s.openFactsRoom << 2);
  c.models = alloc(MOST_MODELS << 2);
  c.modelOrder = alloc(MOST_MODELS);
  c.modelSlots = c.modelCount = 0;
  c.levelStamp = duplicate(s.levelStamp, 4 * (n + 2));
  c.arena = duplicate(s.arena, <usize>s.arenaRoom << 2);
  c.learnts = duplicate(s.learnts, <usize>s.learntsRoom << 2);
  c.temporaries = duplicate(s.temporaries, <usize>s.temporariesRoom << 2);
  c.watches = duplicate(s.watches, <usize>s.watchesRoom << 2);
  c.gates = duplicate(s.gates, <usize>s.gatesRoom << 2);
  c.input = duplicate(s.input, <usize>s.inputRoom << 2);
  c.assumptions = duplicate(s.assumptions, <usize>s.assumptionsRoom << 2);
  c.temporary = duplicate(s.temporary, <usize>s.temporaryRoom << 2);
  return c;
}

/** Give back all memory of a solver. */
export function releaseState(s: State): void {
  const n = <usize>s.capacity;
  release(s.vals, 2 * n);
  release(s.failed, 2 * n);
  release(s.watchHead, 32 * n);
  release(s.info, 8 * n);
  release(s.prev, 4 * n);
  release(s.next, 4 * n);
  release(s.stamp, 4 * n);
  release(s.trail, 4 * n);
  release(s.definition, 4 * n);
  release(s.permanentList, 4 * n);
  release(s.cone, 4 * n);
  release(s.clause, 4 * n);
  release(s.analyzed, 4 * n);
  release(s.minimized, 4 * n);
  release(s.phase, n);
  release(s.seen, n);
  release(s.permanent, n);
  release(s.control, 4 * (n + 1));
  release(s.lemmaSearchAt, 4 * (n + 1));
  release(s.justifiedAt, 4 * (n + 1));
  release(s.lemmas, <usize>s.lemmasRoom << 2);
  release(s.openFacts, <usize>s.openFactsRoom << 2);
  for (let slot = 0; slot < s.modelSlots; slot++) release(<usize>at(s.models, slot), 2 * n);
  release(s.models, MOST_MODELS << 2);
  release(s.modelOrder, MOST_MODELS);
  release(s.levelStamp, 4 * (n + 2));
  release(s.arena, <usize>s.arenaRoom << 2);
  release(s.learnts, <usize>s.learntsRoom << 2);
  release(s.temporaries, <usize>s.temporariesRoom << 2);
  release(s.watches, <usize>s.watchesRoom << 2);
  release(s.gates, <usize>s.gatesRoom << 2);
  release(s.input, <usize>s.inputRoom << 2);
  release(s.assumptions, <usize>s.assumptionsRoom << 2);
  release(s.temporary, <usize>s.temporaryRoom << 2);
  release(changetype<usize>(s), offsetof<State>());
}

/** By how much an array of `room` words has to grow to hold `length`. */
export function grownRoom(room: i32, length: i32): i32 {
  let bigger = 2 * room;
  while (bigger < length) bigger *= 2;
  return bigger;
}

/** The level of a variable. */
@inline
export function levelOf(s: State, v: i32): i32 {
  return at(s.info, 2 * v);
}

/** The reason of a variable. */
@inline
export function reasonOf(s: State, v: i32): i32 {
  return at(s.info, 2 * v + 1);
}

/** Set level and reason of a variable at once. */
@inline
export function putInfo(info: usize, v: i32, level: i32, reason: i32): void {
  store<u64>(info + (<usize>v << 3), <u64>(<u32>level) | (<u64>(<u32>reason) << 32));
}

/** Set the reason of a variable. */
@inline
export function putReason(s: State, v: i32, reason: i32): void {
  put(s.info, 2 * v + 1, reason);
}
