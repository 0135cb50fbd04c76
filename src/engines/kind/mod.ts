/**
 * k-induction with simple paths.
 *
 * - M. Sheeran, S. Singh, G. Stålmarck: Checking safety properties using induction and a SAT-solver. FMCAD 2000.
 * - N. Eén, N. Sörensson: Temporal induction by incremental SAT solving. BMC 2003. (One growing instance for
 *   the base case and one for the step; states are made different only where a model repeats one.)
 *
 * | here | paper |
 * |---|---|
 * | base | I(s_0) & path(s_0 .. s_k) & bad(s_k) |
 * | step | path(s_0 .. s_k) & !bad(s_0) .. !bad(s_{k-1}) & bad(s_k) & all states different |
 *
 * Invariants: when the step is asked with k, the base was refuted for 0 .. k - 1; hence an unsatisfiable step is
 * a proof. The strengthening, if any, is inductive, which is checked before it is used.
 *
 * Complete because simple paths are finite: the step fails to have one for some k.
 */

import { Unroller } from "../../encode/unroller.ts";
import { type Lit, not } from "../../aig/literal.ts";
import { negate } from "../../sat/literal.ts";
import type { Solver } from "../../sat/solver.ts";
import { Execution } from "../../system/execution.ts";
import { type Predicate, toLiteral } from "../../system/predicate.ts";
import type { System } from "../../system/system.ts";
import { ask } from "../ask.ts";
import {
  defaultSolver,
  type EngineEvent,
  type Running,
  type SafetyProblem,
  type SolverFactory,
  type StartEvent,
  type TickEvent,
  type Verdict,
} from "../engine.ts";
import { INFINITY } from "../ic3/frames.ts";
import { ic3, type Ic3Event, type Session } from "../ic3/mod.ts";

/** Options of {@linkcode kind}. */
export interface KindOptions {
  readonly solver?: SolverFactory;
  /** Ask for different states along the step (default true). Without it the method is incomplete. */
  readonly simplePath?: boolean;
  /** Last k that is tried; unlimited unless told. */
  readonly to?: number;
  /** An inductive predicate that strengthens the step. */
  readonly invariants?: Predicate;
  /** Run IC3 up to this frame first and strengthen the step by what it proves to hold for ever. */
  readonly ic3Frames?: number;
  /** Conflicts after which a query is interrupted for a tick. */
  readonly slice?: number;
  readonly interrupt?: Int32Array;
  readonly seed?: number;
}

/** No path with k steps leads to `bad`. */
export interface BaseEvent extends EngineEvent {
  readonly kind: "base";
  readonly k: number;
}

/** k good steps do not imply another one; `distinct` pairs of states were made different so far. */
export interface StepEvent extends EngineEvent {
  readonly kind: "step";
  readonly k: number;
  readonly distinct: number;
}

/** All events of k-induction; those of IC3 occur with the option `ic3Frames`. */
export type KindEvent = StartEvent | BaseEvent | StepEvent | TickEvent | Ic3Event;

/**
 * Decide whether `bad` is unreachable.
 *
 * @example
 * ```ts
 * import { assertEquals } from "@std/assert";
 * import { Run, engines, system } from "kripke";
 *
 * const counter = system("counter")`
 *   var  n : 0..7 = 0
 *   next n = n < 5 ? n + 1 : n
 *   invariant high : n < 6
 * `;
 * const bad = counter.system.bads[0]!.lit;
 * assertEquals(new Run(engines.kind({ system: counter.system, bad })).finish().status, "holds");
 * ```
 */
export function* kind(problem: SafetyProblem, options: KindOptions = {}): Running<KindEvent> {
  const { to = Infinity, simplePath = true } = options;
  const solvers: Solver[] = [];
  const open = () => {
    const { solver = defaultSolver, interrupt, seed } = options;
    solvers.push(solver({ interrupt, seed }));
    return solvers.at(-1)!;
  };
  let k = 0;
  const statistics = () => ({
    k,
    conflicts: solvers.reduce((sum, { statistics }) => sum + statistics.conflicts, 0),
  });
  yield { kind: "start", view: { statistics } };
  try {
    let strengthening: Predicate = options.invariants ?? { clauses: [] };
    yield* refuseUnlessInductive(problem.system, strengthening, open, options);
    if (options.ic3Frames !== undefined) {
      const found = yield* strengthenByIc3(problem, strengthening, options);
      if ("status" in found) return found;
      strengthening = found;
    }
    const base = new Base(problem, open(), options);
    const step = new Step(problem, strengthening, open(), options);
    for (; k <= to; k++) {
      if (yield* step.holds(k)) {
        return { status: "holds", proof: { kind: "k-induction", k, simplePath, strengthening } };
      }
      yield { kind: "step", k, distinct: step.distinct };
      const trace = yield* base.counterexample(k);
      if (trace !== undefined) return { status: "fails", trace };
      yield { kind: "base", k };
    }
    return {
      status: "unknown",
      reason: `not ${to}-inductive, and no counterexample of ${to} steps`,
    };
  } finally {
    for (const solver of solvers) solver.dispose();
  }
}

