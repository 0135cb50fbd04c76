/**
 * One SAT solver per frame, and the questions IC3 asks them (VMCAI'11 section 4).
 *
 * The solver of frame i holds the transition relation, the constraints and every lemma of F_i, so a query
 * needs no activation literals and cores come straight from the assumptions. Constraints on steps only
 * (`C(x, x')` of paper 000) are guarded by one literal that queries about steps assume.
 *
 * A generator here yields only inside the solver call; the model or core must be read before the caller
 * yields again.
 */

import type { TransitionEncoding } from "../../encode/transition.ts";
import type { SatLit } from "../../sat/literal.ts";
import type { Solver } from "../../sat/solver.ts";
import type { TickEvent } from "../engine.ts";
import { negated, satLits, type StateCube } from "./cube.ts";
import { EncodedSolver } from "./encoded_solver.ts";
import { INFINITY } from "./frames.ts";
import type { InitialSet } from "./initial.ts";
import type { Ic3Settings } from "./options.ts";

/** Queries between two ticks, so that long generalisations do not block whoever drives the engine. */
const QUERIES_PER_TICK = 8;

const TICK: TickEvent = { kind: "tick", activity: "ic3" };

/** Counters of the queries, for people. */
export interface QueryCounts {
  queries: number;
  /** Queries that were satisfiable. */
  satisfiable: number;
}

/** The solvers of all frames. */
export class FrameSolvers {
  /** Constraints that hold in every state of a path. */
  readonly everywhere: number[] = [];
  /** Constraints that hold on every step of a path, but need not hold at its last state. */
  readonly steps: number[] = [];
  readonly counts: QueryCounts = { queries: 0, satisfiable: 0 };
  /** Assumed whenever a step is taken; 0 while there are no constraints on steps. */
  #guard = 0;
  #frames: EncodedSolver[] = [];
  #infinite: EncodedSolver | undefined;
  /** What {@linkcode fresh} copies. */
  #pristine: EncodedSolver | undefined;
  #initial: InitialSet | undefined;
  /** Latches that the solver of frame 0 has initial values for. */
  #initialised = 0;
  #sinceTick = 0;

  constructor(readonly encoding: TransitionEncoding, readonly settings: Ic3Settings) {}

  /** A solver with the transition relation and the constraints, without lemmas. */
  fresh(): EncodedSolver {
    if (this.#pristine === undefined) {
      this.#pristine = this.bare();
      this.#restrict(this.#pristine, this.everywhere, false);
      this.#restrict(this.#pristine, this.steps, true);
    }
    this.#pristine.ready();
    return this.#pristine.clone();
  }

  /** A solver with the transition relation, without constraints and lemmas. */
  bare(): EncodedSolver {
    const { solver: make, interrupt, seed } = this.settings;
    return new EncodedSolver(make({ interrupt, seed }), this.encoding);
  }

  /** Make the solver of frame 0. */
  start(initial: InitialSet): void {
    this.clear();
    this.#initial = initial;
    this.#initialised = 0;
    this.open();
  }

  /** Make the solver of the next frame. */
  open(): void {
    this.#frames.push(this.fresh());
  }

