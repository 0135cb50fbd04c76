/**
 * k-FAIR: k-liveness that learns from FAIR which states can lie on a loop at all.
 *
 * A. Ivrii, Z. Nevo, J. Baumgartner: k-FAIR = k-LIVENESS + FAIR. Revisiting SAT-based Liveness Algorithms. FMCAD 2018
 * (paper 002).
 *
 * | here | paper, Algorithm 1 |
 * |---|---|
 * | `loop` | OnLoop: may become true at any step, then stays true (line 1) |
 * | `counting` | `p`, the property with k rounds of absorbing logic over `OnLoop & ¬q` (lines 2, 3, 20) |
 * | `walls.constraints` | S, the stabilising constraints; `OnLoop -> S` restricts `counting` |
 * | `walls.reach` and IC3's own lemmas | R |
 * | `stabilise` | StabilizingConstraints (lines 5 to 8): nets that, once true, stay true |
 * | `counting.occurs` | Run_kLIVENESS (line 9) |
 * | `findLasso` | state repetition (line 12) |
 * | `runFair` | Run_FAIR (lines 14 to 18): can the last `¬q`-state return to itself? |
 * | `SCHEDULES` | the nondeterministic `(*)`: the five configurations of section III-A |
 *
 * Invariants
 * 1. The walls and constraints satisfy F0 to F3 of the certificate (`src/proof/check_fair.ts`).
 * 2. A state that Run_FAIR found to have no loop is on neither side of its wall, so it is never on the loop again.
 *
 * Departures
 * - Signals are not registered: they may read inputs, and a path continues under inputs that satisfy the signal.
 * - Several signals are counted in turn. Run_FAIR then asks only whether the state lies on some cycle: if not, it is
 *   excluded; if so, the property fails only if the cycle sees every signal, and otherwise k grows.
 * - A stabilising constraint is kept as a wall of FAIR with the state's generalisation as its exit.
 */

import { type Lit, not, notIf, TRUE } from "../../aig/literal.ts";
import { findLasso } from "../../proof/trace_loop.ts";
import type { FairProof } from "../../proof/proof.ts";
import type { Predicate } from "../../system/predicate.ts";
import { cofactorPredicate } from "../../system/projection.ts";
import { latchesRead, type Trace } from "../../system/trace.ts";
import { Execution } from "../../system/execution.ts";
import type { EngineEvent, LivenessProblem, Running, StartEvent } from "../engine.ts";
import { drawWall } from "../fair/draw_wall.ts";
import type { FairEvent } from "../fair/events.ts";
import type { SharesFindings } from "../fair/findings.ts";
import { IndependentWalls } from "../fair/literals.ts";
import { type FairOptions, fairSettings } from "../fair/options.ts";
import { OnLoop } from "../fair/on_loop.ts";
import { SkeletonQuery } from "../fair/skeleton.ts";
import { stabilise } from "../fair/stabilise.ts";
import { StepSolver } from "../fair/steps.ts";
import { Walls } from "../fair/walls.ts";
import { withDefaults } from "../ic3/options.ts";
import { Reachability } from "../ic3/reach.ts";
import { Counting } from "../kliveness/counting.ts";
import { chainOf, type CountEvent } from "../kliveness/mod.ts";
import { forShortSearches } from "../short_searches.ts";

/** When the optional parts of the loop run: section III-A. */
interface Schedule {
  /** Run_FAIR in every iteration? */
  readonly fair: boolean;
  /** k grows in every iteration of this number. */
  readonly grow: number;
  /** Stabilising constraints again when k grows, and at least in every iteration of this number. */
  readonly stabilise: number;
}

/** The configurations of the paper. */
export const SCHEDULES: Readonly<Record<KfairSchedule, Schedule>> = {
  "fair": { fair: true, grow: Infinity, stabilise: 50 },
  "b50": { fair: true, grow: 50, stabilise: 50 },
  "b5": { fair: true, grow: 5, stabilise: 50 },
  "klive": { fair: false, grow: 1, stabilise: 50 },
  "klive-pre": { fair: false, grow: 1, stabilise: Infinity },
};

/** Names of the configurations. */
export type KfairSchedule = "fair" | "b50" | "b5" | "klive" | "klive-pre";

/** Options of {@linkcode kfair}; those of IC3 are passed on, and `predicates` says which nets may stabilise. */
export interface KfairOptions extends Pick<FairOptions, "predicates">, Ic3Part {
  /** When k grows and when FAIR is asked; `b5` unless told. */
  readonly schedule?: KfairSchedule;
  /** Try the lemmas of one k for the next; true unless told. */
  readonly reuse?: boolean;
}

type Ic3Part = Omit<FairOptions, "predicates" | "reuse">;

/** The last state of a path with k + 1 occurrences was found not to lie on a cycle, or to lie on one. */
export interface CycleEvent extends EngineEvent {
  readonly kind: "cycle";
  readonly exists: boolean;
}

/** All events of k-FAIR. */
export type KfairEvent = StartEvent | CountEvent | CycleEvent | FairEvent;

/**
 * Decide whether no path sees all justice signals infinitely often.
 *
 * @example
 * ```ts
 * import { assertEquals } from "@std/assert";
 * import { FALSE, Run, engines, system } from "kripke";
 *
 * const toggle = system("toggle")`var on : bool = false  next on = !on`;
 * const problem = { system: toggle.system, justice: [FALSE] };
 * assertEquals(new Run(engines.kfair(problem)).finish().status, "holds");
 * ```
 */
