/** What rlive tells while it runs; the events of the IC3 searches below it come in between. */

import type { Cube } from "../../system/predicate.ts";
import type { ChainLink } from "../../proof/proof.ts";
import type { EngineEvent, EngineView, StartEvent } from "../engine.ts";
import type { ConstraintEvent, ReachEvent, WallEvent } from "../fair/events.ts";
import type { Ic3Event } from "../ic3/events.ts";
import type { SearchPath } from "./path.ts";
import type { Shoals } from "./shoals.ts";

/** The first event: everything can be inspected whenever the run is paused. */
export interface RliveStartEvent extends StartEvent {
  readonly view: RliveView;
}

/** What can be seen of a run between two events. */
export interface RliveView extends EngineView {
  /** Once the search has begun. */
  readonly shoals: Shoals | undefined;
  readonly path: SearchPath | undefined;
}

/** A search for the next state that sees a signal begins, `depth` of them lie behind. */
export interface SearchEvent extends EngineEvent {
  readonly kind: "search";
  readonly depth: number;
}

/** A shoal was learnt: its states see signal `shoal.justice` at most finitely often. */
export interface ShoalEvent extends EngineEvent {
  readonly kind: "shoal";
  readonly shoal: ChainLink;
  readonly depth: number;
}

/** All successors of the states of the cube are in shoals: it is one itself. */
export interface DeadEvent extends EngineEvent {
  readonly kind: "dead";
  readonly cube: Cube;
}

/** The search returned to a level above. */
export interface RollbackEvent extends EngineEvent {
  readonly kind: "rollback";
  readonly depth: number;
}

/** All events of rlive. */
export type RliveEvent =
  | RliveStartEvent
  | SearchEvent
  | ShoalEvent
  | DeadEvent
  | RollbackEvent
  | ReachEvent
  | WallEvent
  | ConstraintEvent
  | Ic3Event;
