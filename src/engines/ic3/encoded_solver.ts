/** A solver that follows a growing encoding: what was encoded since is loaded before it is used. */

import type { TransitionEncoding } from "../../encode/transition.ts";
import type { Solver } from "../../sat/solver.ts";

/** A solver and how much of the encoding it has loaded. */
export class EncodedSolver {
  #loaded: number;

  constructor(
    readonly solver: Solver,
    readonly encoding: TransitionEncoding,
    loaded: number = 0,
  ) {
    this.#loaded = loaded;
    this.ready();
  }

  /** The solver, with all variables and gates of the encoding. A model is lost if there are new ones. */
  ready(): Solver {
    const { size } = this.encoding;
    if (this.#loaded < size) {
      this.encoding.load(this.solver, this.#loaded);
      this.#loaded = size;
    }
    return this.solver;
  }

  /** A copy that shares nothing. */
  clone(): EncodedSolver {
    return new EncodedSolver(this.solver.clone(), this.encoding, this.#loaded);
  }

  dispose(): void {
    this.solver.dispose();
  }
}
