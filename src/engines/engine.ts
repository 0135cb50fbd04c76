/**
 * What every engine is: a generator of typed events that returns a verdict.
 *
 * An engine never prints, never reads a clock and never draws random numbers of its own: seeds and budgets
 * come in with the options, and everything it finds out goes out as events. Whoever drives the generator
 * decides about time, progress and cancellation: calling `return()` or just not calling `next()` again
 * stops it. Engines yield often, also inside a hard SAT query, so that no step is long.
 */

import type { Lit } from "../aig/literal.ts";
import type { Solver, SolverSettings } from "../sat/solver.ts";
import { kernelSolver } from "../sat/kernel/arena.ts";
import type { Clause, Cube } from "../system/predicate.ts";
import type { System } from "../system/system.ts";
import type { Trace } from "../system/trace.ts";
import type { Proof } from "../proof/proof.ts";

/** How an engine gets a SAT solver. */
export type SolverFactory = (settings: SolverSettings) => Solver;

/** The backend of engines that ask many small questions. */
export const defaultSolver: SolverFactory = (settings) => kernelSolver(settings);

/** Common to all events. `kind` discriminates. */
export interface EngineEvent {
  /** What happened, as one word. */
  readonly kind: string;
}

/** A budget slice ended inside a SAT query; consumers may redraw and look at the clock. */
export interface TickEvent extends EngineEvent {
  readonly kind: "tick";
  /** What the engine is busy with, in a few words. */
  readonly activity: string;
}

/** The first event of an engine that can be inspected while it is paused. */
export interface StartEvent extends EngineEvent {
  readonly kind: "start";
  readonly view: EngineView;
}

/** A clause an engine has learnt, in literals of the system's graph. */
export interface LemmaView {
  /** Number, in the order learnt. */
  readonly id: number;
  /** What holds in the frames up to `frame`. */
  readonly clause: Clause;
  /** The highest frame it is known to hold in; `Infinity` if it holds in every reachable state. */
  readonly frame: number;
  /** The frame it was learnt for. */
  readonly born: number;
  /** Why it was learnt. */
  readonly origin: string;
  /** The states it was learnt from: a counterexample to induction, or to generalisation. */
  readonly cause: Cube;
  /** Why it was not pushed: a state of `frame` with a successor that the clause excludes. */
  readonly obstacle?: { readonly frame: number; readonly state: Cube };
}

/** What can be seen of an engine between two events. */
export interface EngineView {
  /** Numbers that say how far it got: `frame`, `lemmas`, `queries`, `conflicts`, … */
  statistics(): Record<string, number>;
  /** What it learnt, if it learns clauses. */
  lemmas?(): LemmaView[];
}

/** The answer of an engine, with its evidence. */
export type Verdict =
  | { readonly status: "holds"; readonly proof: Proof }
  | { readonly status: "fails"; readonly trace: Trace }
  | { readonly status: "unknown"; readonly reason: string };

/** A running engine. */
export type Running<Event extends EngineEvent = EngineEvent, V = Verdict> = Generator<
  Event,
  V,
  undefined
>;

/** Is `bad` unreachable? The literal may depend on inputs. */
export interface SafetyProblem {
  readonly system: System;
  readonly bad: Lit;
}

/**
 * Is there no path that satisfies the constraints for ever and every literal of `justice` infinitely often?
 * (The fairness of the system is already included in `justice` by whoever states the problem.)
 */
export interface LivenessProblem {
  readonly system: System;
  readonly justice: readonly Lit[];
}
