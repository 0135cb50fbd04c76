/**
 * What can be switched in IC3, and where each technique comes from.
 *
 * | reference | paper |
 * |---|---|
 * | VMCAI'11 | Bradley: SAT-based model checking without unrolling, 2011 |
 * | FMCAD'11 | Een, Mishchenko, Brayton: Efficient implementation of property directed reachability, 2011 |
 * | FMCAD'13 | Hassan, Bradley, Somenzi: Better generalization in IC3, 2013 |
 * | FMCAD'11b | Chockler et al.: Incremental formal verification of hardware, 2011 (lifting by cores) |
 * | TCAD'00 | van Eijk: Sequential equivalence checking based on structural similarities, 2000 |
 * | CAV'23 | Xia et al.: Searching for i-good lemmas to accelerate safety model checking, 2023 |
 */

import type { Predicate } from "../../system/predicate.ts";
import { defaultSolver, type SolverFactory } from "../engine.ts";

/** Options of {@linkcode ic3} and of every engine built on it. All have defaults. */
export interface Ic3Options {
  /** Backend of the queries. */
  readonly solver?: SolverFactory;
  /** Shrinking a counterexample to induction to a cube: FMCAD'11 III-B (justification), or by cores. */
  readonly lift?: "none" | "justify" | "core" | "both";
  /** Spend more on lemmas where the search is stuck (`effort.ts`), or always the same. */
  readonly effort?: "dynamic" | "fixed";
  /** MIC (VMCAI'11 section 6): drop literals one by one. */
  readonly mic?: boolean;
  /** `down` (VMCAI'11, FMCAD'13): join with the counterexample instead of giving up on a literal. */
  readonly down?: boolean;
  /** Counterexamples to generalisation (FMCAD'13 section III) blocked per literal; 0 switches it off. */
  readonly ctgs?: number;
  /** How deep generalisation may recurse for counterexamples to generalisation. */
  readonly ctgDepth?: number;
  /** Order literals by how often they occurred in lemmas lately (FMCAD'11 III-E). */
  readonly activity?: boolean;
  /** Literals of a lemma one frame below that also blocks the cube are dropped last (CAV'23). */
  readonly parents?: boolean;
  /** Put a blocked obligation back one frame higher (FMCAD'11 III-C). */
  readonly reenqueue?: boolean;
  /** Push a new lemma as far as it goes at once, not only between frames. */
  readonly pushEagerly?: boolean;
  /** Lemmas that are inductive on their own move to the frame "infinity" (FMCAD'11 III-D). */
  readonly infinity?: boolean;
  /** Remove lemmas that another one implies (FMCAD'11 III-D). */
  readonly subsumption?: boolean;
  /** Equalities of latches by induction (TCAD'00), once so many lemmas did not suffice; Infinity for never. */
  readonly correspondence?: number;
  /** Queries look at the domain of the query only, see `src/sat/solver.ts`. */
  readonly restrict?: boolean;
  /** Known invariants of the system: they hold initially and are inductive together. */
  readonly invariants?: Predicate;
  /** Clauses worth trying: the ones that hold are kept in the frames where they hold. */
  readonly candidates?: Predicate;
  /** Also yield an event for every attempt to drop a literal. */
  readonly attempts?: boolean;
  /** Conflicts after which a query is interrupted for a tick. */
  readonly slice?: number;
  /** Give up (`unknown`) when this frame is reached. */
  readonly maxFrame?: number;
  /** Polled by the solvers. */
  readonly interrupt?: Int32Array;
  /** Seed of the solvers' tie-breaking. */
  readonly seed?: number;
}

/** The options with every default filled in. */
export type Ic3Settings =
  & Required<Omit<Ic3Options, "invariants" | "candidates" | "interrupt">>
  & Pick<Ic3Options, "invariants" | "candidates" | "interrupt">;

/** Fill in the defaults. */
export function withDefaults(options: Ic3Options): Ic3Settings {
  return {
    solver: options.solver ?? defaultSolver,
    lift: options.lift ?? "justify",
    effort: options.effort ?? "dynamic",
    mic: options.mic ?? true,
    down: options.down ?? true,
    ctgs: options.ctgs ?? 3,
    ctgDepth: options.ctgDepth ?? 1,
    activity: options.activity ?? true,
    parents: options.parents ?? true,
    reenqueue: options.reenqueue ?? true,
    pushEagerly: options.pushEagerly ?? true,
    infinity: options.infinity ?? true,
    subsumption: options.subsumption ?? true,
    correspondence: options.correspondence ?? 600,
    restrict: options.restrict ?? true,
    attempts: options.attempts ?? false,
    slice: options.slice ?? 1000,
    maxFrame: options.maxFrame ?? Infinity,
    seed: options.seed ?? 0,
    invariants: options.invariants,
    candidates: options.candidates,
    interrupt: options.interrupt,
  };
}
