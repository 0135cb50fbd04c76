/**
 * Chains: the certificate of rlive (Xia, Cimatti, Griggio, Li, "Avoiding the Shoals", CAV 2024) and of
 * k-liveness (Claessen, Sörensson, "A liveness checking algorithm that counts", FMCAD 2012).
 *
 * Notation. Links `C_1 .. C_m` in the order learned, `D_0 = false`, `D_k = C_1 | .. | C_k`; `J_k` is the justice
 * signal that link k names; `c` and `c'` hold, as the paths in question are infinite and legal.
 *
 *   R1   C_k & !D_{k-1} & T -> D_k'
 *   R2   C_k & !D_{k-1} & J_k & T -> D_{k-1}'
 *   R3   I -> D_m
 *
 * Why they suffice. Let the rank of a point be the least k with the point in `D_k`. By R3 the first point of
 * a path has a rank, by R1 the rank of the next point exists and is not larger. So from some point on the rank is
 * one and the same k. If the path were a counterexample, it would see `J_k` after that, and by R2 the rank would
 * shrink: a contradiction. (With a single signal `!q` this says that `!q` occurs at most m - 1 times.)
 *
 * Naming a signal per link is what makes several justice signals possible without merging them: a chain for
 * the system with a counter that waits for signal s = 0, 1, .. in turn becomes one for the system itself by
 * taking, for each link, the cofactors for s = n-1 down to 0, each with justice s. With flags that remember
 * the signals seen, kept as observers, link C_k becomes `C_k & f_{s+1} & .. & f_{n-1}` for s = 0 up to n-1.
 *
 * Since `D_k` only grows, what is proved of link k is kept as a fact for the links after it: one incremental
 * solver runs through the chain.
 */

import { type Lit, not } from "../aig/literal.ts";
import { Rejection } from "./outcome.ts";
import type { Paths } from "./paths.ts";
import type { ChainLink } from "./proof.ts";
import { proving } from "./prover.ts";
import type { Step } from "./unfolding.ts";

/** More that may be assumed: of a step of the paths in question, and of the points where the chain begins. */
export interface ChainHypotheses {
  along(now: Step, then: Step): readonly Lit[];
  begin(step: Step): readonly Lit[];
}

/** Discharge R1 to R3; returns the number of obligations. */
export function dischargeChain(
  paths: Paths,
  justice: readonly Lit[],
  links: readonly ChainLink[],
  hypotheses?: ChainHypotheses,
): number {
  for (const [k, link] of links.entries()) {
    if (justice[link.justice] === undefined) {
      throw new Rejection(
        `link ${k + 1} of the chain names justice signal ${link.justice}: ` +
          `the property has ${justice.length}, counted from 0`,
      );
    }
  }
  return steps(paths, justice, links, hypotheses) + start(paths, links, hypotheses);
}

function steps(
  paths: Paths,
  justice: readonly Lit[],
  links: readonly ChainLink[],
  hypotheses: ChainHypotheses | undefined,
): number {
  const unfolding = paths.unfold();
  return proving(unfolding, paths.newSolver, (prover) => {
    const now = unfolding.anywhere();
    const then = unfolding.after(now);
    prover.assume(...paths.facts(now), ...paths.facts(then));
    if (hypotheses !== undefined) prover.assume(...hypotheses.along(now, then));
    links.forEach(({ region, justice: j }, index) => {
      const k = index + 1;
      const here = now.predicate(region);
      // Known: !D_{k-1} now and !D_{k-1} then, the negation of what R2 concludes.
      prover.refute(
        `R2: a step from link ${k} that sees justice signal ${j} leads below the link`,
        [here, now.lit(justice[j]!)],
        [now, then],
      );
      prover.assume(not(then.predicate(region)));
      prover.refute(`R1: a step from link ${k} does not lead above the link`, [here], [now, then]);
      prover.assume(not(here));
    });
    return prover.discharged;
  });
}

function start(
  paths: Paths,
  links: readonly ChainLink[],
  hypotheses: ChainHypotheses | undefined,
): number {
  const unfolding = paths.unfold();
  return proving(unfolding, paths.newSolver, (prover) => {
    const { step, facts } = hypotheses === undefined
      ? paths.first(unfolding)
      : anywhereOn(paths, unfolding.anywhere(), hypotheses);
    prover.assume(...facts, ...links.map(({ region }) => not(step.predicate(region))));
    prover.refute("R3: every path begins in some link of the chain", [], [step]);
    return prover.discharged;
  });
}

function anywhereOn(paths: Paths, step: Step, hypotheses: ChainHypotheses) {
  return { step, facts: [...paths.facts(step), ...hypotheses.begin(step)] };
}
