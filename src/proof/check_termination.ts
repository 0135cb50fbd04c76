/**
 * The termination criteria of bounded model checking as a proof: M. Awedh, F. Somenzi, "Termination Criteria for
 * Bounded Model Checking: Extensions and Comparison", BMC 2005, theorem 3.1 with (1b'') and section 5.
 *
 * Notation. A point is a state with the inputs of one step; p is a set of points. `simple_k` are k + 1 legal points in
 * a row, in the strengthening S, with pairwise different latches (different *states*: the inputs do not count).
 *
 *   S         inductive, as in `check_invariant.ts`
 *   stem      `beta`: I & simple_n & p_n, and simple_{n+1} & !p_n & p_{n+1}, are both unsatisfiable; or
 *             `radius`: I & simple_n is unsatisfiable
 *   segment   beta':  simple_{m+1} & !p_0 & .. & !p_m & p_{m+1} is unsatisfiable, or
 *             beta'': simple_{m+1} & p_0 & !p_1 & .. & !p_{m+1} is
 *   lasso     no path of n + m steps from an initial state returns to a state it has seen, with p in between
 *
 * If n is 0 the stem is all that is needed. Only latches are compared on which the signals and the constraints depend,
 * directly or through others (the cone); it is enough to argue about the system that has just these.
 *
 * What p is. `one`: a justice signal, and `or`: the disjunction of all; a path that sees all signals infinitely often
 * sees p infinitely often. `flag`: latches flag_j, 0 at first, `seen_j = signal_j | flag_j`, p is the conjunction of all
 * seen_j, and the next flag_j is `seen_j & !p`; if p did not occur any more, each signal would still set its flag for
 * good, and then p would hold. `counter`: a counter that starts with 0 and waits for signal j when it is j, then goes on
 * to j + 1, from the last one to 0; p is "the counter is 0 and signal 0 holds"; it never waits in vain. So in all four
 * cases a counterexample sees p infinitely often. A lasso of the system with these latches that sees p has seen every
 * signal in its loop: flags that p cleared, or a counter that left 0, must become again what they were. That is why
 * `lasso` asks, for `flag` and `counter`, about lassos of the system itself that see all signals.
 *
 * Why they suffice.
 * 1. I & simple_k & p_k is unsatisfiable for every k >= n. For `radius` that is plain. For `beta`: take a path of it,
 *    and the least i >= n such that p holds at i and up to k. If i = n, its first n + 1 points contradict the first half
 *    of `beta`; otherwise p fails at i - 1 >= n, and the n + 2 points that end at i contradict the second half.
 * 2. Suppose there is a counterexample. Call a point good if it is legal, in p, and some path from its successor sees p
 *    infinitely often. Some good point can be reached: take a simple path to its state, with the good point as the last
 *    one. By 1 it has a < n steps; if n is 0 we are done. From the good point x that ends a simple path of a steps, a
 *    shortest way of e steps leads to the next good point: points y_1 .. y_e, pairwise different as states, of which y_1
 *    .. y_{e-1} are not in p (they would be good). If none of these states is on the simple path, append them: a
 *    longer simple path, again to a good point and again with a < n. That ends; then y_d, for the first such d, is the
 *    state of a point on the path, which gives a lasso with a + d steps and x in its loop.
 * 3. d <= m + 1. With beta', because y_1 .. y_e would have a suffix that contradicts it if e >= m + 2, and d <= e. With
 *    beta'', because x, y_1 .. y_{d-1} has pairwise different states and would have a prefix that contradicts it if d >=
 *    m + 2.
 * 4. So there is a lasso with at most n + m steps. One with fewer steps than n + m can be continued along its loop up to
 *    n + m, with the loop turned. This contradicts `lasso`.
 * All points in question are reachable, hence satisfy S.
 */

import { FALSE, type Lit, not, notIf, TRUE } from "../aig/literal.ts";
import type { Latch, System } from "../system/system.ts";
import { Rejection } from "./outcome.ts";
import { Paths } from "./paths.ts";
import type { TerminationProof } from "./proof.ts";
import { type NewSolver, proving } from "./prover.ts";
import { coneOf } from "./sequential_cone.ts";
import { type Step, Unfolding } from "./unfolding.ts";

