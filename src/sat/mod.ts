/**
 * SAT: one small interface and its backends.
 *
 * | backend | what it is | use it for |
 * |---|---|---|
 * | `kernel` | our CDCL solver in AssemblyScript, compiled to wasm | many small incremental queries |
 * | `twin` | the same solver in plain TypeScript | checking the kernel |
 * | `cadical` | CaDiCaL compiled to wasm; `await loadCadical()` first | large queries, second opinions |
 */

import { CadicalSolver } from "./cadical.ts";
import { kernelSolver } from "./kernel/arena.ts";
import type { Solver, SolverSettings } from "./solver.ts";
import { TwinSolver } from "./twin/twin.ts";

export * from "./literal.ts";
export * from "./solver.ts";
export type { GateKind, GateTable } from "./gates.ts";
export { CadicalSolver, isCadicalLoaded, loadCadical } from "./cadical.ts";
export type { CadicalSettings } from "./cadical.ts";
export { KernelArena, kernelSolver } from "./kernel/arena.ts";
export { KernelSolver } from "./kernel/kernel_solver.ts";
export { TwinSolver } from "./twin/twin.ts";

/** Names of the backends. */
export type Backend = "kernel" | "twin" | "cadical";

/**
 * Make a solver; `await loadCadical()` must come before the first `cadical` one.
 *
 * @example
 * ```ts
 * import { assertEquals } from "@std/assert";
 * import { sat } from "kripke";
 *
 * const solver = sat.createSolver("kernel");
 * const [x, y] = [solver.newVariable(), solver.newVariable()];
 * solver.addClause([x, y]);
 * assertEquals(solver.solve([sat.negate(x)]), "sat");
 * assertEquals(solver.value(y), true);
 * assertEquals(solver.solve([sat.negate(x), sat.negate(y)]), "unsat");
 * ```
 */
export function createSolver(backend: Backend = "kernel", settings: SolverSettings = {}): Solver {
  switch (backend) {
    case "kernel":
      return kernelSolver(settings);
    case "twin":
      return new TwinSolver(settings);
    case "cadical":
      return new CadicalSolver(settings);
    default:
      throw new RangeError(
        `there is no SAT backend "${backend}": expected "kernel", "twin" or "cadical"`,
      );
  }
}
