/** What FAIR tells while it runs; the events of the stem and cycle queries come in between. */

import type { Wall, WallConstraint } from "../../proof/proof.ts";
import type { Predicate } from "../../system/predicate.ts";
import type { Trace } from "../../system/trace.ts";
import type { EngineEvent, EngineView, StartEvent } from "../engine.ts";
import type { Ic3Event } from "../ic3/events.ts";
import type { Skeleton } from "./skeleton.ts";
import type { Walls } from "./walls.ts";

/** The first event: everything can be inspected whenever the run is paused. */
export interface FairStartEvent extends StartEvent {
  readonly view: FairView;
}

/** What can be seen of a run between two events. */
export interface FairView extends EngineView {
  readonly walls: Walls;
  /** The skeleton that is being connected. */
  readonly skeleton: Skeleton | undefined;
}

/** How the state space is divided up. */
export interface ArenaCounts {
  /** Reach assertions. */
  readonly reach: number;
  readonly walls: number;
  readonly constraints: number;
  /** Walls with skeletons on both sides: there are at most 2 to the power of this many arenas with skeletons. */
  readonly open: number;
}

/** States that together satisfy all signals, and that nothing known keeps from lying on a cycle. */
export interface SkeletonEvent extends EngineEvent {
  readonly kind: "skeleton";
  /** Counted from 1. */
  readonly number: number;
  readonly skeleton: Skeleton;
}

/** A path from an initial state to a state of the skeleton was found. */
export interface StemEvent extends EngineEvent {
  readonly kind: "stem";
  readonly trace: Trace;
}

/** A path from one state of the skeleton to the next was found. */
export interface ArcEvent extends EngineEvent {
  readonly kind: "arc";
  readonly from: number;
  readonly to: number;
}

/** A new reach assertion: every reachable state satisfies it. */
export interface ReachEvent extends EngineEvent {
  readonly kind: "reach";
  readonly assertion: Predicate;
  readonly origin: "stem" | "cycle" | "literal";
  readonly counts: ArenaCounts;
}

/** A new wall: no fair cycle crosses it. */
export interface WallEvent extends EngineEvent {
  readonly kind: "wall";
  readonly wall: Wall;
  /** Counted from 0. */
  readonly number: number;
  readonly origin: "cycle" | "literal";
  readonly counts: ArenaCounts;
}

/** A new constraint on the steps of fair cycles. */
export interface ConstraintEvent extends EngineEvent {
  readonly kind: "constraint";
  readonly constraint: WallConstraint;
  readonly counts: ArenaCounts;
}

/** All events of FAIR. */
export type FairEvent =
  | FairStartEvent
  | SkeletonEvent
  | StemEvent
  | ArcEvent
  | ReachEvent
  | WallEvent
  | ConstraintEvent
  | Ic3Event;
