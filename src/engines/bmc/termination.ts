/**
 * When the search for lassos may stop: M. Awedh, F. Somenzi, "Termination Criteria for Bounded Model Checking: Extensions
 * and Comparison", BMC 2005, theorem 3.1 with (1b'') and section 5.
 *
 * | here | paper |
 * |---|---|
 * | `stem.exists([p_k])` | alpha_k = I(s_0) & simplePath_k & p(s_k) |
 * | `anywhere.exists(…)` | beta_k, beta'_k, beta''_k, all with simplePath_{k+1} |
 * | `n` | least k for which alpha_k and beta_k are unsatisfiable: it bounds the stem |
 * | `m` | least k for which beta'_k or beta''_k is: it bounds the way from p to the next p |
 * | lassos with k + 1 steps | [[K, !FG !p]]_k, so that n + m steps are enough |
 *
 * Why that is sound, with signals that read inputs and constraints that end paths, is argued where the evidence is
 * checked: `src/proof/check_termination.ts`.
 *
 * Departures
 * - Paths are simple in their states, while p may read the inputs of a step.
 * - n is also found when there is no simple path of k steps from an initial state (the recurrence radius): beta_k has
 *   unreachable states, which may go on for long.
 * - One lasso query with n + m steps is enough, as a shorter lasso can be continued along its loop.
 * - With `or` and `one` the criterion looks for lassos of its own signal: that all signals together have no lasso with n
 *   + m steps says nothing, as they may need a longer loop (two loops that meet in one state). A signal that has such a
 *   lasso is given up.
 * - Latches that the signals cannot read do not take part in the criteria.
 */

import { type Lit, not, TRUE } from "../../aig/literal.ts";
import type { TerminationProof } from "../../proof/proof.ts";
import type { Solver } from "../../sat/solver.ts";
import { coi } from "../../system/coi.ts";
import { mergeJustice, terminationSignals } from "../../system/merge_justice.ts";
import { toLiteral } from "../../system/predicate.ts";
import type { System } from "../../system/system.ts";
import { ask } from "../ask.ts";
import type { LivenessProblem } from "../engine.ts";
import { Lassos } from "./lassos.ts";
import { type Attempt, PatientCriterion, PROOF_SLICE } from "./patience.ts";
import type { BmcEvent, BmcOptions, FairnessTreatment } from "./options.ts";
import { SimplePaths } from "./simple_paths.ts";

/** The criteria for liveness. */
export function terminationCriterion(
  problem: LivenessProblem,
  options: BmcOptions,
  search: Solver,
): PatientCriterion {
  return new PatientCriterion(
    "termination",
    options,
    search,
    (criterion) => attempt(problem, options, criterion),
  );
}

/** A signal that recurs on every counterexample, in a system that may have latches for it. */
interface Subject {
  readonly title: string;
  readonly system: System;
  readonly signal: Lit;
  readonly evidence: Pick<TerminationProof, "signal" | "justice">;
  /** The lassos that must be absent: those of this system that see all these signals. */
  readonly lassos: LivenessProblem;
  /** Whether the search looks for just these lassos. */
  readonly searched: boolean;
}

function* attempt(
  problem: LivenessProblem,
  options: BmcOptions,
  criterion: PatientCriterion,
): Attempt {
  yield* refuseUnlessInductive(problem.system, options, criterion);
  const subjects = subjectsOf(problem, options.fairness ?? "flag");
  const open = new Map(
    subjects.map((subject) => [subject, new Bounds(subject, options, criterion)]),
  );
  for (let k = 0; open.size > 0; k++) {
    while (criterion.refuted < k) yield undefined;
    for (const [subject, bounds] of open) {
      if (!(yield* bounds.ask(k))) continue;
      const { proof } = bounds;
      const steps = proof.n + proof.m;
      if (subject.searched && proof.n > 0) {
        while (criterion.refuted < steps) yield undefined;
      } else if (proof.n > 0 && (yield* lassoExists(subject, steps, options, criterion))) {
        yield { kind: "recurs", signal: subject.title, steps };
        open.delete(subject);
        continue;
      }
      return { status: "holds", proof };
    }
  }
  return undefined;
}

/** Invariants that are none would make wrong proofs. */
function* refuseUnlessInductive(
  system: System,
  { invariants = { clauses: [] }, slice = PROOF_SLICE }: BmcOptions,
  criterion: PatientCriterion,
): Generator<BmcEvent, void> {
  if (invariants.clauses.length === 0) return;
  const inside = toLiteral(system.aig, invariants);
  for (const from of ["initial", "anywhere"] as const) {
    const last = from === "initial" ? 0 : 1;
    const paths = new SimplePaths(system, criterion.open(), from, slice);
    paths.extendTo(last + 1);
    const leaves = [not(paths.at(inside, last)), last === 0 ? TRUE : paths.at(inside, 0)];
    if (yield* paths.exists(leaves, "are the invariants inductive?")) {
      throw new RangeError(
        last === 0
          ? "the invariants given to bmc do not hold in every initial state"
          : "the invariants given to bmc are not inductive",
      );
    }
  }
}

