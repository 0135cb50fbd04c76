/**
 * An IC3 session: everything that belongs to one transition relation and one initial set, kept between
 * queries. Targets may change from query to query and constraints may be added: all lemmas stay valid,
 * since a smaller transition relation reaches less. Another initial set starts new frames
 * ({@linkcode Session.restart}); the old lemmas can be tried as candidates there.
 *
 * The phases of the algorithm are functions over a session, one file each: `block.ts`, `generalize.ts`,
 * `propagate.ts`; `decide.ts` is the main loop.
 */

import type { Lit } from "../../aig/literal.ts";
import { TransitionEncoding } from "../../encode/transition.ts";
import type { SatLit } from "../../sat/literal.ts";
import type { Solver } from "../../sat/solver.ts";
import type { Clause, Cube, Predicate } from "../../system/predicate.ts";
import type { System } from "../../system/system.ts";
import type { EngineView, LemmaView, TickEvent } from "../engine.ts";
import { Activity } from "./activity.ts";
import { type StateCube, toCube } from "./cube.ts";
import type { EncodedSolver } from "./encoded_solver.ts";
import { Frames, INFINITY, type Lemma, type LemmaOrigin } from "./frames.ts";
import { AskedSet, type InitialSet, LatchValues } from "./initial.ts";
import { Justification, liftByCore, type Lifted } from "./lift.ts";
import { Obligations } from "./obligations.ts";
import { type Ic3Options, type Ic3Settings, withDefaults } from "./options.ts";
import { FrameSolvers } from "./solvers.ts";

/** Where paths start. */
export type From =
  /** The initial states of the system. */
  | { readonly kind: "reset" }
  /** All states of a cube of latch literals. */
  | { readonly kind: "cube"; readonly cube: Cube }
  /** All states that satisfy a literal over latches. */
  | { readonly kind: "states"; readonly lit: Lit }
  /**
   * All successors of the states of a cube, by steps that satisfy the constraints and the literals of
   * `under`, which may depend on inputs (and, by next-state functions, on the successor).
   */
  | { readonly kind: "successors"; readonly of: Cube; readonly under?: readonly Lit[] };

/** The states of IC3 between its phases. */
export class Session implements EngineView {
  readonly encoding: TransitionEncoding;
  readonly settings: Ic3Settings;
  readonly solvers: FrameSolvers;
  readonly obligations: Obligations = new Obligations();
  readonly activity: Activity;
  frames: Frames;
  initial: InitialSet;
  /** Where paths start. */
  from: From;
  #justification: Justification;
  #bare: EncodedSolver | undefined;
  #corresponded = false;
  #entrySolver: EncodedSolver | undefined;

  /**
   * @param system its constraints hold in every state of every path
   * @param roots literals that will be asked about, so that the encoding is made in one go
   */
  constructor(
    readonly system: System,
    roots: Iterable<Lit>,
    options: Ic3Options = {},
    from: From = { kind: "reset" },
  ) {
    this.settings = withDefaults(options);
    const constraints = system.constraints.map(({ lit }) => lit);
    this.encoding = new TransitionEncoding(system, [...roots, ...constraints]);
    this.solvers = new FrameSolvers(this.encoding, this.settings);
    this.activity = new Activity(this.settings.activity);
    this.#justification = new Justification(this.encoding);
    this.solvers.everywhere.push(...constraints.map((lit) => this.encoding.toSat(lit)));
    this.frames = new Frames(this.settings.subsumption);
    this.from = from;
    this.initial = this.#initialSet(from);
    this.solvers.start(this.initial);
    if (options.invariants !== undefined) this.assume(options.invariants);
  }

  /** The frontier k. */
  get level(): number {
    return this.frames.level;
  }

  /** Open frame k + 1. */
  open(): number {
    const frame = this.frames.open();
    this.solvers.open();
    for (const lemma of this.frames.infinite) this.solvers.learn(lemma.cube, frame, frame);
    return frame;
  }

  /** The SAT literal of a literal of the graph; the encoding grows if needed. */
  encode(lit: Lit): SatLit {
    this.encoding.extend([lit]);
    return this.encoding.toSat(lit);
  }

  /**
   * Add constraints; the lemmas learnt so far stay valid.
   *
   * @param stepsOnly they restrict the steps of a path (and may speak about the next state through
   * next-state functions), but not its last state
   */
  constrain(lits: readonly Lit[], stepsOnly: boolean): void {
    this.encoding.extend(lits);
    const entries = this.#entrySolver === undefined ? [] : [this.#entrySolver];
    this.solvers.constrain(lits.map((lit) => this.encoding.toSat(lit)), stepsOnly, entries);
    this.frames.forgetObstacles();
  }

