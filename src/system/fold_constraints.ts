/**
 * Folding constraints: a system without constraints that says the same.
 *
 * A bad counts only if the constraints `c` hold at every step up to and including the bad one, `c U (c & bad)`.
 * A latch `held`, initially true, remembers whether they held at all earlier steps; with `ok = held & c` the
 * bads become `ok & bad`. A justice counterexample needs `G c`, that is `GF ok` since `ok` never comes back:
 * `ok` is conjoined to every signal of every justice property, and is the only signal of an empty one.
 *
 * Lifting: a trace to a folded bad satisfies the constraints at every step. In a predicate `held` is true: a
 * run of the original that obeys the constraints is a run of the folded system in which it stays true.
 */

import { type Lit, TRUE } from "../aig/literal.ts";
import { extend, restrictTrace } from "./auxiliary.ts";
import { cofactorPredicate } from "./projection.ts";
import { identity, type Reduction } from "./reduction.ts";
import type { System } from "./system.ts";

/** A system whose constraints were folded into its properties. */
export interface FoldedConstraints extends Reduction {
  /** True at a step if all constraints held up to and including it. */
  readonly ok: Lit;
  /** What to look for instead of a bad. */
  foldBad(bad: Lit): Lit;
  /** What to look for instead of the signals of a justice property (or fairness and justice together). */
  foldJustice(lits: readonly Lit[]): Lit[];
}

/**
 * Remove all constraints by changing the properties. A system without constraints stays as it is.
 *
 * @example
 * ```ts
 * import { assertEquals } from "@std/assert";
 * import { check, foldConstraints, system } from "kripke";
 *
 * const half = system("half")`
 *   input x : bool
 *   assume !x
 *   invariant off : !x
 * `;
 * const folded = foldConstraints(half.system);
 * assertEquals(folded.system.constraints, []);
 * assertEquals((await check(folded.system, "b0")).status, "holds");
 * ```
 */
export function foldConstraints(system: System): FoldedConstraints {
  const { aig } = system;
  const title = "fold constraints";
  if (system.constraints.length === 0) {
    return {
      ...identity(system),
      title,
      ok: TRUE,
      foldBad: (bad) => bad,
      foldJustice: (lits) => [...lits],
    };
  }
  const held = aig.leaf();
  const ok = aig.andAll([held, ...system.constraints.map(({ lit }) => lit)]);
  const foldBad = (bad: Lit) => aig.and(ok, bad);
  const foldJustice = (lits: readonly Lit[]) =>
    lits.length === 0 ? [ok] : lits.map((lit) => aig.and(ok, lit));
  const latch = { name: "constraints_held", lit: held, next: ok, reset: TRUE };
  return {
    title,
    original: system,
    system: extend(system, { latches: [latch] }, {
      constraints: [],
      bads: system.bads.map(({ name, lit }) => ({ name, lit: foldBad(lit) })),
      justice: system.justice.map(({ name, lits }) => ({ name, lits: foldJustice(lits) })),
    }),
    ok,
    foldBad,
    foldJustice,
    mapLit: (lit) => lit,
    liftTrace: (trace) => restrictTrace(system, trace),
    liftPredicate: (predicate) => cofactorPredicate(aig, predicate, [held]),
  };
}
