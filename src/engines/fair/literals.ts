/**
 * Skeleton-independent proofs (section III-E): literals that, once true, stay true. They find the obvious ranking
 * function of a counter, bit by bit from the top, where skeletons would have to be very lucky.
 *
 * Query (5) is asked for all candidates together: a model is a step in which some of them fall, which rules these
 * out; when there is no more model, the others are walls, all of them at once.
 */

import { type Lit, not, toLit, variableOf } from "../../aig/literal.ts";
import { coneOf } from "../../aig/cone.ts";
import type { Predicate } from "../../system/predicate.ts";
import type { Running, TickEvent } from "../engine.ts";
import type { FairSettings } from "./options.ts";
import type { Candidate, StepSolver } from "./steps.ts";
import type { Walls } from "./walls.ts";

/** Finds literals that are walls. */
export class IndependentWalls {
  /** Candidates by variable: both signs. */
  readonly #candidates = new Map<number, Candidate[]>();
  /** What was known at the last search. */
  #known = -1;

  /**
   * @param justice signals are good predicates
   * @param latches positions of the latches that matter
   */
  constructor(
    readonly walls: Walls,
    readonly steps: StepSolver,
    justice: readonly Lit[],
    latches: readonly number[],
    predicates: FairSettings["predicates"],
  ) {
    const { system } = walls;
    const lits = new Set(latches.map((i) => system.latches[i]!.lit));
    if (predicates !== "latches") { for (const lit of justice) this.#offer(lits, lit); }
    if (predicates === "gates") {
      const roots = [...justice, ...latches.map((i) => system.latches[i]!.next)];
      for (const variable of coneOf(system.aig, roots)) this.#offer(lits, toLit(variable));
    }
    for (const lit of lits) {
      const both = [steps.candidate(lit), steps.candidate(not(lit))];
      this.#candidates.set(variableOf(lit), both);
    }
    // Literals that others have found need not be looked for.
    const settle = ({ clauses: [clause, ...more] }: Predicate) => {
      if (more.length === 0 && clause?.length === 1) {
        this.#candidates.delete(variableOf(clause[0]!));
      }
    };
    walls.listen({ addReach: settle, addWall: ({ lemma }) => settle(lemma.wall) });
  }

  /** New walls among the literals; none as long as nothing was learnt since they were looked for in vain. */
  *search(): Running<TickEvent, Lit[]> {
    const known = this.walls.reach.length + this.walls.constraints.length;
    if (known === this.#known) return [];
    let rest = [...this.#candidates.values()].flat();
    while (rest.length > 0) {
      const falling = new Set(yield* this.steps.falling(rest));
      if (falling.size === 0) break;
      rest = rest.filter((candidate) => !falling.has(candidate));
    }
    // A literal is tested once more after every change, unless it is a wall already.
    const found: Lit[] = [];
    for (const { lit } of rest) {
      if (this.#candidates.delete(variableOf(lit))) found.push(lit);
    }
    if (found.length === 0) this.#known = known;
    return found;
  }

  #offer(lits: Set<Lit>, lit: Lit): void {
    const positive = toLit(variableOf(lit));
    if (variableOf(lit) > 0 && this.walls.readsLatchesOnly(positive)) lits.add(positive);
  }
}
