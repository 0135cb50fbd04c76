/** The and-inverter graph: literals, nodes, cones, simulation and AIGER files. */

export { Aig } from "./graph.ts";
export {
  FALSE,
  isNegative,
  type Lit,
  not,
  notIf,
  positive,
  toLit,
  TRUE,
  variableOf,
} from "./literal.ts";
