/**
 * A running engine for people: step it, run it to the next event of a kind, look at what it learnt, stop it.
 *
 * Time, memory and cancellation are the business of whoever drives an engine, so they are here and not in
 * the engines. Clocks are given by the caller.
 */

import type { EngineEvent, EngineView, LemmaView, Running, StartEvent, Verdict } from "./engine.ts";

/** When to stop early. */
export interface Budgets {
  /** Conflicts of all solvers together, as far as the engine counts them. */
  readonly conflicts?: number;
  /** Stop once `clock()` is past `deadline`. */
  readonly clock?: () => number;
  /** When `clock` says that time is over. */
  readonly deadline?: number;
  /** Stop once `memory()` is above `bytes`. */
  readonly memory?: () => number;
  /** How much `memory` may say at most. */
  readonly bytes?: number;
  /** Stop once element 0 is not zero. Give the same array to the engine, and its solvers stop as well. */
  readonly interrupt?: Int32Array;
}

/** How a run is kept. */
export interface RunOptions extends Budgets {
  /** How many of the latest events (ticks left out) `events` holds; 1000 unless told. */
  readonly keep?: number;
}

/** The answer when a budget ended the run. */
export type Stopped = Extract<Verdict, { status: "unknown" }>;

/**
 * An engine that is driven step by step.
 *
 * @example
 * ```ts
 * import { assert, assertEquals } from "@std/assert";
 * import { Run, engines, kind, system } from "kripke";
 *
 * const counter = system("counter")`
 *   var  n : 0..7 = 0
 *   next n = n < 5 ? n + 1 : n
 *   invariant low  : n < 3
 * `;
 * const bad = counter.system.bads[0]!.lit;
 * const run = new Run(engines.bmc({ system: counter.system, bad }));
 * const kinds = new Set([...run].map(({ kind }) => kind));
 * assert(kinds.has("bound"));
 * assertEquals(run.result?.status, "fails");
 * ```
 */
export class Run<E extends EngineEvent = EngineEvent, V = Verdict> implements Iterable<E> {
  /** How many events of each kind there were. */
  readonly counts: Record<string, number> = {};
  #events: E[] = [];
  #view: EngineView | undefined;
  #result: V | Stopped | undefined;
  #cancelled = false;

  /** A run that has not started: `new Run(engines.ic3({ system, bad }))`. */
  constructor(readonly engine: Running<E, V>, readonly options: RunOptions = {}) {}

  /** The verdict, once there is one. */
  get result(): V | Stopped | undefined {
    return this.#result;
  }

  /** Is there a verdict? */
  get done(): boolean {
    return this.#result !== undefined;
  }

  /** The latest events, oldest first, ticks left out. */
  get events(): readonly E[] {
    return this.#events.slice(-this.#keep);
  }

  /** What the engine shows of itself. */
  get view(): EngineView | undefined {
    return this.#view;
  }

  /** What was learnt so far. */
  get lemmas(): LemmaView[] {
    return this.#view?.lemmas?.() ?? [];
  }

  /** The lemmas by frame: entry `i` are those of F_i, that is, all that hold at least that far. */
  get frames(): LemmaView[][] {
    const lemmas = this.lemmas;
    const top = this.#view?.statistics().frame ?? 0;
    return Array.from({ length: top + 1 }, (_, i) => lemmas.filter(({ frame }) => frame >= i));
  }

  /** Numbers: those of the engine, and how many events of each kind there were. */
  get stats(): Record<string, number> {
    return { ...this.#view?.statistics(), ...this.counts };
  }

  /** Advance to the next event; undefined at the end. Ticks are events too. */
  next(): E | undefined {
    if (this.#result !== undefined) return undefined;
    const reason = this.#exhausted();
    if (reason !== undefined) return this.#stop(reason);
    const step = this.engine.next();
    if (step.done === true) {
      this.#result = step.value;
      return undefined;
    }
    this.#record(step.value);
    return step.value;
  }

  /** Advance by some events, ticks not counted; the last one, or undefined at the end. */
  step(count: number = 1): E | undefined {
    let event: E | undefined;
    for (let i = 0; i < count; i++) {
      do event = this.next(); while (event?.kind === "tick");
      if (event === undefined) break;
    }
    return event;
  }

  /** Run to the next event of a kind; undefined if the run ends before. */
  until<K extends E["kind"]>(kind: K): Extract<E, { kind: K }> | undefined {
    for (let event = this.next(); event !== undefined; event = this.next()) {
      if (event.kind === kind) return event as Extract<E, { kind: K }>;
    }
    return undefined;
  }

  /** Run to the end. */
  finish(): V | Stopped {
    while (this.next() !== undefined);
    return this.#result!;
  }

  /** Stop; the engine gives back its memory. Safe to call at any time, also from inside a loop over events. */
  cancel(): void {
    this.#cancelled = true;
  }

  /** All remaining events, ticks included. Leaving the loop leaves the run where it is. */
  *[Symbol.iterator](): Generator<E> {
    for (let event = this.next(); event !== undefined; event = this.next()) yield event;
  }

  get #keep(): number {
    return this.options.keep ?? 1000;
  }

  #record(event: E): void {
    this.counts[event.kind] = (this.counts[event.kind] ?? 0) + 1;
    if (event.kind === "tick") return;
    if (event.kind === "start") this.#view ??= (event as unknown as StartEvent).view;
    this.#events.push(event);
    if (this.#events.length > 2 * this.#keep) this.#events = this.#events.slice(-this.#keep);
  }

  #exhausted(): string | undefined {
    const { interrupt, clock, deadline, memory, bytes, conflicts } = this.options;
    if (this.#cancelled || (interrupt !== undefined && Atomics.load(interrupt, 0) !== 0)) {
      return "cancelled";
    }
    if (clock !== undefined && deadline !== undefined && clock() > deadline) return "out of time";
    if (memory !== undefined && bytes !== undefined && memory() > bytes) return "out of memory";
    if (conflicts !== undefined && (this.#view?.statistics().conflicts ?? 0) > conflicts) {
      return `more than ${conflicts} conflicts`;
    }
    return undefined;
  }

  #stop(reason: string): undefined {
    this.engine.return(undefined as V);
    this.#result = { status: "unknown", reason };
    return undefined;
  }
}
