/**
 * The whole way from a formula to a small automaton: construction, pruning, simulation, until nothing changes.
 */

import type { Ltl } from "../ltl_formula.ts";
import { simplifyLtl } from "../ltl_simplify.ts";
import { printLtl } from "../ltl_text.ts";
import { pastDepth } from "../past_depth.ts";
import { type Automaton, sizeOf } from "./automaton.ts";
import { constructAutomaton, type ConstructionLimits } from "./construct.ts";
import { prune } from "./prune.ts";
import { mergeTransitions, reduceBySimulation } from "./simulation.ts";
import { strengthOf, type StrengthReport } from "./strength.ts";

/** Sizes that are still pleasant to work with. */
export const DEFAULT_LIMITS: ConstructionLimits = { states: 2000, transitions: 20_000 };

/** An automaton with what is known about it. */
export interface LtlAutomaton<A> extends StrengthReport {
  /** The automaton. */
  readonly automaton: Automaton<A>;
  /** States and transitions before simplification. */
  readonly before: { readonly states: number; readonly transitions: number };
}

/** Options of {@linkcode automatonOf}. */
export interface AutomatonOptions<A> {
  /** When the construction is given up. */
  readonly limits?: ConstructionLimits;
  /** Whether to prune and to reduce by simulation; true unless told. */
  readonly reduce?: boolean;
  /** How formulas are printed in the labels of states. */
  readonly print?: (formula: Ltl<A>) => string;
}

/**
 * The automaton of any formula without past operators, simplified first: it accepts the words that satisfy the
 * formula.
 *
 * @throws {RangeError} if the formula has past operators, or the automaton gets too large
 * @example
 * ```ts
 * import { assertEquals } from "@std/assert";
 * import { ltlToAutomaton, parseLtl } from "kripke";
 *
 * const { automaton, strength } = ltlToAutomaton(parseLtl("G F p"));
 * assertEquals([automaton.transitions.length, automaton.sets, strength], [1, 1, "strong"]);
 * ```
 */
export function ltlToAutomaton<A>(
  formula: Ltl<A>,
  options: AutomatonOptions<A> = {},
): LtlAutomaton<A> {
  if (pastDepth(formula) > 0) {
    throw new RangeError(
      "expected a formula without past operators: past needs latches, `translate` adds them",
    );
  }
  return automatonOf(simplifyLtl(formula), { print: (f) => printLtl(f), ...options });
}

/** The automaton of a formula as {@linkcode constructAutomaton} expects it. */
export function automatonOf<A>(
  formula: Ltl<A>,
  options: AutomatonOptions<A> = {},
): LtlAutomaton<A> {
  const { limits = DEFAULT_LIMITS, reduce = true, print = () => "" } = options;
  const first = constructAutomaton(formula, limits, print);
  const before = sizeOf(first);
  let automaton = { ...prune(first) };
  automaton = { ...automaton, transitions: automaton.transitions.map(mergeTransitions) };
  while (reduce) {
    const smaller = prune(reduceBySimulation(automaton));
    const [old, now] = [sizeOf(automaton), sizeOf(smaller)];
    const progress = now.states < old.states || now.transitions < old.transitions ||
      smaller.sets < automaton.sets;
    automaton = smaller;
    if (!progress) break;
  }
  return { automaton, before, ...strengthOf(automaton) };
}
