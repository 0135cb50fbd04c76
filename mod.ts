/**
 * kripke: a model checker you can hold a conversation with.
 *
 * This module is the whole public interface; the REPL, the command line and the examples use nothing else.
 * Exports are grouped by layer, from the graph at the bottom to the checks at the top. The engines as bare
 * generators are under `engines`, the SAT backends under `sat`.
 *
 * @module
 */

// Layer 0: the graph and the solvers.
export * from "./src/aig/mod.ts";
export type {
  GateKind,
  GateTable,
  SatLit,
  SatStatistics,
  SatStatus,
  SolveOptions,
  Solver,
} from "./src/sat/mod.ts";
/** The SAT backends: one small interface, three solvers. */
export * as sat from "./src/sat/mod.ts";

// Layer 1: transition systems.
export * from "./src/system/mod.ts";

// Layer 2: temporal logic, evidence and its checker.
export * from "./src/logic/mod.ts";
export * from "./src/proof/mod.ts";

// Layer 3: the language and the engines.
export * from "./src/dsl/mod.ts";
/** The engines as bare generators of events. */
export * as engines from "./src/engines/mod.ts";
export { type Budgets, Run, type RunOptions } from "./src/engines/mod.ts";
export type {
  EngineEvent,
  EngineView,
  Finding,
  Findings,
  LemmaView,
  Running,
  Stopped,
  Verdict,
} from "./src/engines/mod.ts";

// Layer 4: checks, and how everything looks.
export * from "./src/check/mod.ts";
export * from "./src/show/mod.ts";
