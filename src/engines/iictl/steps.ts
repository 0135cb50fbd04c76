/**
 * Questions about one state and one step, asked of one incremental solver.
 *
 * All sets are literals of the graph over latches, next states are functions of state and inputs, so every query of
 * paper 001 that is not about paths is a list of literals. With `restrict` the solver only looks at what the
 * literals of a query are defined from: bounds that were replaced by later ones cost nothing.
 */

import type { Lit } from "../../aig/literal.ts";
import { TransitionEncoding } from "../../encode/transition.ts";
import type { SatLit } from "../../sat/literal.ts";
import type { Solver } from "../../sat/solver.ts";
import type { Cube } from "../../system/predicate.ts";
import type { System } from "../../system/system.ts";
import type { TickEvent } from "../engine.ts";
import { type Ic3Options, withDefaults } from "../ic3/options.ts";

const QUERIES_PER_TICK = 16;
const TICK: TickEvent = { kind: "tick", activity: "iictl" };

/** A state, and the inputs of a step from it. */
export interface Point {
  readonly state: Uint8Array;
  readonly inputs: Uint8Array;
}

/** The solver of one-step queries. Read a model or a core before the next query. */
export class StepQueries {
  readonly #encoding: TransitionEncoding;
  readonly #solver: Solver;
  readonly #slice: number;
  #loaded = 0;
  #sinceTick = 0;
  #queries = 0;

  constructor(readonly system: System, options: Ic3Options) {
    const { solver, interrupt, seed, slice } = withDefaults(options);
    this.#slice = slice;
    this.#solver = solver({ interrupt, seed });
    this.#encoding = new TransitionEncoding(system, []);
  }

  /** How many queries there were. */
  get queries(): number {
    return this.#queries;
  }

  /** Conflicts of the solver. */
  get conflicts(): number {
    return this.#solver.statistics.conflicts;
  }

  /**
   * Can all literals hold together?
   *
   * @param clause one of these must hold as well
   */
  *areSat(lits: readonly Lit[], clause?: readonly Lit[]): Generator<TickEvent, boolean> {
    const encoding = this.#encoding;
    encoding.extend(clause === undefined ? lits : [...lits, ...clause]);
    if (encoding.size > this.#loaded) {
      encoding.load(this.#solver, this.#loaded);
      this.#loaded = encoding.size;
    }
    if (++this.#sinceTick >= QUERIES_PER_TICK) {
      this.#sinceTick = 0;
      yield TICK;
    }
    this.#queries++;
    const assumptions = lits.map((lit) => encoding.toSat(lit));
    const options = {
      conflicts: this.#slice,
      restrict: true,
      clause: clause?.map((lit) => encoding.toSat(lit)),
    };
    for (;;) {
      const status = this.#solver.solve(assumptions, options);
      if (status !== "unknown") return status === "sat";
      yield TICK;
    }
  }

  /** State and inputs of the model. What the query did not look at is 0. */
  model(): Point {
    const { system } = this;
    const value = (lit: Lit): number => {
      if (!this.#encoding.has(lit)) return 0;
      const sat: SatLit = this.#encoding.toSat(lit);
      return this.#solver.assigned(sat) && this.#solver.value(sat) ? 1 : 0;
    };
    return {
      state: Uint8Array.from(system.latches, ({ lit }) => value(lit)),
      inputs: Uint8Array.from(system.inputs, value),
    };
  }

  /** Was the literal needed for the answer that there is no model? */
  failed(lit: Lit): boolean {
    return this.#solver.failed(this.#encoding.toSat(lit));
  }

  /** A subset of `cube` that, with the other literals, has no model; undefined if there is one. */
  *core(others: readonly Lit[], cube: Cube): Generator<TickEvent, Lit[] | undefined> {
    if (yield* this.areSat([...others, ...cube])) return undefined;
    return cube.filter((lit) => this.failed(lit));
  }

  /** The same, with no literal that could be left out. */
  *minimalCore(others: readonly Lit[], cube: Cube): Generator<TickEvent, Lit[] | undefined> {
    let core = yield* this.core(others, cube);
    if (core === undefined) return undefined;
    for (const lit of [...core]) {
      if (!core.includes(lit)) continue;
      const rest: Lit[] = core.filter((other) => other !== lit);
      core = (yield* this.core(others, rest)) ?? core;
    }
    return core;
  }

  /** Give back the memory of the solver. */
  dispose(): void {
    this.#solver.dispose();
  }
}
