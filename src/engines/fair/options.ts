/** What can be switched in FAIR, by section of the paper. */

import type { SkeletonWindow } from "../../proof/proof.ts";
import type { Ic3Options } from "../ic3/options.ts";

/** Options of {@linkcode fair}; those of IC3 are passed on to the stem and cycle queries. */
export interface FairOptions extends Ic3Options {
  /** How far skeleton queries unroll (III-B): K steps back and K + 1 forward, as in section V. 0 unless told. */
  readonly K?: 0 | 1 | 2;
  /** Steps forward in skeleton queries, if not K + 1; 0 with K = 0 is the query of III-A. */
  readonly forward?: number;
  /** Prefer skeletons with few states (III-B, the map j); true unless told. */
  readonly minimise?: boolean;
  /** Refine proofs before they become walls or reach assertions (III-D); true unless told. */
  readonly refine?: boolean;
  /** Look for walls that need no skeleton (III-E); true unless told. */
  readonly independent?: boolean;
  /** What such walls may be: latches, and signals of the problem, or all gates that read latches only. */
  readonly predicates?: "latches" | "signals" | "gates";
  /** Cubes that are taken away from both sides of a wall through a skeleton state (III-C); true unless told. */
  readonly cubes?: boolean;
  /** Cycle proofs that are inductive from the initial states become reach assertions; true unless told. */
  readonly upgrade?: boolean;
  /** Which walls constrain cycle queries: III-A's heuristic (`some`) unless told. */
  readonly constraints?: "none" | "some" | "all";
  /** Events in the first turn of a stem or cycle query; later turns are longer (III-F). */
  readonly turn?: number;
  /** Try the lemmas of one cycle query in the next one; false unless told. */
  readonly reuse?: boolean;
}

/** The options of FAIR alone, with every default filled in. */
export interface FairSettings {
  readonly window: Required<SkeletonWindow>;
  readonly minimise: boolean;
  readonly refine: boolean;
  readonly independent: boolean;
  readonly predicates: "latches" | "signals" | "gates";
  readonly cubes: boolean;
  readonly upgrade: boolean;
  readonly constraints: "none" | "some" | "all";
  readonly turn: number;
  readonly reuse: boolean;
}

/**
 * Fill in the defaults.
 *
 * @throws {RangeError} if K or `forward` is not a number of steps
 */
export function fairSettings(options: FairOptions): FairSettings {
  const before = options.K ?? 0;
  const after = options.forward ?? before + 1;
  for (const [name, value] of [["K", before], ["forward", after]] as const) {
    if (Number.isInteger(value) && value >= 0) continue;
    throw new RangeError(`${name} is ${value}: expected a number of steps, 0 or more`);
  }
  return {
    window: { before, after, loopFree: before > 1 || after > 1 },
    minimise: options.minimise ?? true,
    refine: options.refine ?? true,
    independent: options.independent ?? true,
    predicates: options.predicates ?? "signals",
    cubes: options.cubes ?? true,
    upgrade: options.upgrade ?? true,
    constraints: options.constraints ?? "some",
    turn: options.turn ?? 16,
    reuse: options.reuse ?? false,
  };
}
