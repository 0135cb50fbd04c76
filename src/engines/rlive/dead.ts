/**
 * Dead states: all their successors are in shoals, so they are shoals themselves (PRUNE-DEAD, section 3.3).
 *
 * Finding them costs SAT queries, not a search: it is tried before every CHECK-REACHABLE. With a depth of more
 * than one, a successor with a way out is followed: if all its ways out turn out to be dead, it is dead as well.
 *
 * Departure: the core of line 31 is minimised literal by literal.
 */

import type { Lit } from "../../aig/literal.ts";
import { TransitionEncoding } from "../../encode/transition.ts";
import type { SatLit } from "../../sat/literal.ts";
import type { Solver } from "../../sat/solver.ts";
import { Execution } from "../../system/execution.ts";
import type { Cube } from "../../system/predicate.ts";
import type { System } from "../../system/system.ts";
import type { Running } from "../engine.ts";
import { type Ic3Options, withDefaults } from "../ic3/options.ts";
import type { RliveEvent } from "./events.ts";
import type { Shoals } from "./shoals.ts";

/** Finds dead states and adds them to the shoals. */
export class DeadStates {
  /** Knows `T ∧ ¬C'`. */
  readonly #solver: Solver;
  readonly #encoding: TransitionEncoding;
  readonly #execution: Execution;
  readonly #slice: number;
  /** Encoding variables and shoals that the solver has. */
  #loaded = 0;
  #avoided = 0;

  constructor(
    readonly system: System,
    readonly shoals: Shoals,
    readonly depth: number,
    options: Ic3Options,
  ) {
    const { solver, interrupt, seed, slice } = withDefaults(options);
    const constraints = system.constraints.map(({ lit }) => lit);
    this.#slice = slice;
    this.#solver = solver({ interrupt, seed });
    this.#encoding = new TransitionEncoding(system, constraints);
    this.#load([]);
    for (const lit of constraints) this.#solver.addClause([this.#encoding.toSat(lit)]);
    this.#execution = new Execution(system);
  }

  /** Are all successors of the state under `sees` in shoals, perhaps after declaring some of them dead? */
  *prune(state: Uint8Array, sees: Lit): Running<RliveEvent, boolean> {
    if (this.depth === 0) return false;
    return yield* this.#allDead(state, [sees], this.depth);
  }

  /** Lines 27 to 35: go through the successors outside of the shoals. */
  *#allDead(
    state: Uint8Array,
    under: readonly Lit[],
    depth: number,
  ): Running<RliveEvent, boolean> {
    for (;;) {
      const successor = yield* this.#wayOut(state, under); // lines 27 to 29
      if (successor === undefined) return true;
      if (!(yield* this.#isDead(successor, depth - 1))) return false; // lines 30, 34
    }
  }

  /** Lines 30 to 32: a state without a way out joins the shoals, generalised by the core. */
  *#isDead(state: Uint8Array, depth: number): Running<RliveEvent, boolean> {
    if (depth > 0 && !(yield* this.#allDead(state, [], depth))) return false;
    if ((yield* this.#wayOut(state, [])) !== undefined) return false;
    const cube = yield* this.#minimal(this.#core(this.shoals.cubeOf(state)));
    this.shoals.add({ clauses: cube.map((lit) => [lit]) }, 0);
    yield { kind: "dead", cube };
    return true;
  }

  /** A successor of the state that is in no shoal, if there is one. */
  *#wayOut(state: Uint8Array, under: readonly Lit[]): Running<RliveEvent, Uint8Array | undefined> {
    const encoding = this.#encoding;
    this.#load(under);
    this.#avoid();
    const known = this.shoals.cubeOf(state).filter((lit) => encoding.has(lit));
    return (yield* this.#isSat([...known, ...under])) ? this.#successor(state) : undefined;
  }

  /** The literals of a cube that the last answer needed. */
  #core(cube: Cube): Cube {
    const encoding = this.#encoding;
    return cube.filter((lit) => encoding.has(lit) && this.#solver.failed(encoding.toSat(lit)));
  }

  /** Drop literals as long as the states of the cube have no way out: a larger shoal for a few small queries. */
  *#minimal(core: Cube): Running<RliveEvent, Cube> {
    let cube = core;
    for (const lit of core) {
      if (!cube.includes(lit)) continue;
      const rest = cube.filter((other) => other !== lit);
      if (!(yield* this.#isSat(rest))) cube = this.#core(rest);
    }
    return cube;
  }

  *#isSat(lits: readonly Lit[]): Running<RliveEvent, boolean> {
    const assumptions = lits.map((lit) => this.#encoding.toSat(lit));
    const query = { conflicts: this.#slice, restrict: true };
    let status = this.#solver.solve(assumptions, query);
    while (status === "unknown") {
      yield { kind: "tick", activity: "dead states" };
      status = this.#solver.solve(assumptions, query);
    }
    return status === "sat";
  }

  /** The successor of the state under the inputs of the model. */
  #successor(state: Uint8Array): Uint8Array {
    const inputs = new Uint8Array(this.system.inputs.length);
    for (const input of this.#encoding.inputs) {
      const lit = (input << 1) as SatLit;
      if (this.#solver.assigned(lit) && this.#solver.value(lit)) {
        inputs[this.#encoding.position(input)] = 1;
      }
    }
    this.#execution.start(state);
    this.#execution.apply(inputs);
    this.#execution.advance();
    return this.#execution.state();
  }

  /** Tell the solver about new shoals. */
  #avoid(): void {
    const fresh = this.shoals.avoided.slice(this.#avoided);
    this.#avoided = this.shoals.avoided.length;
    this.#load(fresh);
    for (const lit of fresh) this.#solver.addClause([this.#encoding.toSat(lit)]);
  }

  /** Encode literals, and load what is new into the solver. */
  #load(lits: readonly Lit[]): void {
    this.#encoding.extend(lits);
    if (this.#encoding.size === this.#loaded) return;
    this.#encoding.load(this.#solver, this.#loaded);
    this.#loaded = this.#encoding.size;
  }

  /** Give back the memory of the solver. */
  dispose(): void {
    this.#solver.dispose();
  }
}
