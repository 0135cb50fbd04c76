/**
 * Dead states: all their successors are in shoals, so they are shoals themselves (PRUNE-DEAD, section 3.3).
 *
 * Finding them costs SAT queries, not a search: it is tried before every CHECK-REACHABLE. With a depth of more
 * than one, a successor with a way out is followed: if all its ways out turn out to be dead, it is dead as well.
 */

import type { Lit } from "../../aig/literal.ts";
import type { SatLit } from "../../sat/literal.ts";
import type { Solver } from "../../sat/solver.ts";
import { Execution } from "../../system/execution.ts";
import type { Cube } from "../../system/predicate.ts";
import type { Running } from "../engine.ts";
import type { Session } from "../ic3/session.ts";
import type { RliveEvent } from "./events.ts";
import type { Shoals } from "./shoals.ts";

/** Finds dead states and adds them to the shoals. */
export class DeadStates {
  /** Knows `T ∧ ¬C'`. */
  readonly #solver: Solver;
  readonly #execution: Execution;
  /** Encoding variables and shoals that the solver has. */
  #loaded: number;
  #avoided = 0;

  constructor(
    readonly session: Session,
    readonly shoals: Shoals,
    readonly depth: number,
  ) {
    this.#solver = session.solvers.fresh();
    this.#loaded = session.encoding.size;
    this.#execution = new Execution(session.system);
  }

  /** Are all successors of the state under `sees` in shoals, perhaps after declaring some of them dead? */
  *prune(state: Uint8Array, sees: Lit): Running<RliveEvent, boolean> {
    if (this.depth === 0) return false;
    return yield* this.#allDead(state, [this.session.encode(sees)], this.depth);
  }

  /** Lines 27 to 35: go through the successors outside of the shoals. */
  *#allDead(
    state: Uint8Array,
    under: readonly SatLit[],
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
    const core = new Set(this.#solver.core());
    const { encoding } = this.session;
    const cube: Cube = this.shoals.cubeOf(state).filter((lit) => core.has(encoding.toSat(lit)));
    this.shoals.add({ clauses: cube.map((lit) => [lit]) }, 0);
    yield { kind: "dead", cube };
    return true;
  }

  /** A successor of the state that is in no shoal, if there is one. */
  *#wayOut(
    state: Uint8Array,
    under: readonly SatLit[],
  ): Running<RliveEvent, Uint8Array | undefined> {
    this.#catchUp();
    const { encoding, solvers, system } = this.session;
    const cube = this.shoals.cubeOf(state).map((lit) => encoding.toSat(lit));
    if (!(yield* solvers.ask(this.#solver, Int32Array.from([...cube, ...under]), undefined))) {
      return undefined;
    }
    const inputs = new Uint8Array(system.inputs.length);
    for (const input of encoding.inputs) {
      if (this.#solver.value((input << 1) as SatLit)) inputs[encoding.position(input)] = 1;
    }
    this.#execution.start(state);
    this.#execution.apply(inputs);
    this.#execution.advance();
    return this.#execution.state();
  }

  /** Tell the solver about new shoals. */
  #catchUp(): void {
    const { encoding } = this.session;
    encoding.load(this.#solver, this.#loaded);
    this.#loaded = encoding.size;
    for (const lit of this.shoals.avoided.slice(this.#avoided)) {
      this.#solver.addClause([encoding.toSat(lit)]);
    }
    this.#avoided = this.shoals.avoided.length;
  }

  /** Give back the memory of the solver. */
  dispose(): void {
    this.#solver.dispose();
  }
}
