/** The and-inverter graph: literals, nodes, cones, simulation and AIGER files. */

export { Aig } from "./graph.ts";
export {
  FALSE,
  isNegative,
  type Lit,
  MAXIMUM_VARIABLES,
  not,
  notIf,
  positive,
  toLit,
  TRUE,
  variableOf,
} from "./literal.ts";
export { ConeFinder, coneOf, sequentialConeOf, supportOf } from "./cone.ts";
export { cofactor, composeCone, copyCone, existsLeaf, Substitution } from "./substitution.ts";
export { type AigStatistics, fanoutsOf, levelsOf, statisticsOf } from "./statistics.ts";
export {
  makeTernaryWords,
  makeWords,
  onesOf,
  setTernary,
  simulateCone,
  simulateTernary,
  simulateWords,
  type TernaryWords,
  wordOf,
  type Words,
  zerosOf,
} from "./simulate.ts";
export {
  type AigerAnds,
  type AigerDocument,
  type AigerFormat,
  type AigerLatches,
  type AigerSymbol,
  type AigerSymbolKind,
  readAiger,
  reencode,
  validateAiger,
  writeAiger,
} from "./aiger/mod.ts";
export { Xorshift } from "./xorshift.ts";