export function* kfair(
  problem: LivenessProblem,
  options: KfairOptions & SharesFindings = {},
): Running<KfairEvent> {
  const { system } = problem;
  const { aig } = system;
  const justice = problem.justice.length === 0 ? [TRUE] : problem.justice;
  const schedule = SCHEDULES[options.schedule ?? "b5"];
  const ic3 = withDefaults(options);
  const { window } = fairSettings({});
  const latches = latchesRead(system, justice);
  const walls = new Walls(system, options.findings);
  const steps = new StepSolver(system, ic3);
  const skeletons = new SkeletonQuery(system, justice, latches, window, true, ic3);
  walls.listen(steps);
  walls.listen(skeletons);
  const nets = new IndependentWalls(
    walls,
    steps,
    justice,
    latches,
    options.predicates ?? "gates",
  );
  const cycles = new Reachability(system, justice, forShortSearches(options));
  walls.listen({
    addReach: (assertion) => cycles.assume(assertion),
    addConstraint: (lits) => cycles.constrain(...lits),
  });

  const loop = new OnLoop(system, justice); // lines 1 to 3
  const counting = new Counting(loop.system, loop.signals, options, options.reuse ?? true);
  walls.listen({
    addReach: (assertion) => counting.assume(assertion),
    addConstraint: (lits) => counting.constrain(loop.whileOn(lits)),
  });
  yield {
    kind: "start",
    view: {
      statistics: () => ({
        ...counting.session.statistics(),
        ...walls.counts(),
        k: counting.k,
      }),
      lemmas: () => counting.session.lemmas(),
    },
  };
  try {
    let stale = Infinity;
    for (let iteration = 1;; iteration++) {
      walls.catchUp();
      if (stale >= schedule.stabilise) { // lines 5 to 8
        stale = 0;
        yield* stabilise({
          walls,
          steps,
          skeletons,
          literals: nets,
          upgrade: false,
          constraints: "all",
        });
        if ((yield* skeletons.find()) === undefined) {
          return { status: "holds", proof: proofWith({ kind: "skeleton", window }) };
        }
      }
      stale++;
      yield { kind: "count", k: counting.k };
      const outcome = yield* counting.occurs(); // line 9
      if (outcome.status === "open") {
        return { status: "unknown", reason: "the limit of frames was reached" };
      }
      if (outcome.status === "separated") { // line 11
        return { status: "holds", proof: byCounting(counting.session.predicate(outcome.frame)) };
      }
      const path = loop.restrict(counting.counter.liftTrace(outcome.path.trace));
      const lasso = findLasso(system, path, justice);
      if (lasso !== undefined) return { status: "fails", trace: lasso }; // line 13
      let progress = false;
      if (schedule.fair) { // lines 14 to 18
        const sees = justice[counting.k % justice.length]!;
        const answer = yield* runFair(path, sees);
        if (answer === "unknown") {
          return { status: "unknown", reason: "the limit of frames was reached" };
        }
        if (typeof answer === "object") return { status: "fails", trace: answer };
        progress = answer === "excluded";
      }
      if (!progress || iteration % schedule.grow === 0) { // lines 19, 20
        yield* counting.deeper();
        if (schedule.stabilise !== Infinity) stale = schedule.stabilise;
      }
    }
  } finally {
    steps.dispose();
    skeletons.dispose();
    cycles.dispose();
    counting.dispose();
  }

  /** Can the last state of the path, left by a step that sees the signal, return to itself? */
  function* runFair(
    path: Trace,
    sees: Lit,
  ): Running<KfairEvent, Trace | "excluded" | "cycle" | "unknown"> {
    const state = lastState(path);
    const cube = latches.map((j) => notIf(system.latches[j]!.lit, state[j] === 0));
    const target = aig.andAll(cube);
    const from = { kind: "successors", of: cube, under: [sees] } as const;
    const result = yield* cycles.query({ from, target, reuse: false });
    if (result.status === "unknown") return "unknown";
    yield { kind: "cycle", exists: result.status === "reached" };
    if (result.status === "separated") {
      const { clauses } = result.proof;
      const inside = aig.andAll(clauses.map((clause) => aig.orAll(clause)));
      const exit = yield* steps.exit([...cube, sees], not(inside)); // s_gen
      yield* drawWall(walls, skeletons, { wall: result.proof, exits: [exit] }, "cycle", "all");
      return "excluded";
    }
    const inputs = [...path.inputs.slice(0, -1), result.entry!.inputs, ...result.trace.inputs];
    return findLasso(system, { initial: path.initial, inputs }, justice) ?? "cycle";
  }

  function lastState({ initial, inputs }: Trace): Uint8Array {
    const execution = new Execution(system);
    execution.start(initial);
    for (const step of inputs.slice(0, -1)) {
      execution.apply(step);
      execution.advance();
    }
    return execution.state();
  }

  function proofWith(conclusion: FairProof["conclusion"], ...reach: Predicate[]): FairProof {
    return { kind: "fair", reach: [...walls.reach, ...reach], lemmas: walls.lemmas, conclusion };
  }

  /**
   * The invariant of the counting system as evidence: before the loop it is a reach assertion; on the loop, by
   * count, it is a chain. Every point of a loop was reached by a step from the former, which is the last link.
   */
  function byCounting(invariant: Predicate): FairProof {
    const { counter } = counting;
    const reach = loop.before(cofactorPredicate(aig, invariant, counter.counter.map(not)));
    const during = loop.during(invariant);
    const links = [...chainOf(counter, during, justice.length), { region: reach, justice: 0 }];
    return proofWith({ kind: "chain", links }, reach);
  }
}
