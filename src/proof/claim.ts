/**
 * What is claimed about a system, and under which name: `b0` for its first bad, `o0` for an output that is taken
 * as bad, `j0` for its first justice property, `c0` for a CTL formula that came with it.
 */

import type { Lit } from "../aig/literal.ts";
import type { System } from "../system/system.ts";
import type { CtlSyntax } from "./ctl_dag.ts";

/** How a claim is called. */
export interface ClaimFacts {
  /** `b0`, `o0`, `j0`, `c0`, counted from 0. */
  readonly id: string;
  /** The user's name; the id where there is none. */
  readonly name: string;
}

/** This literal never holds on a legal path. */
export interface BadClaim extends ClaimFacts {
  /** Safety. */
  readonly kind: "bad";
  /** What must never hold. */
  readonly lit: Lit;
}

/** No legal path sees each of the signals, fairness signals of the system included, infinitely often. */
export interface JusticeClaim extends ClaimFacts {
  /** Liveness. */
  readonly kind: "justice";
  /** What no path may see infinitely often, all of it. */
  readonly lits: readonly Lit[];
}

/** The formula holds in every initial state (see `check_ctl.ts`). */
export interface CtlClaim extends ClaimFacts {
  /** Branching time. */
  readonly kind: "ctl";
  /** The formula. */
  readonly formula: CtlSyntax;
  /** As the user wrote it. */
  readonly text?: string;
  /** The atoms in the user's words. */
  readonly words?: ReadonlyMap<Lit, string>;
}

/** Something to be proved or refuted. */
export type Claim = BadClaim | JusticeClaim | CtlClaim;

/**
 * The claims of a system: its bads, then its justice properties.
 *
 * @example
 * ```ts
 * import { assertEquals } from "@std/assert";
 * import { claimsOf, system } from "kripke";
 *
 * const counter = system("counter")`
 *   var  n : 0..7 = 0
 *   next n = n < 5 ? n + 1 : n
 *   invariant low  : n < 3
 * `;
 * assertEquals(claimsOf(counter.system).map(({ id, name }) => `${id} ${name}`), ["b0 low"]);
 * ```
 */
export function claimsOf(system: System): (BadClaim | JusticeClaim)[] {
  const { bads, outputs } = system;
  // Outputs taken as bad are the last bads, name by name.
  const first = bads.length - outputs.length;
  const last = first < 0 ? [] : bads.slice(first);
  const taken = last.every(({ name, lit }, i) =>
    name === outputs[i]!.name && lit === outputs[i]!.lit
  );
  const fairness = system.fairness.map(({ lit }) => lit);
  return [
    ...bads.map(({ name, lit }, i): BadClaim => {
      const id = taken && i >= first ? `o${i - first}` : `b${i}`;
      return { kind: "bad", id, name, lit };
    }),
    ...system.justice.map(({ name, lits }, i): JusticeClaim => ({
      kind: "justice",
      id: `j${i}`,
      name,
      lits: [...lits, ...fairness],
    })),
  ];
}
