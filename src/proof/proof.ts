/**
 * The evidence for a property that holds (for CTL also for one that fails). Every kind is a list of plain
 * UNSAT obligations that the independent checker of this folder discharges with a SAT solver the engines do
 * not learn with. The file that checks a kind says why its obligations imply the verdict.
 *
 * All literals are literals of the graph of the system the property was asked of. Predicates are sets of
 * states, but the checkers allow them to read inputs as well: then they are sets of *points*, pairs of a
 * state and the inputs of one step.
 */

import type { Lit } from "../aig/literal.ts";
import type { Cube, Predicate } from "../system/predicate.ts";
import type { Latch } from "../system/system.ts";

/** `I & c -> Inv`, `Inv & T & c' -> Inv'`, `Inv & c -> !bad`. Checked in `check_invariant.ts`. */
export interface InvariantProof {
  /** Which proof this is. */
  readonly kind: "invariant";
  /** The inductive invariant. */
  readonly invariant: Predicate;
}

/**
 * No initial path is bad in its first `k` points, and `k` good points in a row (with different latches if
 * `simplePath`) are never followed by a bad one. Checked in `check_k_induction.ts`.
 */
export interface KInductionProof {
  /** Which proof this is. */
  readonly kind: "k-induction";
  /** How many good points in a row are assumed. */
  readonly k: number;
  /** Whether their latches are assumed to differ. */
  readonly simplePath: boolean;
  /** Holds in every reachable state; itself inductive. */
  readonly strengthening: Predicate;
}

/**
 * No initial path is bad in its first `k` points, and there is no longer one that could be a shortest
 * counterexample: none that starts in an initial state (`forward`), or none that ends in its only bad point
 * (`backward`). Checked in `check_radius.ts`.
 */
export interface RadiusProof {
  /** Which proof this is. */
  readonly kind: "radius";
  /** How many points were searched. */
  readonly k: number;
  /** From the initial states or from the bad ones. */
  readonly direction: "forward" | "backward";
}

/**
 * One link `C_k` of a chain, in the order learned. With `D_k = C_1 | .. | C_k`, a step from `C_k & !D_{k-1}`
 * stays in `D_k`, and leads into `D_{k-1}` if it sees the justice signal of the link.
 */
export interface ChainLink {
  /** The region `C_k`. */
  readonly region: Predicate;
  /** Position in the list of justice signals of the problem; 0 where there is only one. */
  readonly justice: number;
}

/** The certificate of rlive and k-liveness: `R1` to `R3` of `check_chain.ts`. */
export interface ChainProof {
  /** Which proof this is. */
  readonly kind: "chain";
  /** Latches that only watch, see {@linkcode Observers}. */
  readonly observers?: Observers;
  /** Shoals in the order learned, dead-pruned cubes included; the last one is the final invariant. */
  readonly links: readonly ChainLink[];
}

/**
 * Latches added to the system that read it without being read by it, such as the flags or the counter that
 * merge several justice signals. Their leaves are leaves of the system's graph; whatever they do, every path
 * of the system is still a path, so the evidence may talk about them.
 */
export type Observers = readonly Latch[];

/** The certificate of FAIR and k-FAIR: `F0` to `F4`, or a chain at the end. See `check_fair.ts`. */
export interface FairProof {
  /** Which proof this is. */
  readonly kind: "fair";
  /** Latches that only watch, see {@linkcode Observers}. */
  readonly observers?: Observers;
  /** The reach assertions R, each inductive relative to the ones before it. */
  readonly reach: readonly Predicate[];
  /** Walls and constraints in the order learned: each may use all that stand before it. */
  readonly lemmas: readonly FairLemma[];
  /** Why no fair cycle is left. */
  readonly conclusion: SkeletonConclusion | ChainConclusion;
}

/** What FAIR learns about cycles. */
export type FairLemma = Wall | WallConstraint;

/**
 * A wall `P`: no fair cycle crosses it. Its positive side is `P` without `entries`, its negative side is
 * `!P` without `exits`; every fair cycle lies on one of the two sides.
 */
export interface Wall {
  /** Tells walls from constraints. */
  readonly kind: "wall";
  /** The predicate `P`. */
  readonly wall: Predicate;
  /** Cubes whose states outside `P` have no successor outside `P`. */
  readonly exits?: readonly Cube[];
  /** Cubes whose states inside `P` have no predecessor inside `P`. */
  readonly entries?: readonly Cube[];
}

/**
 * A constraint on the transitions of fair cycles, drawn from a wall. `same`: both ends on the same side, which
 * needs no reason. `positive` or `negative`: both ends on that side, because no skeleton is on the other.
 */
export interface WallConstraint {
  /** Tells constraints from walls. */
  readonly kind: "constraint";
  /** Which wall, counted from 0 among the walls of the proof. */
  readonly wall: number;
  /** Where both ends of a transition lie. */
  readonly side: "same" | "positive" | "negative";
  /** How far the skeleton query unrolls that finds the other side empty; just one point unless told. */
  readonly window?: SkeletonWindow;
}

/** How far skeleton queries look: each skeleton state with so many states before and after it. */
export interface SkeletonWindow {
  /** States before. */
  readonly before: number;
  /** States after. */
  readonly after: number;
  /** States before, and states after, are pairwise different unless the skeleton state is among them. */
  readonly loopFree?: boolean;
}

/** `F4`: the full skeleton query is unsatisfiable. */
export interface SkeletonConclusion {
  /** Which conclusion this is. */
  readonly kind: "skeleton";
  /** How far the query looks. */
  readonly window: SkeletonWindow;
}

