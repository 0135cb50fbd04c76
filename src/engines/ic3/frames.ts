/**
 * The frames of IC3, delta-encoded (FMCAD'11, section III-D): a lemma is stored once, with the highest
 * frame it is known to hold in, and belongs to that frame and all below. Lemmas of the frame
 * {@linkcode INFINITY} hold in every reachable state.
 *
 * Invariants (checked by the tests after every event)
 * 1. I implies F_1 .. F_k: every lemma holds initially.
 * 2. F_i implies F_{i+1}: by the encoding.
 * 3. F_i and T imply F_{i+1}'.
 * 4. If subsumption is on, no live lemma is implied by another one that reaches as far.
 */

import { isSubset, signature, type StateCube } from "./cube.ts";

/** The frame of lemmas that hold in every reachable state. */
export const INFINITY = 0x3fffffff;

/** Where a lemma comes from. */
export type LemmaOrigin =
  /** Blocks a counterexample to induction. */
  | "obligation"
  /** Blocks a counterexample to generalisation. */
  | "ctg"
  /** Excludes states from an over-approximated initial set. */
  | "initial"
  /** Given as an invariant. */
  | "invariant"
  /** Given as a candidate, or kept from a related query. */
  | "candidate"
  /** Says that two latches are equal (`correspondence.ts`). */
  | "correspondence"
  /** Proposed by a person while the run was paused. */
  | "proposal";

/** Why a lemma could not be pushed: a step from its frame to a state it excludes. */
export interface Obstacle {
  /** The frame it was stuck in. */
  readonly frame: number;
  /** A state of that frame (as far as the query looked at it) with a successor that the lemma excludes. */
  readonly state: StateCube;
}

/** A clause learnt about the frames, kept as the cube it excludes. */
export interface Lemma {
  readonly id: number;
  readonly cube: StateCube;
  readonly signature: number;
  /** The highest frame it holds in. */
  frame: number;
  /** The frame it was learnt for. */
  readonly born: number;
  readonly origin: LemmaOrigin;
  /** The cube this lemma was generalised from. */
  readonly cause: StateCube;
  /** Set when pushing failed. */
  obstacle: Obstacle | undefined;
  /** Set when it turned out not to be inductive on its own. */
  lastObstacle: Obstacle | undefined;
  /** False once another lemma replaced it. */
  alive: boolean;
}

/** The lemmas by frame. Solvers are kept elsewhere; this is bookkeeping only. */
export class Frames {
  /** `delta[i]` holds the lemmas whose highest frame is `i`. */
  readonly delta: Lemma[][] = [[]];
  readonly infinite: Lemma[] = [];
  /** The lowest frame that became smaller since pushing last went over it. */
  dirty = 1;
  #lemmas = 0;

  constructor(readonly subsumption: boolean) {}

  /** How many lemmas there have been. */
  get learnt(): number {
    return this.#lemmas;
  }

  /** The index k of the frontier. */
  get level(): number {
    return this.delta.length - 1;
  }

  /** Number of live lemmas. */
  get size(): number {
    return this.delta.reduce((sum, lemmas) => sum + lemmas.length, this.infinite.length);
  }

  /** Open frame k + 1. */
  open(): number {
    return this.delta.push([]) - 1;
  }

  /** Make a lemma and put it into its frame; whatever it makes superfluous goes. */
  add(cube: StateCube, frame: number, born: number, origin: LemmaOrigin, cause: StateCube): Lemma {
    const lemma: Lemma = {
      id: this.#lemmas++,
      cube,
      signature: signature(cube),
      frame,
      born,
      origin,
      cause,
      obstacle: undefined,
      lastObstacle: undefined,
      alive: true,
    };
    if (this.subsumption) this.#removeImplied(lemma);
    this.#at(frame).push(lemma);
    this.dirty = 1; // it is new in all frames up to its own
    return lemma;
  }

  /** Move a lemma up. */
  raise(lemma: Lemma, frame: number): void {
    this.dirty = Math.min(this.dirty, lemma.frame + 1);
    this.remove(lemma);
    lemma.frame = frame;
    lemma.alive = true;
    if (this.subsumption) this.#removeImplied(lemma);
    this.#at(frame).push(lemma);
  }

  /** The transition relation became smaller: steps that stopped lemmas may be gone. */
  forgetObstacles(): void {
    for (const lemma of this.lemmas(0)) lemma.obstacle = lemma.lastObstacle = undefined;
    this.dirty = 1;
  }

  /** Take a lemma out. */
  remove(lemma: Lemma): void {
    const list = this.#at(lemma.frame);
    const index = list.indexOf(lemma);
    if (index >= 0) list.splice(index, 1);
    lemma.alive = false;
  }

  /** A lemma of `frame` or above that excludes all states of the cube. */
  blocking(cube: StateCube, frame: number): Lemma | undefined {
    const bits = signature(cube);
    for (let i = this.delta.length - 1; i >= frame; i--) {
      const found = firstIncluding(this.delta[i]!, cube, bits);
      if (found !== undefined) return found;
    }
    return firstIncluding(this.infinite, cube, bits);
  }

  /** A lemma of exactly this frame that excludes all states of the cube. */
  blockingAt(cube: StateCube, frame: number): Lemma | undefined {
    return firstIncluding(this.#at(frame), cube, signature(cube));
  }

  /**
   * Is a state in F_frame?
   *
   * @param literals the state, as literals by variable; variables with 0 are not known
   * @returns false also if that depends on variables that are not known
   */
  contains(literals: Int32Array, frame: number): boolean {
    for (let i = frame; i < this.delta.length; i++) {
      if (!allSatisfied(this.delta[i]!, literals)) return false;
    }
    return allSatisfied(this.infinite, literals);
  }

  /** The lemmas of F_frame: everything from there up. */
  *lemmas(frame: number): Generator<Lemma> {
    for (let i = frame; i < this.delta.length; i++) yield* this.delta[i]!;
    yield* this.infinite;
  }

  #at(frame: number): Lemma[] {
    return frame === INFINITY ? this.infinite : this.delta[frame]!;
  }

  #removeImplied(lemma: Lemma): void {
    const top = Math.min(lemma.frame, this.level);
    for (let i = 0; i <= top; i++) this.#removeImpliedAt(this.delta[i]!, lemma);
    if (lemma.frame === INFINITY) this.#removeImpliedAt(this.infinite, lemma);
  }

  #removeImpliedAt(list: Lemma[], lemma: Lemma): void {
    const { cube, signature: bits } = lemma;
    let kept = 0;
    for (let j = 0; j < list.length; j++) {
      const other = list[j]!;
      const implied = (bits & ~other.signature) === 0 && isSubset(cube, other.cube);
      if (implied && other !== lemma) other.alive = false;
      else list[kept++] = other;
    }
    list.length = kept;
  }
}

function firstIncluding(lemmas: Lemma[], cube: StateCube, bits: number): Lemma | undefined {
  for (let j = 0; j < lemmas.length; j++) {
    const lemma = lemmas[j]!;
    if ((lemma.signature & ~bits) === 0 && isSubset(lemma.cube, cube)) return lemma;
  }
  return undefined;
}

/** Does the state satisfy the clause of every lemma? */
function allSatisfied(lemmas: Lemma[], literals: Int32Array): boolean {
  for (let j = 0; j < lemmas.length; j++) {
    const { cube } = lemmas[j]!;
    let i = 0;
    while (i < cube.length && literals[cube[i]! >>> 1] !== (cube[i]! ^ 1)) i++;
    if (i === cube.length) return false;
  }
  return true;
}
