/** What IC3 tells while it runs. Events refer to live objects and are cheap when nobody looks. */

import type { EngineEvent, StartEvent, TickEvent } from "../engine.ts";
import type { StateCube } from "./cube.ts";
import type { Lemma } from "./frames.ts";
import type { Obligation } from "./obligations.ts";
import type { Session } from "./session.ts";

/** The first event: the session can be inspected whenever the run is paused. */
export interface Ic3StartEvent extends StartEvent {
  readonly view: Session;
}

/** Frame `frame` was opened and is the frontier now. */
export interface FrameEvent extends EngineEvent {
  readonly kind: "frame";
  readonly frame: number;
}

/** A counterexample to induction: a state of the frontier that is a target. */
export interface CtiEvent extends EngineEvent {
  readonly kind: "cti";
  readonly obligation: Obligation;
}

/** A predecessor of an obligation was found; it is an obligation one frame lower now. */
export interface ObligationEvent extends EngineEvent {
  readonly kind: "obligation";
  readonly obligation: Obligation;
}

/** A new lemma. */
export interface LemmaEvent extends EngineEvent {
  readonly kind: "lemma";
  readonly lemma: Lemma;
}

/** A lemma moved up to a higher frame. */
export interface PushEvent extends EngineEvent {
  readonly kind: "push";
  readonly lemma: Lemma;
}

/** An attempt to drop literals of a cube (only with the option `attempts`). */
export interface AttemptEvent extends EngineEvent {
  readonly kind: "attempt";
  readonly frame: number;
  readonly cube: StateCube;
  /** The literal in question. */
  readonly literal: number;
  readonly dropped: boolean;
}

/** A target was reached. */
export interface ReachedEvent extends EngineEvent {
  readonly kind: "reached";
  readonly target: number;
  /** The first obligation of the path. */
  readonly obligation: Obligation;
}

/** F_frame equals F_{frame+1}: it is an inductive invariant. */
export interface FixpointEvent extends EngineEvent {
  readonly kind: "fixpoint";
  readonly frame: number;
}

/** All events of IC3. */
export type Ic3Event =
  | Ic3StartEvent
  | FrameEvent
  | CtiEvent
  | ObligationEvent
  | LemmaEvent
  | PushEvent
  | AttemptEvent
  | ReachedEvent
  | FixpointEvent
  | TickEvent;
