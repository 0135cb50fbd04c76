/** What can be told to `check`. */

import type { EngineEvent } from "../engines/engine.ts";
import type { Run } from "../engines/run.ts";
import type { TranslateOptions } from "../logic/translate/translate.ts";
import type { EngineSettings } from "./engines.ts";
import type { RaceAnswer } from "./race.ts";

/** How to check. */
export interface CheckOptions extends EngineSettings {
  /**
   * An engine by name; `auto` lets several engines take turns and is the default. CTL formulas go to engines for LTL if they
   * have a linear form, see {@linkcode linearForm}.
   */
  readonly engine?: string;
  /** Give up after this many seconds of `clock`; having the evidence checked may take as long again. */
  readonly timeout?: number;
  /** Seconds, from anywhere; the wall clock unless told. */
  readonly clock?: () => number;
  /** Have the evidence checked; true unless told. */
  readonly certify?: boolean;
  /** Work on the cone of influence of the property; true unless told. */
  readonly reduce?: boolean;
  /** How LTL formulas become monitors. */
  readonly translation?: TranslateOptions;
  /** Called with every event of the engines. */
  readonly onEvent?: (event: EngineEvent, run: Run<EngineEvent, RaceAnswer>) => void;
}
