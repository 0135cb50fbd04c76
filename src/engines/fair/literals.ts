/**
 * Skeleton-independent proofs (section III-E): literals that, once true, stay true. They find the obvious ranking
 * function of a counter, bit by bit from the top, where skeletons would have to be very lucky.
 *
 * Query (5) is asked for all candidates together: a model is a step in which some of them fall, which rules these
 * out; when there is no more model, the others are walls, all of them at once. Simulation of steps rules most of them
 * out before (`samples.ts`).
 */

import { type Lit, not, toLit, variableOf } from "../../aig/literal.ts";
import { coneOf } from "../../aig/cone.ts";
import { type Aig, LEAF } from "../../aig/graph.ts";
import type { Predicate } from "../../system/predicate.ts";
import type { Running, TickEvent } from "../engine.ts";
import type { FairSettings } from "./options.ts";
import { StepSamples } from "./samples.ts";
import type { Candidate, StepSolver } from "./steps.ts";
import type { Walls } from "./walls.ts";

/** Finds literals that are walls. */
export class IndependentWalls {
  /** Candidates by variable: both signs. */
  readonly #candidates = new Map<number, Candidate[]>();
  readonly #samples: StepSamples;
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
    const readsInputs = markReaders(system.aig, system.inputs);
    const offer = (variable: number) => {
      if (variable > 0 && readsInputs[variable] === 0) lits.add(toLit(variable));
    };
    if (predicates !== "latches") { for (const lit of justice) offer(variableOf(lit)); }
    if (predicates === "gates") {
      const roots = [...justice, ...latches.map((i) => system.latches[i]!.next)];
      for (const variable of coneOf(system.aig, roots)) offer(variable);
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
    this.#samples = new StepSamples(system, steps.settings.seed);
    walls.listen(this.#samples);
    walls.listen({ addReach: settle, addWall: ({ lemma }) => settle(lemma.wall) });
  }

  /** New walls among the literals; none as long as nothing was learnt since they were looked for in vain. */
  *search(): Running<TickEvent, Lit[]> {
    const known = this.walls.reach.length + this.walls.constraints.length;
    if (known === this.#known) return [];
    let rest = this.#samples.standing([...this.#candidates.values()].flat());
    while (rest.length > 0) {
      const falling = new Set(yield* this.steps.falling(rest));
      if (falling.size === 0) break;
      this.#samples.learn(this.steps.model());
      const left = rest.filter((candidate) => !falling.has(candidate));
      rest = this.#samples.standing(left, true);
      yield { kind: "tick", activity: "literals" };
    }
    // A literal is tested once more after every change, unless it is a wall already.
    const found: Lit[] = [];
    for (const { lit } of rest) {
      if (this.#candidates.delete(variableOf(lit))) found.push(lit);
    }
    if (found.length === 0) this.#known = known;
    return found;
  }
}

/** By variable: 1 if it depends on one of the leaves. */
function markReaders(aig: Aig, leaves: readonly Lit[]): Uint8Array {
  const reads = new Uint8Array(aig.size);
  for (const leaf of leaves) reads[variableOf(leaf)] = 1;
  const { fanins0, fanins1 } = aig;
  for (let gate = 1; gate < aig.size; gate++) {
    if (fanins0[gate] === LEAF) continue;
    reads[gate] = reads[fanins0[gate]! >>> 1]! | reads[fanins1[gate]! >>> 1]!;
  }
  return reads;
}