  /** The solver of a frame, to read a model or core from. */
  at(frame: number): Solver {
    return (frame === INFINITY ? this.#infinite! : this.#frames[frame]!).solver;
  }

  /** The solver of a frame, with everything that is encoded. */
  #ready(frame: number): Solver {
    if (frame === INFINITY) return (this.#infinite ??= this.fresh()).ready();
    const solver = this.#frames[frame]!.ready();
    const latches = this.encoding.latches.length;
    if (frame === 0 && this.#initialised < latches) {
      this.#initial!.load(solver, this.#initialised);
      this.#initialised = latches;
    }
    return solver;
  }

  /** Add a lemma to the solvers of frames `from .. to`. */
  learn(cube: StateCube, from: number, to: number): void {
    const clause = satLits(negated(cube));
    const last = Math.min(to, this.#frames.length - 1);
    for (let frame = from; frame <= last; frame++) this.#ready(frame).addClause(clause);
    if (to === INFINITY) this.#ready(INFINITY).addClause(clause);
  }

  /** Add constraints to all solvers, and to some others. The literals must be in the encoding. */
  constrain(lits: readonly number[], stepsOnly: boolean, others: readonly EncodedSolver[]): void {
    if (stepsOnly && this.#guard === 0) this.#guard = this.encoding.free();
    for (const solver of [...this.#all(), ...others]) this.#restrict(solver, lits, stepsOnly);
    (stepsOnly ? this.steps : this.everywhere).push(...lits);
  }

  #restrict(solver: EncodedSolver, lits: readonly number[], stepsOnly: boolean): void {
    for (const lit of lits) {
      solver.ready().addClause(satLits(stepsOnly ? [lit, this.#guard ^ 1] : [lit]));
    }
  }

  /** What must be assumed when a step is taken. */
  guards(): number[] {
    return this.#guard === 0 ? [] : [this.#guard];
  }

  #all(): EncodedSolver[] {
    const all = [...this.#frames];
    if (this.#infinite !== undefined) all.push(this.#infinite);
    if (this.#pristine !== undefined) all.push(this.#pristine);
    return all;
  }

  /** Conflicts in all solvers that are alive. */
  conflicts(): number {
    return this.#all().reduce((sum, { solver }) => sum + solver.statistics.conflicts, 0);
  }

  /** Forget all frames. */
  clear(): void {
    for (const solver of this.#frames) solver.dispose();
    this.#infinite?.dispose();
    this.#frames = [];
    this.#infinite = undefined;
  }

  /** Give back all solvers. */
  dispose(): void {
    this.clear();
    this.#pristine?.dispose();
    this.#pristine = undefined;
  }

  /**
   * Is `F_frame & !cube & T & cube'` unsatisfiable? If so {@linkcode core} gives the literals that matter,
   * else the model is in the solver of the frame.
   *
   * @param order the literals of the cube in the order they are assumed
   * @param strengthen leave `!cube` out when F_frame contains it anyway
   */
  *consecution(
    frame: number,
    order: Int32Array,
    strengthen: boolean,
  ): Generator<TickEvent, boolean> {
    const { encoding } = this;
    const guarded = this.#guard === 0 ? 0 : 1;
    const assumptions = new Int32Array(order.length + guarded);
    if (guarded === 1) assumptions[0] = this.#guard;
    for (let i = 0; i < order.length; i++) assumptions[i + guarded] = encoding.prime(order[i]!);
    return !(yield* this.ask(
      this.#ready(frame),
      assumptions,
      strengthen ? negated(order) : undefined,
    ));
  }

  /** After {@linkcode consecution} said yes: the literals of the cube whose successors are excluded. */
  core(frame: number, cube: StateCube): StateCube {
    const solver = this.at(frame);
    const { encoding } = this;
    const core = new Int32Array(cube.length);
    let size = 0;
    for (let i = 0; i < cube.length; i++) {
      if (solver.failed(encoding.prime(cube[i]!) as SatLit)) core[size++] = cube[i]!;
    }
    return core.slice(0, size);
  }

  /** Does F_frame contain a state that satisfies the literal? The model is in the solver of the frame. */
  meets(frame: number, lit: number): Generator<TickEvent, boolean> {
    return this.ask(this.#ready(frame), Int32Array.of(lit), undefined);
  }

  /** Solve in slices of conflicts. */
  *ask(
    solver: Solver,
    assumptions: Int32Array,
    clause: Int32Array | undefined,
  ): Generator<TickEvent, boolean> {
    if (++this.#sinceTick >= QUERIES_PER_TICK) {
      this.#sinceTick = 0;
      yield TICK;
    }
    this.counts.queries++;
    const options = {
      clause: clause && satLits(clause),
      conflicts: this.settings.slice,
      restrict: this.settings.restrict,
    };
    let status = solver.solve(satLits(assumptions), options);
    while (status === "unknown") {
      this.#sinceTick = 0;
      yield TICK;
      status = solver.solve(satLits(assumptions), options);
    }
    if (status === "sat") this.counts.satisfiable++;
    return status === "sat";
  }
}
