/** Transition systems: what they are made of, files, simulation, reductions, and the user's names. */

export type { Justice, Latch, NamedLit, Signal, System } from "./system.ts";
export { derive } from "./system.ts";
export {
  bitsFor,
  bitWidth,
  decodeValue,
  encodeValue,
  type SignalType,
  type SignalValue,
  typeText,
} from "./types.ts";
export { closeLasso, prefixOf, type Trace } from "./trace.ts";
export { compact } from "./compact.ts";
export { type Clause, complement, type Cube, type Predicate, toLiteral } from "./predicate.ts";
export {
  type AigerOptions,
  readSystem,
  systemFromAiger,
  systemToAiger,
  writeSystem,
} from "./aiger.ts";
export {
  describeSystem,
  type PartSize,
  type PropertyDescription,
  type SystemDescription,
} from "./describe.ts";
export { Simulator, type SimulatorOptions, type StepReport } from "./simulator.ts";
export {
  findByRandomSimulation,
  type RandomSearchOptions,
  RandomSimulation,
  type RandomSimulationOptions,
} from "./random_simulation.ts";
export { Signatures } from "./signatures.ts";
export { compose, identity, type Reduction } from "./reduction.ts";
export { coi } from "./coi.ts";
export { foldConstraints, type FoldedConstraints } from "./fold_constraints.ts";
export {
  type MergedJustice,
  mergeJustice,
  type MergeMethod,
  type TerminationMethod,
  terminationSignals,
} from "./merge_justice.ts";
export { registerBad, type RegisteredSignal, registerSignal } from "./register_signal.ts";
export { l2s as l2sReduction, type LivenessAsSafety } from "./l2s.ts";
export { type KCounter, kCounter } from "./k_counter.ts";
export { removeConstantLatches } from "./constant_latches.ts";
export { mergeEquivalentLatches } from "./equivalent_latches.ts";
export { type Product, product, type ProductOptions, type ProductSide } from "./product.ts";
export { bitName, type BitPlace, Names } from "./names.ts";
export { clauseText, cubeText, predicateLines, predicateText } from "./cube_text.ts";
