/**
 * The memory of one CDCL solver: every array the search works on, and how they grow.
 *
 * The twin and the wasm kernel (`../kernel/assembly/state.ts`) hold the same arrays under the same names
 * and make the same search; this one is meant to be read, that one to be fast.
 *
 * Literals are `2 * variable + sign`. Variable 0 is internal: it activates the temporary clause of a
 * query. The variables of the user follow from 1 on.
 *
 * Invariants (between calls)
 * 1. `vals[l]` and `vals[l ^ 1]` are (TRUE, FALSE), (FALSE, TRUE), (FREE, FREE) or (OUTSIDE, OUTSIDE).
 * 2. A variable assigned above level 0 was FREE before, that is, in the domain of the query.
 * 3. Every clause that is not a definition is a fact, a lemma, or satisfied by facts.
 * 4. A long clause watches its first two literals; at level 0 neither is false unless the other is true.
 * 5. A long clause that is a reason has the literal it implied in first place.
 */

/** The literal is true. */
export const TRUE = 2;
/** The variable is outside of the domain: skipped as if the literal were true. */
export const OUTSIDE = 1;
/** The variable has no value yet and is in the domain. */
export const FREE = 0;
/** The literal is false. */
export const FALSE = -1;

/** No reason: a decision, an assumption or a fact of level 0. */
export const NO_REASON = -1;
/** What {@linkcode import("./propagate.ts").propagate} answers when there is no conflict. */
export const NO_CONFLICT = -1;

/** The literal that switches the temporary clause on; every temporary clause contains its negation. */
export const ACTIVE = 0;
/** The negation of {@linkcode ACTIVE}. */
export const INACTIVE = 1;

/** Words before the literals of a clause: its size, then its attributes. */
export const HEADER = 2;
/** Attribute: learnt. */
export const LEARNT = 1;
/** Attribute: contains {@linkcode INACTIVE}, so it goes when the temporary clause goes. */
export const TEMPORARY = 2;
/** Attribute: deleted, waits for the next sweep. */
export const GARBAGE = 4;
/** Attribute: two bits that say how lately the clause took part in a conflict. */
export const USED_SHIFT = 3;
/** Attribute: the number of decision levels in the clause (LBD, glue). */
export const GLUE_SHIFT = 8;

/** Tag of a watch: the blocker is all of the rest of the clause. */
export const BINARY = 1;

/** All arrays and counters of one solver. */
export class State {
  /** Number of variables, the internal one included. */
  variables = 0;
  capacity = 0;
  /** By literal. */
  vals = new Int8Array(0);
  /** By literal: part of the last core. */
  failed = new Uint8Array(0);
  /** By variable. */
  level = new Int32Array(0);
  /**
   * By variable: {@linkcode NO_REASON}, `2 * clause`, or `2 * other + 1` for the binary clause of the
   * implied and the `other` literal, which is false.
   */
  reason = new Int32Array(0);
  /** By variable: sign of the literal to decide. */
  phase = new Uint8Array(0);
  /** By variable: scratch of conflict analysis. */
  seen = new Uint8Array(0);

  /** Decision queue, a doubly linked list by variable; `stamp` grows along it. */
  prev = new Int32Array(0);
  next = new Int32Array(0);
  stamp = new Int32Array(0);
  queueFirst = -1;
  queueLast = -1;
  /** All variables after this one in the queue are assigned or outside of the domain. */
  queueSearch = -1;
  lastStamp = 0;

  trail = new Int32Array(0);
  trailSize = 0;
  /** How much of the trail is propagated. */
  head = 0;
  /** Where level `i + 1` starts on the trail. */
  control = new Int32Array(1);
  decisionLevel = 0;

  /** Clauses: size, attributes, literals. */
  arena = new Int32Array(1024);
  arenaSize = 0;
  arenaGarbage = 0;
  /** Learnt clauses of more than two literals. */
  learnts = new Int32Array(64);
  learntCount = 0;
  binaryLearnts = 0;
  /** Clauses of more than two literals that contain {@linkcode INACTIVE}. */
  temporaries = new Int32Array(16);
  temporaryCount = 0;

  /** By literal, four words each: start, length and room of its watches, unused. */
  watchHead = new Int32Array(0);
  /** Pairs of a blocker and `2 * clause`, or `BINARY`. */
  watches = new Int32Array(4096);
  watchesSize = 0;
  watchesGarbage = 0;

  /** By variable: 0, or where its gate is in {@linkcode gates}. */
  definition = new Int32Array(0);
  /** Gates: `8 * count + kind`, then the literals of the operands. */
  gates = new Int32Array(256);
  gatesSize = 1;

  /** By variable: in the permanent domain. */
  permanent = new Uint8Array(0);
  permanentList = new Int32Array(0);
  permanentCount = 0;
  /** Variables that are in the domain because of a query. */
  cone = new Int32Array(0);
  coneCount = 0;
  /** Number of literals of the query that the cone was made for. */
  coneRoots = 0;
  /** A gate in the cone was defined after the cone was made. */
  coneIsStale = false;
  /** Whether unassigned variables outside of the domain are marked OUTSIDE. */
  restricted = false;
  /** Next place of the domain to look at when the decision queue is given up. */
  domainSearch = 0;
  /** Steps left in the decision queue before it is given up. */
  queueSteps = 0;

