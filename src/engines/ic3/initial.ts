/**
 * The initial set F of a query. Engines above IC3 start from other sets than the reset states (FAIR from a
 * state, rlive from the successors of a state, IICTL from a formula), so F_0 is a parameter.
 *
 * - A set that fixes latches (reset, cube) is *exact*: frame 0 is F, and whether a cube meets it is seen by
 *   looking at the literals.
 * - Any other set is asked about with a solver. Frame 0 is then an over-approximation of F that grows with
 *   the lemmas (paper 003, section 3.3: "add the cube corresponding to the unsat core to the 0-th
 *   frame"). Every lemma holds on F, so all of them are added to frame 0 and F_0 implies F_1 still holds.
 */

import type { TransitionEncoding } from "../../encode/transition.ts";
import type { SatLit } from "../../sat/literal.ts";
import type { Solver } from "../../sat/solver.ts";
import { ask } from "../ask.ts";
import type { TickEvent } from "../engine.ts";
import { EVERYTHING, isSubset, satLits, signature, type StateCube, toCube, union } from "./cube.ts";
import type { EncodedSolver } from "./encoded_solver.ts";

/** A state of F inside a cube, and how it is entered. */
export interface Entry {
  /** Literals of latches; latches that do not occur may have any value. Empty if `before` is given. */
  readonly state: StateCube;
  /** If F is a set of successors: a state before it, and the input literals of the step. */
  readonly before?: { readonly state: StateCube; readonly inputs: StateCube };
}

/** A set of initial states, as IC3 needs it. */
export interface InitialSet {
  /** Is frame 0 exactly this set? Else it is over-approximated by lemmas. */
  readonly exact: boolean;
  /** Restrict the latches of the encoding from position `from` on in the solver of frame 0. */
  load(solver: Solver, from: number): void;
  /**
   * A subcube of `cube` that contains no initial state, or undefined if `cube` itself contains one; then
   * {@linkcode entry} tells which.
   *
   * @param keep literals that are in the subcube anyway: no more are added than needed
   */
  refute(cube: StateCube, keep: StateCube): Generator<TickEvent, StateCube | undefined>;
  /** The initial state found by {@linkcode refute} when it returned undefined. */
  entry(): Entry;
}

/** The states that agree with some literals: reset values, or a cube. */
export class LatchValues implements InitialSet {
  readonly exact = true;
  /** By SAT variable: the literal that holds initially, 0 for no restriction, -1 if not known yet. */
  #literal = new Int32Array(64).fill(-1);
  #entry: StateCube = EVERYTHING;

  /**
   * @param literalOf the literal of a latch variable that holds initially, or 0 for no restriction
   * @param prefer orders literals: of several that refute a cube, the one with the highest score is used
   */
  constructor(
    readonly encoding: TransitionEncoding,
    readonly literalOf: (variable: number) => number,
    readonly prefer: (lit: number) => number,
  ) {}

  load(solver: Solver, from: number): void {
    const { latches } = this.encoding;
    for (let i = from; i < latches.length; i++) {
      const lit = this.#initially(latches[i]!);
      if (lit !== 0) solver.addClause([lit as SatLit]);
    }
  }

  #initially(variable: number): number {
    if (variable >= this.#literal.length) {
      const bigger = new Int32Array(2 * variable).fill(-1);
      bigger.set(this.#literal);
      this.#literal = bigger;
    }
    const known = this.#literal[variable]!;
    return known >= 0 ? known : this.#literal[variable] = this.literalOf(variable);
  }

  // deno-lint-ignore require-yield
  *refute(cube: StateCube, keep: StateCube): Generator<TickEvent, StateCube | undefined> {
    return this.refuteNow(cube, keep);
  }

  /** {@linkcode refute} without a solver, for hot loops. */
  refuteNow(cube: StateCube, keep: StateCube): StateCube | undefined {
    if (this.#contradicts(keep)) return keep;
    let best = -1;
    for (let i = 0; i < cube.length; i++) {
      const lit = cube[i]!;
      if (this.#initially(lit >>> 1) !== (lit ^ 1)) continue;
      if (best < 0 || this.prefer(lit) > this.prefer(best)) best = lit;
    }
    if (best >= 0) return union(keep, Int32Array.of(best));
    const initially = this.encoding.latches.map((latch) => this.#initially(latch));
    this.#entry = union(cube, toCube(initially.filter((lit) => lit !== 0)));
    return undefined;
  }

  #contradicts(cube: StateCube): boolean {
    for (let i = 0; i < cube.length; i++) {
      if (this.#initially(cube[i]! >>> 1) === (cube[i]! ^ 1)) return true;
    }
    return false;
  }

  entry(): Entry {
    return { state: this.#entry };
  }
}

/** A set that a solver knows: a formula over latches, or the successors of a state. */
export class AskedSet implements InitialSet {
  readonly exact = false;
  /** Cubes known to contain no initial state. */
  #known: { cube: StateCube; signature: number }[] = [];
  #entry: Entry | undefined;

  /**
   * @param solver knows the set, over current latches, or over next ones if `successors`
   * @param fixed the assumptions that belong to the set, before those of the cube
   */
  constructor(
    readonly encoding: TransitionEncoding,
    readonly solver: EncodedSolver,
    readonly fixed: () => readonly number[],
    readonly successors: boolean,
    readonly slice: number,
  ) {}

  load(_solver: Solver, _from: number): void {}

  *refute(cube: StateCube, keep: StateCube): Generator<TickEvent, StateCube | undefined> {
    for (const candidate of [keep, cube]) {
      const bits = signature(candidate);
      for (const { cube: known, signature } of this.#known) {
        if ((signature & ~bits) === 0 && isSubset(known, candidate)) return union(keep, known);
      }
    }
    const map = (lit: number) => this.successors ? this.encoding.prime(lit) : lit;
    const assumptions = satLits(Int32Array.from([...this.fixed(), ...Array.from(cube, map)]));
    const solver = this.solver.ready();
    if (yield* ask(solver, assumptions, this.slice, "is the cube initial?")) {
      this.#entry = this.#read(solver);
      return undefined;
    }
    const core = cube.filter((lit) => solver.failed(map(lit) as SatLit));
    this.#known.push({ cube: core, signature: signature(core) });
    return union(keep, core);
  }

  #read(solver: Solver): Entry {
    const { encoding } = this;
    const value = (variable: number) =>
      (variable << 1) | (solver.value((variable << 1) as SatLit) ? 0 : 1);
    const state = toCube(encoding.latches.map(value));
    if (!this.successors) return { state };
    return { state: EVERYTHING, before: { state, inputs: toCube(encoding.inputs.map(value)) } };
  }

  entry(): Entry {
    return this.#entry!;
  }
}
