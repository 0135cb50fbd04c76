/** The live status line: what the engine is doing, for how long, how far it is. */

import { type EngineEvent, type Run, statLine } from "../../mod.ts";

/** Milliseconds before the first line appears, and between two of them. */
const PATIENCE = 250;
const INTERVAL = 100;
/** The clock is looked at once in so many events. */
const EVENTS = 16;
/** Numbers shown. */
const MOST = 5;

/** Turns events into status lines, not too many. */
export class Progress {
  readonly #show: (status: string) => void;
  #begin = 0;
  #next = 0;
  #countdown = 0;
  #turn = "";

  constructor(show: (status: string) => void) {
    this.#show = show;
  }

  /** An evaluation begins. */
  begin(): void {
    this.#begin = performance.now();
    this.#next = this.#begin + PATIENCE;
    this.#countdown = 0;
    this.#turn = "";
  }

  /** An engine had an event. */
  event(event: EngineEvent, run: Run<EngineEvent, unknown>): void {
    if (event.kind === "turn") this.#turn = String((event as unknown as { engine: string }).engine);
    if (event.kind !== "tick" && --this.#countdown > 0) return;
    this.#countdown = EVENTS;
    const now = performance.now();
    if (now < this.#next) return;
    this.#next = now + INTERVAL;
    const seconds = ((now - this.#begin) / 1000).toFixed(1);
    const name = "name" in run ? String(run.name) : this.#turn;
    this.#show(`${[name, `${seconds} s`, numbers(run)].filter((t) => t !== "").join("  ")}`);
  }
}

/** The engine's own numbers; counts of events only if it has none. */
function numbers(run: Run<EngineEvent, unknown>): string {
  const own = run.view?.statistics() ?? run.counts;
  return statLine(Object.fromEntries(Object.entries(own).slice(0, MOST)));
}
