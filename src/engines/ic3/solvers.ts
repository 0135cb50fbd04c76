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
import { INFINITY } from "./frames.ts";
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
  #solvers: Solver[] = [];
  #infinite: Solver | undefined;
  /** What {@linkcode fresh} copies. */
  #pristine: Solver | undefined;
  #sinceTick = 0;

  constructor(readonly encoding: TransitionEncoding, readonly settings: Ic3Settings) {}

  /** A solver with the transition relation and the constraints, without lemmas. */
  fresh(): Solver {
    if (this.#pristine === undefined) {
      const solver = this.#pristine = this.bare();
      for (const lit of this.everywhere) solver.addClause([lit as SatLit]);
      for (const lit of this.steps) solver.addClause(satLits([lit, this.#guard ^ 1]));
    }
    return this.#pristine.clone();
  }

  /** A solver with the transition relation, without constraints and lemmas. */
  bare(): Solver {
    const { solver: make, interrupt, seed } = this.settings;
    const solver = make({ interrupt, seed });
    this.encoding.load(solver);
    return solver;
  }

  /** Make the solver of the next frame. */
  open(): Solver {
    const solver = this.fresh();
    this.#solvers.push(solver);
    return solver;
  }

  /** The solver of a frame. */
  at(frame: number): Solver {
    if (frame === INFINITY) return this.#infinite ??= this.fresh();
    return this.#solvers[frame]!;
  }

  /** Add a lemma to the solvers of frames `from .. to`. */
  learn(cube: StateCube, from: number, to: number): void {
    const clause = satLits(negated(cube));
    const last = Math.min(to, this.#solvers.length - 1);
    for (let frame = from; frame <= last; frame++) this.#solvers[frame]!.addClause(clause);
    if (to === INFINITY) this.at(INFINITY).addClause(clause);
  }

  /** Add constraints to all solvers, and to some others. The literals must be in the encoding. */
  constrain(lits: readonly number[], stepsOnly: boolean, others: readonly Solver[]): void {
    const solvers = [...this.#all(), ...others];
    if (stepsOnly && this.#guard === 0) {
      this.#guard = this.encoding.free();
      for (const solver of solvers) solver.ensureVariables(this.encoding.size);
    }
    for (const solver of solvers) {
      for (const lit of lits) {
        solver.addClause(satLits(stepsOnly ? [lit, this.#guard ^ 1] : [lit]));
      }
    }
    (stepsOnly ? this.steps : this.everywhere).push(...lits);
  }

  /** What must be assumed when a step is taken. */
  guards(): number[] {
    return this.#guard === 0 ? [] : [this.#guard];
  }

  /** The encoding grew: load the variables from `loaded` on. */
  catchUp(loaded: number): void {
    for (const solver of this.#all()) this.encoding.load(solver, loaded);
  }

  #all(): Solver[] {
    const all = [...this.#solvers];
    if (this.#infinite !== undefined) all.push(this.#infinite);
    if (this.#pristine !== undefined) all.push(this.#pristine);
    return all;
  }

  /** Conflicts in all solvers that are alive. */
  conflicts(): number {
    return this.#all().reduce((sum, solver) => sum + solver.statistics.conflicts, 0);
  }

  /** Forget all frames. */
  clear(): void {
    for (const solver of this.#solvers) solver.dispose();
    this.#infinite?.dispose();
    this.#solvers = [];
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
    const primed = this.encoding.primed;
    const guarded = this.#guard === 0 ? 0 : 1;
    const assumptions = new Int32Array(order.length + guarded);
    if (guarded === 1) assumptions[0] = this.#guard;
    for (let i = 0; i < order.length; i++) assumptions[i + guarded] = primed[order[i]!]!;
    return !(yield* this.ask(
      this.at(frame),
      assumptions,
      strengthen ? negated(order) : undefined,
    ));
  }

  /** After {@linkcode consecution} said yes: the literals of the cube whose successors are excluded. */
  core(frame: number, cube: StateCube): StateCube {
    const solver = this.at(frame);
    const primed = this.encoding.primed;
    const core = new Int32Array(cube.length);
    let size = 0;
    for (let i = 0; i < cube.length; i++) {
      if (solver.failed(primed[cube[i]!]! as SatLit)) core[size++] = cube[i]!;
    }
    return core.slice(0, size);
  }

  /** Does F_frame contain a state that satisfies the literal? The model is in the solver of the frame. */
  meets(frame: number, lit: number): Generator<TickEvent, boolean> {
    return this.ask(this.at(frame), Int32Array.of(lit), undefined);
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