/** The base case: paths from an initial state. */
class Base {
  readonly #unroller: Unroller;

  constructor(readonly problem: SafetyProblem, solver: Solver, readonly options: KindOptions) {
    this.#unroller = new Unroller(problem.system, solver, { polarity: true });
  }

  /** A path whose step k is bad; asked for k = 0, 1, 2, … */
  *counterexample(k: number) {
    const { encoder } = this.#unroller;
    this.#unroller.addFrame();
    const bad = this.#unroller.literal(this.problem.bad, k);
    if (yield* ask(encoder.solver, [bad], this.options.slice ?? 1000, `base case, k = ${k}`)) {
      return this.#unroller.trace(k + 1);
    }
    encoder.solver.addClause([negate(bad)]);
    return undefined;
  }
}

/** The step case: paths from anywhere. */
class Step {
  /** Pairs of states that were made different. */
  distinct = 0;
  readonly #unroller: Unroller;
  readonly #strengthening: Lit;
  readonly #execution: Execution;

  constructor(
    readonly problem: SafetyProblem,
    strengthening: Predicate,
    solver: Solver,
    readonly options: KindOptions,
  ) {
    const { system } = problem;
    this.#unroller = new Unroller(system, solver, { polarity: true, initialised: false });
    this.#strengthening = toLiteral(system.aig, strengthening);
    this.#execution = new Execution(system);
  }

  /** Are k good steps always followed by a good one? Asked for k = 0, 1, 2, … */
  *holds(k: number): Generator<TickEvent, boolean> {
    const { encoder } = this.#unroller;
    this.#unroller.addFrame();
    encoder.assert(this.#unroller.at(this.#strengthening, k));
    const bad = this.#unroller.literal(this.problem.bad, k);
    const { slice = 1000, simplePath = true } = this.options;
    while (yield* ask(encoder.solver, [bad], slice, `step case, k = ${k}`)) {
      if (!simplePath || !this.#separate(k)) {
        encoder.assert(this.#unroller.at(not(this.problem.bad), k));
        return false;
      }
    }
    return true;
  }

  /** Make states different that the model repeats; false if it repeats none. */
  #separate(k: number): boolean {
    const states = this.#statesOfModel(k);
    const before = this.distinct;
    const first = new Map<string, number>();
    states.forEach((state, j) => {
      const i = first.get(state);
      if (i === undefined) first.set(state, j);
      else {
        this.#unroller.encoder.assert(not(this.#same(i, j)));
        this.distinct++;
      }
    });
    return this.distinct > before;
  }

  #statesOfModel(k: number): string[] {
    const { initial, inputs } = this.#unroller.trace(k + 1);
    const execution = this.#execution;
    execution.start(initial);
    return inputs.map((vector) => {
      const state = execution.state().join("");
      execution.apply(vector);
      execution.advance();
      return state;
    });
  }

  #same(i: number, j: number): Lit {
    const { aig, system } = this.#unroller;
    const at = (lit: Lit, frame: number) => this.#unroller.at(lit, frame);
    return aig.andAll(system.latches.map(({ lit }) => aig.iff(at(lit, i), at(lit, j))));
  }
}

/** A strengthening that is not inductive would make wrong proofs. */
function* refuseUnlessInductive(
  system: System,
  predicate: Predicate,
  open: () => Solver,
  { slice = 1000 }: KindOptions,
): Generator<TickEvent, void> {
  if (predicate.clauses.length === 0) return;
  const lit = toLiteral(system.aig, predicate);
  const start = new Unroller(system, open(), { polarity: true });
  start.addFrame();
  const outside = start.literal(not(lit), 0);
  if (yield* ask(start.encoder.solver, [outside], slice, "do the invariants hold initially?")) {
    throw new RangeError("the invariants given to k-induction do not hold in every initial state");
  }
  const step = new Unroller(system, open(), { polarity: true, initialised: false });
  step.addFrame();
  step.addFrame();
  step.encoder.assert(step.at(lit, 0));
  const leaves = step.literal(not(lit), 1);
  if (yield* ask(step.encoder.solver, [leaves], slice, "are the invariants inductive?")) {
    throw new RangeError("the invariants given to k-induction are not inductive");
  }
}

/** What IC3 proves within some frames, or its verdict if it gets that far. */
function* strengthenByIc3(
  problem: SafetyProblem,
  invariants: Predicate,
  { ic3Frames, solver, slice, interrupt, seed }: KindOptions,
): Generator<KindEvent, Predicate | Verdict> {
  const engine = ic3(problem, {
    ...(solver && { solver }),
    ...(slice && { slice }),
    ...(interrupt && { interrupt }),
    ...(seed && { seed }),
    invariants,
    maxFrame: ic3Frames!,
  });
  let session: Session | undefined;
  for (let step = engine.next();; step = engine.next()) {
    if (step.done !== true) {
      if (step.value.kind === "start") session = step.value.view;
      yield step.value;
    } else if (step.value.status !== "unknown") return step.value;
    else return session!.predicate(INFINITY);
  }
}
