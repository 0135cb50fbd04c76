/**
 * The shoals `C = C_1 ∪ … ∪ C_m` of rlive: regions from which no counterexample starts.
 *
 * Adding a region constrains all later searches by `¬C ∧ ¬C'` (Algorithm 2, lines 5 and 17). The second half also
 * replaces the explicit `T⁻¹(¬C)` in the target (section 3.3): whatever is found has a step out of the shoals.
 */

import { FALSE, type Lit, not, notIf, TRUE, variableOf } from "../../aig/literal.ts";
import type { ChainLink } from "../../proof/proof.ts";
import { type Cube, type Predicate, toLiteral } from "../../system/predicate.ts";
import { cofactorPredicate } from "../../system/projection.ts";
import type { System } from "../../system/system.ts";
import type { Reachability } from "../ic3/reach.ts";
import { Prime } from "../prime.ts";

/** The learnt regions, in the order learnt, and what follows from them for the search. */
export class Shoals {
  readonly links: ChainLink[] = [];
  /** Literals "the next state is not in C_k", and other constraints on steps, for solvers that are asked about steps. */
  readonly avoided: Lit[] = [];
  readonly #prime: Prime;
  /** Graph variable of a latch to its position in the system's list. */
  readonly #positions: ReadonlyMap<number, number>;

  /**
   * @param searches are told to stay out of what is added
   * @param within shoals have only states that satisfy this literal: the register OnLoop
   * @param tell is called with every link
   */
  constructor(
    readonly system: System,
    readonly searches: readonly Reachability[],
    readonly within: Lit = TRUE,
    readonly tell: (link: ChainLink) => void = () => {},
  ) {
    this.#prime = new Prime(system);
    this.#positions = new Map(system.latches.map(({ lit }, i) => [variableOf(lit), i]));
  }

  /** Learn a region: `C := C ∪ region`. */
  add(region: Predicate, justice: number): ChainLink {
    const link = this.#learn(region, justice);
    this.tell(link);
    return link;
  }

  #learn(region: Predicate, justice: number): ChainLink {
    const { aig } = this.system;
    const link = { region: this.#insideOf(region), justice };
    this.links.push(link);
    const here = not(aig.and(this.within, toLiteral(aig, link.region)));
    const next = this.#prime.of(here);
    this.avoided.push(next);
    for (const search of this.searches) search.require(here, next);
    return link;
  }

  /** Take over what an earlier search has learnt, and told. */
  carry(links: readonly ChainLink[]): void {
    for (const { region, justice } of links) this.#learn(region, justice);
  }

  /** Learn what all steps satisfy. */
  constrain(lits: readonly Lit[]): void {
    this.avoided.push(...lits);
    for (const search of this.searches) search.require(...lits);
  }

  /** Is the state in a shoal? */
  contains(state: Uint8Array): boolean {
    return this.#holds(this.within, state) &&
      this.links.some(({ region }) =>
        region.clauses.every((clause) => clause.some((lit) => this.#holds(lit, state)))
      );
  }

  /** A state as a cube. */
  cubeOf(state: Uint8Array): Cube {
    return this.system.latches.map(({ lit }, i) => notIf(lit, state[i] === 0));
  }

  #insideOf(region: Predicate): Predicate {
    return this.within === TRUE
      ? region
      : cofactorPredicate(this.system.aig, region, [this.within]);
  }

  #holds(lit: Lit, state: Uint8Array): boolean {
    if (lit === FALSE || lit === TRUE) return lit === TRUE;
    return state[this.#positions.get(variableOf(lit))!] !== (lit & 1);
  }
}
