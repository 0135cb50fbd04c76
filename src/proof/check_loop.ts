/**
 * Loops that cannot close: the certificate of the liveness-to-safety construction (Biere, Artho, Schuppan,
 * "Liveness Checking as Safety Checking", 2002), stated without the construction.
 *
 * Notation. `S(x)` is the reach half of the evidence, `W(y, x, f)` its loop half: state y was saved, x is where we
 * are, f_j says that justice signal j has been seen since. `J(x, i)` are the values of all justice signals.
 *
 *   L0   I & c -> S;  S & T -> S'
 *   L1   S(x) & T -> W(x, x', J(x, i))
 *   L2   W(y, x, f) & S(x) & T -> W(y, x', f | J(x, i))
 *   L3   not W(y, y, 1 .. 1)
 *
 * Why they suffice. On a counterexample some state y occurs infinitely often, and all signals are seen between two of
 * its occurrences that are far enough apart. By L0, S holds everywhere on it; by L1, W holds one step after the first
 * of the two, by L2 it is kept up to the second, where it reads W(y, y, 1 .. 1), against L3. Latches without a copy
 * are not compared in L3, which only makes L3 harder to discharge.
 */

import { FALSE, type Lit, not, TRUE } from "../aig/literal.ts";
import type { System } from "../system/system.ts";
import { Rejection } from "./outcome.ts";
import { Paths } from "./paths.ts";
import type { LoopProof } from "./proof.ts";
import { type NewSolver, proving } from "./prover.ts";
import { assertFreeLeaves, type Step } from "./unfolding.ts";

/** Discharge L0 to L3; returns the number of obligations. */
export function dischargeLoop(
  system: System,
  justice: readonly Lit[],
  proof: LoopProof,
  newSolver: NewSolver,
): number {
  const { reach, loop, saved, seen } = proof;
  const copied = saved.map(({ latch }) => {
    const position = system.latches.findIndex(({ lit }) => lit === latch);
    if (position < 0) throw new Rejection(`there is no latch ${latch} to have a saved copy`);
    return position;
  });
  if (seen.length !== justice.length) {
    throw new Rejection(
      `there are ${seen.length} flags for ${justice.length} justice signals: expected one each`,
    );
  }
  assertFreeLeaves(system, [...saved.map(({ copy }) => copy), ...seen], "saved copy or flag");
  const paths = new Paths(system, newSolver);
  const leaves = (copies: readonly Lit[], flags: readonly Lit[]) => [
    ...saved.map(({ copy }, i) => [copy, copies[i]!] as const),
    ...seen.map((flag, j) => [flag, flags[j]!] as const),
  ];
  const signals = (step: Step) => justice.map((signal) => step.lit(signal));

  let discharged = paths.dischargeInductive([reach], "S");
  const unfolding = paths.unfold();
  const { aig } = unfolding;
  discharged += proving(unfolding, newSolver, (prover) => {
    const now = unfolding.anywhere(leaves(saved.map(() => FALSE), seen.map(() => FALSE)));
    const saves = copied.map((position) => now.latch(position));
    const begun = unfolding.after(now, leaves(saves, signals(now)));
    prover.assume(...paths.facts(now), ...paths.facts(begun), now.predicate(reach));
    prover.refute("L1: W holds one step after a state is saved", [not(begun.predicate(loop))], [
      now,
      begun,
    ]);
    return prover.discharged;
  });
  discharged += proving(unfolding, newSolver, (prover) => {
    const copies = saved.map(() => aig.leaf());
    const flags = seen.map(() => aig.leaf());
    const now = unfolding.anywhere(leaves(copies, flags));
    const kept = signals(now).map((signal, j) => aig.or(signal, flags[j]!));
    const then = unfolding.after(now, leaves(copies, kept));
    prover.assume(...paths.facts(now), ...paths.facts(then));
    prover.assume(now.predicate(reach), now.predicate(loop));
    prover.refute("L2: W is kept by every step", [not(then.predicate(loop))], [now, then]);
    return prover.discharged;
  });
  return discharged + proving(unfolding, newSolver, (prover) => {
    const latches = system.latches.map(() => aig.leaf());
    const own = copied.map((position) => latches[position]!);
    const now = unfolding.step((i) => latches[i]!, leaves(own, seen.map(() => TRUE)));
    prover.assume(...paths.facts(now), now.predicate(reach));
    prover.refute("L3: no loop closes after all signals were seen", [now.predicate(loop)], [now]);
    return prover.discharged;
  });
}
