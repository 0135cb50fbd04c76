/**
 * Skeleton queries (FMCAD 2011, sections III-A and III-B): is there, for every justice signal, a window of points
 * around one with the signal, such that nothing learned so far keeps them from lying on one cycle?
 *
 * Queries with the same window share a solver: walls and constraints are only ever added.
 */

import { type Lit, not } from "../aig/literal.ts";
import type { Predicate } from "../system/predicate.ts";
import { Rejection } from "./outcome.ts";
import type { Paths } from "./paths.ts";
import type { SkeletonWindow, Wall } from "./proof.ts";
import { Prover } from "./prover.ts";
import type { Step, Unfolding } from "./unfolding.ts";
import { sideOf } from "./walls.ts";

type Constraint = (now: Step, then: Step) => readonly Lit[];

/** The skeleton queries of one certificate. */
export class Skeletons {
  readonly #walls: Wall[] = [];
  readonly #constraints: Constraint[] = [];
  readonly #queries = new Map<string, Query>();

  constructor(
    readonly paths: Paths,
    readonly justice: readonly Lit[],
    readonly reach: readonly Predicate[],
  ) {}

  /** Skeletons lie on one side of this wall. */
  addWall(wall: Wall): void {
    this.#walls.push(wall);
  }

  /** Steps of windows satisfy this constraint. */
  addConstraint(constraint: Constraint): void {
    this.#constraints.push(constraint);
  }

  /** There must be no skeleton, or none on a side of a wall. */
  refute(
    title: string,
    window: SkeletonWindow,
    on?: { readonly wall: number; readonly side: "positive" | "negative" },
  ): void {
    const { before, after, loopFree = false } = window;
    if (![before, after].every((n) => Number.isInteger(n) && n >= 0)) {
      throw new Rejection(`a skeleton window has ${before} points before and ${after} after it`);
    }
    const key = `${before} ${after} ${loopFree}`;
    let query = this.#queries.get(key);
    if (query === undefined) {
      query = new Query(this.paths, this.justice, this.reach, { before, after, loopFree });
      this.#queries.set(key, query);
    }
    query.learn(this.#walls, this.#constraints);
    query.refute(title, on);
  }

  /** How many queries were found unsatisfiable. */
  get discharged(): number {
    let sum = 0;
    for (const query of this.#queries.values()) sum += query.prover.discharged;
    return sum;
  }

  /** Give back the memory of the solvers. */
  dispose(): void {
    for (const query of this.#queries.values()) query.prover.dispose();
  }
}

/** One window size. */
class Query {
  readonly prover: Prover;
  readonly #unfolding: Unfolding;
  readonly #windows: Step[][];
  readonly #middle: number;
  /** Choice variables: true for the positive side of a wall. */
  readonly #choices: Lit[] = [];
  #constraints = 0;

  constructor(
    paths: Paths,
    justice: readonly Lit[],
    reach: readonly Predicate[],
    { before, after, loopFree }: Required<SkeletonWindow>,
  ) {
    this.#middle = before;
    this.#unfolding = paths.unfold();
    this.prover = new Prover(this.#unfolding, paths.newSolver);
    this.#windows = justice.map((signal) => {
      const window = [this.#unfolding.anywhere()];
      while (window.length < before + after + 1) {
        window.push(this.#unfolding.after(window[window.length - 1]!));
      }
      for (const step of window) {
        this.prover.assume(...paths.facts(step), ...reach.map((r) => step.predicate(r)));
      }
      this.prover.assume(window[before]!.lit(signal));
      if (loopFree) this.prover.assume(this.#loopFree(window));
      return window;
    });
  }

  /** Take in the walls and constraints that are new since the last query. */
  learn(walls: readonly Wall[], constraints: readonly Constraint[]): void {
    const { aig } = this.#unfolding;
    for (const wall of walls.slice(this.#choices.length)) {
      const choice = aig.leaf();
      this.#choices.push(choice);
      for (const step of this.#windows.flat()) {
        this.prover.assume(
          aig.implies(choice, sideOf(wall, "positive", step)),
          aig.or(choice, sideOf(wall, "negative", step)),
        );
      }
    }
    for (const constraint of constraints.slice(this.#constraints)) {
      for (const window of this.#windows) {
        for (let k = 1; k < window.length; k++) {
          this.prover.assume(...constraint(window[k - 1]!, window[k]!));
        }
      }
    }
    this.#constraints = constraints.length;
  }

  refute(
    title: string,
    on?: { readonly wall: number; readonly side: "positive" | "negative" },
  ): void {
    const choice = on === undefined ? undefined : this.#choices[on.wall]!;
    const side = choice === undefined ? [] : [on!.side === "positive" ? choice : not(choice)];
    this.prover.refute(title, side, this.#windows.map((window) => window[this.#middle]!));
  }

  #loopFree(window: readonly Step[]): Lit {
    const { aig } = this.#unfolding;
    const middle = window[this.#middle]!;
    const [past, future] = [window.slice(0, this.#middle), window.slice(this.#middle + 1)];
    const again = [...past, ...future].map((step) => middle.sameLatches(step));
    const different = [past, future].flatMap((steps) =>
      steps.flatMap((a, i) => steps.slice(i + 1).map((b) => not(a.sameLatches(b))))
    );
    return aig.orAll([...again, aig.andAll(different)]);
  }
}