  /** Clauses of at least two literals that are not definitions: -1 and the clause, or two literals. */
  lemmas = new Int32Array(64);
  lemmaCount = 0;
  /** The lemmas before this one are satisfied. */
  lemmaSearch = 0;
  /** What `lemmaSearch` was when level `i + 1` was opened. */
  lemmaSearchAt = new Int32Array(1);
  /** Gates of the permanent domain that are facts, as literals, unless facts justify them. */
  openFacts = new Int32Array(16);
  openFactCount = 0;
  /** Trail literals of level 0 that were looked at for {@linkcode openFacts}. */
  settled = 0;
  /** How many open facts, and after them literals of the trail above level 0, are justified. */
  justified = 0;
  /** What `justified` was when level `i + 1` was opened. */
  justifiedAt = new Int32Array(1);

  /** Models of earlier queries: in every slot a value per literal. */
  models: Int8Array<ArrayBuffer>[] = [];
  modelCount = 0;
  /** Slots of {@linkcode models}, the latest used first. */
  modelOrder = new Uint8Array(16);
  /** The slot that answers the current query, or -1. */
  modelSlot = -1;

  /** The learnt clause under construction. */
  clause = new Int32Array(0);
  clauseSize = 0;
  /** Variables marked in {@linkcode seen}. */
  analyzed = new Int32Array(0);
  analyzedCount = 0;
  /** Variables marked by minimisation only. */
  minimized = new Int32Array(0);
  minimizedCount = 0;
  /** By level: when it was last met in a clause. */
  levelStamp = new Int32Array(1);
  levelClock = 0;
  /** The false literal whose binary clause is in conflict. */
  conflictLit = 0;

  /** What the caller hands in: assumptions and then the temporary clause, or the literals of a clause. */
  input = new Int32Array(64);
  assumptions = new Int32Array(16);
  assumptionCount = 0;
  /** The temporary clause as it was given, and its size or -1. */
  temporary = new Int32Array(16);
  temporarySize = -1;
  /** The temporary clause is needed: it is not satisfied at level 0. */
  active = false;

  /** False once the clauses are unsatisfiable. */
  ok = true;
  /** The last query can be taken up where it stopped. */
  resumable = false;
  seed = 0;

  queries = 0;
  conflicts = 0;
  /** Conflicts before the current query. */
  conflictsBefore = 0;
  decisions = 0;
  propagations = 0;
  restarts = 0;
  /** Queries that a model of an earlier query answered. */
  remembered = 0;

  fastGlue = 0;
  slowGlue = 0;
  glues = 0;
  restartAt = 0;
  reduceAt = 2000;
  reductions = 0;
  /** Level-0 literals that the clauses are already simplified with. */
  simplified = 0;
  /** Number of propagations that must be made before simplifying again is worth it. */
  simplifyAt = 0;

  /** Make room for `count` variables. */
  reserve(count: number): void {
    if (count <= this.capacity) return;
    let capacity = Math.max(64, this.capacity);
    while (capacity < count) capacity *= 2;
    this.capacity = capacity;
    this.vals = enlarge(this.vals, 2 * capacity);
    this.failed = enlarge(this.failed, 2 * capacity);
    this.watchHead = enlarge(this.watchHead, 8 * capacity);
    for (
      const name of [
        "level",
        "reason",
        "prev",
        "next",
        "stamp",
        "trail",
        "definition",
        "permanentList",
        "cone",
        "clause",
        "analyzed",
        "minimized",
      ] as const
    ) this[name] = enlarge(this[name], capacity);
    this.models = this.models.map((model) => enlarge(model, 2 * capacity));
    this.phase = enlarge(this.phase, capacity);
    this.seen = enlarge(this.seen, capacity);
    this.permanent = enlarge(this.permanent, capacity);
    this.control = enlarge(this.control, capacity + 1);
    this.lemmaSearchAt = enlarge(this.lemmaSearchAt, capacity + 1);
    this.justifiedAt = enlarge(this.justifiedAt, capacity + 1);
    this.levelStamp = enlarge(this.levelStamp, capacity + 2);
  }

  /** A copy that shares nothing and remembers no models. */
  copy(): State {
    const copy = new State();
    for (const key of Object.keys(this) as (keyof State)[]) {
      const value = this[key];
      if (key === "models") continue;
      Object.assign(copy, { [key]: ArrayBuffer.isView(value) ? value.slice() : value });
    }
    copy.modelCount = 0;
    return copy;
  }
}

type Numbers = Int8Array<ArrayBuffer> | Uint8Array<ArrayBuffer> | Int32Array<ArrayBuffer>;

/** The same content in an array of at least `length` elements. */
export function enlarge<T extends Numbers>(old: T, length: number): T {
  if (length <= old.length) return old;
  const bigger = new (old.constructor as new (length: number) => T)(length);
  bigger.set(old);
  return bigger;
}

/** Room for at least `length` elements, by doubling. */
export function ensure(
  old: Int32Array<ArrayBuffer>,
  length: number,
): Int32Array<ArrayBuffer> {
  if (length <= old.length) return old;
  let capacity = 2 * old.length;
  while (capacity < length) capacity *= 2;
  return enlarge(old, capacity);
}