/** Discharge the obligations; returns their number. */
export function dischargeTermination(
  system: System,
  justice: readonly Lit[],
  proof: TerminationProof,
  newSolver: NewSolver,
): number {
  const { n, m, stem, segment, strengthening } = proof;
  for (const [name, value] of [["n", n], ["m", m]] as const) {
    if (!Number.isInteger(value) || value < 0) {
      throw new Rejection(`${name} is ${value}: expected an integer from 0 on`);
    }
  }
  const signal = recurrent(system, justice, proof);
  const p = (step: Step) => step.lit(signal.lit);
  const notP = (step: Step) => not(step.lit(signal.lit));
  /** No simple path of so many steps satisfies what is asked of its points. */
  const refute = (
    title: string,
    length: number,
    from: "initial" | "anywhere",
    asked: (steps: readonly Step[]) => Lit[],
  ) => {
    const unfolding = new Unfolding(system, signal.observers);
    const cone = coneOf(system, [...justice, signal.lit], unfolding.latches);
    return proving(unfolding, newSolver, (prover) => {
      const steps: Step[] = [];
      for (let j = 0; j <= length; j++) {
        steps.push(j === 0 ? unfolding[from]() : unfolding.after(steps[j - 1]!));
        const step = steps[j]!;
        for (const position of cone) step.latch(position); // one step after the other
        prover.assume(step.legal, step.predicate(strengthening));
        for (let i = 0; i < j; i++) prover.assume(not(steps[i]!.sameLatches(step, cone)));
      }
      prover.refute(title, asked(steps), steps);
      return prover.discharged;
    });
  };

  let discharged = new Paths(system, newSolver).dischargeInductive([strengthening], "S");
  if (stem === "radius") {
    discharged += refute(`no simple path has ${n} steps`, n, "initial", () => []);
  } else {
    discharged += refute(
      `alpha: no simple path of ${n} steps ends with the signal`,
      n,
      "initial",
      (steps) => [p(steps[n]!)],
    );
    discharged += refute(
      `beta: the signal does not begin after a simple path of ${n} steps`,
      n + 1,
      "anywhere",
      (steps) => [notP(steps[n]!), p(steps[n + 1]!)],
    );
  }
  if (n === 0) return discharged;
  if (segment === "beta'") {
    discharged += refute(
      `beta': no simple path of ${m + 1} steps sees the signal only at its end`,
      m + 1,
      "anywhere",
      (steps) => [...steps.slice(0, -1).map(notP), p(steps.at(-1)!)],
    );
  } else {
    discharged += refute(
      `beta'': no simple path of ${m + 1} steps sees the signal only at its beginning`,
      m + 1,
      "anywhere",
      (steps) => [p(steps[0]!), ...steps.slice(1).map(notP)],
    );
  }
  return discharged + refuteLassos(system, justice, signal.visited, n + m, newSolver);
}

/** No path with so many steps returns to a state, with all of the signals in between. */
function refuteLassos(
  system: System,
  justice: readonly Lit[],
  visited: readonly Lit[],
  length: number,
  newSolver: NewSolver,
): number {
  const unfolding = new Unfolding(system);
  const { aig } = unfolding;
  const cone = coneOf(system, justice);
  return proving(unfolding, newSolver, (prover) => {
    const steps: Step[] = [];
    for (let j = 0; j <= length; j++) {
      steps.push(j === 0 ? unfolding.initial() : unfolding.after(steps[j - 1]!));
      for (const position of cone) steps[j]!.latch(position); // one step after the other
      if (j < length) prover.assume(steps[j]!.legal);
    }
    const last = steps[length]!;
    const loops: Lit[] = [];
    const seen = visited.map((): Lit => FALSE);
    for (let i = length - 1; i >= 0; i--) {
      visited.forEach((lit, j) => seen[j] = aig.or(seen[j]!, steps[i]!.lit(lit)));
      loops.push(aig.and(steps[i]!.sameLatches(last, cone), aig.andAll(seen)));
    }
    prover.refute(`lasso: none has ${length} steps`, [aig.orAll(loops)], steps);
    return prover.discharged;
  });
}

/** A signal that every counterexample sees infinitely often. */
interface RecurrentSignal {
  readonly lit: Lit;
  readonly observers: readonly Latch[];
  /** What a lasso has to see. */
  readonly visited: readonly Lit[];
}

function recurrent(
  system: System,
  justice: readonly Lit[],
  { signal, justice: position }: TerminationProof,
): RecurrentSignal {
  const { aig } = system;
  const telling = [...new Set(justice)].filter((lit) => lit !== TRUE);
  const distinct: readonly Lit[] = telling.length === 0 ? [TRUE] : telling;
  switch (signal) {
    case "one": {
      const lit = justice[position ?? -1];
      if (lit === undefined) {
        throw new Rejection(`there is no justice signal ${position}: there are ${justice.length}`);
      }
      return { lit, observers: [], visited: [lit] };
    }
    case "or": {
      const lit = aig.orAll(justice);
      return { lit, observers: [], visited: [lit] };
    }
    case "flag": {
      const flags = distinct.map(() => aig.leaf());
      const seen = distinct.map((lit, j) => aig.or(lit, flags[j]!));
      const lit = aig.andAll(seen);
      const observers = flags.map((flag, j) => ({
        lit: flag,
        next: aig.and(seen[j]!, not(lit)),
        reset: FALSE,
      }));
      return { lit, observers, visited: distinct };
    }
    case "counter": {
      const width = Math.max(1, Math.ceil(Math.log2(distinct.length)));
      const bits = Array.from({ length: width }, () => aig.leaf());
      const at = distinct.map((_, j) =>
        aig.andAll(bits.map((bit, b) => notIf(bit, ((j >> b) & 1) === 0)))
      );
      const goes = distinct.map((lit, j) => aig.and(at[j]!, lit));
      const stays = not(aig.orAll(goes));
      const observers = bits.map((bit, b) => {
        const raised = goes.filter((_, j) => ((((j + 1) % distinct.length) >> b) & 1) === 1);
        return { lit: bit, next: aig.or(aig.orAll(raised), aig.and(stays, bit)), reset: FALSE };
      });
      return { lit: goes[0]!, observers, visited: distinct };
    }
  }
}
