/**
 * How hard to generalise. Most lemmas are good enough when literals are just dropped; counterexamples to
 * generalisation pay off where the search keeps coming back to the same states (Su, Yang, Ci, Bu, Huang:
 * Extended CTG generalization and dynamic adjustment of generalization strategies in IC3, 2025).
 */

import type { Obligation } from "./obligations.ts";
import type { Ic3Settings } from "./options.ts";

/** What one generalisation may spend. */
export interface Effort {
  /** Counterexamples to generalisation blocked per literal. */
  readonly ctgs: number;
  /** How deep counterexamples to generalisation may be generalised in this way themselves. */
  readonly depth: number;
  /** States that may be blocked on the way to blocking one counterexample to generalisation. */
  readonly chain: number;
  /** Join with counterexamples instead of giving up on a literal. */
  readonly join: boolean;
}

/** Successors that count as the same trouble. */
const LOOK_AHEAD = 3;
const CTG_FROM = 10;
const CHAINS_FROM = 40;

/** The effort for an obligation: with `effort: "fixed"` what the options say, else by its history. */
export function effortFor(settings: Ic3Settings, obligation: Obligation): Effort {
  const { ctgs, ctgDepth: depth, down: join } = settings;
  if (settings.effort === "fixed") return { ctgs, depth, chain: 1, join };
  let trouble = 0;
  let at: Obligation | undefined = obligation.next;
  for (let i = 0; i < LOOK_AHEAD && at !== undefined; i++, at = at.next) {
    trouble = Math.max(trouble, at.activity);
  }
  if (trouble < CTG_FROM) return { ctgs: 0, depth: 0, chain: 0, join: false };
  if (trouble < CHAINS_FROM) {
    const more = 2 + Math.floor((trouble - CTG_FROM) / 10);
    return { ctgs: Math.min(ctgs, more), depth, chain: 1, join };
  }
  const chain = Math.round(5 + 2 * (trouble - CHAINS_FROM) ** 0.3);
  return { ctgs: ctgs === 0 ? 0 : ctgs + 2, depth, chain, join };
}