  /** Take an invariant for granted: it holds on the initial set and is inductive under the constraints. */
  assume(invariant: Predicate): void {
    for (const cube of this.cubesOf(invariant)) this.learn(cube, INFINITY, 0, "invariant", cube);
  }

  /** Forget frames and obligations and start from another set of states. */
  restart(from: From): void {
    this.obligations.clear();
    const kept = this.frames.infinite.filter(({ origin }) => origin === "invariant");
    this.frames = new Frames(this.settings.subsumption);
    this.from = from;
    this.#entrySolver?.dispose();
    this.#entrySolver = undefined;
    this.initial = this.#initialSet(from);
    this.solvers.start(this.initial);
    for (const { cube } of kept) this.learn(cube, INFINITY, 0, "invariant", cube);
  }

  /** True once, if equalities of latches are to be looked for: they are about runs from reset. */
  wantsCorrespondence(): boolean {
    const patient = this.frames.learnt < this.settings.correspondence;
    if (patient || this.#corresponded || this.from.kind !== "reset") return false;
    return this.#corresponded = true;
  }

  /** Give back the memory of all solvers. */
  dispose(): void {
    this.solvers.dispose();
    this.#bare?.dispose();
    this.#entrySolver?.dispose();
  }

  /**
   * If the cube is inductive relative to F_frame (`F_frame & !cube & T & cube'` is unsatisfiable): a subcube
   * that is so too and contains no initial state. Undefined if not; the model is in the frame's solver.
   *
   * Precondition: the cube contains no initial state.
   *
   * @param strengthen leave `!cube` out of the query when F_frame contains it anyway
   */
  *inductiveCore(
    frame: number,
    cube: StateCube,
    strengthen = true,
  ): Generator<TickEvent, StateCube | undefined> {
    const order = this.activity.mostActiveFirst(cube);
    if (!(yield* this.solvers.consecution(frame, order, strengthen))) return undefined;
    const core = this.solvers.core(frame, cube);
    return yield* this.initial.refute(cube, core);
  }

  /** Add a lemma that holds up to `frame`. */
  learn(
    cube: StateCube,
    frame: number,
    born: number,
    origin: LemmaOrigin,
    cause: StateCube,
  ): Lemma {
    const lemma = this.frames.add(cube, frame, born, origin, cause);
    this.solvers.learn(cube, this.initial.exact ? 1 : 0, frame);
    return lemma;
  }

  /** A lemma holds further than we knew. */
  raise(lemma: Lemma, frame: number): void {
    this.solvers.learn(lemma.cube, lemma.frame + 1, frame);
    this.frames.raise(lemma, frame);
  }

  /**
   * From the model of the solver of a frame to a cube of states that all step into `successors` under the
   * inputs of the model.
   */
  liftStep(frame: number, successors: StateCube): Generator<TickEvent, Lifted> {
    const { everywhere, steps } = this.solvers;
    const targets = [...everywhere, ...steps];
    for (const lit of successors) targets.push(this.encoding.prime(lit));
    return this.#lift(this.solvers.at(frame), targets);
  }

  /** The same for states that satisfy a literal under the inputs of the model. */
  liftTarget(frame: number, target: number): Generator<TickEvent, Lifted> {
    return this.#lift(this.solvers.at(frame), [...this.solvers.everywhere, target]);
  }

  *#lift(solver: Solver, targets: readonly number[]): Generator<TickEvent, Lifted> {
    const { lift } = this.settings;
    const lifted = lift === "justify" || lift === "both"
      ? this.#justification.justify(solver, targets)
      : this.model(solver);
    if (lift === "none" || lift === "justify") return lifted;
    this.#bare ??= this.solvers.bare();
    const order = this.activity.mostActiveFirst(lifted.cube);
    return yield* liftByCore(this.solvers, this.#bare.ready(), lifted, order, targets);
  }

  /** State and inputs of a model, as far as the query looked at them. */
  model(solver: Solver): Lifted {
    const read = (variables: readonly number[]) => {
      const lits: number[] = [];
      for (const variable of variables) {
        const lit = (variable << 1) as SatLit;
        if (variable < solver.variables && solver.assigned(lit)) {
          lits.push(solver.value(lit) ? lit : lit ^ 1);
        }
      }
      return toCube(lits);
    };
    return { cube: read(this.encoding.latches), inputs: read(this.encoding.inputs) };
  }

  /** A clause of latches of the graph for the cube a lemma excludes. */
  toClause(cube: StateCube): Clause {
    return Array.from(cube, (lit) => this.encoding.toAig((lit ^ 1) as SatLit));
  }

  /** A cube of latches of the graph. */
  toCube(cube: StateCube): Cube {
    return Array.from(cube, (lit) => this.encoding.toAig(lit as SatLit));
  }

  /** The clauses of a predicate over latches as the cubes they exclude. Clauses that are true are left out. */
  *cubesOf(predicate: Predicate): Generator<StateCube> {
    for (const clause of predicate.clauses) {
      this.encoding.extend(clause);
      const lits = new Set(clause.map((lit) => this.encoding.toSat(lit) ^ 1));
      for (const lit of lits) {
        if (lit > 1 && !this.encoding.isLatch(lit)) {
          throw new TypeError(
            `literal ${this.encoding.toAig(lit as SatLit)} is not a latch: ` +
              "a lemma is a list of clauses over latches",
          );
        }
      }
      if (lits.has(0) || [...lits].some((lit) => lits.has(lit ^ 1))) continue;
      lits.delete(1);
      yield toCube([...lits]);
    }
  }

  /** F_frame as a predicate. */
  predicate(frame: number): Predicate {
    const clauses: Clause[] = [];
    for (const lemma of this.frames.lemmas(frame)) clauses.push(this.toClause(lemma.cube));
    return { clauses };
  }

  /** F_frame without the invariants that were given. */
  learnt(frame: number): Predicate {
    const clauses: Clause[] = [];
    for (const { cube, origin } of this.frames.lemmas(frame)) {
      if (origin !== "invariant") clauses.push(this.toClause(cube));
    }
    return { clauses };
  }

  /** F_frame is inductive: its lemmas hold for ever, also in queries to come. */
  settle(frame: number): void {
    for (const lemma of [...this.frames.lemmas(frame)]) {
      if (lemma.alive && lemma.frame !== INFINITY) this.raise(lemma, INFINITY);
    }
  }

  /** Numbers for people. */
  statistics(): Record<string, number> {
    return {
      frame: this.level,
      lemmas: this.frames.size,
      obligations: this.obligations.size,
      ...this.solvers.counts,
      conflicts: this.solvers.conflicts(),
    };
  }

  /** All live lemmas, frame by frame. */
  lemmas(): LemmaView[] {
    return Array.from(this.frames.lemmas(0), (lemma) => this.describe(lemma));
  }

  /** A lemma in literals of the graph. */
  describe({ id, cube, frame, born, origin, cause, obstacle }: Lemma): LemmaView {
    return {
      id,
      clause: this.toClause(cube),
      frame: frame === INFINITY ? Infinity : frame,
      born,
      origin,
      cause: this.toCube(cause),
      ...(obstacle && { obstacle: { frame: obstacle.frame, state: this.toCube(obstacle.state) } }),
    };
  }

  #initialSet(from: From): InitialSet {
    const prefer = (lit: number) => this.activity.of(lit);
    switch (from.kind) {
      case "reset":
        return new LatchValues(this.encoding, (latch) => this.#resetOf(latch), prefer);
      case "cube": {
        const cube = this.#latchCube(from.cube);
        return new LatchValues(this.encoding, (latch) => cube.get(latch) ?? 0, prefer);
      }
      case "states": {
        this.encoding.extend([from.lit]);
        const solver = this.#entrySolver = this.solvers.fresh();
        solver.ready().addClause([this.encoding.toSat(from.lit)]);
        return new AskedSet(this.encoding, solver, () => [], false, this.settings.slice);
      }
      case "successors": {
        const lits = [...from.of, ...(from.under ?? [])];
        this.encoding.extend(lits);
        const solver = this.#entrySolver = this.solvers.fresh();
        const fixed = lits.map((lit) => this.encoding.toSat(lit));
        const assumed = () => [...this.solvers.guards(), ...fixed];
        return new AskedSet(this.encoding, solver, assumed, true, this.settings.slice);
      }
    }
  }

  /** The literals of a cube by latch variable. */
  #latchCube(cube: Cube): Map<number, number> {
    this.encoding.extend(cube);
    const lits = new Map<number, number>();
    for (const lit of cube) {
      const sat = this.encoding.toSat(lit);
      if (!this.encoding.isLatch(sat)) {
        throw new TypeError(`literal ${lit} is not a latch: a cube of states is made of latches`);
      }
      if (lits.get(sat >>> 1) === (sat ^ 1)) {
        throw new RangeError(`the cube contains ${lit} and its complement`);
      }
      lits.set(sat >>> 1, sat);
    }
    return lits;
  }

  #resetOf(latch: number): number {
    const { reset, lit } = this.system.latches[this.encoding.position(latch)]!;
    return reset === lit ? 0 : (latch << 1) | (reset === 0 ? 1 : 0);
  }
}
