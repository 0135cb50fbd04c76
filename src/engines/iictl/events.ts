/** What iictl tells while it runs; the events of the engines below it come in between. */

import type { Lit } from "../../aig/literal.ts";
import type { Choice } from "../../proof/proof.ts";
import type { Cube, Predicate } from "../../system/predicate.ts";
import type { BmcEvent } from "../bmc/mod.ts";
import type { EngineEvent, EngineView, StartEvent } from "../engine.ts";
import type { FairEvent } from "../fair/events.ts";
import type { Ic3Event } from "../ic3/events.ts";
import type { RliveEvent } from "../rlive/events.ts";

/** The bounds of a node of the parse graph, as literals over latches and the inputs that atoms read. */
export interface NodeBounds {
  /** Number in the parse graph of `src/proof/ctl_dag.ts`. */
  readonly node: number;
  readonly kind: "atom" | "not" | "and" | "EX" | "EU" | "EG";
  readonly arguments: readonly number[];
  /** `L_v`: these states of R satisfy the formula of the node. */
  readonly lower: Lit;
  /** `U_v`: the other states of R do not. */
  readonly upper: Lit;
  /** How many cubes were added to `L_v`, and how many sets were taken from `U_v`. */
  readonly added: number;
  readonly removed: number;
}

/** What can be seen of a run between two events. */
export interface IictlView extends EngineView {
  /** The bounds of all nodes, arguments first; the root is the node of the formula. */
  bounds(): NodeBounds[];
  readonly root: number;
  /** R, which contains the reachable states. */
  reach(): readonly Predicate[];
}

/** The first event: everything can be inspected whenever the run is paused. */
export interface IictlStartEvent extends StartEvent {
  readonly view: IictlView;
}

/** A node is asked to decide a set of states: do all of them satisfy it, or does one? */
export interface DecideEvent extends EngineEvent {
  readonly kind: "decide";
  readonly node: number;
  readonly label: "All" | "One";
  /** The set, if it is a cube. */
  readonly cube?: Cube;
}

/** A query for a bound of a node begins. */
export interface QueryEvent extends EngineEvent {
  readonly kind: "query";
  readonly node: number;
  readonly bound: "upper" | "lower";
  readonly engine: "sat" | "ic3" | "bmc" | "rlive" | "fair";
}

/** `U_v` lost a set of states. */
export interface UpperEvent extends EngineEvent {
  readonly kind: "upper";
  readonly node: number;
  readonly removed: Predicate;
}

/** `L_v` gained a cube of states; under the input (or any) they step where they should. */
export interface LowerEvent extends EngineEvent {
  readonly kind: "lower";
  readonly node: number;
  readonly cube: Cube;
  readonly input: Cube | "any";
  /** Other inputs, with values that depend on the state. */
  readonly by?: readonly Choice[];
}

/** R became smaller. */
export interface ReachableEvent extends EngineEvent {
  readonly kind: "reachable";
  readonly predicate: Predicate;
}

/** An attempt to show a cube to be inside `L_v` ended; a state that is not known to be stood in the way, or not. */
export interface GeneralizationEvent extends EngineEvent {
  readonly kind: "generalization";
  readonly node: number;
  readonly cube: Cube;
  readonly covered: boolean;
  readonly obstacle?: Cube;
}

/** A walk under random inputs got somewhere where an EU node may have its target. */
export interface WalkEvent extends EngineEvent {
  readonly kind: "walk";
  readonly node: number;
  /** Its steps. */
  readonly length: number;
}

/** The states of R, or those of R that satisfy a node, are known exactly, as a decision diagram. */
export interface ExactEvent extends EngineEvent {
  readonly kind: "exact";
  /** None if it is about R. */
  readonly node?: number;
  /** Nodes of the diagram. */
  readonly size: number;
}

/** All events of iictl. */
export type IictlEvent =
  | IictlStartEvent
  | DecideEvent
  | QueryEvent
  | UpperEvent
  | LowerEvent
  | ReachableEvent
  | GeneralizationEvent
  | WalkEvent
  | ExactEvent
  | BmcEvent
  | Ic3Event
  | RliveEvent
  | FairEvent;