/** `R1` to `R3` for what lies on a cycle that satisfies all lemmas (k-FAIR). */
export interface ChainConclusion {
  /** Which conclusion this is. */
  readonly kind: "chain";
  /** The chain. */
  readonly links: readonly ChainLink[];
}

/**
 * The certificate of liveness by way of safety (L2S): an invariant of the system with a saved copy of its
 * state, in two halves. Checked in `check_loop.ts`.
 */
export interface LoopProof {
  /** Which proof this is. */
  readonly kind: "loop";
  /** Holds before a state is saved: an inductive invariant of the system. */
  readonly reach: Predicate;
  /** Holds once a state is saved; reads latches, inputs, `saved` copies and `seen` flags. */
  readonly loop: Predicate;
  /** Leaves of the graph that stand for the saved value of a latch. Not every latch needs one. */
  readonly saved: readonly { readonly latch: Lit; readonly copy: Lit }[];
  /** Leaves of the graph: has this justice signal been seen since the state was saved? */
  readonly seen: readonly Lit[];
}

/**
 * The termination criteria of bounded model checking: there is no lasso with `n + m` steps, and a longer one
 * could be made shorter. Checked in `check_termination.ts`.
 */
export interface TerminationProof {
  /** Which proof this is. */
  readonly kind: "termination";
  /** The signal p: one of the justice signals, their disjunction, or one merged from all by latches. */
  readonly signal: "one" | "or" | "flag" | "counter";
  /** Which one, for `one`. */
  readonly justice?: number;
  /** No simple path of `n` or more steps from an initial state ends with p. */
  readonly n: number;
  /** Why: alpha_n and beta_n are unsatisfiable, or there is no simple path of `n` steps at all. */
  readonly stem: "beta" | "radius";
  /** p and its next occurrence are at most `m + 1` steps apart; unused if `n` is 0. */
  readonly m: number;
  /** Which of the two is unsatisfiable for `m`. */
  readonly segment: "beta'" | "beta''";
  /** Holds in every reachable state; itself inductive. */
  readonly strengthening: Predicate;
}

/** Liveness to safety, and then the proof that the bad of the construction is not reached. */
export interface LoopRadiusProof {
  /** Which proof this is. */
  readonly kind: "loop-radius";
  /** How many points of the construction were searched. */
  readonly k: number;
  /** From the initial states or from the bad ones. */
  readonly direction: "forward" | "backward";
}

/** A cube of states and what to do there: inputs that lead where the context says. */
export interface Move {
  /** Where the move can be made. */
  readonly from: Cube;
  /** A cube over the inputs, any completion of which will do; or `any`: all legal inputs, of which some exist. */
  readonly input: Cube | "any";
  /** Other inputs, with values that depend on the state. */
  readonly by?: readonly Choice[];
}

/** The value of an input, as a function of the state that a move begins in. */
export interface Choice {
  /** An input of the system. */
  readonly input: Lit;
  /** Over latches and the inputs that belong to the state. */
  readonly value: Lit;
}

/** How `U_v` of an EX or EU node shrank and `L_v` grew, in the order learned. */
export interface StepBounds {
  /** The operator of the node. */
  readonly kind: "EX" | "EU";
  /** Node of the parse graph, see `ctl_dag.ts`. */
  readonly node: number;
  /** `U_v` is its initial value without these sets. */
  readonly removed: readonly Predicate[];
  /** `L_v` is its initial value and the cubes of these moves; those of EU lead to earlier ones. */
  readonly moves: readonly Move[];
}

/** The same for an EG node. */
export interface GlobalBounds {
  /** The operator of the node. */
  readonly kind: "EG";
  /** Node of the parse graph. */
  readonly node: number;
  /** Each with the proof that no fair path stays inside. */
  readonly removed: readonly {
    readonly states: Predicate;
    readonly proof: Omit<ChainProof, "observers"> | Omit<FairProof, "observers">;
  }[];
  /** `L_v` as a union of cubes. */
  readonly lower: readonly Cube[];
  /** Per fairness signal (one list if there is none) moves that cover `L_v` and lead to the signal inside it. */
  readonly toward: readonly (readonly Move[])[];
}

/** The certificate of IICTL: bounds of the nodes of the parse graph on the states of R. See `check_ctl.ts`. */
export interface CtlProof {
  /** Which proof this is. */
  readonly kind: "ctl";
  /** The over-approximation R of the reachable states, each inductive relative to the ones before it. */
  readonly reach: readonly Predicate[];
  /** Nodes that are not listed have their initial bounds. */
  readonly bounds: readonly (StepBounds | GlobalBounds)[];
  /** Moves that are always legal, for `any` where constraints could forbid everything. */
  readonly legal?: readonly Move[];
  /**
   * If sets of states were computed as decision diagrams: latches and inputs in the order of these. It is a hint how to judge
   * hard obligations soon; whatever it says, nothing wrong is accepted.
   */
  readonly order?: Cube;
  /** If the formula fails: an initial point outside the upper bound of the root. */
  readonly refuted?: { readonly latches: Uint8Array; readonly inputs: Uint8Array };
}

/** What can stand behind the verdict about a bad signal. */
export type SafetyProof = InvariantProof | KInductionProof | RadiusProof;

/** What can stand behind the verdict about a justice property. */
export type LivenessProof =
  | ChainProof
  | FairProof
  | LoopProof
  | TerminationProof
  | LoopRadiusProof;

/** What can stand behind a verdict besides a trace. */
export type Proof = SafetyProof | LivenessProof | CtlProof;
