/**
 * An arena is one linear memory that many solvers share.
 *
 * Memory is given back as a whole, when the arena and its solvers are garbage. Engines that make one
 * solver per frame make them all in one arena.
 */

import type { SolverSettings } from "../solver.ts";
import { KernelInstance } from "./instance.ts";
import { KernelSolver } from "./kernel_solver.ts";

/** Solvers go to another arena when this much memory is in use. */
const FULL = 1 << 30;

/**
 * One linear memory with solvers in it.
 *
 * @example
 * ```ts
 * import { assertEquals } from "@std/assert";
 * import { sat } from "kripke";
 *
 * const arena = new sat.KernelArena();
 * const [first, second] = [arena.solver(), arena.solver()];
 * assertEquals([first.solve(), second.solve()], ["sat", "sat"]);
 * ```
 */
export class KernelArena {
  readonly #instance = new KernelInstance();

  /** A solver in this arena. */
  solver(settings: SolverSettings = {}): KernelSolver {
    return new KernelSolver(this.#instance, settings);
  }

  /** Size of the memory in bytes. */
  get byteLength(): number {
    return this.#instance.byteLength;
  }
}

/** The instance of solvers that were not made in an arena on purpose; one of them keeps it alive. */
let common: WeakRef<KernelInstance> | undefined;

/**
 * A solver in a memory shared with other solvers made by this function.
 *
 * @example
 * ```ts
 * import { assertEquals } from "@std/assert";
 * import { sat } from "kripke";
 *
 * const solver = sat.kernelSolver({ seed: 7 });
 * const [x, y] = [solver.newVariable(), solver.newVariable()];
 * solver.addClause([sat.negate(x), y]);
 * assertEquals(solver.solve([x, sat.negate(y)]), "unsat");
 * assertEquals(solver.core().length, 2);
 * ```
 */
export function kernelSolver(settings: SolverSettings = {}): KernelSolver {
  let instance = common?.deref();
  if (instance === undefined || instance.byteLength > FULL) {
    instance = new KernelInstance();
    common = new WeakRef(instance);
  }
  return new KernelSolver(instance, settings);
}
