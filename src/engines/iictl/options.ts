/** What can be switched in iictl, by section of the paper. */

import type { BmcOptions } from "../bmc/mod.ts";
import type { RliveOptions } from "../rlive/mod.ts";
import type { Effort } from "./reachable.ts";

/** Decision diagrams that compute R and the states of all nodes exactly while the search goes on. */
export interface ExactOptions {
  /** How many nodes diagrams may have; 2,000,000 unless told. */
  readonly limit?: number;
  /** Events of the search before diagrams are built at all; 1000 unless told. */
  readonly after?: number;
  /** Moves toward the same states with constant inputs, before one whose inputs depend on the state: 4 unless told. */
  readonly constants?: number;
}

/** Options of {@linkcode iictl}; those of IC3 and rlive are passed on to the queries. */
export interface IictlOptions extends RliveOptions {
  /** What is done about counterexamples to generalisation (section 3.2): `mic` unless told. */
  readonly ctgEffort?: Effort;
  /** Forall-exists generalisation of lower bounds (section 3.2); true unless told. */
  readonly generalize?: boolean;
  /** Cubes that may be added to show that one more literal can go; 4 unless told. */
  readonly mostCubes?: number;
  /** Full lower bound queries: equations 8 and 11, and footnote 3; false unless told, see `mod.ts`. */
  readonly lowerQueries?: boolean;
  /** Which refinement of an EU node is the first to begin with a walk that gets far: 2 unless told; `Infinity` for none. */
  readonly walkAfter?: number;
  /** Decision diagrams beside the search; a number is their `limit`, and 0 is for none. */
  readonly exact?: number | ExactOptions;
  /** The engine of fair cycle queries (equation 10): both in turn unless told. */
  readonly cycles?: "rlive" | "fair" | "both";
}

/** Longest paths and lassos that are looked for by unrolling. */
const LONGEST = 60;

/** How bounded model checking is used beside other engines: to find something short, not to prove anything. */
export function bounded({ solver, seed, interrupt }: IictlOptions, to = LONGEST): BmcOptions {
  return { solver, seed, interrupt, to, slice: 200, termination: false };
}
