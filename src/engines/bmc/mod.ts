/**
 * Bounded model checking: is there a counterexample of length k, for k = 0, 1, 2, …?
 *
 * - A. Biere, A. Cimatti, E. Clarke, Y. Zhu: Symbolic model checking without BDDs. TACAS 1999.
 * - M. Awedh, F. Somenzi: Termination Criteria for Bounded Model Checking: Extensions and Comparison. BMC 2005.
 *
 * | file | what |
 * |---|---|
 * | `paths.ts`, `radius.ts` | paths to a bad state, and when to stop |
 * | `lasso.ts`, `lassos.ts`, `termination.ts` | lassos, and when to stop |
 * | `simple_paths.ts` | what the criteria are about |
 * | `patience.ts` | how they share the time with the search |
 *
 * The unrolling grows with the bound and one solver keeps what it learns. Since bounds are tried in order, the
 * first counterexample is a shortest one, unless `from` skips bounds.
 */

export { bmcLasso } from "./lasso.ts";
export { bmc } from "./paths.ts";
export type {
  BmcEvent,
  BmcOptions,
  BoundEvent,
  Criterion,
  FairnessTreatment,
  RecursEvent,
  TerminationEvent,
} from "./options.ts";