/** The bounds m and n of one signal. */
class Bounds {
  readonly #stem: SimplePaths;
  readonly #anywhere: SimplePaths;
  #betaGone = false;
  #n: Pick<TerminationProof, "n" | "stem"> | undefined;
  #m: Pick<TerminationProof, "m" | "segment"> | undefined;

  constructor(
    readonly subject: Subject,
    readonly options: BmcOptions,
    criterion: PatientCriterion,
  ) {
    const { slice = PROOF_SLICE, invariants } = options;
    const { system } = subject;
    const facts = invariants === undefined ? [] : [toLiteral(system.aig, invariants)];
    this.#stem = new SimplePaths(system, criterion.open(), "initial", slice, facts);
    this.#anywhere = new SimplePaths(system, criterion.open(), "anywhere", slice, facts);
  }

  /** The proof, once both bounds are known. */
  get proof(): TerminationProof {
    const { options: { invariants = { clauses: [] } }, subject: { evidence } } = this;
    const m = this.#m ?? { m: 0, segment: "beta''" };
    return { kind: "termination", ...evidence, ...this.#n!, ...m, strengthening: invariants };
  }

  /** Go on to k; true if all that is needed is known. To be asked for k = 0, 1, 2, … */
  *ask(k: number): Generator<BmcEvent, boolean> {
    const { title } = this.subject;
    if (this.#n === undefined) {
      const stem = yield* this.#stemEnds(k);
      if (stem !== undefined) {
        this.#n = { n: k, stem };
        yield { kind: "termination", signal: title, bound: "n", value: k, by: stem };
      }
    }
    if (this.#n?.n === 0) return true;
    if (this.#m === undefined) {
      const segment = yield* this.#segmentEnds(k);
      if (segment !== undefined) {
        this.#m = { m: k, segment };
        yield { kind: "termination", signal: title, bound: "m", value: k, by: segment };
      }
    }
    return this.#n !== undefined && this.#m !== undefined;
  }

  *#stemEnds(k: number): Generator<BmcEvent, "beta" | "radius" | undefined> {
    const { title, signal } = this.subject;
    const stem = this.#stem;
    stem.extendTo(k + 1);
    if (yield* stem.exists([stem.at(signal, k)], `${title}: alpha, k = ${k}`)) return undefined;
    if (!this.#betaGone) {
      const paths = this.#pathsOf(k);
      const begins = [not(paths.at(signal, k)), paths.at(signal, k + 1)];
      this.#betaGone = !(yield* paths.exists(begins, `${title}: beta, k = ${k}`));
    }
    if (this.#betaGone) return "beta";
    return (yield* stem.exists([], `${title}: simple paths, k = ${k}`)) ? undefined : "radius";
  }

  *#segmentEnds(k: number): Generator<BmcEvent, "beta'" | "beta''" | undefined> {
    const { title, signal } = this.subject;
    const paths = this.#pathsOf(k);
    const p = Array.from({ length: k + 2 }, (_, point) => paths.at(signal, point));
    const atBeginning = [p[0]!, ...p.slice(1).map(not)];
    if (!(yield* paths.exists(atBeginning, `${title}: beta'', k = ${k}`))) return "beta''";
    const atEnd = [...p.slice(0, -1).map(not), p.at(-1)!];
    if (!(yield* paths.exists(atEnd, `${title}: beta', k = ${k}`))) return "beta'";
    return undefined;
  }

  /** Paths of k + 1 steps from anywhere. */
  #pathsOf(k: number): SimplePaths {
    this.#anywhere.extendTo(k + 2);
    return this.#anywhere;
  }
}

/** Has the signal of its own a lasso with so many steps? */
function* lassoExists(
  { title, lassos }: Subject,
  steps: number,
  { slice = PROOF_SLICE }: BmcOptions,
  criterion: PatientCriterion,
): Generator<BmcEvent, boolean> {
  const solver = criterion.open();
  const search = new Lassos(lassos, solver);
  search.extendTo(steps);
  return yield* ask(solver, [search.some()], slice, `${title}: lassos of ${steps} steps`);
}

function subjectsOf(problem: LivenessProblem, treatment: FairnessTreatment): Subject[] {
  const justice = problem.justice.length === 0 ? [TRUE] : problem.justice;
  const { system } = coi(problem.system, justice);
  const whole = system.latches.length === problem.system.latches.length;
  const telling = [...new Set(justice)].filter((lit) => lit !== TRUE);
  const one = (signal: Lit): Subject => ({
    title: `signal ${justice.indexOf(signal)}`,
    system,
    signal,
    evidence: { signal: "one", justice: justice.indexOf(signal) },
    lassos: { system, justice: [signal] },
    searched: whole && telling.length <= 1,
  });
  if (telling.length <= 1) return [one(telling[0] ?? TRUE)];
  switch (treatment) {
    case "one":
      return telling.map(one);
    case "or": {
      const [signal] = terminationSignals(system, justice, "or");
      return [{ ...one(signal!), title: "or", evidence: { signal: "or" } }];
    }
    case "flag":
    case "counter": {
      const merging = mergeJustice(system, justice, treatment);
      return [{
        title: treatment,
        system: merging.system,
        signal: merging.merged,
        evidence: { signal: treatment },
        lassos: { system, justice },
        searched: whole,
      }];
    }
    case "l2s":
      throw new TypeError("liveness to safety has the criterion of safety");
  }
}
